//! Chooses the form in which a group of piles is drawn.

use super::drawing::Drawing;
use super::places::Places;
use super::shape::Shape;
use crate::preferences::Layout;
use crate::rules::{DealStep, Group, GroupId, RankStep, Role, Rules, SuitRule};

/// How a group of piles is drawn.
#[derive(Debug)]
pub(super) enum Form {
    /// The top cards in a row.
    Row,
    /// Single cards in several rows.
    Grid,
    /// Each pile at its place in the layout.
    Places(Places),
    /// As the cards cover one another.
    Shape(Shape),
    /// One pile per line.
    Columns,
}

impl Form {
    /// Returns the form of a group in this position.
    pub(super) fn of(drawing: &Drawing<'_>, group: &Group) -> Self {
        let most = group.ids().map(|pile| drawing.seen(pile).len()).max().unwrap_or(0);
        let listed = drawing.settings.layout == Layout::List;
        let usual = Self::usual(drawing, group, most);
        let said = |places: &Places| places.is_row() && matches!(usual, Self::Row);
        let places =
            Places::of(drawing, group).filter(|places| !(listed || said(places)));
        if let Some(places) = places {
            return Self::Places(places);
        }
        let covers = !group.covered.is_empty() && most <= 1 && !listed;
        let shape = covers.then(|| Shape::of(drawing, group)).flatten();
        shape.map_or(usual, Self::Shape)
    }

    /// Returns the form of a group without regard to a layout. `most` is the number of cards in its
    /// largest pile.
    fn usual(drawing: &Drawing<'_>, group: &Group, most: usize) -> Self {
        match group.role {
            Role::Foundation if unordered(group) => Self::Columns,
            Role::Reserve if !is_squared(drawing, group) => Self::Columns,
            Role::Tableau if most <= 1 && is_single(drawing.rules, group) => Self::Grid,
            Role::Tableau => Self::Columns,
            _ => Self::Row,
        }
    }
}

/// Returns whether the cards of a foundation cannot be inferred from its top card.
pub(super) fn unordered(group: &Group) -> bool {
    group
        .build
        .iter()
        .any(|relation| relation.rank == RankStep::Any && relation.suit != SuitRule::Any)
}

/// Returns whether at most one card of each pile is visible.
fn is_squared(drawing: &Drawing<'_>, group: &Group) -> bool {
    let seen = |pile| drawing.seen(pile).iter().filter(|card| !card.is_hidden()).count();
    group.ids().all(|pile| seen(pile) <= 1)
}

/// Returns whether the piles of a group are dealt cards at the start and never receive a card on
/// top of another.
pub(super) fn is_single(rules: &Rules, group: &Group) -> bool {
    let built = group.capacity > 1 && group.on.iter().any(|row| !row.is_empty());
    let heads_here = |id: GroupId| std::ptr::eq(rules.group(id), group);
    let dealt = rules.deal().iter().any(|step| match step {
        DealStep::Deal(deal) => heads_here(deal.group),
        DealStep::Take { .. } => false,
    });
    let later = rules
        .stock()
        .is_some_and(|stock| stock.deal.iter().any(|deal| heads_here(deal.group)));
    dealt && !built && !later
}
