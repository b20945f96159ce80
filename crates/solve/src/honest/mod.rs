//! The honest player: plays any game using only what a player can see.
//!
//! It uses hindsight optimization, also called determinization. From the visible information it
//! samples possible worlds. In each world all cards are known, so the solver can search it for
//! winning lines. The moves of such a line before a hidden card is turned up form a plan, which
//! can be followed in every world. The plans are compared in the same worlds. The player follows
//! the one that keeps most worlds winnable, up to the card that it turns up.
//!
//! It receives a [`Knowledge`] and the list of legal moves. Neither contains hidden cards, so it
//! cannot cheat. A test of all games checks this, too.

mod plan;
#[cfg(test)]
mod tests;
mod weighing;

use std::collections::{BTreeSet, VecDeque};

use crate::advise::{Key, Knowledge, World};
use crate::engine::{Engine, Generator, Source};
use crate::rules::{HookError, Move};
use crate::solve::turns_freely;
use crate::table::Journal;
use plan::Plan;
use weighing::Weighing;

/// How much the honest player may search for one decision.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Budget {
    /// The approximate number of positions of all searches for one decision. As many again are
    /// visited if no line wins, and five times as many if no card is hidden and only a winning
    /// line is missing.
    pub positions: u64,
    /// The position limit of one search in one world. It is raised fourfold for a decision for
    /// which nothing is found.
    pub each: u64,
    /// The number of worlds sampled at first.
    pub worlds: usize,
    /// Whether the best plans are tried in all sampled worlds, so that their success rates are
    /// known.
    pub confirms: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self { positions: 30_000, each: 1_000, worlds: 24, confirms: false }
    }
}

impl Budget {
    /// Returns the budget for the rules of an engine: fewer positions if a script is called for
    /// every move.
    #[must_use]
    pub fn for_rules(self, engine: Engine<'_>) -> Self {
        let few = |positions: u64| {
            engine.affordable(usize::try_from(positions).unwrap_or(usize::MAX)) as u64
        };
        Self { positions: few(self.positions), each: few(self.each), ..self }
    }
}

/// The distance between the random seeds of players with consecutive numbers.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Plays one game.
#[derive(Clone, Debug)]
pub struct Honest<'a> {
    engine: Engine<'a>,
    budget: Budget,
    number: u64,
    /// The number of decisions so far.
    asked: u64,
    /// The rest of the current plan.
    plan: VecDeque<Move>,
    /// The positions visited, as the player sees them. It returns to one only on the way of a
    /// plan that turns a card up or wins, so it cannot play in circles.
    met: BTreeSet<Key>,
}

/// The decision of the honest player.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Choice {
    /// Make a move.
    Move(Move, Grounds),
    /// Give up: of the given number of sampled worlds, none could be won.
    GiveUp(usize),
    /// Stop: no plan was found, and every legal move returns to a visited position, or the only
    /// one did.
    Circles,
}

/// The reason for a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Grounds {
    /// It is the only legal move.
    Only,
    /// It is proven safe.
    Safe,
    /// It reveals cards and can be undone, because the stock can be turned without limit.
    Looks,
    /// It continues the current plan.
    Planned,
    /// It was compared with other plans.
    Weighed(Weighed),
    /// No plan was found. It is a deal, removes what keeps the player from dealing, or leads to
    /// a new position.
    NewPosition,
}

/// The result of comparing plans.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Weighed {
    /// The number of worlds in which the best plan was tried.
    pub worlds: usize,
    /// The number of them that can be won after it; 0 if the plans were compared only by
    /// progress.
    pub won: usize,
    /// The plan, up to the first card that it turns up.
    pub plan: Vec<Move>,
    /// The other plans: the moves, the number of worlds won, and the number of worlds tried.
    pub others: Vec<(Vec<Move>, usize, usize)>,
}

impl<'a> Honest<'a> {
    /// Creates a player for the games of an engine. Its decisions are a function of `number` and
    /// of what it can see.
    pub fn new(engine: Engine<'a>, budget: Budget, number: u64) -> Self {
        Self {
            // Future shuffles are random, not those of the real game.
            engine: engine.with_source(Source::Own(number)),
            budget,
            number,
            asked: 0,
            plan: VecDeque::new(),
            met: BTreeSet::new(),
        }
    }

    /// Chooses one of the legal moves, given all of them. Returns `None` if there is none, or if
    /// no possible world is found. Fails if a script fails.
    pub fn choose(
        &mut self,
        known: &Knowledge,
        moves: &[Move],
    ) -> Result<Option<Choice>, HookError> {
        let chosen = |made, why| Ok(Some(Choice::Move(made, why)));
        self.asked += 1;
        let [first, ref others @ ..] = *moves else { return Ok(None) };
        let is_new = self.met.insert(known.key(self.engine));
        if let Some(next) = self.plan.pop_front().filter(|made| moves.contains(made)) {
            let only = others.is_empty();
            return chosen(next, if only { Grounds::Only } else { Grounds::Planned });
        }
        // The plan holds only while the game follows it.
        self.plan.clear();
        if !is_new {
            return Ok(Some(Choice::Circles));
        }
        if others.is_empty() {
            return chosen(first, Grounds::Only);
        }
        // Each decision samples its own worlds, and a replay samples the same ones.
        let rng = self.number.wrapping_mul(SEED_STEP).wrapping_add(self.asked);
        let mut rng = Generator::resume(Source::Own(rng), 0);
        let Some(world) = known.world(self.engine, &mut rng) else {
            return Ok(None);
        };
        let new = self.leads_on(&world, moves)?;
        if let Some(safe) = self.engine.safe_moves(&world.table, &new).first() {
            return chosen(*safe, Grounds::Safe);
        }
        if let Some(stock) = turns_freely(self.engine.rules())
            && known.hidden_in(stock) > 0
            && let Some(turn) =
                new.iter().find(|made| self.engine.rules().is_deal(**made))
        {
            return chosen(*turn, Grounds::Looks);
        }
        let mut weighing = Weighing::new(self.engine, self.budget, &self.met);
        weighing.draw(known, &mut rng)?;
        if weighing.is_lost() {
            return Ok(Some(Choice::GiveUp(weighing.worlds())));
        }
        if !weighing.has_plans() {
            weighing.search_longer()?;
        }
        if !weighing.has_plans() {
            weighing.search_progress()?;
        }
        if let Some(weighed) = weighing.best(known, &mut rng)? {
            let mut plan: VecDeque<Move> = weighed.plan.iter().copied().collect();
            if let Some(next) = plan.pop_front().filter(|made| moves.contains(made)) {
                self.plan = plan;
                return chosen(next, Grounds::Weighed(weighed));
            }
        }
        self.plan = self.unplanned(world, &new)?.into();
        match self.plan.pop_front() {
            Some(next) => chosen(next, Grounds::NewPosition),
            None => Ok(Some(Choice::Circles)),
        }
    }

    /// Returns the moves that do not return to a visited position.
    fn leads_on(&self, world: &World, moves: &[Move]) -> Result<Vec<Move>, HookError> {
        let mut left = Vec::new();
        for &made in moves {
            let mut end = world.clone();
            self.engine.apply(&mut end.table, &mut Journal::default(), made)?;
            if !self.met.contains(&end.key(self.engine)) {
                left.push(made);
            }
        }
        Ok(left)
    }

    /// Returns the moves to make if no plan was found: a deal, the moves up to a deal that is not
    /// allowed yet, or any move.
    fn unplanned(&self, world: World, moves: &[Move]) -> Result<Vec<Move>, HookError> {
        let rules = self.engine.rules();
        if let Some(deal) = moves.iter().find(|made| rules.is_deal(**made)) {
            return Ok(vec![*deal]);
        }
        let line = Plan::unblocking(self.engine, world, &self.met)?;
        Ok(line.unwrap_or_else(|| moves.iter().take(1).copied().collect()))
    }
}
