//! The program at a real terminal.

use std::process::Command;
use std::time::Duration;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _, Session};

/// Starts a command at a new terminal; `play` with `--plain`.
pub(crate) fn at_a_terminal(mut command: Command) -> OsSession {
    if command.get_args().any(|arg| arg == "play") {
        command.arg("--plain");
    }
    on_a_screen(command)
}

/// Starts a command at a new terminal, where `play` uses the full screen.
pub(crate) fn on_a_screen(command: Command) -> OsSession {
    let mut session = Session::spawn(command).unwrap();
    session.set_expect_timeout(Some(Duration::from_mins(1)));
    session
}

/// Waits for text and returns what came before it.
#[track_caller]
pub(crate) fn until(session: &mut OsSession, text: &str) -> String {
    let found = session.expect(text).unwrap();
    String::from_utf8_lossy(found.before()).into_owned()
}

/// Leaves by Ctrl-D, which reaches the program only while its prompt is shown.
#[track_caller]
pub(crate) fn leave(mut session: OsSession) {
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.expect(Eof).unwrap();
}
