//! The `made` of a script: the move that was just made.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, INT, ImmutableString};

use super::PileValue;
use crate::reads::{Read, Slot};
use crate::rules::Move;
use crate::scene::{Scene, optional};
use crate::table::{Card, PileId};

/// What can be read off a move.
pub(super) const PROPERTIES: &[&str] = &["kind", "picks", "from", "to", "count", "cards"];

/// A move, the cards it picks, and the position it led to or, as long as it is only tried,
/// begins at.
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

    /// Returns one of the two piles of a move that carries cards.
    fn pile(&self, place: u8) -> Dynamic {
        self.scene.notes.take(Read::Picks);
        let pile = self.made.carry().map(|it| [it.from, it.to][usize::from(place)]);
        optional(pile.map(|it| self.pick(place, it)))
    }

    fn pick(&self, place: u8, pile: PileId) -> PileValue {
        PileValue::new(&self.scene, pile).asked(Slot::Pick(place))
    }

    fn count(&mut self) -> INT {
        self.scene.notes.take(Read::Picked);
        INT::try_from(self.cards.len()).unwrap_or(INT::MAX)
    }

    /// Returns the piles that an action of the game's own picked from.
    fn picks(&mut self) -> Array {
        let picks = self.made.picks().iter().filter(|_| self.made.carry().is_none());
        self.scene.notes.take(Read::Picks);
        let pile = |it: (u8, &PileId)| Dynamic::from(self.pick(it.0, *it.1));
        self.scene.list((0..).zip(picks).map(pile))
    }

    fn cards(&mut self) -> Array {
        self.scene.notes.take(Read::Picked);
        self.scene.notes.take_cards(self.cards.len(), Read::PickedCards);
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
        .register_get("from", |it: &mut MadeValue| it.pile(0))
        .register_get("to", |it: &mut MadeValue| it.pile(1))
        .register_get("count", MadeValue::count)
        .register_get("cards", MadeValue::cards);
}
