//! Lists and the closures that are asked about their members.
//!
//! Rhai's own functions try each closure with `this` and no parameters first, for each
//! member, and write a message about what fails: most of the time that a script took. Its
//! `sort` takes an error in the closure for "equal" and goes on.

use std::cmp::Ordering;

use rhai::{
    Array, Dynamic, Engine, EvalAltResult, FnPtr, FuncRegistration, INT,
    NativeCallContext, Position,
};

use super::failure::Failure;

type Answer<T> = Result<T, Box<EvalAltResult>>;

/// Puts these functions in the place of Rhai's.
pub(super) fn register(engine: &mut Engine) {
    engine.register_fn("sort", sort);
    // They change no list, so that those that are constant can be asked as well.
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

/// A closure that is asked about the members of a list.
struct Asked<'a> {
    /// The function that it is given to.
    function: &'static str,
    context: NativeCallContext<'a>,
    closure: FnPtr,
    /// Whether it has a parameter for the place in the list too.
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

    /// Returns the first member that the closure says yes to.
    fn first<'b>(&mut self, list: &'b Array) -> Answer<Option<&'b Dynamic>> {
        for (place, member) in list.iter().enumerate() {
            if self.agrees(member, place)? {
                return Ok(Some(member));
            }
        }
        Ok(None)
    }

    /// Returns whether the closure says yes; whatever is neither is a no, as in Rhai.
    fn agrees(&mut self, member: &Dynamic, place: usize) -> Answer<bool> {
        Ok(self.ask(member, place)?.as_bool().unwrap_or(false))
    }

    fn ask(&mut self, member: &Dynamic, place: usize) -> Answer<Dynamic> {
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

    /// Returns whether there is no such function with so many parameters.
    fn is_unknown(&self, error: &EvalAltResult) -> bool {
        matches!(error, EvalAltResult::ErrorFunctionNotFound(signature, _)
            if signature.starts_with(self.closure.fn_name()))
    }

    /// Returns an answer; what went wrong is told as having happened in the function.
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

/// Puts a list in order; members that are equal stay as they lie.
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

/// A closure that compares members of a list.
struct Sorting<'a> {
    context: NativeCallContext<'a>,
    by: FnPtr,
}

impl Sorting<'_> {
    /// Returns where a value belongs, behind those that are equal to it.
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
