//! Why a game cannot be dealt.

use std::fmt;

use super::{Hook, HookFault};

/// Why a game cannot be dealt.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum DealFault {
    /// A script failed.
    Script(HookFault),
    /// Cards went elsewhere while they were dealt, and there were too few for the piles, in
    /// a step that does not say what happens then.
    Short {
        /// Which of the steps of the first deal it is that take nothing out, from zero.
        step: usize,
        /// How many more cards it asks for.
        missing: usize,
    },
}

impl DealFault {
    /// Returns whether another is the failure of the same hook, or of the same kind if none
    /// failed.
    pub fn is_of_one_kind(&self, other: &Self) -> bool {
        let is_short = |fault: &Self| matches!(fault, Self::Short { .. });
        self.hook() == other.hook() && is_short(self) == is_short(other)
    }

    /// Returns the code of the fault.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Script(fault) => fault.code(),
            Self::Short { .. } => "deal-runs-short",
        }
    }

    /// Returns the hook that failed, if one did.
    pub fn hook(&self) -> Option<Hook> {
        match self {
            Self::Script(fault) => fault.hook(),
            Self::Short { .. } => None,
        }
    }
}

impl From<HookFault> for DealFault {
    fn from(fault: HookFault) -> Self {
        Self::Script(fault)
    }
}

impl fmt::Display for DealFault {
    /// Writes the code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for DealFault {}
