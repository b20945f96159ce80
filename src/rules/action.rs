//! Actions: the kinds of things a player can do.
//!
//! Every move is one of them with what it picks. Who lists, checks or plays moves asks the
//! action what it does; everybody else asks the move what it picks and carries, and the
//! action what it is called.

/// The number of an action, in the list of the rules.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct ActionId(pub u8);

/// A kind of thing a player can do.
#[derive(Clone, Debug)]
pub struct Action {
    /// The word for it, which players type if it picks nothing.
    pub name: String,
    /// What it does, as half a sentence about it in play, such as `cards are dealt from the
    /// stock`.
    pub about: String,
    /// Whether the cards lie otherwise after it in ways that no list of cards moved tells,
    /// so that a record has to.
    pub rearranges: bool,
    /// Whether players often want it several times in a row.
    pub repeats: bool,
}

impl ActionId {
    /// Cards on top of a pile go to another pile. Every game has it, under this number.
    pub(crate) const BUILD: Self = Self(0);
    /// Cards are dealt from the stock, where there is one that the player deals from.
    pub(crate) const DEAL: Self = Self(1);
    /// Cards are gathered and dealt again, in games that have a redeal.
    pub(crate) const REDEAL: Self = Self(2);

    /// Returns the number as an index.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Action {
    /// Returns the actions that every game has words for, in the order of their numbers.
    pub(crate) fn standard(shuffles: bool) -> Vec<Self> {
        let redealt = if shuffles {
            "the cards are gathered, shuffled and dealt again"
        } else {
            "the cards are gathered and dealt again"
        };
        let own = |name: &str, about: &str| Self {
            name: name.to_owned(),
            about: about.to_owned(),
            rearranges: false,
            repeats: false,
        };
        vec![
            own("build", "cards go from a pile to another"),
            Self { repeats: true, ..own("deal", "cards are dealt from the stock") },
            Self { rearranges: true, ..own("redeal", redealt) },
        ]
    }
}
