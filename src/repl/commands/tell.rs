//! Commands that list things: rules, options, history.

use crate::diag::english::counted;
use crate::diag::wrapped;
use crate::play::Game;
use crate::repl::answer::Reply;
use crate::repl::session::Session;
use crate::repl::words::{row, turn_words};
use crate::rules::{Carry, Move, Role};
use crate::table::PileId;
use crate::variant::Choice;

/// The number of cards up to which a list of moves shows each card that moves.
const LONGEST_RUN: usize = 8;

/// Returns one move of a list: its number, its text and what it does.
pub(super) fn move_line(game: &Game, number: &str, text: &str, shown: Move) -> String {
    let line = format!("{number:>4}  {text:<8}  {}", effect(game, shown));
    line.trim_end().to_owned()
}

/// Returns what a move does, such as `2S on AS of the foundation`.
pub(in crate::repl) fn effect(game: &Game, shown: Move) -> String {
    let Some(carry @ Carry { to, count, .. }) = shown.carry() else {
        let cards = row(game.rules(), &shown.cards(game.table()));
        return format!("{cards} {}", game.rules().action(shown).effect)
            .trim()
            .to_owned();
    };
    let rules = game.rules();
    let cards = carry.cards(game.table());
    let shown = match cards {
        [first, .., last] if cards.len() > LONGEST_RUN => {
            let deck = rules.deck();
            let (first, last) = (deck.seen(*first), deck.seen(*last));
            format!("{first} ... {last} ({count} cards)")
        }
        _ => row(rules, cards),
    };
    format!("{shown} {}", onto(game, to))
}

/// Returns where a move to a pile puts its cards, such as `on 9H of the tableau`.
pub(super) fn onto(game: &Game, to: PileId) -> String {
    let rules = game.rules();
    let name = &rules.group_of(to).name;
    match game.table().top(to) {
        Some(top) => format!("on {} of the {name}", rules.deck().seen(top)),
        None if rules.group_of(to).role == Role::Cell => format!("to an empty {name}"),
        None => format!("to an empty {name} pile"),
    }
}

/// Tells how the game is played, in the words of its file.
pub(super) fn rules(session: &Session<'_>) -> Reply {
    let variant = session.game.variant();
    let head = match variant.family() {
        "" => variant.name().to_owned(),
        family => format!("{} ({family})", variant.name()),
    };
    let text = variant.text_within(session.settings.width);
    let parts = [head.as_str(), variant.about(), &text];
    let parts: Vec<&str> = parts.into_iter().filter(|it| !it.is_empty()).collect();
    Reply::told(parts.join("\n\n"))
}

/// Lists options with what is chosen and what can be.
pub(super) fn options(session: &Session<'_>, choices: &[&Choice]) -> Reply {
    if choices.is_empty() {
        return Reply::told("this game has no options");
    }
    let mut lines = Vec::new();
    for choice in choices {
        lines.push(format!("{} = {}", choice.name, choice.value));
        let width = session.settings.width;
        lines.push(wrapped("    ", choice.about.split_whitespace(), 4, width));
        let values: Vec<String> = choice
            .values
            .iter()
            .map(|it| {
                if *it == choice.default { format!("{it} (default)") } else { it.clone() }
            })
            .collect();
        lines.push(format!("    values: {}", values.join(", ")));
    }
    Reply::told(lines.join("\n"))
}

/// Lists the moves so far with what followed from each, and the marks.
pub(super) fn history(session: &Session<'_>) -> Reply {
    let game = &session.game;
    let marked = |moves| game.marks().at(moves).map(|it| format!("      -- {it}"));
    let mut lines: Vec<String> = Vec::new();
    for (number, turn) in (1..).zip(game.turns()) {
        lines.extend(marked(number - 1));
        let words = turn_words(game.rules(), turn).join("  ");
        let head = format!("{number:>4}  ");
        let width = session.settings.width;
        lines.push(wrapped(&head, words.split(' '), head.len(), width));
    }
    if lines.is_empty() {
        lines.push("no move was made yet".to_owned());
    }
    lines.extend(marked(game.turns().len()));
    if game.undone() > 0 {
        let undone = counted(game.undone(), "move");
        lines.push(format!("{undone} taken back; `redo` makes them again"));
    }
    let lapsed = &game.lapsed().steps;
    if !lapsed.is_empty() {
        let count = counted(lapsed.len(), "move");
        lines
            .push(format!("{count} of other rules, tried again with the next `reload`:"));
        lines.extend(lapsed.iter().map(|it| match it.cards() {
            "" => format!("      {}", it.shown()),
            cards => format!("      {:<8}  # {cards}", it.shown()),
        }));
    }
    Reply::told(lines.join("\n"))
}
