//! The `pile` of a script.

use std::rc::Rc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString};

use crate::facts::{Facts, Unknown};
use crate::failure::Failure;
use crate::reads::{Read, Slot};
use crate::rules::GroupId;
use crate::scene::{Position, Scene, int, optional};
use crate::table::PileId;

/// The properties of a pile.
pub(super) const PROPERTIES: &[&str] =
    &["name", "role", "id", "number", "cards", "top", "len", "is_empty"];

/// A pile in a script, or any pile of a group while tables are filled.
#[derive(Clone, Debug)]
pub(crate) struct PileValue {
    scene: Rc<Scene>,
    group: GroupId,
    pile: Option<PileId>,
    /// Its slot, if it is an argument of the question: reads of it are then recorded.
    asked: Option<Slot>,
}

impl PileValue {
    /// Returns the value for one pile.
    pub(crate) fn new(scene: &Rc<Scene>, pile: PileId) -> Self {
        let group = scene.facts.pile(pile).group;
        Self { scene: Rc::clone(scene), group, pile: Some(pile), asked: None }
    }

    /// Returns the value for any pile of a group.
    pub(crate) fn any_of(scene: &Rc<Scene>, group: GroupId) -> Self {
        Self { scene: Rc::clone(scene), group, pile: None, asked: None }
    }

    /// Marks the pile as an argument of the question.
    pub(crate) fn asked(self, slot: Slot) -> Self {
        Self { asked: Some(slot), ..self }
    }

    fn note(&self, read: impl FnOnce(Slot) -> Read) {
        if let Some(slot) = self.asked {
            self.scene.notes.take(read(slot));
        }
    }

    /// Converts a script value into a pile: a pile, or its id as a text. Returns `None`
    /// for other types and for a whole group.
    pub(crate) fn named(
        facts: &Facts,
        value: &Dynamic,
    ) -> Result<Option<PileId>, Unknown> {
        if let Some(id) = value.read_lock::<ImmutableString>() {
            return facts.find_pile(&id).map(Some);
        }
        Ok(value.read_lock::<Self>().and_then(|pile| {
            pile.note(Read::Pile);
            pile.pile
        }))
    }

    /// Returns the group of the pile.
    pub(crate) fn group(&self) -> GroupId {
        self.note(Read::Group);
        self.group
    }

    /// Returns the pile, or `None` for any pile of the group.
    pub(crate) fn pile(&self) -> Option<PileId> {
        self.pile
    }

    fn is_same(&self, other: &Self) -> bool {
        self.note(Read::Pile);
        other.note(Read::Pile);
        (self.group, self.pile) == (other.group, other.pile)
    }

    fn name(&mut self) -> ImmutableString {
        self.scene.facts.group(self.group()).name.clone()
    }

    fn role(&mut self) -> &'static str {
        self.scene.facts.group(self.group()).role.name()
    }

    /// Returns the pile and the position, or the error of a `property` that needs them.
    fn place(
        &self,
        property: &'static str,
    ) -> Result<(PileId, &Position), Box<EvalAltResult>> {
        match (self.pile, &self.scene.position) {
            (Some(pile), Some(position)) => {
                self.note(Read::Pile);
                Ok((pile, position))
            }
            (_, None) => Failure::NotBeforeGame(property).raise(),
            (None, _) => Failure::NotOfGroup(property).raise(),
        }
    }

    fn id(&mut self) -> Result<ImmutableString, Box<EvalAltResult>> {
        let (pile, _) = self.place("id")?;
        Ok(self.scene.facts.pile(pile).id.clone())
    }

    fn number(&mut self) -> Result<INT, Box<EvalAltResult>> {
        let (pile, _) = self.place("number")?;
        let first = self.scene.facts.group(self.group).piles.start;
        Ok(INT::from(pile.0) - INT::from(first) + 1)
    }

    fn cards(&mut self) -> Result<Array, Box<EvalAltResult>> {
        let (pile, position) = self.place("cards")?;
        let (notes, len) = (&self.scene.notes, position.pile(pile).len());
        notes.take(Read::Len(pile));
        notes.take_cards(len, |chunk| Read::Cards(pile, chunk));
        let values =
            position.cards(pile).map(|card| Dynamic::from(self.scene.card(card)));
        Ok(self.scene.list(values))
    }

    fn top(&mut self) -> Result<Dynamic, Box<EvalAltResult>> {
        let (pile, position) = self.place("top")?;
        self.scene.notes.take(Read::Top(pile));
        Ok(optional(position.top(pile).map(|card| self.scene.card(card))))
    }

    fn len(&mut self) -> Result<INT, Box<EvalAltResult>> {
        let (pile, position) = self.place("len")?;
        self.scene.notes.take(Read::Len(pile));
        Ok(int(position.pile(pile).len()))
    }

    fn is_empty(&mut self) -> Result<bool, Box<EvalAltResult>> {
        let (pile, position) = self.place("is_empty")?;
        self.scene.notes.take(Read::Empty(pile));
        Ok(position.pile(pile).is_empty())
    }
}

/// Registers the type with an engine.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<PileValue>("pile")
        .register_get("name", PileValue::name)
        .register_get("role", PileValue::role)
        .register_get("id", PileValue::id)
        .register_get("number", PileValue::number)
        .register_get("cards", PileValue::cards)
        .register_get("top", PileValue::top)
        .register_get("len", PileValue::len)
        .register_fn("len", PileValue::len)
        .register_get("is_empty", PileValue::is_empty)
        .register_fn("is_empty", PileValue::is_empty)
        .register_fn("to_string", text)
        .register_fn("to_debug", text)
        .register_fn("==", |pile: &mut PileValue, other: PileValue| pile.is_same(&other))
        .register_fn("!=", |pile: &mut PileValue, other: PileValue| !pile.is_same(&other))
        .register_fn("==", |_: &mut PileValue, (): ()| false)
        .register_fn("!=", |_: &mut PileValue, (): ()| true)
        .register_fn("==", |(): (), _: PileValue| false)
        .register_fn("!=", |(): (), _: PileValue| true);
}

fn text(pile: &mut PileValue) -> ImmutableString {
    pile.note(Read::Pile);
    let facts = &pile.scene.facts;
    let id = pile.pile.map(|id| facts.pile(id).id.clone());
    id.unwrap_or_else(|| facts.group(pile.group).name.clone())
}
