//! `patience replay`.

use std::process::ExitCode;
use std::rc::Rc;

use super::args::ReplayArgs;
use super::host::SystemHost;
use super::output::{Failure, say};
use crate::advise::Status;
use crate::diag::clean;
use crate::play::Record;
use crate::repl::{Code, Fault, Host as _, open_record};

pub(super) fn run(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let host = SystemHost::new();
    let path = args.record.to_string_lossy();
    let text = host.read(&path).map_err(|why| {
        Failure::input(format!("cannot read the record `{path}`: {why}"))
    })?;
    let bad = |fault: Fault| match fault.code {
        Code::BadRules => Failure::Message(3, fault.message),
        _ => Failure::Message(4, fault.message),
    };
    let given = match &args.game {
        Some(game) => {
            let options = Record::read(&text).map(|it| it.options).unwrap_or_default();
            Some(Rc::new(host.load(game, &options)?))
        }
        None => None,
    };
    let opened = open_record(&path, &text, &host, given.as_ref()).map_err(bad)?;
    let game = opened.game;
    let status = match game.status() {
        Ok(Status::Won) => "won",
        Ok(Status::Lost) => "lost",
        Ok(Status::Over) => "over",
        Ok(Status::Playing) => "playing",
        Err(fault) => return Err(Failure::Plain(3, fault.to_string())),
    };
    let (id, deal) = (game.variant().id(), &game.deal().name);
    let moves = game.turns().len();
    say(&format!("{path}: {} {}, {moves} moves, {status}\n", clean(id), clean(deal)));
    if let Some(note) = opened.note {
        say(&format!("{path}: {note}\n"));
    }
    Ok(ExitCode::SUCCESS)
}
