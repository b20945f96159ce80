//! Words for what a script decides: the comment lines above its functions.

use super::Words;
use crate::diag::english::sentence;
use crate::rules::Hook;
use crate::variant::Variant;

/// What begins a line of words.
const MARK: &str = "///";

impl Variant {
    /// Returns the words a script has for a hook: the `///` lines directly above the
    /// function that answers it, as one paragraph.
    pub fn hook_words(&self, hook: Hook) -> Option<String> {
        let (_, (line, _)) = self.hooks.iter().find(|it| it.0 == hook)?;
        let text = self.sources.text(self.script?);
        let above: Vec<&str> = text.lines().take(line.saturating_sub(1)).collect();
        let words = above.iter().rev().map_while(|it| it.trim().strip_prefix(MARK));
        let mut words: Vec<&str> = words.map(str::trim).collect();
        words.reverse();
        let words = words.join(" ").trim().to_owned();
        (!words.is_empty()).then_some(words)
    }

    /// Returns the hooks the game's script answers.
    pub fn hooks(&self) -> impl Iterator<Item = Hook> + '_ {
        self.hooks.iter().map(|it| it.0)
    }

    /// Returns what the game's script is called.
    pub fn script_name(&self) -> Option<&str> {
        self.script.map(|it| self.sources.name(it))
    }

    /// Returns what the game's script says.
    pub fn script_text(&self) -> Option<&str> {
        self.script.map(|it| self.sources.text(it))
    }

    /// Returns whether the game has a script that answers a hook.
    pub(super) fn has_hook(&self, hook: Hook) -> bool {
        self.hooks.iter().any(|it| it.0 == hook)
    }
}

impl Words<'_> {
    /// Returns the words of a hook, or a sentence that says what a script decides.
    pub(super) fn hook(&self, hook: Hook) -> String {
        let question = hook.spec().decides;
        let words = self.variant.hook_words(hook);
        sentence(&words.unwrap_or_else(|| format!("A script also decides {question}")))
    }
}
