//! Startup time: from the start of the process to its first output.

use std::io::Read as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{nanos, timed};

const ROUNDS: usize = 20;

/// Prints the time to the first output.
pub(crate) fn print() {
    println!("\nfrom start to first output                   ms");
    let mut fastest = [Duration::MAX; 2];
    let commands: [&[&str]; 2] = [&["play", "cruel", "--deal", "ms:1"], &["--version"]];
    for _ in 0..ROUNDS {
        for (fastest, args) in fastest.iter_mut().zip(commands) {
            let mut printed = false;
            let took = timed(|| printed = first_byte(args));
            if !printed {
                println!("  `{}` prints nothing", args.join(" "));
                return;
            }
            *fastest = took.min(*fastest);
        }
    }
    for (fastest, args) in fastest.iter().zip(commands) {
        println!("  {:<32} {:>11.3}", args.join(" "), nanos(*fastest) / 1e6);
    }
}

/// Waits for the first byte of output, and returns whether there was one.
fn first_byte(args: &[&str]) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_patience"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut byte = [0];
    let printed =
        child.stdout.as_mut().is_some_and(|stdout| stdout.read_exact(&mut byte).is_ok());
    drop(child.stdin.take());
    drop(child.stdout.take());
    child.wait().expect("the program ends");
    printed
}
