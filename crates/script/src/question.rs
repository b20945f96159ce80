//! The questions asked during play.

use std::cell::RefCell;
use std::rc::Rc;

use rhai::{Array, Dynamic, Map};

use super::answers::Answers;
use super::compile::Script;
use super::error::ScriptError;
use super::facts::Facts;
use super::failure::{Failure, Found, Wanted};
use super::limits::{self, Limit};
use super::reads::{Question, Read, Slot};
use super::scene::{Scene, optional};
use super::tables::wrong;
use super::values::{EffectValue, GameValue, MadeValue, PileValue};
use crate::rules::{
    GroupId, Hook, HookError, Hooks, ListedPicks, Move, Request, View, Work,
};
use crate::table::{Card, PileId};

impl Script {
    /// Sets up the scene of a question.
    fn show(&self, question: &Question<'_>) -> Rc<Scene> {
        let Question { view, lifted, .. } = *question;
        self.machine.stage().change(|scene| {
            if !scene.facts.is_of(view.rules) {
                // Cached answers are valid for one game only.
                self.known.forget();
                scene.facts = Facts::of_rules(view.rules);
            }
            scene.position.get_or_insert_default().copy(view);
            scene.lifted = lifted;
        })
    }

    /// Returns the answer to a question: from the cache if everything that the script
    /// read then is the same now, otherwise by running it.
    fn answer<const N: usize, T: Clone>(
        &self,
        question: &Question<'_>,
        known: &RefCell<Answers<T>>,
        with: impl Fn(&Rc<Scene>) -> [Dynamic; N],
        read: impl FnOnce(&Scene, &Dynamic) -> Result<T, ScriptError>,
    ) -> Result<T, HookError> {
        let hook = question.hook;
        if self.machine.stage().is_of(question.view.rules)
            && let Some((answer, steps)) = known.borrow().get(question)
            && self.pays(hook, steps)
        {
            return Ok(answer.clone());
        }
        let scene = self.show(question);
        scene.notes.begin();
        let answer = self.answer_anew(hook, || with(&scene), |value| read(&scene, value));
        scene.notes.end(|reads| {
            if let Ok(answer) = &answer {
                known.borrow_mut().note(question, reads, answer.clone());
            }
        });
        answer.map(|answer| answer.0)
    }

    /// Runs the script, and returns its answer and the steps that it took.
    fn answer_anew<const N: usize, T>(
        &self,
        hook: Hook,
        with: impl Fn() -> [Dynamic; N],
        read: impl FnOnce(&Dynamic) -> Result<T, ScriptError>,
    ) -> Result<(T, u32), HookError> {
        let answer = self.ask(hook, with());
        let answer = answer.map_err(|error| self.spent_on(hook, error, with));
        let answer = answer.and_then(|(answer, steps)| Ok((read(&answer)?, steps)));
        answer.map_err(|error| self.placed(hook, error).of(hook))
    }

    /// Returns the step budget of a question.
    fn steps(&self, hook: Hook) -> u32 {
        if shares_steps(hook) {
            self.left.get().saturating_sub(limits::QUESTION).min(limits::STEPS)
        } else {
            limits::STEPS
        }
    }

    /// Subtracts the steps of a question from the budget of the position.
    fn take(&self, hook: Hook, steps: u32) {
        if shares_steps(hook) {
            let left = self.left.get().saturating_sub(limits::QUESTION);
            self.left.set(left.saturating_sub(steps));
        }
    }

    /// Charges a cached answer the steps that it took when the script gave it, so that
    /// caching does not affect results. Returns `false` without enough steps; then the
    /// script must run and fail.
    fn pays(&self, hook: Hook, steps: u32) -> bool {
        let enough = steps < self.steps(hook);
        if enough {
            self.take(hook, steps);
            self.machine.count(hook, steps);
        }
        enough
    }

    /// Runs the script, and returns its answer and the steps that it took.
    fn ask<const N: usize>(
        &self,
        hook: Hook,
        with: [Dynamic; N],
    ) -> Result<(Dynamic, u32), ScriptError> {
        let steps = self.steps(hook);
        if steps == 0 {
            // Fewer steps are left than the fixed cost of a question.
            self.left.set(0);
            return Err(out_of_position());
        }
        let answer = self.machine.ask(hook, with, steps);
        let unused = self.machine.left();
        self.take(hook, steps - unused);
        match answer {
            Ok((answer, left)) => Ok((answer, steps - left)),
            // The question got fewer steps than usual, so the budget of the position ran
            // out.
            Err(_) if unused == 0 && steps < limits::STEPS => Err(out_of_position()),
            Err(error) => Err(error),
        }
    }

    fn truth<const N: usize>(
        &self,
        question: &Question<'_>,
        with: impl Fn(&Rc<Scene>) -> [Dynamic; N],
    ) -> Result<bool, HookError> {
        self.answer(question, &self.known.truths, with, |_, answer| {
            Self::truth_answered(question.hook, answer)
        })
    }

    /// Asks for effects; `None` if the rules decide.
    fn effects<const N: usize>(
        &self,
        question: &Question<'_>,
        with: impl Fn(&Rc<Scene>) -> [Dynamic; N],
    ) -> Result<Option<Vec<Request>>, HookError> {
        self.answer(question, &self.known.requests, with, |_, answer| {
            if answer.is_unit() {
                Ok(None)
            } else {
                requests(question.hook, answer).map(Some)
            }
        })
    }
}

impl Hooks for Script {
    fn spent(&self) -> u64 {
        self.machine.spent()
    }

    fn work(&self) -> [Work; Hook::ALL.len()] {
        self.machine.work()
    }

    fn asked(&self) -> u64 {
        self.machine.asked()
    }

    fn reset_position_budget(&self) {
        self.left.set(limits::POSITION_STEPS);
    }

    fn reset_budget(&self) {
        self.looks.set(self.machine.spent().saturating_add(limits::LOOKS));
    }

    fn budget_exhausted(&self) -> bool {
        self.machine.spent() >= self.looks.get()
    }

    fn deal_to(
        &self,
        view: View<'_>,
        card: Card,
        heading: GroupId,
    ) -> Result<GroupId, HookError> {
        // Each card is dealt once, so answers are not cached.
        let hook = Hook::DealTo;
        let scene = self.show(&Question::of(hook, view));
        let pile = PileValue::any_of(&scene, heading);
        let with = || {
            [Dynamic::from(scene.card(card)), Dynamic::from(pile.clone()), game(&scene)]
        };
        let read = |answer: &Dynamic| Self::group_answered(&scene, heading, answer);
        self.answer_anew(hook, with, read).map(|answer| answer.0)
    }

    fn can_lift(
        &self,
        view: View<'_>,
        pile: PileId,
        count: u8,
    ) -> Result<bool, HookError> {
        let question = Question {
            lifted: Some((pile, count)),
            pile: Some(pile),
            ..Question::of(Hook::CanLift, view)
        };
        let with = |scene: &Rc<Scene>| {
            [
                asked(scene, question.lowest(), Slot::Lowest),
                in_play(scene, pile),
                game(scene),
            ]
        };
        self.truth(&question, with)
    }

    fn can_drop(
        &self,
        view: View<'_>,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<bool, HookError> {
        let question = Question {
            lifted: Some((from, count)),
            pile: Some(to),
            ..Question::of(Hook::CanDrop, view)
        };
        let with = |scene: &Rc<Scene>| {
            [
                asked(scene, question.lowest(), Slot::Lowest),
                asked(scene, question.onto(), Slot::Onto),
                in_play(scene, to),
                game(scene),
            ]
        };
        self.truth(&question, with)
    }

    fn holds(&self, view: View<'_>, question: Hook) -> Result<bool, HookError> {
        self.truth(&Question::of(question, view), |scene| [game(scene)])
    }

    fn score(&self, view: View<'_>) -> Result<i64, HookError> {
        self.answer(
            &Question::of(Hook::Score, view),
            &self.known.scores,
            |scene| [game(scene)],
            |_, answer| {
                let found = || Found::Value(answer.into());
                answer.as_int().map_err(|_| wrong(Hook::Score, found(), Wanted::Number))
            },
        )
    }

    fn after_move(
        &self,
        view: View<'_>,
        made: Move,
        cards: &[Card],
    ) -> Result<Vec<Request>, HookError> {
        let question = Question::about(Hook::AfterMove, view, (made, cards));
        let effects = self.effects(&question, |scene| {
            [Dynamic::from(MadeValue::new(scene, made, cards)), game(scene)]
        })?;
        Ok(effects.unwrap_or_default())
    }

    fn can_act(&self, view: View<'_>, made: Move) -> Result<bool, HookError> {
        let cards = made.cards(view.table);
        let question = Question::about(Hook::CanAct, view, (made, &cards));
        self.truth(&question, |scene| {
            [Dynamic::from(MadeValue::new(scene, made, &cards)), game(scene)]
        })
    }

    fn list_picks(&self, view: View<'_>) -> Result<Vec<ListedPicks>, HookError> {
        self.answer(
            &Question::of(Hook::ListPicks, view),
            &self.known.picks,
            |scene| [game(scene)],
            |scene, answer| listed(&scene.facts, answer),
        )
    }

    fn on_act(&self, view: View<'_>, made: Move) -> Result<Vec<Request>, HookError> {
        let cards = made.cards(view.table);
        let question = Question::about(Hook::OnAct, view, (made, &cards));
        let effects = self.effects(&question, |scene| {
            [Dynamic::from(MadeValue::new(scene, made, &cards)), game(scene)]
        })?;
        Ok(effects.unwrap_or_default())
    }

    fn instead(
        &self,
        view: View<'_>,
        question: Hook,
    ) -> Result<Option<Vec<Request>>, HookError> {
        self.effects(&Question::of(question, view), |scene| [game(scene)])
    }
}

/// Returns whether a question shares the step budget of the position.
fn shares_steps(hook: Hook) -> bool {
    !matches!(hook, Hook::Won | Hook::Lost | Hook::Score)
}

fn out_of_position() -> ScriptError {
    Failure::Limit(Limit::PositionSteps).into()
}

fn game(scene: &Rc<Scene>) -> Dynamic {
    Dynamic::from(GameValue::new(scene))
}

fn in_play(scene: &Rc<Scene>, pile: PileId) -> Dynamic {
    Dynamic::from(PileValue::new(scene, pile).asked(Slot::Pile))
}

/// Returns a card that the script is asked about, or `()`. A script sees whether it is
/// `()` without reading a property, so this is recorded at once.
fn asked(scene: &Scene, card: Option<Card>, slot: Slot) -> Dynamic {
    scene.notes.take(Read::IsThere(slot));
    optional(card.map(|card| scene.card(card).asked(&scene.notes, slot)))
}

/// Reads the answer of `list_picks`: a map from names of actions to lists of picks. A
/// pick of one pile need not be a list.
fn listed(facts: &Facts, answer: &Dynamic) -> Result<Vec<ListedPicks>, ScriptError> {
    let not = |found: Found| wrong(Hook::ListPicks, found, Wanted::Picks);
    let pile = |value: &Dynamic| {
        let pile = PileValue::named(facts, value).map_err(|error| error.failure())?;
        pile.ok_or_else(|| not(Found::InList(value.into())))
    };
    let piles = |value: &Dynamic| match value.read_lock::<Array>() {
        Some(piles) => piles.iter().map(pile).collect(),
        None => pile(value).map(|pile| vec![pile]),
    };
    let all =
        answer.read_lock::<Map>().ok_or_else(|| not(Found::Value(answer.into())))?;
    let of_action = |name: &str, picks: &Dynamic| {
        let action = facts.find_action(name).map_err(|error| error.failure())?;
        let picks =
            picks.read_lock::<Array>().ok_or_else(|| not(Found::Value(picks.into())))?;
        let piles = picks.iter().map(piles).collect::<Result<_, _>>()?;
        Ok(ListedPicks { action, piles })
    };
    all.iter().map(|(name, picks)| of_action(name, picks)).collect()
}

/// Reads an answer that is a list of effects.
fn requests(hook: Hook, answer: &Dynamic) -> Result<Vec<Request>, ScriptError> {
    let Some(effects) = answer.read_lock::<Array>() else {
        return Err(wrong(hook, Found::Value(answer.into()), Wanted::Effects));
    };
    let request = |value: &Dynamic| {
        let effect = value.read_lock::<EffectValue>();
        let found = || Found::InList(value.into());
        effect
            .map(|effect| effect.0)
            .ok_or_else(|| wrong(hook, found(), Wanted::OnlyEffects))
    };
    effects.iter().map(request).collect()
}
