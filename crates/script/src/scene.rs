//! The scene: what host values look up while a script answers a question. It has facts,
//! and a position during play.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, INT};

use super::facts::Facts;
use super::limits::Fuel;
use super::reads::{Notes, Read};
use crate::rules::{Rules, View};
use crate::table::{Card, Counter, PileId, Table};

/// The data that the values in a script refer to.
#[derive(Debug, Default)]
pub(super) struct Scene {
    pub(super) facts: Rc<Facts>,
    pub(super) position: Option<Position>,
    /// For `can_lift` and `can_drop`, the pile that cards are lifted from, and how many.
    pub(super) lifted: Option<(PileId, u8)>,
    /// The steps from which building lists is paid.
    pub(super) fuel: Fuel,
    /// The record of what the script reads.
    pub(super) notes: Notes,
}

/// A copy of a position.
///
/// It has one byte per card and reuses its memory. Cards become script values only when a
/// script reads them.
#[derive(Debug, Default)]
pub(super) struct Position {
    bytes: Vec<u8>,
    starts: Vec<usize>,
    counters: Vec<i32>,
    redeals_left: Option<u32>,
    /// The number of cards on foundations or discarded.
    home: usize,
}

/// A shared slot for the scene of the current question, in which host functions look up
/// names.
#[derive(Clone, Debug)]
pub(super) struct Stage(Rc<RefCell<Rc<Scene>>>);

impl Stage {
    /// Returns an empty stage, on which building lists costs `fuel`.
    pub(super) fn new(fuel: &Fuel) -> Self {
        let scene = Scene { fuel: fuel.clone(), ..Scene::default() };
        Self(Rc::new(RefCell::new(Rc::new(scene))))
    }

    /// Returns whether the scene belongs to these rules.
    pub(super) fn is_of(&self, rules: &Rules) -> bool {
        self.0.borrow().facts.is_of(rules)
    }

    /// Returns the scene of the current question.
    pub(super) fn scene(&self) -> Rc<Scene> {
        Rc::clone(&self.0.borrow())
    }

    /// Changes the scene and returns it. Reuses its memory unless a value still refers to
    /// it.
    pub(super) fn change(&self, change: impl FnOnce(&mut Scene)) -> Rc<Scene> {
        let mut slot = self.0.borrow_mut();
        if Rc::get_mut(&mut slot).is_none() {
            let (fuel, notes) = (slot.fuel.clone(), slot.notes.clone());
            *slot = Rc::new(Scene { fuel, notes, ..Scene::default() });
        }
        if let Some(scene) = Rc::get_mut(&mut slot) {
            change(scene);
        }
        Rc::clone(&slot)
    }
}

impl Scene {
    /// Builds a list for a script; each member costs a step.
    pub(super) fn list(&self, values: impl Iterator<Item = Dynamic>) -> Array {
        let list: Array = values.collect();
        self.fuel.burn(u32::try_from(list.len()).unwrap_or(u32::MAX));
        list
    }

    /// Returns the number of cards on foundations or discarded.
    pub(super) fn home(&self) -> INT {
        self.notes.take(Read::Home);
        self.position.as_ref().map_or(0, |position| int(position.home))
    }
}

impl Position {
    /// Replaces the content by another position.
    pub(super) fn copy(&mut self, view: View<'_>) {
        let View { rules, table } = view;
        self.bytes.clear();
        table.write(&mut self.bytes);
        self.place_piles(table);
        self.counters.clear();
        self.counters.extend_from_slice(table.counters());
        self.home = rules.home(table);
        self.redeals_left = rules.redeals_left(table.counter(Counter::REDEALS));
    }

    fn place_piles(&mut self, table: &Table) {
        // `Table::write` puts the lengths of all piles first, then their cards.
        let lengths = usize::from(table.hand().0) + 1;
        let mut start = lengths;
        self.starts.clear();
        for length in &self.bytes[..lengths] {
            self.starts.push(start);
            start += usize::from(*length);
        }
    }

    /// Returns the bytes of a pile's cards, bottom first.
    pub(super) fn pile(&self, pile: PileId) -> &[u8] {
        let start = self.starts[pile.index()];
        &self.bytes[start..start + usize::from(self.bytes[pile.index()])]
    }

    /// Returns the cards of a pile, bottom first.
    pub(super) fn cards(&self, pile: PileId) -> impl Iterator<Item = Card> {
        self.pile(pile).iter().copied().map(Card::from_byte)
    }

    /// Returns the top card of a pile.
    pub(super) fn top(&self, pile: PileId) -> Option<Card> {
        self.pile(pile).last().copied().map(Card::from_byte)
    }

    /// Returns the value of a counter.
    pub(super) fn counter(&self, counter: u8) -> INT {
        self.counters.get(usize::from(counter)).copied().unwrap_or(0).into()
    }

    /// Returns the number of redeals left, or `None` without a limit.
    pub(super) fn redeals_left(&self) -> Option<u32> {
        self.redeals_left
    }
}

/// Converts a number of cards for scripts.
pub(super) fn int(number: usize) -> INT {
    INT::try_from(number).unwrap_or(INT::MAX)
}

/// Converts a value for scripts, where `None` is `()`.
pub(super) fn optional<T: rhai::Variant + Clone>(value: Option<T>) -> Dynamic {
    value.map_or(Dynamic::UNIT, Dynamic::from)
}
