//! The state that decoding rounds share: errors, and what to leave out.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::error::form::{Mistake, Subject};
use crate::error::{RulesError, begin};
use crate::tree::decode::error::{Error, Report};
use crate::tree::renamed;
use crate::tree::{Entry, Node, Table};

/// The maximum number of errors reported for one tree.
const REPORTED: usize = 50;

/// The part of a tree to leave out in the next round.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Culprit {
    /// The whole tree, which ends decoding.
    Root,
    /// An entry of a table, or an element of an array.
    Node(NodeId),
}

/// Identifies a node of a tree by its address.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct NodeId(usize);

/// The errors found so far, and the nodes to leave out because of them.
#[derive(Debug, Default)]
pub(super) struct DecodeRun {
    left_out: BTreeSet<NodeId>,
    found: RefCell<ErrorsFound>,
}

#[derive(Debug, Default)]
struct ErrorsFound {
    reports: Vec<RulesError>,
    unknown: BTreeSet<NodeId>,
    more: bool,
}

impl NodeId {
    pub(super) fn of(node: &Node) -> Self {
        // INVARIANT: the tree is borrowed while it is decoded, so no node changes its address.
        Self(std::ptr::from_ref(node).addr())
    }
}

impl DecodeRun {
    /// Returns whether this round leaves out a node.
    pub(super) fn leaves_out(&self, node: &Node) -> bool {
        !self.left_out.is_empty() && self.left_out.contains(&NodeId::of(node))
    }

    /// Records an unknown key, once over all rounds.
    pub(super) fn note_unknown(
        &self,
        entry: &Entry,
        known: &[&'static str],
        table: &Table,
    ) {
        let mut found = self.found.borrow_mut();
        if found.unknown.insert(NodeId::of(&entry.node)) {
            let (key, known) = (entry.key.clone(), known.to_vec());
            let mistake = match renamed::now(&key, &known, table) {
                Some(now) => Mistake::OldKey { key, now },
                None => Mistake::UnknownKey { key, known },
            };
            let place = Some(entry.key_place.clone());
            found.add(|| RulesError::of_form(mistake, Subject::File, place));
        }
    }

    /// Returns whether a key was recorded as unknown.
    pub(super) fn is_unknown(&self, entry: &Entry) -> bool {
        self.found.borrow().unknown.contains(&NodeId::of(&entry.node))
    }

    /// Records an error, and returns whether another round without its culprit is useful.
    pub(super) fn learn(&mut self, error: Error) -> bool {
        let (report, culprit) = error.into_parts();
        let found = self.found.get_mut();
        if let Some(Report::RulesError(report)) = report {
            found.add(|| *report);
        }
        match culprit {
            Culprit::Root => false,
            Culprit::Node(id) => !found.more && self.left_out.insert(id),
        }
    }

    /// Returns all errors.
    pub(super) fn into_reports(self) -> Vec<RulesError> {
        let ErrorsFound { mut reports, more, .. } = self.found.into_inner();
        if more {
            let mistake = Mistake::TooMany { most: REPORTED };
            reports.push(RulesError::of_form(mistake, Subject::File, None));
        }
        begin(reports)
    }
}

impl ErrorsFound {
    fn add(&mut self, report: impl FnOnce() -> RulesError) {
        if self.reports.len() < REPORTED {
            self.reports.push(report());
        } else {
            self.more = true;
        }
    }
}
