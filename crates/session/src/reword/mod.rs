//! Other words for a line: what players type who know other programs, or none.
//!
//! These readings are tried only for a line that would be an error. So a line that means
//! something keeps its meaning, a pile or an action of the game wins over such a word, and the
//! words take no part in abbreviations.

mod moves;
mod phrases;

use super::command::{Commands, Lookup};
use crate::play::Game;
use crate::rules::{Role, Rules};

pub(super) use phrases::advice;

/// Words of a request that say nothing about what is requested.
const REQUEST: [&str; 36] = [
    "a", "an", "and", "are", "can", "could", "display", "do", "for", "get", "give", "i",
    "is", "it", "lets", "like", "may", "me", "my", "need", "now", "of", "ok", "please",
    "see", "show", "that", "the", "this", "to", "us", "view", "want", "we", "would",
    "you",
];

/// Words that may follow a command and add nothing to it.
const OBJECTS: [&str; 9] =
    ["again", "card", "cards", "deal", "game", "last", "move", "moves", "next"];

/// The first words of a question about a command.
const QUESTIONS: [&str; 6] = ["about", "describe", "explain", "how", "what", "whats"];

/// Marks that begin a command in other programs.
const COMMAND: [char; 3] = [':', '/', '\\'];

/// Returns the lines that a line may stand for, the likeliest first.
pub(super) fn reworded(game: &Game, commands: &Commands, line: &str) -> Vec<String> {
    // A word with a dot is always a command, and one of the game's own actions is never another.
    let first = line.split_whitespace().next().unwrap_or_default();
    let own = game.rules().action_called(first).is_some_and(|entry| entry.1.is_own());
    if line.starts_with('.') || own {
        return Vec::new();
    }
    let bare = bare(line);
    let plain = bare.to_lowercase().replace(['\'', '’'], "");
    let words = plain.split(|letter: char| letter.is_whitespace() || letter == ',');
    let spoken: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let requested = without(&spoken, &REQUEST, 0);
    let short = without(&requested, &OBJECTS, 1);
    let mut found: Vec<String> = Vec::new();
    found.extend(phrases::exactly(&line.to_lowercase()).map(str::to_owned));
    // Such a mark begins a command in other programs, never a move.
    let first = bare.split_whitespace().next().unwrap_or_default();
    if !line.starts_with(COMMAND) || matches!(commands.find(first), Lookup::One(_)) {
        found.push(bare.to_owned());
    }
    if !line.starts_with(COMMAND) {
        found.extend(moves::moved(game.rules(), bare));
    }
    if let Some(("why", rest)) = bare.split_once(' ') {
        found.extend(moves::asked(game.rules(), rest).map(|made| format!("why {made}")));
    }
    let asks = spoken.first().is_some_and(|word| QUESTIONS.contains(word));
    for words in [&spoken, &requested, &short] {
        let [first, rest @ ..] = words.as_slice() else { continue };
        found.extend(phrases::exactly(&words.join(" ")).map(str::to_owned));
        if asks {
            found.extend(short.get(1).map(|_| format!("help {}", short[1..].join(" "))));
            continue;
        }
        if let Some(command) = phrases::exactly(first).filter(|_| !rest.is_empty()) {
            found.push(format!("{command} {}", rest.join(" ")));
        }
        // A wrong word after a command is an error, not a word too many.
        let begins = spoken.first() == Some(first);
        let numbers = rest.iter().all(|word| word.parse::<u16>().is_ok());
        let whole = commands.exact(first).is_some() || commands.has_alias(first);
        if let Lookup::One(command) = commands.find(first)
            && whole
            && !command.leaves
            && (numbers || !begins)
        {
            found.push(words.join(" "));
        }
    }
    let mut known = vec![line.to_owned()];
    found.retain(|other| {
        let new = !other.is_empty() && !known.contains(other);
        known.push(other.clone());
        new
    });
    found
}

/// Returns a word of a line that is understood alone.
pub(super) fn mentioned(
    commands: &Commands,
    rules: &Rules,
    line: &str,
) -> Option<&'static str> {
    let plain = line.to_lowercase();
    let mut known = commands.words().chain(other_words(rules));
    known.find(|known| {
        known.len() > 3 && plain.split_whitespace().any(|word| bare(word) == *known)
    })
}

/// Returns the single words that are understood in this game beside the commands.
pub(super) fn other_words(rules: &Rules) -> impl Iterator<Item = &'static str> {
    phrases::words().filter(|(line, _)| is_there(rules, line)).map(|entry| entry.1)
}

/// Returns whether a game has a command. Every game has an action to deal, which is never legal
/// without a stock.
pub(super) fn is_there(rules: &Rules, command: &str) -> bool {
    match command {
        "deal" => rules.stock().is_some(),
        "redeal" => rules.redeal().is_some(),
        "home" => rules.piles_of(Role::Foundation).next().is_some(),
        _ => true,
    }
}

/// Returns a line without the marks around it, such as those of other programs' commands, of
/// quotations and of sentences.
fn bare(line: &str) -> &str {
    let line = line.trim_start_matches(COMMAND).trim_start_matches(['`', '"', '\'']);
    line.trim_end_matches(['!', '?', '.', ',', ';', '`', '"', '\'']).trim()
}

/// Returns words without some others. The first `kept` words stay.
fn without<'a>(words: &[&'a str], others: &[&str], kept: usize) -> Vec<&'a str> {
    let (first, rest) = words.split_at(kept.min(words.len()));
    let left = rest.iter().filter(|word| !others.contains(word));
    first.iter().chain(left).copied().collect()
}
