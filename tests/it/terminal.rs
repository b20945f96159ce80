//! Plays at a real terminal: line editing, completion, Ctrl-C, Ctrl-D, history, and text typed
//! or pasted while the program is busy.

use std::thread::sleep;
use std::time::Duration;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _};
use nix::sys::termios::{LocalFlags, Termios, tcgetattr};

use crate::common::Place;
use crate::common::terminal::{at_a_terminal, leave};

/// Starts a game at a terminal, in its own home.
fn start(home: &Place) -> OsSession {
    let mut command = home.called("play cruel --deal ms:617");
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut session = at_a_terminal(command);
    session.expect("cruel  deal ms:617  move 0").unwrap();
    session.expect("cruel> ").unwrap();
    session
}

#[test]
fn lines_are_edited_completed_canceled_and_run() {
    let home = Place::new("terminal-editing");
    let mut session = start(&home);
    session.send("mov\t\r").unwrap();
    session.expect("2H on AH").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("nonsense").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session.expect("cruel> ").unwrap();
    session.send("3 9\x7ff\r").unwrap();
    session.expect("3>f3 2H").unwrap();
    session.expect("cruel> ").unwrap();
    leave(session);
}

#[test]
fn history_is_kept_between_sessions() {
    let home = Place::new("terminal-history");
    let mut session = start(&home);
    session.send("look 3\r").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("quit\r").unwrap();
    session.expect(Eof).unwrap();
    let mut session = start(&home);
    session.send("\x1b[A\x1b[A\r").unwrap();
    session.expect("look 3").unwrap();
    session.expect("cruel> ").unwrap();
    leave(session);
}

#[test]
fn typeahead_and_pasted_lines_all_run() {
    let home = Place::new("terminal-ahead");
    let mut session = start(&home);
    session.send("3 f\rlook 3\rundo\rhistory\r").unwrap();
    session.expect("3>f3 2H").unwrap();
    session.expect("taken back").unwrap();
    session.expect("you have made no move yet").unwrap();
    session.expect("cruel> ").unwrap();
    leave(session);
}

/// Returns the settings of the terminal.
fn modes(session: &OsSession) -> Termios {
    tcgetattr(session.get_process().get_raw_handle().unwrap()).unwrap()
}

/// If the terminal handled Ctrl-U while the program is busy, it would delete the end of the
/// pasted text, and the program would take the following keys for pasted ones.
#[test]
fn text_pasted_during_a_search_is_kept() {
    let home = Place::new("terminal-busy");
    let mut command = home.called("play carnation --deal seed:1");
    command.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut session = at_a_terminal(command);
    session.get_process_mut().set_echo(true, Some(Duration::from_secs(1))).unwrap();
    session.expect("carnation> ").unwrap();
    session.send("winnable 2\r").unwrap();
    // At a prompt, Ctrl-C is a key; while the program is busy, it is a signal.
    let busy = (0..2000).find_map(|_| {
        sleep(Duration::from_millis(1));
        let flags = modes(&session).local_flags;
        Some(flags).filter(|flags| flags.contains(LocalFlags::ISIG))
    });
    let busy = busy.unwrap();
    assert!(!busy.intersects(LocalFlags::ECHO | LocalFlags::ICANON), "{busy:?}");
    session.send("\x1b[200~look\rlook\x1b[201~\x15history\r").unwrap();
    session.expect("you have made no move yet").unwrap();
    session.expect("carnation> ").unwrap();
    session.send("quit\r").unwrap();
    session.expect(Eof).unwrap();
    assert!(modes(&session).local_flags.contains(LocalFlags::ICANON));
}
