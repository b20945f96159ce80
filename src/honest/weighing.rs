//! Weighing plans against each other in the same worlds.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::plan::Plan;
use super::{Budget, Weighed};
use crate::advise::{Knowledge, World};
use crate::engine::{Engine, Generator};
use crate::rules::HookFault;
use crate::solve::{Hunt, Limit, Settings, Solver, Verdict};

/// How many plans are compared at the most.
const PLANS: usize = 12;
/// In how many worlds each plan is tried before the worse half is left out.
const BATCH: usize = 6;
/// How many plans are tried in all worlds if that is asked for.
const CONFIRMED: usize = 3;
/// What a search costs besides the positions it meets.
const SEARCH: u64 = 50;
/// How many worlds that are proven to be lost make a player give up.
const ENOUGH: usize = 16;

/// Nobody stops a search before its bound.
const GO_ON: ControlFlow<Limit> = ControlFlow::Continue(());

/// Plans under comparison.
pub(super) struct Weighing<'a> {
    engine: Engine<'a>,
    budget: Budget,
    /// The positions met.
    spent: u64,
    worlds: Vec<Drawn>,
    candidates: Vec<Candidate>,
    /// Whether it is compared how far plans get, since none wins.
    hunts: bool,
}

/// A world that was drawn.
struct Drawn {
    world: World,
    /// Whether it is proven that it cannot be won.
    lost: bool,
    /// Whether it is known that it can.
    won: bool,
    /// The candidate that its own line begins with.
    own: Option<u64>,
    /// How far from the end it looks, where that is asked.
    from: i32,
}

struct Candidate {
    plan: Plan,
    votes: usize,
    /// In how many of the worlds, from the first on, it was tried, and in how many it won.
    tried: usize,
    won: usize,
    /// How far it got in all of them.
    way: i64,
}

impl<'a> Weighing<'a> {
    pub(super) fn new(engine: Engine<'a>, budget: Budget) -> Self {
        let (worlds, candidates) = (Vec::new(), Vec::new());
        Self { engine, budget, spent: 0, worlds, candidates, hunts: false }
    }

    /// Returns how many worlds were drawn.
    pub(super) fn worlds(&self) -> usize {
        self.worlds.len()
    }

    /// Returns whether all worlds are proven to be lost, and there are enough of them.
    pub(super) fn is_lost(&self) -> bool {
        self.worlds.len() >= ENOUGH.min(self.budget.worlds)
            && self.worlds.iter().all(|it| it.lost)
    }

    /// Draws the first worlds, and looks for a plan in each.
    pub(super) fn draw(
        &mut self,
        known: &Knowledge,
        lots: &mut Generator,
    ) -> Result<(), HookFault> {
        let count = if known.hidden() == 0 { 1 } else { self.budget.worlds };
        for _ in 0..count {
            if self.spent > self.budget.positions / 2 {
                break;
            }
            self.draw_one(known, lots, count == 1)?;
        }
        Ok(())
    }

    /// Draws a world; returns whether there was one.
    fn draw_one(
        &mut self,
        known: &Knowledge,
        lots: &mut Generator,
        only: bool,
    ) -> Result<bool, HookFault> {
        let Some(world) = known.world(self.engine, lots) else { return Ok(false) };
        if self.hunts {
            let from = self.far(&world)?.from;
            let (lost, won, own) = (false, false, None);
            self.worlds.push(Drawn { world, lost, won, own, from });
            return Ok(true);
        }
        let most = if only { self.budget.positions } else { self.budget.each };
        let verdict = self.solve(&world, most)?;
        let (lost, won) = (verdict == Verdict::Unwinnable, verdict.is_winnable());
        let mut own = None;
        if let Verdict::Winnable(line) = verdict {
            let plans = Plan::of(self.engine, &world, &line)?;
            own = plans.first().map(|it| it.key);
            for plan in plans {
                self.vote(plan);
            }
        }
        self.worlds.push(Drawn { world, lost, won, own, from: 0 });
        Ok(true)
    }

    fn vote(&mut self, plan: Plan) {
        let known = self.candidates.iter_mut().find(|it| it.plan.key == plan.key);
        if let Some(known) = known {
            known.votes += 1;
        } else {
            let new = Candidate { plan, votes: 1, tried: 0, won: 0, way: 0 };
            self.candidates.push(new);
        }
    }

    /// Returns whether a plan was found.
    pub(super) fn has_plans(&self) -> bool {
        !self.candidates.is_empty()
    }

    /// Looks in the worlds so far for plans that lead nearer to the end, and not to where the
    /// game was already.
    pub(super) fn hunt(&mut self, met: &BTreeSet<u64>) -> Result<(), HookFault> {
        self.hunts = true;
        let most = self.budget.positions + self.spent / 2;
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
                if !met.contains(&plan.end.view(self.engine.rules())) {
                    self.vote(plan);
                }
            }
        }
        // The searches for lines that win are not counted twice.
        self.spent = 0;
        Ok(())
    }

    /// Looks how far one gets in a world.
    fn far(&mut self, world: &World) -> Result<Hunt, HookFault> {
        let found = self.solver(self.budget.each).hunt(&world.table, &mut |_| GO_ON)?;
        self.spent += found.spent.positions + SEARCH;
        Ok(found)
    }

    fn solver(&self, most: u64) -> Solver<'a> {
        let most_positions = Some(most);
        let settings =
            Settings { most_positions, memory: 1 << 26, ..Settings::default() };
        Solver::new(self.engine, settings)
    }

    fn solve(&mut self, world: &World, most: u64) -> Result<Verdict, HookFault> {
        if self.engine.is_won(&world.table)? {
            return Ok(Verdict::Winnable(Vec::new()));
        }
        let answer = self.solver(most).glance(&world.table, &mut |_| GO_ON)?;
        self.spent += answer.spent.positions + SEARCH;
        Ok(answer.verdict)
    }

    /// Returns the plan that wins most, if any wins.
    pub(super) fn best(
        &mut self,
        known: &Knowledge,
        lots: &mut Generator,
    ) -> Result<Option<Weighed>, HookFault> {
        self.candidates.sort_by_key(|it| Reverse(it.votes));
        self.candidates.truncate(PLANS);
        let mut goal = BATCH;
        let mut left = self.candidates.len();
        while left > 1 && self.spent < self.budget.positions {
            while self.worlds.len() < goal && self.draw_one(known, lots, false)? {}
            let goal_now = goal.min(self.worlds.len());
            for index in 0..left {
                self.try_one(index, goal_now)?;
            }
            self.candidates[..left].sort_by_key(|it| {
                let tried = i64::try_from(it.tried.max(1)).unwrap_or(1);
                Reverse((it.won * 1000 / it.tried.max(1), it.way / tried, it.votes))
            });
            left = left.div_ceil(2);
            goal *= 2;
        }
        if self.budget.confirms {
            for index in 0..self.candidates.len().min(CONFIRMED) {
                self.try_one(index, self.worlds.len())?;
            }
            self.candidates.sort_by_key(|it| Reverse(it.won * 1000 / it.tried.max(1)));
        }
        let Some(best) = self.candidates.first() else { return Ok(None) };
        let others = self.candidates[1..].iter();
        let others = others.map(|it| (it.plan.moves.clone(), it.won, it.tried));
        Ok(Some(Weighed {
            worlds: best.tried,
            won: best.won,
            plan: best.plan.moves.clone(),
            others: others.collect(),
        }))
    }

    /// Tries a plan in the worlds up to a number.
    fn try_one(&mut self, index: usize, goal: usize) -> Result<(), HookFault> {
        for number in self.candidates[index].tried..goal {
            let drawn = &self.worlds[number];
            let candidate = &self.candidates[index];
            let (mut won, mut way) = (false, 0);
            if drawn.own == Some(candidate.plan.key) {
                won = true;
            } else if (drawn.won || self.hunts && !drawn.lost)
                && let Some(end) = candidate.plan.follow(self.engine, &drawn.world)?
            {
                if self.hunts {
                    let from = drawn.from;
                    way = i64::from(from) - i64::from(self.far(&end)?.to);
                } else {
                    won = self.solve(&end, self.budget.each)?.is_winnable();
                }
            }
            let candidate = &mut self.candidates[index];
            candidate.tried += 1;
            candidate.won += usize::from(won);
            candidate.way += way;
        }
        Ok(())
    }
}
