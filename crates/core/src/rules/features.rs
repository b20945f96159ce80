//! The features of the rules language that a game uses, for proofs to check.
//!
//! A proof about games, such as that a card may move to its foundation without harm,
//! holds only for some features. Beside each proof stands the set of features that it
//! allows, and it is not applied to games that use others. So no proof allows a new
//! feature until someone has checked it. This module destructures the types of rules
//! field by field, so that a new field does not compile before it is classified.

use super::{
    Action, Asks, Base, Deal, Divert, Does, Each, End, Fill, Group, Hook, Lift,
    OutcomeFacts, PackEnd, Picking, Redeal, Role, Rules, Stock, StockWhen, When,
};
use crate::table::PileId;

/// A feature of the rules language that not every game uses.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Feature {
    /// The deck has duplicate cards.
    Copies,
    /// Actions of the rules file, which discard, move or swap picked cards.
    OwnActions,
    /// Actions of the rules file that move all cards of a pile.
    MovesWhole,
    /// Actions of the rules file that draw random numbers, without a script.
    ActionDraws,
    /// Piles of cards that are out of play.
    Discards,
    /// Cells.
    Cells,
    /// An end that comes when no move is left, or when cards are in order side by side.
    EndsStuck,
    /// An end that comes when few enough cards are left.
    EndsEarly,
    /// Foundations from which cards may return to play.
    TakeBack,
    /// Foundations to which a move brings several cards.
    HomeAtOnce,
    /// Foundations whose first card sets the rank for all.
    BaseFirst,
    /// Empty piles that accept cards below the base rank of the foundations.
    BaseBelow,
    /// Empty piles whose neighbors decide what they accept.
    BaseBeside,
    /// Piles of one group that start with different cards.
    BasesDiffer,
    /// Building that ends at the base rank of the foundations.
    EndsAtBase,
    /// Other piles to which a move brings several cards.
    AtOnce,
    /// Piles other than foundations and cells that cannot hold all cards.
    Capacity,
    /// Empty piles that accept cards from different groups than piles with cards.
    EmptyFrom,
    /// Runs that move together.
    Runs,
    /// Runs that move together as far as empty cells and piles allow.
    Supermoves,
    /// Runs that move as a whole or not at all.
    Wholes,
    /// Any number of face-up cards that moves together.
    AnyLift,
    /// Cards that a script bars from leaving, tabulated.
    BarredLift,
    /// Piles that cover others.
    Covers,
    /// Piles whose cards stay face down on top.
    StaysDown,
    /// Empty piles that are filled.
    Fills,
    /// Fills whose cards may be diverted.
    FillSends,
    /// Cards dealt from the stock.
    Stock,
    /// A stock that can be dealt only while no tableau pile it deals to is empty.
    StockWaits,
    /// A stock to which cards return during play, other than by a redeal.
    Restocks,
    /// A redeal.
    Redeal,
    /// A redeal that shuffles.
    RedealShuffles,
    /// A redeal that is allowed only if no other move is left.
    RedealWhenStuck,
    /// Foundations that a redeal gathers.
    GathersHome,
    /// Cards dealt to foundations after the first deal.
    DealsHome,
    /// Later deals whose cards may be diverted.
    DealSends,
    /// Later deals in which cards sink to the bottom.
    DealSinks,
    /// Later deals from the bottom of the pack.
    DealsFromBottom,
    /// An end other than that all cards are on foundations or discarded.
    End,
    /// A script that diverts dealt cards.
    DealTo,
    /// A script that scores positions.
    Score,
    /// A script that is asked any other hook during play.
    Scripted,
}

/// A set of features.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Features(u64);

impl Features {
    /// No features: a game of unique cards that are built one by one.
    pub const NONE: Self = Self(0);

    /// The features of building games. Each proof says which of these it does not allow.
    /// INVARIANT: nothing is ever added here. Proofs must name later features to allow
    /// them.
    pub const BUILDING: Self = Self(0).and(&[
        Feature::Copies,
        Feature::Cells,
        Feature::TakeBack,
        Feature::HomeAtOnce,
        Feature::BaseFirst,
        Feature::BaseBelow,
        Feature::BasesDiffer,
        Feature::EndsAtBase,
        Feature::AtOnce,
        Feature::Capacity,
        Feature::EmptyFrom,
        Feature::Runs,
        Feature::Supermoves,
        Feature::Wholes,
        Feature::AnyLift,
        Feature::BarredLift,
        Feature::Covers,
        Feature::StaysDown,
        Feature::Fills,
        Feature::FillSends,
        Feature::Stock,
        Feature::StockWaits,
        Feature::Restocks,
        Feature::Redeal,
        Feature::RedealShuffles,
        Feature::RedealWhenStuck,
        Feature::GathersHome,
        Feature::DealsHome,
        Feature::DealSends,
        Feature::DealSinks,
        Feature::DealsFromBottom,
        Feature::End,
        Feature::DealTo,
        Feature::Score,
        Feature::Scripted,
    ]);

    /// Returns the set with some features added.
    #[must_use]
    pub const fn and(self, features: &[Feature]) -> Self {
        let (mut bits, mut index) = (self.0, 0);
        while index < features.len() {
            bits |= 1 << features[index] as u64;
            index += 1;
        }
        Self(bits)
    }

    /// Returns the set without some features.
    #[must_use]
    pub const fn but(self, features: &[Feature]) -> Self {
        Self(self.0 & !Self(0).and(features).0)
    }

    /// Returns whether the set has a feature.
    pub(crate) const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u64 & 1 != 0
    }

    /// Returns whether a game uses only features of this set.
    pub const fn allow(self, rules: &Rules) -> bool {
        self.has_all(rules.plan.features)
    }

    /// Returns whether the set has all features of another.
    pub(crate) const fn has_all(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    fn add(&mut self, feature: Feature, used: bool) {
        self.0 |= u64::from(used) << feature as u64;
    }

    /// Returns the features that a game uses.
    pub(crate) fn used(rules: &Rules) -> Self {
        let Rules {
            deck,
            groups,
            piles: _,
            deal: _,
            last: _,
            actions,
            stock,
            redeal,
            end,
            score: _,
            state: _,
            hooked,
            program: _,
            plan: _,
            hash_key: _,
        } = rules;
        let mut used = Self::default();
        used.add(Feature::Copies, deck.copies() > 1);
        if let Some(End { empty: _, complete: _, sorted, left, score, over }) = end {
            used.add(Feature::End, true);
            used.add(Feature::EndsEarly, left.is_some());
            let by_points = *over || score.is_some();
            used.add(Feature::EndsStuck, by_points || !sorted.is_empty());
        }
        for hook in Hook::ALL.iter().filter(|hook| hooked.has(**hook)) {
            match hook {
                Hook::Score => used.add(Feature::Score, true),
                Hook::DealTo => used.add(Feature::DealTo, true),
                Hook::CanLift
                | Hook::CanDrop
                | Hook::CanDeal
                | Hook::CanRedeal
                | Hook::CanAct
                | Hook::OnAct
                | Hook::ListPicks
                | Hook::OnRedeal
                | Hook::AfterMove
                | Hook::Won
                | Hook::Lost
                | Hook::OnStock => used.add(Feature::Scripted, true),
            }
        }
        for group in groups {
            used.add_group(rules, group);
        }
        for action in actions {
            used.add_action(rules, action);
        }
        if let Some(stock) = stock {
            used.add_stock(rules, stock);
        }
        if let Some(redeal) = redeal {
            used.add_redeal(rules, redeal);
        }
        used
    }

    fn add_group(&mut self, rules: &Rules, group: &Group) {
        // Every proof reads the relations and the tables of kinds. How piles are shown
        // and described, and which of several equivalent empty piles is offered, does not
        // change a game.
        let Group {
            name: _,
            role,
            piles: _,
            capacity,
            build: _,
            ends_at_base,
            on: _,
            base,
            places: _,
            rows: _,
            first_empty_only: _,
            at_once: (least, _),
            from,
            empty_from,
            lift,
            run: _,
            joined: _,
            complete: _,
            covered,
            may_lift,
            keep: _,
            turn,
            fill,
            show: _,
            barred: _,
            barred_empty: _,
        } = group;
        let is_foundation = *role == Role::Foundation;
        let takes = from | empty_from;
        match role {
            Role::Foundation => self.add(Feature::TakeBack, *lift != Lift::None),
            Role::Cell => self.add(Feature::Cells, true),
            Role::Discard => self.add(Feature::Discards, true),
            Role::Tableau | Role::Reserve | Role::Stock | Role::Waste => {
                self.add(Feature::Restocks, *role == Role::Stock && takes != 0);
                let room = usize::from(*capacity) < rules.deck.size();
                self.add(Feature::Capacity, room);
            }
        }
        match base {
            Base::Kinds(_) => self.add(Feature::BasesDiffer, !base.is_same_for_all()),
            Base::First(_) => self.add(Feature::BaseFirst, true),
            Base::Below(_) => self.add(Feature::BaseBelow, true),
            Base::Beside(_) => self.add(Feature::BaseBeside, true),
        }
        match lift {
            Lift::None | Lift::Top => {}
            Lift::Run => self.add(Feature::Runs, true),
            Lift::Supermove => self.add(Feature::Supermoves, true),
            Lift::Whole => self.add(Feature::Wholes, true),
            Lift::Any => self.add(Feature::AnyLift, true),
        }
        let all = rules.deck.present();
        self.add(Feature::HomeAtOnce, is_foundation && *least > 1);
        self.add(Feature::AtOnce, !is_foundation && *least > 1);
        self.add(Feature::EndsAtBase, *ends_at_base);
        self.add(Feature::EmptyFrom, from != empty_from);
        let barred = *lift != Lift::None && !all.without(*may_lift).is_empty();
        self.add(Feature::BarredLift, barred);
        self.add(Feature::Covers, !covered.is_empty());
        self.add(Feature::StaysDown, !turn && *role != Role::Stock);
        if let Some(Fill { from: _, count: _, divert, skip: _ }) = fill {
            self.add(Feature::Fills, true);
            self.add(Feature::FillSends, *divert != Divert::Nothing);
            let mut stocks = rules.piles_of(Role::Stock).map(|pile| rules.group_id(pile));
            let sent = stocks.any(|id| divert.sends_to(id, Role::Stock));
            self.add(Feature::Restocks, sent);
        }
    }

    fn add_action(&mut self, rules: &Rules, action: &Action) {
        match &action.does {
            Does::Build | Does::Deal | Does::Redeal => {}
            Does::Pick(picking) => {
                // No proof that allows own actions depends on what is picked and when.
                let Picking {
                    picks: _,
                    fits: _,
                    relations: _,
                    near: _,
                    needs: _,
                    outcomes: _,
                    asks,
                } = picking;
                let Asks { lists: _, can: _, does } = asks;
                self.add(Feature::OwnActions, true);
                // A script can do anything; `Scripted` covers it by the hook.
                let stock = |pile: PileId| rules.group_of(pile).role == Role::Stock;
                let mut piles = rules.piles_in(picking.targets(rules));
                self.add(Feature::Restocks, *does || piles.any(stock));
                for facts in picking.facts() {
                    let OutcomeFacts {
                        from: _,
                        to: _,
                        whole,
                        piles_up: _,
                        own_effects: _,
                        draws,
                    } = facts;
                    self.add(Feature::MovesWhole, whole);
                    self.add(Feature::ActionDraws, draws);
                }
            }
        }
    }

    fn add_stock(&mut self, rules: &Rules, stock: &Stock) {
        let Stock { deal, when, start: _ } = stock;
        self.add(Feature::Stock, true);
        match when {
            StockWhen::Any => {}
            StockWhen::Filled => self.add(Feature::StockWaits, true),
        }
        for step in deal {
            self.add_deal(rules, step);
        }
    }

    fn add_redeal(&mut self, rules: &Rules, redeal: &Redeal) {
        // Whether a redeal must change something or needs an empty stock is checked where
        // it is made.
        let Redeal { gather, shuffle, limit: _, when, deal } = redeal;
        self.add(Feature::Redeal, true);
        self.add(Feature::RedealShuffles, *shuffle);
        match when {
            When::Any | When::Changed | When::Empty => {}
            When::Stuck => self.add(Feature::RedealWhenStuck, true),
        }
        let is_foundation =
            |gather: &super::Gather| rules.group_of(gather.pile).role == Role::Foundation;
        self.add(Feature::GathersHome, gather.iter().any(is_foundation));
        for step in deal {
            self.add_deal(rules, step);
        }
    }

    fn add_deal(&mut self, rules: &Rules, deal: &Deal) {
        // How many cards go where, and in which order, does not depend on the position.
        let Deal {
            group: _,
            piles,
            each,
            by: _,
            lay: _,
            face: _,
            divert,
            skip: _,
            end,
            sink,
        } = deal;
        let to_foundation =
            piles.iter().any(|pile| rules.group_of(*pile).role == Role::Foundation);
        match each {
            Each::Counts(_) | Each::Full(_) | Each::Even(_) | Each::All(_) => {}
        }
        self.add(Feature::DealsHome, to_foundation);
        self.add(Feature::DealSends, *divert != Divert::Nothing);
        self.add(Feature::DealSinks, !sink.is_empty());
        self.add(Feature::DealsFromBottom, *end == PackEnd::Bottom);
    }
}
