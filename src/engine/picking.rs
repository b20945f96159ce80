//! A game's own actions: top cards picked, and what becomes of them.
//!
//! Listing and checking ask one question, [`Engine::pick`], of one card after the
//! other: what may be picked after what was picked already. So a move is legal exactly
//! when it is listed.

use super::{Engine, Reason};
use crate::rules::{ActionId, Becomes, Clause, Feature, Move, Picking};
use crate::table::{Card, Journal, PileId, Table};

/// What was picked so far.
#[derive(Default)]
struct Picked {
    piles: Vec<PileId>,
    cards: Vec<Card>,
}

impl Engine<'_> {
    /// Lists the moves of the game's own actions, each in the order of its piles.
    #[inline]
    pub(super) fn list_picks(&self, table: &Table, moves: &mut Vec<Move>) {
        if !self.rules.uses(Feature::OwnActions) {
            return;
        }
        for (id, picking) in self.rules.own_actions() {
            if self.refuses_outcome(table, picking).is_none() {
                self.pick_on(table, (id, picking), &mut Picked::default(), moves);
            }
        }
    }

    /// Lists the moves that begin with what was picked.
    fn pick_on(
        &self,
        table: &Table,
        (id, picking): (ActionId, &Picking),
        picked: &mut Picked,
        moves: &mut Vec<Move>,
    ) {
        let Some(groups) = picking.picks.get(picked.piles.len()) else {
            moves.push(Move::picking(id, &picked.piles));
            return;
        };
        for pile in self.rules.piles_in(*groups) {
            let (Ok(card), true) = (
                self.pick(table, picking, picked, pile),
                picked.is_in_order(picking, pile),
            ) else {
                continue;
            };
            picked.piles.push(pile);
            picked.cards.push(card);
            self.pick_on(table, (id, picking), picked, moves);
            picked.piles.pop();
            picked.cards.pop();
        }
    }

    /// Returns the card that is picked next from a pile, or why it cannot be.
    fn pick(
        &self,
        table: &Table,
        picking: &Picking,
        picked: &Picked,
        pile: PileId,
    ) -> Result<Card, Reason> {
        let group = self.rules.piles[pile.index()].group;
        let next = picking.picks.get(picked.piles.len());
        let Some(card) = table.top(pile) else { return Err(Reason::TooFew(pile)) };
        match () {
            () if next.is_none_or(|it| it >> group.0 & 1 == 0) => {
                Err(Reason::NeverPicked(pile))
            }
            () if picked.piles.contains(&pile) => Err(Reason::PickedTwice(pile)),
            () if card.is_down() => Err(Reason::FaceDown(pile)),
            () if self.rules.group(group).is_covered(table, pile) => {
                Err(Reason::Covered(pile))
            }
            () if !picking.fits(&picked.cards, card) => {
                let cards = picked.cards.iter().copied().chain([card]);
                Err(Reason::DoNotFit(cards.collect()))
            }
            () => Ok(card),
        }
    }

    /// Returns why what becomes of the cards cannot be done now, whichever they are.
    fn refuses_outcome(&self, table: &Table, picking: &Picking) -> Option<Reason> {
        let Becomes::Moved(to) = picking.becomes else { return None };
        let room = usize::from(self.rules.group_of(to).capacity);
        (table.len(to) + picking.picks.len() > room).then_some(Reason::Full(to))
    }

    /// Returns why a move of a game's own action is not legal, if it is not.
    pub(super) fn refuses_picks(
        &self,
        table: &Table,
        (id, picking): (ActionId, &Picking),
        piles: &[PileId],
    ) -> Option<(Reason, Option<Clause>)> {
        let clause = Some(Clause::Action(id));
        let mut picked = Picked::default();
        for &pile in piles {
            match self.pick(table, picking, &picked, pile) {
                Ok(card) => {
                    picked.piles.push(pile);
                    picked.cards.push(card);
                }
                Err(reason @ Reason::TooFew(_)) => return Some((reason, None)),
                Err(reason) => return Some((reason, clause)),
            }
        }
        if piles.len() != picking.picks.len() {
            return Some((Reason::PicksMore(picking.picks.len()), clause));
        }
        self.refuses_outcome(table, picking).map(|it| (it, clause))
    }

    /// Does what becomes of the cards a move picks.
    pub(super) fn play_picks(
        table: &mut Table,
        journal: &mut Journal,
        picking: &Picking,
        made: Move,
    ) {
        // Named in another order, it is the same move.
        let made = if picking.is_unordered() { made.sorted() } else { made };
        match (picking.becomes, made.picks()) {
            (Becomes::Moved(to), piles) => {
                for &pile in piles {
                    journal.transfer(table, pile, to, 1);
                }
            }
            (Becomes::Swapped, &[one, other]) => journal.swap_tops(table, one, other),
            (Becomes::Swapped, _) => {}
        }
    }
}

impl Picked {
    /// Returns whether a pile comes behind those picked, where the order is all the same.
    fn is_in_order(&self, picking: &Picking, pile: PileId) -> bool {
        !picking.is_unordered() || self.piles.last().is_none_or(|it| *it < pile)
    }
}
