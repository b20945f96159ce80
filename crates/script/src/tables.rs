//! Tables: hooks that do not take the position, tabulated for every card or pair.

use std::rc::Rc;

use rhai::Dynamic;

use super::compile::Script;
use super::error::ScriptError;
use super::facts::Facts;
use super::failure::{Failure, Found, Wanted};
use super::limits::{self, Limit};
use super::scene::Scene;
use super::values::PileValue;
use crate::rules::{GroupId, Hook, Role};
use crate::table::{Card, Deck, Kinds};

/// The context in which a table is filled.
struct Asker<'a> {
    script: &'a Script,
    hook: Hook,
    scene: Rc<Scene>,
    group: GroupId,
}

impl Script {
    /// Tabulates `deal_to`: for each kind of card, the group it goes to when dealt to the
    /// group `heading`, or `None` if it stays. Fails if the function fails or the steps
    /// for tables run out.
    pub fn deal_table(
        &self,
        deck: &Deck,
        groups: &[(String, Role)],
        heading: GroupId,
    ) -> Result<[Option<GroupId>; Card::KINDS], ScriptError> {
        let mut asker = Asker::new(self, Hook::DealTo, deck, groups, heading);
        let mut table = [None; Card::KINDS];
        for card in deck.cards() {
            let answer = asker.ask(&[asker.card(card), asker.pile()])?;
            let group = asker.group(&answer)?;
            table[card.kind()] = Some(group).filter(|group| *group != heading);
        }
        Ok(table)
    }

    /// Tabulates `can_lift`: the kinds of cards that may be the lowest of those lifted
    /// from a pile of a group. Fails if the function fails or the steps for tables run
    /// out.
    pub fn lift_table(
        &self,
        deck: &Deck,
        groups: &[(String, Role)],
        group: GroupId,
    ) -> Result<Kinds, ScriptError> {
        let mut asker = Asker::new(self, Hook::CanLift, deck, groups, group);
        let mut kinds = Kinds::NONE;
        for card in deck.cards() {
            if asker.holds(&[asker.card(card), asker.pile()])? {
                kinds.add(card);
            }
        }
        Ok(kinds)
    }

    /// Tabulates `can_drop` for the piles of a group: for each kind of top card, which of
    /// the kinds `on` may be dropped on it, and which of the kinds `empty` on an empty
    /// pile. The script is not asked about other kinds. Fails if the function fails or
    /// the steps for tables run out.
    pub fn drop_table(
        &self,
        deck: &Deck,
        groups: &[(String, Role)],
        group: GroupId,
        (on, empty): (&[Kinds], Kinds),
    ) -> Result<(Vec<Kinds>, Kinds), ScriptError> {
        let mut asker = Asker::new(self, Hook::CanDrop, deck, groups, group);
        let tops = deck.cards().zip(on);
        let rows = tops.map(|(top, kinds)| asker.row(Some(top), *kinds));
        let rows = rows.collect::<Result<_, _>>()?;
        Ok((rows, asker.row(None, empty)?))
    }

    /// Reads the answer of `deal_to`: the name of a group, or the given pile.
    pub(super) fn group_answered(
        scene: &Scene,
        heading: GroupId,
        answer: &Dynamic,
    ) -> Result<GroupId, ScriptError> {
        if let Some(name) = answer.read_lock::<rhai::ImmutableString>() {
            let group = scene.facts.find_group(&name);
            return group.map_err(|error| error.failure().into());
        }
        // Tables are filled before piles exist, so the given pile has no number.
        let pile = answer.read_lock::<PileValue>();
        let given = pile.filter(|pile| pile.group() == heading && pile.pile().is_none());
        let wrong = || wrong(Hook::DealTo, Found::Value(answer.into()), Wanted::Group);
        given.map(|pile| pile.group()).ok_or_else(wrong)
    }

    /// Reads the answer of a hook that returns a boolean.
    pub(super) fn truth_answered(
        hook: Hook,
        answer: &Dynamic,
    ) -> Result<bool, ScriptError> {
        let wrong = |_| wrong(hook, Found::Value(answer.into()), Wanted::Truth);
        answer.as_bool().map_err(wrong)
    }
}

/// Returns the error of a hook that returned the wrong type of answer.
pub(super) fn wrong(hook: Hook, found: Found, wanted: Wanted) -> ScriptError {
    Failure::WrongAnswer { hook: hook.name(), found, wanted }.into()
}

impl<'a> Asker<'a> {
    fn new(
        script: &'a Script,
        hook: Hook,
        deck: &Deck,
        groups: &[(String, Role)],
        group: GroupId,
    ) -> Self {
        let facts = Facts::of_groups(deck, groups);
        let scene = script.machine.stage().change(|scene| {
            (scene.facts, scene.position, scene.lifted) = (facts, None, None);
        });
        Self { script, hook, scene, group }
    }

    fn card(&self, card: Card) -> Dynamic {
        Dynamic::from(self.scene.card(card))
    }

    fn pile(&self) -> Dynamic {
        Dynamic::from(PileValue::any_of(&self.scene, self.group))
    }

    /// Asks the hook, within the budgets of one question and of all tables.
    fn ask<const N: usize>(
        &mut self,
        with: &[Dynamic; N],
    ) -> Result<Dynamic, ScriptError> {
        let taken = self.script.steps_taken.get();
        // At least one step, so that a question without budget runs and fails.
        let steps = limits::TABLE_STEPS.saturating_sub(taken).clamp(1, limits::STEPS);
        let answer = self.script.machine.ask(self.hook, with.clone(), steps);
        let left = answer.as_ref().map_or(0, |answered| answered.1);
        self.script.steps_taken.set(taken + steps - left);
        match answer {
            Ok((answer, _)) => Ok(answer),
            Err(error) if steps < limits::STEPS => Err(self.placed(error, steps)),
            Err(error) => {
                let error = self.script.spent_on(self.hook, error, || with.clone());
                Err(self.placed(error, steps))
            }
        }
    }

    fn holds<const N: usize>(
        &mut self,
        with: &[Dynamic; N],
    ) -> Result<bool, ScriptError> {
        let answer = self.ask(with)?;
        Script::truth_answered(self.hook, &answer)
            .map_err(|error| self.placed(error, limits::STEPS))
    }

    fn group(&self, answer: &Dynamic) -> Result<GroupId, ScriptError> {
        let group = Script::group_answered(&self.scene, self.group, answer);
        group.map_err(|error| self.placed(error, limits::STEPS))
    }

    /// Returns which of the kinds `asked` may be dropped on a card, or on an empty pile
    /// if it is `None`.
    fn row(&mut self, onto: Option<Card>, asked: Kinds) -> Result<Kinds, ScriptError> {
        let mut kinds = Kinds::NONE;
        for card in asked.iter() {
            let onto = onto.map_or(Dynamic::UNIT, |card| self.card(card));
            if self.holds(&[self.card(card), onto, self.pile()])? {
                kinds.add(card);
            }
        }
        Ok(kinds)
    }

    fn placed(&self, mut error: ScriptError, steps: u32) -> ScriptError {
        // The budget of one question was cut short, so the budget of all tables ran out.
        if steps < limits::STEPS && error.is_out_of_steps() {
            error.kind = Failure::Limit(Limit::TableSteps).into();
        }
        self.script.placed(self.hook, error)
    }
}
