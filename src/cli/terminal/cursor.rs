//! A cursor on the board: keys or the mouse pick up cards and put them down.
//!
//! Every action is executed as a typed line, so that there is one command language.

use std::io;
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use super::frame::Frame;
use super::mouse::Mouse;
use super::pager::STEP;
use crate::repl::{BOARD_LETTERS, CardPlace, DrawnCard, Emphasis, Session};
use crate::table::PileId;

/// How long to wait for the next digit of a pile's number.
const DIGIT: Duration = Duration::from_millis(700);

/// Returns the keys that act on the board, for the status line.
pub(super) fn keys() -> Vec<String> {
    let before = ["arrows or hjkl move", "Enter play", "Space pick up", "Esc leave"];
    let letters = BOARD_LETTERS.iter().map(|(key, line, _)| format!("{key} {line}"));
    let after = ["1-9 pile", "t take the hint", ": type"];
    let before = before.into_iter().map(str::to_owned).chain(letters);
    before.chain(after.map(str::to_owned)).collect()
}

/// Returns the keys and buttons that act while a line is typed, for the status line.
pub(super) fn keys_at_prompt(mouse: bool) -> Vec<String> {
    let mouse = mouse.then_some(["click: pick up, play", "wheel: scroll"]);
    let all = ["F2: keys on the board"].into_iter().chain(mouse.into_iter().flatten());
    all.chain(["help"]).map(str::to_owned).collect()
}

/// The cursor on the board.
#[derive(Default)]
pub(super) struct Cursor {
    /// The card under the cursor, and where it is drawn.
    on: Option<Drawn>,
    /// The card that is picked up.
    picked: Option<CardPlace>,
    /// The pile of the picked card, if it was picked by its number.
    pile: Option<PileId>,
    /// The first digits of a pile's number, if more may follow.
    digits: String,
}

/// A card and its place on the board.
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
    /// Suspend the program.
    Stop,
    /// Scroll by some lines, up if they are negative, with the mouse on a row of the screen.
    Scroll(usize, isize),
}

/// Returns the event of a character that was typed while the program was busy.
pub(super) fn event_of(key: char) -> KeyEvent {
    match key {
        '\n' => KeyCode::Enter.into(),
        '\x08' => KeyCode::Backspace.into(),
        '\x01'..='\x1a' => {
            let letter = char::from(b'`' + u8::try_from(key).unwrap_or_default());
            KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
        }
        key => KeyCode::Char(key).into(),
    }
}

/// Enables raw mode for the board, while the line editor waits.
pub(super) fn take_keys() -> io::Result<()> {
    terminal::enable_raw_mode()
}

/// Disables raw mode.
pub(super) fn give_keys() -> io::Result<()> {
    terminal::disable_raw_mode()
}

impl Cursor {
    /// Returns the cards to highlight: the picked card and its targets, or the cards that can
    /// be picked, and the card under the cursor.
    pub(super) fn emphasis(&self, session: &Session<'_>) -> Emphasis {
        Emphasis { cursor: self.on.map(|drawn| drawn.card), ..self.picks(session) }
    }

    /// Returns the same without the cursor.
    pub(super) fn picks(&self, session: &Session<'_>) -> Emphasis {
        match self.picked {
            Some(picked) => Emphasis::with_picked(session.game(), picked),
            None => Emphasis::of(session.game()),
        }
    }

    /// Puts the picked card back, because the position may change.
    pub(super) fn drop_card(&mut self) {
        (self.picked, self.pile) = (None, None);
    }

    /// Puts the cursor on its old card, or on the nearest one. A new cursor starts on the first
    /// card that can be picked. A board that is too high is scrolled to it.
    pub(super) fn settle(&mut self, session: &Session<'_>, frame: &mut Frame) {
        let drawn = self.drawn(session, frame);
        let open = Emphasis::of(session.game()).open;
        // The position may have changed since the card was picked up.
        self.picked = self.picked.filter(|card| open.contains(card));
        self.pile = self.pile.filter(|_| self.picked.is_some());
        let still = self.on.and_then(|on| {
            let near = |drawn: &&Drawn| (drawn.row.abs_diff(on.row), off(drawn, &on));
            let same = drawn.iter().find(|drawn| drawn.card == on.card);
            same.or_else(|| drawn.iter().min_by_key(near))
        });
        let first = || drawn.iter().find(|drawn| open.contains(&drawn.card));
        self.on = still.or_else(first).or(drawn.first()).copied();
        if let Some(on) = self.on {
            frame.follow(session, on.row);
        }
    }

    /// Waits for a key or a mouse event, and returns its action.
    pub(super) fn wish(
        &mut self,
        session: &mut Session<'_>,
        frame: &Frame,
    ) -> io::Result<Wish> {
        if !self.digits.is_empty() && !event::poll(DIGIT)? {
            let digits = std::mem::take(&mut self.digits);
            return Ok(self.numbered(&digits, session));
        }
        Ok(match event::read()? {
            // Some terminals also report releases, and a key must count once.
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                self.key(key, session, frame)
            }
            Event::Mouse(mouse) => self.mouse(mouse.into(), session, frame),
            Event::Resize(..) => Wish::Redraw,
            _ => Wish::Look,
        })
    }

    /// Returns the action of the mouse.
    pub(super) fn mouse(
        &mut self,
        mouse: Mouse,
        session: &Session<'_>,
        frame: &Frame,
    ) -> Wish {
        let hit = |row, column| {
            let row = frame.board_row(session, row)?;
            let on = |drawn: &Drawn| {
                drawn.row == row
                    && (drawn.column..drawn.column + drawn.width).contains(&column)
            };
            self.drawn(session, frame).into_iter().find(on)
        };
        match mouse {
            Mouse::Press(row, column) => {
                if let Some(hit) = hit(row, column) {
                    return self.clicked(hit, session);
                }
                self.drop_card();
                Wish::Look
            }
            // A picked card was dragged here.
            Mouse::Release(row, column) => match (hit(row, column), self.picked) {
                (Some(hit), Some(picked)) if picked != hit.card => {
                    self.clicked(hit, session)
                }
                _ => Wish::Look,
            },
            Mouse::Wheel(row, is_up) => {
                let lines = STEP.cast_signed();
                Wish::Scroll(row, if is_up { -lines } else { lines })
            }
            Mouse::Other => Wish::Look,
        }
    }

    /// Returns the action of a key.
    pub(super) fn key(
        &mut self,
        key: KeyEvent,
        session: &mut Session<'_>,
        frame: &Frame,
    ) -> Wish {
        // In raw mode Ctrl-C is an ordinary key, and must return to the prompt.
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('z') => Wish::Stop,
                KeyCode::Char('l') => Wish::Redraw,
                _ => Wish::Leave(String::new()),
            };
        }
        if let KeyCode::Char(digit @ '0'..='9') = key.code {
            return self.digit(digit, session);
        }
        if !self.digits.is_empty() {
            let digits = std::mem::take(&mut self.digits);
            let wish = self.numbered(&digits, session);
            // Enter and Space end a number. A key after a finished move is for the next one.
            let ends = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
            if ends || !matches!(wish, Wish::Look) {
                return wish;
            }
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.go(session, frame, 0, -1),
            KeyCode::Right | KeyCode::Char('l') => self.go(session, frame, 0, 1),
            KeyCode::Up | KeyCode::Char('k') => self.go(session, frame, -1, 0),
            KeyCode::Down | KeyCode::Char('j') => self.go(session, frame, 1, 0),
            KeyCode::Enter => match (self.on, self.picked) {
                (Some(on), None) => Wish::Obey(session.typed_for(on.card)),
                (Some(on), Some(_)) => self.clicked(on, session),
                (None, _) => Wish::Look,
            },
            KeyCode::Char(' ') => match self.on {
                Some(on) => self.clicked(on, session),
                None => Wish::Look,
            },
            KeyCode::Char('t') => {
                Wish::Obey(session.typed_for_hint().unwrap_or_else(|| "hint".to_owned()))
            }
            KeyCode::Char(':') => Wish::Leave(String::new()),
            KeyCode::Esc if self.picked.is_some() => {
                self.drop_card();
                Wish::Look
            }
            KeyCode::Char(other) => {
                let line = BOARD_LETTERS.iter().find(|entry| entry.0 == other);
                let leave = || Wish::Leave(other.to_string());
                line.map_or_else(leave, |entry| Wish::Obey(entry.1.to_owned()))
            }
            _ => Wish::Leave(String::new()),
        }
    }

    /// Picks up a card, or puts the picked card on it.
    fn clicked(&mut self, hit: Drawn, session: &Session<'_>) -> Wish {
        self.on = Some(hit);
        self.pile = None;
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

    /// Adds a digit to the number of a pile. Waits for the next one if a pile has a longer number.
    fn digit(&mut self, digit: char, session: &Session<'_>) -> Wish {
        if session.asks() {
            return Wish::Obey(digit.to_string());
        }
        let rules = session.game().rules();
        let longer = format!("{}{digit}", self.digits);
        let mut ids = rules.piles().iter().map(|pile| pile.id.as_str());
        if ids.any(|id| id.len() > longer.len() && id.starts_with(&longer)) {
            self.digits = longer;
            return Wish::Look;
        }
        if rules.pile(&longer).is_some() || self.digits.is_empty() {
            self.digits.clear();
            return self.numbered(&longer, session);
        }
        // Together they name no pile, so the first digits name one, and the last begins another.
        let digits = std::mem::replace(&mut self.digits, digit.to_string());
        self.numbered(&digits, session)
    }

    /// Picks up the top card of a pile, or puts the picked card there.
    fn numbered(&mut self, id: &str, session: &Session<'_>) -> Wish {
        let game = session.game();
        let rules = game.rules();
        let Some(pile) = rules.pile(id) else { return Wish::Look };
        let from = (self.pile.take(), self.picked.take());
        match from {
            (Some(from), _) if from == pile => Wish::Obey(id.to_owned()),
            (Some(from), _) => Wish::Obey(format!("{} {id}", rules.id(from))),
            (None, Some(picked)) => {
                let top = (pile, game.table().len(pile).saturating_sub(1));
                Wish::Obey(session.typed_between(picked, top))
            }
            (None, None) => {
                let open = Emphasis::of(game).open;
                let Some(card) = open.into_iter().rfind(|card| card.0 == pile) else {
                    return Wish::Obey(id.to_owned());
                };
                (self.pile, self.picked) = (Some(pile), Some(card));
                Wish::Look
            }
        }
    }

    /// Moves the cursor to the next card in a direction, given by the signs of `down` and
    /// `right`.
    fn go(
        &mut self,
        session: &Session<'_>,
        frame: &Frame,
        down: isize,
        right: isize,
    ) -> Wish {
        let all = self.drawn(session, frame);
        let Some(on) = self.on else { return Wish::Look };
        // On a table the cards of a pile lie below each other, in piles of different heights.
        let table = session.has_table(frame.highest());
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
    fn drawn(&self, session: &Session<'_>, frame: &Frame) -> Vec<Drawn> {
        let cursor = self.on.map(|drawn| drawn.card);
        let emphasis = Emphasis { cursor, picked: self.picked, ..Emphasis::default() };
        let lines = session.picture(&emphasis, frame.highest());
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

/// Returns the horizontal distance of two cards in characters.
fn off(one: &Drawn, other: &Drawn) -> usize {
    one.column.abs_diff(other.column)
}
