//! Figures that are kept in a file, so that it shows when they grow.

use std::collections::BTreeMap;
use std::process::Command;
use std::{env, fs};

/// How much more than its pin a figure may be: what a change of the compiler or of a
/// library does is less, and what makes a search slower is usually more.
const SLACK: f64 = 1.05;

/// Compares figures with those of a file, prints them, and with `accept` writes them
/// there. Returns whether none is too large.
///
/// Figures of another compiler are compared too, but none of them is too large.
pub(crate) fn settle(path: &str, figures: &[(String, f64)], accept: bool) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    let made = made_with();
    let (mut pinned, mut pinned_with) = (BTreeMap::new(), "nothing");
    for line in text.lines() {
        if let Some(compiler) = line.strip_prefix("# with ") {
            pinned_with = compiler;
        } else if let Some((name, figure)) = line.rsplit_once(',') {
            pinned.extend(figure.parse::<f64>().ok().map(|number| (name, number)));
        }
    }
    let same = pinned_with == made;
    let mut held = true;
    println!("  {:<40} {:>13} {:>13} {:>7}", "", "instructions", "pinned", "ratio");
    for (name, figure) in figures {
        let Some(pin) = pinned.get(name.as_str()) else {
            println!("  {name:<40} {figure:>13.1} {:>13}", "none");
            held = false;
            continue;
        };
        let ratio = figure / pin;
        let over = ratio > SLACK;
        let mark = if over { "  too many" } else { "" };
        println!("  {name:<40} {figure:>13.1} {pin:>13.1} {ratio:>6.3}x{mark}");
        held &= !(over && same);
    }
    println!("  counted with {made}");
    if !same {
        println!("  pinned with {pinned_with}: a difference need not be the program's");
    }
    if accept {
        let lines = figures.iter().map(|(name, figure)| format!("{name},{figure:.1}\n"));
        let lines: String = lines.collect();
        fs::write(path, format!("# with {made}\n{lines}")).expect("the file of the pins");
        println!("  written down");
    }
    held || accept
}

/// Returns what the figures depend on beside the program.
fn made_with() -> String {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output().ok();
    let said =
        output.and_then(|run| String::from_utf8(run.stdout).ok()).unwrap_or_default();
    let version = if said.is_empty() { "an unknown compiler" } else { said.trim() };
    format!("{version}, profile `bench`, {} {}", env::consts::ARCH, env::consts::OS)
}
