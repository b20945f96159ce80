//! What a script says of its hooks: the comment lines above its functions.

use crate::Variant;
use crate::diag::clean;
use crate::rules::Hook;

/// What begins a line of words.
const MARK: &str = "///";

/// The condition that asks whether there is a redeal, by a name that no option can have.
const REDEAL: &str = "[redeal]";
const YES: &str = "yes";

impl Variant {
    /// Returns the words a script has for a hook: the `///` lines directly above the
    /// function that answers it, as one paragraph. Those behind a condition such as
    /// `[fill = auto]` are left out where it does not hold, up to the next condition.
    pub fn hook_words(&self, hook: Hook) -> Option<String> {
        let mut told = true;
        let mut words = Vec::new();
        for (_, line) in self.lines_above(hook) {
            let text = match Condition::read(line) {
                Some((condition, rest)) => {
                    told = condition.is_none_or(|condition| condition.holds(self));
                    rest
                }
                None => line,
            };
            words.extend(told.then_some(text));
        }
        let words = clean(words.join(" ").trim()).into_owned();
        (!words.is_empty()).then_some(words)
    }

    /// Returns the conditions in the words of all hooks that ask for what the game has not:
    /// the number of the line, counted from one, and the name.
    pub fn unknown_conditions(&self) -> Vec<(usize, String)> {
        let lines = self.hooks().flat_map(|hook| self.lines_above(hook));
        let conditions =
            lines.filter_map(|(line, text)| Some((line, Condition::read(text)?.0?)));
        conditions
            .filter(|condition| condition.1.value(self).is_none())
            .map(|(line, condition)| (line, condition.name.to_owned()))
            .collect()
    }

    /// Returns the `///` lines above the function that answers a hook, each with its number
    /// and without its mark.
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

    /// Returns the hooks the game's script answers.
    pub fn hooks(&self) -> impl Iterator<Item = Hook> + '_ {
        self.hooks.iter().map(|entry| entry.0)
    }

    /// Returns what the game's script is called.
    pub fn script_name(&self) -> Option<&str> {
        self.script.map(|source| self.sources.name(source))
    }

    /// Returns what the game's script says.
    pub fn script_text(&self) -> Option<&str> {
        self.script.map(|source| self.sources.text(source))
    }

    /// Returns whether the game has a script that answers a hook.
    pub fn has_hook(&self, hook: Hook) -> bool {
        self.hooks.iter().any(|entry| entry.0 == hook)
    }
}

/// When words are told: an option has one of these values, or what is begun with `state.`
/// starts from one of them; `[redeal]` asks whether there is one.
struct Condition<'a> {
    name: &'a str,
    values: Vec<&'a str>,
}

impl<'a> Condition<'a> {
    /// Reads the condition that a line begins with, and what stands behind it; `[]` is none.
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

    /// Returns the value that decides; nothing where the game has no such thing.
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
