//! The JSON mode: positions and answers, one object per line.
//!
//! Other programs depend on these objects. Keys may be added, but never removed or renamed. The
//! words for statuses and errors never change.
//!
//! Every line is answered with one object. If the files of the game are watched, one more object
//! with the key `reloaded` can come before an answer. If `reloaded` is `true`, the object has the
//! position by the new rules and a `text` about them. If it is `false`, it has the `error` that
//! keeps the old rules in play.

mod schema;
mod wire;

pub use schema::answers_schema;

use std::borrow::Cow;

use serde::Serialize;
use wire::{
    PROTOCOL, WireAdvice, WireAnswer, WireEnds, WireError, WireHint, WireMove,
    WireOutlook, WirePick, WirePosition, WireRefusal, WireText,
};

use super::answer::{CommandError, Outlook, Reply, ReplyKind};
use super::commands::reason;
use super::session::Session;
use crate::advise::{Advice, Hint};
use crate::diag::{clean, clean_json};
use crate::play::{Game, move_text};
use crate::position::{Pile, Position, piles, top_cards};
use crate::rules::Move;
use crate::solve::Limit;
use crate::table::PileId;

/// The initial capacity for an answer, in bytes.
const USUAL: usize = 1 << 12;

/// Returns the object for an answer, without a line end. Returns none at the end of the session.
pub(super) fn object(
    session: &Session<'_>,
    answer: &Result<Reply, CommandError>,
) -> Option<String> {
    Some(match answer {
        Ok(Reply { kind: ReplyKind::Left, .. }) => return None,
        Ok(Reply { kind: ReplyKind::Shown | ReplyKind::Changed, .. }) => {
            position(session, session.warning(), None)
        }
        Ok(Reply { kind: ReplyKind::Reloaded, text, .. }) => {
            position(session, Some(text), None)
        }
        Ok(Reply {
            kind: ReplyKind::Answered,
            text,
            advice: Some(advice),
            outlook,
            ..
        }) => advised(session, text, advice, outlook.as_ref()),
        Ok(Reply { kind: ReplyKind::Answered, text, outlook: Some(outlook), .. }) => {
            foreseen(text, outlook)
        }
        Ok(Reply { kind: ReplyKind::Answered, text, .. }) => {
            written(&WireAnswer::Text(WireText { protocol: PROTOCOL, text }))
        }
        Err(error) => failed(session, error, None),
    })
}

/// Returns the object that reports a reload of the rules that no command asked for.
pub(super) fn news(
    session: &Session<'_>,
    answer: &Result<Reply, CommandError>,
) -> String {
    match answer {
        Ok(reply) => position(session, Some(&reply.text), Some(true)),
        Err(error) => failed(session, error, Some(false)),
    }
}

fn foreseen(text: &str, outlook: &Outlook) -> String {
    written(&WireAnswer::Outlook(WireOutlook {
        protocol: PROTOCOL,
        text,
        prospect: outlook.prospect.into(),
        ends: ends(outlook),
        positions: outlook.outcome.positions,
    }))
}

fn ends(outlook: &Outlook) -> WireEnds<'_> {
    WireEnds {
        moves: outlook.moves,
        lower_bound: Some(outlook.outcome.least).filter(|least| *least > 0),
        line: outlook.line.as_deref(),
        winnable_ago: outlook.winnable_ago,
        why: outlook.outcome.verdict.limit().map(Limit::word),
    }
}

fn advised(
    session: &Session<'_>,
    text: &str,
    advice: &Advice,
    outlook: Option<&Outlook>,
) -> String {
    let game = session.game();
    let piles = piles(game, session.settings().hidden);
    let proposed = |hint: &Hint| WireHint {
        offer: wire_move(game, &piles, hint.made),
        why: clean(&reason(game, hint)).into_owned(),
    };
    written(&WireAnswer::Advice(WireAdvice {
        protocol: PROTOCOL,
        text,
        prospect: advice.prospect.into(),
        positions: advice.positions as u64
            + outlook.map_or(0, |known| known.outcome.positions),
        hints: advice.hints.iter().map(proposed).collect(),
        ends: outlook.map(ends).unwrap_or_default(),
    }))
}

fn failed(session: &Session<'_>, error: &CommandError, reloaded: Option<bool>) -> String {
    let game = session.game();
    let piles = piles(game, session.settings().hidden);
    let error = WireError {
        code: error.code,
        message: &error.message,
        moves: error.moves.iter().map(|made| wire_move(game, &piles, *made)).collect(),
    };
    written(&WireAnswer::Refusal(WireRefusal { protocol: PROTOCOL, error, reloaded }))
}

/// Returns the position as an object, without a line end.
pub(super) fn state(session: &Session<'_>) -> String {
    position(session, None, None)
}

fn position(session: &Session<'_>, text: Option<&str>, reloaded: Option<bool>) -> String {
    let game = session.game();
    let position = Position::of(game, session.settings().hidden);
    let list = game.moves();
    let (status, score) = (game.status(), game.score());
    let failed = status.as_ref().err().or(score.as_ref().err()).or(list.error.as_ref());
    let moves = list.moves.iter().map(|made| wire_move(game, &position.piles, *made));
    written(&WireAnswer::Position(WirePosition {
        protocol: PROTOCOL,
        moves: moves.collect(),
        position: &position,
        text,
        reloaded,
        error: failed.map(|error| session.blame(error).message.into()),
    }))
}

fn wire_move<'a>(game: &'a Game, piles: &'a [Pile], made: Move) -> WireMove<'a> {
    let rules = game.rules();
    let carry = made.carry();
    let picked = |(index, pile): (usize, &PileId)| {
        let count = match carry {
            Some(carry) if index == 0 => carry.count.into(),
            Some(_) => 0,
            None => 1,
        };
        WirePick { pile: rules.id(*pile), cards: top_cards(piles, *pile, count) }
    };
    let picks: Vec<WirePick<'_>> = made.picks().iter().enumerate().map(picked).collect();
    WireMove {
        text: move_text(game, made),
        action: &rules.action(made).name,
        cards: picks.iter().flat_map(|pick| pick.cards).copied().collect(),
        from: carry.map(|carry| rules.id(carry.from)),
        to: carry.map(|carry| rules.id(carry.to)),
        picks,
    }
}

fn written(object: &impl Serialize) -> String {
    let mut bytes = Vec::with_capacity(USUAL);
    let written = serde_json::to_writer(&mut bytes, object);
    let text = written.ok().and_then(|()| String::from_utf8(bytes).ok());
    let text = text.unwrap_or_default();
    match clean_json(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(safe) => safe,
    }
}
