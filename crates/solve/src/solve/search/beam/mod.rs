//! A beam search: a fixed number of positions side by side, one move at a time.
//!
//! The best-looking successors of a layer form the next layer. A position that is judged too
//! harshly once is lost for good. But a long game never stalls, as it does in a best-first
//! search.
//!
//! A deal buries cards, so the positions after it look worse than others and would never be kept.
//! So the deals divide the search into *stages*: positions are compared only if they have dealt
//! the same number of cards. A stage ends when its layers no longer look better. The next one
//! starts from the positions dealt from any of its layers: the best-looking ones, or a random
//! sample.
//!
//! Positions with the same face-down cards are mostly close to each other, and if one is stuck,
//! so are the rest. So a layer keeps a limited number of these as long as it can be filled with
//! different ones.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::best_first::{Bound, End};
use super::evaluation::{Evaluation, Value};
use super::transposition::TranspositionTable;
use crate::rules::{HookError, Move};
use crate::solve::{Place, SearchState, Spent, Stage, Step, Watch};
use crate::table::{PositionHash, scrambled};

/// The number of positions between calls to the watch.
const WATCH_EVERY: u64 = 1 << 10;
/// The number of positions held for a later stage, as a multiple of the beam width.
const HELD_PER_KEPT: usize = 8;

/// The width of a beam, the diversity of a layer, when a stage ends, and how the next one starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breadth {
    /// The number of positions kept in a layer.
    pub(super) width: usize,
    /// The maximum number of them with the same face-down cards, as long as different ones are
    /// available.
    pub(super) alike: usize,
    /// The number of layers in a row that may fail to improve before the stage ends.
    pub(super) patience: u32,
    /// The seed by which the first positions of a stage are sampled; the places where stages
    /// began are then remembered. Without a seed, a stage starts from the best-looking positions.
    pub(super) lot: Option<u64>,
}

/// A position that was kept.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// The step from the parent; the root has none.
    step: Option<Step>,
}

/// A successor that may be kept.
#[derive(Clone, Copy)]
struct Candidate {
    value: i32,
    node: Node,
    hash: PositionHash,
    /// A hash of the cards that lie face down.
    hidden: u64,
}

/// The positions that a beam holds at the same depth.
#[derive(Default)]
struct Layer {
    /// Their node numbers, ascending.
    nodes: Vec<u32>,
    /// Their saved states, one after the other.
    saved: Vec<u8>,
}

/// The candidates for the start of a later stage, with their saved states.
#[derive(Default)]
struct Pool {
    held: Vec<(Candidate, Box<[u8]>)>,
    /// The value at which candidates are rejected, once the pool is full.
    worst: Option<i32>,
}

/// The state of a running search.
struct Beam<'s, 'a> {
    state: &'s mut SearchState<'a>,
    evaluation: &'s Evaluation<'a>,
    breadth: Breadth,
    bound: Bound,
    /// The saved root, and the number of bytes of each saved state.
    root: Vec<u8>,
    size: usize,
    /// The place where the search starts, if not at the root.
    from: Option<&'s Place>,
    // INVARIANT: a parent's number is below that of its children; `number` only appends.
    nodes: Vec<Node>,
    /// The positions that were kept.
    kept: TranspositionTable,
    candidates: Vec<Candidate>,
    pools: BTreeMap<Stage, Pool>,
    value: Value,
    other: Value,
    steps: Vec<Step>,
    buffer: Vec<u8>,
    /// The number of positions at the last call to the watch.
    asked: u64,
    /// How far the search got, and the best position of the last stage.
    far: HowFar,
    furthest: Option<Node>,
    /// The evaluation that measures progress, the same for all beams.
    usual: Evaluation<'a>,
    /// Its value for the best position of each layer.
    judged: Value,
}

/// The progress of a beam; greater is better.
///
/// If cards go to foundations one by one, their number is the measure. If only whole runs do,
/// most beams end without any, and the best position of the last stage is more informative.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct HowFar {
    /// The maximum number of cards on foundations.
    home: usize,
    /// The last stage that began.
    stage: Stage,
    /// The negated value of the best position of its layers under the default weights.
    usual: i32,
}

#[cfg(test)]
impl HowFar {
    /// Returns the progress with this many cards on foundations.
    pub(super) fn with_home(home: usize) -> Self {
        Self { home, ..Self::default() }
    }
}

/// The result of a beam.
pub(super) struct Found {
    /// How the search ended.
    pub(super) end: End,
    /// How far it got.
    pub(super) far: HowFar,
    /// The first positions of the stages after the starting one, on the line to the best
    /// position. Empty if the search ended in the first layer of a stage, or if it has no seed.
    pub(super) begun: Vec<(Stage, Place)>,
}

/// Searches up to a bound, from the root or from another place. Adds the cost to `spent`. The
/// starting position must not be won.
pub(super) fn search<'a>(
    state: &mut SearchState<'a>,
    evaluation: &Evaluation<'a>,
    from: Option<&Place>,
    breadth: Breadth,
    bound: Bound,
    spent: &mut Spent,
    watch: &mut Watch<'_>,
) -> Result<Found, HookError> {
    let mut root = Vec::new();
    state.save(&mut root);
    let mut beam = Beam {
        breadth,
        bound,
        size: root.len(),
        root,
        from,
        nodes: vec![Node { parent: 0, step: None }],
        kept: TranspositionTable::new(bound.bytes / 2),
        candidates: Vec::new(),
        pools: BTreeMap::new(),
        value: Value::default(),
        other: Value::default(),
        steps: Vec::new(),
        buffer: Vec::new(),
        asked: 0,
        far: HowFar::default(),
        furthest: None,
        usual: evaluation.usual(state.table()),
        judged: Value::default(),
        state,
        evaluation,
    };
    beam.begin()?;
    let end = beam.run(spent, watch)?;
    Ok(Found { end, far: beam.far, begun: beam.begun()? })
}

impl Beam<'_, '_> {
    /// Moves to the place where the search begins.
    fn begin(&mut self) -> Result<(), HookError> {
        match self.from {
            Some(place) => self.state.go_to(place),
            None => self.state.begin(),
        }
    }

    fn run(
        &mut self,
        spent: &mut Spent,
        watch: &mut Watch<'_>,
    ) -> Result<End, HookError> {
        let mut layer = Layer { nodes: vec![0], saved: Vec::new() };
        self.state.save(&mut layer.saved);
        self.kept.insert(self.state.hash());
        let mut stage = self.state.stage();
        self.enter(stage);
        let (mut least, mut improved) = (i32::MAX, stage);
        loop {
            let (mut best, mut waited) = (i32::MAX, 0);
            while !layer.nodes.is_empty() {
                if let Some(end) = self.expand(&layer, stage, spent, watch)? {
                    return Ok(end);
                }
                thin(&mut self.candidates, self.breadth, |candidate| candidate);
                let Some(first) = self.candidates.first() else { break };
                waited = if first.value < best { 0 } else { waited + 1 };
                best = best.min(first.value);
                if waited > self.breadth.patience {
                    break;
                }
                layer = match self.keep(&layer)? {
                    Ok(next) => next,
                    Err(line) => return Ok(End::Won(line)),
                };
            }
            if best < least {
                (least, improved) = (best, stage);
            }
            let Some((next, pool)) = self.pools.pop_first() else {
                // What `thin` dropped was never searched, so an empty queue proves nothing.
                return Ok(End::Bound);
            };
            // If the stock can be dealt again and again, there is no last stage.
            if next.is_long_after(improved) {
                return Ok(End::Bound);
            }
            stage = next;
            self.enter(stage);
            layer = self.layer_of(pool);
        }
    }

    /// Starts a stage, in which no position was judged yet.
    fn enter(&mut self, stage: Stage) {
        (self.far.stage, self.far.usual) = (stage, i32::MIN);
        self.furthest = None;
    }

    /// Generates the successors of a layer. Returns how the search ends, if it does.
    fn expand(
        &mut self,
        layer: &Layer,
        stage: Stage,
        spent: &mut Spent,
        watch: &mut Watch<'_>,
    ) -> Result<Option<End>, HookError> {
        self.candidates.clear();
        for (&parent, saved) in layer.nodes.iter().zip(layer.saved.chunks(self.size)) {
            self.state.load(saved);
            if self.state.is_lost(None)? {
                continue;
            }
            self.evaluation.read(self.state.table(), &mut self.value);
            let mut steps = std::mem::take(&mut self.steps);
            steps.clear();
            self.state.steps(None, &mut steps)?;
            let won = self.try_all(&steps, parent, stage, spent)?;
            self.steps = steps;
            if let Some(line) = won {
                return Ok(Some(End::Won(line)));
            }
            if spent.positions >= self.bound.positions {
                return Ok(Some(End::Bound));
            }
            if spent.positions >= self.asked + self.state.round(WATCH_EVERY) {
                self.asked = spent.positions;
                spent.bytes = self.bytes(layer);
                if spent.bytes > self.bound.bytes {
                    return Ok(Some(End::Bound));
                }
                if let ControlFlow::Break(limit) = watch(*spent) {
                    return Ok(Some(End::Stopped(limit)));
                }
            }
        }
        Ok(None)
    }

    /// Evaluates the successor of each step. Returns the line if one of them wins.
    fn try_all(
        &mut self,
        steps: &[Step],
        parent: u32,
        stage: Stage,
        spent: &mut Spent,
    ) -> Result<Option<Vec<Move>>, HookError> {
        let here = self.state.point();
        let hidden = self.state.hidden();
        for &step in steps {
            spent.reached += 1;
            let node = Node { parent, step: Some(step) };
            let foreseen =
                self.state.foresee(step).filter(|_| self.evaluation.is_local());
            if let (Some(hash), Some(build)) = (foreseen, step.made.carry()) {
                if !self.kept.contains(hash) {
                    spent.positions += 1;
                    let table = self.state.table();
                    let value = self.evaluation.after(table, &self.value, build, hash);
                    // A predictable step turns up no card.
                    self.candidates.push(Candidate { value, node, hash, hidden });
                }
                continue;
            }
            self.state.make(step)?;
            let hash = self.state.hash();
            if !self.kept.contains(hash) {
                spent.positions += 1;
                if self.state.is_won()? {
                    return self.line(node).map(Some);
                }
                self.evaluation.read(self.state.table(), &mut self.other);
                let value = self.evaluation.total(&self.other, hash);
                let hidden = self.state.hidden();
                let candidate = Candidate { value, node, hash, hidden };
                let reached = self.state.stage();
                if reached > stage {
                    self.hold(candidate, reached);
                } else {
                    self.candidates.push(candidate);
                }
            }
            self.state.take_back(&here);
        }
        Ok(None)
    }

    /// Holds the present position for a later stage, unless the pool is full of better ones.
    fn hold(&mut self, mut candidate: Candidate, stage: Stage) {
        if let Some(lot) = self.breadth.lot {
            // The place of a hash does not depend on its key, so the draw does not either.
            let lot = scrambled(lot, candidate.hash.place);
            // Only 31 bits are left, which always fit.
            candidate.value = i32::try_from(lot >> 33).unwrap_or(0);
        }
        let pool = self.pools.entry(stage).or_default();
        if pool.worst.is_some_and(|worst| candidate.value >= worst) {
            return;
        }
        self.buffer.clear();
        self.state.save(&mut self.buffer);
        pool.held.push((candidate, self.buffer.as_slice().into()));
        if pool.held.len() >= HELD_PER_KEPT * self.breadth.width {
            thin(&mut pool.held, self.breadth, |held| &held.0);
            pool.worst = pool.held.last().map(|held| held.0.value);
        }
    }

    /// Turns the candidates into a layer, or returns the line of one that wins.
    fn keep(&mut self, layer: &Layer) -> Result<Result<Layer, Vec<Move>>, HookError> {
        let mut next = Layer::default();
        for candidate in std::mem::take(&mut self.candidates) {
            if !self.kept.insert(candidate.hash) {
                continue;
            }
            let Some(step) = candidate.node.step else { continue };
            // Always found: candidates are children of this layer.
            let place = layer.nodes.binary_search(&candidate.node.parent).unwrap_or(0);
            self.state.load(&layer.saved[place * self.size..][..self.size]);
            self.state.make(step)?;
            // `try_all` checked the unpredictable steps.
            if self.state.wins_unseen() && self.state.is_won()? {
                return self.line(candidate.node).map(Err);
            }
            self.far.home = self.far.home.max(self.state.home());
            if next.nodes.is_empty() {
                self.judge(candidate.node);
            }
            next.nodes.push(self.number(candidate.node));
            self.state.save(&mut next.saved);
        }
        Ok(Ok(next))
    }

    /// Records the progress with the present position, the best of a layer.
    fn judge(&mut self, node: Node) {
        self.usual.read(self.state.table(), &mut self.judged);
        let usual = -self.usual.total(&self.judged, self.state.hash());
        if usual > self.far.usual {
            (self.far.usual, self.furthest) = (usual, Some(node));
        }
    }

    /// Returns the first layer of a stage.
    fn layer_of(&mut self, mut pool: Pool) -> Layer {
        thin(&mut pool.held, self.breadth, |held| &held.0);
        let mut layer = Layer::default();
        for (candidate, saved) in pool.held {
            if self.kept.insert(candidate.hash) {
                layer.nodes.push(self.number(candidate.node));
                layer.saved.extend_from_slice(&saved);
            }
        }
        layer
    }

    /// Stores a node and returns its number.
    fn number(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX)
    }

    /// Returns the memory in use, in bytes.
    fn bytes(&self, layer: &Layer) -> usize {
        let held: usize = self.pools.values().map(|pool| pool.held.capacity()).sum();
        self.kept.bytes()
            + self.nodes.capacity() * size_of::<Node>()
            + self.candidates.capacity() * size_of::<Candidate>()
            + held * (size_of::<(Candidate, Box<[u8]>)>() + self.size)
            + 2 * layer.saved.capacity()
    }

    /// Returns the line to a position.
    fn line(&mut self, node: Node) -> Result<Vec<Move>, HookError> {
        self.go_to(node, |_| {})?;
        Ok(self.state.line().to_vec())
    }

    /// Returns the first positions of the stages on the line to the best position.
    fn begun(&mut self) -> Result<Vec<(Stage, Place)>, HookError> {
        let (mut begun, mut last) = (Vec::new(), None);
        let remembers = self.breadth.lot.is_some();
        if let Some(node) = self.furthest.filter(|_| remembers) {
            self.go_to(node, |state| {
                let stage = state.stage();
                if last.is_some_and(|last| stage > last) {
                    begun.push((stage, state.place(&state.point())));
                }
                last = Some(stage);
            })?;
        }
        Ok(begun)
    }

    /// Moves to a position. Calls `visit` for every position on the line from the start of the
    /// search.
    fn go_to(
        &mut self,
        mut node: Node,
        mut visit: impl FnMut(&SearchState<'_>),
    ) -> Result<(), HookError> {
        let mut steps = Vec::new();
        while let Node { parent, step: Some(step) } = node {
            steps.push(step);
            node = self.nodes[parent as usize];
        }
        self.state.load(&self.root);
        self.begin()?;
        visit(self.state);
        for step in steps.into_iter().rev() {
            self.state.make(step)?;
            visit(self.state);
        }
        Ok(())
    }
}

/// Keeps the best candidates, without duplicates, sorted by value. At most `alike` of them have
/// the same face-down cards, unless too few different ones are left.
fn thin<T>(all: &mut Vec<T>, breadth: Breadth, candidate: impl Fn(&T) -> &Candidate) {
    let rank = |one: &T| (candidate(one).value, candidate(one).hash.place);
    // Stable, so that the key of the hashes does not affect the result.
    all.sort_by_key(rank);
    all.dedup_by_key(|one| (candidate(one).value, candidate(one).hash));
    let Breadth { width, alike, .. } = breadth;
    if all.len() > width && alike < width {
        let mut counts = BTreeMap::new();
        let (mut kept, mut others) = (Vec::with_capacity(width), Vec::new());
        for one in all.drain(..) {
            let count = counts.entry(candidate(&one).hidden).or_insert(0);
            *count += 1;
            if kept.len() == width {
                break;
            }
            if *count <= alike {
                kept.push(one);
            } else if others.len() < width {
                others.push(one);
            }
        }
        others.truncate(width - kept.len());
        kept.append(&mut others);
        kept.sort_by_key(rank);
        *all = kept;
    }
    all.truncate(width);
}
