//! Answers to lines, as the page gets them.

use patience::diag::clean;
use patience::play::move_text;
use patience::repl::{CardPlace, Fault, Reply, ReplyKind, Session};
use patience::rules::Move;
use serde::Serialize;

use super::host::{Desk, Finished};
use super::view::{View, place, view};

/// What a line did.
#[derive(Serialize)]
pub(crate) struct Answer {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Offered>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<View>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Vec<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    settings: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    finished: Vec<Finished>,
}

/// A move that is proposed, or that a line can mean.
#[derive(Serialize)]
struct Offered {
    line: String,
    card: Option<(u8, usize)>,
    target: Option<(u8, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// A file for the player to save.
#[derive(Serialize)]
struct Written {
    name: String,
    text: String,
}

impl Answer {
    /// Returns an answer, and takes from the desk what came of it.
    pub(crate) fn of(
        session: &Session<'_>,
        answer: &Result<Reply, Fault>,
        desk: &mut Desk,
    ) -> Self {
        let (kind, code) = match answer {
            Ok(Reply { kind: ReplyKind::Left, .. }) => ("left", None),
            Ok(Reply { kind: ReplyKind::Answered, .. }) => ("answered", None),
            Ok(_) => ("changed", None),
            Err(fault) => ("refused", Some(fault.code.into())),
        };
        let moves = match answer {
            Ok(Reply { advice: Some(advice), .. }) => {
                let offered = |it: &patience::advise::Hint| Offered {
                    why: Some(clean(&session.hint_words(it)).into_owned()),
                    ..offered(session, it.made)
                };
                advice.hints.iter().map(offered).collect()
            }
            Ok(_) => Vec::new(),
            Err(fault) => fault.moves.iter().map(|it| offered(session, *it)).collect(),
        };
        let written = std::mem::take(&mut desk.written);
        // A hint that was given changes the record, and a proof how the game stands.
        let seen =
            kind == "changed" || answer.as_ref().is_ok_and(|it| it.outlook.is_some());
        Self {
            kind,
            text: session.said(answer).trim_end().to_owned(),
            code,
            moves,
            view: seen.then(|| view(session)),
            record: desk.record.take(),
            written: written
                .into_iter()
                .map(|(name, text)| Written { name, text })
                .collect(),
            settings: std::mem::take(&mut desk.settings_changed)
                .then(|| desk.settings.clone()),
            finished: std::mem::take(&mut desk.finished),
        }
    }
}

fn offered(session: &Session<'_>, made: Move) -> Offered {
    let game = session.game();
    let (card, target) = session.ends(made);
    let at = |it: CardPlace| place(it);
    Offered {
        line: move_text(game, made),
        card: card.map(at),
        target: target.map(at),
        why: None,
    }
}
