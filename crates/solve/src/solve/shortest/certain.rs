//! Finds cards that go to a foundation at once in some shortest line.
//!
//! **Claim.** A card is *certain* if it can go to a foundation now, and so can, as soon as they
//! are uncovered, all cards that could be built on it, or on those in turn. Some shortest line
//! begins with the move of a certain card to its foundation.
//!
//! **Argument.** Take any winning line. Let the card go to its foundation first, and let each of
//! the others go there in place of its next move; drop their later moves. Each of them makes one
//! move to a foundation in both lines. All other moves can be made as before: only cards that are
//! gone were built on cards that are gone. So a card that receives another is still uncovered,
//! and piles that were empty are empty. A run with one of them in its middle is shorter, because
//! all cards above it went to foundations by moves that were to come anyway. So the new line
//! wins, too, and is no longer.
//!
//! **Limit.** The solver's safe moves ([`Engine::safe_moves`]) may make lines longer, and are not
//! used here.
//!
//! [`Engine::safe_moves`]: crate::engine::Engine::safe_moves

use crate::rules::{Base, Feature as F, Features, Rules};
use crate::solve::{Reach, Rows, all_of, homes};
use crate::table::{Card, Kinds, Table};

/// Features under which cards leave one by one or in runs, and only moves move them.
const ALLOWS: Features =
    Features::NONE.and(&[F::Cells, F::Supermoves, F::Runs, F::EmptyFrom, F::Capacity]);

/// Decides which cards are certain.
pub(super) struct Certain {
    /// For each kind, the kinds that may be built on it outside foundations.
    on: Rows,
    /// For each kind, the kind that follows it on a foundation, if any.
    next: Rows,
    /// The kinds that start a foundation.
    starts: Kinds,
}

impl Certain {
    /// Prepares the test, or returns `None` unless each kind has a single place on the
    /// foundations.
    pub(super) fn of(rules: &Rules, reach: &Reach) -> Option<Self> {
        if !ALLOWS.allow(rules) {
            return None;
        }
        let mut homes = homes(rules);
        let (home, others) = (homes.next()?, homes.next());
        let Base::Kinds(rows) = &home.base else { return None };
        let starts = *rows.first()?;
        let sources = rules.plan().sources.iter().map(|source| source.0);
        let sources = sources.fold(0_u32, |all, group| all | 1 << group.0);
        let takes_all = sources & !(home.from & home.empty_from) == 0;
        let (mut seen, mut single) = (starts, true);
        for row in &home.on {
            single &= row.len() <= 1 && !row.meets(seen);
            seen = seen.or(*row);
        }
        let next = |card: &Card| home.on[card.kind()].only();
        let length = |card: Card| std::iter::successors(Some(card), next).count();
        let fits = others.is_none()
            && single
            && takes_all
            && home.at_once == (1, 1)
            && home.base.is_same_for_all()
            && starts.iter().all(|card| length(card) <= home.capacity.into())
            && starts.and(rules.deck().present()).len() <= home.piles.len();
        let (on, next) = (Rows::clone(&reach.on), Rows::clone(&reach.next));
        fits.then_some(Self { on, next, starts })
    }

    /// Returns the kinds that may go to a foundation next.
    pub(super) fn ready(&self, rules: &Rules, table: &Table) -> Kinds {
        let tops = rules.plan().foundations.iter().filter_map(|pile| table.top(*pile));
        let home = rules.plan().foundations.iter().flat_map(|pile| table.pile(*pile));
        // A kind on a foundation started it, and there is one card of it.
        let starts = home.fold(self.starts, |left, card| left.without(Kinds::of(*card)));
        all_of(tops.map(|card| self.next[card.kind()])).or(starts)
    }

    /// Returns the kinds on foundations.
    pub(super) fn home(rules: &Rules, table: &Table) -> Kinds {
        let home = rules.plan().foundations.iter().flat_map(|pile| table.pile(*pile));
        home.copied().collect()
    }

    /// Returns whether a card that can go to a foundation is certain. `ready` are the kinds that
    /// may go there next, `home` those already there.
    pub(super) fn is_certain(&self, card: Card, ready: Kinds, home: Kinds) -> bool {
        let (mut done, mut fresh) = (home, Kinds::of(card));
        while !fresh.is_empty() {
            if !fresh.without(ready).is_empty() {
                return false;
            }
            done = done.or(fresh);
            let on = all_of(fresh.iter().map(|card| self.on[card.kind()]));
            fresh = on.without(done);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::tests::load;

    #[test]
    fn a_card_is_certain_if_all_cards_it_can_bear_are() {
        let game = load(
            "name = \"Columns\"\n[deck]\nranks = \"A23\"\n\
             [piles.foundation]\ncount = 4\nbase = \"A\"\n\
             build = { rank = \"up\", suit = \"same\" }\n\
             [piles.column]\nrole = \"tableau\"\ncount = 4\nempty = \"any\"\n\
             build = { rank = \"down\", suit = \"alternating\" }\nlift = \"top\"\n\
             [[deal]]\nto = \"column\"\neach = 3\n",
        );
        let certain = Certain::of(game.rules(), &Reach::of(game.rules())).unwrap();
        let deck = game.rules().deck();
        let kinds = |text: &str| -> Kinds {
            text.split_whitespace().map(|card| deck.parse(card).unwrap()).collect()
        };
        for (card, ready, home, is) in [
            ("AS", "AS", "", true),
            ("AS", "AH", "", false),
            ("2S", "2S", "AS AH AD", true),
            ("2S", "2S AD", "AS AH", true),
            ("2S", "2S AD AH", "AS", true),
            ("2S", "2S AD", "AS", false),
            ("2S", "2S AC", "AS AD", false),
            ("3S", "3S 2H 2D", "2S AS AH AD AC", true),
            ("3S", "3S 2H 2D AC", "2S AS AH AD", true),
            ("3S", "3S 2H AC", "2S 2D AS AH AD", true),
            ("3S", "3S 2H", "2S 2D AS AH AD", false),
            ("3S", "3S 2H AC", "2S AS AH AD", false),
        ] {
            let found =
                certain.is_certain(deck.parse(card).unwrap(), kinds(ready), kinds(home));
            assert_eq!(found, is, "{card}: ready {ready}, home {home}");
        }
    }
}
