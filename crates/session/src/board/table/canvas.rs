//! A grid of characters to draw on, each with its style.

use anstyle::Style as Ansi;

use super::super::BoardLine;
use super::super::emphasis::CardPlace;
use super::super::piece::DrawnCard;
use crate::signs::{Sign, Signs};

/// A grid of characters. What is drawn outside is dropped, so no line is ever too long.
pub(super) struct Canvas {
    width: usize,
    rows: Vec<Row>,
    surface: Ansi,
}

#[derive(Clone, Default)]
struct Row {
    cells: Vec<(char, Ansi)>,
    /// The card at each character, if there is one.
    cards: Vec<Option<CardPlace>>,
    signs: Signs,
}

impl Canvas {
    /// Makes an empty canvas in the style of the surface.
    pub(super) fn new(width: usize, height: usize, surface: Ansi) -> Self {
        let row = Row {
            cells: vec![(' ', surface); width],
            cards: vec![None; width],
            signs: Signs::default(),
        };
        Self { width, rows: vec![row; height], surface }
    }

    /// Writes a text.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &str, style: Ansi) {
        let Some(row) = self.rows.get_mut(row) else { return };
        for (cell, letter) in row.cells.iter_mut().skip(column).zip(text.chars()) {
            *cell = (letter, style);
        }
    }

    /// Writes a character `width` times.
    pub(super) fn fill(
        &mut self,
        (row, column): (usize, usize),
        width: usize,
        letter: char,
        style: Ansi,
    ) {
        let Some(row) = self.rows.get_mut(row) else { return };
        for cell in row.cells.iter_mut().skip(column).take(width) {
            *cell = (letter, style);
        }
    }

    /// Notes that the characters show a card.
    pub(super) fn mark(
        &mut self,
        row: usize,
        column: usize,
        width: usize,
        card: CardPlace,
    ) {
        let Some(row) = self.rows.get_mut(row) else { return };
        for place in row.cards.iter_mut().skip(column).take(width) {
            *place = Some(card);
        }
    }

    /// Notes a sign of a row.
    pub(super) fn sign(&mut self, row: usize, sign: Sign) {
        if let Some(row) = self.rows.get_mut(row) {
            row.signs = row.signs | Signs::of(sign);
        }
    }

    /// Returns the lines. Blanks at the end are left out if the surface has no color.
    pub(super) fn lines(self) -> Vec<BoardLine> {
        let bare = self.surface == Ansi::new();
        self.rows.into_iter().map(|row| row.line(bare, self.width)).collect()
    }
}

impl Row {
    fn line(self, bare: bool, width: usize) -> BoardLine {
        let blank = (' ', Ansi::new());
        let last = self.cells.iter().rposition(|cell| *cell != blank);
        let used = if bare { last.map_or(0, |last| last + 1) } else { width };
        let mut text = String::new();
        for run in self.cells[..used].chunk_by(|one, next| one.1 == next.1) {
            let style = run[0].1;
            let letters: String = run.iter().map(|cell| cell.0).collect();
            text.extend([
                style.render().to_string(),
                letters,
                style.render_reset().to_string(),
            ]);
        }
        let mut cards: Vec<DrawnCard> = Vec::new();
        for (column, card) in self.cards.into_iter().enumerate() {
            let Some(card) = card else { continue };
            match cards.last_mut() {
                Some(last) if last.card == card && last.column + last.width == column => {
                    last.width += 1;
                }
                _ => cards.push(DrawnCard { card, column, width: 1 }),
            }
        }
        BoardLine { text, cards, signs: self.signs }
    }
}
