//! Result files: appended to while deals are solved or played, resumed and merged.

mod keep;
mod merge;

pub(super) use keep::Keep;
pub(super) use merge::read_all;
