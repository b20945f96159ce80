//! Draws the table: cards with faces and backs, for terminals with color and symbols.
//!
//! A plan gives every pile its place for the whole game; `column` fits the cards of a pile in
//! the room that it has there. Nothing is drawn outside the plan, so the board never moves.

mod canvas;
mod card;
mod column;
mod look;
mod plan;

use anstyle::Style as Ansi;
use strum::VariantArray;

use super::BoardLine;
use super::drawing::Drawing;
use super::piece::Piece;
use super::places::is_open;
use super::places::is_ordered;
use crate::play::Game;
use crate::position::CardText;
use crate::preferences::Theme;
use crate::settings::{Depth, Settings};
use crate::signs::Sign;
use crate::table::{Deck, PileId, Table};
use canvas::Canvas;
use card::{Area, Brush, Lap, Size};
use column::{Slot, slots};
use look::{Look, State};
use plan::{EDGES, Lie, Place, Plan, Room};

/// The lines of the header.
const HEADER: usize = 1;

/// Returns the lines of the table, or none if the game does not fit.
pub(super) fn table(
    drawing: &Drawing<'_>,
    start: &Table,
    depth: Depth,
    highest: usize,
) -> Option<Vec<BoardLine>> {
    let width = drawing.settings.width;
    let height = highest.saturating_sub(HEADER);
    let plan = Plan::of(Room { rules: drawing.rules, start, width, height })?;
    let look = Look::of(drawing.settings, depth);
    // A blank line below the header, if there is room.
    let gap = usize::from(plan.height < height);
    let above = HEADER + gap;
    let mut brush = Brush {
        canvas: Canvas::new(width, above + plan.height, look.surface()),
        look,
        deck: drawing.rules.deck(),
        settings: drawing.settings,
    };
    let header: Vec<&str> = drawing.header.iter().map(Piece::text).collect();
    let text = brush.look.text();
    brush.canvas.put(0, 1, &one_line(&header, width.saturating_sub(2)), text);
    for place in &plan.places {
        brush.pile(drawing, place, above);
    }
    Some(brush.canvas.lines())
}

/// Returns whether a game is drawn as a table.
pub(super) fn fits(game: &Game, width: usize, highest: usize) -> bool {
    let height = highest.saturating_sub(HEADER);
    Plan::of(Room { rules: game.rules(), start: &game.dealt(), width, height }).is_some()
}

/// Returns cards as lines in the size of the game's first pile, or none if the game does not fit.
pub(super) fn faces(
    game: &Game,
    settings: Settings,
    depth: Depth,
    highest: usize,
    cards: &[CardText],
) -> Option<Vec<Vec<String>>> {
    let (rules, start, width) = (game.rules(), &game.dealt(), settings.width);
    let height = highest.saturating_sub(HEADER);
    let size = Plan::of(Room { rules, start, width, height })?.places.first()?.size;
    let area = Area { row: 0, column: 0, width: size.width, height: size.height };
    let face = |card: &CardText| {
        let look = Look::of(settings, depth);
        let canvas = Canvas::new(size.width, size.height, look.surface());
        let mut brush = Brush { canvas, look, deck: rules.deck(), settings };
        brush.card(area, size, *card, ((PileId(0), 0), State::Plain), Lap::Above);
        brush.canvas.lines().into_iter().map(|line| line.text).collect()
    };
    Some(cards.iter().map(face).collect())
}

/// Returns lines with a few cards in the colors of each theme.
pub(super) fn themes(deck: &Deck, settings: Settings, depth: Depth) -> Vec<String> {
    const SIZE: Size = Size { width: 5, height: 2 };
    let states = [State::Plain, State::Open, State::Picked, State::Target, State::Cursor];
    let mut drawn = Vec::new();
    for theme in <Theme as VariantArray>::VARIANTS {
        let settings = Settings { theme: *theme, ..settings };
        let look = Look::of(settings, depth);
        let text = look.text();
        let canvas = Canvas::new(settings.width.min(62), SIZE.height, look.surface());
        let mut brush = Brush { canvas, look, deck, settings };
        brush.canvas.put(0, 1, theme.into(), text);
        let ranks = deck.ranks().iter().rev().zip(deck.suits().iter().cycle());
        let area = |at: usize| {
            let Size { width, height } = SIZE;
            Area { row: 0, column: 16 + at * (width + 1), width, height }
        };
        for (at, (state, (rank, suit))) in states.into_iter().zip(ranks).enumerate() {
            let card = CardText([rank.letter, suit.letter]);
            brush.card(area(at), SIZE, card, ((PileId(0), 0), state), Lap::Above);
        }
        brush.card(
            area(5),
            SIZE,
            CardText::HIDDEN,
            ((PileId(0), 0), State::Plain),
            Lap::Above,
        );
        brush.empty(area(6), ((PileId(0), 0), State::Plain));
        drawn.extend(brush.canvas.lines().into_iter().map(|line| line.text));
    }
    drawn
}

/// Returns the parts of the header that fit in one line. The first ones are the most important.
fn one_line(lines: &[&str], width: usize) -> String {
    let all = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join("  ");
    if all.chars().count() <= width {
        return all;
    }
    let mut text = String::new();
    for part in all.split("  ") {
        let gap = if text.is_empty() { 0 } else { 2 };
        if text.chars().count() + gap + part.chars().count() <= width {
            text.push_str(&"  "[..gap]);
            text.push_str(part);
        }
    }
    text
}

impl Brush<'_> {
    /// Draws a pile, with its name.
    fn pile(&mut self, drawing: &Drawing<'_>, place: &Place, above: usize) {
        let Place { pile, area, size, lie } = *place;
        let area = Area { row: area.row + above, ..area };
        let rules = drawing.rules;
        let (group, cards) = (rules.group_of(pile), drawing.seen(pile));
        let name = rules.id(pile);
        let faint = self.look.faint(State::Plain);
        let state = |at: usize| ((pile, at), State::of(drawing.emphasis, (pile, at)));
        let whole = Area { width: size.width, height: size.height, ..area };
        let top = cards.len().checked_sub(1);
        if let Lie::Laid = lie {
            let open = is_open(drawing, group, pile);
            let Some(top) = top else {
                if open || group.covered.is_empty() {
                    self.empty(whole, state(0));
                    self.print(whole, name, 0, faint);
                }
                return;
            };
            let lap = match (group.covered.is_empty(), open) {
                (true, _) => Lap::Above,
                (false, true) => Lap::Left,
                (false, false) => Lap::Under,
            };
            self.card(whole, size, cards[top], state(top), lap);
            let under = if is_ordered(group) { 0 } else { top };
            let style = if cards[top].is_hidden() {
                self.look.back(state(top).1)
            } else {
                self.look.print(state(top).1)
            };
            self.print(whole, if open { name } else { "" }, under, style);
            return;
        }
        self.name(drawing, place, area, faint);
        let Some(top) = top else {
            let column = match lie {
                Lie::Left => area.column + area.width - size.width,
                _ => area.column,
            };
            return self.empty(Area { column, ..whole }, state(0));
        };
        let Lie::Row(shown) = lie else {
            let lap = match lie {
                Lie::Left => Lap::Right,
                Lie::Right => Lap::Left,
                Lie::Row(_) | Lie::Down | Lie::Laid => Lap::Above,
            };
            for (slot, part) in fanned(drawing, place, area) {
                match slot {
                    Slot::Edge(at) | Slot::Top(at) => {
                        self.card(part, size, cards[at], state(at), lap);
                    }
                    Slot::Half(at) => self.back(part, '═', state(at)),
                    Slot::Count(count, at) => {
                        self.count(part, count, cards[at].is_hidden(), state(at));
                    }
                }
            }
            return;
        };
        // A foundation that is built in order shows only its top card.
        let squared = is_ordered(group) && top + 1 > shown;
        let first = if squared { top } else { (top + 1).saturating_sub(shown) };
        for (at, card) in cards.iter().enumerate().skip(first) {
            let column = area.column + (at - first) * EDGES[0];
            let width = if at == top { size.width } else { EDGES[0] };
            let part = Area { column, width, ..whole };
            let lap = if at == first { Lap::Above } else { Lap::Left };
            self.card(part, size, *card, state(at), lap);
        }
    }

    /// Writes the name of a pile above it or beside it.
    fn name(&mut self, drawing: &Drawing<'_>, place: &Place, area: Area, style: Ansi) {
        let name = drawing.rules.id(place.pile);
        let length = name.chars().count();
        let (row, column) = match place.lie {
            Lie::Left => (area.row, area.column + area.width + 1),
            Lie::Right => (area.row, area.column.saturating_sub(length + 1)),
            Lie::Row(_) | Lie::Down | Lie::Laid => {
                (area.row.saturating_sub(1), area.column)
            }
        };
        let Lie::Row(shown) = place.lie else {
            return self.canvas.put(row, column, name, style);
        };
        let group = drawing.rules.group_of(place.pile);
        let under = drawing.seen(place.pile).len().saturating_sub(shown);
        let mut text = name.to_owned();
        if under > 0 && !is_ordered(group) {
            let count = card::count(under);
            let room = area.width.saturating_sub(length + count.chars().count());
            if length + count.chars().count() <= area.width {
                text += &" ".repeat(room.min(1));
                text += &count;
                self.canvas.sign(row, Sign::Count);
            }
        }
        self.canvas.put(row, column, &text, style);
    }
}

/// Returns the parts of a fanned pile from the bottom up, each with its place.
fn fanned(drawing: &Drawing<'_>, place: &Place, area: Area) -> Vec<(Slot, Area)> {
    let (cards, size) = (drawing.seen(place.pile), place.size);
    let hidden = cards.iter().take_while(|card| card.is_hidden()).count();
    let seen = seen(drawing, place);
    let Size { width, height } = size;
    let whole = Area { width, height, ..area };
    if place.lie == Lie::Down {
        let slots = slots(cards.len(), hidden, area.height - height, seen);
        let placed = |(line, slot)| {
            let height = if matches!(slot, Slot::Top(_)) { height } else { 1 };
            (slot, Area { row: area.row + line, height, ..whole })
        };
        return slots.into_iter().enumerate().map(placed).collect();
    }
    let room = area.width - width;
    let fits = |edge: &&usize| cards.len().saturating_sub(1) * **edge <= room;
    let edge = EDGES.iter().find(fits).copied().unwrap_or(EDGES[1]);
    let slots = slots(cards.len(), hidden, room / edge, seen);
    let placed = |(at, slot)| {
        let width = if matches!(slot, Slot::Top(_)) { width } else { edge };
        let column = match place.lie {
            Lie::Left => area.column + area.width - at * edge - width,
            _ => area.column + at * edge,
        };
        (slot, Area { column, width, ..whole })
    };
    slots.into_iter().enumerate().map(placed).collect()
}

/// Returns the card of a pile that must be visible: the one under the cursor, or the picked one.
fn seen(drawing: &Drawing<'_>, place: &Place) -> Option<usize> {
    let marked = [drawing.emphasis.cursor, drawing.emphasis.picked];
    let own = marked.into_iter().flatten().find(|card| card.0 == place.pile);
    own.map(|card| card.1)
}
