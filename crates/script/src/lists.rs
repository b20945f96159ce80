//! List functions that take closures: `map`, `filter`, `all`, `some`, `find` and `sort`.
//!
//! They replace Rhai's own, which first call each closure with `this` and no parameters
//! and format an error message, for each member: that took most of a script's time.
//! Rhai's `sort` also treats an error in the closure as "equal".

use std::cmp::Ordering;

use rhai::{
    Array, Dynamic, Engine, EvalAltResult, FnPtr, FuncRegistration, INT,
    NativeCallContext, Position,
};

use super::failure::Failure;

type Answer<T> = Result<T, Box<EvalAltResult>>;

/// Registers these functions in place of Rhai's.
pub(super) fn register(engine: &mut Engine) {
    engine.register_fn("sort", sort);
    // Pure functions can be called on constant lists as well.
    let pure = |name: &str| FuncRegistration::new(name).with_purity(true);
    pure("map").register_into_engine(engine, map);
    pure("filter").register_into_engine(engine, filter);
    pure("all").register_into_engine(engine, all);
    pure("some").register_into_engine(engine, some);
    pure("find").register_into_engine(engine, find);
}

fn map(context: NativeCallContext<'_>, list: &mut Array, by: FnPtr) -> Answer<Array> {
    let mut asked = Asked::new("map", context, by);
    let each = list.iter().enumerate();
    each.map(|(place, member)| asked.ask(member, place)).collect()
}

fn filter(context: NativeCallContext<'_>, list: &mut Array, by: FnPtr) -> Answer<Array> {
    let mut asked = Asked::new("filter", context, by);
    let mut kept = Array::new();
    for (place, member) in list.iter().enumerate() {
        if asked.agrees(member, place)? {
            kept.push(member.clone());
        }
    }
    Ok(kept)
}

fn all(context: NativeCallContext<'_>, list: &mut Array, by: FnPtr) -> Answer<bool> {
    let mut asked = Asked::new("all", context, by);
    for (place, member) in list.iter().enumerate() {
        if !asked.agrees(member, place)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn some(context: NativeCallContext<'_>, list: &mut Array, by: FnPtr) -> Answer<bool> {
    Asked::new("some", context, by).first(list).map(|found| found.is_some())
}

fn find(context: NativeCallContext<'_>, list: &mut Array, by: FnPtr) -> Answer<Dynamic> {
    let found = Asked::new("find", context, by).first(list)?;
    Ok(found.cloned().unwrap_or(Dynamic::UNIT))
}

/// A closure that is called with the members of a list.
struct Asked<'a> {
    /// The list function that calls it.
    function: &'static str,
    context: NativeCallContext<'a>,
    closure: FnPtr,
    /// Whether it also takes the index of the member.
    takes_place: bool,
}

impl<'a> Asked<'a> {
    fn new(
        function: &'static str,
        context: NativeCallContext<'a>,
        closure: FnPtr,
    ) -> Self {
        Self { function, context, closure, takes_place: false }
    }

    /// Returns the first member for which the closure returns `true`.
    fn first<'b>(&mut self, list: &'b Array) -> Answer<Option<&'b Dynamic>> {
        for (place, member) in list.iter().enumerate() {
            if self.agrees(member, place)? {
                return Ok(Some(member));
            }
        }
        Ok(None)
    }

    /// Returns whether the closure returns `true`. Any value that is not a boolean counts
    /// as `false`, as in Rhai.
    fn agrees(&mut self, member: &Dynamic, place: usize) -> Answer<bool> {
        Ok(self.ask(member, place)?.as_bool().unwrap_or(false))
    }

    /// Calls the closure with a member and, if it has a second parameter, its index.
    fn ask(&mut self, member: &Dynamic, place: usize) -> Answer<Dynamic> {
        // Rhai does not expose the number of parameters, so try one, then two.
        if !self.takes_place {
            let answer = self.closure.call_raw(&self.context, None, [member.clone()]);
            match answer {
                Err(error) if self.is_unknown(&error) => self.takes_place = true,
                answer => return self.within(answer),
            }
        }
        let place = INT::try_from(place).unwrap_or(INT::MAX);
        let both = [member.clone(), place.into()];
        self.within(self.closure.call_raw(&self.context, None, both))
    }

    /// Returns whether the error says that the closure takes a different number of
    /// parameters.
    fn is_unknown(&self, error: &EvalAltResult) -> bool {
        matches!(error, EvalAltResult::ErrorFunctionNotFound(signature, _)
            if signature.starts_with(self.closure.fn_name()))
    }

    /// Wraps an error so that it is reported inside the list function.
    fn within(&self, answer: Answer<Dynamic>) -> Answer<Dynamic> {
        answer.map_err(|error| {
            let source = self.context.call_source().unwrap_or("").to_owned();
            let function = self.function.to_owned();
            let inside = EvalAltResult::ErrorInFunctionCall(
                function,
                source,
                error,
                Position::NONE,
            );
            inside.into()
        })
    }
}

/// Sorts a list by binary insertion. The sort is stable.
fn sort(context: NativeCallContext<'_>, list: &mut Array, by: FnPtr) -> Answer<()> {
    let sorting = Sorting { context, by };
    let mut sorted = Array::with_capacity(list.len());
    for value in list.iter() {
        let place = sorting.place(&sorted, value)?;
        sorted.insert(place, value.clone());
    }
    *list = sorted;
    Ok(())
}

/// A closure that compares two members of a list.
struct Sorting<'a> {
    context: NativeCallContext<'a>,
    by: FnPtr,
}

impl Sorting<'_> {
    /// Returns the index at which to insert a value, behind equal ones.
    fn place(&self, sorted: &[Dynamic], value: &Dynamic) -> Answer<usize> {
        let (mut start, mut end) = (0, sorted.len());
        while start < end {
            let middle = start.midpoint(end);
            if self.compare(&sorted[middle], value)? == Ordering::Greater {
                end = middle;
            } else {
                start = middle + 1;
            }
        }
        Ok(start)
    }

    fn compare(&self, one: &Dynamic, other: &Dynamic) -> Answer<Ordering> {
        let pair = (one.clone(), other.clone());
        let answer: Dynamic = self.by.call_within_context(&self.context, pair)?;
        let wrong = |_| Failure::WrongOrder((&answer).into()).raise();
        answer.as_int().or_else(wrong).map(|number| number.cmp(&0))
    }
}
