//! A table that keeps the order of its keys.

use crate::diag::Place;
use crate::tree::Node;

/// Keys with values, in the order of the file.
///
/// No key occurs twice. Lookup is linear, which is fine for the few keys of rules files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    entries: Vec<Entry>,
    /// The start of the file, if this is a whole file, for errors about the file as such.
    start: Option<Place>,
}

/// One key of a [`Table`] with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key, its quotes and escapes resolved.
    pub key: String,
    /// The position of the key; in a longer key, only its own part.
    pub key_place: Place,
    /// The value.
    pub node: Node,
}

impl Table {
    /// Creates an empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a table from entries whose keys differ.
    pub(super) fn from_unique(entries: Vec<Entry>, start: Option<Place>) -> Self {
        Self { entries, start }
    }

    /// Returns the entries and the start of the file.
    pub(super) fn into_parts(self) -> (Vec<Entry>, Option<Place>) {
        (self.entries, self.start)
    }

    /// Returns the start of the file this table was read from, if it is a whole file.
    pub fn start(&self) -> Option<&Place> {
        self.start.as_ref()
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// Returns the value of a key as a mutable reference.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.entries
            .iter_mut()
            .find(|entry| entry.key == key)
            .map(|entry| &mut entry.node)
    }

    /// Returns a key with its place and its value.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// Returns the entries in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.entries.iter()
    }

    /// Returns the table without a key.
    #[must_use]
    pub fn without(mut self, key: &str) -> Self {
        self.entries.retain(|entry| entry.key != key);
        self
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Replaces the entry with the same key and returns the old one, or else appends the
    /// entry.
    pub fn insert(&mut self, entry: Entry) -> Option<Entry> {
        if let Some(old) = self.entries.iter_mut().find(|old| old.key == entry.key) {
            return Some(std::mem::replace(old, entry));
        }
        self.entries.push(entry);
        None
    }

    /// Removes an entry; the others keep their order.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(at))
    }
}

impl<'a> IntoIterator for &'a Table {
    type Item = &'a Entry;
    type IntoIter = std::slice::Iter<'a, Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Table {
    type Item = Entry;
    type IntoIter = std::vec::IntoIter<Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}
