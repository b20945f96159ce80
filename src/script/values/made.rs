//! The `made` of a script: the move that was just made.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, INT, ImmutableString};

use super::PileValue;
use crate::rules::Move;
use crate::script::scene::{Scene, optional};
use crate::table::{Card, PileId};

/// What can be read off a move.
pub(super) const PROPERTIES: &[&str] = &["kind", "picks", "from", "to", "count", "cards"];

/// A move, the cards it picks, and the position it led to or, as long as it is only tried,
/// begins at.
#[derive(Clone, Debug)]
pub(in crate::script) struct MadeValue {
    scene: Rc<Scene>,
    made: Move,
    cards: Vec<Card>,
}

impl MadeValue {
    /// Returns the value for a move that picks these cards.
    pub(in crate::script) fn new(scene: &Rc<Scene>, made: Move, cards: &[Card]) -> Self {
        Self { scene: Rc::clone(scene), made, cards: cards.to_vec() }
    }

    fn kind(&mut self) -> ImmutableString {
        self.scene.facts.action(self.made.action())
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
        let card = |it: &Card| Dynamic::from(self.scene.card(*it));
        self.scene.list(self.cards.iter().map(card))
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
            INT::try_from(it.cards.len()).unwrap_or(INT::MAX)
        })
        .register_get("cards", MadeValue::cards);
}
