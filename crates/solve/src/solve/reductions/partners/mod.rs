//! Cards of which some can never leave play, as they find no partner.

pub(in crate::solve) mod matching;
pub(in crate::solve) mod pairing;
