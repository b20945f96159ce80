//! A cache of answers, keyed by what the script read.
//!
//! A script is deterministic: its first read is the same for all questions of a hook, and
//! each later read depends only on what it read before. So the reads form a path from a
//! root: each node holds what is read there, each edge the value found, and the end the
//! answer. The path contains everything that the answer depends on, so a cached answer is
//! the one the script would give.

use std::cell::RefCell;

use super::reads::{Question, Read};
use crate::rules::{ListedPicks, Request};

/// The most nodes that are kept; when they would be exceeded, the cache is cleared.
const MAX_NODES: usize = 1 << 15;
/// The number of the root of all paths, which is not stored.
const ROOT: u32 = u32::MAX;
/// The marker of a free slot.
const FREE: u32 = u32::MAX;
/// The initial number of slots, a power of two.
const MIN_SLOTS: usize = 1 << 6;

/// The cached answers of a script, by type of answer.
#[derive(Debug, Default)]
pub(super) struct KnownAnswers {
    pub(super) truths: RefCell<Answers<bool>>,
    pub(super) scores: RefCell<Answers<i64>>,
    pub(super) picks: RefCell<Answers<Vec<ListedPicks>>>,
    pub(super) requests: RefCell<Answers<Option<Vec<Request>>>>,
}

/// The cached answers of the hooks that have one type of answer.
#[derive(Debug)]
pub(super) struct Answers<T> {
    nodes: Vec<Node<T>>,
    /// An open-addressing hash table of node numbers, keyed by their edges. Its length is
    /// a power of two, and at least half of it is free.
    slots: Vec<u32>,
}

#[derive(Debug)]
struct Node<T> {
    edge: Edge,
    what: What<T>,
}

/// The previous node and the value read there.
type Edge = (u32, u64);

#[derive(Debug)]
enum What<T> {
    /// This is read next.
    Reads(Read),
    /// This is the answer, and the steps that it took.
    Says(T, u32),
}

impl KnownAnswers {
    /// Returns the number of nodes in all caches.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        let (truths, scores) = (self.truths.borrow(), self.scores.borrow());
        let (picks, requests) = (self.picks.borrow(), self.requests.borrow());
        truths.len() + scores.len() + picks.len() + requests.len()
    }

    /// Clears all caches.
    pub(super) fn forget(&self) {
        self.truths.borrow_mut().forget();
        self.scores.borrow_mut().forget();
        self.picks.borrow_mut().forget();
        self.requests.borrow_mut().forget();
    }
}

impl<T> Default for Answers<T> {
    fn default() -> Self {
        Self { nodes: Vec::new(), slots: Vec::new() }
    }
}

impl<T> Answers<T> {
    /// Returns the cached answer and the steps that it took.
    pub(super) fn get(&self, question: &Question<'_>) -> Option<(&T, u32)> {
        let mut edge = root(question);
        loop {
            // INVARIANT: a node is added after the one before it, so the walk along edges
            // ends.
            let at = self.find(edge)?;
            match &self.nodes.get(at as usize)?.what {
                What::Reads(read) => edge = (at, question.read(*read)),
                What::Says(answer, steps) => return Some((answer, *steps)),
            }
        }
    }

    /// Caches an answer: `reads` in the order in which the script made them, and the
    /// answer with the steps that it took.
    pub(super) fn note(
        &mut self,
        question: &Question<'_>,
        reads: &[Read],
        answer: (T, u32),
    ) {
        // A path adds at most one node for each read and one for the answer.
        if self.nodes.len() + reads.len() >= MAX_NODES {
            self.forget();
        }
        let mut edge = root(question);
        for read in reads {
            let known = self.find(edge);
            let at = known.unwrap_or_else(|| self.add(edge, What::Reads(*read)));
            let known = self.nodes.get(at as usize).map(|node| &node.what);
            if !matches!(known, Some(What::Reads(it)) if it == read) {
                debug_assert!(false, "a script reads something else the second time");
                return;
            }
            edge = (at, question.read(*read));
        }
        if self.find(edge).is_none() {
            self.add(edge, What::Says(answer.0, answer.1));
        }
    }

    /// Returns the number of nodes.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Clears the cache.
    pub(super) fn forget(&mut self) {
        self.nodes.clear();
        self.slots.fill(FREE);
    }

    /// Returns the node that an edge leads to, if it is cached.
    fn find(&self, edge: Edge) -> Option<u32> {
        let at = self.slots.get(self.slot(edge)?).copied();
        at.filter(|at| *at != FREE)
    }

    /// Returns the slot of the node that an edge leads to, or the free one for it.
    fn slot(&self, edge: Edge) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        let start = mixed(edge) & last;
        let mut slots = (start..=last).chain(0..start);
        let is_of =
            |at: u32| self.nodes.get(at as usize).is_none_or(|node| node.edge == edge);
        // `FREE` is the number of no node, so a free slot ends the search too.
        slots.find(|slot| is_of(self.slots[*slot]))
    }

    /// Adds a node that is not cached, and returns its number.
    fn add(&mut self, edge: Edge, what: What<T>) -> u32 {
        let at = u32::try_from(self.nodes.len()).unwrap_or(FREE);
        self.nodes.push(Node { edge, what });
        if self.slots.len() < 2 * self.nodes.len() {
            // Rehash into twice as many slots.
            self.slots = vec![FREE; (2 * self.slots.len()).max(MIN_SLOTS)];
            for (number, edge) in (0..).zip(self.nodes.iter().map(|node| node.edge)) {
                put(&mut self.slots, edge, number);
            }
        } else {
            put(&mut self.slots, edge, at);
        }
        at
    }
}

fn root(question: &Question<'_>) -> Edge {
    (ROOT, question.hook as u64)
}

/// Stores the number of a new node in the first free slot from its own on.
fn put(slots: &mut [u32], edge: Edge, number: u32) {
    let last = slots.len().saturating_sub(1);
    let mut slot = mixed(edge) & last;
    while slots[slot] != FREE {
        slot = (slot + 1) & last;
    }
    slots[slot] = number;
}

/// Hashes an edge, by Fibonacci hashing: a multiplication by the golden ratio in 64 bits.
fn mixed((from, found): Edge) -> usize {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (u64::from(from).wrapping_mul(GOLDEN) ^ found).wrapping_mul(GOLDEN);
    (mixed >> 32) as usize
}
