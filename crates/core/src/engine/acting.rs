//! Plays a move and its automatic consequences.

use super::Engine;
use super::dealing::Dealer;
use crate::rules::{
    Carry, Does, Group, GroupId, Hook, HookError, Move, Request, ScriptFailure,
};
use crate::table::{Card, Face, Journal, PileId, Table};

impl Engine<'_> {
    /// Plays a legal move and its consequences: effects of a script, cards turned up and
    /// piles filled, until nothing more happens. The caller must ensure that the move is
    /// legal.
    ///
    /// The journal records everything. Fails only if a script fails; the position is then
    /// unchanged.
    #[inline]
    pub fn apply(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        made: Move,
    ) -> Result<(), HookError> {
        match made.carry() {
            Some(Carry { from, to, count }) if self.only_carries(table) => {
                journal.transfer(table, from, to, count);
                Ok(())
            }
            _ => self.apply_fully(table, journal, made),
        }
    }

    /// Returns whether a build only carries cards, so that nothing can follow from it.
    #[inline]
    pub(crate) fn only_carries(&self, table: &Table) -> bool {
        self.rules.hooked.is_empty() && !self.can_settle(table)
    }

    /// Plays a move that may have consequences; undoes everything if a script fails.
    fn apply_fully(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        made: Move,
    ) -> Result<(), HookError> {
        self.reset_position_budget();
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
    ) -> Result<(), HookError> {
        let follows = self.rules.hooked.has(Hook::AfterMove);
        // Read before the move, which moves them.
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
            for request in self.hooks.after_move(view, made, &cards)? {
                self.carry_out(table, journal, (request, Hook::AfterMove))?;
            }
        }
        self.settle(table, journal)
    }

    /// Returns whether there may be piles to fill or cards to turn up.
    #[inline]
    fn can_settle(&self, table: &Table) -> bool {
        let plan = &self.rules.plan;
        plan.fills || plan.turns && table.has_hidden()
    }

    /// Turns cards up and fills piles until nothing changes.
    pub(super) fn settle(
        &self,
        table: &mut Table,
        journal: &mut Journal,
    ) -> Result<(), HookError> {
        let mut changed = self.can_settle(table);
        let mut rounds = table.size() * self.rules.piles.len();
        // A card that fills one pile can empty or uncover another, so all are checked
        // again until nothing changes.
        while changed {
            // INVARIANT: only a script can return cards to where fills come from, so
            // without one the loop ends.
            rounds = rounds.checked_sub(1).ok_or_else(|| HookError::Script {
                hook: Hook::DealTo,
                failure: Box::new(ScriptFailure::EndlessFill),
                at: None,
            })?;
            let before = journal.mark();
            for (id, group) in self.rules.numbered_groups() {
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

    /// Fills a pile if it is empty, or turns up its top card.
    fn settle_pile(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        (pile, id, group): (PileId, GroupId, &Group),
    ) -> Result<(), HookError> {
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

    /// Returns why a pile has no room for cards of another, or that both are the same
    /// pile.
    fn refuses_room(
        &self,
        table: &Table,
        (from, to): (PileId, PileId),
        count: u8,
    ) -> Option<ScriptFailure> {
        if from == to {
            let pile = self.rules.id(from).to_owned();
            return Some(ScriptFailure::SamePile { pile });
        }
        let room = self.rules.group_of(to).capacity;
        let overfilled = table.len(to) + usize::from(count) > room.into();
        let pile = || self.rules.id(to).to_owned();
        overfilled.then(|| ScriptFailure::Overfilled { pile: pile(), room })
    }

    /// Carries out a request of a script, or fails if it is impossible.
    pub(super) fn carry_out(
        &self,
        table: &mut Table,
        journal: &mut Journal,
        (request, hook): (Request, Hook),
    ) -> Result<(), HookError> {
        let short = |pile: PileId, wanted: usize| {
            let (id, have) = (self.rules.id(pile), table.len(pile));
            let pile = || id.to_owned();
            (have < wanted).then(|| ScriptFailure::TooFewCards {
                request,
                pile: pile(),
                have,
            })
        };
        let room = |from, to, count| self.refuses_room(table, (from, to), count);
        let cannot = match request {
            Request::Transfer { from, to, count }
            | Request::TransferUnder { from, to, count } => {
                short(from, count.into()).or_else(|| room(from, to, count))
            }
            Request::Take { from, index, to } => {
                let place = usize::from(index) + 1;
                short(from, place)
                    .or_else(|| if from == to { None } else { room(from, to, 1) })
            }
            Request::Swap(one, other) => short(one, 1).or_else(|| short(other, 1)),
            Request::Shuffle(_) | Request::Turn(_) | Request::Set(..) => None,
        };
        if let Some(failure) = cannot {
            let failure = Box::new(failure);
            return Err(HookError::Script { hook, failure, at: None });
        }
        match request {
            Request::Transfer { from, to, count } if count > 0 => {
                journal.transfer(table, from, to, count);
            }
            Request::TransferUnder { from, to, count } if count > 0 => {
                journal.arrange(table);
                let above = table.len(to);
                table.transfer(from, to, count);
                // The cards that were there go on top one by one, the lowest first, and
                // so keep their order.
                (0..above).for_each(|_| table.bring_to_top(to, 0));
            }
            Request::Take { from, index, to } => {
                journal.arrange(table);
                table.bring_to_top(from, index.into());
                if from != to {
                    table.transfer(from, to, 1);
                }
            }
            Request::Swap(one, other) if one != other => {
                journal.swap_tops(table, one, other);
            }
            // Nothing to do: no cards, or a pile with itself.
            Request::Transfer { .. }
            | Request::TransferUnder { .. }
            | Request::Swap(..) => {}
            Request::Shuffle(pile) => {
                journal.arrange(table);
                self.shuffle(table, journal, pile);
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
