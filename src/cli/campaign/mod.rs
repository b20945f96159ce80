//! Campaigns: what is found out about many deals, one after the other, and kept in files that
//! are gone on with, parted and joined.

mod entry;
mod keep;
mod merge;
mod part;
mod results;

pub(super) use entry::Entry;
pub(super) use keep::{Keep, shown};
pub(super) use merge::{ranges, read_all};
pub(super) use part::Part;
pub(super) use results::{Head, Results};
