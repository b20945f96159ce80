//! The honest player: plays any game by what a player knows, and by nothing else.
//!
//! It does what is called hindsight optimization, or determinization. From what is known it
//! draws possible worlds, and lets the solver, to which all cards of a world are known, look
//! for lines that win there. What such a line does before a hidden card comes to light is a
//! plan that can be followed in every world. The plans are compared in the same worlds, and
//! the one that leaves most of them winnable is followed up to the card that it shows.
//!
//! It gets a [`Knowledge`] and the list of legal moves. What is hidden is in neither, so
//! it cannot peek; a test of all games says so, too.

mod plan;
#[cfg(test)]
mod tests;
mod weighing;

use std::collections::{BTreeSet, VecDeque};

use crate::advise::{Knowledge, World};
use crate::engine::{Engine, Generator, Source};
use crate::rules::{HookFault, Move};
use crate::solve::turns_freely;
use plan::Plan;
use weighing::Weighing;

/// How much the honest player thinks about one decision.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Budget {
    /// The positions, about, that all searches may meet for one decision. As many again are
    /// met where none wins, and five times as many where no card is hidden and all that is
    /// left is to find a line that wins.
    pub positions: u64,
    /// The positions that one search in one world may meet. Four times as many are met
    /// for a decision for which nothing is found with so few.
    pub each: u64,
    /// The worlds in which lines are looked for at first.
    pub worlds: usize,
    /// Whether plans that were compared last are tried in all worlds that were drawn, so that
    /// one can tell how often they win.
    pub confirms: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self { positions: 30_000, each: 1_000, worlds: 24, confirms: false }
    }
}

impl Budget {
    /// Returns the budget for the rules of an engine: fewer positions where a script is asked
    /// about every move.
    #[must_use]
    pub fn for_rules(self, engine: Engine<'_>) -> Self {
        let few = |positions: u64| {
            engine.affordable(usize::try_from(positions).unwrap_or(usize::MAX)) as u64
        };
        Self { positions: few(self.positions), each: few(self.each), ..self }
    }
}

/// What parts the lots of one player from those of the next.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Plays one game of some rules.
#[derive(Clone, Debug)]
pub struct Honest<'a> {
    engine: Engine<'a>,
    budget: Budget,
    number: u64,
    /// How many moves it was asked for.
    asked: u64,
    /// What is left of the plan that is followed.
    plan: VecDeque<Move>,
    /// The positions that were met, as they were known.
    met: BTreeSet<u64>,
}

/// What the honest player would do.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Choice {
    /// It makes a move.
    Move(Move, Grounds),
    /// It gives up: it wins in none of the worlds that it looked at, all of which were
    /// proven to be lost.
    GiveUp(usize),
}

/// Why a move was chosen.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Grounds {
    /// There is no other.
    Only,
    /// It is proven to do no harm.
    Safe,
    /// It shows cards and can be made up for: the stock can be turned without end.
    Looks,
    /// It goes on with what was planned when the last card came to light.
    Planned,
    /// It was weighed against others.
    Weighed(Weighed),
    /// Nothing was found; it is a deal, or leads to where the game was not before.
    Near,
}

/// How plans were weighed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Weighed {
    /// The worlds in which the best one was tried.
    pub worlds: usize,
    /// Those of them that can be won after it; none if all that was compared is how far
    /// one gets.
    pub won: usize,
    /// The plan, up to the first card that it shows.
    pub plan: Vec<Move>,
    /// Other plans: the first move in which they differ, and in how many of how many worlds
    /// they win.
    pub others: Vec<(Vec<Move>, usize, usize)>,
}

impl<'a> Honest<'a> {
    /// Returns a player for the games of an engine. It plays the same for the same number,
    /// as long as it knows the same.
    pub fn new(engine: Engine<'a>, budget: Budget, number: u64) -> Self {
        Self {
            // Shuffles to come are of its own making.
            engine: engine.with_source(Source::Own(number)),
            budget,
            number,
            asked: 0,
            plan: VecDeque::new(),
            met: BTreeSet::new(),
        }
    }

    /// Chooses one of the legal moves, which must be all there are; nothing if there is none
    /// or no world that it can be in is found. Fails when a script fails.
    pub fn choose(
        &mut self,
        known: &Knowledge,
        moves: &[Move],
    ) -> Result<Option<Choice>, HookFault> {
        let chosen = |made, why| Ok(Some(Choice::Move(made, why)));
        self.asked += 1;
        let [first, ref others @ ..] = *moves else { return Ok(None) };
        if others.is_empty() {
            // The plan holds only while the game follows it.
            if self.plan.pop_front() != Some(first) {
                self.plan.clear();
            }
            return chosen(first, Grounds::Only);
        }
        if let Some(next) = self.plan.pop_front().filter(|made| moves.contains(made)) {
            return chosen(next, Grounds::Planned);
        }
        self.plan.clear();
        // Each decision has its own worlds, and a replay draws the same ones.
        let rng = self.number.wrapping_mul(SEED_STEP).wrapping_add(self.asked);
        let mut rng = Generator::resume(Source::Own(rng), 0);
        let Some(world) = known.world(self.engine, &mut rng) else {
            return Ok(None);
        };
        if let Some(safe) = self.engine.safe_moves(&world.table, moves).first() {
            return chosen(*safe, Grounds::Safe);
        }
        if let Some(stock) = turns_freely(self.engine.rules())
            && known.hidden_in(stock) > 0
            && let Some(turn) =
                moves.iter().find(|made| self.engine.rules().is_deal(**made))
        {
            return chosen(*turn, Grounds::Looks);
        }
        self.met.insert(world.view(self.engine.rules()));
        let mut weighing = Weighing::new(self.engine, self.budget);
        weighing.draw(known, &mut rng)?;
        if weighing.is_lost() {
            return Ok(Some(Choice::GiveUp(weighing.worlds())));
        }
        if !weighing.has_plans() {
            weighing.search_longer()?;
        }
        if !weighing.has_plans() {
            weighing.search_progress(&self.met)?;
        }
        if let Some(weighed) = weighing.best(known, &mut rng)? {
            let mut plan: VecDeque<Move> = weighed.plan.iter().copied().collect();
            if let Some(next) = plan.pop_front().filter(|made| moves.contains(made)) {
                self.plan = plan;
                return chosen(next, Grounds::Weighed(weighed));
            }
        }
        match self.near(&world, moves)? {
            Some(near) => chosen(near, Grounds::Near),
            None => Ok(Some(Choice::GiveUp(weighing.worlds()))),
        }
    }

    /// Returns a move that leads to a position that was not met yet: a deal, if there is
    /// one.
    fn near(&self, world: &World, moves: &[Move]) -> Result<Option<Move>, HookFault> {
        let rules = self.engine.rules();
        let (deals, others): (Vec<Move>, Vec<Move>) =
            moves.iter().partition(|made| rules.is_deal(**made));
        for made in deals.into_iter().chain(others) {
            let end = Plan::single(self.engine, world, made)?.end;
            if !self.met.contains(&end.view(rules)) {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }
}
