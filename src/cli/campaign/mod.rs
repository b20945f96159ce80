//! Files of results: kept open while deals are played, continued and joined.

mod keep;
mod merge;

pub(super) use keep::Keep;
pub(super) use merge::read_all;
