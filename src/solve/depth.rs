//! The complete search: depth first, each position once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::memory::Memory;
use super::print::Print;
use super::space::{Point, Space, Step};
use super::{Answer, Settings, Spent, Verdict, Watch, Why};
use crate::engine::Engine;
use crate::rules::{HookFault, Move};
use crate::table::Table;

/// How many positions are met before it is asked again whether to go on.
const ROUND: u64 = 1 << 12;

/// A position on the way to the present one.
struct Frame {
    /// The point before it.
    before: Point,
    print: Print,
    /// Where its untried steps begin.
    steps: usize,
}

/// A search under way.
struct Search<'a> {
    space: Space<'a>,
    memory: Memory,
    frames: Vec<Frame>,
    steps: Vec<Step>,
    /// The positions of the frames, once others may be forgotten.
    path: Option<BTreeSet<Print>>,
    positions: u64,
}

/// Searches until the answer is found, or the limits are reached.
pub(super) fn search(
    engine: Engine<'_>,
    table: &Table,
    settings: Settings,
    watch: &mut Watch<'_>,
) -> Result<Answer, HookFault> {
    let mut search = Search {
        space: Space::new(engine, table, settings.reductions),
        memory: Memory::new(settings.memory),
        frames: Vec::new(),
        steps: Vec::new(),
        path: None,
        positions: 0,
    };
    let verdict = search.run(settings, watch)?;
    let spent = search.spent();
    Ok(Answer { verdict, spent })
}

impl Search<'_> {
    fn spent(&self) -> Spent {
        Spent { positions: self.positions, bytes: self.memory.bytes() }
    }

    fn run(
        &mut self,
        settings: Settings,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
        let before = self.space.point();
        self.space.begin()?;
        if self.space.is_won()? {
            return Ok(Verdict::Winnable(self.space.line().to_vec()));
        }
        self.memory.insert(self.space.print());
        self.enter(before, None)?;
        let most = settings.most_positions.unwrap_or(u64::MAX);
        while let Some(frame) = self.frames.last() {
            if self.steps.len() == frame.steps {
                self.leave();
                continue;
            }
            let Some(step) = self.steps.pop() else { break };
            if !self.follow(step)? {
                continue;
            }
            if (step.print.is_none() || self.space.wins_unseen())
                && self.space.is_won()?
            {
                return Ok(Verdict::Winnable(self.space.line().to_vec()));
            }
            if self.positions >= most {
                return Ok(Verdict::Unknown(Why::Positions));
            }
            if self.positions.is_multiple_of(ROUND)
                && watch(self.spent()) == ControlFlow::Break(())
            {
                return Ok(Verdict::Unknown(Why::Stopped));
            }
        }
        Ok(Verdict::Unwinnable)
    }

    /// Makes a step if it leads to a position that is not known, and returns whether it
    /// does.
    #[inline]
    fn follow(&mut self, step: Step) -> Result<bool, HookFault> {
        let before = self.space.point();
        let print = match step.print {
            Some(print) if !self.is_new(print) => return Ok(false),
            Some(print) => {
                self.space.make(step)?;
                debug_assert_eq!(print, self.space.print());
                print
            }
            None => {
                self.space.make(step)?;
                let print = self.space.print();
                if !self.is_new(print) {
                    self.space.take_back(&before);
                    return Ok(false);
                }
                print
            }
        };
        self.positions += 1;
        self.enter(before, step.print.map(|_| step.made))?;
        debug_assert_eq!(print, self.space.print());
        Ok(true)
    }

    #[inline]
    fn is_new(&mut self, print: Print) -> bool {
        let new = self.memory.insert(print);
        if !new || !self.memory.has_forgotten() {
            return new;
        }
        let frames = &self.frames;
        let path =
            self.path.get_or_insert_with(|| frames.iter().map(|it| it.print).collect());
        !path.contains(&print)
    }

    /// Begins with the steps of a new position.
    fn enter(&mut self, before: Point, last: Option<Move>) -> Result<(), HookFault> {
        let print = self.space.print();
        if let Some(path) = &mut self.path {
            path.insert(print);
        }
        let steps = self.steps.len();
        self.frames.push(Frame { before, print, steps });
        self.space.steps(last, &mut self.steps)?;
        let own = &mut self.steps[steps..];
        own.reverse();
        std::hint::black_box(self.memory.touch(own.iter().filter_map(|it| it.print)));
        Ok(())
    }

    /// Goes back from a position that leads nowhere.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(path) = &mut self.path {
            path.remove(&frame.print);
        }
        self.space.take_back(&frame.before);
    }
}
