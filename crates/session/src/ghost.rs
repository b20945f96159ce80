//! The gray text behind a line that is being typed.

use super::command::Lookup;
use super::commands::COMMANDS;
use super::complete::command;
use super::offers::{Completions, Offer};
use crate::diag::english::counted;

/// Gray text behind the line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ghost {
    /// The text, with the blanks before it.
    pub text: String,
    /// Whether the text completes the line, so that the player can accept it.
    pub ending: bool,
}

impl Completions {
    /// Returns the text to show behind a line: its only completion, or what the line does.
    pub fn ghost(&self, line: &str) -> Option<Ghost> {
        if line.trim().is_empty() || line.starts_with('#') {
            return None;
        }
        if let Some(text) = self.ending(line) {
            return Some(Ghost { text, ending: true });
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = self.outcome(&words).or_else(|| usage(&words))?;
        Some(Ghost { text: format!("   {text}"), ending: false })
    }

    /// Returns the rest of the last word, if there is only one completion.
    fn ending(&self, line: &str) -> Option<String> {
        let (start, candidates) = self.complete(line);
        let word = &line[start..];
        let first = line.split_whitespace().next().unwrap_or_default();
        let asked = matches!(COMMANDS.find(first), Lookup::Unknown);
        let [only] = candidates.as_slice() else { return None };
        // Upper and lower case can differ in length, so `get` checks the boundary.
        let rest = only.get(word.len()..).filter(|rest| !rest.is_empty())?;
        (!word.is_empty() || asked).then(|| rest.to_owned())
    }

    /// Returns what the words do, if they mean a move.
    fn outcome(&self, words: &[&str]) -> Option<String> {
        let (word, rest) = words.split_first()?;
        if self.build.as_ref().is_some_and(|own| same(own, word)) {
            return self.outcome(rest);
        }
        let mut own = self.own.iter().filter(|offer| same(&offer.action, word));
        if let Some(own) = own.find(|offer| offer.is_meant(rest)) {
            return Some(own.effect.to_string());
        }
        if let ([], Some(number)) = (rest, self.alone.get(&word.to_lowercase())) {
            let meant = self.moves.iter().find(|offer| offer.number == *number);
            return meant.map(|offer| offer.effect.to_string());
        }
        let found: Vec<&Offer> =
            self.moves.iter().filter(|offer| offer.is_meant(words)).collect();
        let (first, others) = found.split_first()?;
        if others.iter().all(|offer| offer.effect == first.effect) {
            return Some(first.effect.to_string());
        }
        Some(format!("can mean {}", counted(found.len(), "move")))
    }
}

impl Offer {
    /// Returns whether words can mean this move.
    fn is_meant(&self, words: &[&str]) -> bool {
        let from =
            |text: &str| [&self.from, &self.card].iter().any(|own| same(own, text));
        let to = |text: &str| {
            let top = self.top.as_ref().is_some_and(|own| same(own, text));
            same(&self.to, text) || same(self.role, text) || top
        };
        match words {
            [word] if word.starts_with('!') => word[1..].parse() == Ok(self.number),
            [word] => from(word) || same(&self.glued(), word) || self.is_home(word),
            [one, other] => from(one) && to(other),
            [one, other, count] => {
                from(one) && to(other) && count.parse() == Ok(self.count)
            }
            _ => false,
        }
    }

    /// Returns whether a word is the pile followed by `f`, for any foundation.
    fn is_home(&self, word: &str) -> bool {
        self.role == "f" && same(&format!("{}f", self.from), word)
    }

    fn glued(&self) -> String {
        format!("{}{}", self.from, self.to)
    }
}

fn same(one: &str, other: &str) -> bool {
    !one.is_empty() && one.eq_ignore_ascii_case(other)
}

/// Returns the arguments of a command and what it does.
fn usage(words: &[&str]) -> Option<String> {
    let [word] = words else { return None };
    let command = command(word)?;
    let gap = if command.after.is_empty() { "" } else { "   " };
    Some(format!("{}{gap}{}", command.after, command.about))
}
