//! The questions asked during play.

use std::rc::Rc;

use rhai::{Array, Dynamic, Map};

use super::compile::Script;
use super::facts::Facts;
use super::fault::{self, ScriptFault, described};
use super::limits;
use super::scene::Scene;
use super::tables::wanted;
use super::values::{EffectValue, GameValue, MadeValue, PileValue};
use crate::rules::{GroupId, Hook, HookFault, Hooks, Move, Request, View, Ways, Work};
use crate::table::{Card, PileId};

impl Script {
    /// Shows a position to the script.
    fn show(&self, view: View<'_>) -> Rc<Scene> {
        self.show_lifted(view, None)
    }

    /// Shows a position to the script, and the cards that are to be lifted.
    fn show_lifted(&self, view: View<'_>, lifted: Option<(PileId, u8)>) -> Rc<Scene> {
        self.machine.stage().change(|scene| {
            if !scene.facts.is_of(view.rules) {
                scene.facts = Facts::of_rules(view.rules);
            }
            scene.position.get_or_insert_default().copy(view);
            scene.lifted = lifted;
        })
    }

    fn answer<const N: usize, T>(
        &self,
        hook: Hook,
        with: impl Fn() -> [Dynamic; N],
        read: impl FnOnce(&Dynamic) -> Result<T, ScriptFault>,
    ) -> Result<T, HookFault> {
        let answer = match hook {
            Hook::Won | Hook::Lost | Hook::Score => {
                self.machine.ask(hook, with(), limits::STEPS)
            }
            _ => self.ask_within(hook, with()),
        };
        let answer = answer.map_err(|it| self.spent_on(hook, it, with));
        let answer = answer.and_then(|(answer, _)| read(&answer));
        answer.map_err(|fault| self.placed(hook, fault).of(hook))
    }

    /// Asks one of the many questions about a position, which together take so many steps
    /// and no more.
    fn ask_within<const N: usize>(
        &self,
        hook: Hook,
        with: [Dynamic; N],
    ) -> Result<(Dynamic, u32), ScriptFault> {
        let left = self.left.get().saturating_sub(limits::QUESTION);
        if left == 0 {
            self.left.set(0);
            return Err(fault::out_of_position());
        }
        let steps = left.min(limits::STEPS);
        let answer = self.machine.ask(hook, with, steps);
        let unused = self.machine.left();
        self.left.set(left - steps + unused);
        answer.map_err(|it| match unused {
            0 if steps < limits::STEPS => fault::out_of_position(),
            _ => it,
        })
    }

    fn truth<const N: usize>(
        &self,
        hook: Hook,
        with: impl Fn() -> [Dynamic; N],
    ) -> Result<bool, HookFault> {
        self.answer(hook, with, |it| Self::truth_answered(hook, it))
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

    fn turn_to_position(&self) {
        self.left.set(limits::POSITION_STEPS);
    }

    fn turn_to_line(&self) {
        self.looks.set(self.machine.spent().saturating_add(limits::LOOKS));
    }

    fn is_tired(&self) -> bool {
        self.machine.spent() >= self.looks.get()
    }

    fn deal_to(
        &self,
        view: View<'_>,
        card: Card,
        heading: GroupId,
    ) -> Result<GroupId, HookFault> {
        let scene = self.show(view);
        let with = || {
            [
                Dynamic::from(scene.card(card)),
                Dynamic::from(PileValue::any_of(&scene, heading)),
                game(&scene),
            ]
        };
        self.answer(Hook::DealTo, with, |it| Self::group_answered(&scene, heading, it))
    }

    fn can_lift(
        &self,
        view: View<'_>,
        pile: PileId,
        count: u8,
    ) -> Result<bool, HookFault> {
        let scene = self.show_lifted(view, Some((pile, count)));
        let with =
            || [unit(&scene, view, pile, count), in_play(&scene, pile), game(&scene)];
        self.truth(Hook::CanLift, with)
    }

    fn can_drop(
        &self,
        view: View<'_>,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Result<bool, HookFault> {
        let scene = self.show_lifted(view, Some((from, count)));
        let onto = view.table.top(to).map(|it| Dynamic::from(scene.card(it)));
        let onto = onto.unwrap_or(Dynamic::UNIT);
        let with = || {
            [
                unit(&scene, view, from, count),
                onto.clone(),
                in_play(&scene, to),
                game(&scene),
            ]
        };
        self.truth(Hook::CanDrop, with)
    }

    fn holds(&self, view: View<'_>, question: Hook) -> Result<bool, HookFault> {
        let scene = self.show(view);
        self.truth(question, || [game(&scene)])
    }

    fn score(&self, view: View<'_>) -> Result<i64, HookFault> {
        let scene = self.show(view);
        self.answer(
            Hook::Score,
            || [game(&scene)],
            |it| {
                it.as_int()
                    .map_err(|_| wanted(Hook::Score, &described(it), "a whole number"))
            },
        )
    }

    fn after_move(
        &self,
        view: View<'_>,
        made: Move,
        cards: &[Card],
    ) -> Result<Vec<Request>, HookFault> {
        let scene = self.show(view);
        let made = || Dynamic::from(MadeValue::new(&scene, made, cards));
        let with = || [made(), game(&scene)];
        self.answer(Hook::AfterMove, with, |it| requests(Hook::AfterMove, it))
    }

    fn can_act(&self, view: View<'_>, made: Move) -> Result<bool, HookFault> {
        let scene = self.show(view);
        let cards = made.cards(view.table);
        let made = || Dynamic::from(MadeValue::new(&scene, made, &cards));
        self.truth(Hook::CanAct, || [made(), game(&scene)])
    }

    fn list_picks(&self, view: View<'_>) -> Result<Vec<Ways>, HookFault> {
        let scene = self.show(view);
        self.answer(Hook::ListPicks, || [game(&scene)], |it| listed(&scene.facts, it))
    }

    fn on_act(&self, view: View<'_>, made: Move) -> Result<Vec<Request>, HookFault> {
        let scene = self.show(view);
        let cards = made.cards(view.table);
        let made = || Dynamic::from(MadeValue::new(&scene, made, &cards));
        let with = || [made(), game(&scene)];
        self.answer(Hook::OnAct, with, |it| requests(Hook::OnAct, it))
    }

    fn instead(
        &self,
        view: View<'_>,
        question: Hook,
    ) -> Result<Option<Vec<Request>>, HookFault> {
        let scene = self.show(view);
        self.answer(
            question,
            || [game(&scene)],
            |it| {
                if it.is_unit() { Ok(None) } else { requests(question, it).map(Some) }
            },
        )
    }
}

fn game(scene: &Rc<Scene>) -> Dynamic {
    Dynamic::from(GameValue::new(scene))
}

fn in_play(scene: &Rc<Scene>, pile: PileId) -> Dynamic {
    Dynamic::from(PileValue::new(scene, pile))
}

/// Returns the lowest of the cards at the top of a pile.
fn unit(scene: &Scene, view: View<'_>, pile: PileId, count: u8) -> Dynamic {
    let cards = view.table.pile(pile);
    debug_assert!((1..=cards.len()).contains(&usize::from(count)));
    let lowest = cards.len().checked_sub(count.into()).and_then(|it| cards.get(it));
    lowest.map_or(Dynamic::UNIT, |it| Dynamic::from(scene.card(*it)))
}

/// Reads an answer that is a list of ways for actions, by their names. A way that picks one
/// pile can do without a list of its own.
fn listed(facts: &Facts, answer: &Dynamic) -> Result<Vec<Ways>, ScriptFault> {
    const WANTED: &str = "lists of piles by the names of actions";
    let not = |found: String| wanted(Hook::ListPicks, &found, WANTED);
    let pile = |it: &Dynamic| {
        let pile = PileValue::named(facts, it).map_err(|it| it.fault())?;
        pile.ok_or_else(|| not(format!("a list with {} in it", described(it))))
    };
    let way = |it: &Dynamic| match it.read_lock::<Array>() {
        Some(piles) => piles.iter().map(pile).collect(),
        None => pile(it).map(|it| vec![it]),
    };
    let all = answer.read_lock::<Map>().ok_or_else(|| not(described(answer)))?;
    let of_action = |name: &str, ways: &Dynamic| {
        let action = facts.find_action(name).map_err(|it| it.fault())?;
        let ways = ways.read_lock::<Array>().ok_or_else(|| not(described(ways)))?;
        let piles = ways.iter().map(way).collect::<Result<_, _>>()?;
        Ok(Ways { action, piles })
    };
    all.iter().map(|(name, ways)| of_action(name, ways)).collect()
}

/// Reads an answer that is effects in a list, or nothing.
fn requests(hook: Hook, answer: &Dynamic) -> Result<Vec<Request>, ScriptFault> {
    if answer.is_unit() {
        return Ok(Vec::new());
    }
    let Some(effects) = answer.read_lock::<Array>() else {
        let fault = wanted(hook, &described(answer), "a list of effects");
        let lone = answer.is::<EffectValue>();
        return Err(if lone { fault.hint("put it between brackets") } else { fault });
    };
    let request = |it: &Dynamic| {
        let effect = it.read_lock::<EffectValue>();
        let found = || format!("a list with {} in it", described(it));
        effect.map(|it| it.0).ok_or_else(|| wanted(hook, &found(), "effects alone"))
    };
    effects.iter().map(request).collect()
}
