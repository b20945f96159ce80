//! The sample that a test checks: part of the cases in the gate, all in a thorough run.

use super::{InFolder, thorough};

/// Returns the number of the sample, `SAMPLE`, or 0. Each number selects a different sample.
pub(crate) fn number() -> usize {
    let number = std::env::var("SAMPLE").ok();
    number.map_or(0, |text| text.parse().expect("`SAMPLE` is a number"))
}

/// Returns one in `share` of these; all in a thorough run.
pub(crate) fn of<T>(things: Vec<T>, share: usize) -> impl Iterator<Item = T> {
    let (first, step) = thorough((number() % share, share), (0, 1));
    things.into_iter().skip(first).step_by(step)
}

/// Returns one in `share` of the bundled games, in order.
pub(crate) fn games(share: usize) -> impl Iterator<Item = String> {
    of(InFolder::bundled().games(), share)
}
