//! Draws single cards, backs and empty places in every size.

use anstyle::Style as Ansi;

use super::super::emphasis::CardPlace;
use super::canvas::Canvas;
use super::look::{Look, State};
use crate::position::CardText;
use crate::preferences::{Reds, Suits};
use crate::settings::Settings;
use crate::signs::Sign;
use crate::table::{Deck, SuitSpec};
use crate::text::letters;

/// The size of a card in characters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Size {
    pub(super) width: usize,
    pub(super) height: usize,
}

/// The size from which a card shows one pip for each point.
const PIPS: Size = Size { width: 9, height: 7 };

/// The size from which a card shows its suit in the middle.
const MIDDLE: Size = Size { width: 5, height: 3 };

/// How a card overlaps others.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Lap {
    /// It shows its upper edge, and overlaps at most the card above it.
    Above,
    /// It overlaps the card to its left. Cards on it leave its left edge visible.
    Left,
    /// It overlaps the card to its right. Cards on it leave its right edge visible.
    Right,
    /// Cards of the next row cover its lower half.
    Under,
}

/// The upper left corner of what is drawn, and its size.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

/// Draws cards on a canvas.
pub(super) struct Brush<'a> {
    pub(super) canvas: Canvas,
    pub(super) look: Look,
    pub(super) deck: &'a Deck,
    pub(super) settings: Settings,
}

impl Brush<'_> {
    fn suit(&self, card: CardText) -> Option<&SuitSpec> {
        self.deck.suits().iter().find(|suit| suit.letter == card.0[1])
    }

    /// Returns the rank and the suit of a card, in at most `width` characters.
    fn index(&self, card: CardText, width: usize) -> String {
        let [rank, _] = card.0;
        let Some(suit) = self.suit(card) else { return String::new() };
        if self.settings.suits == Suits::Letters {
            return letters(rank, suit, self.settings.red);
        }
        // The rank as people write it, where there is room.
        let ten =
            self.deck.ranks().iter().any(|it| it.letter == rank && it.name == "ten");
        let rank = if ten && width > 2 { "10".to_owned() } else { rank.to_string() };
        format!("{rank}{}", suit.symbol)
    }

    fn symbol(&self, suit: &SuitSpec) -> String {
        match (self.settings.suits, self.settings.red) {
            (Suits::Letters, Reds::Lower) if suit.color == "red" => {
                suit.letter.to_lowercase().to_string()
            }
            (Suits::Letters, _) => suit.letter.to_string(),
            _ => suit.symbol.to_string(),
        }
    }

    fn mark(&mut self, area: Area, place: CardPlace) {
        for row in area.row..area.row + area.height {
            self.canvas.mark(row, area.column, area.width, place);
        }
    }

    /// Draws the visible part of a card. `size` is that of the whole card.
    pub(super) fn card(
        &mut self,
        area: Area,
        size: Size,
        card: CardText,
        (place, state): (CardPlace, State),
        lap: Lap,
    ) {
        if card.is_hidden() {
            return self.back(area, '░', (place, state));
        }
        let Some(suit) = self.suit(card).cloned() else { return };
        let face = self.look.face(self.deck, &suit, state);
        let print = self.look.print(state);
        for row in area.row..area.row + area.height {
            self.canvas.fill((row, area.column), area.width, ' ', face);
        }
        if lap != Lap::Above {
            for row in area.row + 1..area.row + area.height {
                self.canvas.put(row, area.column, "▏", print);
            }
        }
        // The upper edge separates it from the card that it covers.
        self.canvas.fill((area.row, area.column), area.width, '▔', print);
        let room = area.width.saturating_sub(1);
        let index = self.index(card, room);
        let used = index.chars().count();
        let whole = area.width == size.width && area.height == size.height;
        // The index is on the edge that other cards leave visible.
        let at_right = lap == Lap::Right && !whole;
        let start = if at_right { area.width.saturating_sub(used + 1) } else { 1 };
        let start = start.max(usize::from(area.width > used));
        self.canvas.put(area.row, area.column + start, &index, face);
        if let Some(sign) = state.sign().filter(|_| area.width > used) {
            self.canvas.put(area.row, area.column, &sign.to_string(), face);
        }
        if whole && lap != Lap::Under {
            self.middle(area, card, &suit, (face, print));
        }
        self.mark(area, place);
    }

    /// Draws the middle of a card and its second index.
    fn middle(
        &mut self,
        area: Area,
        card: CardText,
        suit: &SuitSpec,
        (face, print): (Ansi, Ansi),
    ) {
        let Area { row, column, width, height } = area;
        if width < MIDDLE.width || height < MIDDLE.height {
            return;
        }
        let symbol = self.symbol(suit);
        let (across, down) = (column + width / 2, row + height / 2);
        if height > MIDDLE.height {
            let index = self.index(card, width - 1);
            let used = index.chars().count();
            self.canvas.put(row + height - 1, column + width - 1 - used, &index, face);
        }
        let points = card.0[0].to_digit(10).or(match card.0[0] {
            'A' => Some(1),
            'T' => Some(10),
            _ => None,
        });
        if width < PIPS.width || height < PIPS.height {
            self.canvas.put(down, across, &symbol, face);
            return;
        }
        let Some(points) = points else {
            let bar = "─".repeat(width - 4);
            self.canvas.put(row + 1, column + 1, &format!("╭{bar}╮"), print);
            for line in row + 2..row + height - 2 {
                self.canvas.put(line, column + 1, "│", print);
                self.canvas.put(line, column + width - 2, "│", print);
            }
            self.canvas.put(row + height - 2, column + 1, &format!("╰{bar}╯"), print);
            self.canvas.put(row + 2, column + 3, &symbol, face);
            self.canvas.put(down, across, &card.0[0].to_string(), face.bold());
            self.canvas.put(row + height - 3, column + width - 4, &symbol, face);
            return;
        };
        for &(line, place) in pips(points) {
            self.canvas.put(row + 1 + line, across + 2 * place - 2, &symbol, face);
        }
    }

    /// Draws the back of a card, or a part of it.
    pub(super) fn back(
        &mut self,
        area: Area,
        pattern: char,
        (place, state): (CardPlace, State),
    ) {
        let style = self.look.back(state);
        for row in area.row..area.row + area.height {
            self.canvas.fill((row, area.column), area.width, pattern, style);
        }
        if let Some(sign) = state.sign() {
            self.canvas.put(area.row, area.column, &sign.to_string(), style);
        }
        self.canvas.sign(area.row, Sign::Hidden);
        self.mark(area, place);
    }

    /// Draws the place of an empty pile.
    pub(super) fn empty(&mut self, area: Area, (place, state): (CardPlace, State)) {
        let Area { row, column, width, height } = area;
        let style = self.look.faint(state);
        let bar = "╌".repeat(width.saturating_sub(2));
        if height == 1 {
            self.canvas.put(row, column, &format!("[{bar}]"), style);
        } else {
            self.canvas.put(row, column, &format!("╭{bar}╮"), style);
            for line in row + 1..row + height - 1 {
                self.canvas.put(line, column, "┆", style);
                self.canvas.put(line, column + width - 1, "┆", style);
            }
            self.canvas.put(row + height - 1, column, &format!("╰{bar}╯"), style);
        }
        if let Some(sign) = state.sign() {
            self.canvas.put(row, column, &sign.to_string(), style);
        }
        self.canvas.sign(row, Sign::Empty);
        self.mark(area, place);
    }

    /// Draws a number of cards that are not shown, as an edge of their pile.
    pub(super) fn count(
        &mut self,
        area: Area,
        cards: usize,
        hidden: bool,
        (place, state): (CardPlace, State),
    ) {
        let style = if hidden { self.look.back(state) } else { self.look.print(state) };
        self.canvas.fill((area.row, area.column), area.width, ' ', style);
        let text = count(cards);
        let sign = state.sign().map_or(text.clone(), |sign| format!("{sign}{text}"));
        let text = if sign.chars().count() <= area.width { sign } else { text };
        let start = (area.width.saturating_sub(text.chars().count())) / 2;
        self.canvas.put(area.row, area.column + start, &text, style);
        self.canvas.sign(area.row, Sign::Count);
        self.mark(area, place);
    }

    /// Writes the small print of a pile in the last row of its area: its name on the left, and the
    /// number of cards under the top card on the right.
    pub(super) fn print(&mut self, area: Area, name: &str, under: usize, style: Ansi) {
        let row = area.row + area.height - 1;
        let text = if under > 0 { count(under) } else { String::new() };
        let (name_width, width) = (name.chars().count(), text.chars().count());
        // A name is needed to type a move, so it goes first.
        if name_width <= area.width {
            self.canvas.put(row, area.column, name, style);
        }
        if under > 0 && name_width + width <= area.width {
            self.canvas.put(row, area.column + area.width - width, &text, style);
            self.canvas.sign(row, Sign::Count);
        }
    }
}

/// Returns a number of cards that are not shown, as it is drawn.
pub(super) fn count(cards: usize) -> String {
    format!("⋮{cards}")
}

/// Returns the places of the pips for a number of points: five rows of three.
fn pips(points: u32) -> &'static [(usize, usize)] {
    match points {
        1 => &[(2, 1)],
        2 => &[(0, 1), (4, 1)],
        3 => &[(0, 1), (2, 1), (4, 1)],
        4 => &[(0, 0), (0, 2), (4, 0), (4, 2)],
        5 => &[(0, 0), (0, 2), (2, 1), (4, 0), (4, 2)],
        6 => &[(0, 0), (0, 2), (2, 0), (2, 2), (4, 0), (4, 2)],
        7 => &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2), (4, 0), (4, 2)],
        8 => &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2), (3, 1), (4, 0), (4, 2)],
        9 => &[(0, 0), (0, 2), (1, 0), (1, 2), (2, 1), (3, 0), (3, 2), (4, 0), (4, 2)],
        10 => &[
            (0, 0),
            (0, 1),
            (0, 2),
            (1, 0),
            (1, 2),
            (3, 0),
            (3, 2),
            (4, 0),
            (4, 1),
            (4, 2),
        ],
        _ => &[],
    }
}
