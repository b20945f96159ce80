//! The game that a player's words mean: its name, options such as `4 suits`, and a deal.

use super::offer::Offered;
use crate::BUNDLED;
use crate::catalogue::{Daily, Suggestion};
use crate::cli::clock;
use crate::cli::library::{Folders, is_path};
use crate::play::{DealName, Link};
use crate::repl::Wish;
use crate::rules::Rules;
use crate::variant::{Choice, Library as _, MissingKind, OtherName, Variant, plain};
use crate::words;

/// Numbers in words.
const NUMBERS: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Words between the parts that add nothing.
const FILLERS: [&str; 6] = ["and", "deal", "game", "in", "number", "with"];

/// Words that choose a deal without being the name of one.
const DEALS: [&str; 2] = ["random", "today"];

/// Returns whether `patience play` would play what a line means.
pub(in crate::cli) fn is_game(folders: &Folders, line: &str) -> bool {
    let absent =
        || folders.game(line).is_err_and(|missing| missing.kind == MissingKind::Absent);
    let is_daily = || Daily::read(line, clock::date()).is_some();
    let known = Link::is_one(line) || is_daily() || is_path(line);
    known || !absent() || read(folders, line).is_some()
}

/// Returns the game that a line means. Returns none if its first or last words name no game, or
/// if the other words are no options or deal of it.
pub(super) fn read(folders: &Folders, line: &str) -> Option<Offered> {
    let Suggestion { game: name, options, .. } = Suggestion::read(line)?;
    let known = |name: &str| called(folders, name);
    if let Some(game) = known(&name) {
        return Some(game.with(options));
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    // The name comes first or last, as in `4 suit spider`.
    let splits = (1..words.len()).rev().flat_map(|length| {
        let (start, end) = (words.split_at(length), words.split_at(words.len() - length));
        [start, (end.1, end.0)]
    });
    let found = splits
        .into_iter()
        .find_map(|(name, others)| Some((known(&name.join(" "))?, others)));
    let (game, others) = found?;
    let offered = game.with(options);
    let variant = words::load(folders, &offered.game, &offered.options).ok()?;
    with(offered, &variant, others)
}

/// Returns the game of this name, spelled in any way.
fn called(folders: &Folders, name: &str) -> Option<Offered> {
    if is_path(name) {
        return None;
    }
    if folders.game(name).is_ok() {
        return Some(Offered { game: name.to_owned(), ..Offered::default() });
    }
    let OtherName { game, option, .. } = BUNDLED.meant(name)?;
    let options = option.into_iter().collect();
    Some(Offered { game: game.to_owned(), options, ..Offered::default() })
}

/// Returns an offer with the options and the deal that words mean, or none if a word has no
/// meaning.
pub(super) fn with(
    mut offered: Offered,
    variant: &Variant,
    words: &[&str],
) -> Option<Offered> {
    let words: Vec<String> = words.iter().flat_map(|word| parts(word)).collect();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        let pair = after.first().and_then(|next| {
            option(variant, word, next).or_else(|| option(variant, next, word))
        });
        rest = if pair.is_some() { &after[1..] } else { after };
        if let Some((name, value)) = pair.or_else(|| only(variant, word)) {
            offered.options.retain(|option| option.0 != name);
            offered.options.push((name, value));
        } else if let Some(deal) = deal(variant.rules(), word) {
            offered.deal = Some(deal);
        } else if !FILLERS.contains(&word.as_str()) {
            return None;
        }
    }
    Some(offered)
}

/// Splits a word such as `draw3` or `1-suit`, and writes numbers in digits.
fn parts(word: &str) -> Vec<String> {
    let word = word.trim_matches(['#', '-', ',', '(', ')']).to_lowercase();
    if let Some(number) = NUMBERS.iter().position(|name| *name == word) {
        return vec![(number + 1).to_string()];
    }
    let is_digit = |letter: char| letter.is_ascii_digit();
    let at = match (word.find(is_digit), word.find(|letter| !is_digit(letter))) {
        (Some(0), Some(at)) | (Some(at), Some(0)) if !word.contains(':') => at,
        _ => return vec![word],
    };
    let (one, other) = word.split_at(at);
    [one, other].map(|part| part.trim_matches('-').to_owned()).into()
}

/// Returns the option of this name with this value, ignoring the plural.
fn option(variant: &Variant, name: &str, value: &str) -> Option<(String, String)> {
    let one = |name: &str| plain(name).trim_end_matches('s').to_owned();
    let choice =
        variant.choices().iter().find(|choice| one(&choice.name) == one(name))?;
    let value = value_of(choice, value)?;
    Some((choice.name.clone(), value.clone()))
}

/// Returns the only option that has this value.
fn only(variant: &Variant, value: &str) -> Option<(String, String)> {
    // These words are values of many options.
    if ["yes", "no", "none", "any"].contains(&value) {
        return None;
    }
    let mut found = variant.choices().iter().filter_map(|choice| {
        Some((choice.name.clone(), value_of(choice, value)?.clone()))
    });
    found.next().filter(|_| found.next().is_none())
}

fn value_of<'a>(choice: &'a Choice, value: &str) -> Option<&'a String> {
    choice.values.iter().find(|own| plain(own) == plain(value))
}

/// Returns the deal that a word means. Of a number alone, it is Microsoft's deal in the games that
/// others number so: those of one pack that lies open.
fn deal(rules: &Rules, word: &str) -> Option<String> {
    if DEALS.contains(&word)
        || Wish::of(word).is_some()
        || word.parse::<DealName>().is_ok()
    {
        return Some(word.to_owned());
    }
    let number = word.parse::<u64>().ok()?;
    let open = rules.stock().is_none() && rules.deck().size() == 52;
    let name = if open { DealName::Microsoft(number) } else { DealName::Seed(number) };
    let name = name.to_string();
    name.parse::<DealName>().is_ok().then_some(name)
}
