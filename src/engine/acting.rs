//! Playing a move, and what follows from it by itself.

use super::Engine;
use super::dealing::Dealer;
use crate::rules::{Carry, Does, Group, GroupId, Hook, HookFault, Move, Request};
use crate::table::{Card, Face, Journal, PileId, Table};

impl Engine<'_> {
    /// Plays a move that is known to be legal, and what follows from it: what a script
    /// asks for, cards turned up and piles filled, until nothing is left to do.
    ///
    /// Everything is noted in the journal. Fails only when a script fails; the position is
    /// then as it was.
    #[inline]
    pub fn apply(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        made: Move,
    ) -> Result<(), HookFault> {
        match made.carry() {
            Some(Carry { from, to, count })
                if self.rules.hooked.is_empty() && !self.can_settle(table) =>
            {
                journal.transfer(table, from, to, count);
                Ok(())
            }
            _ => self.apply_fully(table, journal, made),
        }
    }

    fn apply_fully(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        made: Move,
    ) -> Result<(), HookFault> {
        self.turn_to_position();
        let mark = journal.mark();
        let played = self.play(table, journal, made);
        if played.is_err() {
            journal.rewind(table, mark);
        }
        played
    }

    fn play(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        made: Move,
    ) -> Result<(), HookFault> {
        let follows = self.rules.hooked.has(Hook::AfterMove);
        let cards = if follows { made.cards(table) } else { Vec::new() };
        match (&self.rules.action(made).does, made.carry()) {
            (Does::Build, Some(Carry { from, to, count })) => {
                journal.transfer(table, from, to, count);
            }
            (Does::Pick(picking), _) => {
                self.play_picks(table, journal, picking, made)?;
            }
            (Does::Redeal, _) => self.redeal(table, journal)?,
            (Does::Deal | Does::Build, _) => self.deal_from_stock(table, journal)?,
        }
        if follows {
            let view = self.view(table);
            for request in self.rules.hooks.after_move(view, made, &cards)? {
                self.carry_out(table, journal, (request, Hook::AfterMove))?;
            }
        }
        self.settle(table, journal)
    }

    /// Returns whether there can be piles to be filled or cards to be turned up.
    #[inline]
    fn can_settle(&self, table: &Table) -> bool {
        let plan = &self.rules.plan;
        plan.fills || plan.turns && table.has_hidden()
    }

    /// Turns cards up and fills piles until nothing is left to do.
    pub(super) fn settle(
        &self,
        table: &mut Table,
        journal: &mut Journal,
    ) -> Result<(), HookFault> {
        let mut changed = self.can_settle(table);
        let mut rounds = table.size() * self.rules.piles.len();
        while changed {
            // Only a script can send cards back to where piles are filled from.
            rounds = rounds.checked_sub(1).ok_or_else(|| HookFault {
                hook: Hook::DealTo,
                message: "it sends cards round in circles, so a fill never ends"
                    .to_owned(),
                at: None,
            })?;
            let before = journal.mark();
            for (id, group) in (0..).map(GroupId).zip(&self.rules.groups) {
                if !group.turn && group.fill.is_none() {
                    continue;
                }
                for pile in group.ids() {
                    if table.top(pile).is_none_or(Card::is_down) {
                        self.settle_pile(table, journal, (pile, id, group))?;
                    }
                }
            }
            changed = journal.mark() != before;
        }
        Ok(())
    }

    fn settle_pile(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        (pile, id, group): (PileId, GroupId, &Group),
    ) -> Result<(), HookFault> {
        if let Some(fill) = &group.fill
            && table.is_empty(pile)
        {
            let journal = Some(&mut *journal);
            Dealer::new(*self, table, journal).fill(pile, id, fill)?;
        }
        if group.turn && !group.is_covered(table, pile) {
            journal.turn_top(table, pile, Face::Up);
        }
        Ok(())
    }

    /// Does what a script asks for, if it can be done.
    pub(super) fn carry_out(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        (request, hook): (Request, Hook),
    ) -> Result<(), HookFault> {
        let fault = |message| Err(HookFault { hook, message, at: None });
        match request {
            Request::Transfer { from, to, count } => {
                let (source, target) = (self.rules.id(from), self.rules.id(to));
                if from == to {
                    return fault(format!("it moves cards from `{source}` to itself"));
                }
                if table.len(from) < count.into() {
                    let have = table.len(from);
                    return fault(format!(
                        "it moves {count} cards from `{source}`, which has {have}"
                    ));
                }
                let room = self.rules.group_of(to).capacity;
                if table.len(to) + usize::from(count) > room.into() {
                    return fault(format!("it overfills `{target}`, which holds {room}"));
                }
                if count > 0 {
                    journal.transfer(table, from, to, count);
                }
            }
            Request::Turn(pile) => {
                if let Some(top) = table.top(pile) {
                    let face = if top.is_down() { Face::Up } else { Face::Down };
                    journal.turn_top(table, pile, face);
                }
            }
            Request::Set(counter, value) => journal.set(table, counter, value),
        }
        Ok(())
    }
}
