//! `par`: finds the fewest moves that win.

use super::known::{MOST, SECONDS, known};
use super::outlook::{self, knowing, outlook};
use crate::advise::Status;
use crate::answer::{CommandError, Reply};
use crate::blame::blame;
use crate::command::Command;
use crate::diag::english::counted;
use crate::search::{Effort, SearchOutcome};
use crate::session::Session;
use crate::solve::Verdict;

pub(in crate::commands) const PAR: Command = Command {
    after: "[SECONDS]",
    more: "It searches for the fewest moves that win from here, and for the proof. If it\n\
        finds no proof within ten seconds, or SECONDS, it gives the fewest winning moves\n\
        it knows, and how many moves any win needs at least. Moves count as `history`\n\
        numbers them; what happens automatically after a move does not count.",
    examples: &[("par", ""), ("par 60", "search for up to a minute")],
    ..Command::new("par", "find the fewest moves that win", par)
};

/// Searches for the fewest moves that win from here.
fn par(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let seconds = match rest {
        "" => Some(SECONDS),
        _ => rest.parse().ok().filter(|number| (1..=MOST).contains(number)),
    };
    let Some(seconds) = seconds else {
        let what = format!("from 1 to {MOST}, as in `par 60`");
        return Err(CommandError::wrong(format!("give a number of seconds {what}")));
    };
    let game = session.game();
    let status = game.status().map_err(|error| session.blame(&error))?;
    if matches!(status, Status::Won | Status::Lost)
        && let Some(outcome) = known(game).map_err(|error| session.blame(&error))?
    {
        return Ok(outlook::winnable(session, outcome, seconds));
    }
    session.write_down();
    let (here, table) = (session.game().turns().len(), session.game().table().clone());
    let effort = Effort { positions: u64::MAX, milliseconds: seconds * 1000 };
    let (game, host) = session.game_and_host();
    let measured = host.measure(game, &table, effort);
    let measured = measured.map_err(|error| blame(game.variant(), &error))?;
    let known = session.game().winning_line().map(<[_]>::len);
    let found = measured.moves();
    // `None` orders before `Some`, so a proof that no line wins is noted too.
    if known.is_none() || found < known {
        session.note(here, &measured.verdict);
    }
    Ok(report(session, measured, seconds))
}

/// Returns the answer for the result of a search.
fn report(session: &Session<'_>, measured: SearchOutcome, seconds: u64) -> Reply {
    let game = session.game();
    if measured.verdict == Verdict::Unwinnable {
        let outcome = SearchOutcome { least: 0, ..measured };
        return outlook::winnable(session, outcome, seconds);
    }
    let least = measured.least;
    let longer = longer(&measured, seconds);
    let (text, outcome) = if let Some(line) = game.winning_line() {
        let text = knowing(game, with_line(line.len(), least, &longer));
        let verdict = Verdict::Winnable(line.to_vec());
        (text, SearchOutcome { verdict, ..measured })
    } else {
        let moves = counted(least, "move");
        let none = "unknown: the search found no win, and any win needs at least";
        let text = format!("{none} {moves}\n{longer}");
        (knowing(game, text), measured)
    };
    Reply::foreseeing(text, outlook(game, outcome))
}

/// Returns the answer if `moves` moves win and any win needs at least `least`.
fn with_line(moves: usize, least: usize, longer: &str) -> String {
    let how = counted(moves, "move");
    if moves <= least {
        return format!(
            "proven: you can win from here in {how}, and in no fewer; `solve` shows how"
        );
    }
    format!(
        "not proven: you can win from here in {how}, and any win needs at least {least}; \
         `solve` shows how\n{longer}"
    )
}

/// Returns the line that says how to search longer.
fn longer(measured: &SearchOutcome, seconds: u64) -> String {
    if measured.is_stopped() {
        return "`par` searches again".to_owned();
    }
    let longer = (seconds * 6).clamp(60, MOST);
    format!("`par {longer}` searches for {longer} seconds")
}
