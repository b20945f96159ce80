//! The JSON mode: positions and answers as one object a line.
//!
//! Other programs are written against these objects. Keys are only ever added, and the
//! words for status and errors stay as they are.
//!
//! Every line is answered with one object. Only when the files of the game are watched an
//! object that answers nothing can come before an answer: it has the key `reloaded`, which
//! is `true` beside the position by the rules loaded again and a `text` about them, and
//! `false` beside the `error` that keeps the old rules in play.

use serde::Serialize;

use super::answer::{Fault, Outlook, Reply, ReplyKind};
use super::board::seen;
use super::commands::reason;
use super::session::Session;
use crate::advise::{Advice, Hint, Prospect, Status};
use crate::diag::clean;
use crate::play::move_text;
use crate::rules::Move;
use crate::table::{Counter, PileId};

/// A position and what can be done in it.
#[derive(Serialize)]
struct WireState<'a> {
    game: &'a str,
    deal: &'a str,
    status: &'static str,
    /// Nothing when the script that knows it failed.
    score: Option<i64>,
    /// Nothing when there is no limit.
    redeals_left: Option<u32>,
    moves_made: usize,
    piles: Vec<WirePile<'a>>,
    moves: Vec<WireMove<'a>>,
    /// What a `reload` has to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    /// Whether the rules were loaded again without being asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    reloaded: Option<bool>,
    /// What a script failed with, so that status, score or moves are not to be relied on.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

#[derive(Serialize)]
struct WirePile<'a> {
    id: &'a str,
    role: &'static str,
    /// Where it lies in the layout of its group, from one, if that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<WireColumn>,
    cards: Vec<String>,
}

/// A column; rows of a pyramid begin between two.
#[derive(Serialize)]
#[serde(untagged)]
enum WireColumn {
    Whole(u8),
    Half(f32),
}

/// A move. Builds alone have `from` and `to`; those that pick no card have no `cards`.
#[derive(Serialize)]
struct WireMove<'a> {
    text: String,
    /// The name of its action.
    action: &'a str,
    picks: Vec<WirePick<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<String>,
}

/// A pile that a move picks, and which of its cards; none where it is a place for others.
#[derive(Serialize)]
struct WirePick<'a> {
    pile: &'a str,
    cards: Vec<String>,
}

#[derive(Serialize)]
struct WireAnswer<'a> {
    text: &'a str,
}

/// What is proposed to someone who asked for help.
#[derive(Serialize)]
struct Advised<'a> {
    text: &'a str,
    prospect: &'static str,
    positions: u64,
    hints: Vec<Proposed<'a>>,
    #[serde(flatten)]
    ends: WireEnds<'a>,
}

/// What a search told about how the game can end.
#[derive(Serialize)]
struct Foreseen<'a> {
    text: &'a str,
    prospect: &'static str,
    #[serde(flatten)]
    ends: WireEnds<'a>,
    positions: u64,
}

/// Ways to win, beside what else is told.
#[derive(Default, Serialize)]
struct WireEnds<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winnable_ago: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
}

/// A move that is proposed.
#[derive(Serialize)]
struct Proposed<'a> {
    #[serde(flatten)]
    offer: WireMove<'a>,
    why: String,
}

#[derive(Serialize)]
struct Failed<'a> {
    error: WireError<'a>,
    /// That the rules saved meanwhile are not in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    reloaded: Option<bool>,
}

#[derive(Serialize)]
struct WireError<'a> {
    code: &'static str,
    message: &'a str,
    /// The move that is refused, or those that the line can mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<WireMove<'a>>,
}

/// Returns the object an answer is sent as, without a line end; nothing for the end of
/// the session.
pub(super) fn object(
    session: &Session<'_>,
    answer: &Result<Reply, Fault>,
) -> Option<String> {
    match answer {
        Ok(Reply { kind: ReplyKind::Left, .. }) => None,
        Ok(Reply { kind: ReplyKind::Shown | ReplyKind::Changed, .. }) => {
            Some(state(session))
        }
        Ok(Reply { kind: ReplyKind::Reloaded, text, .. }) => {
            Some(position(session, Some(text), None))
        }
        Ok(Reply { kind: ReplyKind::Answered, text, advice: Some(advice), outlook }) => {
            Some(advised(session, text, advice, outlook.as_ref()))
        }
        Ok(Reply { kind: ReplyKind::Answered, text, outlook: Some(outlook), .. }) => {
            Some(foreseen(text, outlook))
        }
        Ok(Reply { kind: ReplyKind::Answered, text, .. }) => {
            Some(written(&WireAnswer { text }))
        }
        Err(fault) => Some(failed(session, fault, None)),
    }
}

/// Returns the object that tells that files of the game were saved and the rules loaded
/// again, which nobody asked for.
pub(super) fn news(session: &Session<'_>, answer: &Result<Reply, Fault>) -> String {
    match answer {
        Ok(reply) => position(session, Some(&reply.text), Some(true)),
        Err(fault) => failed(session, fault, Some(false)),
    }
}

fn foreseen(text: &str, outlook: &Outlook) -> String {
    written(&Foreseen {
        text,
        prospect: prospect_word(outlook.prospect),
        ends: ends(outlook),
        positions: outlook.positions,
    })
}

fn ends(outlook: &Outlook) -> WireEnds<'_> {
    WireEnds {
        moves: outlook.moves,
        line: outlook.line.as_deref(),
        winnable_ago: outlook.winnable_ago,
        why: outlook.why,
    }
}

fn advised(
    session: &Session<'_>,
    text: &str,
    advice: &Advice,
    outlook: Option<&Outlook>,
) -> String {
    let game = session.game();
    let proposed = |it: &Hint| Proposed {
        offer: told(session, it.made),
        why: clean(&reason(game, it)).into_owned(),
    };
    written(&Advised {
        text,
        prospect: prospect_word(advice.prospect),
        positions: advice.positions as u64 + outlook.map_or(0, |it| it.positions),
        hints: advice.hints.iter().map(proposed).collect(),
        ends: outlook.map(ends).unwrap_or_default(),
    })
}

fn prospect_word(prospect: Prospect) -> &'static str {
    match prospect {
        Prospect::Won => "won",
        Prospect::Winnable => "winnable",
        Prospect::Lost => "lost",
        Prospect::Open => "open",
        Prospect::Waiting => "waiting",
        Prospect::Unknown => "unknown",
    }
}

fn failed(session: &Session<'_>, fault: &Fault, reloaded: Option<bool>) -> String {
    let error = WireError {
        code: fault.code.name(),
        message: &fault.message,
        moves: fault.moves.iter().map(|it| told(session, *it)).collect(),
    };
    written(&Failed { error, reloaded })
}

/// Returns the position as an object, without a line end.
pub(super) fn state(session: &Session<'_>) -> String {
    position(session, None, None)
}

fn position(session: &Session<'_>, text: Option<&str>, reloaded: Option<bool>) -> String {
    let game = session.game();
    let rules = game.rules();
    let list = game.moves();
    let (status, score) = (game.status(), game.score());
    let failed = status.as_ref().err().or(score.as_ref().err()).or(list.fault.as_ref());
    let used = game.table().counter(Counter::REDEALS);
    written(&WireState {
        game: game.variant().id(),
        deal: &game.deal().name,
        status: status.as_ref().map_or("playing", |it| status_word(*it)),
        score: score.as_ref().ok().copied(),
        redeals_left: rules.redeals_left(used),
        moves_made: game.turns().len(),
        piles: game.table().piles().map(|it| pile(session, it)).collect(),
        moves: list.moves.iter().map(|it| told(session, *it)).collect(),
        text,
        reloaded,
        fault: failed.map(|it| session.blame(it).message),
    })
}

fn status_word(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Lost => "lost",
        Status::Over => "over",
    }
}

fn pile<'a>(session: &'a Session<'_>, pile: PileId) -> WirePile<'a> {
    let rules = session.game().rules();
    let place = rules.group_of(pile).place(pile);
    WirePile {
        id: rules.id(pile),
        role: rules.group_of(pile).role.name(),
        row: place.map(|it| it.row + 1),
        column: place.map(|it| column(it.column)),
        cards: top_cards(session, pile, usize::MAX),
    }
}

/// Returns a column that is counted in halves from zero, counted from one.
fn column(halves: u8) -> WireColumn {
    match halves % 2 {
        0 => WireColumn::Whole(halves / 2 + 1),
        _ => WireColumn::Half(f32::from(halves / 2 + 1) + 0.5),
    }
}

/// Returns so many cards on top of a pile, as far as the player may see them.
fn top_cards(session: &Session<'_>, pile: PileId, count: usize) -> Vec<String> {
    let cards = seen(session.game(), pile, session.settings().hidden);
    let below = cards.len().saturating_sub(count);
    let text = |it| match it {
        Some(card) => session.game().rules().deck().text(card),
        None => "??".to_owned(),
    };
    cards.into_iter().skip(below).map(text).collect()
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
        text: move_text(game, game.moves(), made),
        action: &rules.action(made).name,
        cards: picks.iter().flat_map(|it| it.cards.iter().cloned()).collect(),
        from: carry.map(|it| rules.id(it.from)),
        to: carry.map(|it| rules.id(it.to)),
        picks,
    }
}

fn written(object: &impl Serialize) -> String {
    serde_json::to_string(object).unwrap_or_default()
}
