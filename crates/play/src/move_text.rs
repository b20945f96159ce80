//! The text of a move, as a player would type it.

use super::{Game, Meaning, read_move};
use crate::rules::{Carry, Move, Role, Rules};

/// Returns a move as text that [`read_move`] reads as exactly that move.
pub fn move_text(game: &Game, shown: Move) -> String {
    let rules = game.rules();
    let short = short(game, shown);
    // Piles alone can also be those that an action of the game's own picks.
    let is_plain = rules.own_actions().next().is_none();
    let means =
        || matches!(read_move(game, &short), Ok(Meaning::Legal(it)) if it == shown);
    if is_plain || means() { short } else { named(rules, shown) }
}

/// Returns equal moves in a row, at least one, as one text such as `deal ×6`.
pub fn repeated(run: &[String], times: char) -> String {
    match run {
        [text, _, ..] => format!("{text} {times}{}", run.len()),
        _ => run.concat(),
    }
}

/// Returns a move as the shortest text that [`read_move`] reads as exactly that move in this
/// position: the pile or the card alone, both piles as one word, or [`move_text`].
pub fn shortest(game: &Game, shown: Move) -> String {
    let rules = game.rules();
    let usual = move_text(game, shown);
    let Some(Carry { from, to, .. }) = shown.carry() else { return usual };
    let (source, target) = (rules.id(from), rules.id(to));
    let home = rules.group_of(to).role == Role::Foundation;
    let card = shown.carry().map(|carry| rules.deck().text(carry.lowest(game.table())));
    let role = home.then(|| [source, "f"].concat());
    // Longer numbers in one word would be hard to read.
    let is_clear =
        target.len() == 1 || target.starts_with(|letter: char| letter.is_alphabetic());
    let pair = (source.len() == 1 && is_clear).then(|| [source, target].concat());
    let tried = [Some(source.to_owned()), role, pair, card].into_iter().flatten();
    // Many moves share a word, so the meanings are cached.
    // INVARIANT: `read_move` does not use this cache, so it can stay borrowed.
    let mut known = game.move_index().meant.borrow_mut();
    let mut means = |text: &String| {
        let meant =
            known.entry(text.clone()).or_insert_with(|| match read_move(game, text) {
                Ok(Meaning::Legal(made)) => Some(made),
                _ => None,
            });
        *meant == Some(shown)
    };
    let mut tried: Vec<String> = tried.filter(|text| text.len() < usual.len()).collect();
    tried.sort_by_key(String::len);
    tried.into_iter().find(|text| means(text)).unwrap_or(usual)
}

/// Returns a move as text that is unambiguous in every position.
pub fn exact(rules: &Rules, made: Move) -> String {
    let mut own = rules.own_actions();
    match made.carry() {
        // If an action picks three piles, `3 5 2` could mean that, so the word is needed.
        Some(carry) if own.all(|action| action.1.picks.len() != 3) => {
            counted(rules, carry)
        }
        _ => named(rules, made),
    }
}

/// Returns a move as a record stores it. It names an action of the game's own, because the piles
/// no longer determine it once the rules have changed.
pub(super) fn recorded(game: &Game, made: Move) -> String {
    match made.carry() {
        Some(_) => move_text(game, made),
        None => exact(game.rules(), made),
    }
}

/// Returns a move without the word for its action, if it picks anything. Includes the number of
/// cards if a different number can move between the same piles.
fn short(game: &Game, shown: Move) -> String {
    let rules = game.rules();
    let Some(carry @ Carry { from, to, count }) = shown.carry() else {
        return if shown.is_bare() { named(rules, shown) } else { picks(rules, shown) };
    };
    let mut others = game.move_index().builds(from, to).map(|at| game.moves().moves[at]);
    if count > 1 || others.any(|other| other != shown) {
        counted(rules, carry)
    } else {
        picks(rules, shown)
    }
}

fn counted(rules: &Rules, Carry { from, to, count }: Carry) -> String {
    format!("{} {} {count}", rules.id(from), rules.id(to))
}

/// Returns a move with the word for its action.
fn named(rules: &Rules, made: Move) -> String {
    let picked = match made.carry() {
        Some(carry) => counted(rules, carry),
        None => picks(rules, made),
    };
    format!("{} {picked}", rules.action(made).name).trim_end().to_owned()
}

/// Returns the names of the piles that a move picks.
fn picks(rules: &Rules, made: Move) -> String {
    let names: Vec<&str> = made.picks().iter().map(|pile| rules.id(*pile)).collect();
    names.join(" ")
}
