//! Words for hooks: what each asks, and what it decides.

use super::Words;
use crate::diag::english::sentence;
use crate::rules::Hook;

impl Words<'_> {
    /// Returns the words of a hook, or a sentence that says what a script decides; nothing
    /// where it has words for other values of options only.
    pub(super) fn hook(&self, hook: Hook) -> String {
        let question = decides(hook);
        match self.variant.hook_words(hook) {
            Some(words) => sentence(&words),
            None if self.variant.lines_above(hook).is_empty() => {
                sentence(&format!("A script also decides {question}"))
            }
            None => String::new(),
        }
    }
}

/// Returns what a hook decides, as the end of a sentence.
fn decides(hook: Hook) -> &'static str {
    match hook {
        Hook::DealTo => "where a dealt card goes",
        Hook::CanLift => "which cards may be moved",
        Hook::CanDrop => "where cards may be put",
        Hook::CanDeal => "when cards may be dealt from the stock",
        Hook::CanRedeal => "when you may redeal",
        Hook::AfterMove => "what follows from a move",
        Hook::Won => "when the game is won",
        Hook::Lost => "when the game is lost",
        Hook::Score => "the score",
        Hook::OnStock => "what dealing from the stock does",
        Hook::CanAct => "when an action of the game's own may be done",
        Hook::OnAct => "what an action of the game's own does",
        Hook::OnRedeal => "what a redeal does",
        Hook::ListPicks => "what actions of the game's own can pick",
    }
}

/// Returns the question that a hook answers, for authors.
pub fn question(hook: Hook) -> &'static str {
    match hook {
        Hook::DealTo => {
            "Where does a dealt card go? To the pile, or to a group such as \"foundation\"."
        }
        Hook::CanLift => "May these cards leave the pile? `card` is the undermost.",
        Hook::CanDrop => {
            "May these cards be put here? `onto` is () if the pile is empty."
        }
        Hook::CanDeal => "May one deal from the stock now? Needs a table [stock].",
        Hook::CanRedeal => "May one redeal now? Needs a table [redeal].",
        Hook::AfterMove => {
            "What follows from a move? Effects such as [transfer(\"s\", made.from, 1)]."
        }
        Hook::Won => "Is the game won? Takes the place of [end].",
        Hook::Lost => "Is the game lost though there are moves?",
        Hook::Score => "What is the score? Takes the place of [score].",
        Hook::OnStock => {
            "What does dealing from the stock do? Effects, or () for what [stock] says."
        }
        Hook::CanAct => "May this be done? `made` is an action with `script = true`.",
        Hook::OnAct => {
            "What does it do? `made` is an action with `script = true` and no `do`."
        }
        Hook::OnRedeal => "What does a redeal do? Effects, or () for what [redeal] says.",
        Hook::ListPicks => {
            "What can actions pick now? For each a list of ways, in a map by name."
        }
    }
}
