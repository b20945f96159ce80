//! Errors with a place in the rules: a move they refuse, a script that fails.

use super::answer::{Code, Fault};
use crate::diag::{Style, render};
use crate::engine::{Reason, Refusal};
use crate::play::Game;
use crate::rules::{DealFault, HookFault};
use crate::text::{Text, text};
use crate::variant::Variant;

/// Returns why a move is refused, with the place of the rule that refuses it.
pub(super) fn refused(game: &Game, refusal: &Refusal) -> Fault {
    if let Reason::Failed(fault) = &refusal.reason {
        return blame(game.variant(), fault);
    }
    let variant = game.variant();
    let mut words =
        Text::quoted(game.rules(), &patience_words::refusal(game.rules(), refusal));
    if let Reason::Script(hook) = &refusal.reason
        && let Some(said) = variant.hook_words(*hook)
    {
        words += ": ";
        words += Text::quoted(game.rules(), said.trim_end_matches('.'));
    }
    let places =
        refusal.clause.map(|clause| variant.places_of(clause)).unwrap_or_default();
    // Several places can be on the same line, which is shown only once.
    let mut shown: Vec<String> = Vec::new();
    for place in places.iter().map(|place| variant.sources().short(place)) {
        if !shown.contains(&place) {
            shown.push(place);
        }
    }
    let message = match shown.as_slice() {
        [] => words,
        places => text![words, format!(" ({})", places.join(", "))],
    };
    Fault::new(Code::IllegalMove, message).of(vec![refusal.tried])
}

/// Returns the error for a game that cannot be dealt.
pub(super) fn blame_deal(variant: &Variant, fault: &DealFault) -> Fault {
    let code = match fault {
        DealFault::Script(HookFault::Script { .. }) => Code::ScriptFailed,
        DealFault::Script(HookFault::TooManyMoves { .. }) => Code::TooManyMoves,
        DealFault::Short { .. } => Code::BadRules,
    };
    let report =
        render(variant.sources(), &[patience_words::blame(variant, fault)], Style::Plain);
    Fault::new(code, report)
}

/// Returns the error, with file, line and column, for a script that fails or a position with too
/// many legal moves.
pub(super) fn blame(variant: &Variant, fault: &HookFault) -> Fault {
    blame_deal(variant, &fault.clone().into())
}
