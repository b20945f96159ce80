//! Playing the same moves by other rules, as far as they hold.
//!
//! Rules change while a game is being played: its author saves another version. Piles may
//! have other numbers then, so moves are told by names, and a move holds only when it
//! carries the same cards. What no longer holds is not thrown away: it lapses, and is
//! tried again whenever the rules change, until the player makes another move.

use std::rc::Rc;

use super::notation::exact;
use super::{Deal, Game, Meaning, NotAMove, Turn, read_move};
use crate::engine::{Reason, Refusal};
use crate::rules::{DealFault, HookFault, Move, Rules};
use crate::variant::Variant;

/// A move told by the names of piles and cards.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NamedMove {
    /// Text that means the move, always with the number of cards.
    text: String,
    /// The cards it carries, the lowest first.
    cards: String,
}

/// Moves that no longer hold, the first of them first.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Lapsed {
    /// The moves.
    pub steps: Vec<NamedMove>,
    /// How many of them had been made. The others had been taken back.
    pub made: usize,
}

/// A game played again by other rules.
#[derive(Debug)]
pub struct Replay {
    /// The game, standing where it stood, or before the first move that does not hold.
    pub game: Game,
    /// The number of moves it stood after, lapsed ones that had been made included.
    pub stood: usize,
    /// The move that does not hold, if there is one.
    pub lapse: Option<Lapse>,
}

/// The first move that does not hold.
#[derive(Debug)]
pub struct Lapse {
    /// Its number, from one.
    pub number: usize,
    /// The move.
    pub step: NamedMove,
    /// Why it does not hold.
    pub why: LapseReason,
}

/// Why a move does not hold.
#[derive(Debug)]
pub enum LapseReason {
    /// The rules refuse it.
    Refused(Box<Refusal>),
    /// It is no move any more.
    NotAMove(NotAMove),
    /// It would carry these cards.
    OtherCards(String),
}

impl NamedMove {
    /// Returns text to type for the move.
    pub fn shown(&self) -> &str {
        self.text.strip_suffix(" 1").unwrap_or(&self.text)
    }

    /// Returns the cards it carries.
    pub fn cards(&self) -> &str {
        &self.cards
    }

    fn of(rules: &Rules, turn: &Turn) -> Self {
        let text = exact(rules, turn.made);
        let cards = turn.cards.iter().map(|it| rules.deck().text(*it));
        Self { text, cards: cards.collect::<Vec<_>>().join(" ") }
    }

    /// Returns the move that a line of a record tells, such as `1 9 f4 : 2S`.
    pub(super) fn read(line: &str) -> Self {
        let line = line.split_once(' ').map_or("", |it| it.1);
        let (shown, outcome) = line.split_once(" : ").unwrap_or((line, ""));
        let words: Vec<&str> = shown.split_whitespace().collect();
        match words.as_slice() {
            [from, to, ..] => {
                let cards: Vec<&str> = outcome.split_whitespace().collect();
                let text = format!("{from} {to} {}", cards.len());
                Self { text, cards: cards.join(" ") }
            }
            _ => Self { text: words.concat(), cards: String::new() },
        }
    }

    /// Makes the move, if it holds.
    fn make(&self, game: &mut Game) -> Result<(), LapseReason> {
        let made = match read_move(game, &self.text).map_err(LapseReason::NotAMove)? {
            Meaning::Legal(made) => made,
            Meaning::Several(moves) => moves[0],
            Meaning::Refused(refusal) => return Err(LapseReason::Refused(refusal)),
        };
        let cards = carried(game, made);
        if cards != self.cards {
            return Err(LapseReason::OtherCards(cards));
        }
        game.play(made).map(drop).map_err(|it| LapseReason::Refused(Box::new(it)))
    }
}

impl LapseReason {
    /// Returns what a script failed with, if that is why.
    fn failed(&self) -> Option<&HookFault> {
        match self {
            Self::Refused(refusal) => match &refusal.reason {
                Reason::Failed(fault) => Some(fault),
                _ => None,
            },
            Self::NotAMove(_) | Self::OtherCards(_) => None,
        }
    }
}

impl Game {
    /// Plays the moves again by other rules, with a deal for them, as far as they hold.
    /// What was taken back stays taken back, and lapsed moves that hold now are made.
    ///
    /// Fails when it cannot be dealt, or a script fails, except in what was taken back.
    pub fn again(&self, variant: Rc<Variant>, deal: Deal) -> Result<Replay, DealFault> {
        let line = self.line();
        let stood = match self.undone() {
            0 => self.turns().len() + self.lapsed.made,
            _ => self.turns().len(),
        };
        let mut again = Self::start(variant, deal)?.following(&line, stood);
        again.game.marks = self.marks.clone();
        if let Some(lapse) = &again.lapse
            && lapse.number <= self.turns().len()
            && let Some(fault) = lapse.why.failed()
        {
            return Err(fault.clone().into());
        }
        Ok(again)
    }

    /// Makes moves as far as they hold, of which the first `stood` had been made, and those
    /// after them taken back.
    pub(super) fn following(mut self, line: &[NamedMove], stood: usize) -> Replay {
        let mut held = 0;
        let mut why = None;
        while why.is_none() && held < line.len() {
            match line[held].make(&mut self) {
                Ok(()) => held += 1,
                Err(found) => why = Some(found),
            }
        }
        while self.turns().len() > stood {
            self.undo();
        }
        let made = stood.saturating_sub(held);
        self.lapsed = Lapsed { steps: line[held..].to_vec(), made };
        let lapse =
            why.map(|why| Lapse { number: held + 1, step: line[held].clone(), why });
        Replay { game: self, stood, lapse }
    }

    /// Returns the moves made, then those taken back, then those that lapsed.
    fn line(&self) -> Vec<NamedMove> {
        let mut ahead = self.clone();
        while ahead.redo().is_some() {}
        let made = ahead.turns().iter().map(|it| NamedMove::of(self.rules(), it));
        made.chain(self.lapsed.steps.iter().cloned()).collect()
    }
}

/// Returns the cards a move carries, the lowest first.
fn carried(game: &Game, made: Move) -> String {
    let cards = made.cards(game.table());
    let cards = cards.iter().map(|it| game.rules().deck().text(*it));
    cards.collect::<Vec<_>>().join(" ")
}
