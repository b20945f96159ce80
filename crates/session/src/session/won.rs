//! What the player reads after a win: time, moves, par, streak and money.

use super::Session;
use crate::diag::english::{clock, dollars};
use crate::host::Wins;
use crate::search::Effort;

/// The effort to find the fewest moves that win the deal.
const PAR: Effort = Effort { positions: 100_000, milliseconds: 500 };

impl Session<'_> {
    /// Returns lines about the game that was just won. Empty if it is not counted.
    pub(super) fn win(&mut self) -> String {
        let Some(wins) = self.host.wins(&self.game) else { return String::new() };
        let alone = !self.help.is_assisted();
        let moves = self.game.turns().len() as u64;
        let mut facts = Vec::new();
        if let Some(seconds) = self.host.seconds() {
            let best = wins.seconds.filter(|_| alone);
            facts.push(format!("time {}{}", clock(seconds), beside(best, seconds)));
        }
        facts.extend(wins.moves.filter(|_| alone).map(|best| match best {
            best if moves <= best => "your fewest moves so far".to_owned(),
            best => format!("your fewest moves are {best}"),
        }));
        facts.extend(self.par());
        facts.extend((!alone).then(|| "won with help".to_owned()));
        let mut lines = vec![facts.join("; ")];
        lines.extend(Self::streak(&wins).filter(|_| alone));
        if let (Some(money), Some(total)) = (self.game.money(), wins.money) {
            let (money, total) = (dollars(money), dollars(total));
            lines.push(format!("you win {money}; in all games {total}"));
        }
        lines
            .push("`stats` shows your results, `share deal` this deal for others".into());
        format!("\n{}", lines.join("\n"))
    }

    /// Returns the streak of wins in words, if there is one.
    fn streak(wins: &Wins) -> Option<String> {
        let Wins { streak, best_streak, .. } = *wins;
        let best = if streak < best_streak {
            format!("; your longest streak is {best_streak}")
        } else {
            ", your longest streak".to_owned()
        };
        (streak > 1).then(|| format!("you have won {streak} in a row{best}"))
    }

    /// Returns the fewest moves that win the deal, if a short search finds them or fewer than the
    /// player made.
    fn par(&mut self) -> Option<String> {
        let start = self.game.dealt();
        let measured = self.host.measure(&self.game, &start, PAR).ok()?;
        let moves = measured.moves()?;
        if moves <= measured.least {
            return Some(format!("par {moves}"));
        }
        let fewer = moves < self.game.turns().len();
        fewer.then(|| format!("par at most {moves}"))
    }
}

/// Returns how a time compares with the best of all games, this one included.
fn beside(best: Option<u64>, own: u64) -> String {
    match best {
        Some(best) if own <= best => " (your best)".to_owned(),
        Some(best) => format!(" (your best is {})", clock(best)),
        None => String::new(),
    }
}
