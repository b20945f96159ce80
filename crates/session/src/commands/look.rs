//! `show`: shows the board. `look`: describes piles in words, for screen readers.

use super::dealing;
use crate::answer::{CommandError, Reply, short};
use crate::blame::refused;
use crate::board::board;
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::diag::{Style, wrapped};
use crate::play::pile_names;
use crate::position::seen;
use crate::rules::{Move, Role};
use crate::session::Session;
use crate::settings::Settings;
use crate::standing::show;
use crate::table::{Card, PileId};
use crate::words::card_words;

pub(super) const SHOW: Command = Command {
    more: "The top card of a pile is on the right. `[5]` is five cards that are not shown,\n\
        `??` a hidden card, `--` an empty pile.",
    aliases: &["board"],
    ..Command::new("show", "show the board, as an empty line does", |session, _| {
        Ok(show(session))
    })
};

pub(super) const LOOK: Command = Command {
    after: "[PILE]",
    more: "It names each card in full, without color or layout. `look redeal` shows the\n\
        board as a redeal would leave it, unless that depends on chance.",
    examples: &[
        ("look", "all piles"),
        ("look 3", "pile 3"),
        ("look f", "the foundations"),
    ],
    follows: Follows::One(|can, _| {
        can.piles
            .iter()
            .cloned()
            .chain(can.redeals.then(|| "redeal".to_owned()))
            .collect()
    }),
    ..Command::new(
        "look",
        "describe the piles in words, or one of them",
        |session, rest| look(session, rest),
    )
};

/// Describes a pile, all piles of a role, or all piles.
fn look(session: &Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let piles = match rest {
        "redeal" => return redealt(session),
        "" => session.game().table().piles().collect(),
        name => named(session, name)?,
    };
    let lines: Vec<String> = piles.into_iter().map(|id| pile(session, id)).collect();
    Ok(Reply::saying(lines.join("\n")))
}

/// Shows the board after a redeal, if the player could work it out.
fn redealt(session: &Session<'_>) -> Result<Reply, CommandError> {
    let game = session.game();
    let redeal = dealing::named(session, "redeal")?;
    if let Err(refusal) = game.engine().check(game.table(), redeal) {
        return Err(refused(game, &refusal));
    }
    if !game.engine().foresees_redeal(game.table()) {
        let shuffled = game.rules().draws(Move::REDEAL.action());
        let why = if shuffled { "it shuffles" } else { "it gathers hidden cards" };
        return Err(CommandError::wrong(format!(
            "the result of the redeal is unknown: {why}"
        )));
    }
    let mut after = game.clone();
    if let Err(refusal) = after.play(redeal) {
        return Err(refused(game, &refusal));
    }
    let settings = Settings { style: Style::Plain, ..session.settings() };
    let board = board(&after, settings);
    Ok(Reply::saying(format!("after `redeal`:\n{board}").trim_end()))
}

/// Returns the pile of this name, or all piles of a role named by its letter or word.
pub(super) fn named(
    session: &Session<'_>,
    name: &str,
) -> Result<Vec<PileId>, CommandError> {
    let rules = session.game().rules();
    if let Some(pile) = rules.pile(name) {
        return Ok(vec![pile]);
    }
    let lower = name.to_lowercase();
    let role = Role::ALL.iter().find(|entry| lower == entry.1 || lower == entry.2);
    let piles: Vec<PileId> =
        role.into_iter().flat_map(|entry| rules.piles_of(entry.0)).collect();
    if !piles.is_empty() {
        return Ok(piles);
    }
    let shown = short(name);
    let names = pile_names(rules);
    Err(CommandError::wrong(format!("there is no pile `{shown}`; the piles are {names}")))
}

impl Session<'_> {
    /// Returns a pile and its cards in words, as one line.
    pub fn pile_words(&self, pile: PileId) -> String {
        let (head, text) = describe(self, pile);
        [head, text].concat()
    }
}

fn pile(session: &Session<'_>, pile: PileId) -> String {
    let (head, text) = describe(session, pile);
    wrapped(&head, text.split(' '), 2, session.settings().width)
}

/// Returns the name of a pile and its cards in words, as two parts.
fn describe(session: &Session<'_>, pile: PileId) -> (String, String) {
    let rules = session.game().rules();
    let group = rules.group_of(pile);
    let cards = seen(session.game(), pile, session.settings().hidden);
    let head = format!("{}, {}: ", rules.id(pile), group.called());
    let text = match cards.as_slice() {
        [] => "empty".to_owned(),
        [only] => card_words(rules, *only),
        _ if group.role == Role::Waste => downwards(session, &cards),
        _ => several(session, &cards),
    };
    (head, format!("{text}{}", covered(session, pile)))
}

/// Describes several cards from the bottom. Hidden cards at the bottom are counted.
fn several(session: &Session<'_>, cards: &[Option<Card>]) -> String {
    let rules = session.game().rules();
    let hidden = cards.iter().take_while(|card| card.is_none()).count();
    let mut parts = Vec::new();
    if hidden > 0 {
        parts.push(counted(hidden, "hidden card"));
    }
    parts.extend(cards[hidden..].iter().map(|card| card_words(rules, *card)));
    let all = counted(cards.len(), "card");
    if hidden == cards.len() {
        return parts.join("");
    }
    format!("{all} from the bottom: {}", parts.join(", "))
}

/// Describes the cards of a waste from the top, because its top cards matter most.
fn downwards(session: &Session<'_>, cards: &[Option<Card>]) -> String {
    let words = cards.iter().rev().map(|card| card_words(session.game().rules(), *card));
    let words: Vec<String> = words.collect();
    format!("{} from the top: {}", counted(cards.len(), "card"), words.join(", "))
}

/// Names the piles that cover a pile.
fn covered(session: &Session<'_>, pile: PileId) -> String {
    let (rules, table) = (session.game().rules(), session.game().table());
    let covers = rules.group_of(pile).covers(pile).iter();
    let names = covers.filter(|pile| !table.is_empty(**pile)).map(|pile| rules.id(*pile));
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        _ if table.is_empty(pile) => String::new(),
        None => String::new(),
        Some((last, [])) => format!(", covered by {last}"),
        Some((last, others)) => format!(", covered by {} and {last}", others.join(", ")),
    }
}
