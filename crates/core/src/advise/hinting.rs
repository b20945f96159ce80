//! Hints: which move helps most and why, and what is known about the end of the game.
//!
//! A move is judged by what it leads to, found by lookahead, without knowing which game
//! it is. The order is: all cards can move to foundations one after the other; a safe
//! card moves to a foundation; the shortest line that moves a card to a foundation or
//! turns one up; a pile is emptied or a run grows; what keeps the player from dealing is
//! moved out of the way; cards are dealt or redealt; anything else. Moves back to an
//! earlier position come last. In a game of points, or of piles to put in order,
//! immediate points come before what lines lead to.
//!
//! The lookahead knows no more than the player: it stops where cards are revealed, and
//! before a redeal that shuffles or gathers face-down cards.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::ahead::{Extent, LookaheadLimit, LookaheadStep, Visitor};
use super::obstacle::Obstacle;
use super::progress::Achieved;
use super::{Key, LOOK_LIMIT, Status};
use crate::engine::Engine;
use crate::engine::gathers_up;
use crate::rules::{
    Carry, HookError, MAX_PICKS_TRIED, Move, MoveList, Redeal, Role, Rules,
};
use crate::table::{Card, Journal, Kinds, Table};

/// The most positions explored for a hint, which then falls back on what is visible; a
/// twentieth if a script is asked about every move.
pub const HINT_LIMIT: usize = 15_000;

/// The answer to a player who asks for a hint.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Advice {
    /// The most helpful moves, the best first.
    pub hints: Vec<Hint>,
    /// The moves that would rank before the last hint, but are proven to lose the game.
    pub losing: Vec<Move>,
    /// What is known about the end of the game.
    pub prospect: Prospect,
    /// The number of positions explored.
    pub positions: usize,
}

/// What is known about the end of a game. A claim is made only if it is proven.
///
/// Searches that go beyond a short lookahead answer with one of these as well.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Prospect {
    /// The game is won.
    Won,
    /// The game can be won, and the moves are known.
    Winnable,
    /// The game is lost.
    Lost,
    /// The game is open: progress is possible.
    Open,
    /// No card moves to a foundation or is turned up before the next deal or redeal;
    /// everything up to it was explored.
    Waiting,
    /// Unknown, because there are too many positions.
    Unknown,
}

/// A helpful move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Hint {
    /// The move.
    pub made: Move,
    /// The reason.
    pub why: Why,
}

/// The reasons why a move helps, the best first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Why {
    /// It is the first of this many moves that bring all cards to foundations.
    Finishes(usize),
    /// It moves a card to a foundation that cannot be needed again.
    Safe,
    /// It scores this many points, in a game of points.
    Scores(i64),
    /// It is the first of this many moves, the last of which gains this.
    Leads(usize, Gain),
    /// Of the second number of possible worlds, the first can be won after it. Found by a
    /// search over worlds, not by lookahead.
    Worlds(usize, usize),
    /// It empties a pile that can be refilled.
    Empties,
    /// It extends a run.
    Joins,
    /// It moves out of the way what keeps the player from dealing.
    Unblocks {
        /// The obstacle.
        obstacle: Obstacle,
        /// Whether it takes a card from one that it follows.
        breaks: bool,
    },
    /// It is the first of this many moves that lead to a deal, from the stock or by an
    /// action of the rules file.
    Deals(usize),
    /// It is the first of this many moves that lead to a redeal.
    Redeals(usize),
    /// It leads to a new position.
    New,
    /// It takes cards back from a foundation.
    TakesBack,
    /// It leads back to an earlier position.
    Known,
}

/// The gain at the end of some moves.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Gain {
    /// The game is won.
    Won,
    /// This card moves to a foundation, and another is turned up.
    HomeAndUp(Card),
    /// This card moves to a foundation.
    Home(Card),
    /// Cards are discarded.
    Discards,
    /// A card is turned up.
    TurnedUp,
}

/// The findings about a legal move by itself.
#[derive(Clone, Copy, Debug, Default)]
struct Alone {
    /// Whether it leads back to an earlier position.
    known: bool,
    /// The points it scores, in a game of points.
    points: i64,
    /// The obstacle to a deal that it changes, and whether it makes it smaller.
    obstacle: Option<(Obstacle, bool)>,
}

/// The findings about each legal move, collected by the lookahead.
struct Gains<'a> {
    rules: &'a Rules,
    /// For each move, whether it leads back to an earlier position.
    known: Vec<bool>,
    /// For each move, the reason why it helps, and how many reasons were found before.
    why: Vec<Option<(Why, usize)>>,
    found: usize,
    /// For each position met, the first move on the path to it and the length of the
    /// path.
    paths: Vec<(usize, usize)>,
    /// How many more moves to find that bring a card to a foundation or turn one up.
    wanted: usize,
    /// The length of the last of these lines. Other lines of this length are explored as
    /// well, because the best is the one after which the most cards follow.
    deepest: Option<usize>,
}

impl Engine<'_> {
    /// Returns up to `wanted` helpful moves, and what is known about the game. `earlier`
    /// has the keys of earlier positions. Fails if a script fails or the position has too
    /// many moves.
    pub fn advise(
        &self,
        table: &Table,
        earlier: &BTreeSet<Key>,
        wanted: usize,
    ) -> Result<Advice, HookError> {
        let advice = self.advise_after(table, earlier, wanted, wanted)?;
        let poor = advice.hints.first().is_some_and(|hint| hint.why >= Why::Empties);
        if advice.losing.is_empty() || !poor {
            return Ok(advice);
        }
        // Losing moves may have used up the number of moves to find, so search again for
        // more.
        let found = wanted + advice.losing.len();
        self.advise_after(table, earlier, wanted, found)
    }

    /// Returns the same after a search for `found` moves that bring a card to a
    /// foundation or turn one up.
    fn advise_after(
        &self,
        table: &Table,
        earlier: &BTreeSet<Key>,
        wanted: usize,
        found: usize,
    ) -> Result<Advice, HookError> {
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
        if let Some(error) = list.error {
            return Err(error);
        }
        let moves = list.moves;
        let alone = self.alone(table, &moves, earlier)?;
        let mut gains = Gains {
            rules: self.rules(),
            known: alone.iter().map(|found| found.known).collect(),
            why: vec![None; moves.len()],
            found: 0,
            paths: vec![(0, 0)],
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
                let seen = || self.seen_to_help(table, made, alone[index].obstacle);
                match (found, alone[index].points) {
                    (Some(wins @ Why::Leads(1, Gain::Won)), _) => wins,
                    (_, points @ 1..) => Why::Scores(points),
                    (Some(found), _) => found.min(seen()),
                    (None, _) => seen(),
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

    /// Sorts hints, the best first. Each comes with the index of its move.
    fn in_order(
        &self,
        table: &Table,
        hints: Vec<(Hint, usize)>,
        gains: &Gains<'_>,
        prospect: Prospect,
    ) -> Result<Vec<Hint>, HookError> {
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

    /// Returns the first `wanted` hints that do not lose the game, and the losing moves
    /// that rank before the last of them. If all lose, returns them all as hints.
    fn without_losing(
        &self,
        table: &Table,
        hints: impl Iterator<Item = Hint>,
        wanted: usize,
    ) -> Result<(Vec<Hint>, Vec<Move>), HookError> {
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

    /// Returns how many cards are on foundations after a move and all moves to
    /// foundations that follow, as far as the player can foresee.
    fn home_after(&self, table: &Table, made: Move) -> Result<usize, HookError> {
        if self.budget_exhausted() {
            return Ok(0);
        }
        let (mut after, mut journal) = (table.clone(), Journal::default());
        self.apply(&mut after, &mut journal, made)?;
        let mut list = MoveList::default();
        let down = self.achieved(&after).face_down;
        let mut picks = 0;
        // Each round moves a card to a foundation, so there are never more.
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

    /// Returns whether the player can foresee the result of a redeal: it does not
    /// shuffle, and all gathered cards are face up.
    pub fn foresees_redeal(&self, table: &Table) -> bool {
        foresees_redeal(self.rules(), table)
    }

    /// Returns what is found about each move without lookahead.
    fn alone(
        &self,
        table: &Table,
        moves: &[Move],
        earlier: &BTreeSet<Key>,
    ) -> Result<Vec<Alone>, HookError> {
        let points = |table: &Table| match self.rules().end() {
            Some(it) if it.over || it.score.is_some() || !it.sorted.is_empty() => {
                self.score(table)
            }
            _ => Ok(0),
        };
        let (points_before, before) = (points(table)?, self.obstacle(table));
        let (mut after, mut journal) = (table.clone(), Journal::default());
        let mut found = Vec::with_capacity(moves.len());
        for &made in moves {
            if self.budget_exhausted() {
                found.push(Alone::default());
                continue;
            }
            let mark = journal.mark();
            self.apply(&mut after, &mut journal, made)?;
            found.push(Alone {
                known: earlier.contains(&self.key(&after)),
                points: points(&after)? - points_before,
                obstacle: change(before, self.obstacle(&after)),
            });
            journal.rewind(&mut after, mark);
        }
        Ok(found)
    }

    /// Returns how a move visibly helps, given the obstacle to a deal that it changes.
    fn seen_to_help(
        &self,
        table: &Table,
        made: Move,
        obstacle: Option<(Obstacle, bool)>,
    ) -> Why {
        if self.rules().is_deal(made) {
            return dealt(made, 1);
        }
        let smaller = obstacle.filter(|change| change.1);
        let helps = |breaks| {
            let unblocks = |(obstacle, _)| Why::Unblocks { obstacle, breaks };
            smaller.map_or(Why::New, unblocks)
        };
        let Some(Carry { from, to, count }) = made.carry() else { return helps(false) };
        let (source, target) = (self.rules().group_of(from), self.rules().group_of(to));
        if source.role == Role::Foundation {
            return Why::TakesBack;
        }
        // The lookahead found nothing that this leads to, and then the stock cannot be
        // dealt.
        if matches!(obstacle, Some((Obstacle::EmptyPiles | Obstacle::FullPiles, false))) {
            return Why::New;
        }
        let left = table.len(from) - usize::from(count);
        let tableau = source.role == Role::Tableau;
        let space = source.empty_from != 0 && !source.base.ever().is_empty();
        let used = target.role == Role::Tableau && !table.is_empty(to);
        if tableau && left == 0 && space && used {
            return Why::Empties;
        }
        let lowest = table.pile(from)[left];
        let joins = used && joined(&target.joined, table.pile(to).last(), lowest);
        let breaks = self.breaks_run(table, made);
        if joins && !breaks { Why::Joins } else { helps(breaks) }
    }

    /// Returns whether a move takes a card of the tableau from one that it follows.
    pub(super) fn breaks_run(&self, table: &Table, made: Move) -> bool {
        let Some(Carry { from, count, .. }) = made.carry() else { return false };
        let (source, cards) = (self.rules().group_of(from), table.pile(from));
        let (left, moved) = cards.split_at(cards.len() - usize::from(count));
        let follows = |lowest: &Card| joined(&source.joined, left.last(), *lowest);
        source.role == Role::Tableau && moved.first().is_some_and(follows)
    }
}

/// Returns whether a card follows a face-up card.
fn joined(rows: &[Kinds], lower: Option<&Card>, card: Card) -> bool {
    lower.is_some_and(|lower| !lower.is_down() && rows[lower.kind()].has(card))
}

/// Returns the obstacle that a move changes, given the obstacles before and after it, and
/// whether it makes it smaller.
fn change(
    before: Option<(Obstacle, usize)>,
    after: Option<(Obstacle, usize)>,
) -> Option<(Obstacle, bool)> {
    match (before, after) {
        (Some((obstacle, _)), None) => Some((obstacle, true)),
        (None, Some((obstacle, _))) => Some((obstacle, false)),
        (Some((one, had)), Some((other, left))) if one != other || had != left => {
            Some((one, one < other || one == other && left < had))
        }
        _ => None,
    }
}

/// Returns the reason of a deal or redeal, this many moves ahead.
fn dealt(made: Move, moves: usize) -> Why {
    if made == Move::REDEAL { Why::Redeals(moves) } else { Why::Deals(moves) }
}

/// Returns whether the player can foresee the result of a redeal.
fn foresees_redeal(rules: &Rules, table: &Table) -> bool {
    let seen = |redeal: &Redeal| gathers_up(table, redeal);
    !rules.draws(Move::REDEAL.action()) && rules.redeal().is_some_and(seen)
}

/// Returns the sort key of a hint: by its reason, whether it leads back to an earlier
/// position, and the number of moves. Deals come first if only they can bring progress.
fn place(why: Why, known: bool, prospect: Prospect) -> (u8, usize) {
    match why {
        Why::Finishes(_) => (0, 0),
        Why::Safe => (1, 0),
        Why::Leads(1, Gain::Won) => (2, 0),
        // The most points come first.
        Why::Scores(points) => {
            (3, usize::MAX - usize::try_from(points).unwrap_or_default())
        }
        Why::Leads(moves, _) if known => (10, moves),
        Why::Leads(moves, _) => (4, moves),
        Why::Deals(1) | Why::Redeals(1) if prospect == Prospect::Waiting => (4, 1),
        // The search over worlds sorts these itself.
        Why::Worlds(..) => (4, 1),
        Why::Empties => (5, 0),
        Why::Joins => (6, 0),
        Why::Unblocks { breaks, .. } => (7, breaks.into()),
        Why::Deals(moves) => (8, moves),
        Why::Redeals(moves) => (9, moves),
        Why::New => (11, 0),
        Why::TakesBack => (12, 0),
        Why::Known => (13, 0),
    }
}

impl Gains<'_> {
    /// Returns the first move on the path to the result of a step, and the length of the
    /// path.
    fn path_from(&self, step: LookaheadStep) -> (usize, usize) {
        let (first, moves) = self.paths[step.from];
        if step.from == 0 { (step.index, 1) } else { (first, moves + 1) }
    }

    /// Records a reason for the first move on the path to a step, if it is the best so
    /// far.
    fn note(&mut self, step: LookaheadStep, why: impl FnOnce(usize) -> Why) {
        let (first, moves) = self.path_from(step);
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

    /// Returns whether one move already gains what several moves would.
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
        if self.deepest.is_some_and(|deepest| self.path_from(step).1 > deepest) {
            return false;
        }
        if step.made == Move::REDEAL && !foresees_redeal(self.rules, table) {
            self.note(step, Why::Redeals);
            return false;
        }
        // The player cannot foresee the result of other moves that draw either.
        if step.made != Move::REDEAL && self.rules.draws(step.made.action()) {
            self.note(step, Why::Deals);
            return false;
        }
        true
    }

    fn met(&mut self, step: LookaheadStep) {
        // INVARIANT: positions are met in the order of their numbers, so each has its
        // entry.
        self.paths.push(self.path_from(step));
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
            self.deepest = Some(self.path_from(step).1);
        }
        true
    }
}

impl Hint {
    /// Returns the card that the move uncovers, if it is face up.
    pub fn uncovers(&self, table: &Table) -> Option<Card> {
        let Carry { from, count, .. } = self.made.carry()?;
        let left = table.len(from).checked_sub(usize::from(count) + 1)?;
        Some(table.pile(from)[left]).filter(|card| !card.is_down())
    }
}
