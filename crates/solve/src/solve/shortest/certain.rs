//! Cards that go home at once in some shortest line.
//!
//! Say that a card can go home, and so can, as soon as they lie on top, all cards that could
//! be built on it, or on those in turn. Take any line that wins. Let the card go home first,
//! and each of the others go home in place of its next move, and leave out what they did
//! later. Each of them makes one move home in both lines. All other moves can be made as
//! before: only cards that are gone were built on those that are gone, so what a card is put
//! on lies on top still, and piles that were empty are empty. A run that had one of them in
//! its midst is shorter, since all above went home, by moves that were to come anyway. So the
//! new line wins, too, and is no longer.
//!
//! What the solver takes for safe ([`Engine::safe_moves`]) may make lines longer, and is not
//! used here.
//!
//! [`Engine::safe_moves`]: crate::engine::Engine::safe_moves

use crate::rules::{Base, Feature as F, Features, Rules};
use crate::solve::{Reach, Rows, all_of, homes};
use crate::table::{Card, Kinds, Table};

/// What a game may use: cards leave one by one or in runs, and nothing but a move moves them.
const ALLOWS: Features =
    Features::NONE.and(&[F::Cells, F::Supermoves, F::Runs, F::EmptyFrom, F::Capacity]);

/// Tells which cards go home at once.
pub(super) struct Certain {
    /// For each kind, the kinds that may be built on it, foundations apart.
    on: Rows,
    /// For each kind, the one that goes home on it, if any.
    next: Rows,
    /// The kinds that start a foundation.
    starts: Kinds,
}

impl Certain {
    /// Returns what tells it, where each kind has one place to go home.
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

    /// Returns the kinds that may go home next.
    pub(super) fn ready(&self, rules: &Rules, table: &Table) -> Kinds {
        let tops = rules.plan().foundations.iter().filter_map(|pile| table.top(*pile));
        let home = rules.plan().foundations.iter().flat_map(|pile| table.pile(*pile));
        // A kind that is home began its foundation, and there is one card of it.
        let starts = home.fold(self.starts, |left, card| left.without(Kinds::of(*card)));
        all_of(tops.map(|card| self.next[card.kind()])).or(starts)
    }

    /// Returns the kinds that are home.
    pub(super) fn home(rules: &Rules, table: &Table) -> Kinds {
        let home = rules.plan().foundations.iter().flat_map(|pile| table.pile(*pile));
        home.copied().collect()
    }

    /// Returns whether a build brings a card home that goes there at once, those being `ready`
    /// that may go home next.
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
    fn a_card_is_certain_if_all_that_can_lie_on_it_is_or_goes_home() {
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
