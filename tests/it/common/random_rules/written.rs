//! A rules file as lines that can be removed one by one.

use patience::diag::Diagnostic;
use patience::words::LoadError;

use crate::common::generated::Chance;
use crate::common::scaled::Scripted;

/// A rules file and its script.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    lines: Vec<Line>,
    /// The functions of the script.
    hooks: Vec<String>,
}

/// A key and its value.
#[derive(Clone, Debug)]
struct Line {
    /// The list it belongs to, such as `redeal.deal`, and the index of its table in that list.
    list: Option<(String, usize)>,
    key: String,
    value: String,
}

/// Keys whose removal changes the meaning of the rest.
const KEPT: [&str; 5] = ["name", "role", "to", "suits", "ranks"];

/// The placeholder for the text of a script embedded in the file.
pub(super) const SCRIPT: &str = "\"SCRIPT\"";

impl Written {
    /// Adds a key of the file, such as `piles.tableau.lift`.
    pub(super) fn put(&mut self, key: impl Into<String>, value: impl Into<String>) {
        let (key, value) = (key.into(), value.into());
        self.lines.push(Line { list: None, key, value });
    }

    /// Adds a key of a table in a list of tables.
    pub(super) fn put_in(&mut self, list: &str, number: usize, key: &str, value: String) {
        let list = Some((list.to_owned(), number));
        self.lines.push(Line { list, key: key.to_owned(), value });
    }

    /// Adds a function to the script.
    pub(super) fn add_hook(&mut self, text: String) {
        self.hooks.push(text);
    }

    /// Returns whether some key starts with `start`.
    pub(super) fn has(&self, start: &str) -> bool {
        self.lines.iter().any(|line| {
            let list = line.list.as_ref().map_or("", |list| list.0.as_str());
            line.key.starts_with(start) || list.starts_with(start)
        })
    }

    /// Returns the file and its script.
    pub(crate) fn scripted(&self) -> Scripted {
        let text: String =
            self.numbered().into_iter().map(|entry| entry.0 + "\n").collect();
        let script = self.hooks.join("\n");
        Scripted { text: text.replace(SCRIPT, &format!("{script:?}")), script }
    }

    /// Returns the lines of the file, each with the index of its key. Keys outside of lists
    /// come first, as TOML requires.
    fn numbered(&self) -> Vec<(String, Option<usize>)> {
        let tell = |index: usize| {
            let Line { key, value, .. } = &self.lines[index];
            (format!("{key} = {value}"), Some(index))
        };
        let all = || (0..self.lines.len()).map(|place| (place, &self.lines[place].list));
        let mut lines: Vec<_> =
            all().filter(|entry| entry.1.is_none()).map(|entry| tell(entry.0)).collect();
        let mut seen = Vec::new();
        for list in all().filter_map(|entry| entry.1.as_ref()) {
            if seen.contains(&list) {
                continue;
            }
            seen.push(list);
            lines.push((format!("[[{}]]", list.0), None));
            let own = all().filter(|entry| entry.1.as_ref() == Some(list));
            lines.extend(own.map(|entry| tell(entry.0)));
        }
        lines
    }

    /// Removes keys that contradict others, until the file loads or nothing is left to remove.
    /// Returns whether it loads.
    pub(super) fn repair(&mut self) -> bool {
        for _ in 0..10 {
            let library = self.scripted();
            let Err(error) = patience::words::load(&library, "small", &[]) else {
                return true;
            };
            let wrong: Vec<usize> = error
                .diagnostics
                .iter()
                .filter_map(|found| self.blamed(found, &error))
                .collect();
            if wrong.is_empty() {
                return false;
            }
            let mut index = 0;
            self.lines.retain(|_| {
                index += 1;
                !wrong.contains(&(index - 1))
            });
        }
        false
    }

    /// Returns the index of the key that an error points to, if the file can do without it.
    fn blamed(&self, found: &Diagnostic, error: &LoadError) -> Option<usize> {
        let place = found.place.as_ref()?;
        if error.sources.name(place.source) != "small.toml" {
            return None;
        }
        let line = error.sources.line_column(place).0.checked_sub(1)?;
        let index = self.numbered().get(line)?.1?;
        let last = self.lines[index].key.rsplit('.').next()?;
        (!KEPT.contains(&last)).then_some(index)
    }

    /// Removes all it can while `fails` still holds.
    pub(crate) fn shrink(&mut self, fails: &dyn Fn(&Self) -> bool) {
        loop {
            let before = self.lines.len() + self.hooks.len();
            for index in (0..self.hooks.len()).rev() {
                self.try_without(fails, |written| drop(written.hooks.remove(index)));
            }
            for index in (0..self.lines.len()).rev() {
                self.try_without(fails, |written| drop(written.lines.remove(index)));
            }
            if self.lines.len() + self.hooks.len() == before {
                return;
            }
        }
    }

    fn try_without(&mut self, fails: &dyn Fn(&Self) -> bool, change: impl Fn(&mut Self)) {
        let mut less = self.clone();
        change(&mut less);
        if fails(&less) {
            *self = less;
        }
    }
}

/// Choices, among them words for TOML.
impl Chance {
    /// Returns true once in this many times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns a number from `first` to `last`, both included.
    pub(crate) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// Picks a word, in quotes.
    pub(crate) fn word(&mut self, words: &[&str]) -> String {
        quoted(self.pick(words))
    }

    /// Picks `true` or `false`.
    pub(crate) fn yes_or_no(&mut self) -> String {
        (self.below(2) == 0).to_string()
    }

    /// Picks some of these, at least `least`, in order.
    pub(crate) fn some<T: Clone>(&mut self, all: &[T], least: usize) -> Vec<T> {
        let mut left = all.to_vec();
        while left.len() > least && self.below(3) > 0 {
            left.remove(self.below(left.len()));
        }
        left
    }
}

/// Returns a word in quotes.
pub(super) fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

/// Returns a list of values.
pub(super) fn list(values: &[String]) -> String {
    format!("[{}]", values.join(", "))
}
