//! The effects a script can answer with.

use rhai::{Dynamic, Engine, EvalAltResult, INT};

use super::PileValue;
use crate::facts::Unknown;
use crate::failure::Failure;
use crate::rules::Request;
use crate::scene::Stage;
use crate::table::{Counter, Deck, PileId};

/// A change that a script requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EffectValue(pub(crate) Request);

/// Registers the type and the functions that create effects with an engine.
pub(super) fn register(engine: &mut Engine, stage: &Stage) {
    engine.register_type_with_name::<EffectValue>("effect");
    let here = stage.clone();
    engine.register_fn("transfer", move |from: Dynamic, to: Dynamic, count: INT| {
        let (from, to) = (pile(&here, &from)?, pile(&here, &to)?);
        let count = count_of("transfer", count)?;
        effect(Request::Transfer { from, to, count })
    });
    let here = stage.clone();
    engine.register_fn(
        "transfer_under",
        move |from: Dynamic, to: Dynamic, count: INT| {
            let (from, to) = (pile(&here, &from)?, pile(&here, &to)?);
            let count = count_of("transfer_under", count)?;
            effect(Request::TransferUnder { from, to, count })
        },
    );
    let here = stage.clone();
    engine.register_fn("take", move |from: Dynamic, place: INT, to: Dynamic| {
        let (from, to) = (pile(&here, &from)?, pile(&here, &to)?);
        // Scripts count places from 1, requests from 0.
        let index =
            number(place).map_or_else(|| Failure::NoSuchCard(place).raise(), Ok)? - 1;
        effect(Request::Take { from, index, to })
    });
    let here = stage.clone();
    engine.register_fn("swap", move |one: Dynamic, other: Dynamic| {
        effect(Request::Swap(pile(&here, &one)?, pile(&here, &other)?))
    });
    let here = stage.clone();
    engine.register_fn("shuffle", move |value: Dynamic| {
        effect(Request::Shuffle(pile(&here, &value)?))
    });
    let here = stage.clone();
    engine.register_fn("turn", move |value: Dynamic| {
        effect(Request::Turn(pile(&here, &value)?))
    });
    let here = stage.clone();
    engine.register_fn("set", move |name: &str, value: INT| {
        let place = here.scene().facts.find_state(name).or_else(Unknown::raise)?;
        let value =
            i32::try_from(value).or_else(|_| Failure::WrongNumber(value).raise())?;
        let counter = Counter(Counter::FIRST_OWN.0.saturating_add(place));
        effect(Request::Set(counter, value))
    });
}

#[expect(clippy::unnecessary_wraps, reason = "one type of result for all of them")]
fn effect(request: Request) -> Result<EffectValue, Box<EvalAltResult>> {
    Ok(EffectValue(request))
}

fn count_of(effect: &'static str, count: INT) -> Result<u8, Box<EvalAltResult>> {
    number(count).map_or_else(|| Failure::WrongCount { effect, count }.raise(), Ok)
}

/// Converts a number of cards or a place among them, if it is within 1 to 250.
fn number(number: INT) -> Option<u8> {
    let small = u8::try_from(number).ok();
    small.filter(|number| (1..=Deck::CARDS).contains(&usize::from(*number)))
}

fn pile(stage: &Stage, value: &Dynamic) -> Result<PileId, Box<EvalAltResult>> {
    let wrong = || Failure::NotAPile(value.into()).raise();
    match PileValue::named(&stage.scene().facts, value) {
        Ok(pile) => pile.map_or_else(wrong, Ok),
        Err(unknown) => unknown.raise(),
    }
}
