//! Computes where cards can get to: a transitive closure over the compiled tables,
//! without a position.
//!
//! The result is an upper bound: a card that it does not find in a pile can never lie
//! there, whatever is dealt and played. It may be too large, because it ignores whether a
//! pile is ever empty and which cards block each other.

mod card_names;
mod first;
mod foundations;

pub use card_names::named_cards;
pub use foundations::{Bases, kinds as foundation_kinds, longest};

use crate::rules::{
    CardsFrom, CardsTo, Deal, Divert, Group, GroupId, Lift, OutcomeFacts, Picking, Role,
    Rules,
};
use crate::table::{Kinds, PileId};
use first::FirstDeal;

/// The ways in which cards get from one pile to another after the first deal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Means {
    /// Moves of the player.
    Moves,
    /// Fills of empty piles.
    Fills,
    /// Deals from the stock.
    Stock,
    /// Redeals.
    Redeal,
    /// Effects of a script.
    Script,
}

/// Which cards can get to which piles.
#[derive(Debug)]
pub struct Flow<'a> {
    rules: &'a Rules,
    first: FirstDeal,
    /// For each pile, the kinds that it can hold.
    held: Vec<Kinds>,
    /// For each pile, the kinds that its rules as a foundation can ever accept; all kinds
    /// for other piles.
    takes: Vec<Kinds>,
    /// For each group, the groups that cards can go to from it, one bit each.
    to: Vec<u32>,
}

impl Means {
    /// All ways except scripts.
    pub const RULED: [Self; 4] = [Self::Moves, Self::Fills, Self::Stock, Self::Redeal];
}

/// Returns whether a script can send any card anywhere, because a hook returns effects.
pub fn script_sends(rules: &Rules) -> bool {
    rules.hooked().sends()
}

impl<'a> Flow<'a> {
    /// Computes where cards can get to in these ways.
    pub fn by(rules: &'a Rules, means: &[Means]) -> Self {
        let mut flow = Self {
            rules,
            first: FirstDeal::of(rules),
            held: vec![Kinds::NONE; rules.piles().len()],
            takes: foundation_kinds(rules, Bases::All),
            to: vec![0; rules.groups().len()],
        };
        // A script can send any card anywhere.
        if means.contains(&Means::Script) {
            flow.held.fill(rules.deck().present());
            flow.to.fill(u32::MAX);
            return flow;
        }
        loop {
            let before = (flow.held.clone(), flow.to.clone());
            flow.deal_first();
            for it in means {
                match it {
                    Means::Moves => flow.move_all(),
                    Means::Fills => flow.fill(),
                    Means::Stock => flow.deal_from_stock(),
                    Means::Redeal => flow.redeal(),
                    Means::Script => {}
                }
            }
            // INVARIANT: sets only grow, so the loop ends.
            if before == (flow.held.clone(), flow.to.clone()) {
                return flow;
            }
        }
    }

    /// Returns the kinds that a pile can hold.
    pub fn held(&self, pile: PileId) -> Kinds {
        self.held[pile.index()]
    }

    /// Returns the kinds that the piles of a group can hold.
    pub fn held_in(&self, group: &Group) -> Kinds {
        group.ids().fold(Kinds::NONE, |all, pile| all.or(self.held(pile)))
    }

    /// Returns the kinds that foundations and discards can hold.
    pub fn home(&self) -> Kinds {
        let of = |role: Role| self.rules.piles_of(role);
        let piles = of(Role::Foundation).chain(of(Role::Discard));
        piles.fold(Kinds::NONE, |all, pile| all.or(self.held(pile)))
    }

    /// Returns whether cards can go directly from a group to another.
    pub fn goes(&self, from: GroupId, to: GroupId) -> bool {
        self.to[usize::from(from.0)] >> to.0 & 1 != 0
    }

    /// Returns whether cards can leave a group.
    pub fn leaves(&self, group: GroupId) -> bool {
        self.to[usize::from(group.0)] & !(1 << group.0) != 0
    }

    /// Returns whether the first deal surely puts cards in a group.
    pub fn is_surely_dealt(&self, group: GroupId) -> bool {
        self.first.sure >> group.0 & 1 != 0
    }

    /// Returns three facts about the first deal: the most cards it leaves for the stock,
    /// whether that number is exact, and the minimum number of cards of each pile.
    pub fn surely_dealt(&self) -> (usize, bool, &[usize]) {
        (self.first.rest, self.first.exact, &self.first.dealt)
    }

    /// Returns whether cards can get from a group to a foundation or discard, possibly by
    /// way of other groups.
    pub fn comes_home(&self, group: GroupId) -> bool {
        let mut seen = 1_u32 << group.0;
        let mut before = 0;
        while before != seen {
            before = seen;
            for (id, to) in (0..).zip(&self.to) {
                seen |= if before >> id & 1 != 0 { *to } else { 0 };
            }
        }
        let groups = (0..).zip(self.rules.groups());
        let mut done = groups.filter(|entry| entry.1.role.is_done());
        done.any(|entry| seen >> entry.0 & 1 != 0)
    }

    /// Sends cards where the first deal can put them.
    fn deal_first(&mut self) {
        let rules = self.rules;
        // The pack is no group, so `from` is 0 below.
        let first = self.first.clone();
        for (kinds, piles) in &first.taken {
            for &pile in piles {
                self.send(0, pile, *kinds);
            }
        }
        for deal in &first.deals {
            self.lay(first.pack, 0, deal);
        }
        if let Some(stock) = rules.plan().stock.filter(|_| first.rest > 0) {
            self.send(0, stock, first.pack);
        }
    }

    /// Sends cards where the stock can be dealt.
    fn deal_from_stock(&mut self) {
        let (Some(stock), Some(pile)) = (self.rules.stock(), self.rules.plan().stock)
        else {
            return;
        };
        let from = self.bit(pile);
        for deal in &stock.deal {
            self.lay(self.held(pile), from, deal);
        }
    }

    /// Sends cards where a redeal can put them.
    fn redeal(&mut self) {
        let rules = self.rules;
        let Some(redeal) = rules.redeal() else { return };
        let (mut kinds, mut from) = (Kinds::NONE, 0);
        for gathered in &redeal.gather {
            let held = self.held(gathered.pile);
            kinds = kinds.or(held);
            from |= if held.is_empty() { 0 } else { self.bit(gathered.pile) };
        }
        let mut left = rules.deck().size();
        for deal in &redeal.deal {
            self.lay(kinds, from, deal);
            left -= deal.total(left);
        }
        if let Some(stock) = rules.plan().stock.filter(|_| left > 0) {
            self.send(from, stock, kinds);
        }
    }

    /// Sends cards where fills can put them.
    fn fill(&mut self) {
        let rules = self.rules;
        for group in rules.groups() {
            let Some(fill) = &group.fill else { continue };
            for &source in &fill.from {
                let (kinds, from) = (self.held(source), self.bit(source));
                for pile in group.ids() {
                    self.send(from, pile, kinds);
                }
                self.divert(kinds, from, &fill.divert);
            }
        }
    }

    /// Deals cards that come from the groups `from`, one bit each.
    fn lay(&mut self, kinds: Kinds, from: u32, deal: &Deal) {
        for (index, &pile) in deal.piles.iter().enumerate() {
            if deal.each.most(index) > 0 {
                self.send(from, pile, kinds);
            }
        }
        self.divert(kinds, from, &deal.divert);
    }

    /// Sends diverted cards where they belong instead.
    fn divert(&mut self, kinds: Kinds, from: u32, divert: &Divert) {
        let rules = self.rules;
        match divert {
            Divert::Nothing => {}
            Divert::Home => {
                for &pile in &rules.plan().foundations {
                    self.send(from, pile, kinds.and(self.fits(pile)));
                }
            }
            Divert::Table(groups) => {
                for card in kinds.iter() {
                    let Some(id) = groups[card.kind()] else { continue };
                    self.divert_to(rules.group(id), Kinds::of(card), from);
                }
            }
            Divert::Ask => {
                for group in rules.groups() {
                    self.divert_to(group, kinds, from);
                }
            }
        }
    }

    fn divert_to(&mut self, group: &Group, kinds: Kinds, from: u32) {
        for pile in group.ids() {
            let fits = match group.role {
                Role::Stock | Role::Discard => self.all(),
                _ => self.fits(pile),
            };
            self.send(from, pile, kinds.and(fits));
        }
    }

    /// Returns the kinds that a pile can ever accept, regardless of their source.
    fn fits(&self, pile: PileId) -> Kinds {
        let group = self.rules.group_of(pile);
        let fits =
            foundations::base(group, pile, Bases::All).or(self.follows(group, pile));
        fits.and(self.takes[pile.index()])
    }

    /// Returns the kinds that may lie on a card that a pile can hold.
    fn follows(&self, group: &Group, pile: PileId) -> Kinds {
        let held = self.held(pile).iter();
        held.fold(Kinds::NONE, |all, card| all.or(group.on[card.kind()]))
    }

    /// Sends cards where moves can bring them.
    fn move_all(&mut self) {
        self.pick_all();
        let rules = self.rules;
        for (to_id, to) in rules.numbered_groups() {
            for (from_id, from) in rules.numbered_groups() {
                // A group that needs more cards at once than another gives up gets none
                // from it.
                let takes = to.takes_from(from_id) || to.takes_empty_from(from_id);
                if takes && lifts(from) >= to.at_once.0 {
                    self.move_between((from_id, from), (to_id, to));
                }
            }
        }
    }

    /// Moves cards as the actions of the rules file do. Any card that a pick's groups can
    /// hold may be picked.
    fn pick_all(&mut self) {
        let rules = self.rules;
        for (_, picking) in rules.own_actions() {
            for facts in picking.facts() {
                self.become_of(picking, facts);
            }
        }
    }

    /// Sends cards where one outcome of an action can bring them.
    fn become_of(&mut self, picking: &Picking, facts: OutcomeFacts<'_>) {
        let rules = self.rules;
        let to = |flow: &mut Self, from: u32, kinds: Kinds| match facts.to {
            CardsTo::TakerIn(id) => flow.divert_to(rules.group(id), kinds, from),
            CardsTo::Pile(to) => flow.send(from, to, kinds),
            CardsTo::Picked(_) | CardsTo::Group(_) => {
                flow.send_all(from, picking.targets_of(rules, facts), kinds);
            }
        };
        match facts.from {
            CardsFrom::Picked(places) => {
                for &place in places {
                    let pick = &picking.picks[usize::from(place)];
                    let led = pick.kinds.filter(|_| !facts.whole);
                    let kinds = self.held_by(pick.from).and(led.unwrap_or(self.all()));
                    to(self, pick.from, kinds);
                }
            }
            // The first two picked piles belong to one group, and so do those between
            // them.
            CardsFrom::Between => {
                let between = picking.picks[0].from;
                let kinds = self.held_by(between);
                to(self, between, kinds);
            }
            CardsFrom::Pile(pile) => {
                let (group, kinds) = (self.bit(pile), self.held(pile));
                to(self, group, kinds);
            }
            CardsFrom::Group(id) => {
                let kinds = self.held_by(1 << id.0);
                to(self, 1 << id.0, kinds);
            }
        }
    }

    fn all(&self) -> Kinds {
        self.rules.deck().present()
    }

    /// Returns the kinds that the piles of some groups can hold, one bit per group.
    fn held_by(&self, groups: u32) -> Kinds {
        self.rules
            .piles_in(groups)
            .map(|pile| self.held(pile))
            .fold(Kinds::NONE, Kinds::or)
    }

    fn send_all(&mut self, from: u32, to: u32, kinds: Kinds) {
        for pile in self.rules.piles_in(to) {
            self.send(from, pile, kinds);
        }
    }

    /// Sends cards where builds from one group to another can bring them.
    fn move_between(&mut self, source: (GroupId, &Group), target: (GroupId, &Group)) {
        let ((from_id, from), (_, to)) = (source, target);
        for pile in to.ids() {
            let mut fits = Kinds::NONE;
            if to.takes_from(from_id) {
                fits = fits.or(self.follows(to, pile));
            }
            if to.takes_empty_from(from_id) {
                fits = fits.or(foundations::base(to, pile, Bases::All));
            }
            let fits = fits.and(self.takes[pile.index()]);
            for own in from.ids().filter(|other| *other != pile) {
                let held = self.held(own);
                let led = held.and(from.may_lift).and(fits);
                if !led.is_empty() {
                    let brought = led.or(riders(from, to, held, led));
                    let brought = brought.and(self.takes[pile.index()]);
                    self.send(1 << from_id.0, pile, brought);
                }
            }
        }
    }

    /// Notes that a pile can hold these cards, which come from the groups `from`, one bit
    /// each.
    fn send(&mut self, from: u32, pile: PileId, kinds: Kinds) {
        if kinds.is_empty() {
            return;
        }
        self.held[pile.index()] = self.held(pile).or(kinds);
        let own = self.bit(pile);
        for (id, to) in (0..).zip(&mut self.to) {
            *to |= if from >> id & 1 != 0 { own } else { 0 };
        }
    }

    fn bit(&self, pile: PileId) -> u32 {
        1 << self.rules.piles()[pile.index()].group.0
    }
}

/// Returns the most cards that can leave a pile of a group together.
pub fn lifts(group: &Group) -> u8 {
    match group.lift {
        Lift::None => 0,
        Lift::Top => 1,
        Lift::Run | Lift::Supermove | Lift::Whole | Lift::Any => u8::MAX,
    }
}

/// Returns the kinds of cards that can move along on top of those at the bottom of a run.
fn riders(from: &Group, to: &Group, held: Kinds, led: Kinds) -> Kinds {
    if lifts(from) <= 1 || to.at_once.1 == 1 || to.capacity == 1 {
        return Kinds::NONE;
    }
    if from.lift == Lift::Any {
        return held;
    }
    let (mut all, mut edge) = (led, led);
    // INVARIANT: a kind is at the edge only once, so the loop ends.
    while !edge.is_empty() {
        let next =
            edge.iter().fold(Kinds::NONE, |all, card| all.or(from.joined[card.kind()]));
        edge = next.and(held).without(all);
        all = all.or(edge);
    }
    all
}
