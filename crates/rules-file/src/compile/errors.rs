//! Collects the errors found while compiling, with their places.

use std::cmp::Reverse;

use crate::diag::Place;
use crate::error::rules::{Mistake, Mixed, Reach};
use crate::error::{Note, RulesError, RulesErrorKind};
use crate::tree::toml::inline;
use crate::tree::{self, PathStep};
use crate::vocabulary::meant;

/// The parts of a file that errors can depend on.
const PARTS: [&str; 8] =
    ["name", "deck", "piles", "deal", "stock", "redeal", "end", "script"];

/// The keys that change the number of piles and how many cards they hold.
const ROOM: [&str; 3] = ["count", "role", "capacity"];

/// The maximum number of places in the child that are shown with an error in a parent.
const NOTES: usize = 3;

/// The keys that change the ranks of the deck.
const RANKS: [&str; 3] = ["ranks", "rank", "without"];

/// The maximum number of errors kept for one file.
const KEPT: usize = 50;

/// The errors found so far in one file.
#[derive(Debug)]
pub struct Errors<'a> {
    tree: &'a tree::Table,
    found: Vec<PlacedError>,
    more: bool,
}

/// An error with its path in the tree.
#[derive(Debug)]
struct PlacedError {
    path: Vec<PathStep>,
    /// `None` for an error found before compiling.
    reach: Option<Reach>,
    error: RulesError,
}

impl<'a> Errors<'a> {
    /// Returns an empty list of errors for the file with this tree.
    pub fn new(tree: &'a tree::Table) -> Self {
        Self { tree, found: Vec::new(), more: false }
    }

    /// Adds an error in the value at a path, or in the last existing value on it.
    pub fn add(&mut self, path: &[PathStep<&str>], mistake: &Mistake) {
        if self.found.len() == KEPT {
            self.more = true;
            return;
        }
        let place = if mistake.blames_key() {
            tree::key_place_of(self.tree, path)
        } else {
            tree::place_of(self.tree, path).or_else(|| self.tree.start().cloned())
        };
        let path = path.iter().map(|step| step.owned()).collect();
        let mut error = RulesError::new(RulesErrorKind::Rules(mistake.clone()), place);
        if let Mistake::SumOrRelation(Some(mixed)) = mistake {
            error = error.note(mixed.kept_at.clone(), Note::HoldsStill);
        }
        let mut placed = PlacedError { path, reach: Some(mistake.reach()), error };
        let changed = self.own_part(&placed).into_iter();
        placed.error.notes.extend(changed.map(|place| (place, Note::ChangedHere)));
        self.found.push(placed);
    }

    /// Returns the places in the file itself that an error depends on, if the error is in
    /// a parent.
    fn own_part(&self, error: &PlacedError) -> Vec<Place> {
        let own = self.tree.start().map(|place| place.source);
        let elsewhere = |place: &Place| Some(place.source) != own;
        let Some(Reach::Parts(parts)) = error.reach else { return Vec::new() };
        if !error.error.place.as_ref().is_some_and(elsewhere) {
            return Vec::new();
        }
        let mut places = Vec::new();
        tree::leaves(self.tree, &mut |path, place| {
            let touches = parts.split(' ').any(|part| touches(path, true, part));
            if !elsewhere(place) && touches && places.len() < NOTES {
                places.push(place.clone());
            }
        });
        places
    }

    /// Returns which keys of a table come from the file itself or from an option, and
    /// which come from below; `None` unless there are both.
    pub(super) fn mixed(&self, path: &[PathStep<&str>]) -> Option<Mixed> {
        let table = tree::lookup(self.tree, path)?.as_table()?;
        let options = self.tree.get("options").and_then(tree::Node::as_table);
        let in_option = |place: &Place| {
            options.is_some_and(|all| tree::path_to(all, place).is_some())
        };
        // The topmost layer: an option is above files, and a file is above its parents,
        // which are read after it.
        let origin = |entry: &tree::Entry| {
            (in_option(&entry.key_place), Reverse(entry.key_place.source))
        };
        let last = table.iter().map(origin).max()?;
        let (own, kept): (Vec<&tree::Entry>, Vec<_>) =
            table.iter().partition(|entry| origin(entry) == last);
        let keys =
            |all: &[&tree::Entry]| all.iter().map(|entry| entry.key.clone()).collect();
        let one =
            |entry: &&tree::Entry| format!("{} = {}", entry.key, inline(&entry.node));
        Some(Mixed {
            own: keys(&own),
            written: own.iter().map(one).collect::<Vec<_>>().join(", "),
            kept: keys(&kept),
            kept_at: kept.first()?.node.place.clone(),
            in_option: last.0
                && kept.iter().all(|entry| Reverse(entry.key_place.source) == last.1),
        })
    }

    /// Adds an error in the form of the file, which has its place already.
    pub(crate) fn malformed(&mut self, error: RulesError) {
        let place = error.place.as_ref();
        let path =
            place.and_then(|place| tree::path_to(self.tree, place)).unwrap_or_default();
        self.found.push(PlacedError { path, reach: None, error });
    }

    /// Adds an error in the script.
    pub(crate) fn scripted(&mut self, error: RulesError) {
        self.found.push(PlacedError { path: vec!["script".into()], reach: None, error });
    }

    /// Returns the number of errors added.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Returns whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the errors without those that only follow from others.
    pub fn into_list(mut self) -> Vec<RulesError> {
        // Causes come before their consequences: first the errors that depend on the
        // fewest parts. The sort is stable, so ties keep their order.
        self.found.sort_by_key(|error| (error.parts(), error.reach.is_some()));
        let mut kept: Vec<PlacedError> = Vec::new();
        for error in self.found {
            let mut causes = kept.iter().filter(|error| error.parts() <= 2);
            if !causes.any(|cause| error.follows_from(cause)) {
                kept.push(error);
            }
        }
        let mut list: Vec<RulesError> =
            kept.into_iter().map(|error| error.error).collect();
        if self.more {
            let shown = list.len();
            list.push(RulesError::new(RulesErrorKind::More { shown }, None));
        }
        list
    }
}

impl PlacedError {
    /// Returns the number of parts of the file that this error depends on.
    fn parts(&self) -> usize {
        match self.reach {
            Some(Reach::Parts(parts)) => parts.split(' ').count(),
            _ => 0,
        }
    }

    /// Returns whether this error may only follow from `cause`.
    fn follows_from(&self, cause: &Self) -> bool {
        let malformed = cause.reach.is_none();
        let depth = self.path.len();
        match self.reach {
            None => false,
            Some(Reach::Value) => malformed && self.path.starts_with(&cause.path),
            Some(Reach::Inside(keys)) => malformed && cause.is_in(&self.path, keys),
            Some(Reach::Beside(keys)) => {
                malformed && cause.is_in(&self.path[..depth.saturating_sub(1)], keys)
            }
            Some(Reach::Parts(parts)) => parts.split(' ').any(|part| cause.touches(part)),
        }
    }

    /// Returns whether this error is in one of these keys of a table, or in a key that
    /// may be a misspelling of one.
    fn is_in(&self, table: &[PathStep], keys: &str) -> bool {
        self.path.starts_with(table)
            && self.path.len() <= table.len() + 2
            && key_at(&self.path, table.len())
                .is_none_or(|path| meant(path, keys.split(' ')).is_some())
    }

    /// Returns whether this error is in a part of the file.
    fn touches(&self, part: &str) -> bool {
        touches(&self.path, self.reach.is_none(), part)
    }
}

/// Returns the key at a depth of a path.
fn key_at(path: &[PathStep], depth: usize) -> Option<&str> {
    match path.get(depth)? {
        PathStep::Key(key) => Some(key),
        PathStep::Index(_) => None,
    }
}

/// Returns whether a path lies in a part of the file. Besides top-level keys, the parts
/// are: `ranks`, the ranks of the deck; `groups`, the names of groups; `count`, the
/// number of piles; `room`, that and how many cards they hold; and `base`, how
/// foundations are built. `malformed` is whether the error at the path was found before
/// compiling.
fn touches(path: &[PathStep], malformed: bool, part: &str) -> bool {
    let Some(first) = key_at(path, 0) else { return false };
    let first = match meant(first, PARTS) {
        Some(near) if !PARTS.contains(&first) => near,
        _ => first,
    };
    let near = |depth, keys: &[&str]| {
        let key = key_at(path, depth);
        key.is_none_or(|key| meant(key, keys.iter().copied()).is_some())
    };
    match part {
        "ranks" => first == "deck" && near(1, &RANKS),
        "groups" => first == "piles" && key_at(path, 2).is_none() && malformed,
        "count" => first == "piles" && near(2, &["count"]) && malformed,
        "room" => first == "piles" && near(2, &ROOM),
        "base" => first == "piles" && near(2, &["base", "build"]),
        _ => first == part,
    }
}
