//! Counting instructions, a figure that does not depend on the load of the machine.

use std::process::Command;

/// Runs a program under `valgrind`. Returns the number of instructions and the output, or none
/// without `valgrind`.
pub(crate) fn count(program: &str, args: &[&str]) -> Option<(f64, String)> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", program])
        .args(args)
        .output()
        .ok()?;
    let report = String::from_utf8_lossy(&run.stderr);
    let line = report.lines().find_map(|line| line.split_once("Collected :"))?;
    let instructions = line.1.trim().parse().ok()?;
    Some((instructions, String::from_utf8_lossy(&run.stdout).into_owned()))
}
