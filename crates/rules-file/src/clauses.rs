//! Finds where each clause of the rules is written.

use super::Variant;
use super::tree::PathStep::{self, Index, Key};
use super::tree::{Node, Value, place_of};
use crate::diag::Place;
use crate::engine::Clause;
use crate::rules::{ActionId, GroupId, Hook, HookError, Role};

impl Variant {
    /// Returns the places where a clause is written, in any of the files, or else the
    /// table whose default it is. A clause that several lines express together has
    /// several places.
    pub fn places_of(&self, clause: Clause) -> Vec<Place> {
        match clause {
            Clause::Group(id) => self.in_group(id, []),
            Clause::Key(id, key) => self.in_group(id, key.written()),
            Clause::Action(id) => self.in_action(id),
            // Without `[stock]`, its group shows why the player cannot deal.
            Clause::Stock => match self.in_table("stock", []) {
                places if places.is_empty() => self.stock_piles(),
                places => places,
            },
            Clause::StockWhen => self.in_table("stock", ["when"]),
            Clause::RedealLimit => self.in_table("redeal", ["limit"]),
            Clause::RedealWhen => self.in_table("redeal", ["when"]),
            Clause::RedealGather => self.in_table("redeal", ["gather"]),
            Clause::RedealDeal => self.in_table("redeal", ["deal"]),
            Clause::End => self.in_table("end", []),
            Clause::Hook(hook) => self.place_of_hook(hook).into_iter().collect(),
        }
    }

    /// Returns the place of a top-level key, or else the start of the file.
    pub fn place_of_key(&self, key: &str) -> Option<Place> {
        self.place_at(&[Key(key)])
    }

    /// Returns the place of a script error, or else that of the hook. For too many moves,
    /// returns the action that has them.
    pub fn place_of_error(&self, error: &HookError) -> Option<Place> {
        match error {
            HookError::Script { at: Some((line, column)), .. } => {
                Some(self.sources.place_at(self.script?, *line, *column))
            }
            HookError::Script { hook, .. } => self.place_of_hook(*hook),
            HookError::TooManyMoves { action, .. } => {
                self.in_action(*action).into_iter().next().or(self.place_of_key("piles"))
            }
        }
    }

    /// Returns the place of the number of cards of a step of the first deal. `step` does
    /// not count steps that take cards out.
    pub fn place_of_deal(&self, step: usize) -> Option<Place> {
        let steps = self.tree.get("deal").and_then(Node::as_array).unwrap_or_default();
        let takes = |node: &Node| {
            node.as_table().is_some_and(|table| table.get("take").is_some())
        };
        let mut deals =
            (0..).zip(steps).filter(|entry| !takes(entry.1)).map(|entry| entry.0);
        let index = deals.nth(step)?;
        self.place_at(&[Key("deal"), Index(index), Key("each")])
    }

    fn place_of_hook(&self, hook: Hook) -> Option<Place> {
        let (_, (line, column)) = self.hooks.iter().find(|entry| entry.0 == hook)?;
        Some(self.sources.place_at(self.script?, *line, *column))
    }

    /// Returns the place of the value at a path, or of the last existing value on it, or
    /// else the start of the file.
    pub fn place_at(&self, path: &[PathStep<&str>]) -> Option<Place> {
        place_of(&self.tree, path).or_else(|| self.tree.start().cloned())
    }

    /// Returns the places of the first of `keys` that a group has, or else of the group.
    fn in_group<'a>(
        &self,
        id: GroupId,
        keys: impl IntoIterator<Item = &'a str>,
    ) -> Vec<Place> {
        let groups = self.tree.get("piles").and_then(Node::as_table);
        let group = groups.and_then(|groups| groups.get(&self.rules.group(id).name));
        group.map(|group| places(group, keys)).unwrap_or_default()
    }

    /// Returns the place of an action's table.
    fn in_action(&self, id: ActionId) -> Vec<Place> {
        let actions = self.tree.get("actions").and_then(Node::as_table);
        let name = self.rules.actions().get(id.index()).map_or("", |action| &action.name);
        let action = actions.and_then(|actions| actions.get(name));
        action.map(|action| places(action, [])).unwrap_or_default()
    }

    /// Returns the places of the first of `keys` that a table of the file has, or else of
    /// the table.
    fn in_table<'a>(
        &self,
        name: &str,
        keys: impl IntoIterator<Item = &'a str>,
    ) -> Vec<Place> {
        self.tree.get(name).map(|node| places(node, keys)).unwrap_or_default()
    }

    /// Returns the place of the stock's group.
    fn stock_piles(&self) -> Vec<Place> {
        let mut groups = self.rules.numbered_groups();
        let stock = groups.find(|entry| entry.1.role == Role::Stock);
        stock.map(|entry| self.in_group(entry.0, [])).unwrap_or_default()
    }
}

/// Returns the places of the first of `keys` that a table has, or else of the table.
fn places<'a>(table: &Node, keys: impl IntoIterator<Item = &'a str>) -> Vec<Place> {
    let has = |key: &str| table.as_table()?.get(key);
    match keys.into_iter().find_map(has) {
        Some(node) => parts(node),
        None => vec![table.place.clone()],
    }
}

/// Returns the place of a value, or the places of all values in a table.
fn parts(node: &Node) -> Vec<Place> {
    match &node.value {
        Value::Table(table) if !table.is_empty() => {
            table.iter().flat_map(|entry| parts(&entry.node)).collect()
        }
        _ => vec![node.place.clone()],
    }
}
