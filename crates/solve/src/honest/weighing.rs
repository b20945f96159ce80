//! Compares plans in the same sampled worlds.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::plan::Plan;
use super::{Budget, Weighed};
use crate::advise::{Key, Knowledge, World};
use crate::engine::{Engine, Generator};
use crate::rules::{HookError, Move};
use crate::solve::{Limit, Progress, Settings, Solver, Verdict};

/// The maximum number of compared plans.
const MAX_PLANS: usize = 16;
/// The number of worlds in which each plan is tried before the worse half is dropped.
const BATCH_WORLDS: usize = 8;
/// The approximate maximum number of worlds in which plans are tried: if sampling a world is
/// fast, and if it is slow.
const MAX_WORLDS: usize = 1000;
const MAX_SLOW_WORLDS: usize = 32;
/// The number of worlds after which a plan that wins in the same worlds as another is dropped.
const MIN_WORLDS_ALIKE: usize = 16;
/// The number of plans that are tried in all worlds if [`Budget::confirms`] is set.
const MAX_CONFIRMED: usize = 3;
/// The factor of the budget if no card is hidden.
const TIMES_IF_KNOWN: u64 = 5;
/// The factor of a search's limit if no search found a winning line.
const TIMES_IF_UNWON: u64 = 4;
/// The fixed cost of a search, in positions.
const POSITIONS_PER_SEARCH: u64 = 50;
/// The number of worlds that must all be proven lost before the player gives up.
const MIN_LOST_WORLDS: usize = 100;

/// No search is stopped before its bound.
const GO_ON: ControlFlow<Limit> = ControlFlow::Continue(());

/// A comparison of plans.
pub(super) struct Weighing<'a> {
    engine: Engine<'a>,
    budget: Budget,
    /// The positions of the game so far. Plans that are compared by progress do not return to
    /// one.
    met: &'a BTreeSet<Key>,
    /// The number of positions searched.
    spent: u64,
    worlds: Vec<Drawn>,
    candidates: Vec<Candidate>,
    /// Whether plans are compared by progress, because none wins.
    hunts: bool,
}

/// A sampled world.
struct Drawn {
    world: World,
    /// Whether it is proven lost.
    lost: bool,
    /// Whether a winning line is known.
    won: bool,
    /// The key of the plan with which its own line begins.
    own: Option<u64>,
    /// The heuristic distance from a win, if plans are compared by progress.
    from: i32,
}

struct Candidate {
    plan: Plan,
    votes: usize,
    /// Whether it won in each of the worlds in which it was tried, in order.
    wins: Vec<bool>,
    /// The sum of its progress over all of them.
    progress: i64,
}

impl Candidate {
    fn new(plan: Plan, votes: usize) -> Self {
        Self { plan, votes, wins: Vec::new(), progress: 0 }
    }

    fn tried(&self) -> usize {
        self.wins.len()
    }

    fn won(&self) -> usize {
        self.wins.iter().filter(|won| **won).count()
    }

    /// Returns the sort key, the best first: the rate of wins, the progress, and the number of
    /// lines that begin with it.
    fn rank(&self) -> impl Ord + use<> {
        let tried = self.tried().max(1);
        let progress = self.progress / i64::try_from(tried).unwrap_or(i64::MAX);
        Reverse((self.won() * 1000 / tried, progress, self.votes))
    }

    /// Returns whether another plan, which won less, may be better. Considers only the worlds
    /// that just one of the two won. The lead must not exceed one standard deviation of the
    /// difference between two equally good plans. Two plans that win in the same of many worlds
    /// count as equal.
    fn may_be_beaten_by(&self, other: &Self) -> bool {
        let pairs = || self.wins.iter().zip(&other.wins);
        let more = pairs().filter(|(one, two)| **one && !**two).count();
        let less = pairs().filter(|(one, two)| !**one && **two).count();
        let ahead = more.saturating_sub(less);
        let same = more + less == 0 && other.tried() >= MIN_WORLDS_ALIKE;
        ahead * ahead <= more + less && !same
    }
}

impl<'a> Weighing<'a> {
    pub(super) fn new(
        engine: Engine<'a>,
        budget: Budget,
        met: &'a BTreeSet<Key>,
    ) -> Self {
        let (worlds, candidates) = (Vec::new(), Vec::new());
        Self { engine, budget, met, spent: 0, worlds, candidates, hunts: false }
    }

    /// Returns the number of sampled worlds.
    pub(super) fn worlds(&self) -> usize {
        self.worlds.len()
    }

    /// Returns whether enough worlds were sampled and all of them are proven lost.
    pub(super) fn is_lost(&self) -> bool {
        self.worlds.len() >= MIN_LOST_WORLDS.min(self.budget.worlds) && self.are_lost()
    }

    fn are_lost(&self) -> bool {
        self.worlds.iter().all(|world| world.lost)
    }

    /// Samples the first worlds, and searches each for a plan.
    pub(super) fn draw(
        &mut self,
        known: &Knowledge,
        rng: &mut Generator,
    ) -> Result<(), HookError> {
        let count = if known.hidden() == 0 { 1 } else { self.budget.worlds };
        let few = count == 1 || known.is_replayed();
        let enough = |candidate: &Self| {
            let drawn = candidate.worlds.len();
            drawn >= count && (few || drawn >= MIN_LOST_WORLDS || !candidate.are_lost())
        };
        // The other half of the budget is for comparing plans.
        while !enough(self) && self.spent <= self.budget.positions / 2 {
            let known_all = self.budget.positions.saturating_mul(TIMES_IF_KNOWN);
            let most = if count == 1 { known_all } else { self.budget.each };
            let Some(line) = self.draw_one(known, rng, most)? else { break };
            self.vote_for(self.worlds.len() - 1, &line)?;
        }
        Ok(())
    }

    /// Repeats the searches with a higher limit in the sampled worlds, if there is more than one.
    pub(super) fn search_longer(&mut self) -> Result<(), HookError> {
        if self.worlds.len() < 2 {
            return Ok(());
        }
        let usual = self.budget.each;
        self.budget.each = usual.saturating_mul(TIMES_IF_UNWON);
        for number in 0..self.worlds.len() {
            if self.worlds[number].lost || self.spent > self.budget.positions {
                continue;
            }
            let world = self.worlds[number].world.clone();
            let verdict = self.solve(&world, self.budget.each)?;
            self.worlds[number].lost = verdict == Verdict::Unwinnable;
            if let Verdict::Winnable(line) = verdict {
                self.worlds[number].won = true;
                self.vote_for(number, &line)?;
            }
        }
        if !self.has_plans() {
            self.budget.each = usual;
        }
        Ok(())
    }

    /// Records a vote of a world's winning line, if it has one, for each plan of that line.
    fn vote_for(&mut self, number: usize, line: &[Move]) -> Result<(), HookError> {
        let drawn = &mut self.worlds[number];
        if drawn.won {
            let plans = Plan::of(self.engine, &drawn.world, line)?;
            drawn.own = plans.first().map(|plan| plan.key);
            for plan in plans {
                self.vote(plan);
            }
        }
        Ok(())
    }

    /// Samples a world and searches it for a winning line, which is empty if there is none.
    /// Returns `None` if no world is possible.
    fn draw_one(
        &mut self,
        known: &Knowledge,
        rng: &mut Generator,
        most: u64,
    ) -> Result<Option<Vec<Move>>, HookError> {
        let Some(world) = known.world(self.engine, rng) else { return Ok(None) };
        let mut drawn = Drawn { world, lost: false, won: false, own: None, from: 0 };
        let mut line = Vec::new();
        if self.hunts {
            drawn.from = self.far(&drawn.world)?.from;
        } else {
            let verdict = self.solve(&drawn.world, most)?;
            drawn.lost = verdict == Verdict::Unwinnable;
            drawn.won = verdict.is_winnable();
            line = verdict.line().unwrap_or_default();
        }
        self.worlds.push(drawn);
        Ok(Some(line))
    }

    /// Samples one more world for comparing plans. Returns whether there was one.
    fn draw_more(
        &mut self,
        known: &Knowledge,
        rng: &mut Generator,
    ) -> Result<bool, HookError> {
        let Some(line) = self.draw_one(known, rng, self.budget.each)? else {
            return Ok(false);
        };
        if let Some(drawn) = self.worlds.last_mut().filter(|world| world.won) {
            drawn.own = Some(Plan::first(self.engine, &drawn.world, &line)?.key);
        }
        Ok(true)
    }

    fn vote(&mut self, plan: Plan) {
        let known =
            self.candidates.iter_mut().find(|candidate| candidate.plan.key == plan.key);
        if let Some(known) = known {
            known.votes += 1;
        } else {
            self.candidates.push(Candidate::new(plan, 1));
        }
    }

    /// Returns whether a plan was found.
    pub(super) fn has_plans(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// Searches the sampled worlds for plans that lead closer to a win and not to a visited
    /// position.
    pub(super) fn search_progress(&mut self) -> Result<(), HookError> {
        self.hunts = true;
        let most = self.spent.saturating_add(self.budget.positions);
        for number in 0..self.worlds.len() {
            if self.worlds[number].lost || self.spent > most {
                continue;
            }
            let world = self.worlds[number].world.clone();
            let found = self.far(&world)?;
            self.worlds[number].from = found.from;
            if found.to >= found.from {
                continue;
            }
            for plan in Plan::of(self.engine, &world, &found.line)? {
                if !plan.returns(self.engine, &world, self.met)? {
                    self.vote(plan);
                }
            }
        }
        // Do not count the searches for winning lines again.
        self.spent = 0;
        Ok(())
    }

    /// Returns the progress that a quick search makes in a world.
    fn far(&mut self, world: &World) -> Result<Progress, HookError> {
        let found = self
            .solver(self.budget.each)
            .search_progress(&world.table, &mut |_| GO_ON)?;
        self.spent += found.spent.positions + POSITIONS_PER_SEARCH;
        Ok(found)
    }

    fn solver(&self, most: u64) -> Solver<'a> {
        let most_positions = Some(most);
        let settings =
            Settings { most_positions, memory: 1 << 26, ..Settings::default() };
        Solver::new(self.engine, settings)
    }

    fn solve(&mut self, world: &World, most: u64) -> Result<Verdict, HookError> {
        if self.engine.is_won(&world.table)? {
            return Ok(Verdict::Winnable(Vec::new()));
        }
        let answer = self.solver(most).solve_unshortened(&world.table, &mut |_| GO_ON)?;
        self.spent += answer.spent.positions + POSITIONS_PER_SEARCH;
        Ok(answer.verdict)
    }

    /// Returns the best plan, if there is one.
    pub(super) fn best(
        &mut self,
        known: &Knowledge,
        rng: &mut Generator,
    ) -> Result<Option<Weighed>, HookError> {
        self.add_soon()?;
        self.candidates.sort_by_key(|candidate| Reverse(candidate.votes));
        self.candidates.truncate(MAX_PLANS);
        let mut goal = BATCH_WORLDS;
        let mut left = self.candidates.len();
        while left > 1 && self.spent < self.budget.positions {
            while self.worlds.len() < goal && self.draw_more(known, rng)? {}
            let goal_now = goal.min(self.worlds.len());
            // All in the same worlds, so that no plan profits from an easy world alone.
            for index in 0..left {
                self.try_one(index, goal_now)?;
            }
            left = self.leave_out(left);
            let most = if known.is_replayed() { MAX_SLOW_WORLDS } else { MAX_WORLDS };
            if goal_now < goal || goal > most {
                break;
            }
            goal *= 2;
        }
        if self.budget.confirms {
            let confirmed = self.candidates.len().min(MAX_CONFIRMED);
            for index in 0..confirmed {
                self.try_one(index, self.worlds.len())?;
            }
            self.candidates[..confirmed].sort_by_key(Candidate::rank);
        }
        let Some(best) = self.candidates.first() else { return Ok(None) };
        let others = self.candidates[1..].iter();
        let others =
            others.map(|other| (other.plan.moves.clone(), other.won(), other.tried()));
        Ok(Some(Weighed {
            worlds: best.tried(),
            won: best.won(),
            plan: best.plan.moves.clone(),
            others: others.collect(),
        }))
    }

    /// Adds plans that reveal a card soon and with which no winning line begins, unless plans are
    /// compared by progress.
    fn add_soon(&mut self) -> Result<(), HookError> {
        let Some(drawn) = self.worlds.first().filter(|_| !self.hunts) else {
            return Ok(());
        };
        let (plans, tried) = Plan::soon(self.engine, &drawn.world, self.budget.each)?;
        self.spent += tried;
        for plan in plans {
            if self.candidates.iter().all(|candidate| candidate.plan.key != plan.key) {
                self.candidates.push(Candidate::new(plan, 0));
            }
        }
        Ok(())
    }

    /// Sorts the first `left` candidates. Returns how many of them remain in the comparison: the
    /// better half, without those that can hardly beat the best. With two left, both remain as
    /// long as either may be better.
    fn leave_out(&mut self, left: usize) -> usize {
        self.candidates[..left].sort_by_key(Candidate::rank);
        if self.hunts {
            return left.div_ceil(2);
        }
        // With two, neither is the worse half: `may_be_beaten_by` decides.
        let half = if left > 2 { left.div_ceil(2) } else { left };
        let best = &self.candidates[0];
        let others = self.candidates[1..half].iter();
        1 + others.take_while(|other| best.may_be_beaten_by(other)).count()
    }

    /// Tries a plan in the first `goal` worlds.
    fn try_one(&mut self, index: usize, goal: usize) -> Result<(), HookError> {
        for number in self.candidates[index].tried()..goal {
            let drawn = &self.worlds[number];
            let candidate = &self.candidates[index];
            // A world without a known winning line counts against all plans alike.
            let (mut won, mut progress) = (false, 0);
            // The winning line of this world begins with this plan.
            if drawn.own == Some(candidate.plan.key) {
                won = true;
            } else if (drawn.won || self.hunts && !drawn.lost)
                && let Some(end) = candidate.plan.follow(self.engine, &drawn.world)?
            {
                if self.hunts {
                    let from = drawn.from;
                    progress = i64::from(from) - i64::from(self.far(&end)?.to);
                } else {
                    won = self.solve(&end, self.budget.each)?.is_winnable();
                }
            }
            let candidate = &mut self.candidates[index];
            candidate.wins.push(won);
            candidate.progress += progress;
        }
        Ok(())
    }
}
