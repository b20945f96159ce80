//! A position to draw, and what all forms of drawing share.

use super::emphasis::{CardPlace, Emphasis};
use super::piece::Piece;
use crate::position::{CardText, Pile};
use crate::preferences::Layout;
use crate::rules::{Group, Role, Rules};
use crate::settings::Settings;
use crate::signs::Sign;
use crate::table::PileId;

/// The fewest characters for the name of a pile in a column.
pub(super) const NAME: usize = 3;

/// A position to draw, with its settings.
pub(super) struct Drawing<'a> {
    pub(super) rules: &'a Rules,
    /// All piles, with the cards that the player can see.
    pub(super) piles: Vec<Pile>,
    /// The lines of the header.
    pub(super) header: Vec<Piece>,
    pub(super) settings: Settings,
    /// The highlighted cards.
    pub(super) emphasis: &'a Emphasis,
}

impl Drawing<'_> {
    /// Returns the cards of a pile, from the bottom up.
    pub(super) fn seen(&self, pile: PileId) -> &[CardText] {
        &self.piles[usize::from(pile.0)].cards
    }

    /// Returns whether a pile is covered by a card of another pile.
    pub(super) fn is_covered(&self, group: &Group, pile: PileId) -> bool {
        group.covers(pile).iter().any(|cover| !self.seen(*cover).is_empty())
    }

    fn card(&self, card: CardText) -> Piece {
        Piece::card(self.rules.deck(), card, self.settings)
    }

    /// Draws the cards of a pile from index `from`. Cards below, and hidden cards right above
    /// those, are shown as a count.
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

    /// Returns the characters of a line after an indent, or zero if each pile has its own line.
    pub(super) fn across(&self, indent: usize) -> usize {
        match self.settings.layout {
            Layout::List => 0,
            Layout::Auto | Layout::Text | Layout::Grid | Layout::Cards => {
                self.settings.width.saturating_sub(indent)
            }
        }
    }

    /// Draws the top card of a pile.
    pub(super) fn only(&self, pile: PileId) -> Piece {
        let cards = self.seen(pile);
        let top = match cards.last() {
            Some(card) => self.card(*card),
            None => Piece::sign(Sign::Empty, 0),
        };
        self.placed(top, (pile, cards.len().saturating_sub(1)))
    }

    /// Returns the piece for a card, highlighted if needed.
    fn placed(&self, piece: Piece, card: CardPlace) -> Piece {
        piece.of(card, self.emphasis.style(card))
    }

    /// Returns the name of a group, unless it only repeats the role or the pile.
    pub(super) fn own_name(&self, group: &Group) -> Option<Piece> {
        let only = group.piles.len() == 1
            && group.ids().any(|pile| self.rules.id(pile) == group.name);
        let own = group.name != group.role.name() && !only;
        own.then(|| Piece::plain(&format!("{}:", group.called())))
    }

    /// Returns the groups of a role, in order.
    pub(super) fn groups(&self, role: Role) -> impl Iterator<Item = &Group> {
        self.rules.groups().iter().filter(move |group| group.role == role)
    }

    /// Returns the length of the longest name of a group's piles.
    pub(super) fn longest_name(&self, group: &Group) -> usize {
        let names = group.ids().map(|pile| self.rules.id(pile).chars().count());
        names.max().unwrap_or(0)
    }
}
