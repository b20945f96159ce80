//! The reductions by their names.

pub(super) mod deadlocks;
pub(super) mod open;
pub(super) mod partners;
pub(super) mod purpose;
pub(super) mod safe;
pub(super) mod suits;
pub(super) mod wheel;

use super::{Alike, Reductions};

/// A reduction that can be switched off by itself.
#[derive(Debug)]
pub struct Switch {
    /// What it is called.
    pub name: &'static str,
    /// What it leaves out, as half a sentence.
    pub about: &'static str,
    off: fn(&mut Reductions),
}

impl Reductions {
    /// Every reduction that can be switched off, and all at once.
    pub const SWITCHES: &[Switch] = &[
        Switch {
            name: "piles",
            about: "Positions are the same when piles the rules treat alike change places",
            off: |it| it.piles = Alike::Nothing,
        },
        Switch {
            name: "suits",
            about: "Cards are the same that differ only in where they go home, as long as \
                    none of them is wanted there",
            off: |it| it.suits = false,
        },
        Switch {
            name: "safe",
            about: "Cards that can go home without harm do so at once",
            off: |it| it.safe = false,
        },
        Switch {
            name: "detours",
            about: "A card that was just moved stays where it is if it could have gone on \
                    directly",
            off: |it| it.detours = false,
        },
        Switch {
            name: "purpose",
            about: "Cards are moved from one like another, off a pile, back from a \
                    foundation or off their run only right before what that makes room \
                    for",
            off: |it| it.purpose = false,
        },
        Switch {
            name: "swaps",
            about: "Of two moves that do not touch each other, one is tried first only",
            off: |it| it.swaps = false,
        },
        Switch {
            name: "deadlocks",
            about: "A position is given up where cards are in each other's way for ever",
            off: |it| it.deadlocks = false,
        },
        Switch {
            name: "partners",
            about: "A position is given up where a card finds none to go home on, or to be \
                    discarded with",
            off: |it| it.partners = false,
        },
        Switch {
            name: "buried",
            about: "Positions are the same that differ only under the top cards of \
                    foundations",
            off: |it| it.buried = false,
        },
        Switch {
            name: "wheel",
            about: "The stock is turned only to play a card that comes up",
            off: |it| it.wheel = false,
        },
        Switch {
            name: "open",
            about: "A deal is given up that is lost even if each card of the stock can be \
                    played at any time",
            off: |it| it.open = false,
        },
        Switch { name: "all", about: "All of these", off: |it| *it = Self::NONE },
    ];

    /// Switches off a reduction, if there is one of this name.
    pub fn switch_off(&mut self, name: &str) {
        if let Some(switch) = Self::SWITCHES.iter().find(|it| it.name == name) {
            (switch.off)(self);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_switch_does_something_and_all_of_them_leave_nothing() {
        let mut left = Reductions::ALL;
        for switch in Reductions::SWITCHES.iter().filter(|it| it.name != "all") {
            let before = left;
            left.switch_off(switch.name);
            assert_ne!(left, before, "{}", switch.name);
        }
        assert_eq!(left, Reductions::NONE);
    }
}
