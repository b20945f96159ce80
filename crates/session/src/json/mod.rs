//! The JSON mode: positions and answers as one object a line.
//!
//! Other programs are written against these objects. Keys are only ever added, and the
//! words for status and errors stay as they are.
//!
//! Every line is answered with one object. Only when the files of the game are watched an
//! object that answers nothing can come before an answer: it has the key `reloaded`, which
//! is `true` beside the position by the rules loaded again and a `text` about them, and
//! `false` beside the `error` that keeps the old rules in play.

mod schema;
mod wire;

pub use schema::answers_schema;

use std::borrow::Cow;

use serde::Serialize;
use wire::{
    PROTOCOL, PickedCards, WireAdvice, WireAnswer, WireCards, WireEnds, WireError,
    WireHint, WireMove, WireOutlook, WirePick, WirePile, WirePosition, WireRefusal,
    WireText,
};

use super::answer::{Fault, Outlook, Reply, ReplyKind};
use super::commands::reason;
use super::session::Session;
use crate::advise::{Advice, Hint};
use crate::diag::{clean, clean_json};
use crate::play::move_text;
use crate::rules::Move;
use crate::solve::Limit;
use crate::table::PileId;
use crate::view::{Pile, Position};

/// The bytes of a usual answer.
const USUAL: usize = 1 << 12;

/// Returns the object an answer is sent as, without a line end; nothing for the end of
/// the session.
pub(super) fn object(
    session: &Session<'_>,
    answer: &Result<Reply, Fault>,
) -> Option<String> {
    Some(written(&match answer {
        Ok(Reply { kind: ReplyKind::Left, .. }) => return None,
        Ok(Reply { kind: ReplyKind::Shown | ReplyKind::Changed, .. }) => {
            return Some(position(session, session.warning(), None));
        }
        Ok(Reply { kind: ReplyKind::Reloaded, text, .. }) => {
            return Some(position(session, Some(text), None));
        }
        Ok(Reply { kind: ReplyKind::Answered, text, advice: Some(advice), outlook }) => {
            advised(session, text, advice, outlook.as_ref())
        }
        Ok(Reply { kind: ReplyKind::Answered, text, outlook: Some(outlook), .. }) => {
            foreseen(text, outlook)
        }
        Ok(Reply { kind: ReplyKind::Answered, text, .. }) => {
            WireAnswer::Text(WireText { protocol: PROTOCOL, text })
        }
        Err(fault) => failed(session, fault, None),
    }))
}

/// Returns the object that tells that files of the game were saved and the rules loaded
/// again, which nobody asked for.
pub(super) fn news(session: &Session<'_>, answer: &Result<Reply, Fault>) -> String {
    match answer {
        Ok(reply) => position(session, Some(&reply.text), Some(true)),
        Err(fault) => written(&failed(session, fault, Some(false))),
    }
}

fn foreseen<'a>(text: &'a str, outlook: &'a Outlook) -> WireAnswer<'a> {
    WireAnswer::Outlook(WireOutlook {
        protocol: PROTOCOL,
        text,
        prospect: outlook.prospect.into(),
        ends: ends(outlook),
        positions: outlook.outcome.positions,
    })
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

fn advised<'a>(
    session: &'a Session<'_>,
    text: &'a str,
    advice: &Advice,
    outlook: Option<&'a Outlook>,
) -> WireAnswer<'a> {
    let game = session.game();
    let proposed = |hint: &Hint| WireHint {
        offer: told(session, hint.made),
        why: clean(&reason(game, hint)).into_owned(),
    };
    WireAnswer::Advice(WireAdvice {
        protocol: PROTOCOL,
        text,
        prospect: advice.prospect.into(),
        positions: advice.positions as u64
            + outlook.map_or(0, |known| known.outcome.positions),
        hints: advice.hints.iter().map(proposed).collect(),
        ends: outlook.map(ends).unwrap_or_default(),
    })
}

fn failed<'a>(
    session: &'a Session<'_>,
    fault: &'a Fault,
    reloaded: Option<bool>,
) -> WireAnswer<'a> {
    let error = WireError {
        code: fault.code,
        message: &fault.message,
        moves: fault.moves.iter().map(|made| told(session, *made)).collect(),
    };
    WireAnswer::Refusal(WireRefusal { protocol: PROTOCOL, error, reloaded })
}

/// Returns the position as an object, without a line end.
pub(super) fn state(session: &Session<'_>) -> String {
    position(session, None, None)
}

fn position(session: &Session<'_>, text: Option<&str>, reloaded: Option<bool>) -> String {
    written(&placed(session, &Position::of(session), text, reloaded))
}

fn placed<'a>(
    session: &'a Session<'_>,
    position: &'a Position,
    text: Option<&'a str>,
    reloaded: Option<bool>,
) -> WireAnswer<'a> {
    let game = session.game();
    let list = game.moves();
    let (status, score) = (game.status(), game.score());
    let failed = status.as_ref().err().or(score.as_ref().err()).or(list.fault.as_ref());
    WireAnswer::Position(WirePosition {
        protocol: PROTOCOL,
        game: &position.game,
        deal: &position.deal,
        status: position.status,
        score: position.score,
        redeals_left: position.redeals_left,
        moves_made: position.made,
        piles: position.piles.iter().map(pile).collect(),
        moves: list.moves.iter().map(|made| told(session, *made)).collect(),
        text,
        reloaded,
        fault: failed.map(|fault| session.blame(fault).message.into()),
    })
}

fn pile(pile: &Pile) -> WirePile<'_> {
    WirePile {
        id: &pile.id,
        role: pile.role,
        row: pile.spot.row,
        column: pile.spot.column,
        cards: &pile.cards,
    }
}

/// Returns so many cards on top of a pile, as far as the player may see them.
fn top_cards<'a>(session: &'a Session<'_>, pile: PileId, most: usize) -> WireCards<'a> {
    WireCards { game: session.game(), hidden: session.settings().hidden, pile, most }
}

fn told<'a>(session: &'a Session<'_>, made: Move) -> WireMove<'a> {
    let game = session.game();
    let rules = game.rules();
    let carry = made.carry();
    let picked = |(index, pile): (usize, &PileId)| {
        let count = match carry {
            Some(carry) if index == 0 => carry.count.into(),
            Some(_) => 0,
            None => 1,
        };
        WirePick { pile: rules.id(*pile), cards: top_cards(session, *pile, count) }
    };
    let picks: Vec<WirePick<'_>> = made.picks().iter().enumerate().map(picked).collect();
    WireMove {
        text: move_text(game, made),
        action: &rules.action(made).name,
        cards: PickedCards(picks.iter().map(|pick| pick.cards).collect()),
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
