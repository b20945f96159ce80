//! The `made` of a script: the move that was just made.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, INT, ImmutableString};

use super::PileValue;
use crate::rules::{Carry, Move};
use crate::script::scene::{Scene, optional};
use crate::table::PileId;

/// What can be read off a move.
pub(super) const PROPERTIES: &[&str] = &["kind", "picks", "from", "to", "count", "cards"];

/// A move, and the position it led to.
#[derive(Clone, Debug)]
pub(in crate::script) struct MadeValue {
    scene: Rc<Scene>,
    made: Move,
}

impl MadeValue {
    /// Returns the value for a move that led to the position of a scene.
    pub(in crate::script) fn new(scene: &Rc<Scene>, made: Move) -> Self {
        Self { scene: Rc::clone(scene), made }
    }

    fn kind(&mut self) -> ImmutableString {
        let action = usize::from(self.made.action().0);
        self.scene.facts.actions.get(action).cloned().unwrap_or_default()
    }

    fn pile(&self, pile: Option<PileId>) -> Dynamic {
        optional(pile.map(|it| PileValue::new(&self.scene, it)))
    }

    /// Returns the piles that an action of the game's own picked from.
    fn picks(&mut self) -> Array {
        let picks = self.made.picks().iter().filter(|_| self.made.carry().is_none());
        let pile = |it: &PileId| Dynamic::from(PileValue::new(&self.scene, *it));
        self.scene.list(picks.map(pile))
    }

    fn cards(&mut self) -> Array {
        let (Some(carry), Some(position)) = (self.made.carry(), &self.scene.position)
        else {
            return Array::new();
        };
        let Carry { to, count, .. } = carry;
        let below = position.pile(to).len().saturating_sub(count.into());
        let moved = position.cards(to).skip(below);
        self.scene.list(moved.map(|it| Dynamic::from(self.scene.card(it))))
    }
}

/// Makes moves known to an engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<MadeValue>("move")
        .register_get("kind", MadeValue::kind)
        .register_get("picks", MadeValue::picks)
        .register_get("from", |it: &mut MadeValue| {
            it.pile(it.made.carry().map(|it| it.from))
        })
        .register_get("to", |it: &mut MadeValue| it.pile(it.made.carry().map(|it| it.to)))
        .register_get("count", |it: &mut MadeValue| -> INT {
            it.made.carry().map_or(0, |it| it.count.into())
        })
        .register_get("cards", MadeValue::cards);
}
