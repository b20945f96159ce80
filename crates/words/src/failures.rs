//! Words for failed scripts, positions with too many moves, and games that cannot be dealt.

use std::any::Any;

use crate::diag::Diagnostic;
use crate::diag::english::counted;
use crate::mistakes::LoadError;
use crate::rules::{
    DealError, HookError, InterpreterError, MAX_MOVES, MAX_PICKS_TRIED, Request,
    ScriptFailure,
};
use crate::scripts;
use crate::table::ParseCardError;
use crate::variant::Variant;

/// Returns why the rules cannot decide about a position.
pub fn hook_error(error: &HookError) -> String {
    match error {
        HookError::Script { hook, failure, .. } => {
            format!("the script's `{}` failed: {}", hook.name(), script_failure(failure))
        }
        HookError::TooManyMoves { listed: true, .. } => {
            format!("the position has too many legal moves: more than {MAX_MOVES}")
        }
        HookError::TooManyMoves { .. } => format!(
            "the position has too many legal moves: more than {MAX_PICKS_TRIED} picks to try"
        ),
    }
}

/// Returns why a game cannot be dealt.
pub fn deal_error(error: &DealError) -> String {
    match error {
        DealError::Script(error) => hook_error(error),
        DealError::Short { missing, .. } => {
            let cards = if *missing == 1 { "card" } else { "cards" };
            format!("the deal is {missing} {cards} short, because others went elsewhere")
        }
    }
}

/// Returns that a text is not a card.
pub fn not_a_card(error: &ParseCardError) -> String {
    format!("`{}` is not a card of this deck", error.text().escape_debug())
}

/// Returns how a script failed.
pub fn script_failure(failure: &ScriptFailure) -> String {
    match failure {
        ScriptFailure::Interpreter(error) => interpreter_error(&**error),
        ScriptFailure::EndlessFill => {
            "it moves cards in a circle, so filling never ends".to_owned()
        }
        ScriptFailure::SamePile { pile } => {
            format!("it moves cards from `{pile}` to itself")
        }
        ScriptFailure::Overfilled { pile, room } => {
            format!("it overfills `{pile}`, which holds {room}")
        }
        ScriptFailure::TooFewCards { request, pile, have } => {
            format!("it {} `{pile}`, which has {have}", requested(*request))
        }
        ScriptFailure::ListsUnasked { action } => {
            format!("it lists picks for `{action}`, which has no `script = true`")
        }
        ScriptFailure::ListsOtherPicks { action, piles, wanted } => {
            format!(
                "it lists a pick of {piles} piles for `{action}`, which picks {wanted}"
            )
        }
    }
}

/// Returns the error of the script interpreter, followed by the fix.
fn interpreter_error(error: &dyn InterpreterError) -> String {
    let any: &dyn Any = error;
    let Some(kind) = any.downcast_ref() else { return format!("{error:?}") };
    match scripts::script(kind) {
        (message, Some(hint)) => format!("{message}; {hint}"),
        (message, None) => message,
    }
}

/// Returns what a request does, as a verb phrase before the name of the pile.
fn requested(request: Request) -> String {
    match request {
        Request::Transfer { count, .. } | Request::TransferUnder { count, .. } => {
            format!("moves {} from", counted(count.into(), "card"))
        }
        Request::Take { index, .. } => {
            format!("takes card {} from", usize::from(index) + 1)
        }
        Request::Swap(..) => "swaps the top card of".to_owned(),
        Request::Shuffle(_) => "shuffles".to_owned(),
        Request::Turn(_) => "turns the top card of".to_owned(),
        Request::Set(..) => "sets a variable for".to_owned(),
    }
}

/// Returns the error of a game that cannot be dealt or continued, with its place.
///
/// It has a code and a hint unless the script failed.
pub fn blame(variant: &Variant, error: &DealError) -> Diagnostic {
    let report = Diagnostic::error(deal_error(error));
    match error {
        DealError::Script(error @ HookError::Script { .. }) => {
            report.at(variant.place_of_error(error))
        }
        DealError::Script(error @ HookError::TooManyMoves { .. }) => report
            .code("too-many-moves")
            .at(variant.place_of_error(error))
            .hint("allow fewer cards in a move or pick, or restrict which cards match"),
        DealError::Short { step, .. } => {
            let place = variant.place_of_deal(*step);
            report.code("deal-runs-short").at(place).hint(
                "deal fewer cards, send fewer elsewhere, or add `spread` if a row may \
                 stay short",
            )
        }
    }
}

/// Returns the error of a game that loads but cannot be dealt, or whose script fails.
pub fn failed(variant: &Variant, error: &DealError) -> Box<LoadError> {
    let diagnostic = blame(variant, error);
    let error = if error.hook().is_some() {
        diagnostic.code("script-failed")
    } else {
        diagnostic
    };
    let sources = variant.sources().clone();
    Box::new(LoadError { sources, diagnostics: vec![error], bad_rules: true })
}
