//! Replays moves under other rules, as far as they are valid.
//!
//! Rules can change while a game is being played, when the author saves another version. Piles
//! may be renumbered then, so moves are stored by names, and a move is valid only if it carries
//! the same cards. Invalid moves are kept: they *lapse*, and are tried again whenever the rules
//! change, until the player makes another move.

use std::sync::Arc;

use super::{Deal, Game, Meaning, NotAMove, Turn, exact, read_move};
use crate::engine::{Reason, Refusal};
use crate::rules::{Action, ActionId, DealError, HookError, Move, Rules};
use crate::variant::Variant;

/// A move, given by the names of piles and cards.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NamedMove {
    /// The text of the move; for a build, with the number of cards.
    text: String,
    /// The name of its action, unless it is a build.
    action: Option<String>,
    /// The cards it carries or picks, from the lowest up, if known.
    cards: Option<String>,
    /// The other meaning that its text can have in older records: picks without the name of their
    /// action.
    picks: Option<String>,
}

/// Moves that are no longer valid, in order.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Lapsed {
    /// The moves.
    pub steps: Vec<NamedMove>,
    /// How many of them had been made. The others had been undone.
    pub made: usize,
}

/// A game replayed under other rules.
#[derive(Debug)]
pub struct Replay {
    /// The game at the same point, or before the first invalid move.
    pub game: Game,
    /// The number of moves made in the original game, including lapsed ones.
    pub stood: usize,
    /// The first invalid move, if there is one.
    pub lapse: Option<Lapse>,
}

/// The first move that is not valid.
#[derive(Debug)]
pub struct Lapse {
    /// Its number, from one.
    pub number: usize,
    /// The move.
    pub step: NamedMove,
    /// The reason.
    pub why: LapseReason,
}

/// The reason why a move is not valid.
#[derive(Debug)]
pub enum LapseReason {
    /// The rules refuse it.
    Refused(Box<Refusal>),
    /// It is no longer a move.
    NotAMove(NotAMove),
    /// It would carry these cards.
    OtherCards(String),
}

impl NamedMove {
    /// Returns the text to type for the move.
    pub fn shown(&self) -> &str {
        // After the name of an action, a final 1 is a pile, not a number of cards.
        let one = self.text.strip_suffix(" 1").filter(|_| self.action.is_none());
        one.unwrap_or(&self.text)
    }

    /// Returns the cards it carries or picks; empty if unknown.
    pub fn cards(&self) -> &str {
        self.cards.as_deref().unwrap_or_default()
    }

    fn of(rules: &Rules, turn: &Turn) -> Self {
        let is_build = turn.made.action() == ActionId::BUILD;
        let cards = turn.cards.iter().map(|card| rules.deck().text(*card));
        Self {
            text: exact(rules, turn.made),
            action: (!is_build).then(|| rules.action(turn.made).name.clone()),
            cards: Some(cards.collect::<Vec<_>>().join(" ")),
            picks: None,
        }
    }

    /// Parses a line of a record, such as `1 9 f4 : 2S` or `2 pair 3 7 : QH AH`. `rules` are
    /// those for the replay; they decide whether a word is a pile or an action.
    pub(super) fn read(line: &str, rules: &Rules) -> Self {
        let line = line.split_once(' ').map_or("", |parts| parts.1);
        let (shown, outcome) = line.split_once(" : ").unwrap_or((line, ""));
        let words: Vec<&str> = shown.split_whitespace().collect();
        let cards: Vec<&str> = outcome.split_whitespace().collect();
        // A line that lists all piles does not list the picked cards.
        let named = (!cards.contains(&"/")).then(|| cards.join(" "));
        // A record can omit the number of cards, but it lists the cards.
        let build = |from: &str, to: &str| format!("{from} {to} {}", cards.len());
        let text = words.join(" ");
        let (word, rest) =
            words.split_first().map_or(("", &[][..]), |parts| (*parts.0, parts.1));
        let own = || Some(word.to_owned()).filter(|_| names_action(word, rules));
        match (word, rest) {
            ("build", [from, to] | [from, to, _]) if rules.pile(word).is_none() => {
                let text = format!("build {}", build(from, to));
                Self { text, action: None, cards: named, picks: None }
            }
            // An action that picks nothing lists nothing, or all piles.
            (_, []) if own().is_some() => {
                Self { text, action: own(), cards: Some(String::new()), picks: None }
            }
            (_, [to] | [to, _]) if own().is_none() => {
                // One card for each pile: the piles may be picks.
                let picks = Some(text).filter(|_| words.len() == cards.len());
                let text = build(word, to);
                Self { text, action: None, cards: named, picks }
            }
            _ => Self { text, action: own(), cards: named, picks: None },
        }
    }

    /// Parses a move as typed, regardless of the cards it carries.
    pub(super) fn typed(text: &str, rules: &Rules) -> Self {
        let word = text.split_whitespace().next().unwrap_or_default();
        let action = Some(word.to_owned()).filter(|_| names_action(word, rules));
        Self { text: text.to_owned(), action, cards: None, picks: None }
    }

    /// Makes the move if it is valid.
    fn make(&self, game: &mut Game) -> Result<(), LapseReason> {
        if let Some(name) = &self.action
            && game.rules().action_called(name).is_none()
        {
            return Err(LapseReason::NotAMove(NotAMove::NoAction(name.clone())));
        }
        let made = self.meant(game, &self.text).or_else(|why| {
            // The second reading is a guess, so an error reports the first.
            let picks = self.picks.as_ref().and_then(|text| self.meant(game, text).ok());
            picks.ok_or(why)
        })?;
        game.play(made)
            .map(drop)
            .map_err(|refusal| LapseReason::Refused(Box::new(refusal)))
    }

    /// Returns the move that a text means, if it carries or picks the same cards.
    fn meant(&self, game: &Game, text: &str) -> Result<Move, LapseReason> {
        let made = match read_move(game, text).map_err(LapseReason::NotAMove)? {
            Meaning::Legal(made) => made,
            // INVARIANT: `Several` is never empty. `read_move` keeps it.
            Meaning::Several(moves) => moves[0],
            Meaning::Refused(refusal) => return Err(LapseReason::Refused(refusal)),
        };
        let cards = carried(game, made);
        match &self.cards {
            Some(own) if *own != cards => Err(LapseReason::OtherCards(cards)),
            _ => Ok(made),
        }
    }
}

/// Returns an error if a line of a record names an action that the rules no longer have.
pub(super) fn missing_action(line: &str, rules: &Rules) -> Option<NotAMove> {
    let word = line.split_whitespace().nth(1)?;
    let gone = names_action(word, rules) && rules.action_called(word).is_none();
    gone.then(|| NotAMove::NoAction(word.to_owned()))
}

/// Returns whether the first word of a move in a record is the name of an action, including one
/// that no longer exists.
fn names_action(word: &str, rules: &Rules) -> bool {
    rules.pile(word).is_none() && Action::is_name(word)
}

impl LapseReason {
    /// Returns the script error, if that is the reason.
    fn failed(&self) -> Option<&HookError> {
        match self {
            Self::Refused(refusal) => match &refusal.reason {
                Reason::Failed(error) => Some(error),
                _ => None,
            },
            Self::NotAMove(_) | Self::OtherCards(_) => None,
        }
    }
}

impl Game {
    /// Replays the moves under other rules, with a deal for them, as far as they are valid.
    /// Undone moves stay undone, and lapsed moves that are valid now are made.
    ///
    /// Fails if the game cannot be dealt, or if a script fails before the first undone move.
    pub fn again(&self, variant: Arc<Variant>, deal: Deal) -> Result<Replay, DealError> {
        let line = self.line();
        let stood = match self.undone() {
            // After an undo the player stands before all lapsed moves, so none counts as made.
            0 => self.turns().len() + self.lapsed.made,
            _ => self.turns().len(),
        };
        let mut again = Self::start(variant, deal)?.following(&line, stood);
        // Must come after the replay, which would set marks aside.
        again.game.marks = self.marks.clone();
        if let Some(lapse) = &again.lapse
            && lapse.number <= self.turns().len()
            && let Some(error) = lapse.why.failed()
        {
            return Err(error.clone().into());
        }
        Ok(again)
    }

    /// Makes moves as far as they are valid. The first `stood` of them had been made, and the
    /// rest undone.
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
            // `why` is set only while `held` is within the line.
            why.map(|why| Lapse { number: held + 1, step: line[held].clone(), why });
        Replay { game: self, stood, lapse }
    }

    /// Returns the moves made, then those undone, then those that lapsed.
    fn line(&self) -> Vec<NamedMove> {
        let mut ahead = self.clone();
        // On a copy: the cards of a move are known only once it is made.
        while ahead.redo().is_some() {}
        let made = ahead.turns().iter().map(|turn| NamedMove::of(self.rules(), turn));
        made.chain(self.lapsed.steps.iter().cloned()).collect()
    }
}

/// Returns the cards a move carries, the lowest first.
fn carried(game: &Game, made: Move) -> String {
    let cards = made.cards(game.table());
    let cards = cards.iter().map(|card| game.rules().deck().text(*card));
    cards.collect::<Vec<_>>().join(" ")
}
