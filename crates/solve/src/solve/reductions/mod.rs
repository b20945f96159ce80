//! Reductions: branches and distinctions that a search omits because they cannot change the
//! verdict.
//!
//! Each reduction has a switch and a module of the same name. The module states claim, conditions,
//! argument and source. A game with a feature outside its conditions is searched without it.
//!
//! To add a reduction, add its module and a line in the register below. The line defines the
//! switch and its help text. A reduction that proves positions lost implements [`Prune`] and is
//! listed after `prune:`. One that merges positions or skips moves is called from `state/`, where
//! positions are hashed and moves are listed.

pub(super) mod buried;
pub(super) mod deadlocks;
pub(super) mod detours;
pub(super) mod open;
pub(super) mod partners;
pub(super) mod piles;
pub(super) mod purpose;
pub(super) mod safe;
pub(super) mod suits;
pub(super) mod swaps;
pub(super) mod wheel;

use super::reach::Start;
use crate::engine::Engine;
use crate::rules::Move;
use crate::table::Table;
use purpose::Pending;
use suits::Distinguished;

/// A reduction that can be switched off by itself.
#[derive(Debug)]
pub struct Switch {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it omits, as half a sentence.
    pub about: &'static str,
    off: fn(&mut Reductions),
}

/// A reduction that proves positions lost.
pub(super) trait Prune: Sized {
    /// Prepares the reduction for a game, or returns `None` if its proof does not cover the game.
    /// If the search merges cards, each proof must hold for all merged positions.
    fn of(start: &Start<'_>, distinguished: Option<&Distinguished>) -> Option<Self>;

    /// Returns whether the position is proven lost. `false` proves nothing.
    fn is_lost(&mut self, at: &Reached<'_>) -> bool;
}

/// A position that a search reached.
#[derive(Clone, Copy)]
pub(super) struct Reached<'s> {
    pub(super) engine: Engine<'s>,
    pub(super) table: &'s Table,
    /// The move that led here, if it triggered no automatic moves.
    pub(super) last: Option<Move>,
    /// The line to the position, including automatic moves.
    pub(super) line: &'s [Move],
    pub(super) pending: Pending,
    /// Whether to make the expensive checks that pay off only once per deal.
    pub(super) thorough: bool,
}

macro_rules! register {
    (
        $($(#[doc = $about:literal])+ $name:ident,)+
        prune: $($prune:ident: $Prune:ty),+;
        $(#[doc = $about_all:literal])+ $all:ident
    ) => {
        /// Which reductions a search uses.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub struct Reductions {
            $($(#[doc = $about])+ pub $name: bool,)+
        }

        impl Reductions {
            /// Every reduction.
            pub const ALL: Self = Self { $($name: true),+ };
            /// No reduction.
            pub const NONE: Self = Self { $($name: false),+ };
            /// The switch of each reduction, and one for all.
            pub const SWITCHES: &[Switch] = &[
                $(Switch {
                    name: stringify!($name),
                    about: concat!($($about),+).trim_ascii(),
                    off: |reductions| reductions.$name = false,
                },)+
                Switch {
                    name: stringify!($all),
                    about: concat!($($about_all),+).trim_ascii(),
                    off: |reductions| *reductions = Self::NONE,
                },
            ];
        }

        /// The enabled reductions that prove positions lost.
        pub(super) struct Prunes {
            $(pub(super) $prune: Option<$Prune>),+
        }

        impl Prunes {
            /// Prepares the enabled reductions that cover the game.
            pub(super) fn of(
                start: &Start<'_>,
                reductions: Reductions,
                distinguished: Option<&Distinguished>,
            ) -> Self {
                Self {
                    $($prune: (reductions.$prune.then(|| Prune::of(start, distinguished))).flatten()),+
                }
            }

            /// Returns whether one of them proves the position lost.
            pub(super) fn is_lost(&mut self, at: &Reached<'_>) -> bool {
                $(self.$prune.as_mut().is_some_and(|prune| prune.is_lost(at)))||+
            }
        }
    };
}

register! {
    /// Treat positions as equal if only interchangeable piles change places
    piles,
    /// Treat cards as equal that differ only in their foundation, until it
    /// needs one of them
    suits,
    /// Move cards to the foundations at once if that can do no harm
    safe,
    /// Never move a card twice in a row if one move is enough
    detours,
    /// Move a card to an equivalent place, off a pile, back from a foundation
    /// or off its run only right before using the room this makes
    purpose,
    /// Try two independent moves in one order only
    swaps,
    /// Give up a position if cards block each other forever
    deadlocks,
    /// Give up a position if a card has no foundation or partner left
    partners,
    /// Treat positions as equal that differ only below the top cards of
    /// foundations
    buried,
    /// Turn the stock only to play a card that comes up
    wheel,
    /// Give up a deal that is lost even if every card of the stock could be
    /// played at any time
    open,
    // The cheapest check comes first.
    prune: partners: partners::Partners, deadlocks: deadlocks::Deadlocks;
    /// All of these
    all
}

impl Reductions {
    /// Switches off the reduction of this name, if there is one.
    pub fn switch_off(&mut self, name: &str) {
        if let Some(switch) = Self::SWITCHES.iter().find(|switch| switch.name == name) {
            (switch.off)(self);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_switch_turns_off_one_reduction() {
        let mut left = Reductions::ALL;
        for switch in Reductions::SWITCHES.iter().filter(|switch| switch.name != "all") {
            let before = left;
            left.switch_off(switch.name);
            assert_ne!(left, before, "{}", switch.name);
        }
        assert_eq!(left, Reductions::NONE);
    }
}
