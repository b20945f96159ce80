//! The script of a new game.

use std::fmt::Write as _;

use super::text::filled;
use crate::diag::clean;
use crate::rules::Hook;
use crate::variant::Variant;

/// What a script begins with, where `<title>` is the name of the game.
const HEAD: &str = include_str!("script.rhai");
/// A hook that changes nothing.
const HOOK: &str = include_str!("hook.rhai");
/// What comes before the copy of a parent's script.
const COPIED: &str = include_str!("copied.rhai");

/// Returns a script that changes nothing: a hook that refuses nothing, or a copy of the
/// parent's script, which would no longer be asked. The other hooks wait as comments.
pub(super) fn text(title: &str, parent: Option<&Variant>) -> String {
    let mut text = filled(HEAD, &[("<title>", title.to_owned())]);
    let copied = parent.and_then(|it| Some((it, it.script_text()?)));
    let answered: Vec<Hook> = if let Some((parent, script)) = copied {
        let name = clean(parent.name()).into_owned();
        text.push_str(&filled(COPIED, &[("<parent>", name)]));
        text.push_str(script.trim_end());
        text.push('\n');
        parent.hooks().collect()
    } else {
        text.push_str(HOOK);
        vec![Hook::CanDrop]
    };
    let others = Hook::ALL.into_iter().filter(|it| !answered.contains(it));
    text.push_str(
        "\n// The other hooks; take away the `//` before `fn` and change the answer:\n",
    );
    for hook in others {
        let (question, function) = waiting(hook);
        let _ = write!(text, "//\n// {question}\n//{function}\n");
    }
    text
}

/// Returns what a hook decides, and a function that answers as the rules do without it.
fn waiting(hook: Hook) -> (&'static str, &'static str) {
    match hook {
        Hook::DealTo => (
            "Where does a dealt card go? To the pile, or to a group such as \"foundation\".",
            "fn deal_to(card, pile) { pile }",
        ),
        Hook::CanLift => (
            "May these cards leave the pile? `card` is the undermost.",
            "fn can_lift(card, pile, g) { true }",
        ),
        Hook::CanDrop => (
            "May these cards be put here? `onto` is () if the pile is empty.",
            "fn can_drop(card, onto, pile, g) { true }",
        ),
        Hook::CanDeal => (
            "May one deal from the stock now? Needs a table [stock].",
            "fn can_deal(g) { true }",
        ),
        Hook::CanRedeal => {
            ("May one redeal now? Needs a table [redeal].", "fn can_redeal(g) { true }")
        }
        Hook::OnStock => (
            "What does dealing from the stock do? Effects, or () for what [stock] says.",
            "fn on_stock(g) { () }",
        ),
        Hook::AfterMove => (
            "What follows from a move? Effects such as [transfer(\"s\", made.from, 1)].",
            "fn after_move(made, g) { [] }",
        ),
        Hook::Won => (
            "Is the game won? Takes the place of [end].",
            "fn won(g) { g.piles(\"tableau\").all(|it| it.len == 0) }",
        ),
        Hook::Lost => {
            ("Is the game lost though there are moves?", "fn lost(g) { false }")
        }
        Hook::Score => {
            ("What is the score? Takes the place of [score].", "fn score(g) { g.home }")
        }
    }
}
