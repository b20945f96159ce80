//! Checks one move, and explains why it is refused.
//!
//! A build is legal if the predicates behind the list of moves allow it: the run that can
//! leave its pile, the room on the target, the kinds that the target accepts, and the
//! number of cards. The reason of a refusal is searched for only afterwards, and decides
//! nothing.

use super::{Clause, Engine, GroupKey, Reason, Refusal};
use crate::rules::{Base, Carry, Does, Hook, HookError, Lift, Move, MoveList, Role};
use crate::table::{Card, PileId, Table};

impl Engine<'_> {
    /// Checks that a move is legal, or returns the reason why not.
    ///
    /// A move is legal exactly if [`Engine::moves`] lists it; this only adds the reason.
    pub fn check(&self, table: &Table, tried: Move) -> Result<(), Refusal> {
        self.reset_position_budget();
        let refused = self.refuse(table, tried);
        refused.map_or(Ok(()), |(reason, clause)| Err(Refusal { tried, reason, clause }))
    }

    /// Returns why a move is illegal and the clause that forbids it, or `None` if it is
    /// legal.
    fn refuse(&self, table: &Table, tried: Move) -> Option<(Reason, Option<Clause>)> {
        if self.is_over(table) {
            return Some((Reason::Ended, Some(Clause::End)));
        }
        if self.is_won(table).unwrap_or(false) {
            let won = Hook::Won;
            let scripted = self.rules.hooked.has(won);
            let clause = if scripted { Clause::Hook(won) } else { Clause::End };
            return Some((Reason::Over, Some(clause)));
        }
        let ruled = |reason: Reason, clause| (reason, Some(clause));
        if let Some(carry @ Carry { from, to, count }) = tried.carry() {
            if !self.is_offered(table, carry) {
                let refused = self
                    .refuse_lift(table, from, count)
                    .or_else(|| self.refuse_drop(table, from, to, count));
                let group = self.rules.piles[to.index()].group;
                let unknown = || (Reason::NeverTakes(to), Some(Clause::Group(group)));
                return Some(refused.unwrap_or_else(unknown));
            }
            return match self.ask_about(table, carry) {
                Ok(None) => self.stands_for_other(table, from, to, count),
                Ok(Some(hook)) => Some(ruled(Reason::Script(hook), Clause::Hook(hook))),
                Err(error) => Some(failed(error)),
            };
        }
        let refused = match &self.rules.action(tried).does {
            Does::Pick(picking) => {
                let picking = (tried.action(), picking);
                self.refuses_picks(table, picking, self.rules.in_order(tried).picks())
            }
            Does::Redeal => self.refuses_redeal(table, || {
                let mut list = MoveList::default();
                self.moves(table, &mut list);
                let others = list.moves.iter().any(|made| *made != Move::REDEAL);
                // A list with an error may be incomplete, so it does not prove that no
                // move is left.
                !others && list.error.is_none()
            }),
            Does::Deal | Does::Build => self.refuses_deal(table),
        };
        refused.unwrap_or_else(|error| Some(failed(error)))
    }

    /// Returns why cards cannot leave their pile, without asking a script.
    fn refuse_lift(
        &self,
        table: &Table,
        from: PileId,
        count: u8,
    ) -> Option<(Reason, Option<Clause>)> {
        let id = self.rules.piles[from.index()].group;
        let group = self.rules.group(id);
        let (len, count) = (table.len(from), usize::from(count));
        if len == 0 {
            return Some((Reason::IsEmpty(from), None));
        }
        if count == 0 || count > len {
            return Some((Reason::TooFew(from), None));
        }
        if group.lift == Lift::None {
            let clause = match group.role {
                Role::Foundation => Clause::Key(id, GroupKey::TakeBack),
                _ => Clause::Key(id, GroupKey::Lift),
            };
            return Some((Reason::NeverLeaves(from), Some(clause)));
        }
        if count + usize::from(group.keep) > len {
            return Some((
                Reason::Stays(from),
                Some(Clause::Key(id, GroupKey::TakeBack)),
            ));
        }
        if group.is_covered(table, from) {
            return Some((
                Reason::Covered(from),
                Some(Clause::Key(id, GroupKey::CoveredBy)),
            ));
        }
        let run = self.liftable(group, table, from);
        let part = run.whole && count > 1 && count < run.most.into();
        if count <= run.most.into() && !part {
            let hook = Hook::CanLift;
            let barred = !group.may_lift.has(table.pile(from)[len - count]);
            return barred.then_some((Reason::Script(hook), Some(Clause::Hook(hook))));
        }
        if table.pile(from)[len - count..].iter().any(|card| card.is_down()) {
            return Some((Reason::FaceDown(from), Some(Clause::Key(id, GroupKey::Turn))));
        }
        let (reason, clause) = match group.lift {
            Lift::Whole => (Reason::NotWhole(from), Clause::Key(id, GroupKey::Lift)),
            Lift::Run | Lift::Supermove | Lift::Any => {
                (Reason::NotARun(from), Clause::Key(id, GroupKey::Run))
            }
            Lift::None | Lift::Top => {
                (Reason::OneAtATime(from), Clause::Key(id, GroupKey::Lift))
            }
        };
        Some((reason, Some(clause)))
    }

    /// Returns why a pile does not accept a card.
    pub(super) fn refuse_card(
        &self,
        table: &Table,
        to: PileId,
        card: Card,
    ) -> (Reason, Option<Clause>) {
        let id = self.rules.piles[to.index()].group;
        let group = self.rules.group(id);
        let barred = table.top(to).map_or(group.barred_empty, |onto| {
            group.barred.get(onto.kind()).copied().unwrap_or_default()
        });
        if barred.has(card) {
            return (Reason::Script(Hook::CanDrop), Some(Clause::Hook(Hook::CanDrop)));
        }
        match table.top(to) {
            Some(onto) if onto.is_down() => {
                (Reason::FaceDown(to), Some(Clause::Key(id, GroupKey::Turn)))
            }
            Some(onto) => {
                let reason = Reason::DoesNotFollow(to, card, onto);
                (reason, Some(Clause::Key(id, GroupKey::Build)))
            }
            None => {
                let never = match &group.base {
                    Base::Kinds(kinds) => kinds.iter().all(|kind| kind.is_empty()),
                    Base::First(_) | Base::Below(_) | Base::Beside(_) => false,
                };
                let reason = if never {
                    Reason::StaysEmpty(to)
                } else {
                    Reason::WrongBase(to, card)
                };
                let clause = match group.role {
                    Role::Foundation => Clause::Key(id, GroupKey::Base),
                    _ => Clause::Key(id, GroupKey::Empty),
                };
                (reason, Some(clause))
            }
        }
    }

    /// Refuses a build to an empty pile if an earlier equivalent one, which the script
    /// allows too, is offered instead.
    fn stands_for_other(
        &self,
        table: &Table,
        from: PileId,
        to: PileId,
        count: u8,
    ) -> Option<(Reason, Option<Clause>)> {
        let id = self.rules.piles[to.index()].group;
        let group = self.rules.group(id);
        let hooked = self.rules.hooked.has(Hook::CanDrop);
        if !hooked || !group.first_empty_only || !table.is_empty(to) {
            return None;
        }
        let allowed = |pile: &PileId| {
            let tried = Carry { from, to: *pile, count };
            table.is_empty(*pile) && self.ask_about(table, tried) == Ok(None)
        };
        let first = group.ids().take_while(|other| *other != to).find(allowed)?;
        Some((Reason::UseFirstEmpty(first), Some(Clause::Group(id))))
    }

    /// Returns the empty pile that is offered instead of `to`, if there is one.
    #[inline]
    pub fn first_empty(&self, table: &Table, to: PileId) -> Option<PileId> {
        let group = self.rules.group_of(to);
        if !group.first_empty_only || !table.is_empty(to) {
            return None;
        }
        group.ids().find(|pile| table.is_empty(*pile)).filter(|pile| *pile != to)
    }

    /// Returns the hook that forbids a build that the tables allow, if any.
    pub(super) fn ask_about(
        &self,
        table: &Table,
        Carry { from, to, count }: Carry,
    ) -> Result<Option<Hook>, HookError> {
        let (hooked, hooks) = (self.rules.hooked, self.hooks);
        let view = self.view(table);
        if hooked.has(Hook::CanLift) && !hooks.can_lift(view, from, count)? {
            return Ok(Some(Hook::CanLift));
        }
        if hooked.has(Hook::CanDrop) && !hooks.can_drop(view, from, to, count)? {
            return Ok(Some(Hook::CanDrop));
        }
        Ok(None)
    }
}

fn failed(error: HookError) -> (Reason, Option<Clause>) {
    let clause = error.hook().map(Clause::Hook);
    (Reason::Failed(error), clause)
}
