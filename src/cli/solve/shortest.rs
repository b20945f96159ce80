//! `patience solve --shortest`: a shortest winning line of one deal.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use super::args::SolveArgs;
use super::limits::Limits;
use super::one::{deal, moves_text, titled, why};
use super::records;
use super::search::{play, search_shortest};
use crate::cli::host::SystemHost;
use crate::cli::output::{Failure, say};
use crate::cli::progress::Progress;
use crate::cli::stop::Stop;
use crate::cli::timed::{Answered, Least};
use crate::diag::english::{grouped, of_number};
use crate::play::Game;
use crate::solve::{Count, Spent, Verdict};
use patience_campaign::solved::{More, Shortest};

pub(super) fn run(args: &SolveArgs, game: &str) -> Result<ExitCode, Failure> {
    let mut host = SystemHost::new();
    let mut game = deal(args, game, &mut host)?;
    let count = Count::from(args.count);
    if !count.is_for(game.rules()) {
        let message = "`--count cards` needs a game whose runs move only as single \
                       moves could";
        return Err(Failure::usage(message.to_owned()));
    }
    let limits = Limits::of(args);
    let mut progress = Progress::new(io::stderr().is_terminal());
    let stop = Stop::when_asked();
    let on_spent = |spent: Spent| {
        progress.show(|| format!("{} positions", grouped(spent.positions)));
    };
    let settings = limits.settings(1, 1);
    let (answered, least) =
        search_shortest(&game, &limits, settings, count, &stop, on_spent)?;
    progress.clear();
    let line = play(&mut game, &answered.line)?;
    let won = answered.solved.verdict.is_winnable();
    if args.json {
        say(&json(&game, &answered, least, won.then_some(&line)));
    } else {
        let answer = text(&answered, least, count, &line);
        say(&titled(&game, &answer, &answered.solved));
    }
    if let Some(path) = args.record.as_deref().filter(|_| won) {
        records::write(&mut host, path, &game)?;
    }
    Ok(ExitCode::from(u8::from(!is_proven(&answered, least))))
}

/// Returns whether the line is proven shortest, or no line wins.
fn is_proven(answered: &Answered, least: Least) -> bool {
    match answered.solved.verdict {
        Verdict::Winnable(moves) => moves == least.moves,
        Verdict::Unwinnable => true,
        Verdict::Unknown(_) => false,
    }
}

fn json(
    game: &Game,
    answered: &Answered,
    least: Least,
    line: Option<&Vec<String>>,
) -> String {
    let solved = &answered.solved;
    let proven = is_proven(answered, least);
    let unwinnable = solved.verdict == Verdict::Unwinnable;
    let shortest = Shortest {
        lower_bound: (!unwinnable).then_some(least.moves),
        proven,
        why: least.limit.filter(|_| !proven),
    };
    let more = More {
        reached: Some(answered.reached),
        shortest: Some(shortest),
        line: line.map(Vec::as_slice),
    };
    solved.json(&game.deal().name, more)
}

/// Returns the answer as text.
fn text(answered: &Answered, least: Least, count: Count, line: &[String]) -> String {
    let of = match count {
        Count::Moves => "",
        Count::Cards => " of single cards",
    };
    let limit = least.limit.map(why).unwrap_or_default();
    let proven = is_proven(answered, least);
    let least = least.moves;
    match answered.solved.verdict {
        Verdict::Winnable(0) => {
            "winnable: the deal is won before the first move\n".to_owned()
        }
        Verdict::Winnable(moves) => {
            let noun = of_number(moves, "move");
            let known = if proven {
                "no line needs fewer".to_owned()
            } else {
                format!("any line needs at least {least}: {limit}")
            };
            let moves = format!("winnable in {moves} {noun}{of}; {known}");
            format!("{moves}\n\n{}\n\n", moves_text(line))
        }
        Verdict::Unwinnable => "unwinnable: no line of play wins\n".to_owned(),
        Verdict::Unknown(_) => {
            let noun = of_number(least, "move");
            format!("unknown: no line wins in fewer than {least} {noun}{of}; {limit}\n")
        }
    }
}
