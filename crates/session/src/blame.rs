//! Errors with a place in the rules: a move they refuse, a script that fails.

use super::answer::{Code, CommandError};
use crate::diag::{Style, render};
use crate::engine::{Reason, Refusal};
use crate::play::Game;
use crate::rules::{DealError, HookError};
use crate::text::{Text, text};
use crate::variant::Variant;

/// Returns why a move is refused, with the place of the rule that refuses it.
pub(super) fn refused(game: &Game, refusal: &Refusal) -> CommandError {
    if let Reason::Failed(error) = &refusal.reason {
        return blame(game.variant(), error);
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
    CommandError::new(Code::IllegalMove, message).of(vec![refusal.tried])
}

/// Returns the error for a game that cannot be dealt.
pub(super) fn blame_deal(variant: &Variant, error: &DealError) -> CommandError {
    let code = match error {
        DealError::Script(HookError::Script { .. }) => Code::ScriptFailed,
        DealError::Script(HookError::TooManyMoves { .. }) => Code::TooManyMoves,
        DealError::Short { .. } => Code::BadRules,
    };
    let report =
        render(variant.sources(), &[patience_words::blame(variant, error)], Style::Plain);
    CommandError::new(code, report)
}

/// Returns the error, with file, line and column, for a script that fails or a position with too
/// many legal moves.
pub(super) fn blame(variant: &Variant, error: &HookError) -> CommandError {
    blame_deal(variant, &error.clone().into())
}
