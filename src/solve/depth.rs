//! The complete search: depth first, each position once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::faces::Faces;
use super::memory::Memory;
use super::print::Print;
use super::space::{Point, Space, Step};
use super::{Settings, Spent, Verdict, Watch, Why};
use crate::engine::Engine;
use crate::rules::{HookFault, Move};
use crate::table::Table;

/// How many positions are met before it is asked again whether to go on.
const ROUND: u64 = 1 << 12;

/// The bytes that each position of the way takes, its untried steps apart.
const EACH: usize = size_of::<Frame>() + Space::BYTES_OF_A_MOVE;

/// A search under way, which can be interrupted and gone on with.
pub(super) struct Depth<'a> {
    space: Space<'a>,
    start: Space<'a>,
    memory: Memory,
    frames: Vec<Frame>,
    /// The untried steps of all frames.
    steps: Vec<Step>,
    prints: Vec<Option<Print>>,
    /// The positions of the frames, once others may be forgotten.
    path: Option<BTreeSet<Print>>,
    /// Whether positions were left out since the way there was too long.
    cut: bool,
    budget: usize,
    positions: u64,
}

/// A position on the way to the present one.
struct Frame {
    /// The point before it.
    before: Point,
    /// Where its untried steps begin.
    steps: u32,
}

impl<'a> Depth<'a> {
    /// Begins a search.
    pub(super) fn new(
        engine: Engine<'a>,
        table: &Table,
        settings: Settings,
    ) -> Result<Self, HookFault> {
        let space = Space::new(engine, table, (settings.reductions, Faces::all()));
        let mut search = Self {
            start: space.clone(),
            space,
            memory: Memory::new(settings.memory),
            frames: Vec::new(),
            steps: Vec::new(),
            prints: Vec::new(),
            path: None,
            cut: false,
            budget: settings.memory,
            positions: 0,
        };
        let before = search.space.point();
        search.space.begin()?;
        search.memory.insert(search.space.print());
        search.enter(before, None)?;
        Ok(search)
    }

    /// Returns what was spent so far.
    pub(super) fn spent(&self) -> Spent {
        Spent { positions: self.positions, bytes: self.memory.bytes() + self.way() }
    }

    /// Returns the bytes that the way to the present position takes.
    fn way(&self) -> usize {
        self.frames.capacity() * EACH + self.steps.capacity() * size_of::<Step>()
    }

    /// Goes on until `most` positions are met, the answer is found, or it is stopped. The
    /// first position must not be one that is won.
    pub(super) fn run(
        &mut self,
        most: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
        while let Some(frame) = self.frames.last() {
            if self.steps.len() == frame.steps as usize {
                self.leave();
                continue;
            }
            let Some(step) = self.steps.pop() else { break };
            if self.positions >= most {
                self.steps.push(step);
                return Ok(Verdict::Unknown(Why::Positions));
            }
            let Some(loud) = self.follow(step)? else { continue };
            if (loud || self.space.wins_unseen()) && self.space.is_won()? {
                return Ok(Verdict::Winnable(self.space.line().to_vec()));
            }
            if self.positions.is_multiple_of(self.space.round(ROUND)) {
                self.memory.reserve(self.way());
                if watch(self.spent()) == ControlFlow::Break(()) {
                    return Ok(Verdict::Unknown(Why::Stopped));
                }
            }
        }
        Ok(if self.cut { Verdict::Unknown(Why::Memory) } else { Verdict::Unwinnable })
    }

    /// Makes a step if it leads to a position that is not known, and returns whether
    /// anything may have followed from it.
    #[inline]
    fn follow(&mut self, step: Step) -> Result<Option<bool>, HookFault> {
        let foreseen = self.space.foresee(step);
        if foreseen.is_some_and(|it| !self.is_new(it)) {
            return Ok(None);
        }
        let before = self.space.point();
        let loud = self.space.make(step)?;
        if foreseen.is_none() && !self.is_new(self.space.print()) {
            self.space.take_back(&before);
            return Ok(None);
        }
        debug_assert!(foreseen.is_none_or(|it| it == self.space.print()));
        self.positions += 1;
        self.enter(before, (!loud).then_some(step.made))?;
        Ok(Some(loud))
    }

    #[inline]
    fn is_new(&mut self, print: Print) -> bool {
        let new = self.memory.insert(print);
        if !new || !self.memory.has_forgotten() {
            return new;
        }
        let path = self.path.get_or_insert_with(|| {
            way(&mut self.start, self.space.line(), &self.frames).unwrap_or_default()
        });
        !path.contains(&print)
    }

    /// Begins with the steps of a new position. `last` is the move that led there, if
    /// nothing followed from it.
    fn enter(&mut self, before: Point, last: Option<Move>) -> Result<(), HookFault> {
        if let Some(path) = &mut self.path {
            path.insert(self.space.print());
        }
        let start = self.steps.len();
        let steps = u32::try_from(start).unwrap_or(u32::MAX);
        self.frames.push(Frame { before, steps });
        if self.way() > self.budget / 2 {
            self.cut = true;
            return Ok(());
        }
        self.space.steps(last, &mut self.steps)?;
        self.prints.clear();
        let own = &mut self.steps[start..];
        own.reverse();
        self.prints.extend(own.iter().map(|it| self.space.foresee(*it)));
        let fetched = self.prints.iter().flatten().map(|it| self.memory.fetch(*it));
        std::hint::black_box(fetched.fold(0, |all, it| all ^ it));
        let mut kept = start;
        for (place, print) in (start..).zip(&self.prints) {
            if print.is_none_or(|it| !self.memory.has(it)) {
                self.steps[kept] = self.steps[place];
                kept += 1;
            }
        }
        self.steps.truncate(kept);
        Ok(())
    }

    /// Goes back from a position that leads nowhere.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(path) = &mut self.path {
            path.remove(&self.space.print());
        }
        self.space.take_back(&frame.before);
    }
}

/// Returns the positions of the frames, found by going the whole way again.
fn way(
    space: &mut Space<'_>,
    line: &[Move],
    frames: &[Frame],
) -> Result<BTreeSet<Print>, HookFault> {
    let start = space.point();
    let mut path = BTreeSet::new();
    let ends = frames.iter().skip(1).map(|it| it.before.moves());
    let mut ends = ends.chain([line.len()]).peekable();
    for (made, &next) in (1..).zip(line) {
        space.play(next)?;
        if ends.next_if(|it| *it == made).is_some() {
            path.insert(space.print());
        }
    }
    space.take_back(&start);
    Ok(path)
}
