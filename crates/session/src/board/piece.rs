//! Pieces of a line: text with its width on the screen.

use anstyle::{AnsiColor, Style as Ansi};

use super::emphasis::CardPlace;
use crate::diag::{Style, clean};
use crate::position::CardText;
use crate::preferences::{Colors, Suits};
use crate::settings::Settings;
use crate::signs::{Sign, Signs};
use crate::table::{Deck, SuitSpec};
use crate::text::letters;

/// Text that is never broken across lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    /// The text, including escape sequences for color.
    text: String,
    /// The number of visible characters.
    width: usize,
    /// The cards in it, from the left.
    drawn: Vec<DrawnCard>,
    /// The signs in it that are not cards.
    signs: Signs,
}

/// A card drawn in a line, or a sign in its place: that of an empty pile, or a count of cards.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct DrawnCard {
    /// The card, by its pile and its index there from the bottom; zero in an empty pile.
    pub card: CardPlace,
    /// The column of its first character in the line, from zero.
    pub column: usize,
    /// Its number of characters.
    pub width: usize,
}

impl Piece {
    /// Makes a piece of plain text, without control characters.
    pub(super) fn plain(text: &str) -> Self {
        let text = clean(text).into_owned();
        let width = text.chars().count();
        Self { text, width, ..Self::default() }
    }

    /// Makes a piece for a sign; `cards` is the number that a count shows.
    pub(super) fn sign(sign: Sign, cards: usize) -> Self {
        Self { signs: Signs::of(sign), ..Self::plain(&sign.written(cards)) }
    }

    /// Returns the piece as the drawing of a card, with an optional style.
    pub(super) fn of(mut self, card: CardPlace, style: Option<Ansi>) -> Self {
        self.drawn = vec![DrawnCard { card, column: 0, width: self.width }];
        if let Some(style) = style {
            self.text = format!("{style}{}{style:#}", self.text);
        }
        self
    }

    /// Returns the cards in it, from the left.
    pub(super) fn drawn(&self) -> &[DrawnCard] {
        &self.drawn
    }

    /// Returns the signs in it that are not cards.
    pub(super) fn signs(&self) -> Signs {
        self.signs
    }

    /// Makes a piece of plain text, aligned right in `width` characters.
    pub(super) fn right(text: &str, width: usize) -> Self {
        Self::plain(text).at_right(width)
    }

    /// Returns the piece aligned right in `width` characters.
    pub(super) fn at_right(&self, width: usize) -> Self {
        let mut piece = Self::default();
        piece.pad(width.saturating_sub(self.width));
        piece.push(self);
        piece
    }

    /// Returns the piece dimmed, if there is color.
    pub(super) fn pale(self, style: Style) -> Self {
        if style == Style::Plain {
            return self;
        }
        let pale = Ansi::new().dimmed();
        let end = format!("{pale:#}");
        let text = self.text.strip_suffix(&end).unwrap_or(&self.text);
        Self { text: format!("{pale}{text}{end}"), ..self }
    }

    /// Returns the piece after one blank.
    pub(super) fn indented(&self) -> Self {
        let mut piece = Self::plain(" ");
        piece.push(self);
        piece
    }

    /// Makes a piece for a card, or for a hidden card.
    pub(super) fn card(deck: &Deck, card: CardText, settings: Settings) -> Self {
        let [rank, letter] = card.0;
        // The letter of a hidden card is not that of a suit.
        let Some(suit) = deck.suits().iter().find(|suit| suit.letter == letter) else {
            return Self::sign(Sign::Hidden, 1);
        };
        let mut piece = match settings.suits {
            Suits::Auto | Suits::Letters => {
                Self::plain(&letters(rank, suit, settings.red))
            }
            Suits::Symbols => Self::plain(&format!("{rank}{}", suit.symbol)),
        };
        let color = match (settings.style, settings.colors) {
            (Style::Plain, _) => None,
            (Style::Color, Colors::Four) => of_four(deck, suit),
            (Style::Color, _) => (suit.color == "red").then_some(AnsiColor::Red),
        };
        if let Some(color) = color {
            let ansi = Ansi::new().fg_color(Some(color.into()));
            piece.text = format!("{ansi}{}{ansi:#}", piece.text);
        }
        piece
    }

    /// Adds a piece at the end.
    pub(super) fn push(&mut self, other: &Self) {
        self.text.push_str(&other.text);
        let moved =
            |card: &DrawnCard| DrawnCard { column: card.column + self.width, ..*card };
        self.drawn.extend(other.drawn.iter().map(moved));
        self.width += other.width;
        self.signs = self.signs | other.signs;
    }

    /// Adds blanks up to a width.
    pub(super) fn pad(&mut self, width: usize) {
        let blanks = width.saturating_sub(self.width);
        self.push(&Self::plain(&" ".repeat(blanks)));
    }

    /// Returns the number of visible characters.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns whether the piece is empty or only blanks.
    pub(super) fn is_blank(&self) -> bool {
        self.text().is_empty()
    }

    /// Returns the text without blanks at its end.
    pub(super) fn text(&self) -> &str {
        self.text.trim_end()
    }
}

/// Returns the color of a suit if each suit has its own. The last red suit is red, and the last of
/// the other suits has no color.
fn of_four(deck: &Deck, own: &SuitSpec) -> Option<AnsiColor> {
    const RED: [Option<AnsiColor>; 3] =
        [Some(AnsiColor::Red), Some(AnsiColor::Cyan), Some(AnsiColor::Magenta)];
    const OTHERS: [Option<AnsiColor>; 3] =
        [None, Some(AnsiColor::Green), Some(AnsiColor::Yellow)];
    let red = own.color == "red";
    let alike = deck.suits().iter().rev().filter(|suit| (suit.color == "red") == red);
    let place = alike.take_while(|suit| suit.letter != own.letter).count();
    let colors = if red { RED } else { OTHERS };
    colors[place % colors.len()]
}

/// Wraps pieces to lines of at most `width` characters, as far as possible.
///
/// Each piece has a number of blanks before it, which are left out at the start of a line. All
/// lines after the first are indented by `indent`.
pub(super) fn lines(
    pieces: &[(usize, Piece)],
    indent: usize,
    width: usize,
) -> Vec<Piece> {
    let mut all = vec![Piece::default()];
    for (gap, piece) in pieces {
        let used = all[all.len() - 1].width;
        let starts = used == 0 || (all.len() > 1 && used == indent);
        if !starts && used + gap + piece.width > width {
            all.push(Piece::plain(&" ".repeat(indent)));
        } else if !starts || used == 0 {
            let line = all.len() - 1;
            all[line].pad(used + gap);
        }
        let line = all.len() - 1;
        all[line].push(piece);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, expected: &str) {
        let pieces = [(1, "ab"), (2, "cd"), (3, "ef")]
            .map(|entry| (entry.0, Piece::plain(entry.1)));
        let lines = lines(&pieces, 4, width);
        let text: Vec<&str> = lines.iter().map(Piece::text).collect();
        assert_eq!(text.join("|"), expected);
    }

    #[test]
    fn lines_wraps_pieces_at_the_width() {
        check(80, " ab  cd   ef");
        check(12, " ab  cd   ef");
        check(11, " ab  cd|    ef");
        check(6, " ab|    cd|    ef");
        check(1, " ab|    cd|    ef");
    }
}
