//! The shape that all deals of a game share: the number of cards in each pile before the first
//! move, and which are face down.

use crate::engine::{Engine, Source};
use crate::rules::{GroupId, Role, Rules};
use crate::table::{Card, PileId, Table};

/// Returns the starting position of some deal of the game, or `None` if its scripts fail.
pub(crate) fn some_start(rules: &Rules) -> Option<Table> {
    start(rules, 1)
}

/// Returns the card with which each foundation starts, if it is the same in all deals.
pub(super) fn dealt_foundations(rules: &Rules) -> Vec<Option<Card>> {
    let starts: Vec<Option<Table>> =
        (1..=COMPARED_DEALS).map(|seed| start(rules, seed)).collect();
    let first = |table: &Option<Table>, pile| {
        table.as_ref().and_then(|table| table.pile(pile).first().copied())
    };
    let foundations = rules.piles_of(Role::Foundation);
    let same = |pile| {
        // `COMPARED_DEALS` is not 0, so there is a first one.
        let card = first(&starts[0], pile);
        card.filter(|_| starts.iter().all(|table| first(table, pile) == card))
    };
    foundations.map(same).collect()
}

/// The number of deals compared.
const COMPARED_DEALS: u64 = 4;

fn start(rules: &Rules, number: u64) -> Option<Table> {
    let source = Source::Own(number);
    let (cards, draws) = source.order(rules);
    Engine::new(rules, &*rules.interpreter(), source).deal(&cards, draws).ok()
}

/// Returns the number of cards of each tableau pile at the start.
pub(crate) fn tableau_shape(rules: &Rules) -> Vec<usize> {
    let start = some_start(rules);
    start.map_or_else(Vec::new, |table| {
        rules.piles_of(Role::Tableau).map(|pile| table.len(pile)).collect()
    })
}

/// Returns whether any tableau card lies face down at the start.
pub(super) fn deals_face_down(rules: &Rules) -> bool {
    some_start(rules).is_some_and(|table| {
        let mut piles = rules.piles_of(Role::Tableau);
        piles.any(|pile| table.pile(pile).iter().any(|card| card.is_down()))
    })
}

/// Returns whether cards of a pile can lie face down.
pub(crate) fn hides(rules: &Rules, start: Option<&Table>, pile: PileId) -> bool {
    let group: GroupId = rules.piles()[pile.index()].group;
    let mut piles = rules.group(group).ids();
    rules.group(group).turn
        || start.is_some_and(|table| {
            piles.any(|pile| table.pile(pile).iter().any(|card| card.is_down()))
        })
}

/// Returns the order of the deck that is dealt to a position, if there is one.
///
/// Works only if the deck has no duplicate cards.
pub(super) fn deal_order(rules: &Rules, position: &Table) -> Option<Vec<Card>> {
    let hooks = rules.interpreter();
    let engine = Engine::new(rules, &*hooks, Source::Own(0));
    let plain: Vec<Card> = rules.deck().present().iter().collect();
    if plain.len() != rules.deck().size() {
        return None;
    }
    // Dealing a sorted deck maps places in the deck to places on the table.
    let dealt = engine.deal(&plain, 0).ok()?;
    let mut order = plain.clone();
    for pile in dealt.piles() {
        if dealt.len(pile) != position.len(pile) {
            return None;
        }
        for (from, to) in dealt.pile(pile).iter().zip(position.pile(pile)) {
            let place = plain.iter().position(|card| card.kind() == from.kind())?;
            order[place] = Card::new(u8::try_from(to.kind()).ok()?);
        }
    }
    // Dealt again to verify: a script may decide by the cards where they go.
    let again = engine.deal(&order, 0).ok()?;
    (again == *position).then_some(order)
}
