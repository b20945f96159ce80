//! Files of results: kept open while deals are played, continued and joined.

mod keep;
mod merge;

pub(super) use keep::Keep;
pub(super) use merge::read_all;
pub(super) use patience_campaign::{Entry, Head, Part, Results, ranges};
