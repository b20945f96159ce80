//! Chance: which moves draw random numbers.
//!
//! A shuffle takes the next numbers of the deal's generator, so undo, records and the
//! solver know its result. A player does not. This module classifies once every effect
//! that draws. It destructures the compiled types field by field, so that a new effect
//! does not compile before it is classified. Advice to a player asks here: it must not
//! depend on numbers that are not yet drawn.

use super::{Action, ActionId, Asks, Does, Hook, Move, Picking, Redeal, Rules};
use crate::table::{Counter, Table};

impl Rules {
    /// Returns whether moves of an action may draw random numbers.
    #[inline]
    pub fn draws(&self, action: ActionId) -> bool {
        self.plan.draws.get(action.index()).copied().unwrap_or(false)
    }

    /// Returns whether any move of the game may draw random numbers.
    pub fn has_draws(&self) -> bool {
        self.plan.draws.contains(&true)
    }

    /// Returns whether any move from this position on may draw random numbers. A redeal
    /// that the limit no longer allows does not count.
    pub fn may_draw(&self, table: &Table) -> bool {
        let left = self.redeals_left(table.counter(Counter::REDEALS)) != Some(0);
        (0..)
            .map(ActionId)
            .zip(&self.plan.draws)
            .any(|(action, draws)| *draws && (action != Move::REDEAL.action() || left))
    }
}

/// Returns for each action whether its moves may draw random numbers.
pub(crate) fn draws(rules: &Rules) -> Vec<bool> {
    let draws = |action: &Action| {
        let Action { name: _, about: _, rearranges: _, reveals: _, repeats: _, does } =
            action;
        let own = match does {
            Does::Build => false,
            Does::Deal => script_draws(rules, Hook::OnStock),
            Does::Redeal => {
                rules.redeal.as_ref().is_some_and(shuffles)
                    || script_draws(rules, Hook::OnRedeal)
            }
            Does::Pick(picking) => {
                let Picking {
                    picks: _,
                    fits: _,
                    relations: _,
                    near: _,
                    needs: _,
                    outcomes: _,
                    asks,
                } = picking;
                let Asks { lists: _, can: _, does } = asks;
                picking.facts().any(|facts| facts.draws)
                    || *does && script_draws(rules, Hook::OnAct)
            }
        };
        // `after_move` runs after every move, so a hook that shuffles makes every action
        // draw.
        own || script_draws(rules, Hook::AfterMove)
    };
    rules.actions.iter().map(draws).collect()
}

fn shuffles(redeal: &Redeal) -> bool {
    let Redeal { gather: _, shuffle, limit: _, when: _, deal: _ } = redeal;
    *shuffle
}

fn script_draws(rules: &Rules, hook: Hook) -> bool {
    rules.hooked.has(hook)
        && rules.program.as_ref().is_some_and(|program| program.draws(hook))
}
