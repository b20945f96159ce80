//! The compile step: checks a definition and turns it into rules.
//!
//! It is the only way from a `Definition` to [`Rules`]. It reports every error at the key
//! that causes it, and yields rules only if there is none.

mod actions;
mod covers;
mod deal;
mod deck;
mod errors;
mod groups;
mod hooks;
mod limits;
mod names;
mod outcomes;
mod places;
mod redeal;
mod relations;

pub use errors::Errors;
pub(crate) use hooks::located;

use crate::diag::{SourceId, Sources};
use crate::error::RulesError;
use crate::error::rules::{Instead, Mistake, RankHint};
use crate::rules::{
    Action, DealStep, Hook, HookSet, Lift, Role, Rules, RulesParts, Score, State, Taken,
};
use crate::script::Script;
use crate::table::Deck;

use crate::Library;
use crate::definition::{Definition, ScoreDef, ShowDef, StateDef, VariableDef};
use crate::tree::PathStep::Key;

/// The most variables that a script can have.
const VARIABLES: usize = 100;

/// Compiles a definition. `errors` has the errors found in its tree before; the values
/// that caused them are already left out of `def`.
pub(crate) fn compile(
    def: &Definition,
    script: Option<(Script, SourceId)>,
    sources: &Sources,
    library: &dyn Library,
    mut errors: Errors<'_>,
) -> Result<Rules, Vec<RulesError>> {
    let rules = Compiling { def, sources, library, errors: &mut errors }.rules(script);
    match rules {
        Some(rules) if errors.is_empty() => Ok(rules),
        _ => Err(errors.into_list()),
    }
}

struct Compiling<'a, 'b> {
    def: &'a Definition,
    sources: &'a Sources,
    library: &'a dyn Library,
    errors: &'a mut Errors<'b>,
}

impl Compiling<'_, '_> {
    /// Compiles the rules, or returns `None` if too little is left to continue.
    fn rules(&mut self, script: Option<(Script, SourceId)>) -> Option<Rules> {
        let def = self.def;
        if def.name.as_ref().is_none_or(|name| name.trim().is_empty()) {
            self.errors.add(&[], &Mistake::NoName);
        }
        let deck = deck::compile(&def.deck, self.errors);
        let deck = deck.or_else(|| deck::usual(self.errors))?;
        let mut layout = groups::compile(def, &deck, self.errors)?;
        // A fill can name any group, so all groups are compiled first.
        redeal::fills(def, &mut layout, self.errors);
        let mut deal = self.first_deal(&deck, &layout);
        let settled = settled(&deal, &layout, deck.copies().into());
        let loose = deck.size().saturating_sub(settled);
        let scripted = |hook| {
            script
                .as_ref()
                .is_some_and(|parts| parts.0.hooks().any(|entry| entry.0 == hook))
        };
        let on_redeal = scripted(Hook::OnRedeal);
        let mut redeal = def.redeal.as_ref().map(|redeal| {
            redeal::compile(redeal, (&deck, &layout, loose, on_redeal), self.errors)
        });
        let on_stock = scripted(Hook::OnStock);
        let mut stock = def
            .stock
            .as_ref()
            .map(|stock| redeal::stock(stock, (&deck, &layout, on_stock), self.errors));
        let end =
            def.end.as_ref().map(|end| redeal::end(end, &layout, &deck, self.errors));
        let state = self.state();
        let hooked = match &script {
            Some((script, source)) => {
                let names =
                    layout.groups.iter().map(|group| (group.name.clone(), group.role));
                hooks::Asking {
                    script,
                    source: *source,
                    sources: self.sources,
                    deck: &deck,
                    groups: names.collect(),
                    actions: actions::names(def),
                    errors: self.errors,
                }
                .tabulate(
                    &mut layout,
                    &mut deal,
                    (stock.as_mut(), redeal.as_mut()),
                )
            }
            // The script has errors, so its hooks are unknown: assume all, to avoid
            // errors that only follow from this.
            None if def.script.is_some() => HookSet::all(),
            None => HookSet::default(),
        };
        // `limit = 0` removes the redeal of a parent.
        let redeal = redeal.filter(|redeal| redeal.limit != Some(0));
        // INVARIANT: limits come after the script, because a script can decide when the
        // game is won.
        limits::check(def, &layout, &deck, (redeal.as_ref(), hooked), self.errors);
        let bundle = self.library.bundle();
        let own = actions::compile(def, (&deck, &layout, hooked), bundle, self.errors);
        let mut actions = Action::standard();
        actions.extend(own);
        let last = (&def.numbers.last.0, [Key("numbers"), Key("last")]);
        let last = relations::kinds_of(&deck, last.0, &last.1, self.errors);
        let parts = RulesParts {
            actions,
            deck,
            groups: layout.groups,
            piles: layout.piles,
            deal,
            last,
            stock,
            redeal,
            end,
            score: score(&def.score),
            state,
            hooked,
            program: script.filter(|_| !hooked.is_empty()).map(|parts| parts.0.program()),
        };
        Some(Rules::new(parts, self.library.hash_key()))
    }

    fn first_deal(&mut self, deck: &Deck, layout: &groups::Layout) -> Vec<DealStep> {
        let (path, errors) = ([Key("deal")], &mut *self.errors);
        deal::Dealing { deck, layout, path: &path, again: false, errors }
            .first(&self.def.deal)
    }

    /// Compiles the variables of the script.
    fn state(&mut self) -> Vec<State> {
        let all = self.def.state.iter();
        let state: Vec<State> = all
            .map(|(name, StateDef(VariableDef { start, show }))| State {
                name: name.into(),
                initial: *start,
                shown: match show {
                    ShowDef::No => None,
                    ShowDef::Number => Some(Vec::new()),
                    ShowDef::Words(words) => Some(words.clone()),
                },
            })
            .take(VARIABLES)
            .collect();
        if self.def.state.iter().nth(VARIABLES).is_some() {
            self.errors.add(&[Key("state")], &Mistake::TooManyVariables(VARIABLES));
        }
        state
    }
}

fn score(def: &ScoreDef) -> Score {
    Score {
        start: def.start.unwrap_or(0),
        home: def.home.unwrap_or(1),
        full: def.full.unwrap_or(0),
        joined: def.joined.unwrap_or(0),
        complete: def.complete.unwrap_or(0),
        hidden: def.hidden.unwrap_or(0),
    }
}

/// Returns how many cards the first deal puts on foundations for good: all that it takes
/// out for them, or only the first of each foundation if cards may return to play.
fn settled(steps: &[DealStep], layout: &groups::Layout, copies: usize) -> usize {
    let stays = |step: &DealStep| {
        let DealStep::Take { what: Taken::Kinds(kinds), most, end: _, pack: _, to } =
            step
        else {
            return 0;
        };
        let cards = most.map_or(kinds.len() * copies, usize::from);
        let group = layout.group(layout.piles[to[0].index()].group);
        match (group.role, &group.lift) {
            (Role::Foundation, Lift::None) => cards,
            (Role::Foundation, _) => cards.min(to.len()),
            _ => 0,
        }
    };
    steps.iter().map(stays).sum()
}
