//! What is learned from one decoding for the next.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::fault::form::{Mistake, Subject};
use crate::fault::{Fault, begin};
use crate::tree::decode::error::{Error, Report};
use crate::tree::renamed;
use crate::tree::{Entry, Node, Table};

/// The most faults reported of one tree.
const REPORTED: usize = 50;

/// The part of a tree to leave out for the rest to be decoded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Culprit {
    /// All of it.
    Root,
    /// The value of a key, with the key, or an element of an array.
    Node(NodeId),
}

/// Tells the nodes of one tree apart, as long as that is not changed.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) struct NodeId(usize);

/// The faults found so far, and what to leave out because of them.
#[derive(Debug, Default)]
pub(super) struct DecodeRun {
    left_out: BTreeSet<NodeId>,
    found: RefCell<FaultsFound>,
}

#[derive(Debug, Default)]
struct FaultsFound {
    reports: Vec<Fault>,
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
    /// Returns whether a node is to be passed over.
    pub(super) fn leaves_out(&self, node: &Node) -> bool {
        !self.left_out.is_empty() && self.left_out.contains(&NodeId::of(node))
    }

    /// Notes an unknown key, once.
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
            found.add(|| Fault::of_form(mistake, Subject::File, place));
        }
    }

    /// Returns whether a key has been noted as unknown.
    pub(super) fn is_unknown(&self, entry: &Entry) -> bool {
        self.found.borrow().unknown.contains(&NodeId::of(&entry.node))
    }

    /// Notes an error, and returns whether it is worth decoding again without its
    /// culprit.
    pub(super) fn learn(&mut self, error: Error) -> bool {
        let (report, culprit) = error.into_parts();
        let found = self.found.get_mut();
        if let Some(Report::Fault(report)) = report {
            found.add(|| *report);
        }
        match culprit {
            Culprit::Root => false,
            Culprit::Node(id) => !found.more && self.left_out.insert(id),
        }
    }

    /// Returns the reports of all faults.
    pub(super) fn into_reports(self) -> Vec<Fault> {
        let FaultsFound { mut reports, more, .. } = self.found.into_inner();
        if more {
            let mistake = Mistake::TooMany { most: REPORTED };
            reports.push(Fault::of_form(mistake, Subject::File, None));
        }
        begin(reports)
    }
}

impl FaultsFound {
    fn add(&mut self, report: impl FnOnce() -> Fault) {
        if self.reports.len() < REPORTED {
            self.reports.push(report());
        } else {
            self.more = true;
        }
    }
}
