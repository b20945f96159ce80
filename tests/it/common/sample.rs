//! What a test looks at: a sample in the gate, all in a thorough run.

use super::{InFolder, thorough};

/// Returns the number of the sample, `SAMPLE`, or 0. Another number takes other things.
pub(crate) fn number() -> usize {
    let number = std::env::var("SAMPLE").ok();
    number.map_or(0, |text| text.parse().expect("`SAMPLE` is a number"))
}

/// Returns one in `share` of some things; all of them in a thorough run.
pub(crate) fn of<T>(things: Vec<T>, share: usize) -> impl Iterator<Item = T> {
    let (first, step) = thorough((number() % share, share), (0, 1));
    things.into_iter().skip(first).step_by(step)
}

/// Returns one in `share` of the project's games, in order.
pub(crate) fn games(share: usize) -> impl Iterator<Item = String> {
    of(InFolder::bundled().games(), share)
}
