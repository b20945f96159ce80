//! The `made` of a script: a move that was made, or one that is tried.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, INT, ImmutableString};

use super::PileValue;
use crate::reads::{Read, Slot};
use crate::rules::Move;
use crate::scene::{Scene, optional};
use crate::table::{Card, PileId};

/// The properties of a move.
pub(super) const PROPERTIES: &[&str] = &["kind", "picks", "from", "to", "count", "cards"];

/// A move in a script, with the cards it picks and the position after it. For `can_act`
/// and `on_act`, it is the position before the move.
#[derive(Clone, Debug)]
pub(crate) struct MadeValue {
    scene: Rc<Scene>,
    made: Move,
    cards: Vec<Card>,
}

impl MadeValue {
    /// Returns the value for a move that picks these cards.
    pub(crate) fn new(scene: &Rc<Scene>, made: Move, cards: &[Card]) -> Self {
        Self { scene: Rc::clone(scene), made, cards: cards.to_vec() }
    }

    fn kind(&mut self) -> ImmutableString {
        self.scene.notes.take(Read::Action);
        self.scene.facts.action(self.made.action())
    }

    /// Returns the source (0) or the target (1) of a build, or `()`.
    fn pile(&self, place: u8) -> Dynamic {
        self.scene.notes.take(Read::Picks);
        let pile =
            self.made.carry().map(|carry| [carry.from, carry.to][usize::from(place)]);
        optional(pile.map(|pile| self.pick(place, pile)))
    }

    fn pick(&self, place: u8, pile: PileId) -> PileValue {
        PileValue::new(&self.scene, pile).asked(Slot::Pick(place))
    }

    fn count(&mut self) -> INT {
        self.scene.notes.take(Read::Picked);
        INT::try_from(self.cards.len()).unwrap_or(INT::MAX)
    }

    /// Returns the piles that an action of the rules file picked; empty for a build.
    fn picks(&mut self) -> Array {
        let picks = self.made.picks().iter().filter(|_| self.made.carry().is_none());
        self.scene.notes.take(Read::Picks);
        let pile = |pick: (u8, &PileId)| Dynamic::from(self.pick(pick.0, *pick.1));
        self.scene.list((0..).zip(picks).map(pile))
    }

    fn cards(&mut self) -> Array {
        self.scene.notes.take(Read::Picked);
        self.scene.notes.take_cards(self.cards.len(), Read::PickedCards);
        let card = |card: &Card| Dynamic::from(self.scene.card(*card));
        self.scene.list(self.cards.iter().map(card))
    }
}

/// Registers the type with an engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<MadeValue>("move")
        .register_get("kind", MadeValue::kind)
        .register_get("picks", MadeValue::picks)
        .register_get("from", |made: &mut MadeValue| made.pile(0))
        .register_get("to", |made: &mut MadeValue| made.pile(1))
        .register_get("count", MadeValue::count)
        .register_get("cards", MadeValue::cards);
}
