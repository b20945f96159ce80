//! Words for what a script decides.

use super::Words;
use crate::diag::english::sentence;
use crate::rules::Hook;

impl Words<'_> {
    /// Returns the words of a hook, or a sentence that says what a script decides; nothing
    /// where it has words for other values of options only.
    pub(super) fn hook(&self, hook: Hook) -> String {
        let question = hook.spec().decides;
        match self.variant.hook_words(hook) {
            Some(words) => sentence(&words),
            None if self.variant.lines_above(hook).is_empty() => {
                sentence(&format!("A script also decides {question}"))
            }
            None => String::new(),
        }
    }
}
