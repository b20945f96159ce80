//! The quick search: what looks nearest to the end first.
//!
//! It keeps every position it met whole, so it is bounded in their number. Most games that
//! can be won are won here; what it does not find proves nothing unless it met all there
//! is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::guide::{Guide, Value};
use super::memory::Memory;
use super::space::{Space, Step};
use super::{Limit, Spent, Watch};
use crate::rules::{Carry, HookFault, Move};

/// How a quick search ended.
pub(super) enum End {
    /// With a line that wins.
    Won(Vec<Move>),
    /// With every position met.
    All,
    /// At its bound.
    Bound,
    /// Because it was stopped.
    Stopped(Limit),
}

/// How many positions are met before it is asked again whether to go on.
const ROUND: u64 = 1 << 10;

/// A position met.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    /// The step that leads there from its parent.
    step: Step,
    /// Which of the positions that are saved it is, if it is one. One that a step leads to
    /// from which nothing can follow is saved only when its turn comes, which for most
    /// never happens.
    saved: Option<u32>,
}

/// How far a quick search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The positions it meets at the most.
    pub(super) positions: u64,
    /// The bytes it takes at the most.
    pub(super) bytes: usize,
}

/// The memory in which searches keep what they met, one after the other: given back and
/// taken anew each time, it would leave gaps between what other searches keep.
#[derive(Default)]
pub(super) struct Room {
    saved: Vec<u8>,
    nodes: Vec<Node>,
    heap: BinaryHeap<(Reverse<i32>, u32)>,
}

/// Searches up to a bound. `spent` says what it took. The first position must not be one
/// that is won.
pub(super) fn search(
    space: &mut Space<'_>,
    guide: &Guide<'_>,
    (bound, kept): (Bound, &mut Room),
    (spent, watch): (&mut Spent, &mut Watch<'_>),
) -> Result<End, HookFault> {
    let mut root = Vec::new();
    space.save(&mut root);
    space.begin()?;
    let Room { saved, nodes, heap } = kept;
    let mut saved = Saved::new(space, saved);
    let mut memory = Memory::new(bound.bytes / 2);
    nodes.clear();
    heap.clear();
    let (mut steps, mut prints, mut asked) = (Vec::new(), Vec::new(), 0);
    let (mut value, mut other) = (Value::default(), Value::default());
    memory.insert(space.print());
    let step = Step { turns: 0, made: Move::DEAL };
    nodes.push(Node { parent: 0, step, saved: Some(saved.add(space)) });
    heap.push((Reverse(0), 0_u32));
    while let Some((_, number)) = heap.pop() {
        let last = saved.load(space, nodes, number)?;
        if last.is_some() && space.wins_unseen() && space.is_won()? {
            return line(space, &root, nodes, number).map(End::Won);
        }
        if space.is_lost(last)? {
            continue;
        }
        guide.read(space.table(), &mut value);
        steps.clear();
        space.steps(None, &mut steps)?;
        steps.retain(|it| !space.is_detour(last, *it));
        prints.clear();
        prints.extend(steps.iter().map(|it| space.foresee(*it)));
        prints.iter().flatten().for_each(|it| memory.fetch(*it));
        let here = space.point();
        for (&step, &foreseen) in steps.iter().zip(&prints) {
            if spent.positions >= bound.positions {
                return Ok(End::Bound);
            }
            spent.reached += 1;
            let child = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            if let Some(print) = foreseen
                && let Some(Carry { from, to, count }) = step.made.carry()
            {
                if !memory.insert(print) {
                    continue;
                }
                spent.positions += 1;
                nodes.push(Node { parent: number, step, saved: None });
                let around = (space.table(), &value);
                let total = guide.after(around, (from, to, count), print);
                heap.push((Reverse(total), child));
                continue;
            }
            space.make(step)?;
            if !memory.insert(space.print()) {
                space.take_back(&here);
                continue;
            }
            spent.positions += 1;
            nodes.push(Node { parent: number, step, saved: Some(saved.add(space)) });
            if space.is_won()? {
                return line(space, &root, nodes, child).map(End::Won);
            }
            guide.read(space.table(), &mut other);
            heap.push((Reverse(guide.total(&other, space.print())), child));
            space.take_back(&here);
        }
        spent.bytes = memory.bytes() + saved.bytes.len() + nodes.len() * EACH;
        if spent.bytes > bound.bytes {
            return Ok(End::Bound);
        }
        if spent.positions >= asked + space.round(ROUND) {
            asked = spent.positions;
            if let ControlFlow::Break(limit) = watch(*spent) {
                return Ok(End::Stopped(limit));
            }
        }
    }
    Ok(End::All)
}

/// The bytes that a position takes that is not saved.
const EACH: usize = size_of::<Node>() + size_of::<(Reverse<i32>, u32)>();

/// Positions that can be gone back to.
struct Saved<'a> {
    bytes: &'a mut Vec<u8>,
    /// How many bytes each takes.
    size: usize,
    count: u32,
    /// The node of the position that the space is at.
    here: u32,
}

impl<'a> Saved<'a> {
    fn new(space: &Space<'_>, bytes: &'a mut Vec<u8>) -> Self {
        bytes.clear();
        Self { bytes, size: space.saved_len(), count: 0, here: 0 }
    }

    /// Saves the position, and returns its number.
    fn add(&mut self, space: &Space<'_>) -> u32 {
        space.save(self.bytes);
        self.count += 1;
        self.count - 1
    }

    fn get(&self, number: u32) -> &[u8] {
        let start = number as usize * self.size;
        &self.bytes[start..start + self.size]
    }

    /// Goes to a position that was met, and returns the move that leads there if nothing
    /// follows from it.
    fn load(
        &mut self,
        space: &mut Space<'_>,
        nodes: &mut [Node],
        number: u32,
    ) -> Result<Option<Move>, HookFault> {
        let Node { parent, step, saved } = nodes[number as usize];
        let here = std::mem::replace(&mut self.here, number);
        if let Some(own) = saved {
            space.load(self.get(own));
            return Ok(None);
        }
        if here == parent {
            space.forget_way();
        } else {
            // Its parent's turn has come before its own.
            space.load(self.get(nodes[parent as usize].saved.unwrap_or(0)));
        }
        space.make(step)?;
        nodes[number as usize].saved = Some(self.add(space));
        Ok(Some(step.made))
    }
}

/// Returns the line to a node.
fn line(
    space: &mut Space<'_>,
    root: &[u8],
    nodes: &[Node],
    mut number: u32,
) -> Result<Vec<Move>, HookFault> {
    let mut steps = Vec::new();
    while number > 0 {
        let node = &nodes[number as usize];
        steps.push(node.step);
        number = node.parent;
    }
    space.load(root);
    space.begin()?;
    for step in steps.into_iter().rev() {
        space.make(step)?;
    }
    Ok(space.line().to_vec())
}
