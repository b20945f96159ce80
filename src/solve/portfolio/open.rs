//! The share of the search of the game with an open stock, which proves losses alone.

use std::ops::ControlFlow;

use super::{ON, Search};
use crate::rules::HookFault;
use crate::solve::team::Team;
use crate::solve::{Limit, Spent, Verdict, Watch};

impl Search<'_> {
    /// Goes on with the complete search of the game with an open stock until it met so many
    /// positions in all, but meets no more than `left` now.
    pub(super) fn openly(
        &mut self,
        until: u64,
        left: u64,
        tell: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
        let others = self.complete.spent() + self.quickly;
        let asked = self.complete.distinguished();
        let team = self.open_team;
        let is_over = || team.is_some_and(Team::is_stopped);
        let Some(open) = &mut self.open else { return Ok(ON) };
        // By these rules cards of the waste may go home at once that wait by those of the game.
        if is_over() || open.begins() && open.is_won_at_start()? {
            self.end_open();
            return Ok(ON);
        }
        // What the game asks for is asked for with an open stock as well, sooner or later. Of
        // several threads none knows it; they find it out anew.
        open.distinguish(asked);
        let most = open.met().saturating_add(left).min(until);
        let mut stopped = None;
        let mut watch = |it| {
            let on = tell(it + others);
            stopped = on.break_value();
            if is_over() { ControlFlow::Break(Limit::Stopped) } else { on }
        };
        let verdict = open.run(most, &mut watch)?;
        _ = tell(open.spent() + others);
        if let Some(limit) = stopped {
            return Ok(Verdict::Unknown(limit));
        }
        match verdict {
            Verdict::Unwinnable | ON => return Ok(verdict),
            Verdict::Winnable(_) | Verdict::Unknown(_) => {}
        }
        // It tells nothing, or not with so little memory.
        self.end_open();
        Ok(ON)
    }

    /// Ends that search, on all threads.
    fn end_open(&mut self) {
        let Some(open) = self.open.take() else { return };
        self.openly = Spent { bytes: 0, ..open.spent() };
        if let Some(team) = self.open_team {
            team.stop();
        }
    }
}
