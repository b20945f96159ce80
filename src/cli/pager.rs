//! The player's pager, for output that does not fit the screen.

use std::env;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::output::say;
use super::{player, terminal};
use crate::diag::guarded;

/// The pager, unless `PAGER` names another.
const PAGER: &str = "less";

/// The options of `less`, unless `LESS` has others: do not wait if the text fits the screen, show
/// colors, and leave the text on the screen.
const LESS: &str = "FRX";

/// Prints a text, through the pager if it does not fit the terminal.
pub(super) fn page(text: &str) {
    // There is a height only if both input and output are a terminal.
    let is_long = player::height().is_some_and(|height| text.lines().count() >= height);
    if !is_long || !through_pager(text) {
        say(text);
    }
}

/// Shows a text in the pager. Returns false if there is no pager.
fn through_pager(text: &str) -> bool {
    let pager = env::var("PAGER").unwrap_or_else(|_| PAGER.to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return false };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    let Ok(mut pager) = command.spawn() else { return false };
    // From here on Ctrl-C is a key of the pager, and must not end this program before it.
    terminal::hear_signals(false);
    if let Some(mut input) = pager.stdin.take() {
        // Fails if the player leaves the pager early.
        let _ = input.write_all(guarded(text).as_bytes());
    }
    let _ = pager.wait();
    terminal::hear_signals(true);
    true
}
