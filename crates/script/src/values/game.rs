//! The `g` of a script: the position, read-only.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, Map};

use super::PileValue;
use crate::facts::Unknown;
use crate::reads::Read;
use crate::scene::{Position, Scene, optional};
use crate::table::{Counter, PileId};

/// The properties of a position.
pub(super) const PROPERTIES: &[&str] =
    &["redeals", "redeals_left", "home", "state", "from", "count"];

/// A position in a script.
#[derive(Clone, Debug)]
pub(crate) struct GameValue(Rc<Scene>);

impl GameValue {
    /// Returns the value for the position of a scene.
    pub(crate) fn new(scene: &Rc<Scene>) -> Self {
        Self(Rc::clone(scene))
    }

    fn counter(&self, counter: u8) -> INT {
        self.0.notes.take(Read::Counter(counter));
        self.0.position.as_ref().map_or(0, |position| position.counter(counter))
    }

    fn pile(&mut self, id: &str) -> Result<PileValue, Box<EvalAltResult>> {
        let pile = self.0.facts.find_pile(id).or_else(Unknown::raise)?;
        Ok(PileValue::new(&self.0, pile))
    }

    fn piles(&mut self, name: &str) -> Result<Array, Box<EvalAltResult>> {
        let group = self.0.facts.find_group(name).or_else(Unknown::raise)?;
        let piles = self.0.facts.group(group).piles.clone().map(PileId);
        Ok(self.0.list(piles.map(|pile| Dynamic::from(PileValue::new(&self.0, pile)))))
    }

    /// Returns the top cards of a group's piles. It costs one step per pile, less than
    /// asking each pile.
    fn tops(&mut self, name: &str) -> Result<Array, Box<EvalAltResult>> {
        let group = self.0.facts.find_group(name).or_else(Unknown::raise)?;
        let piles = self.0.facts.group(group).piles.clone().map(PileId);
        let top = |pile| {
            self.0.notes.take(Read::Top(pile));
            self.0.position.as_ref().and_then(|position| position.top(pile))
        };
        Ok(self
            .0
            .list(piles.map(|pile| optional(top(pile).map(|card| self.0.card(card))))))
    }

    fn get(&mut self, name: &str) -> Result<INT, Box<EvalAltResult>> {
        let place = self.0.facts.find_state(name).or_else(Unknown::raise)?;
        Ok(self.counter(Counter::FIRST_OWN.0.saturating_add(place)))
    }

    fn state(&mut self) -> Map {
        let names = (Counter::FIRST_OWN.0..).zip(&self.0.facts.state);
        let entry = |(place, name): (u8, &rhai::ImmutableString)| {
            (name.as_str().into(), self.counter(place).into())
        };
        let all: Map = names.map(entry).collect();
        self.0.fuel.burn(u32::try_from(all.len()).unwrap_or(u32::MAX));
        all
    }

    fn from(&mut self) -> Dynamic {
        self.0.notes.take(Read::Lifted);
        optional(self.0.lifted.map(|lifted| PileValue::new(&self.0, lifted.0)))
    }

    fn count(&mut self) -> INT {
        self.0.notes.take(Read::Lifted);
        self.0.lifted.map_or(0, |lifted| lifted.1.into())
    }

    fn redeals_left(&mut self) -> Dynamic {
        self.0.notes.take(Read::Counter(Counter::REDEALS.0));
        let left = self.0.position.as_ref().and_then(Position::redeals_left);
        optional(left.map(INT::from))
    }
}

/// Registers the type with an engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<GameValue>("game")
        .register_fn("pile", GameValue::pile)
        .register_fn("piles", GameValue::piles)
        .register_fn("tops", GameValue::tops)
        .register_fn("get", GameValue::get)
        .register_get("state", GameValue::state)
        .register_get("home", |game: &mut GameValue| game.0.home())
        .register_get("redeals", |game: &mut GameValue| game.counter(Counter::REDEALS.0))
        .register_get("redeals_left", GameValue::redeals_left)
        .register_get("from", GameValue::from)
        .register_get("count", GameValue::count);
}
