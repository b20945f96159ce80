//! `par`: how few moves win.

use super::known::{Known, MOST, SECONDS};
use super::outlook::{self, knowing, outlook};
use crate::advise::Status;
use crate::answer::{Fault, Outlook, Reply};
use crate::blame::blame;
use crate::command::Command;
use crate::diag::english::counted;
use crate::search::{Effort, Measured};
use crate::session::Session;
use crate::solve::Verdict;

pub(in crate::commands) const PAR: Command = Command {
    after: "[SECONDS]",
    more: "Looks for a line that wins from here and that no other is shorter than, and\n\
        for the proof of that. If there is none within ten seconds, or SECONDS, you\n\
        are told the shortest line that is known, and how many moves any needs at the\n\
        least. Moves count as `history` numbers them; what follows by itself does not.",
    examples: &[("par", ""), ("par 60", "search for a minute if need be")],
    ..Command::new("par", "find out how few moves can win this", par)
};

/// Tells how few moves win from here.
fn par(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let seconds = match rest {
        "" => Some(SECONDS),
        _ => rest.parse().ok().filter(|it| (1..=MOST).contains(it)),
    };
    let Some(seconds) = seconds else {
        let what = format!("from 1 to {MOST}, as in `par 60`");
        return Err(Fault::wrong(format!("how many seconds? a number {what}")));
    };
    match session.game().status().map_err(|it| session.blame(&it))? {
        Status::Won => return Ok(outlook::winnable(session, &Known::Won, seconds, 0)),
        Status::Lost => return Ok(outlook::winnable(session, &Known::Lost, seconds, 0)),
        Status::Playing | Status::Over => {}
    }
    session.write_down();
    let (here, table) = (session.game().turns().len(), session.game().table().clone());
    let effort = Effort { positions: u64::MAX, milliseconds: seconds * 1000 };
    let (game, host) = session.game_and_host();
    let measured = host.measure(game, &table, effort);
    let measured = measured.map_err(|it| blame(game.variant(), &it))?;
    let known = session.game().winning_line().map(<[_]>::len);
    let found = measured.searched.verdict.counted().line();
    if known.is_none() || found < known {
        session.note(here, &measured.searched.verdict);
    }
    Ok(told(session, measured, seconds))
}

/// Returns what a search found.
fn told(session: &Session<'_>, measured: Measured, seconds: u64) -> Reply {
    let (game, positions) = (session.game(), measured.searched.positions);
    if matches!(measured.searched.verdict, Verdict::Unwinnable) {
        return outlook::winnable(session, &Known::Lost, seconds, positions);
    }
    let least = measured.least;
    let longer = longer(&measured, seconds);
    let line = game.winning_line().map(<[_]>::len);
    let (text, known) = if let Some(moves) = line {
        (knowing(game, with_line(moves, least, &longer)), Known::Winnable)
    } else {
        let moves = counted(least, "move");
        let none = "unknown: no line that wins was found, and none has fewer than";
        let text = format!("{none} {moves}\n{longer}");
        (knowing(game, text), Known::Unknown(measured.searched))
    };
    let outlook = outlook(game, &known, positions);
    let outlook = Outlook { least: Some(least).filter(|it| *it > 0), ..outlook };
    Reply::foreseeing(text, outlook)
}

/// Returns what is said where so many moves win, and any line has some at the least.
fn with_line(moves: usize, least: usize, longer: &str) -> String {
    let how = counted(moves, "move");
    if moves <= least {
        return format!(
            "proven: it can be won from here in {how}, and in no fewer; `solve` shows how"
        );
    }
    format!(
        "not proven: it can be won from here in {how}, and in no fewer than {least}; `solve` \
         shows how\n{longer}"
    )
}

/// Returns how to look longer.
fn longer(measured: &Measured, seconds: u64) -> String {
    if measured.searched.is_stopped() {
        return "`par` looks again".to_owned();
    }
    let longer = (seconds * 6).clamp(60, MOST);
    format!("`par {longer}` looks for {longer} seconds")
}
