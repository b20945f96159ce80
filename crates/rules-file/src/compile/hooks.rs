//! Compiles hooks: tabulates the answers that depend on cards alone.

use super::groups::Layout;
use super::{Errors, Mistake};
use crate::diag::{SourceId, Sources};
use crate::error::{RulesError, RulesErrorKind};
use crate::rules::{
    Base, Deal, DealStep, Divert, GroupId, Hook, HookSet, Lift, Redeal, Role, Stock,
};
use crate::script::{Script, ScriptError};
use crate::table::{Deck, Kinds};
use crate::tree::PathStep::Key;

/// A script, with the data needed to run it and to report its errors.
pub(super) struct Asking<'a, 'b> {
    pub(super) script: &'a Script,
    pub(super) source: SourceId,
    pub(super) sources: &'a Sources,
    pub(super) deck: &'a Deck,
    pub(super) groups: Vec<(String, Role)>,
    /// The names of all actions.
    pub(super) actions: Vec<String>,
    pub(super) errors: &'a mut Errors<'b>,
}

impl Asking<'_, '_> {
    /// Tabulates every hook that depends on cards alone, and returns the hooks to ask
    /// during play.
    pub(super) fn tabulate(
        &mut self,
        layout: &mut Layout,
        steps: &mut [DealStep],
        (stock, redeal): (Option<&mut Stock>, Option<&mut Redeal>),
    ) -> HookSet {
        for error in self.script.never_equal(self.deck, &self.groups, &self.actions) {
            self.fail(&error, ());
        }
        let mut left = HookSet::default();
        let without = [
            (Hook::CanRedeal, redeal.is_none(), "redeal"),
            (Hook::OnRedeal, redeal.is_none(), "redeal"),
            (Hook::CanDeal, stock.is_none(), "stock"),
            (Hook::OnStock, stock.is_none(), "stock"),
        ];
        for (hook, missing, table) in without {
            if missing && self.script.hooks().any(|entry| entry.0 == hook) {
                let mistake = Mistake::HookWithoutUse(hook.name(), table);
                self.errors.add(&[Key("script")], &mistake);
            }
        }
        let mut deals: Vec<&mut Deal> = steps.iter_mut().filter_map(dealt).collect();
        deals.extend(redeal.into_iter().flat_map(|redeal| &mut redeal.deal));
        deals.extend(stock.into_iter().flat_map(|stock| &mut stock.deal));
        for (hook, pure) in self.script.hooks() {
            if !pure {
                left.add(hook);
            }
            match (hook, pure) {
                (Hook::DealTo, pure) => self.divert(layout, &mut deals, pure),
                (Hook::CanLift, true) => self.bar_lifts(layout),
                (Hook::CanDrop, true) => self.bar_drops(layout),
                _ => {}
            }
        }
        left
    }

    /// Lets the script divert dealt cards. Groups that it does not divert keep `play`.
    fn divert(&mut self, layout: &mut Layout, deals: &mut [&mut Deal], pure: bool) {
        let ids = (0..).map(GroupId).zip(&mut layout.groups);
        for (id, group) in ids {
            let mut deals = deals.iter_mut().filter(|deal| deal.group == id).peekable();
            // A group that gets no dealt cards needs no answer.
            if deals.peek().is_none() && group.fill.is_none() {
                continue;
            }
            let answer = self.answer(id, pure);
            deals.for_each(|deal| deal.divert.clone_from(&answer));
            if let Some(fill) = &mut group.fill {
                fill.divert = answer;
            }
        }
    }

    /// Returns where the script diverts cards that are dealt to a group.
    fn answer(&mut self, heading: GroupId, pure: bool) -> Divert {
        if !pure {
            return Divert::Ask;
        }
        match self.script.deal_table(self.deck, &self.groups, heading) {
            Ok(table) if table.iter().all(Option::is_none) => Divert::Nothing,
            Ok(table) => Divert::Table(table),
            Err(error) => self.fail(&error, Divert::Nothing),
        }
    }

    /// Tabulates `can_lift` for every group.
    fn bar_lifts(&mut self, layout: &mut Layout) {
        let groups = (0..).map(GroupId).zip(&mut layout.groups);
        // After one error, the function would likely fail for the other groups too.
        for (id, group) in groups.filter(|entry| entry.1.lift != Lift::None) {
            match self.script.lift_table(self.deck, &self.groups, id) {
                Ok(kinds) => group.may_lift = kinds,
                Err(error) => return self.fail(&error, ()),
            }
        }
    }

    /// Tabulates `can_drop` for every group.
    fn bar_drops(&mut self, layout: &mut Layout) {
        for (id, group) in (0..).map(GroupId).zip(&mut layout.groups) {
            let own = (group.on.as_slice(), group.base.ever());
            let tables = self.script.drop_table(self.deck, &self.groups, id, own);
            let (on, empty) = match tables {
                Ok(tables) => tables,
                Err(error) => return self.fail(&error, ()),
            };
            let rows = group.on.iter().zip(&on);
            // `on` excludes these kinds below; explanations still need them.
            group.barred = rows.map(|(own, may)| own.without(*may)).collect();
            for (own, may) in group.on.iter_mut().zip(&on) {
                *own = own.and(*may);
            }
            group.barred_empty = group.base.ever().without(empty);
            let bases: &mut [Kinds] = match &mut group.base {
                Base::Kinds(bases) | Base::First(bases) | Base::Below(bases) => bases,
                Base::Beside(beside) => &mut beside.ever,
            };
            for base in bases {
                *base = base.and(empty);
            }
        }
    }

    fn fail<T>(&mut self, error: &ScriptError, instead: T) -> T {
        self.errors.scripted(located(error, self.source, self.sources));
        instead
    }
}

fn dealt(step: &mut DealStep) -> Option<&mut Deal> {
    match step {
        DealStep::Deal(deal) => Some(deal),
        DealStep::Take { .. } => None,
    }
}

/// Converts an error of a script into one with a place.
pub(crate) fn located(
    error: &ScriptError,
    source: SourceId,
    sources: &Sources,
) -> RulesError {
    // An error of the whole script is shown at its first line that is not empty.
    let above = sources.text(source).lines().take_while(|line| line.is_empty()).count();
    let (line, column) = error.at.unwrap_or((above + 1, 1));
    let place = sources.place_at(source, line, column);
    RulesError::new(RulesErrorKind::Script(error.clone()), Some(place))
}
