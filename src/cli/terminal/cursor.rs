//! A cursor on the board: arrow keys, vi keys or the mouse pick up cards and put them down.
//!
//! Every action is executed as a typed line, so that there is one command language.

use std::io::{self, Write};

use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent,
    KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::terminal;

use super::stopping::put;
use crate::repl::{CardPlace, DrawnCard, Emphasis, Session};

/// The help shown when the cursor enters the board.
pub(super) const KEYS: &str = "arrows or hjkl move, Enter plays a card, space picks it up \
    and puts it down; u undo, r redo, d deal, t take the hint; Esc: back to the prompt";

/// The cursor on the board.
#[derive(Default)]
pub(super) struct Cursor {
    /// The card under the cursor, and where it is drawn.
    on: Option<Drawn>,
    /// The card that is picked up.
    picked: Option<CardPlace>,
}

/// A card and its place on the screen.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    card: CardPlace,
    row: usize,
    column: usize,
    width: usize,
}

/// The action of a key or a mouse event.
pub(super) enum Wish {
    /// Redraw the cursor.
    Look,
    /// Execute a line.
    Obey(String),
    /// Return to the prompt, with this text typed.
    Leave(String),
    /// Redraw the screen.
    Redraw,
}

/// Enables raw mode and mouse events for the board, while the line editor waits.
pub(super) fn take_keys(output: &mut dyn Write) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    written(&EnableMouseCapture, output)
}

/// Disables mouse events and raw mode.
pub(super) fn give_keys(output: &mut dyn Write) -> io::Result<()> {
    written(&DisableMouseCapture, output)?;
    terminal::disable_raw_mode()
}

impl Cursor {
    /// Returns the cards to highlight: the picked card and its targets, or the cards that can
    /// be picked, and the card under the cursor.
    pub(super) fn emphasis(&self, session: &Session<'_>) -> Emphasis {
        let game = session.game();
        let own = match self.picked {
            Some(picked) => Emphasis::with_picked(game, picked),
            None => Emphasis::of(game),
        };
        Emphasis { cursor: self.on.map(|drawn| drawn.card), ..own }
    }

    /// Puts the cursor on its old card, or on the nearest one. A new cursor starts on the first
    /// card that can be picked.
    pub(super) fn settle(&mut self, session: &Session<'_>, highest: usize) {
        let drawn = self.drawn(session, highest);
        let open = Emphasis::of(session.game()).open;
        // The position may have changed since the card was picked up.
        self.picked = self.picked.filter(|card| open.contains(card));
        let still = self.on.and_then(|on| {
            let near = |drawn: &&Drawn| (drawn.row.abs_diff(on.row), off(drawn, &on));
            let same = drawn.iter().find(|drawn| drawn.card == on.card);
            same.or_else(|| drawn.iter().min_by_key(near))
        });
        let first = || drawn.iter().find(|drawn| open.contains(&drawn.card));
        self.on = still.or_else(first).or(drawn.first()).copied();
    }

    /// Waits for a key or a mouse event, and returns its action.
    pub(super) fn wish(
        &mut self,
        session: &mut Session<'_>,
        highest: usize,
    ) -> io::Result<Wish> {
        Ok(match event::read()? {
            // Some terminals also report releases, and a key must count once.
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.key(key, session, highest)
            }
            Event::Mouse(mouse) => {
                let (row, column) = (usize::from(mouse.row), usize::from(mouse.column));
                let on = |drawn: &Drawn| {
                    drawn.row == row
                        && (drawn.column..drawn.column + drawn.width).contains(&column)
                };
                let hit = self.drawn(session, highest).into_iter().find(on);
                match (mouse.kind, hit) {
                    (MouseEventKind::Down(MouseButton::Left), Some(hit)) => {
                        self.clicked(hit, session)
                    }
                    // A picked card was dragged here.
                    (MouseEventKind::Up(MouseButton::Left), Some(hit))
                        if self.picked.is_some_and(|card| card != hit.card) =>
                    {
                        self.clicked(hit, session)
                    }
                    _ => Wish::Look,
                }
            }
            Event::Resize(..) => Wish::Redraw,
            _ => Wish::Look,
        })
    }

    fn key(&mut self, key: KeyEvent, session: &mut Session<'_>, highest: usize) -> Wish {
        // In raw mode Ctrl-C is an ordinary key, and must return to the prompt.
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Wish::Leave(String::new());
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.go(session, highest, 0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.go(session, highest, 0, 1),
            KeyCode::Up | KeyCode::Char('k') => self.go(session, highest, -1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.go(session, highest, 1, 0),
            KeyCode::Enter => match (self.on, self.picked) {
                (Some(on), None) => Wish::Obey(session.typed_for(on.card)),
                (Some(on), Some(_)) => self.clicked(on, session),
                (None, _) => Wish::Look,
            },
            KeyCode::Char(' ') => match self.on {
                Some(on) => self.clicked(on, session),
                None => Wish::Look,
            },
            KeyCode::Char('u') => Wish::Obey("undo".to_owned()),
            KeyCode::Char('r') => Wish::Obey("redo".to_owned()),
            KeyCode::Char('d') => Wish::Obey("deal".to_owned()),
            KeyCode::Char('t') => {
                Wish::Obey(session.typed_for_hint().unwrap_or_else(|| "hint".to_owned()))
            }
            KeyCode::Esc if self.picked.is_some() => {
                self.picked = None;
                Wish::Look
            }
            KeyCode::Char(other) => Wish::Leave(other.to_string()),
            _ => Wish::Leave(String::new()),
        }
    }

    /// Picks up a card, or puts the picked card on it.
    fn clicked(&mut self, hit: Drawn, session: &Session<'_>) -> Wish {
        self.on = Some(hit);
        let stock = session.game().rules().plan().stock;
        match self.picked.take() {
            None if stock == Some(hit.card.0) => Wish::Obey(session.typed_for(hit.card)),
            None => {
                let open = Emphasis::of(session.game()).open;
                if !open.contains(&hit.card) {
                    return Wish::Obey(session.typed_for(hit.card));
                }
                self.picked = Some(hit.card);
                Wish::Look
            }
            Some(picked) if picked == hit.card => Wish::Obey(session.typed_for(hit.card)),
            Some(picked) => Wish::Obey(session.typed_between(picked, hit.card)),
        }
    }

    /// Moves the cursor to the next card in a direction, given by the signs of `down` and
    /// `right`.
    fn go(
        &mut self,
        session: &Session<'_>,
        highest: usize,
        down: isize,
        right: isize,
    ) -> Wish {
        let all = self.drawn(session, highest);
        let Some(on) = self.on else { return Wish::Look };
        // On a table the cards of a pile lie below each other, in piles of different heights.
        let table = session.has_table(highest);
        let beside = |drawn: &&Drawn| table || drawn.row == on.row;
        let ahead = |drawn: &&Drawn| match (down, right) {
            (0, ..0) => beside(drawn) && drawn.column < on.column,
            (0, _) => beside(drawn) && drawn.column > on.column,
            (..0, _) => drawn.row < on.row,
            _ => drawn.row > on.row,
        };
        let far = |drawn: &&Drawn| {
            let (rows, columns) = (drawn.row.abs_diff(on.row), off(drawn, &on));
            match (table, down) {
                (false, _) => (0, rows, columns),
                (true, 0) => (columns, rows, 0),
                (true, _) => (usize::from(columns >= on.width), rows, columns),
            }
        };
        // A card may be several lines high.
        let others = all.iter().filter(|drawn| drawn.card != on.card);
        let next = others.filter(ahead).min_by_key(far);
        self.on = next.copied().or(self.on);
        Wish::Look
    }

    /// Returns all drawn cards with their places. A long pile is drawn so that the card under the
    /// cursor is visible.
    fn drawn(&self, session: &Session<'_>, highest: usize) -> Vec<Drawn> {
        let cursor = self.on.map(|drawn| drawn.card);
        let emphasis = Emphasis { cursor, picked: self.picked, ..Emphasis::default() };
        let lines = session.picture(&emphasis, highest);
        let card = |row| {
            move |drawn: &DrawnCard| Drawn {
                card: drawn.card,
                row,
                column: drawn.column,
                width: drawn.width,
            }
        };
        let cards =
            (0..).zip(&lines).flat_map(|(row, line)| line.cards.iter().map(card(row)));
        cards.collect()
    }
}

/// Writes a terminal command.
fn written(command: &impl crossterm::Command, output: &mut dyn Write) -> io::Result<()> {
    let mut text = String::new();
    command.write_ansi(&mut text).map_err(io::Error::other)?;
    put(output, &text)
}

/// Returns the horizontal distance of two cards in characters.
fn off(one: &Drawn, other: &Drawn) -> usize {
    one.column.abs_diff(other.column)
}
