//! Arranges the piles of a game on a table.
//!
//! The plan depends on the rules, the deal and the size of the screen, never on the present
//! position. So every pile keeps its place through the whole game.

use super::super::form::{is_single, unordered};
use super::super::shape::UNIT;
use super::super::shape::rows as shape_rows;
use super::super::upper::shown;
use super::card::{Area, Size};
use crate::rules::{Group, Role, Rows, Rules, Show};
use crate::table::{PileId, Table};

/// The sizes of cards, the largest first.
const SIZES: [Size; 6] = [
    Size { width: 9, height: 7 },
    Size { width: 7, height: 5 },
    Size { width: 6, height: 4 },
    Size { width: 5, height: 3 },
    Size { width: 5, height: 2 },
    Size { width: 4, height: 2 },
];

/// How much room the fanned piles need: for cards that come during play, and at most for the
/// covered cards of the deal. The most room is tried first.
const NEEDS: [Need; 3] = [
    Need { coming: 5, covered: 99 },
    Need { coming: 3, covered: 8 },
    Need { coming: 1, covered: 3 },
];

/// The room for cards to come that a fanned pile uses if there is enough.
const COMING: usize = 9;

/// The lines that a table leaves to answers, rather than use them for larger cards or for cards
/// to come.
const ANSWERS: usize = 2;

/// The widest gap between two piles.
const GAP: usize = 3;

/// The least gap between two groups of the upper part.
const SIDES: usize = 2;

/// The gap between two groups below it.
const APART: usize = 3;

/// The characters of a covered card in a wing.
pub(super) const EDGES: [usize; 2] = [4, 3];

/// The most piles of two wings. More are fanned down.
const WINGED: usize = 12;

/// The height of a card from which its suit is easy to see.
const LEGIBLE: usize = 3;

/// The fewest lines of a board of cards.
const LOWEST: usize = 10;

#[derive(Clone, Copy)]
struct Need {
    coming: usize,
    covered: usize,
}

/// How the cards of a pile lie.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Lie {
    /// In a squared pile, or the given number of top cards side by side. The name is above.
    Row(usize),
    /// Fanned down. The name is above.
    Down,
    /// Fanned out to the left. The name is to the right.
    Left,
    /// Fanned out to the right. The name is to the left.
    Right,
    /// In a squared pile at its place in a layout. The name is on it.
    Laid,
}

/// A pile with its place on the table.
pub(super) struct Place {
    pub(super) pile: PileId,
    pub(super) area: Area,
    pub(super) size: Size,
    pub(super) lie: Lie,
}

/// The places of all piles.
pub(super) struct Plan {
    pub(super) places: Vec<Place>,
    pub(super) height: usize,
}

/// What a plan depends on.
#[derive(Clone, Copy)]
pub(super) struct Room<'a> {
    pub(super) rules: &'a Rules,
    pub(super) start: &'a Table,
    pub(super) width: usize,
    /// The lines for the table, below the top lines.
    pub(super) height: usize,
}

/// Piles that are arranged together.
struct Block {
    width: usize,
    /// The lines that it needs, and those that it uses if there are enough.
    need: usize,
    want: usize,
    kind: Kind,
}

enum Kind {
    /// Fanned piles, each with its column, and the gap between them.
    Columns { piles: Vec<(PileId, usize)>, gap: usize },
    /// Piles with the row and column of each, and whether the rows overlap.
    Laid { piles: Vec<(PileId, usize, usize)>, rows: usize, overlap: bool, size: Size },
    /// Fanned piles to the left and right of foundations.
    Wings { piles: Vec<PileId>, middle: Vec<PileId>, names: usize, wing: usize },
}

/// A pile of the upper part.
struct Item {
    pile: PileId,
    width: usize,
    shown: usize,
}

/// How the piles of a group are arranged.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Way {
    Row,
    Columns,
    Laid,
    Wings,
}

impl Plan {
    /// Returns the plan with the largest cards that fit now and in the rest of the game.
    pub(super) fn of(room: Room<'_>) -> Option<Self> {
        if room.height < LOWEST {
            return None;
        }
        let find = |room: Room<'_>, needs: &[Need], sizes: &[Size]| {
            let draft = |need, size| Draft { room, size, need, gap: 1 }.plan();
            let sized = |need: &Need| {
                sizes.iter().find_map(|size| Some((*size, draft(*need, *size)?)))
            };
            needs.iter().find_map(sized)
        };
        let (largest, plan) = find(room, &NEEDS, &SIZES)?;
        // Smaller cards are better than answers that hide the board.
        let is_usual = |size: &&Size| (LEGIBLE..=largest.height).contains(&size.height);
        let sizes: Vec<Size> = SIZES.iter().filter(is_usual).copied().collect();
        let shorter = Room { height: room.height.saturating_sub(ANSWERS), ..room };
        let smaller = find(shorter, &NEEDS[..2], &sizes);
        Some(smaller.map_or(plan, |entry| entry.1))
    }
}

/// A plan for one size of cards.
#[derive(Clone, Copy)]
struct Draft<'a> {
    room: Room<'a>,
    size: Size,
    need: Need,
    /// The gap between two piles of the upper part.
    gap: usize,
}

impl Draft<'_> {
    fn plan(self) -> Option<Plan> {
        let groups = || self.room.rules.groups().iter().filter(|it| !it.piles.is_empty());
        let winged = groups().any(|group| self.way(group) == Way::Wings);
        let is_upper = |group: &&Group| {
            self.way(group) == Way::Row && !(winged && group.role == Role::Foundation)
        };
        let upper: Vec<&Group> = groups().filter(is_upper).collect();
        let blocks = self.blocks()?;
        let fanned = blocks.iter().find_map(|block| match block.kind {
            Kind::Columns { gap, .. } => Some(gap),
            _ => None,
        });
        // Piles of the upper part are as far apart as those below, if they fit in one row.
        let spread = |gap| Draft { gap, ..self }.rows(&upper);
        let wide = fanned.and_then(|gap| Some((gap, spread(gap)?)));
        let (gap, rows) = match wide.filter(|(_, rows)| rows.len() <= 1) {
            Some(wide) => wide,
            None => (1, spread(1)?),
        };
        let used = rows.len() * (1 + self.size.height);
        let free = self.room.height.checked_sub(used)?;
        // One below the other, or else side by side as far as possible.
        let apart: Vec<Vec<Block>> =
            blocks.into_iter().map(|block| vec![block]).collect();
        let needed = |bands: &[Vec<Block>]| -> usize {
            bands.iter().map(|band| highest(band, |block| block.need)).sum()
        };
        let bands = if needed(&apart) <= free { apart } else { self.packed(apart) };
        if needed(&bands) > free {
            return None;
        }
        Some(Draft { gap, ..self }.placed(&rows, bands, free))
    }

    /// Returns how a group is arranged.
    fn way(self, group: &Group) -> Way {
        let (rules, start) = (self.room.rules, self.room.start);
        let most = group.ids().map(|pile| start.len(pile)).max().unwrap_or(0);
        let seen = |pile| {
            let cards = start.pile(pile).iter();
            cards.filter(|card| !card.is_down()).count()
        };
        let squared = group.show == Show::Top || group.capacity == 1;
        let several_rows = group.places.iter().any(|spot| spot.row > 0);
        let winged = group.rows == Rows::Wings && group.piles.len() <= WINGED;
        match group.role {
            Role::Tableau if winged => Way::Wings,
            _ if several_rows => Way::Laid,
            _ if !group.covered.is_empty()
                && most <= 1
                && shape_rows(group).is_some() =>
            {
                Way::Laid
            }
            Role::Tableau if most <= 1 && is_single(rules, group) => Way::Laid,
            Role::Tableau if squared && !group.places.is_empty() => Way::Laid,
            Role::Tableau => Way::Columns,
            Role::Foundation if unordered(group) => Way::Columns,
            Role::Reserve if !squared => {
                let built = group.on.iter().any(|row| !row.is_empty());
                let single =
                    group.ids().all(|pile| seen(pile) <= 1) && most > 0 && !built;
                if single { Way::Row } else { Way::Columns }
            }
            _ => Way::Row,
        }
    }

    /// Returns the length of the longest name of a group's piles.
    fn names(self, group: &Group) -> usize {
        let names = group.ids().map(|pile| self.room.rules.id(pile).chars().count());
        names.max().unwrap_or(0)
    }

    /// Returns the rows of the upper part, each with the piles on the left and on the right.
    fn rows(self, groups: &[&Group]) -> Option<Vec<[Vec<Vec<Item>>; 2]>> {
        const ORDER: [&[Role]; 2] = [
            &[
                Role::Stock,
                Role::Waste,
                Role::Discard,
                Role::Cell,
                Role::Reserve,
                Role::Tableau,
            ],
            &[Role::Foundation],
        ];
        let mut sides = ORDER.map(|roles| {
            let ordered = roles
                .iter()
                .flat_map(|role| groups.iter().filter(move |group| group.role == *role));
            let mut lines: Vec<Vec<Vec<Item>>> = Vec::new();
            for item_group in ordered.flat_map(|group| self.split(group)) {
                match lines.last_mut() {
                    Some(line)
                        if self.wide(line) + SIDES + self.across(&item_group)
                            <= self.room.width =>
                    {
                        line.push(item_group);
                    }
                    _ => lines.push(vec![item_group]),
                }
            }
            lines
        });
        let all = sides.iter().flatten();
        if all.clone().any(|line| self.wide(line) > self.room.width) {
            return None;
        }
        let [left, right] = &mut sides;
        let mut rows: Vec<[Vec<Vec<Item>>; 2]> = Vec::new();
        let joined = match (left.last(), right.first()) {
            (Some(one), Some(other)) => {
                self.wide(one) + SIDES + self.wide(other) <= self.room.width
            }
            _ => false,
        };
        let last = left.pop();
        rows.extend(left.drain(..).map(|line| [line, Vec::new()]));
        let mut right = std::mem::take(right).into_iter();
        match last {
            Some(last) if joined => rows.push([last, right.next().unwrap_or_default()]),
            last => rows.extend(last.map(|line| [line, Vec::new()])),
        }
        rows.extend(right.map(|line| [Vec::new(), line]));
        Some(rows)
    }

    /// Returns the piles of a group in the upper part, in as many rows as needed.
    fn split(self, group: &Group) -> Vec<Vec<Item>> {
        let shown = shown(self.room.rules, group);
        let edges = EDGES[0] * (shown - 1);
        let width = (self.size.width + edges).max(self.names(group));
        let fitting = ((self.room.width + self.gap) / (width + self.gap)).max(1);
        let piles: Vec<PileId> = group.ids().collect();
        let count = piles.len().div_ceil(piles.len().div_ceil(fitting));
        let item = |pile: &PileId| Item { pile: *pile, width, shown };
        piles.chunks(count).map(|piles| piles.iter().map(item).collect()).collect()
    }

    /// Returns the width of the piles of a group in the upper part.
    fn across(self, group: &[Item]) -> usize {
        let widths = group.iter().map(|item| item.width + self.gap);
        widths.sum::<usize>().saturating_sub(self.gap)
    }

    /// Returns the width of groups side by side in the upper part.
    fn wide(self, groups: &[Vec<Item>]) -> usize {
        let apart = SIDES.max(self.gap);
        let widths = groups.iter().map(|group| self.across(group) + apart);
        widths.sum::<usize>().saturating_sub(apart)
    }

    /// Returns the blocks below the upper part.
    fn blocks(self) -> Option<Vec<Block>> {
        const ORDER: [Role; 7] = [
            Role::Foundation,
            Role::Cell,
            Role::Stock,
            Role::Waste,
            Role::Discard,
            Role::Reserve,
            Role::Tableau,
        ];
        let groups = || self.room.rules.groups().iter().filter(|it| !it.piles.is_empty());
        let ordered =
            ORDER.iter().flat_map(|role| groups().filter(|it| it.role == *role));
        let mut blocks = Vec::new();
        let mut fanned: Vec<&Group> = Vec::new();
        for group in ordered {
            match self.way(group) {
                Way::Row => {}
                Way::Columns => fanned.push(group),
                Way::Laid => blocks.push(self.laid(group)?),
                Way::Wings => blocks.push(self.wings(group)?),
            }
        }
        let together: Vec<Vec<PileId>> =
            fanned.iter().map(|group| group.ids().collect()).collect();
        if let Some(block) = self.columns(&together) {
            blocks.push(block);
            return Some(blocks);
        }
        for group in fanned {
            let piles: Vec<PileId> = group.ids().collect();
            let pitch = self.size.width.max(self.names(group)) + 1;
            let fitting = ((self.room.width + 1) / pitch).max(1);
            let count = piles.len().div_ceil(piles.len().div_ceil(fitting));
            for piles in piles.chunks(count) {
                blocks.push(self.columns(&[piles.to_vec()])?);
            }
        }
        Some(blocks)
    }

    /// Returns a block of fanned piles side by side, if they fit. Groups are a little apart.
    fn columns(self, groups: &[Vec<PileId>]) -> Option<Block> {
        let rules = self.room.rules;
        let count: usize = groups.iter().map(Vec::len).sum();
        if count == 0 {
            return None;
        }
        let names = groups.iter().flatten().map(|pile| rules.id(*pile).chars().count());
        let cell = self.size.width.max(names.max().unwrap_or(0));
        let apart = APART * (groups.len() - 1);
        let free = self.room.width.checked_sub(count * (cell + 1) - 1 + apart)?;
        let gap = (1 + free / count).min(GAP).min(1 + self.size.width / 4);
        let (mut piles, mut column) = (Vec::new(), 0);
        for group in groups {
            column += if column > 0 { APART } else { 0 };
            for pile in group {
                piles.push((*pile, column));
                column += cell + gap;
            }
        }
        let sizes = groups.iter().flatten().map(|pile| self.length(*pile));
        let (need, want) =
            sizes.fold((0, 0), |one, two| (one.0.max(two.0), one.1.max(two.1)));
        let kind = Kind::Columns { piles, gap };
        Some(Block { width: column - gap, need, want, kind })
    }

    /// Returns the lines that a fanned pile needs and wants, with its name.
    fn length(self, pile: PileId) -> (usize, usize) {
        let group = self.room.rules.group_of(pile);
        let cards = self.room.start.pile(pile);
        let hidden = cards.iter().filter(|card| card.is_down()).count();
        let covered = cards.len().saturating_sub(1);
        let open = covered.saturating_sub(hidden);
        let coming = if self.grows(group) { self.need.coming } else { 0 };
        let most = usize::from(group.capacity).saturating_sub(1);
        let edges = (open + hidden.div_ceil(2)).min(self.need.covered).max(1);
        let need = (edges + coming).min(most.max(1));
        let more = if coming > 0 { COMING } else { 0 };
        let want = (covered.max(1) + more).min(most.max(1));
        let whole = 1 + self.size.height;
        (whole + need, whole + want.max(need))
    }

    /// Returns whether piles of a group get more cards during play.
    fn grows(self, group: &Group) -> bool {
        let rules = self.room.rules;
        let id = rules.group_id(PileId(group.piles.start));
        let dealt = rules.later_deals().any(|deal| deal.group == id);
        let built = group.on.iter().any(|row| !row.is_empty());
        group.capacity > 1 && (built || dealt)
    }

    /// Returns a block of piles at their places in a layout, or in rows of equal length.
    fn laid(self, group: &Group) -> Option<Block> {
        let size = Size { width: self.size.width.max(self.names(group)), ..self.size };
        let several_rows = group.places.iter().any(|spot| spot.row > 0);
        let mut piles: Vec<(PileId, usize, usize)> = Vec::new();
        let covers = !group.covered.is_empty();
        if several_rows {
            let half = group.places.iter().any(|spot| spot.column % 2 == 1);
            let pitch = (size.width + 1).next_multiple_of(if half { 2 } else { 1 });
            for (pile, spot) in group.ids().zip(&group.places) {
                piles.push((pile, spot.row.into(), usize::from(spot.column) * pitch / 2));
            }
        } else if let Some(rows) = covers.then(|| shape_rows(group)).flatten() {
            for (row, piles_of_row) in rows.iter().rev().enumerate() {
                for (pile, place) in piles_of_row {
                    piles.push((*pile, row, place * (size.width + 1) / UNIT));
                }
            }
        } else {
            let fitting = ((self.room.width + 1) / (size.width + 1)).max(1);
            let count = group.piles.len();
            let in_row = count.div_ceil(count.div_ceil(fitting));
            for (at, pile) in group.ids().enumerate() {
                piles.push((pile, at / in_row, at % in_row * (size.width + 1)));
            }
        }
        let width = piles.iter().map(|entry| entry.2).max()? + size.width;
        let rows = piles.iter().map(|entry| entry.1).max()? + 1;
        if width > self.room.width {
            return None;
        }
        piles.sort_by_key(|entry| (entry.1, entry.2));
        let height = size.height;
        let (need, want) = if covers {
            (rows - 1 + height, (rows - 1) * height.div_ceil(2) + height)
        } else {
            (rows * height, rows * (height + 1) - 1)
        };
        let kind = Kind::Laid { piles, rows, overlap: covers, size };
        // A blank line above separates the block from the upper part.
        Some(Block { width, need: need + 1, want: want + 1, kind })
    }

    /// Returns a block of two wings with the foundations between them.
    fn wings(self, group: &Group) -> Option<Block> {
        let rules = self.room.rules;
        let piles: Vec<PileId> = group.ids().collect();
        let middle: Vec<PileId> = rules.piles_of(Role::Foundation).collect();
        let rows = piles.len().div_ceil(2);
        let across = middle.len().div_ceil(rows).max(1);
        let center = across * (self.size.width + 1) - 1;
        let names = self.names(group) + 2;
        let side = self.room.width.checked_sub(center)? / 2;
        let room = side.checked_sub(names)?;
        let most = piles.iter().map(|pile| self.room.start.len(*pile)).max()?;
        let edges = most.saturating_sub(1) + self.need.coming;
        if room < self.size.width + EDGES[1] * edges {
            return None;
        }
        let wing = room.min(self.size.width + EDGES[0] * 12);
        let width = 2 * (wing + names) + center;
        let need = rows * self.size.height;
        let kind = Kind::Wings { piles, middle, names, wing };
        Some(Block { width, need: need + 1, want: need + rows + 1, kind })
    }

    /// Puts bands of one block each side by side, as far as they fit.
    fn packed(self, bands: Vec<Vec<Block>>) -> Vec<Vec<Block>> {
        let mut packed: Vec<Vec<Block>> = Vec::new();
        for mut band in bands {
            match packed.last_mut() {
                Some(last)
                    if side_by_side(last) + APART + side_by_side(&band)
                        <= self.room.width =>
                {
                    last.append(&mut band);
                }
                _ => packed.push(band),
            }
        }
        packed
    }

    /// Gives every pile its place.
    fn placed(
        self,
        rows: &[[Vec<Vec<Item>>; 2]],
        bands: Vec<Vec<Block>>,
        free: usize,
    ) -> Plan {
        let mut places = Vec::new();
        let below = bands.iter().map(|band| side_by_side(band)).max().unwrap_or(0);
        let mut top = 0;
        for sides in rows {
            let both =
                sides.iter().map(|side| self.wide(side)).filter(|width| *width > 0);
            let one = both.clone().count() < 2;
            let own = both.sum::<usize>() + if one { 0 } else { SIDES };
            let width = if one { own } else { own.max(below) };
            let start = (self.room.width - width) / 2;
            self.items(&sides[0], start, top, &mut places);
            self.items(&sides[1], start + width - self.wide(&sides[1]), top, &mut places);
            top += 1 + self.size.height;
        }
        let mut heights: Vec<usize> =
            bands.iter().map(|band| highest(band, |block| block.need)).collect();
        let wants: Vec<usize> =
            bands.iter().map(|band| highest(band, |block| block.want)).collect();
        let mut spare = free.saturating_sub(heights.iter().sum::<usize>() + ANSWERS);
        while spare > 0 && heights != wants {
            for (height, want) in heights.iter_mut().zip(&wants) {
                if *height < *want && spare > 0 {
                    (*height, spare) = (*height + 1, spare - 1);
                }
            }
        }
        for (band, height) in bands.into_iter().zip(heights) {
            let mut column = (self.room.width - side_by_side(&band)) / 2;
            for block in band {
                self.block(&block, (top, column), height, &mut places);
                column += block.width + APART;
            }
            top += height;
        }
        Plan { places, height: top }
    }

    /// Gives the piles of one side of the upper part their places.
    fn items(
        self,
        side: &[Vec<Item>],
        start: usize,
        top: usize,
        places: &mut Vec<Place>,
    ) {
        let mut column = start;
        for item in side.iter().flat_map(|group| {
            let last = group.len() - 1;
            group.iter().enumerate().map(move |(at, item)| (item, at == last))
        }) {
            let (item, last) = item;
            let (width, height) = (item.width, self.size.height);
            let area = Area { row: top + 1, column, width, height };
            let lie = Lie::Row(item.shown);
            places.push(Place { pile: item.pile, area, size: self.size, lie });
            column += width + if last { SIDES.max(self.gap) } else { self.gap };
        }
    }

    /// Gives the piles of a block their places.
    fn block(
        self,
        block: &Block,
        (top, left): (usize, usize),
        height: usize,
        places: &mut Vec<Place>,
    ) {
        let size = self.size;
        match &block.kind {
            Kind::Columns { piles, .. } => {
                for (pile, column) in piles {
                    let column = left + column;
                    let area = Area {
                        row: top + 1,
                        column,
                        width: size.width,
                        height: height - 1,
                    };
                    places.push(Place { pile: *pile, area, size, lie: Lie::Down });
                }
            }
            Kind::Laid { piles, rows, overlap, size } => {
                let room = (height - 1).saturating_sub(size.height);
                let most =
                    if *overlap { size.height.div_ceil(2) } else { size.height + 1 };
                let pitch = room.checked_div(rows - 1).unwrap_or(1).min(most);
                for (pile, row, column) in piles {
                    let (row, column) = (top + 1 + row * pitch, left + column);
                    let Size { width, height } = *size;
                    let area = Area { row, column, width, height };
                    places.push(Place { pile: *pile, area, size: *size, lie: Lie::Laid });
                }
            }
            Kind::Wings { piles, middle, names, wing } => {
                let rows = piles.len().div_ceil(2);
                let pitch = ((height - 1) / rows).min(size.height + 1);
                let tight = pitch <= size.height;
                let across = middle.len().div_ceil(rows).max(1);
                let center = across * (size.width + 1) - 1;
                let right = left + wing + 2 * names + center;
                for (at, pile) in piles.iter().enumerate() {
                    let row = top + 1 + at % rows * pitch;
                    let (column, lie) = match at / rows {
                        0 => (left, Lie::Left),
                        _ => (right, Lie::Right),
                    };
                    let area = Area { row, column, width: *wing, height: size.height };
                    places.push(Place { pile: *pile, area, size, lie });
                }
                for (at, pile) in middle.iter().enumerate() {
                    let row = top + 1 + at / across * pitch;
                    let column = left + wing + names + at % across * (size.width + 1);
                    let Size { width, height } = size;
                    let area = Area { row, column, width, height };
                    let lie = if tight { Lie::Laid } else { Lie::Row(1) };
                    places.push(Place { pile: *pile, area, size, lie });
                }
            }
        }
    }
}

/// Returns the greatest of a number of lines of blocks side by side.
fn highest(band: &[Block], lines: impl Fn(&Block) -> usize) -> usize {
    band.iter().map(lines).max().unwrap_or(0)
}

/// Returns the width of blocks side by side.
fn side_by_side(band: &[Block]) -> usize {
    band.iter().map(|block| block.width + APART).sum::<usize>().saturating_sub(APART)
}
