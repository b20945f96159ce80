//! The form in which a group of piles is drawn.

use super::drawing::Drawing;
use super::places::Places;
use super::shape::Shape;
use crate::preferences::Layout;
use crate::rules::{DealStep, Group, GroupId, RankStep, Role, SuitRule};

/// How a group of piles is drawn.
#[derive(Debug)]
pub(super) enum Form {
    /// Its top cards in a row.
    Row,
    /// Its only cards in several rows.
    Grid,
    /// Where its piles lie.
    Places(Places),
    /// As its cards cover one another.
    Shape(Shape),
    /// One pile a line.
    Columns,
}

impl Form {
    /// Returns the form of a group in the position drawn.
    pub(super) fn of(drawing: &Drawing<'_>, group: &Group) -> Self {
        let most = group.ids().map(|it| drawing.game.table().len(it)).max().unwrap_or(0);
        let listed = drawing.settings.layout == Layout::List;
        let usual = Self::usual(drawing, group, most);
        let said = |it: &Places| it.is_row() && matches!(usual, Self::Row);
        let places = Places::of(drawing, group).filter(|it| !(listed || said(it)));
        if let Some(places) = places {
            return Self::Places(places);
        }
        let covers = !group.covered.is_empty() && most <= 1 && !listed;
        let shape = covers.then(|| Shape::of(drawing, group)).flatten();
        shape.map_or(usual, Self::Shape)
    }

    /// Returns the form of a group wherever its piles lie, with so many cards at the most in
    /// one.
    fn usual(drawing: &Drawing<'_>, group: &Group, most: usize) -> Self {
        match group.role {
            Role::Foundation if unordered(group) => Self::Columns,
            Role::Reserve if !is_squared(drawing, group) => Self::Columns,
            Role::Tableau if most <= 1 && stays_single(drawing, group) => Self::Grid,
            Role::Tableau => Self::Columns,
            _ => Self::Row,
        }
    }
}

/// Returns whether the top card of a foundation does not tell which cards lie beneath.
pub(super) fn unordered(group: &Group) -> bool {
    group.build.iter().any(|it| it.rank == RankStep::Any && it.suit != SuitRule::Any)
}

/// Returns whether of no pile more than the top card can be seen.
fn is_squared(drawing: &Drawing<'_>, group: &Group) -> bool {
    let seen = |pile| drawing.seen(pile).iter().filter(|it| it.is_some()).count();
    group.ids().all(|it| seen(it) <= 1)
}

/// Returns whether the piles of a group have one card each and take no other while it is
/// there.
fn stays_single(drawing: &Drawing<'_>, group: &Group) -> bool {
    let rules = drawing.game.rules();
    let built = group.capacity > 1 && group.on.iter().any(|it| !it.is_empty());
    let heads_here = |it: GroupId| std::ptr::eq(rules.group(it), group);
    let dealt = rules.deal().iter().any(|it| match it {
        DealStep::Deal(deal) => heads_here(deal.group),
        DealStep::Take { .. } => false,
    });
    let later =
        rules.stock().is_some_and(|it| it.deal.iter().any(|it| heads_here(it.group)));
    dealt && !built && !later
}
