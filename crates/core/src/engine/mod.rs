//! The engine: deals, lists the legal moves, plays them and scores positions.
//!
//! Legality has one source, [`Engine::moves`]: hints, lost games, searches and refusals
//! use it or the predicates it consists of. A position is a [`Table`] and nothing else,
//! so the engine has no state. Two engines with the same rules and the same generator
//! play the same game.

mod acting;
mod checking;
mod dealing;
mod generator;
mod listing;
mod nearby;
mod perft;
mod picking;
mod redealing;
mod refusal;
mod room;
mod score;
mod stocking;

pub use generator::{Generator, Source};
pub(crate) use redealing::gathers_up;
pub use refusal::{Clause, GroupKey, Reason, Refusal};

use crate::rules::{Hooks, NoHooks, Rules, View};
use crate::table::Table;

/// Plays games by a set of rules, with the cards of a generator.
#[derive(Clone, Copy, Debug)]
pub struct Engine<'a> {
    rules: &'a Rules,
    hooks: &'a dyn Hooks,
    source: Source,
}

impl<'a> Engine<'a> {
    /// Creates an engine. Shuffled redeals continue with the generator `source` that
    /// shuffled the deal. `hooks` must be an interpreter of the same rules.
    pub fn new(rules: &'a Rules, hooks: &'a dyn Hooks, source: Source) -> Self {
        Self { rules, hooks, source }
    }

    /// Creates an engine for rules without hooks to ask.
    pub fn unscripted(rules: &'a Rules, source: Source) -> Self {
        debug_assert!(rules.hooked.is_empty(), "these rules ask a script");
        Self::new(rules, &NoHooks, source)
    }

    /// Returns an engine for different rules of the same game, with the same interpreter.
    pub fn with_rules<'b>(self, rules: &'b Rules) -> Engine<'b>
    where
        'a: 'b,
    {
        Engine { rules, ..self }
    }

    /// Returns an engine for the same game with a different generator.
    #[must_use]
    pub fn with_source(self, source: Source) -> Self {
        Self { source, ..self }
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Returns the interpreter that answers the hooks.
    pub fn hooks(&self) -> &'a dyn Hooks {
        self.hooks
    }

    /// Returns the generator of the deal.
    pub fn source(&self) -> Source {
        self.source
    }

    /// Resets the script's step budget for one position.
    #[inline]
    fn reset_position_budget(&self) {
        if !self.rules.hooked.is_empty() {
            self.hooks.reset_position_budget();
        }
    }

    /// Returns whether lookahead has used up its budget for one line of player input.
    pub fn budget_exhausted(&self) -> bool {
        !self.rules.hooked.is_empty() && self.hooks.budget_exhausted()
    }

    /// Returns a position as scripts see it.
    pub fn view<'b>(&self, table: &'b Table) -> View<'b>
    where
        'a: 'b,
    {
        View { rules: self.rules, table }
    }
}
