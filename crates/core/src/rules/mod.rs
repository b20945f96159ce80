//! Compiled rules: a game after all its rules are checked.
//!
//! The compile step of `rules-file` creates rules, and they never change. Every relation
//! between cards is a table with one bit for each pair of kinds, so the engine runs no
//! script and compares no names while it searches for moves. What only a script can
//! answer is asked through [`Hooks`].
//!
//! Rules files name the variants of enums that derive `VariantNames`. The doc comments of
//! these variants are shown to authors: they go into the JSON schema.

mod action;
mod chance;
mod deal;
mod deal_error;
mod exchange;
mod features;
mod foundations;
mod group;
mod hooks;
mod identity;
mod moves;
mod outcome;
mod picking;
mod plan;
mod redeal;
mod relation;
mod sources;
mod spot;
mod stock;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use action::Does;
pub use action::{Action, ActionId};
pub use deal::{By, Deal, DealStep, Divert, Each, Laid, Lay, PackEnd, Taken};
pub use deal_error::DealError;
pub use features::{Feature, Features};
pub use group::{Base, Beside, Fill, Group, GroupId, Lift, Neighbor, Role, Rows, Show};
pub use hooks::{
    Hook, HookError, HookSet, HookSpec, Hooks, InterpreterError, ListedPicks, NoHooks,
    Program, Request, ScriptFailure, View, Work,
};
pub use identity::{Identity, Phase};
pub use moves::{Carry, MAX_MOVES, MAX_PICKS_TRIED, Move, MoveList};
pub use outcome::{CardsFrom, CardsTo, Goal, Outcome, OutcomeFacts};
pub use picking::{Asks, Fits, Needs, Pick, Picking, is_row};
pub use redeal::Foresight;
pub use redeal::{Gather, Order, Redeal, When};
pub use relation::{RankOrder, RankStep, Relation, SuitRule, tabulate};
pub(crate) use sources::{Run, Sources};
pub use spot::{Adjacency, Spot};
pub use stock::{End, Score, Stock, StockWhen};

use crate::table::{Counter, Deck, HashKey, Kinds, PileId, Rank, Table};

/// The rules of one game, with options and parents merged: an immutable value that
/// threads share.
#[derive(Clone)]
pub struct Rules {
    pub(crate) deck: Deck,
    pub(crate) groups: Vec<Group>,
    pub(crate) piles: Vec<Pile>,
    pub(crate) deal: Vec<DealStep>,
    /// The cards that deal numbers of other programs put under the shuffled pack.
    pub(crate) last: Kinds,
    pub(crate) actions: Vec<Action>,
    pub(crate) stock: Option<Stock>,
    pub(crate) redeal: Option<Redeal>,
    pub(crate) end: Option<End>,
    pub(crate) score: Score,
    pub(crate) state: Vec<State>,
    pub(crate) hooked: HookSet,
    /// The script, if there are hooks to ask during play.
    pub(crate) program: Option<Arc<dyn Program>>,
    pub(crate) plan: Plan,
    /// The secret that keeps hashes of positions from being forged.
    pub(crate) hash_key: HashKey,
}

/// The parts of compiled rules. The compiler that creates them has checked that they are
/// consistent: piles are numbered in the order of their groups, and every table has a row
/// for each kind of card.
#[derive(Clone, Debug)]
pub struct RulesParts {
    /// The cards.
    pub deck: Deck,
    /// The groups of piles.
    pub groups: Vec<Group>,
    /// The piles.
    pub piles: Vec<Pile>,
    /// The steps of the first deal.
    pub deal: Vec<DealStep>,
    /// The cards that deal numbers of other programs put under the shuffled pack.
    pub last: Kinds,
    /// The actions, beginning with [`Action::standard`].
    pub actions: Vec<Action>,
    /// How the player deals from the stock, if they can.
    pub stock: Option<Stock>,
    /// The redeal, if there is one.
    pub redeal: Option<Redeal>,
    /// When the game is won, if not when all cards are on foundations.
    pub end: Option<End>,
    /// How positions are scored.
    pub score: Score,
    /// The script's own variables.
    pub state: Vec<State>,
    /// The hooks to ask during play.
    pub hooked: HookSet,
    /// The script, if there are any.
    pub program: Option<Arc<dyn Program>>,
}

/// A pile of the layout.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Pile {
    /// The name that players type, such as `f1` or `12`.
    pub id: String,
    /// The group it belongs to.
    pub group: GroupId,
}

impl Pile {
    /// Returns the first pile of each name, by name in lower case.
    pub(crate) fn names(piles: &[Self]) -> BTreeMap<String, PileId> {
        let mut names = BTreeMap::new();
        for (id, pile) in (0..).map(PileId).zip(piles) {
            names.entry(pile.id.to_ascii_lowercase()).or_insert(id);
        }
        names
    }
}

/// A variable of a script, kept with the position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct State {
    /// Its name in the rules file.
    pub name: String,
    /// Its value before the deal.
    pub initial: i32,
    /// The words for 0, 1 and so on, if the board shows it; a number without a word is
    /// shown as a number. `None` if it is hidden.
    pub shown: Option<Vec<String>>,
}

/// Facts derived from the rules, which the engine would otherwise compute at every move.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The features that the game uses.
    pub(crate) features: Features,
    /// The groups from which cards can be lifted, and whether it is always and only the
    /// top card of each of their piles.
    pub sources: Vec<(GroupId, bool)>,
    /// The groups that cards can be put on, foundations first.
    pub targets: Vec<Target>,
    /// The foundations.
    pub foundations: Vec<PileId>,
    /// The pile that holds the cards not yet dealt.
    pub stock: Option<PileId>,
    /// How to find out what a redeal would change.
    pub foresight: Foresight,
    /// The number of cards that a redeal has room for, if it is fewer than the deck.
    pub(crate) redeal_room: Option<usize>,
    /// The rank with which all foundations start, if the rules name one.
    pub base: Option<Rank>,
    /// Whether some piles are filled when they become empty.
    pub fills: bool,
    /// Whether some piles turn up their top cards.
    pub(crate) turns: bool,
    /// The piles whose cards are out of play.
    pub discards: Vec<PileId>,
    /// The cells.
    pub cells: Vec<PileId>,
    /// The tableau piles that accept any card while they are empty.
    pub spaces: Vec<PileId>,
    /// The parts of a position that decide which games can follow.
    pub identity: Identity,
    /// The piles by their names in lower case.
    pub(crate) names: BTreeMap<String, PileId>,
    /// For each action, whether its moves may draw random numbers.
    pub(crate) draws: Vec<bool>,
}

/// A group that cards can be put on.
#[derive(Clone, Debug)]
pub struct Target {
    /// The group.
    pub group: GroupId,
    /// For the byte of each top card, the kinds that may land on it; none for a face-down
    /// card. Under `Card::NONE`, the kinds that any of its piles accepts while empty.
    pub rows: Box<[Kinds; 256]>,
}

impl Rules {
    /// Assembles the rules of a game, and computes their plan.
    pub fn new(parts: RulesParts, hash_key: HashKey) -> Self {
        let mut rules = Self {
            deck: parts.deck,
            groups: parts.groups,
            piles: parts.piles,
            deal: parts.deal,
            last: parts.last,
            actions: parts.actions,
            stock: parts.stock,
            redeal: parts.redeal,
            end: parts.end,
            score: parts.score,
            state: parts.state,
            hooked: parts.hooked,
            program: parts.program,
            plan: Plan::default(),
            hash_key,
        };
        // INVARIANT: the plan is computed from all other parts, so it comes last.
        rules.plan = plan::plan(&rules);
        rules
    }

    /// Returns the same rules with another key for hashes of positions.
    #[must_use]
    pub fn with_hash_key(self, hash_key: HashKey) -> Self {
        Self { hash_key, ..self }
    }

    /// Returns the same rules with the stock dealt one card at a time.
    #[must_use]
    pub fn with_single_deal(mut self) -> Self {
        // The plan does not depend on how many cards are dealt at a time.
        for step in self.stock.iter_mut().flat_map(|stock| &mut stock.deal) {
            step.each = Each::Counts(vec![1]);
        }
        self
    }

    /// Returns the secret that keeps hashes of positions from being forged.
    #[inline]
    pub fn hash_key(&self) -> &HashKey {
        &self.hash_key
    }

    /// Returns the facts derived from the rules.
    #[inline]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the cards that deal numbers of other programs put under the shuffled pack.
    pub fn last(&self) -> Kinds {
        self.last
    }

    /// Returns the number of cards on foundations or discarded.
    #[inline]
    pub fn home(&self, table: &Table) -> usize {
        let done = self.plan.foundations.iter().chain(&self.plan.discards);
        done.map(|pile| table.len(*pile)).sum()
    }

    /// Returns the cards the game is played with.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns the groups of piles in the order of the file.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns each group with its number.
    #[inline]
    pub fn numbered_groups(&self) -> impl Iterator<Item = (GroupId, &Group)> {
        (0..).map(GroupId).zip(&self.groups)
    }

    /// Returns the piles, indexed by [`PileId`].
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    /// Returns how the player deals from the stock, if they can.
    pub fn stock(&self) -> Option<&Stock> {
        self.stock.as_ref()
    }

    /// Returns when the game is won, if not when all cards are on foundations.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Returns how positions are scored.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the redeal, if there is one.
    pub fn redeal(&self) -> Option<&Redeal> {
        self.redeal.as_ref()
    }

    /// Returns the actions, indexed by [`ActionId`].
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the action of a move.
    pub fn action(&self, made: Move) -> &Action {
        &self.actions[made.action().index()]
    }

    /// Returns whether a move is like a deal or a redeal: it picks nothing, and brings
    /// cards into play.
    pub fn is_deal(&self, made: Move) -> bool {
        made.is_bare() && self.action(made).reveals
    }

    /// Returns the move of the action called `word` if it picks nothing. Case is ignored.
    pub fn command(&self, word: &str) -> Option<Move> {
        let (id, action) = self.action_called(word)?;
        action.is_command().then(|| Move::bare(id))
    }

    /// Returns the action called `word` and its number. Case is ignored.
    pub fn action_called(&self, word: &str) -> Option<(ActionId, &Action)> {
        let mut all = (0..).map(ActionId).zip(&self.actions);
        all.find(|entry| entry.1.name.eq_ignore_ascii_case(word))
    }

    /// Returns the canonical form of a move: with its picks sorted if their order does
    /// not matter.
    pub fn in_order(&self, made: Move) -> Move {
        if self.action(made).is_unordered() { made.sorted() } else { made }
    }

    /// Returns the actions of the rules file, with their picks and outcomes.
    pub fn own_actions(&self) -> impl Iterator<Item = (ActionId, &Picking)> {
        let all = (0..).map(ActionId).zip(&self.actions);
        all.filter_map(|(id, action)| Some((id, action.picking()?)))
    }

    /// Returns whether a hook about actions is one that no action of the rules file
    /// calls.
    pub fn is_unasked(&self, hook: Hook) -> bool {
        let asks =
            |of: fn(&Asks) -> bool| self.own_actions().any(|action| of(&action.1.asks));
        match hook {
            Hook::ListPicks => !asks(|asks| asks.lists),
            Hook::CanAct => !asks(|asks| asks.can),
            Hook::OnAct => !asks(|asks| asks.does),
            _ => false,
        }
    }

    /// Returns the groups that cards leave by actions of the rules file, one bit each.
    pub fn picked_from(&self) -> u32 {
        self.own_actions().fold(0, |all, action| all | action.1.takes_from(self))
    }

    /// Returns the steps of the first deal.
    pub fn deal(&self) -> &[DealStep] {
        &self.deal
    }

    /// Returns the script's own variables, in the order of their counters.
    pub fn state(&self) -> &[State] {
        &self.state
    }

    /// Returns the hooks to ask during play.
    pub fn hooked(&self) -> HookSet {
        self.hooked
    }

    /// Returns the name of a pile that players type.
    pub fn id(&self, pile: PileId) -> &str {
        &self.piles[pile.index()].id
    }

    /// Returns the number of the group of a pile.
    #[inline]
    pub fn group_id(&self, pile: PileId) -> GroupId {
        self.piles[pile.index()].group
    }

    /// Returns whether the game uses a feature of the rules language.
    #[inline]
    pub const fn uses(&self, feature: Feature) -> bool {
        self.plan.features.has(feature)
    }

    /// Returns the group of a pile.
    #[inline]
    pub fn group_of(&self, pile: PileId) -> &Group {
        &self.groups[usize::from(self.piles[pile.index()].group.0)]
    }

    /// Returns a group by its number.
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[usize::from(group.0)]
    }

    /// Returns the pile with this name. Case is ignored.
    pub fn pile(&self, id: &str) -> Option<PileId> {
        self.plan.names.get(&id.to_ascii_lowercase()).copied()
    }

    /// Returns every pile of a role in order.
    pub fn piles_of(&self, role: Role) -> impl Iterator<Item = PileId> {
        let all = (0..).map(PileId).zip(&self.piles);
        all.filter(move |(_, pile)| self.group(pile.group).role == role).map(|(id, _)| id)
    }

    /// Returns every pile of some groups, in order. `groups` has one bit per group.
    pub fn piles_in(&self, groups: u32) -> impl Iterator<Item = PileId> {
        let all = (0..).map(PileId).zip(&self.piles);
        all.filter(move |entry| groups >> entry.1.group.0 & 1 != 0).map(|entry| entry.0)
    }

    /// Returns the value of every counter before the deal.
    pub fn counters(&self) -> Vec<i32> {
        let own = self.state.iter().map(|state| state.initial);
        vec![0; usize::from(Counter::FIRST_OWN.0)].into_iter().chain(own).collect()
    }

    /// Returns whether a redeal gathers a pile.
    pub fn gathers(&self, pile: PileId) -> bool {
        let mut gathered = self.redeal.iter().flat_map(|redeal| &redeal.gather);
        gathered.any(|gather| gather.pile == pile)
    }

    /// Returns whether a fill takes cards from a pile.
    pub fn fills_from(&self, pile: PileId) -> bool {
        let mut fills = self.groups.iter().filter_map(|group| group.fill.as_ref());
        fills.any(|fill| fill.from.contains(&pile))
    }

    /// Returns the steps of the first deal that deal cards, without those that take cards
    /// out.
    pub fn first_deals(&self) -> impl Iterator<Item = &Deal> {
        self.deal.iter().filter_map(|step| match step {
            DealStep::Deal(deal) => Some(deal),
            DealStep::Take { .. } => None,
        })
    }

    /// Returns the steps that deal cards after the first deal: from the stock, and by
    /// redeals.
    pub fn later_deals(&self) -> impl Iterator<Item = &Deal> {
        let stock = self.stock.iter().flat_map(|stock| &stock.deal);
        stock.chain(self.redeal.iter().flat_map(|redeal| &redeal.deal))
    }

    /// Returns whether later deals or fills may divert cards to a group.
    pub fn sends_to(&self, group: GroupId) -> bool {
        let fills = self.groups.iter().filter_map(|group| group.fill.as_ref());
        let dealt = self.later_deals().map(|deal| &deal.divert);
        let role = self.group(group).role;
        dealt
            .chain(fills.map(|fill| &fill.divert))
            .any(|divert| divert.sends_to(group, role))
    }

    /// Returns the number of redeals left after `used` ones, or `None` without a limit. A
    /// game without a redeal has 0.
    pub fn redeals_left(&self, used: i32) -> Option<u32> {
        match &self.redeal {
            None => Some(0),
            Some(redeal) => {
                let used = u32::try_from(used).unwrap_or(0);
                redeal.limit.map(|limit| limit.saturating_sub(used))
            }
        }
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("piles", &self.piles.len())
            .field("hooked", &self.hooked)
            .finish_non_exhaustive()
    }
}
