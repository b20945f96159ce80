//! Piles drawn where they lie beside each other.

use super::drawing::Drawing;
use super::form::unordered;
use super::grid::rows;
use super::piece::Piece;
use crate::rules::{Group, GroupId, Picking, Role, Rows, Spot};
use crate::signs::Sign;
use crate::table::PileId;

/// The characters that a card has.
const CARD: usize = 2;

/// The characters of a pile with some cards under its top card, such as `[3] 7H`.
const HEAP: usize = 6;

/// The piles of a group where its layout says they lie, each with its top card and the
/// number of those beneath.
///
/// Neighbors stand beside each other, and empty piles keep their places. The names of the
/// piles stand at the heads of rows and columns where that makes them up, and else beside
/// or above each card that can be reached.
#[derive(Debug)]
pub(super) struct Places {
    names: Names,
    /// The blanks before each line.
    lead: usize,
    /// The characters of a pile, its name included if that stands beside it.
    cell: usize,
    /// The blanks between two piles of a row.
    gap: usize,
    /// Whether the cards under the top cards are counted.
    counts: bool,
}

/// Where the names of piles stand.
#[derive(Clone, Copy, Debug)]
enum Names {
    /// At the heads of rows and columns; a row's has so many characters.
    Heads(usize),
    /// Beside each pile, in so many characters.
    Beside(usize),
    /// Above each pile.
    Above,
    /// Beside each pile, and the only row goes on in the next line.
    Wrapped,
}

impl Places {
    /// Returns how the piles of a group are drawn where they lie, if they have places and
    /// there is room for that.
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
        let ways = |card: usize| ways(drawing, group, card, names);
        // A board that lost its shape in mid-game would be harder to read than one that
        // does not count what lies beneath.
        let uncounted = ways(CARD).into_iter().map(|way| Self { counts: false, ..way });
        let mut ways = ways(later).into_iter().chain(ways(now)).chain(uncounted);
        ways.find(|way| way.width(group) <= drawing.settings.width)
    }

    /// Returns whether there is only one row.
    pub(super) fn is_row(&self) -> bool {
        matches!(self.names, Names::Wrapped)
    }

    /// Returns the characters of the widest line.
    fn width(&self, group: &Group) -> usize {
        let right = group.places.iter().map(|place| self.start(*place) + self.cell).max();
        right.unwrap_or(0)
    }

    /// Returns where a pile begins in its line.
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

    /// Returns the heads of the columns.
    fn columns(&self, group: &Group) -> Piece {
        let across = group.places.iter().map(|place| place.column).max().unwrap_or(0) / 2;
        let mut line = Piece::default();
        for column in 0..=across {
            line.pad(self.start(Spot { row: 0, column: 2 * column }));
            line.push(&Piece::right(&(column + 1).to_string(), self.cell));
        }
        line
    }

    /// Returns the lines of a single row, as many as it needs.
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

    /// Draws what is seen of a pile: its top card and how many lie beneath, paler where
    /// nothing can be done with it.
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

/// Returns the ways to draw the piles of several rows, the best first, where a pile has so
/// many characters, and a name.
fn ways(drawing: &Drawing<'_>, group: &Group, card: usize, names: usize) -> Vec<Places> {
    let way = |names: Names, cell: usize, gaps: &[(usize, usize)]| {
        let places = |&(lead, gap)| Places { names, lead, cell, gap, counts: true };
        gaps.iter().map(places).collect::<Vec<_>>()
    };
    if let Some(width) = heads(drawing, group) {
        let across =
            group.places.iter().map(|place| place.column).max().unwrap_or(0) / 2 + 1;
        let cell = card.max(across.to_string().len());
        return way(Names::Heads(width), cell, &[(1, 3), (1, 2), (1, 1), (0, 1)]);
    }
    let beside = way(Names::Beside(names), names + 1 + card, &[(1, 3), (1, 2)]);
    let gaps = [(1, 4), (1, 3), (1, 2), (1, 1), (0, 1)];
    let above = way(Names::Above, card.max(names), &gaps);
    beside.into_iter().chain(above).collect()
}

/// Returns how many characters the heads of rows have, if each pile is called by its row
/// and its column, and none lies on another.
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

/// Returns what is left of the name of a pile without the number of its column.
fn head<'a>(drawing: &Drawing<'a>, pile: PileId) -> Option<&'a str> {
    let rules = drawing.rules;
    let place = rules.group_of(pile).place(pile)?;
    let column = (place.column % 2 == 0).then(|| (place.column / 2 + 1).to_string())?;
    rules.id(pile).strip_suffix(&column)
}

/// Returns how many cards lie under the top card of a pile, where it does not tell that.
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

/// Returns whether the top card of a pile tells which cards lie beneath.
fn is_ordered(group: &Group) -> bool {
    group.role == Role::Foundation && !unordered(group)
}

/// Returns whether a pile can be reached, and has cards or can get some.
pub(super) fn is_open(drawing: &Drawing<'_>, group: &Group, pile: PileId) -> bool {
    let some = !drawing.seen(pile).is_empty() || refills(drawing, group);
    some && !drawing.is_covered(group, pile)
}

/// Returns whether empty piles of a group can get cards.
fn refills(drawing: &Drawing<'_>, group: &Group) -> bool {
    let rules = drawing.rules;
    let id = own_id(drawing, group);
    let picked = |picking: &Picking| picking.targets(rules) >> id.0 & 1 != 0;
    let takes = !group.base.ever().is_empty() || group.fill.is_some();
    takes
        || rules.later_deals().any(|deal| deal.group == id)
        || rules.own_actions().any(|entry| picked(entry.1))
}

/// Returns whether cards can come to lie on others in a group.
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
