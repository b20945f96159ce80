//! Recorded figures, to detect regressions.

use std::collections::BTreeMap;
use std::process::Command;
use std::{env, fs};

/// The allowed ratio of a figure to its pin. Changes of the compiler or a library stay below it;
/// changes that slow down a search usually exceed it.
const SLACK: f64 = 1.05;

/// Compares figures with those in a file, prints them, and writes them with `accept`. Returns
/// whether no figure is too large.
///
/// Figures of a different compiler are compared too, but never count as too large.
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
        println!("  pinned with {pinned_with}: the compiler may cause the difference");
    }
    if accept {
        let lines = figures.iter().map(|(name, figure)| format!("{name},{figure:.1}\n"));
        let lines: String = lines.collect();
        fs::write(path, format!("# with {made}\n{lines}")).expect("the file of the pins");
        println!("  written to {path}");
    }
    held || accept
}

/// Returns the compiler, profile and platform, on which the figures depend.
fn made_with() -> String {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output().ok();
    let said =
        output.and_then(|run| String::from_utf8(run.stdout).ok()).unwrap_or_default();
    let version = if said.is_empty() { "an unknown compiler" } else { said.trim() };
    format!("{version}, profile `bench`, {} {}", env::consts::ARCH, env::consts::OS)
}
