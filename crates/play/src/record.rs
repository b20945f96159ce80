//! Records: a game as text, to be saved, sent and replayed.
//!
//! A record has a head of keys and values, the moves, and the result:
//!
//! ```text
//! patience-record 1
//! game cruel
//! rules sha256:9f31c0…
//! deal ms:617
//! generator microsoft 617 draws 51
//! cards 7D AD 5C …
//! option gather = top
//! mark 1 before the redeal
//! aside 9 f4 1, 3 9 1 : another way
//! ahead 3 9 1, redeal
//! --- moves
//! 1 9 f4 : 2S
//! 2 redeal : 7D 5C 3S 5S / 8C 2D …
//! --- result playing moves 2 score 1
//! state sha256:77ab12…
//! ```
//!
//! The saved record of a game that is not bundled ends with its rules file, each line after a
//! `|`, so that it can be replayed where that game is not available.
//!
//! All cards are listed in the order of the deal, because a number alone means nothing to a
//! program without its generator. The moved cards, the consequences and the outcome of a redeal
//! are there to be verified. Marks on other lines (`aside`) include their moves. Undone moves
//! that can be redone are `ahead`. Unknown lines of the head are kept. A game that started with a
//! position lists its piles, as in a deal file, instead of `cards`.

use std::fmt::Write as _;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};
use thiserror::Error;

use super::marks::Written;
use super::replay::missing_action;
use super::{
    Consequence, Deal, DealName, Game, Marks, Meaning, NamedMove, Replay, RunningRecord,
    Start, Turn, read_deal, read_move,
};
use crate::advise::Status;
use crate::diag::{Sources, fixed};
use crate::engine::{Refusal, Source};
use crate::rules::{HookError, Role, Rules};
use crate::table::{Card, Counter, Table};
use crate::variant::{self, Bundle, Texts, Variant, hex};
use crate::words;

/// The first line of every record.
pub(super) const HEADER: &str = "patience-record 1";

/// A parsed record that is not yet replayed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// The digest of the rules it was played by.
    pub rules: String,
    /// The chosen options, as pairs of name and value.
    pub options: Vec<(String, String)>,
    /// The unknown lines of the head, unchanged.
    pub others: Vec<String>,
    /// The rules file, if the record carries it.
    pub carried: String,
    /// The name of the deal.
    pub deal: String,
    marks: Marks,
    /// The undone moves that can be redone.
    ahead: Vec<String>,
    generator: String,
    /// The text of a deal file, and the line of the record where it starts.
    cards: String,
    cards_line: usize,
    /// Each line of the moves with its number.
    moves: Vec<(usize, String)>,
    /// The line of the result, with its number.
    result: Option<(usize, String)>,
    /// The digest of the final position with the number of its line.
    state: Option<(usize, String)>,
}

/// Error when a record cannot be read, or is not valid.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line of the record, counted from one.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl Record {
    /// The prefix of records of every version.
    pub const START: &str = "patience-record";

    /// Returns the game as a record, with the lines of `others` in its head.
    ///
    /// Fails only if a script fails unexpectedly.
    pub fn write(game: &Game, others: &[String]) -> Result<String, RecordError> {
        RunningRecord::default().write(game, others)
    }

    /// Returns the lines that carry the rules of a game, to be appended to its record; none for a
    /// bundled game.
    pub fn carry(variant: &Variant) -> String {
        if variant.is_bundled() {
            return String::new();
        }
        variant.whole().lines().flat_map(|line| ["| ", line, "\n"]).collect()
    }

    /// Returns whether the record carries rules under the name of a bundled game, which is
    /// forbidden: they would be mistaken for those. Names with letters beyond ASCII are
    /// forbidden, too, because they could look like one.
    pub fn borrows_name(&self, bundle: &Bundle) -> bool {
        let plain =
            |letter: char| letter.is_ascii_alphanumeric() || "-_+. '".contains(letter);
        let is_plain = self.game.chars().all(plain);
        !self.carried.is_empty() && (!is_plain || bundle.owns(&self.game))
    }

    /// Returns the game whose rules the record carries, if they are those it was played by and
    /// its name is not that of a bundled game.
    pub fn carried_game(&self, bundle: &'static Bundle) -> Option<Variant> {
        if self.carried.is_empty() || self.borrows_name(bundle) {
            return None;
        }
        let load = |text: &str| {
            variant::load(&Texts::of(bundle).with_game(&self.game, text), &self.game, &[])
        };
        // Rules of an earlier version may use names that have changed.
        let variant = load(&self.carried).or_else(|error| {
            let own = error.sources.ids().next().ok_or(())?;
            let found = words::diagnostics(&error.sources, &error.errors);
            let (text, _) = fixed(&error.sources, own, &found).ok_or(())?;
            load(&text).map_err(|_| ())
        });
        variant.ok().filter(|variant| self.is_by(variant))
    }

    /// Returns whether the record was made with these rules.
    pub fn is_by(&self, variant: &Variant) -> bool {
        self.rules.strip_prefix("sha256:") == Some(variant.digest())
    }

    /// Reads a record. Its moves are not checked before [`Record::replay`].
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let (record, damage) = Self::read_sound(text)?;
        damage.map_or(Ok(record), Err)
    }

    /// Reads a record as far as possible. Also returns the first error.
    ///
    /// Fails if it is not a record, or has no game or no cards.
    pub fn read_sound(text: &str) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        let first = lines.next().map(|entry| entry.1).unwrap_or_default();
        if first != HEADER {
            let message = if first.starts_with(Self::START) {
                format!("this program reads only records that start with `{HEADER}`")
            } else {
                format!("not a record: it does not start with `{HEADER}`")
            };
            return Err(RecordError { line: 1, message });
        }
        let mut record = Self::default();
        let mut in_moves = false;
        let mut damage = None;
        let mut marks = Vec::new();
        for (number, line) in lines {
            match line {
                "" => {}
                "--- moves" => in_moves = true,
                _ if line.starts_with("--- result") => {
                    in_moves = false;
                    // After the result come `state` and the carried rules, which are read like
                    // the head.
                    record.result = Some((number, line.to_owned()));
                }
                // The meaning of a move depends on the rules, so it is read only when it is
                // played.
                _ if in_moves => record.moves.push((number, line.to_owned())),
                _ => damage = damage.or(record.head(number, line, &mut marks).err()),
            }
        }
        record.marks = Marks::of(marks);
        if record.game.is_empty() || record.cards.is_empty() {
            let message = "the record has no game or no cards".to_owned();
            return Err(RecordError { line: 1, message });
        }
        // The game is loaded by this name, and a stranger's record must not choose a file.
        if is_path(&record.game) {
            let message =
                "invalid name of a game: use one that `patience list` shows".to_owned();
            let line = text.lines().position(|line| line.starts_with("game "));
            return Err(RecordError { line: line.map_or(1, |index| index + 1), message });
        }
        if record.result.is_none() || record.state.is_none() {
            let line = text.lines().count();
            let message = "the record ends before its result".to_owned();
            damage = damage.or(Some(RecordError { line, message }));
        }
        Ok((record, damage))
    }

    /// Returns the number of moves that the record lists.
    pub fn moves(&self) -> usize {
        self.moves.iter().filter(|entry| !entry.1.starts_with("  ")).count()
    }

    /// Returns whether the record says that the game is won.
    pub fn is_won(&self) -> bool {
        self.says("won")
    }

    /// Returns whether the record says that the game is lost.
    pub fn is_lost(&self) -> bool {
        self.says("lost")
    }

    fn says(&self, how: &str) -> bool {
        let said =
            self.result.as_ref().and_then(|line| line.1.strip_prefix("--- result "));
        said.is_some_and(|words| words.split(' ').next() == Some(how))
    }

    /// Reads a line of the head. Appends its mark, if any, to `marks`.
    fn head(
        &mut self,
        number: usize,
        line: &str,
        marks: &mut Vec<(String, Written)>,
    ) -> Result<(), RecordError> {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "game" => value.clone_into(&mut self.game),
            "rules" => value.clone_into(&mut self.rules),
            // Control characters would act on a terminal, so they are no part of a name.
            "deal" => {
                let name = value.replace(char::is_control, " ");
                name.trim().clone_into(&mut self.deal);
            }
            "generator" => value.clone_into(&mut self.generator),
            "state" => self.state = Some((number, value.to_owned())),
            "mark" => marks.push(read_mark(number, value)?),
            "aside" => marks.push(read_variation(number, value)?),
            "ahead" => self.ahead = value.split(", ").map(str::to_owned).collect(),
            "cards" | "pile" | "redeals:" => {
                self.cards_line = number;
                // Deal files need this key in the line, and no key before cards.
                let value = if key == "redeals:" { line } else { value };
                self.cards.extend([value, "\n"]);
            }
            "option" => {
                let message = || "expected `option NAME = VALUE`".to_owned();
                let failed = || RecordError { line: number, message: message() };
                let (name, value) = value.split_once('=').ok_or_else(failed)?;
                self.options.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            "|" => {
                // Trailing spaces are trimmed by now, so an empty line is a bare `|`.
                let line = line.strip_prefix("| ").unwrap_or_default();
                self.carried.extend([line, "\n"]);
            }
            _ => self.others.push(line.to_owned()),
        }
        Ok(())
    }

    /// Replays the record. Verifies every move, its consequences, every redeal and the final
    /// position.
    pub fn replay(&self, variant: &Arc<Variant>) -> Result<Game, RecordError> {
        let (game, damage) = self.replay_sound(variant)?;
        damage.map_or(Ok(game), Err)
    }

    /// Replays the record up to the first invalid move, and verifies what it replays. Also
    /// returns the first error.
    ///
    /// Fails if the cards do not match the rules.
    pub fn replay_sound(
        &self,
        variant: &Arc<Variant>,
    ) -> Result<(Game, Option<RecordError>), RecordError> {
        let deal = self.dealt(variant.rules())?;
        let mut game = replayed(variant, &deal, self.cards_line)?;
        let changed = !self.is_by(variant);
        let mut lines = self.moves.iter().peekable();
        while let Some((line, text)) = lines.next() {
            let mut said = format!("{text}\n");
            while let Some((_, follows)) = lines.next_if(|line| line.1.starts_with("  "))
            {
                said.extend([follows.as_str(), "\n"]);
            }
            let before = game.turns().len();
            let gone = missing_action(text, game.rules()).filter(|_| changed);
            let played = match gone {
                Some(why) => Err(RecordError { line: *line, message: why.to_string() }),
                None => replay_line(&mut game, *line, text, &said),
            };
            if let Err(damage) = played {
                // The move may have been made before its outcome proved different.
                game.cut(before);
                game.marks = self.marks.clone();
                game.marks.cut(before, &[]);
                return Ok((game, Some(damage)));
            }
        }
        // Must come before the marks: the moves made here would set them aside.
        game.look_ahead(&self.ahead);
        game.marks = self.marks.clone();
        let ends = [
            (&self.state, state_digest(&game), "the final position"),
            (&self.result, result_seen(&game), "the result"),
        ];
        for (said, found, what) in ends {
            if let Some((line, said)) = said
                && undecided(said) != undecided(&found)
            {
                let message = format!("{what} differs: `{found}`");
                return Ok((game, Some(RecordError { line: *line, message })));
            }
        }
        Ok((game, None))
    }

    /// Returns whether the record lists the cards that a game was dealt. Always true for a
    /// position.
    pub fn has_cards_of(&self, game: &Game) -> bool {
        let Start::Order { cards, .. } = &game.deal().start else { return true };
        let deck = game.rules().deck();
        let cards = cards.iter().map(|card| deck.text(*card));
        self.cards.split_whitespace().map(str::to_owned).eq(cards)
    }

    /// Replays the record under other rules, as far as its moves are valid. Invalid moves are
    /// kept: see [`Game::lapsed`].
    ///
    /// If the cards do not match the deck, deals those of the deal's number instead. Fails if
    /// there is no such number, or if a script fails at once.
    pub fn follow(&self, variant: &Arc<Variant>) -> Result<Replay, RecordError> {
        let rules = variant.rules();
        // A colon means piles, and no deal number stands for a position.
        let numbered = || self.deal.parse().ok().filter(|_| !self.cards.contains(':'));
        let deal = self.dealt(rules).or_else(|error| {
            numbered().map(|name: DealName| Deal::named(name, rules)).ok_or(error)
        })?;
        let game = replayed(variant, &deal, self.cards_line)?;
        let steps = self.moves.iter().filter(|line| !line.1.starts_with("  "));
        let steps: Vec<NamedMove> =
            steps.map(|line| NamedMove::read(&line.1, rules)).collect();
        let mut again = game.following(&steps, steps.len());
        again.game.marks = self.marks.clone();
        Ok(again)
    }

    fn dealt(&self, rules: &Rules) -> Result<Deal, RecordError> {
        let failed = |message| RecordError { line: self.cards_line, message };
        let mut sources = Sources::new();
        let id = sources.add("record", self.cards.clone());
        let read = read_deal(&self.deal, id, &self.cards, rules);
        let deal = read.map_err(|errors| {
            failed(
                errors
                    .into_iter()
                    .next()
                    .map_or_else(String::new, |failed| failed.message),
            )
        })?;
        let (source, count) = read_generator(&self.generator)
            .ok_or_else(|| failed("unknown generator".to_owned()))?;
        let deal = deal.drawn(source, count);
        let ordered = matches!(deal.start, Start::Order { .. });
        // A record must not claim a deal number and hold other cards.
        let numbered = deal.number().filter(|_| ordered);
        if numbered.is_some_and(|name| Deal::named(name, rules) != deal) {
            return Err(failed(format!("deal `{}` has different cards", deal.name)));
        }
        Ok(deal)
    }
}

fn read_mark(line: usize, value: &str) -> Result<(String, Written), RecordError> {
    let mark = value.split_once(' ').and_then(|(moves, name)| {
        let moves = moves.parse::<usize>().ok()?;
        Marks::is_name(name).then(|| (name.to_owned(), Written::At(moves)))
    });
    let message = || "expected `mark MOVES NAME`".to_owned();
    mark.ok_or_else(|| RecordError { line, message: message() })
}

fn read_variation(line: usize, value: &str) -> Result<(String, Written), RecordError> {
    let mark = value.split_once(" : ").filter(|parts| Marks::is_name(parts.1));
    let Some((moves, name)) = mark else {
        let message = "expected `aside MOVES : NAME`".to_owned();
        return Err(RecordError { line, message });
    };
    let moves = moves.split(", ").map(str::to_owned).collect();
    Ok((name.to_owned(), Written::Variation(moves)))
}

/// Returns whether a name could lead to a file in another folder.
fn is_path(name: &str) -> bool {
    name.contains(|letter: char| letter.is_control() || "/\\:".contains(letter))
}

/// Deals a game again. Reports errors at this line of its record.
pub(super) fn replayed(
    variant: &Arc<Variant>,
    deal: &Deal,
    line: usize,
) -> Result<Game, RecordError> {
    let started = Game::start(Arc::clone(variant), deal.clone());
    started.map_err(|failed| RecordError { line, message: words::deal_error(&failed) })
}

fn replay_line(
    game: &mut Game,
    line: usize,
    text: &str,
    said: &str,
) -> Result<(), RecordError> {
    let failed = |message| RecordError { line, message };
    let shown = text.split_once(' ').map_or("", |parts| parts.1);
    let shown = shown.split(" : ").next().unwrap_or_default().trim();
    let made = match read_move(game, shown) {
        Ok(Meaning::Legal(made)) => made,
        Ok(Meaning::Several(_)) => {
            return Err(failed(format!("`{shown}` can mean several moves")));
        }
        Ok(Meaning::Refused(refusal)) => {
            let why = words::refusal(game.rules(), &refusal);
            return Err(failed(format!("`{shown}`: {why}")));
        }
        Err(error) => return Err(failed(error.to_string())),
    };
    let variant = Arc::clone(game.variant());
    let refused = |refusal: Refusal| {
        format!("`{shown}`: {}", words::refusal(variant.rules(), &refusal))
    };
    game.play(made).map_err(|refusal| failed(refused(refusal)))?;
    let mut found = String::new();
    write_turn(game, game.turns().len(), shown, &mut found);
    // Comparing the text verifies the cards, the consequences and the redeal at once.
    if found == said {
        return Ok(());
    }
    Err(failed(format!(
        "the record says `{}`, the rules give `{}`",
        said.trim(),
        found.trim()
    )))
}

/// Writes the lines of the head that hold the deal.
pub(super) fn write_deal(game: &Game, text: &mut String) {
    let deal = game.deal();
    let deck = game.rules().deck();
    let (kind, number) = match deal.source {
        Source::Own(number) => ("own", u128::from(number)),
        Source::Microsoft(number) => ("microsoft", u128::from(number)),
        Source::Mersenne(number) => ("mersenne", number),
    };
    // The name can be a file name, and a line end in it would start a new line.
    let _ = writeln!(text, "deal {}", deal.name.replace(char::is_control, " "));
    match &deal.start {
        Start::Order { cards, draws } => {
            let _ = writeln!(text, "generator {kind} {number} draws {draws}");
            let cards: Vec<String> = cards.iter().map(|card| deck.text(*card)).collect();
            let _ = writeln!(text, "cards {}", cards.join(" "));
        }
        Start::Position(table) => {
            let draws = table.counter(Counter::DRAWS);
            let _ = writeln!(text, "generator {kind} {number} draws {draws}");
            let _ = writeln!(text, "redeals: {}", table.counter(Counter::REDEALS));
            write_position(game.rules(), table, text);
        }
    }
}

pub(super) fn write_position(rules: &Rules, table: &Table, text: &mut String) {
    for pile in table.piles() {
        let stock = rules.group_of(pile).role == Role::Stock;
        let card = |card: &Card| {
            // Only the unusual face has a sign: a stock lies face down, other cards face up.
            let sign = match (stock, card.is_down()) {
                (false, true) => "-",
                (true, false) => "+",
                (false, false) | (true, true) => "",
            };
            format!("{sign}{}", rules.deck().text(*card))
        };
        let cards: Vec<String> = table.pile(pile).iter().map(card).collect();
        let _ = writeln!(text, "pile {}: {}", rules.id(pile), cards.join(" "));
    }
}

fn read_generator(text: &str) -> Option<(Source, u32)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [kind, number, "draws", draws] = words.as_slice() else { return None };
    let number: u128 = number.parse().ok()?;
    let narrow = u64::try_from(number).ok();
    let source = match *kind {
        "own" => Source::Own(narrow?),
        "microsoft" => {
            Source::Microsoft(narrow.filter(|number| *number <= Source::MICROSOFT_MAX)?)
        }
        "mersenne" => Source::Mersenne(number),
        _ => return None,
    };
    // Some generators resume by drawing again, so a forged count must not be huge.
    draws.parse().ok().filter(|draws| *draws <= 100_000).map(|draws| (source, draws))
}

/// Writes the last turn of a game.
pub(super) fn write_turn(game: &Game, number: usize, shown: &str, text: &mut String) {
    let rules = game.rules();
    let deck = rules.deck();
    let Some(turn) = game.turns().last() else { return };
    let row = |cards: &[Card]| {
        let cards: Vec<String> = cards.iter().map(|card| deck.text(*card)).collect();
        if cards.is_empty() { "--".to_owned() } else { cards.join(" ") }
    };
    let outcome = if rules.action(turn.made).rearranges {
        let table = game.table();
        let piles: Vec<String> =
            table.piles().map(|pile| row(table.pile(pile))).collect();
        piles.join(" / ")
    } else if turn.made.is_bare() {
        let _ = writeln!(text, "{number} {shown}");
        return write_consequences(rules, turn, text);
    } else {
        row(&turn.cards)
    };
    let _ = writeln!(text, "{number} {shown} : {outcome}");
    write_consequences(rules, turn, text);
}

fn write_consequences(rules: &Rules, turn: &Turn, text: &mut String) {
    let deck = rules.deck();
    for consequence in &turn.consequences {
        let _ = match consequence {
            Consequence::Moved { from, to, cards } => {
                let cards: Vec<String> =
                    cards.iter().map(|card| deck.text(*card)).collect();
                let (from, to) = (rules.id(*from), rules.id(*to));
                writeln!(text, "  auto {from} {to} : {}", cards.join(" "))
            }
            Consequence::Turned { pile, card } => {
                writeln!(text, "  auto turn {} : {}", rules.id(*pile), deck.text(*card))
            }
        };
    }
}

/// Returns a line of the result without conclusions from a lookahead: neither that the game is
/// lost, nor that a script fails ahead. The depth of the lookahead is no part of the rules, and
/// another version may look further.
fn undecided(line: &str) -> String {
    let line = line.replacen("result lost ", "result playing ", 1);
    line.replacen("result unknown ", "result playing ", 1)
}

/// Returns the line with the status of a game.
pub(super) fn result_line(game: &Game) -> String {
    result_of(game, &game.status())
}

/// Returns the same line without a lookahead: whether a game is lost is not compared.
fn result_seen(game: &Game) -> String {
    result_of(game, &game.engine().status_within(game.table(), 1))
}

fn result_of(game: &Game, status: &Result<Status, HookError>) -> String {
    let status = match status {
        Ok(Status::Playing) => "playing",
        Ok(Status::Won) => "won",
        Ok(Status::Lost) => "lost",
        Ok(Status::Over) => "over",
        Err(_) => "unknown",
    };
    let moves = game.turns().len();
    let score =
        game.score().map_or_else(|_| "unknown".to_owned(), |score| score.to_string());
    format!("--- result {status} moves {moves} score {score}")
}

/// Returns the digest of a position: of its piles in the format of deal files, and of its
/// counters.
pub(super) fn state_digest(game: &Game) -> String {
    let mut text = String::new();
    write_position(game.rules(), game.table(), &mut text);
    // Records store the digest, so this text must never change.
    let _ = write!(text, "{:?}", game.table().counters());
    format!("sha256:{}", hex(&Sha256::digest(text.as_bytes())))
}
