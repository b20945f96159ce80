//! Plays at a real terminal: line editing, completion, Ctrl-C, Ctrl-D and history.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use std::{env, fs, process};

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _, Session};

/// Starts a game in a terminal, in a home of its own.
fn start(home: &PathBuf) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_patience"));
    command.args(["play", "cruel", "--deal", "ms:617"]);
    command.env_clear().env("HOME", home).env("TERM", "xterm").env("NO_COLOR", "1");
    let mut session = Session::spawn(command).unwrap();
    session.set_expect_timeout(Some(Duration::from_secs(20)));
    session.expect("cruel  deal ms:617  move 0").unwrap();
    session.expect("cruel> ").unwrap();
    session
}

fn home(name: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("patience-{name}-{}", process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_line_is_edited_completed_cancelled_and_obeyed() {
    let home = home("editing");
    let mut session = start(&home);
    session.send("mov\t\r").unwrap();
    session.expect("3 f3").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("nonsense").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session.expect("cruel> ").unwrap();
    session.send("3 9\x7ff\r").unwrap();
    session.expect("3>f3 2H").unwrap();
    session.expect("cruel> ").unwrap();
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.expect(Eof).unwrap();
    fs::remove_dir_all(home).unwrap();
}

#[test]
fn lines_are_remembered_from_session_to_session() {
    let home = home("history");
    let mut session = start(&home);
    session.send("look 3\r").unwrap();
    session.expect("cruel> ").unwrap();
    session.send("quit\r").unwrap();
    session.expect(Eof).unwrap();
    let mut session = start(&home);
    session.send("\x1b[A\x1b[A\r").unwrap();
    session.expect("look 3").unwrap();
    session.expect("cruel> ").unwrap();
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.expect(Eof).unwrap();
    fs::remove_dir_all(home).unwrap();
}

#[test]
fn lines_typed_ahead_or_pasted_are_all_obeyed() {
    let home = home("ahead");
    let mut session = start(&home);
    session.send("3 f\rlook 3\rundo\rhistory\r").unwrap();
    session.expect("3>f3 2H").unwrap();
    session.expect("taken back").unwrap();
    session.expect("no move was made yet").unwrap();
    session.expect("cruel> ").unwrap();
    session.send(ControlCode::EndOfTransmission).unwrap();
    session.expect(Eof).unwrap();
    fs::remove_dir_all(home).unwrap();
}
