//! Draws piles at their places in a layout of rows and columns.

use super::drawing::Drawing;
use super::form::unordered;
use super::grid::rows;
use super::piece::Piece;
use crate::rules::{Group, GroupId, Picking, Role, Rows, Spot};
use crate::signs::Sign;
use crate::table::PileId;

/// The characters of a card.
const CARD: usize = 2;

/// The characters of a pile with cards under its top card, such as `[3] 7H`.
const HEAP: usize = 6;

/// The piles of a group at their places in its layout, each with its top card and the number of
/// cards under it.
///
/// Empty piles keep their places. If the name of each pile is its row and column, the names are
/// headings of rows and columns. Otherwise each pile that is not covered has its name beside or
/// above it.
#[derive(Debug)]
pub(super) struct Places {
    names: Names,
    /// The blanks before each line.
    lead: usize,
    /// The characters of a pile, including its name if that is beside it.
    cell: usize,
    /// The blanks between two piles of a row.
    gap: usize,
    /// Whether to show the number of cards under a top card.
    counts: bool,
}

/// Where the names of piles are.
#[derive(Clone, Copy, Debug)]
enum Names {
    /// In headings of rows and columns, with the width of the row headings.
    Heads(usize),
    /// Beside each pile, with their width.
    Beside(usize),
    /// Above each pile.
    Above,
    /// Beside each pile of a single row, which wraps to further lines.
    Wrapped,
}

impl Places {
    /// Returns how to draw the piles of a group at their places, if they have places and fit.
    pub(super) fn of(drawing: &Drawing<'_>, group: &Group) -> Option<Self> {
        let rows = group.places.iter().map(|place| place.row).max()?;
        let now =
            group.ids().map(|pile| beneath(drawing, group, pile).width() + CARD).max();
        let now = now.unwrap_or(CARD);
        let later = if piles_up(drawing, group) { now.max(HEAP) } else { now };
        let names = drawing.longest_name(group);
        if rows == 0 {
            let cell = names + 1 + later;
            let names = Names::Wrapped;
            return Some(Self { names, lead: 1, cell, gap: 2, counts: true });
        }
        let layouts = |card: usize| layouts(drawing, group, card, names);
        // Without counts, a crowded board keeps its shape in mid-game, which is easier to read
        // than another form.
        let uncounted =
            layouts(CARD).into_iter().map(|layout| Self { counts: false, ..layout });
        let mut layouts = layouts(later).into_iter().chain(layouts(now)).chain(uncounted);
        layouts.find(|layout| layout.width(group) <= drawing.settings.width)
    }

    /// Returns whether the group is a single row.
    pub(super) fn is_row(&self) -> bool {
        matches!(self.names, Names::Wrapped)
    }

    /// Returns the width of the widest line.
    fn width(&self, group: &Group) -> usize {
        let right = group.places.iter().map(|place| self.start(*place) + self.cell).max();
        right.unwrap_or(0)
    }

    /// Returns the column at which a pile begins in its line.
    fn start(&self, place: Spot) -> usize {
        let head = match self.names {
            Names::Heads(width) => width + self.gap,
            Names::Beside(_) | Names::Above | Names::Wrapped => 0,
        };
        self.lead + head + usize::from(place.column) * (self.cell + self.gap) / 2
    }

    /// Returns the lines.
    pub(super) fn drawn(&self, drawing: &Drawing<'_>, group: &Group) -> Vec<Piece> {
        if self.is_row() {
            return self.wrapped(drawing, group);
        }
        let mut lines = Vec::new();
        if let Names::Heads(_) = self.names {
            lines.push(self.columns(group));
        }
        let mut piles: Vec<(PileId, Spot)> =
            group.ids().zip(group.places.iter().copied()).collect();
        piles.sort_by_key(|entry| (entry.1.row, entry.1.column));
        for row in piles.chunk_by(|one, next| one.1.row == next.1.row) {
            let (mut above, mut line) = (Piece::default(), Piece::default());
            if let (Names::Heads(width), Some((first, _))) = (self.names, row.first()) {
                line.pad(self.lead);
                line.push(&Piece::right(head(drawing, *first).unwrap_or(""), width));
            }
            for &(pile, place) in row {
                let open = is_open(drawing, group, pile);
                let name = if open { drawing.rules.id(pile) } else { "" };
                let card = self.top(drawing, group, pile);
                line.pad(self.start(place));
                match self.names {
                    Names::Beside(names) => {
                        line.push(&Piece::right(name, names));
                        line.push(&card.indented());
                    }
                    Names::Heads(_) => line.push(&card.at_right(self.cell)),
                    Names::Above | Names::Wrapped => {
                        line.push(&card.at_right(self.cell));
                        above.pad(self.start(place));
                        above.push(&Piece::right(name, self.cell));
                    }
                }
            }
            let named = matches!(self.names, Names::Above);
            lines.extend(named.then_some(above).filter(|line| !line.is_blank()));
            lines.push(line);
        }
        lines
    }

    /// Returns the line of column headings.
    fn columns(&self, group: &Group) -> Piece {
        let across = group.places.iter().map(|place| place.column).max().unwrap_or(0) / 2;
        let mut line = Piece::default();
        for column in 0..=across {
            line.pad(self.start(Spot { row: 0, column: 2 * column }));
            line.push(&Piece::right(&(column + 1).to_string(), self.cell));
        }
        line
    }

    /// Returns the lines of a single row, wrapped.
    fn wrapped(&self, drawing: &Drawing<'_>, group: &Group) -> Vec<Piece> {
        let names = drawing.longest_name(group);
        let cell = |pile: PileId| {
            let mut cell = Piece::right(drawing.rules.id(pile), names);
            cell.push(&self.top(drawing, group, pile).indented());
            cell.pad(self.cell);
            cell
        };
        let cells: Vec<Piece> = group.ids().map(cell).collect();
        let lines = rows(&cells, self.gap, drawing.across(self.lead));
        lines.iter().map(Piece::indented).collect()
    }

    /// Draws a pile: its top card and the number of cards under it. Dimmed if the pile is covered,
    /// or is empty and stays empty.
    fn top(&self, drawing: &Drawing<'_>, group: &Group, pile: PileId) -> Piece {
        let mut piece = Piece::default();
        if self.counts {
            piece.push(&beneath(drawing, group, pile));
        }
        piece.push(&drawing.only(pile));
        if is_open(drawing, group, pile) {
            piece
        } else {
            piece.pale(drawing.settings.style)
        }
    }
}

/// Returns the ways to draw several rows, the best first, given the width of a pile and of the
/// longest name.
fn layouts(
    drawing: &Drawing<'_>,
    group: &Group,
    card: usize,
    names: usize,
) -> Vec<Places> {
    let layout = |names: Names, cell: usize, gaps: &[(usize, usize)]| {
        let places = |&(lead, gap)| Places { names, lead, cell, gap, counts: true };
        gaps.iter().map(places).collect::<Vec<_>>()
    };
    if let Some(width) = heads(drawing, group) {
        let across =
            group.places.iter().map(|place| place.column).max().unwrap_or(0) / 2 + 1;
        let cell = card.max(across.to_string().len());
        return layout(Names::Heads(width), cell, &[(1, 3), (1, 2), (1, 1), (0, 1)]);
    }
    let beside = layout(Names::Beside(names), names + 1 + card, &[(1, 3), (1, 2)]);
    let gaps = [(1, 4), (1, 3), (1, 2), (1, 1), (0, 1)];
    let above = layout(Names::Above, card.max(names), &gaps);
    beside.into_iter().chain(above).collect()
}

/// Returns the width of the row headings, if the name of each pile is its row and column and no
/// pile covers another.
fn heads(drawing: &Drawing<'_>, group: &Group) -> Option<usize> {
    if !group.covered.is_empty() || group.rows == Rows::Ring {
        return None;
    }
    let mut heads: Vec<(u8, &str)> = Vec::new();
    for (pile, place) in group.ids().zip(&group.places) {
        let name = head(drawing, pile).filter(|name| !name.is_empty())?;
        match heads.last() {
            Some(&(row, last)) if row == place.row && last == name => {}
            Some(&(row, _)) if row == place.row => return None,
            _ if heads.iter().any(|entry| entry.1 == name) => return None,
            _ => heads.push((place.row, name)),
        }
    }
    heads.iter().map(|entry| entry.1.len()).max()
}

/// Returns the name of a pile without the number of its column.
fn head<'a>(drawing: &Drawing<'a>, pile: PileId) -> Option<&'a str> {
    let rules = drawing.rules;
    let place = rules.group_of(pile).place(pile)?;
    let column = (place.column % 2 == 0).then(|| (place.column / 2 + 1).to_string())?;
    rules.id(pile).strip_suffix(&column)
}

/// Draws the number of cards under the top card, unless the top card implies them.
fn beneath(drawing: &Drawing<'_>, group: &Group, pile: PileId) -> Piece {
    match drawing.seen(pile).len() {
        0 | 1 => Piece::default(),
        _ if is_ordered(group) => Piece::default(),
        cards => {
            let mut piece = Piece::sign(Sign::Count, cards - 1);
            piece.pad(piece.width() + 1);
            piece
        }
    }
}

/// Returns whether the top card of a pile implies the cards under it.
pub(super) fn is_ordered(group: &Group) -> bool {
    group.role == Role::Foundation && !unordered(group)
}

/// Returns whether a pile is not covered, and has cards or can receive some.
pub(super) fn is_open(drawing: &Drawing<'_>, group: &Group, pile: PileId) -> bool {
    let some = !drawing.seen(pile).is_empty() || refills(drawing, group);
    some && !drawing.is_covered(group, pile)
}

/// Returns whether empty piles of a group can receive cards.
fn refills(drawing: &Drawing<'_>, group: &Group) -> bool {
    let rules = drawing.rules;
    let id = own_id(drawing, group);
    let picked = |picking: &Picking| picking.targets(rules) >> id.0 & 1 != 0;
    let takes = !group.base.ever().is_empty() || group.fill.is_some();
    takes
        || rules.later_deals().any(|deal| deal.group == id)
        || rules.own_actions().any(|entry| picked(entry.1))
}

/// Returns whether a pile of a group can get several cards during play.
fn piles_up(drawing: &Drawing<'_>, group: &Group) -> bool {
    let id = own_id(drawing, group);
    let built = group.on.iter().any(|row| !row.is_empty());
    let rules = drawing.rules;
    let dealt = rules.later_deals().any(|deal| deal.group == id);
    let picked = rules.own_actions().any(|entry| entry.1.piles_up(rules, id));
    group.capacity > 1 && !is_ordered(group) && (built || dealt || picked)
}

fn own_id(drawing: &Drawing<'_>, group: &Group) -> GroupId {
    drawing.rules.group_id(PileId(group.piles.start))
}
