//! The share of the search with an open stock, which can only prove losses.

use std::ops::ControlFlow;

use super::{GO_ON, Search, of_open};
use crate::rules::HookError;
use crate::solve::reductions::open::opened;
use crate::solve::search::complete::Complete;
use crate::solve::search::team::{Member, Team};
use crate::solve::{Limit, Settings, Spent, Start, Verdict, Watch};

/// The state of the search with an open stock.
pub(super) enum Open<'a> {
    NotBegun,
    UnderWay(Box<Complete<'a>>),
    /// It ended at this cost and can prove nothing more.
    Ended(Spent),
}

impl Open<'_> {
    /// Returns its cost so far.
    pub(super) fn spent(&self) -> Spent {
        match self {
            Self::NotBegun => Spent::default(),
            Self::UnderWay(open) => open.spent(),
            Self::Ended(spent) => *spent,
        }
    }
}

impl<'a> Search<'a> {
    /// Resumes the search with an open stock until it visited `until` positions in all, but at
    /// most `left` now.
    pub(super) fn openly(
        &mut self,
        until: u64,
        left: u64,
        on_spent: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        let team = self.open_team;
        let is_over = || team.is_some_and(Team::is_stopped);
        if is_over() {
            self.end_open();
        } else if let Open::NotBegun = self.open {
            match self.begin_open()? {
                Some(open) => self.open = Open::UnderWay(Box::new(open)),
                None => self.end_open(),
            }
        }
        let others = self.complete.spent() + self.quickly;
        let Open::UnderWay(open) = &mut self.open else { return Ok(GO_ON) };
        // A card that must be distinguished in the game must be so with an open stock, sooner or
        // later. With several threads this list is empty, and they find the cards again.
        open.distinguish(self.complete.distinguished());
        let most = open.met().saturating_add(left).min(until);
        let mut stopped = None;
        let mut watch = |now| {
            let on = on_spent(now + others);
            stopped = on.break_value();
            if is_over() { ControlFlow::Break(Limit::Stopped) } else { on }
        };
        let verdict = open.run(most, &mut watch)?;
        _ = on_spent(open.spent() + others);
        if let Some(limit) = stopped {
            return Ok(Verdict::Unknown(limit));
        }
        match verdict {
            Verdict::Unwinnable | GO_ON => return Ok(verdict),
            Verdict::Winnable(_) | Verdict::Unknown(_) => {}
        }
        // It proves nothing, or not with so little memory.
        self.end_open();
        Ok(GO_ON)
    }

    /// Creates the search, or returns `None` if it can prove nothing. Its rules are built only
    /// now, because most searches have their answer before.
    fn begin_open(&self) -> Result<Option<Complete<'a>>, HookError> {
        let rules = self.seen.opened.get_or_init(|| opened(self.start.rules()));
        let rules = rules.as_ref().filter(|_| self.traits.opens);
        let Some(rules) = rules else { return Ok(None) };
        let engine = self.start.engine.with_rules(rules);
        // The relation between cards does not depend on how the stock is dealt.
        let start = Start { engine, ..self.start.clone() };
        let memory = of_open(self.settings.memory);
        let settings = Settings { memory, ..self.settings };
        let suits = self.seen.suits.as_ref();
        let open = Complete::new(&start, settings, suits);
        // With an open stock, cards of the waste may go to foundations automatically that must
        // wait under the real rules.
        if open.is_won_at_start()? {
            return Ok(None);
        }
        Ok(Some(match self.open_team {
            Some(team) => open.of_team(Member::of(team)),
            None => open,
        }))
    }

    /// Ends the search on all threads.
    fn end_open(&mut self) {
        self.open = Open::Ended(Spent { bytes: 0, ..self.open.spent() });
        if let Some(team) = self.open_team {
            team.stop();
        }
    }
}
