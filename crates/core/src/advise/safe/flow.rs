//! Checks whether rules other than building depend on how many cards lie where: stock,
//! redeals and fills.
//!
//! While cards can be dealt, a pile that is empty earlier, or a missing card where cards
//! are counted or read in order, can change the game. This is condition 3 of a safe move.

use crate::engine::Engine;
use crate::rules::{
    Base, Deal, Divert, Each, Feature as F, Features, Group, Lift, Redeal, Role,
    StockWhen, When,
};
use crate::table::{Counter, PileId, Table};

/// Why a card that moves to a foundation may change how cards are dealt.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum UnsafeReason {
    /// A redeal gathers piles that cards are built on.
    Redeal,
    /// One card fewer in a pile that is turned over changes which cards are dealt
    /// together.
    TurnedUp,
}

/// The features of games in which moves can be proven safe. An `[end]`, an action of the
/// rules file or a script may need a card that is on a foundation; a discard would be
/// another place for it. Foundations that accept several cards at once, and cards that
/// are barred or kept, are checked group by group below.
const ALLOWS: Features = Features::BUILDING.but(&[F::End, F::Scripted]);

impl Engine<'_> {
    /// Returns whether the rest of the game does not depend on which cards are on
    /// foundations, as far as that can be decided without knowing which.
    pub fn is_indifferent(&self, table: &Table) -> bool {
        let others = || self.rules().groups.iter().filter(|group| !is_foundation(group));
        ALLOWS.allow(self.rules())
            && others().all(|group| self.is_plain(group))
            && (self.base_is_fixed() || !others().any(asks_base))
            && self.deals(table).all(|deal| self.deals_alike(deal))
            && self.stock_is_indifferent(table)
            && self.redeal_is_indifferent(table)
            && others().all(|group| self.fills_alike(table, group))
    }

    /// Returns whether a card that leaves this pile makes no difference to deals and
    /// fills.
    pub fn leaves_alike(&self, table: &Table, from: PileId) -> bool {
        let fills = |group: &Group| {
            let Some(fill) = &group.fill else { return false };
            let last = group.piles.contains(&from.0) && table.len(from) == 1;
            let active = fill.from.iter().any(|source| !table.is_empty(*source));
            active && (last || fill.from.contains(&from))
        };
        let gathered = self.redeal_left(table).is_some_and(|redeal| {
            let gathers = redeal.gather.iter().any(|gather| gather.pile == from);
            gathers && !self.turns_singly(redeal, from)
        });
        self.rules().plan.stock != Some(from)
            && !gathered
            && !self.rules().groups.iter().any(fills)
    }

    /// Returns why no card, or no card of some pile, can be proven safe, if the reason is
    /// how cards are still to be dealt.
    pub fn unsafe_reason(&self, table: &Table) -> Option<UnsafeReason> {
        if !self.redeal_is_indifferent(table) {
            return Some(UnsafeReason::Redeal);
        }
        let gathered = |pile: PileId| {
            let mut gather =
                self.redeal_left(table).into_iter().flat_map(|redeal| &redeal.gather);
            gather.any(|gathered| gathered.pile == pile)
        };
        let turned =
            table.piles().any(|pile| gathered(pile) && !self.leaves_alike(table, pile));
        turned.then_some(UnsafeReason::TurnedUp)
    }

    /// Returns whether neither emptiness nor the number of cards matters in a group,
    /// apart from fills.
    fn is_plain(&self, group: &Group) -> bool {
        let deck = self.rules().deck.present();
        group.keep == 0
            && group.at_once.0 == 1
            && !matches!(group.base, Base::First(_))
            && (group.lift == Lift::None || deck.without(group.may_lift).is_empty())
    }

    /// Returns whether the base rank does not depend on which foundation is started
    /// first.
    fn base_is_fixed(&self) -> bool {
        let mut foundations =
            self.rules().groups.iter().filter(|group| is_foundation(group));
        let first = |group: Option<&Group>| {
            group.is_some_and(|own| matches!(own.base, Base::First(_)))
        };
        self.rules().plan.base.is_some()
            || (first(foundations.next()) && foundations.next().is_none())
    }

    /// Returns the redeal, if one is left.
    fn redeal_left(&self, table: &Table) -> Option<&Redeal> {
        let used = table.counter(Counter::REDEALS);
        let left = self.rules().redeals_left(used) != Some(0);
        self.rules().redeal.as_ref().filter(|_| left)
    }

    /// Returns whether cards can still be dealt from the stock.
    fn stock_is_left(&self, table: &Table) -> bool {
        let cards = self.rules().plan.stock.is_some_and(|pile| !table.is_empty(pile));
        let again = self.rules().uses(F::Restocks) || self.redeal_left(table).is_some();
        self.rules().stock.is_some() && (cards || again)
    }

    /// Returns the steps that can still deal cards.
    fn deals(&self, table: &Table) -> impl Iterator<Item = &Deal> {
        let stock = self.rules().stock.as_ref().filter(|_| self.stock_is_left(table));
        let redeal = self.redeal_left(table);
        let stock = stock.into_iter().flat_map(|stock| &stock.deal);
        stock.chain(redeal.into_iter().flat_map(|redeal| &redeal.deal))
    }

    /// Returns whether a step deals the same cards to the same piles, whatever is on
    /// foundations.
    fn deals_alike(&self, deal: &Deal) -> bool {
        let any = self.rules().groups.iter().any(|group| group.lift == Lift::Any);
        deal.divert == Divert::Nothing
            && deal.piles.iter().map(|id| self.rules().group_of(*id)).all(|group| {
                !is_foundation(group)
                    && !group.first_empty_only
                    && group.covered.is_empty()
                    && (!any || group.from == 0)
            })
    }

    fn stock_is_indifferent(&self, table: &Table) -> bool {
        let filled = |when: StockWhen| when == StockWhen::Filled;
        let waits = self.rules().stock.as_ref().is_some_and(|stock| filled(stock.when));
        !waits || !self.stock_is_left(table)
    }

    /// Returns whether a redeal gathers only piles that no card is built on, and does not
    /// depend on other moves.
    fn redeal_is_indifferent(&self, table: &Table) -> bool {
        let Some(redeal) = self.redeal_left(table) else { return true };
        let fed = |pile: PileId| {
            let group = self.rules().group_of(pile);
            group.from != 0 || group.empty_from != 0 || is_foundation(group)
        };
        redeal.when != When::Stuck && !redeal.gather.iter().any(|gather| fed(gather.pile))
    }

    /// Returns whether a redeal only turns a pile over onto the stock, from which cards
    /// return to it one by one. A missing card then changes nothing for the others.
    fn turns_singly(&self, redeal: &Redeal, pile: PileId) -> bool {
        let Some(stock) = &self.rules().stock else { return false };
        let one = |deal: &Deal| {
            let single = deal.each == Each::Full(1) || deal.each == Each::Counts(vec![1]);
            deal.piles == [pile] && single
        };
        matches!(redeal.gather.as_slice(), [only] if only.pile == pile)
            && !redeal.shuffle
            && redeal.deal.is_empty()
            && matches!(redeal.when, When::Any | When::Empty)
            && matches!(stock.deal.as_slice(), [only] if one(only))
    }

    /// Returns whether the fill of a group comes from piles that only get smaller.
    fn fills_alike(&self, table: &Table, group: &Group) -> bool {
        let Some(fill) = &group.fill else { return true };
        let grows = |pile: &PileId| {
            let source = self.rules().group_of(*pile);
            let stock = self.rules().plan.stock == Some(*pile);
            source.from != 0
                || source.empty_from != 0
                || (stock && self.redeal_left(table).is_some())
                || self.deals(table).any(|deal| deal.piles.contains(pile))
        };
        let active = fill.from.iter().any(|source| !table.is_empty(*source));
        !fill.from.iter().any(grows) && (!active || fill.divert == Divert::Nothing)
    }
}

fn is_foundation(group: &Group) -> bool {
    group.role == Role::Foundation
}

/// Returns whether a group depends on the base rank of the foundations.
fn asks_base(group: &Group) -> bool {
    group.ends_at_base || matches!(group.base, Base::Below(_))
}
