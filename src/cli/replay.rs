//! `patience replay`.

use std::process::ExitCode;
use std::rc::Rc;

use super::args::ReplayArgs;
use super::deals::LARGEST;
use super::library::{Folders, read_text, reason};
use super::output::Failure;
use crate::engine::Status;
use crate::play::{Record, RecordError};
use crate::variant;

pub(super) fn run(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let path = args.record.display();
    let text = read_text(&args.record, LARGEST).map_err(|error| {
        Failure::input(format!("cannot read the record `{path}`: {}", reason(&error)))
    })?;
    let bad = |error: RecordError| {
        Failure::input(format!("{path}:{}: {}", error.line, error.message))
    };
    let record = Record::read(&text).map_err(bad)?;
    let variant = variant::load(&Folders::usual(), &record.game, &record.options)?;
    let changed = record.rules != format!("sha256:{}", variant.digest());
    let played = record.replay(&Rc::new(variant)).map_err(|error| {
        let note =
            if changed { "; the rules have changed since it was written" } else { "" };
        Failure::input(format!("{path}:{}: {}{note}", error.line, error.message))
    })?;
    let status = match played.status() {
        Ok(Status::Won) => "won",
        Ok(Status::Lost) => "lost",
        Ok(Status::Playing) => "playing",
        Err(fault) => return Err(Failure::Plain(3, fault.to_string())),
    };
    let moves = played.turns().len();
    println!("{path}: {} {}, {moves} moves, {status}", record.game, played.deal().name);
    if changed {
        println!("{path}: the rules have changed since, but every move holds");
    }
    Ok(ExitCode::SUCCESS)
}
