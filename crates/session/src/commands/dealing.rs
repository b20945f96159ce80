//! `deal`: deals from the stock, once or until a new move is possible. `redeal`: deals again.

use std::collections::BTreeSet;

use crate::answer::{CommandError, Reply};
use crate::blame::refused;
use crate::command::Command;
use crate::diag::english::counted;
use crate::making::{follow, made_words, make};
use crate::play::{Game, move_text};
use crate::rules::Move;
use crate::session::Session;
use crate::standing::{Part, changed};
use crate::table::Card;
use crate::text::{Text, text};

/// A move of cards with the lowest card it moves.
type Handful = (Move, Card);

pub(super) const DEAL: Command = Command {
    after: "[N]",
    more: "`deal 5` deals up to five times, and stops as soon as a new move is possible.\n\
        `rules` says where the cards go, and `look s` shows how many are left.",
    aliases: &["d"],
    repeats: true,
    ..Command::new("deal", "deal from the stock, once or up to N times", deal)
};

/// Deals from the stock as often as `rest` says, but stops when a new move is possible.
fn deal(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let times = match rest {
        "" => 1,
        _ => rest.parse::<u16>().ok().filter(|number| *number > 0).ok_or_else(|| {
            CommandError::wrong("after `deal`, type nothing, or a number from 1")
        })?,
    };
    let deal = named(session, "deal")?;
    // If dealing is refused, `once` reports why.
    if times == 1 || !session.game().moves().moves.contains(&deal) {
        return once(session, deal);
    }
    let before = by_hand(session.game());
    let mut done = Vec::new();
    let mut made = 0;
    let stop = loop {
        if let Err(refusal) = session.play(deal) {
            break Some(refused(session.game(), &refusal).message);
        }
        made += 1;
        done.extend(Part::all(made_words(session.game(), 1)));
        if let Some(found) = news(session.game(), &before) {
            break Some(found);
        }
        if made == times {
            break None;
        }
    };
    if made > 1 {
        let undo = session.undo_of_line(made.into());
        done.push(Part::Notice(text![undo, " takes back all"]));
    }
    done.extend(stop.map(Part::Notice));
    done.extend(follow(session));
    Ok(changed(session, &done))
}

pub(super) const REDEAL: Command = Command {
    more: "`rules` and `options` say when and how often you may.",
    ..Command::new("redeal", "gather the cards and deal them again", |session, _| {
        let redeal = named(session, "redeal")?;
        make(session, redeal)
    })
};

/// Returns the move of an action that picks no cards, or an error if the game lacks it.
pub(super) fn named(session: &Session<'_>, word: &str) -> Result<Move, CommandError> {
    let found = session.game().rules().command(word);
    found.ok_or_else(|| CommandError::wrong(format!("this game has no `{word}`")))
}

fn once(session: &mut Session<'_>, deal: Move) -> Result<Reply, CommandError> {
    let refused = make(session, deal);
    let game = session.game();
    let redeals = game.moves().moves.contains(&Move::REDEAL);
    refused.map_err(|error| {
        if !redeals {
            return error;
        }
        let redeal = Text::command("redeal");
        CommandError {
            message: text![&error.message, "; ", redeal, " is possible"],
            ..error
        }
    })
}

/// Returns the legal moves of cards.
fn by_hand(game: &Game) -> Vec<Handful> {
    let list = game.moves();
    let handful = |made: &Move| {
        let carry = made.carry()?;
        Some((*made, carry.lowest(game.table())))
    };
    list.moves.iter().filter_map(handful).collect()
}

/// Returns a note about the moves that were not legal before, if any.
fn news(game: &Game, before: &[Handful]) -> Option<Text> {
    let now = by_hand(game);
    let before: BTreeSet<&Handful> = before.iter().collect();
    let new: Vec<Move> =
        now.iter().filter(|entry| !before.contains(entry)).map(|entry| entry.0).collect();
    let typed = |made: &Move| Text::command(move_text(game, *made));
    match new.as_slice() {
        [] => None,
        [only] => Some(text![typed(only), " is possible now"]),
        [first, others @ ..] => {
            let others = counted(others.len(), "other new move");
            Some(text![typed(first), " is possible now, and ", others])
        }
    }
}
