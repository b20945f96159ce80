//! Hints: which move helps most, and why; and what is known about the game's end.
//!
//! A move is judged by what it leads to, found by looking ahead, never by which game it
//! is. The order: all cards can go home one after the other; a card goes home that cannot
//! be needed again; the shortest line that brings a card home or turns one up; a pile is
//! emptied or a run grows; cards are dealt, or dealt again; anything else. What leads to a
//! position that was there before comes last. In a game of points, or one of piles to be
//! put in order, what brings points at once comes before what leads anywhere.
//!
//! The look ahead knows no more than the player: it stops where cards come to light, and
//! before a redeal that shuffles or gathers cards lying face down.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::ahead::{Extent, LookaheadLimit, LookaheadStep, Visitor};
use super::progress::Achieved;
use super::{Key, LOOK_LIMIT, Status};
use crate::engine::Engine;
use crate::engine::gathers_up;
use crate::rules::{
    Carry, HookFault, MAX_PICKS_TRIED, Move, MoveList, Redeal, Role, Rules,
};
use crate::table::{Card, Journal, Kinds, Table};

/// The number of positions a hint looks at before it goes by what can be seen; a twentieth
/// of it where a script is asked about every move.
pub const HINT_LIMIT: usize = 15_000;

/// What can be said to a player who asks for help.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Advice {
    /// The moves that help most, the best first.
    pub hints: Vec<Hint>,
    /// The moves that would have come before the last of these, had they not been proven
    /// to lose the game at once.
    pub losing: Vec<Move>,
    /// What is known about the end of the game.
    pub prospect: Prospect,
    /// How many positions were looked at.
    pub positions: usize,
}

/// What is known about the end of a game: a claim is made only when it is proven.
///
/// Whatever finds out more than a short look ahead answers with one of these as well.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Prospect {
    /// It is won.
    Won,
    /// It can be won: the moves that do it are known.
    Winnable,
    /// It is lost.
    Lost,
    /// It can go on: progress can be made.
    Open,
    /// Before cards are dealt, from the stock or again, nothing goes home or is turned up;
    /// everything that leads there was looked at.
    Waiting,
    /// It is not known, since there are too many positions.
    Unknown,
}

/// A move that helps.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Hint {
    /// The move.
    pub made: Move,
    /// Why it helps.
    pub why: Why,
}

/// Why a move helps, the best reason first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Why {
    /// It is the first of so many moves that bring all cards home.
    Finishes(usize),
    /// The card goes home and cannot be needed again.
    Safe,
    /// It brings so many points, in a game that is about them.
    Scores(i64),
    /// It is the first of so many moves, the last of which achieves something.
    Leads(usize, Gain),
    /// Of so many possible worlds, the second number, so many can be won after it. Who thinks
    /// about worlds finds that, not a look ahead.
    Worlds(usize, usize),
    /// A pile is emptied that takes cards.
    Empties,
    /// The cards follow the card they are put on.
    Joins,
    /// It is the first of so many moves that lead to cards being dealt, from the stock or by
    /// an action of the game's own.
    Deals(usize),
    /// It is the first of so many moves that lead to a redeal.
    Redeals(usize),
    /// It brings a position that was not there before.
    New,
    /// It takes cards back from a foundation.
    TakesBack,
    /// It brings back a position that was there before.
    Known,
}

/// What is achieved at the end of some moves.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Gain {
    /// The game is won.
    Won,
    /// A card goes home, and another is turned up.
    HomeAndUp(Card),
    /// A card goes home.
    Home(Card),
    /// Cards are done with: they are discarded.
    Discards,
    /// A card is turned up.
    TurnedUp,
}

/// What is found out about each legal move.
struct Gains<'a> {
    rules: &'a Rules,
    /// Whether a move brings back an earlier position.
    known: Vec<bool>,
    /// Why it helps, and how many reasons were found before.
    why: Vec<Option<(Why, usize)>>,
    found: usize,
    /// For each position met, the first move on the way there and how many there are.
    ways: Vec<(usize, usize)>,
    /// How many more moves are wanted that bring a card home or turn one up.
    wanted: usize,
    /// How many moves the last of these takes; other ways that long are looked at as well,
    /// since that one is best after which more goes home.
    deepest: Option<usize>,
}

impl Engine<'_> {
    /// Returns up to `wanted` moves that help, and what is known about the game. `earlier`
    /// are the positions that were there before.
    pub fn advise(
        &self,
        table: &Table,
        earlier: &BTreeSet<Key>,
        wanted: usize,
    ) -> Result<Advice, HookFault> {
        let advice = self.advise_after(table, earlier, wanted, wanted)?;
        let poor = advice.hints.first().is_some_and(|hint| hint.why >= Why::Empties);
        if advice.losing.is_empty() || !poor {
            return Ok(advice);
        }
        // What loses the game is found first, and nothing was looked for behind it.
        let found = wanted + advice.losing.len();
        self.advise_after(table, earlier, wanted, found)
    }

    /// Returns the same after a look for `found` moves that bring a card home or turn one
    /// up.
    fn advise_after(
        &self,
        table: &Table,
        earlier: &BTreeSet<Key>,
        wanted: usize,
        found: usize,
    ) -> Result<Advice, HookFault> {
        let decided = match self.status(table)? {
            Status::Playing | Status::Over => None,
            Status::Won => Some(Prospect::Won),
            Status::Lost => Some(Prospect::Lost),
        };
        if let Some(prospect) = decided {
            let (hints, losing) = (Vec::new(), Vec::new());
            return Ok(Advice { hints, losing, prospect, positions: 0 });
        }
        let mut list = MoveList::default();
        self.moves(table, &mut list);
        if let Some(fault) = list.fault {
            return Err(fault);
        }
        let moves = list.moves;
        let known = self.known(table, &moves, earlier)?;
        let mut gains = Gains {
            rules: self.rules(),
            known: known.iter().map(|entry| entry.0).collect(),
            why: vec![None; moves.len()],
            found: 0,
            ways: vec![(0, 0)],
            wanted: found,
            deepest: None,
        };
        let limit = LookaheadLimit::positions(self.affordable(HINT_LIMIT));
        let (extent, positions) = self.explore(table, limit, &mut gains)?;
        let finish = self.finish(table).unwrap_or_default();
        let safe = self.safe_moves(table, &moves);
        let mut hints: Vec<(Hint, usize)> = Vec::new();
        for (index, &made) in moves.iter().enumerate() {
            let found = gains.why[index].map(|gain| gain.0);
            let why = if finish.first() == Some(&made) {
                Why::Finishes(finish.len())
            } else if safe.contains(&made) {
                Why::Safe
            } else if gains.known[index] && !matches!(found, Some(Why::Leads(..))) {
                Why::Known
            } else {
                match (found, known[index].1) {
                    (Some(wins @ Why::Leads(1, Gain::Won)), _) => wins,
                    (_, points @ 1..) => Why::Scores(points),
                    (Some(found), _) => found.min(self.seen_to_help(table, made)),
                    (None, _) => self.seen_to_help(table, made),
                }
            };
            hints.push((Hint { made, why }, index));
        }
        let leads = |entry: &(Hint, usize)| entry.0.why < Why::Empties;
        let prospect = match extent {
            _ if !finish.is_empty() => Prospect::Winnable,
            _ if hints.iter().any(leads) => Prospect::Open,
            Extent::TooMany => Prospect::Unknown,
            Extent::All | Extent::Enough => Prospect::Waiting,
        };
        let hints = self.in_order(table, hints, &gains, prospect)?.into_iter();
        let (hints, losing) = self.without_losing(table, hints, wanted)?;
        Ok(Advice { hints, losing, prospect, positions })
    }

    /// Returns hints, each with the number of its move, the best first.
    fn in_order(
        &self,
        table: &Table,
        hints: Vec<(Hint, usize)>,
        gains: &Gains<'_>,
        prospect: Prospect,
    ) -> Result<Vec<Hint>, HookFault> {
        let mut placed = Vec::with_capacity(hints.len());
        for (hint, index) in hints {
            let order = match hint.why {
                Why::Leads(1, Gain::TurnedUp) => usize::MAX,
                _ => gains.why[index].map_or(index, |gain| gain.1),
            };
            let (place, moves) = place(hint.why, gains.known[index], prospect);
            let after = match hint.why {
                Why::Leads(2.., Gain::Home(_) | Gain::HomeAndUp(_)) => {
                    self.home_after(table, hint.made)?
                }
                _ => 0,
            };
            placed.push((hint, (place, moves, Reverse(after), order)));
        }
        placed.sort_by_key(|entry| entry.1);
        Ok(placed.into_iter().map(|entry| entry.0).collect())
    }

    /// Returns the first `wanted` hints that do not lose the game at once, and the moves
    /// before the last of them that do. If all do, nothing is lost by any.
    fn without_losing(
        &self,
        table: &Table,
        hints: impl Iterator<Item = Hint>,
        wanted: usize,
    ) -> Result<(Vec<Hint>, Vec<Move>), HookFault> {
        let (mut kept, mut losing) = (Vec::new(), Vec::new());
        let limit = self.affordable(LOOK_LIMIT);
        for hint in hints {
            let proven = matches!(hint.why, Why::Finishes(_) | Why::Safe);
            if !proven && self.would_lose(table, hint.made, limit)? {
                losing.push(hint);
            } else {
                kept.push(hint);
            }
            if kept.len() == wanted {
                break;
            }
        }
        if kept.is_empty() {
            losing.truncate(wanted);
            return Ok((losing, Vec::new()));
        }
        Ok((kept, losing.into_iter().map(|lost| lost.made).collect()))
    }

    /// Returns how many cards are home when after a move all go that can, as far as the
    /// player knows them.
    fn home_after(&self, table: &Table, made: Move) -> Result<usize, HookFault> {
        if self.budget_exhausted() {
            return Ok(0);
        }
        let (mut after, mut journal) = (table.clone(), Journal::default());
        self.apply(&mut after, &mut journal, made)?;
        let mut list = MoveList::default();
        let down = self.achieved(&after).face_down;
        let mut picks = 0;
        // Each round brings a card home, so more rounds are never needed.
        for _ in 0..after.size() {
            if self.budget_exhausted() || picks > MAX_PICKS_TRIED {
                break;
            }
            self.moves(&after, &mut list);
            picks += list.tried;
            let Some(home) =
                list.moves.iter().copied().find(|made| self.goes_home(*made))
            else {
                break;
            };
            self.apply(&mut after, &mut journal, home)?;
            if self.achieved(&after).face_down < down {
                break;
            }
        }
        Ok(self.achieved(&after).home)
    }

    /// Returns whether a player can work out what a redeal brings: it does not shuffle, and
    /// no card that is gathered lies face down.
    pub fn foresees_redeal(&self, table: &Table) -> bool {
        foresees_redeal(self.rules(), table)
    }

    /// Returns for each move whether it brings back an earlier position, and how many
    /// points it brings, in a game that is about points.
    fn known(
        &self,
        table: &Table,
        moves: &[Move],
        earlier: &BTreeSet<Key>,
    ) -> Result<Vec<(bool, i64)>, HookFault> {
        let points = |table: &Table| match self.rules().end() {
            Some(it) if it.over || it.score.is_some() || !it.sorted.is_empty() => {
                self.score(table)
            }
            _ => Ok(0),
        };
        let before = points(table)?;
        let (mut after, mut journal) = (table.clone(), Journal::default());
        let mut known = Vec::with_capacity(moves.len());
        for &made in moves {
            if self.budget_exhausted() {
                known.push((false, 0));
                continue;
            }
            let mark = journal.mark();
            self.apply(&mut after, &mut journal, made)?;
            known.push((earlier.contains(&self.key(&after)), points(&after)? - before));
            journal.rewind(&mut after, mark);
        }
        Ok(known)
    }

    /// Returns what a build does for the tableau.
    fn seen_to_help(&self, table: &Table, made: Move) -> Why {
        let Some(Carry { from, to, count }) = made.carry() else {
            let deals = self.rules().is_deal(made);
            return if deals { dealt(made, 1) } else { Why::New };
        };
        let (source, target) = (self.rules().group_of(from), self.rules().group_of(to));
        if source.role == Role::Foundation {
            return Why::TakesBack;
        }
        let cards = table.pile(from);
        let left = cards.len() - usize::from(count);
        let tableau = source.role == Role::Tableau;
        let space = source.empty_from != 0 && !source.base.ever().is_empty();
        let used = target.role == Role::Tableau && !table.is_empty(to);
        if tableau && left == 0 && space && used {
            return Why::Empties;
        }
        let joined = |rows: &[Kinds], lower: Option<&Card>| {
            lower.is_some_and(|lower| {
                !lower.is_down() && rows[lower.kind()].has(cards[left])
            })
        };
        let breaks = tableau && joined(&source.joined, cards[..left].last());
        let joins = used && joined(&target.joined, table.pile(to).last());
        if joins && !breaks { Why::Joins } else { Why::New }
    }
}

/// Returns why one deals, so many moves from here.
fn dealt(made: Move, moves: usize) -> Why {
    if made == Move::REDEAL { Why::Redeals(moves) } else { Why::Deals(moves) }
}

/// Returns whether a player can work out what a redeal brings.
fn foresees_redeal(rules: &Rules, table: &Table) -> bool {
    let seen = |redeal: &Redeal| gathers_up(table, redeal);
    !rules.draws(Move::REDEAL.action()) && rules.redeal().is_some_and(seen)
}

/// Returns the place of a hint among others: by its reason, whether it brings back an
/// earlier position, and the number of moves it takes. Where nothing but cards dealt can
/// bring progress, they come first.
fn place(why: Why, known: bool, prospect: Prospect) -> (u8, usize) {
    match why {
        Why::Finishes(_) => (0, 0),
        Why::Safe => (1, 0),
        Why::Leads(1, Gain::Won) => (2, 0),
        // The most points come first.
        Why::Scores(points) => {
            (3, usize::MAX - usize::try_from(points).unwrap_or_default())
        }
        Why::Leads(moves, _) if known => (9, moves),
        Why::Leads(moves, _) => (4, moves),
        Why::Deals(1) | Why::Redeals(1) if prospect == Prospect::Waiting => (4, 1),
        // Whoever thinks about worlds puts them in order.
        Why::Worlds(..) => (4, 1),
        Why::Empties => (5, 0),
        Why::Joins => (6, 0),
        Why::Deals(moves) => (7, moves),
        Why::Redeals(moves) => (8, moves),
        Why::New => (10, 0),
        Why::TakesBack => (11, 0),
        Why::Known => (12, 0),
    }
}

impl Gains<'_> {
    /// Returns the first move on the way to what a step leads to, and how many moves it
    /// takes.
    fn way(&self, step: LookaheadStep) -> (usize, usize) {
        let (first, moves) = self.ways[step.from];
        if step.from == 0 { (step.index, 1) } else { (first, moves + 1) }
    }

    fn note(&mut self, step: LookaheadStep, why: impl FnOnce(usize) -> Why) {
        let (first, moves) = self.way(step);
        let why = why(moves);
        if self.why[first].is_some_and(|other| other.0 <= why) || self.is_at_hand(why) {
            return;
        }
        let had = matches!(self.why[first], Some((Why::Leads(..), _)));
        let counts = matches!(why, Why::Leads(..)) && !had && !self.known[first];
        self.wanted = self.wanted.saturating_sub(usize::from(counts));
        self.why[first] = Some((why, self.found));
        self.found += 1;
    }

    /// Returns whether what several moves lead to can be had at once.
    fn is_at_hand(&self, why: Why) -> bool {
        let Why::Leads(2.., gain) = why else { return false };
        let at_once = |own: &Gain| match (*own, gain) {
            (Gain::Home(card) | Gain::HomeAndUp(card), Gain::Home(other)) => {
                card == other
            }
            (Gain::TurnedUp | Gain::HomeAndUp(_), _) => gain == Gain::TurnedUp,
            (own, _) => own == gain,
        };
        self.why
            .iter()
            .flatten()
            .any(|entry| matches!(entry.0, Why::Leads(1, own) if at_once(&own)))
    }
}

impl Visitor for Gains<'_> {
    fn tries(&mut self, table: &Table, step: LookaheadStep) -> bool {
        if self.deepest.is_some_and(|deepest| self.way(step).1 > deepest) {
            return false;
        }
        if step.made == Move::REDEAL && !foresees_redeal(self.rules, table) {
            self.note(step, Why::Redeals);
            return false;
        }
        // Of a move of another kind that draws, too, nobody knows what it brings.
        if step.made != Move::REDEAL && self.rules.draws(step.made.action()) {
            self.note(step, Why::Deals);
            return false;
        }
        true
    }

    fn met(&mut self, step: LookaheadStep) {
        // INVARIANT: positions are met in the order of their numbers, so each has its
        // entry.
        self.ways.push(self.way(step));
    }

    fn achieved(
        &mut self,
        step: LookaheadStep,
        before: Achieved,
        after: Achieved,
        table: &Table,
    ) -> bool {
        let carried = step.made.carry().filter(|_| after.home > before.home);
        let home = carried.and_then(|carry| table.top(carry.to));
        let up = after.face_down < before.face_down || after.unseen < before.unseen;
        let gain = match home {
            Some(card) if up => Gain::HomeAndUp(card),
            Some(card) => Gain::Home(card),
            None if after.home > before.home => Gain::Discards,
            None if up => Gain::TurnedUp,
            None => Gain::Won,
        };
        if self.rules.is_deal(step.made) {
            self.note(step, |moves| dealt(step.made, moves));
        } else {
            self.note(step, |moves| Why::Leads(moves, gain));
        }
        if self.wanted == 0 && self.deepest.is_none() {
            self.deepest = Some(self.way(step).1);
        }
        true
    }
}

impl Hint {
    /// Returns the card that the move lays open, if it lies face up.
    pub fn uncovers(&self, table: &Table) -> Option<Card> {
        let Carry { from, count, .. } = self.made.carry()?;
        let left = table.len(from).checked_sub(usize::from(count) + 1)?;
        Some(table.pile(from)[left]).filter(|card| !card.is_down())
    }
}
