//! Completes a line that is being typed.

use super::command::{Command, Follows, Lookup};
use super::commands::COMMANDS;
use super::offers::Completions;
use super::session::Session;

impl Session<'_> {
    /// Returns what can be typed now, with cards written as on the board.
    pub fn completions(&self) -> Completions {
        let completions = Completions::of(self.game()).with_games(self.host().games());
        completions.with_reds(self.game().rules(), self.settings().red)
    }
}

impl Completions {
    /// Returns where the last word of the line begins, and the words that can complete it.
    ///
    /// After a pile or card with legal moves, these are only its targets.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let start = line.rfind(char::is_whitespace).map_or(0, |start| {
            // Skip the blank, which can be longer than one byte.
            start + line[start..].chars().next().map_or(0, char::len_utf8)
        });
        let (before, word) = line.split_at(start);
        let words: Vec<&str> = before.split_whitespace().collect();
        let candidates = self.candidates(&words, word);
        let lower = word.to_lowercase();
        let fits = |text: &String| text.to_lowercase().starts_with(&lower);
        (start, candidates.into_iter().filter(fits).collect())
    }

    /// Returns whether the word being typed can be the name of a file.
    pub fn wants_file(line: &str) -> bool {
        let line = line.trim_start();
        let first = line.split_whitespace().next().unwrap_or_default();
        let named = line.contains(char::is_whitespace);
        match command(first).and_then(|command| command.file) {
            Some(0) => named,
            Some(before) => named && line.matches(' ').count() > before,
            None => false,
        }
    }

    /// Returns the words that can follow these words.
    fn candidates(&self, words: &[&str], word: &str) -> Vec<String> {
        let [first, rest @ ..] = words else {
            let dot = if word.starts_with('.') { "." } else { "" };
            let there = |word: &&str| match *word {
                "deal" => self.deals,
                "redeal" => self.redeals,
                _ => true,
            };
            let commands = COMMANDS.words().filter(there);
            let commands = commands.map(|word| format!("{dot}{word}"));
            let moves = if dot.is_empty() { self.sources() } else { Vec::new() };
            let actions = self.actions.iter().chain(&self.build);
            let actions = actions.filter(|_| dot.is_empty()).cloned();
            return commands.chain(actions).chain(moves).collect();
        };
        let is_called = |text: &&String| text.eq_ignore_ascii_case(first);
        if let Some(action) = self.actions.iter().find(is_called) {
            return self.picks(action, rest);
        }
        if self.build.iter().any(|word| is_called(&word)) {
            return if rest.is_empty() { self.sources() } else { self.targets(rest) };
        }
        match (command(first).map(|command| &command.follows), rest) {
            (Some(Follows::Word(words)), []) => {
                words.iter().map(|word| (*word).to_owned()).collect()
            }
            (Some(Follows::One(found)), []) => found(self, &COMMANDS),
            (Some(Follows::Several(found)), rest) => found(self, rest),
            _ => self.targets(words),
        }
    }
}

/// Returns the command that a word means, with or without a dot.
pub(super) fn command(word: &str) -> Option<&'static Command> {
    match COMMANDS.find(word.trim_start_matches('.')) {
        Lookup::One(command) => Some(command),
        Lookup::Several(_) | Lookup::Unknown => None,
    }
}
