//! Errors of the first deal.

use std::fmt;

use super::{Hook, HookError};

/// Why a game cannot be dealt.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum DealError {
    /// A script failed.
    Script(HookError),
    /// Diverted cards left too few for the piles, in a step that does not say what
    /// happens then.
    Short {
        /// The index of the step among the steps of the first deal that take nothing out.
        step: usize,
        /// The number of cards that are missing.
        missing: usize,
    },
}

impl DealError {
    /// Returns whether `other` has the same cause: the same hook failed, or both ran out
    /// of cards.
    pub fn is_of_one_kind(&self, other: &Self) -> bool {
        let is_short = |error: &Self| matches!(error, Self::Short { .. });
        self.hook() == other.hook() && is_short(self) == is_short(other)
    }

    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Script(error) => error.code(),
            Self::Short { .. } => "deal-runs-short",
        }
    }

    /// Returns the hook that failed, if one did.
    pub fn hook(&self) -> Option<Hook> {
        match self {
            Self::Script(error) => error.hook(),
            Self::Short { .. } => None,
        }
    }
}

impl From<HookError> for DealError {
    fn from(error: HookError) -> Self {
        Self::Script(error)
    }
}

impl fmt::Display for DealError {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for DealError {}
