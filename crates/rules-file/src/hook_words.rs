//! The descriptions of hooks: the `///` lines above the functions of a script.

use crate::Variant;
use crate::diag::clean;
use crate::rules::Hook;

/// The start of a description line.
const MARK: &str = "///";

/// The condition that the game has a redeal. No option can have this name.
const REDEAL: &str = "[redeal]";
const YES: &str = "yes";

impl Variant {
    /// Returns the description of a hook: the `///` lines directly above its function, as
    /// one paragraph. Text after a condition such as `[fill = auto]` is left out if the
    /// condition does not hold, up to the next condition.
    pub fn hook_words(&self, hook: Hook) -> Option<String> {
        let mut holds = true;
        let mut words = Vec::new();
        for (_, line) in self.lines_above(hook) {
            let text = match Condition::read(line) {
                Some((condition, rest)) => {
                    holds = condition.is_none_or(|condition| condition.holds(self));
                    rest
                }
                None => line,
            };
            words.extend(holds.then_some(text));
        }
        let words = clean(words.join(" ").trim()).into_owned();
        (!words.is_empty()).then_some(words)
    }

    /// Returns the conditions that name an option or a variable that does not exist: the
    /// line number, from 1, and the name.
    pub fn unknown_conditions(&self) -> Vec<(usize, String)> {
        let lines = self.hooks().flat_map(|hook| self.lines_above(hook));
        let conditions =
            lines.filter_map(|(line, text)| Some((line, Condition::read(text)?.0?)));
        conditions
            .filter(|condition| condition.1.value(self).is_none())
            .map(|(line, condition)| (line, condition.name.to_owned()))
            .collect()
    }

    /// Returns the `///` lines above the function of a hook, each with its line number
    /// from 1 and without its marker.
    pub fn lines_above(&self, hook: Hook) -> Vec<(usize, &str)> {
        let found = self.hooks.iter().find(|entry| entry.0 == hook).zip(self.script);
        let Some(((_, (line, _)), script)) = found else { return Vec::new() };
        let above = self.sources.text(script).lines().take(line.saturating_sub(1));
        let above: Vec<(usize, &str)> = (1..).zip(above).collect();
        let words = above.into_iter().rev();
        let mut words: Vec<(usize, &str)> = words
            .map_while(|(line, text)| {
                Some((line, text.trim().strip_prefix(MARK)?.trim()))
            })
            .collect();
        words.reverse();
        words
    }

    /// Returns the hooks that the game's script answers.
    pub fn hooks(&self) -> impl Iterator<Item = Hook> + '_ {
        self.hooks.iter().map(|entry| entry.0)
    }

    /// Returns the file name of the game's script.
    pub fn script_name(&self) -> Option<&str> {
        self.script.map(|source| self.sources.name(source))
    }

    /// Returns the text of the game's script.
    pub fn script_text(&self) -> Option<&str> {
        self.script.map(|source| self.sources.text(source))
    }

    /// Returns whether the game's script answers a hook.
    pub fn has_hook(&self, hook: Hook) -> bool {
        self.hooks.iter().any(|entry| entry.0 == hook)
    }
}

/// A condition on the text that follows: an option has one of these values, a variable
/// (`state.NAME`) starts with one of them, or the game has a redeal (`[redeal]`).
struct Condition<'a> {
    name: &'a str,
    values: Vec<&'a str>,
}

impl<'a> Condition<'a> {
    /// Parses the condition at the start of a line, and returns the rest of the line.
    /// `[]` is the empty condition.
    fn read(line: &'a str) -> Option<(Option<Self>, &'a str)> {
        let (inside, rest) = line.strip_prefix('[')?.split_once(']')?;
        if inside.trim().is_empty() {
            return Some((None, rest.trim()));
        }
        if inside.trim() == "redeal" {
            return Some((Some(Self { name: REDEAL, values: vec![YES] }), rest.trim()));
        }
        let (name, values) = inside.split_once('=')?;
        let values = values.split(',').map(str::trim).collect();
        Some((Some(Self { name: name.trim(), values }), rest.trim()))
    }

    /// Returns the value to compare, or `None` if the game has no such option or
    /// variable.
    fn value(&self, variant: &Variant) -> Option<String> {
        if self.name == REDEAL {
            let redeals = variant.rules().redeal().is_some();
            return Some(if redeals { YES } else { "no" }.to_owned());
        }
        if let Some(name) = self.name.strip_prefix("state.") {
            let mut state = variant.rules().state().iter();
            return state
                .find(|slot| slot.name == name)
                .map(|slot| slot.initial.to_string());
        }
        let mut choices = variant.choices().iter();
        choices.find(|choice| choice.name == self.name).map(|choice| choice.value.clone())
    }

    fn holds(&self, variant: &Variant) -> bool {
        self.value(variant).is_some_and(|value| self.values.contains(&value.as_str()))
    }
}
