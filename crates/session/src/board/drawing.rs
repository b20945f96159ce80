//! A position to be drawn, and what all ways of drawing its piles have in common.

use super::emphasis::{CardPlace, Emphasis};
use super::piece::Piece;
use crate::position::{CardText, Pile};
use crate::preferences::Layout;
use crate::rules::{Group, Role, Rules};
use crate::settings::Settings;
use crate::signs::Sign;
use crate::table::PileId;

/// The fewest characters for the name of a pile that stands in a column.
pub(super) const NAME: usize = 3;

/// A position to be drawn, and how.
pub(super) struct Drawing<'a> {
    pub(super) rules: &'a Rules,
    /// All piles, with the cards that the player sees.
    pub(super) piles: Vec<Pile>,
    /// The first lines.
    pub(super) header: Vec<Piece>,
    pub(super) settings: Settings,
    /// The cards that stand out.
    pub(super) emphasis: &'a Emphasis,
}

impl Drawing<'_> {
    /// Returns the cards of a pile, bottom first.
    pub(super) fn seen(&self, pile: PileId) -> &[CardText] {
        &self.piles[usize::from(pile.0)].cards
    }

    /// Returns whether piles that lie on a pile have cards.
    pub(super) fn is_covered(&self, group: &Group, pile: PileId) -> bool {
        group.covers(pile).iter().any(|cover| !self.seen(*cover).is_empty())
    }

    fn card(&self, card: CardText) -> Piece {
        Piece::card(self.rules.deck(), card, self.settings)
    }

    /// Draws a pile from its card at `from` on. Those below it, and hidden ones that lie
    /// on them, are counted.
    pub(super) fn cards(&self, pile: PileId, from: usize) -> Vec<Piece> {
        let cards = self.seen(pile);
        if cards.is_empty() {
            return vec![self.placed(Piece::sign(Sign::Empty, 0), (pile, 0))];
        }
        let hidden = cards.iter().skip(from).take_while(|card| card.is_hidden()).count();
        let drawn = cards.iter().enumerate().skip(from + hidden);
        let drawn = drawn.map(|(at, card)| self.placed(self.card(*card), (pile, at)));
        let counted = match (from + hidden).min(cards.len()) {
            0 => None,
            count => {
                let counted = Piece::sign(Sign::Count, count);
                Some(self.placed(counted, (pile, count - 1)))
            }
        };
        counted.into_iter().chain(drawn).collect()
    }

    /// Returns the characters of a line after the first ones, or none where each pile has
    /// a line of its own.
    pub(super) fn across(&self, indent: usize) -> usize {
        match self.settings.layout {
            Layout::List => 0,
            Layout::Auto | Layout::Grid | Layout::Cards => {
                self.settings.width.saturating_sub(indent)
            }
        }
    }

    /// Draws the only card of a pile.
    pub(super) fn only(&self, pile: PileId) -> Piece {
        let cards = self.seen(pile);
        let top = match cards.last() {
            Some(card) => self.card(*card),
            None => Piece::sign(Sign::Empty, 0),
        };
        self.placed(top, (pile, cards.len().saturating_sub(1)))
    }

    /// Returns the piece of a card, which stands out if it is to.
    fn placed(&self, piece: Piece, card: CardPlace) -> Piece {
        piece.of(card, self.emphasis.style(card))
    }

    /// Returns the name of a group if it says more than what its piles are for.
    pub(super) fn own_name(&self, group: &Group) -> Option<Piece> {
        let only = group.piles.len() == 1
            && group.ids().any(|pile| self.rules.id(pile) == group.name);
        let own = group.name != group.role.name() && !only;
        own.then(|| Piece::plain(&format!("{}:", group.called())))
    }

    /// Returns the groups of a role in order.
    pub(super) fn groups(&self, role: Role) -> impl Iterator<Item = &Group> {
        self.rules.groups().iter().filter(move |group| group.role == role)
    }

    /// Returns the most characters the name of one of a group's piles has.
    pub(super) fn longest_name(&self, group: &Group) -> usize {
        let names = group.ids().map(|pile| self.rules.id(pile).chars().count());
        names.max().unwrap_or(0)
    }
}
