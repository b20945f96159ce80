//! Faults found while compiling, with the place of what causes each.

use crate::diag::{Diagnostic, Place};
use crate::variant::tree;

use super::Mistake;

/// One step to a value of the file, from the top.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PathStep<'a> {
    /// To the value of a key.
    Key(&'a str),
    /// To an element of a list, the first being zero.
    Index(usize),
}

/// The faults found so far, and the file they are in.
#[derive(Debug)]
pub(crate) struct Faults<'a> {
    tree: &'a tree::Table,
    found: Vec<Diagnostic>,
}

impl<'a> Faults<'a> {
    pub(crate) fn new(tree: &'a tree::Table) -> Self {
        Self { tree, found: Vec::new() }
    }

    /// Notes a mistake in the value at a path, or in what is there of the path.
    pub(crate) fn add(&mut self, path: &[PathStep<'_>], mistake: &Mistake) {
        let mut fault = Diagnostic::error(mistake.to_string()).code(mistake.into());
        let place = if mistake.blames_key() {
            key_place_of(self.tree, path)
        } else {
            place_of(self.tree, path)
        };
        if let Some(place) = place {
            fault = fault.at(place);
        }
        if let Some(hint) = mistake.hint() {
            fault = fault.hint(hint);
        }
        self.found.push(fault);
    }

    /// Notes a diagnostic that has its place already.
    pub(crate) fn push(&mut self, fault: Diagnostic) {
        self.found.push(fault);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(crate) fn into_list(self) -> Vec<Diagnostic> {
        self.found
    }
}

/// Returns the place of the key at the end of a path.
fn key_place_of(tree: &tree::Table, path: &[PathStep<'_>]) -> Option<Place> {
    tree::key_place_of(tree, &steps(path))
}

/// Returns the place of the value at a path, or of what is there of the path, or else of
/// the start of the file.
pub(crate) fn place_of(tree: &tree::Table, path: &[PathStep<'_>]) -> Option<Place> {
    tree::place_of(tree, &steps(path)).or_else(|| tree.start().cloned())
}

fn steps(path: &[PathStep<'_>]) -> Vec<tree::PathStep> {
    let step = |step: &PathStep<'_>| match step {
        PathStep::Key(key) => tree::PathStep::from(*key),
        PathStep::Index(index) => tree::PathStep::from(*index),
    };
    path.iter().map(step).collect()
}
