//! Sorting by a closure.
//!
//! Rhai's own takes an error in the closure for "equal" and goes on.

use std::cmp::Ordering;

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext};

use super::fault::{described, raise};

/// Puts this way of sorting in the place of Rhai's.
pub(super) fn register(engine: &mut Engine) {
    engine.register_fn(
        "sort",
        |context: NativeCallContext, array: &mut Array, by: FnPtr| {
            let mut sorted = Array::with_capacity(array.len());
            for value in array.iter() {
                let place = place(&context, &by, &sorted, value)?;
                sorted.insert(place, value.clone());
            }
            *array = sorted;
            Ok::<(), Box<EvalAltResult>>(())
        },
    );
}

/// Returns where a value belongs, behind those that are equal to it.
fn place(
    context: &NativeCallContext<'_>,
    by: &FnPtr,
    sorted: &[Dynamic],
    value: &Dynamic,
) -> Result<usize, Box<EvalAltResult>> {
    let (mut start, mut end) = (0, sorted.len());
    while start < end {
        let middle = start.midpoint(end);
        if compare(context, by, &sorted[middle], value)? == Ordering::Greater {
            end = middle;
        } else {
            start = middle + 1;
        }
    }
    Ok(start)
}

fn compare(
    context: &NativeCallContext<'_>,
    by: &FnPtr,
    one: &Dynamic,
    other: &Dynamic,
) -> Result<Ordering, Box<EvalAltResult>> {
    let pair = (one.clone(), other.clone());
    let answer: Dynamic = by.call_within_context(context, pair)?;
    let wrong = |_| {
        let found = described(&answer);
        raise(format!("the closure of `sort` returned {found}; wanted a whole number"))
    };
    answer.as_int().or_else(wrong).map(|it| it.cmp(&0))
}
