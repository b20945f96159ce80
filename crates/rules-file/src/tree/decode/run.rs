//! What is learned from one decoding for the next.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::diag::Diagnostic;
use crate::tree::decode::error::{Error, Report};
use crate::tree::mistake::{Mistake, Subject};
use crate::tree::renamed;
use crate::tree::{Entry, Node, Table};

/// The most faults reported of one tree.
const REPORTED: usize = 50;

/// The length in bytes from which a hint is given only once.
const LONG: usize = 120;

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
    reports: Vec<Diagnostic>,
    unknown: BTreeSet<NodeId>,
    more: bool,
}

impl NodeId {
    pub(super) fn of(node: &Node) -> Self {
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
            found.add(|| mistake.report(Subject::File, Some(entry.key_place.clone())));
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
    pub(super) fn into_reports(self) -> Vec<Diagnostic> {
        let FaultsFound { mut reports, more, .. } = self.found.into_inner();
        if more {
            reports.push(Mistake::TooMany { most: REPORTED }.report(Subject::File, None));
        }
        reports
    }
}

impl FaultsFound {
    fn has_hint(&self, hint: &str) -> bool {
        self.reports.iter().any(|it| it.hint.as_deref() == Some(hint))
    }

    fn add(&mut self, report: impl FnOnce() -> Diagnostic) {
        if self.reports.len() < REPORTED {
            let report = report();
            let repeats = |it: &String| it.len() > LONG && self.has_hint(it);
            let hint = report.hint.clone().filter(|it| !repeats(it));
            self.reports.push(Diagnostic { hint, ..report });
        } else {
            self.more = true;
        }
    }
}
