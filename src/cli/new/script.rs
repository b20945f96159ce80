//! The script of a new game.

use std::fmt::Write as _;

use super::text::filled;
use crate::diag::clean;
use crate::rules::Hook;
use crate::variant::Variant;
use crate::words;

/// The head of a script, where `<title>` is the name of the game.
const HEAD: &str = include_str!("script.rhai");
/// A hook that changes nothing.
const HOOK: &str = include_str!("hook.rhai");
/// The comment above the copy of a parent's script.
const COPIED: &str = include_str!("copied.rhai");

/// Returns a script that does not change the game, with the other hooks as comments.
///
/// It has one hook that allows everything, or is a copy of the parent's script, which a script
/// of the child replaces.
pub(super) fn text(title: &str, parent: Option<&Variant>) -> String {
    let mut text = filled(HEAD, &[("<title>", title.to_owned())]);
    let copied = parent.and_then(|parent| Some((parent, parent.script_text()?)));
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
    let others = Hook::ALL.into_iter().filter(|hook| !answered.contains(hook));
    text.push_str(
        "\n// The other hooks. To use one, remove the `//` before `fn` and change the answer.\n",
    );
    for hook in others {
        let (question, example) = (words::question(hook), hook.spec().example);
        let _ = write!(text, "//\n// {question}\n//{example}\n");
    }
    text
}
