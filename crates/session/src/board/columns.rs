//! Draws one pile per line, in as many columns as fit.

use super::drawing::{Drawing, NAME};
use super::piece::{Piece, lines};
use crate::preferences::Layout;
use crate::rules::{Group, Role};

/// The fewest piles in a column of the tableau, unless the board would be too high.
const SHORTEST: usize = 6;

/// The fewest piles in other columns.
const OTHERS: usize = 3;

/// The fewest blanks between two columns.
const GAP: usize = 2;

/// Returns the lines of a group, at most `room` if possible.
///
/// The piles run down the columns. There are as many columns as fit, but none with fewer piles than
/// the limits above; they are spaced evenly if the longest piles leave room. If that is too high,
/// columns get shorter, and long piles wrap to the next line. The setting `layout` can require one
/// column, or allow columns of any length.
pub(super) fn columns(drawing: &Drawing<'_>, group: &Group, room: usize) -> Vec<Piece> {
    let piles = Piles::of(drawing, group);
    let count = piles.cards.len();
    let shortest = if group.role == Role::Tableau { SHORTEST } else { OTHERS };
    let (most, squeezed) = match drawing.settings.layout {
        Layout::Auto | Layout::Text | Layout::Cards => ((count / shortest).max(1), count),
        Layout::List => (1, 1),
        Layout::Grid => (count, count),
    };
    let layouts = || {
        let unbroken = (1..=most)
            .rev()
            .find_map(|columns| piles.fitted(columns, count.div_ceil(columns)));
        unbroken
            .into_iter()
            .chain((1..=squeezed).filter_map(|columns| piles.squeezed(columns)))
    };
    let fitting = layouts().find(|layout| layout.height <= room);
    let layout = fitting.or_else(|| layouts().min_by_key(|layout| layout.height));
    layout.map_or(Vec::new(), |layout| piles.drawn(&layout))
}

/// The piles of a group as they are drawn.
struct Piles {
    /// The name of each.
    names: Vec<Piece>,
    /// The cards of each, or the signs for them.
    cards: Vec<Vec<Piece>>,
    /// The characters before the cards.
    indent: usize,
    /// The characters of a line.
    width: usize,
}

/// A layout of piles in columns.
struct Plan {
    /// The characters of each column.
    widths: Vec<usize>,
    /// The number of piles in a column; the last may have fewer.
    rows: usize,
    /// The number of lines.
    height: usize,
}

impl Piles {
    fn of(drawing: &Drawing<'_>, group: &Group) -> Self {
        let longest = (drawing.longest_name(group) + 1).max(NAME);
        let name = |pile| Piece::right(drawing.rules.id(pile), longest);
        Self {
            names: group.ids().map(name).collect(),
            cards: group.ids().map(|pile| drawing.cards(pile, 0)).collect(),
            indent: longest + 2,
            width: drawing.settings.width,
        }
    }

    /// Returns the layout of least height in `columns` columns, if there is one.
    fn squeezed(&self, columns: usize) -> Option<Plan> {
        let lowest = self.cards.len().div_ceil(columns);
        let highest = self.cards.iter().map(Vec::len).sum();
        (lowest..=highest).find_map(|height| self.fitted(columns, height))
    }

    /// Returns the layout in `columns` columns and at most `height` lines, if there is one and
    /// every column is needed.
    fn fitted(&self, columns: usize, height: usize) -> Option<Plan> {
        let rows = self.cards.len().div_ceil(columns);
        if self.cards.len().div_ceil(rows) < columns {
            return None;
        }
        let narrowest = |column: &[Vec<Piece>]| {
            let fits = |width: &usize| {
                column.iter().map(|cards| self.height(cards, *width)).sum::<usize>()
                    <= height
            };
            let widest = column.iter().map(|cards| width(cards)).max().unwrap_or(0);
            (self.indent + 5..self.indent + widest)
                .find(fits)
                .or_else(|| (column.len() <= height).then_some(self.indent + widest))
        };
        let widths: Vec<usize> =
            self.cards.chunks(rows).map(narrowest).collect::<Option<_>>()?;
        let needed = widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
        (needed <= self.width).then_some(Plan { widths, rows, height })
    }

    /// Returns the number of lines of a pile in a column of this width.
    fn height(&self, cards: &[Piece], width: usize) -> usize {
        let (mut lines, mut used) = (1, self.indent);
        for card in cards {
            let gap = usize::from(used > self.indent);
            if gap > 0 && used + gap + card.width() > width {
                (lines, used) = (lines + 1, self.indent);
            } else {
                used += gap;
            }
            used += card.width();
        }
        lines
    }

    fn drawn(&self, layout: &Plan) -> Vec<Piece> {
        let mut all: Vec<Piece> = Vec::new();
        let columns = self.names.chunks(layout.rows).zip(self.cards.chunks(layout.rows));
        for ((names, cards), (start, width)) in columns.zip(self.starts(layout)) {
            let piles = names.iter().zip(cards).flat_map(|(name, cards)| {
                let gaps = std::iter::once(2).chain(std::iter::repeat(1));
                let cards = gaps.zip(cards.iter().cloned());
                let pieces: Vec<_> =
                    std::iter::once((0, name.clone())).chain(cards).collect();
                lines(&pieces, self.indent, width)
            });
            for (row, line) in piles.enumerate() {
                if row == all.len() {
                    all.push(Piece::default());
                }
                all[row].pad(start);
                all[row].push(&line);
            }
        }
        all
    }

    /// Returns the start and width of each column: evenly spaced if all fit, and else with equal
    /// gaps.
    fn starts(&self, layout: &Plan) -> Vec<(usize, usize)> {
        let widths = &layout.widths;
        let apart = self.width / widths.len();
        if widths.len() == 1 || widths.iter().all(|width| width + GAP <= apart) {
            let starts = (0..widths.len()).map(|index| index * apart);
            return starts.zip(std::iter::repeat(apart)).collect();
        }
        let free = self.width.saturating_sub(widths.iter().sum());
        let gap = free / (widths.len() - 1);
        let mut start = 0;
        let place = |width: &usize| {
            start += width + gap;
            (start - width - gap, *width)
        };
        widths.iter().map(place).collect()
    }
}

/// Returns the width of cards in one line.
fn width(cards: &[Piece]) -> usize {
    cards.iter().map(|card| card.width() + 1).sum::<usize>().saturating_sub(1)
}
