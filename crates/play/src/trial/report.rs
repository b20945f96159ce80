//! Reports the results of a trial.

use std::fmt;

use super::{Dearest, Failure, MIN_GAMES, MOVES, SOME_MOVES, Trial};
use crate::diag::Diagnostic;
use crate::engine::Clause;
use crate::rules::{ActionId, DealError, Role};
use crate::variant::Variant;
use crate::words;

/// The maximum number of moves that are listed individually.
const SHOWN_MOVES: usize = 12;
/// The number of games that is enough for a warning.
const MIN_WARNED_GAMES: u32 = 20;

impl Trial {
    /// Returns the errors and warnings that follow from the games.
    pub fn diagnostics(&self, variant: &Variant) -> Vec<Diagnostic> {
        let failed = self.failures.iter().map(|failure| failure.error(variant));
        failed
            .chain(self.never_ends(variant))
            .chain(self.stuck_at_once(variant))
            .chain(self.won_at_once(variant))
            .chain(self.idle(variant))
            .chain(self.too_few(variant))
            .collect()
    }

    /// Warns about actions that were done often and never changed anything.
    fn idle(&self, variant: &Variant) -> Vec<Diagnostic> {
        let hint = "make it move cards or change a variable; an action that changes nothing \
            can be repeated forever";
        let warning = |id: &ActionId| {
            let name = &variant.rules().actions()[id.index()].name;
            let message = format!("`{name}` never changed anything in random games");
            let place = variant.places_of(Clause::Action(*id)).into_iter().next();
            Diagnostic::warning(message).code("idle-action").at(place).hint(hint)
        };
        self.idle.iter().map(warning).collect()
    }

    /// Warns about a game that never ends and makes no progress. Games without foundations are
    /// exempt.
    fn never_ends(&self, variant: &Variant) -> Option<Diagnostic> {
        let has_foundations = variant.rules().piles_of(Role::Foundation).next().is_some();
        let idle = self.going == self.games && self.most_played == 0;
        let found = has_foundations && idle && self.games >= MIN_WARNED_GAMES;
        let message = format!(
            "none of {} random games ended or moved a card to a foundation",
            self.games
        );
        let hint = "check that cards can reach the foundations, and that redeals, deals and \
            moves back and forth cannot go on forever";
        let place = [Clause::RedealLimit, Clause::Stock];
        let place = place
            .into_iter()
            .find_map(|asked| variant.places_of(asked).into_iter().next());
        let warning = Diagnostic::warning(message).code("never-ends").at(place);
        found.then(|| warning.hint(hint))
    }

    /// Warns that too few games could be played, and names the slowest hook.
    fn too_few(&self, variant: &Variant) -> Option<Diagnostic> {
        let most = MIN_GAMES.max(self.asked / 10).min(self.asked);
        let too_few = self.games < most && self.moves < SOME_MOVES;
        let Dearest { hook, percent, steps } = self.dearest.filter(|_| too_few)?;
        let message = format!(
            "of {} random games, {} could be played because the script is slow: {percent} % \
             of its work is `{}`, with {steps} steps per call",
            self.asked,
            if self.games == 0 {
                "none".to_owned()
            } else {
                format!("only {}", self.games)
            },
            hook.name()
        );
        let hint = "replace the script by rules where possible, or answer for the whole position \
            at once, as `list_picks` does";
        let place = variant.places_of(Clause::Hook(hook)).into_iter().next();
        Some(Diagnostic::warning(message).code("few-games").at(place).hint(hint))
    }

    fn won_at_once(&self, variant: &Variant) -> Option<Diagnostic> {
        let message = format!(
            "{} of {} random deals are won before the first move",
            self.won_at_once, self.games
        );
        let hint = "check the condition in `[end]` or the script's `won`, and the deal";
        let place = variant.place_of_key("end").or(variant.place_of_key("deal"));
        let warning = Diagnostic::warning(message).code("won-at-once").at(place);
        let most = self.won_at_once * 2 > self.games && self.games >= MIN_WARNED_GAMES;
        most.then(|| warning.hint(hint))
    }

    fn stuck_at_once(&self, variant: &Variant) -> Option<Diagnostic> {
        let most = self.stuck * 2 > self.games && self.games >= MIN_WARNED_GAMES;
        let deals = if self.stuck == self.games {
            format!("all {} random deals", self.games)
        } else {
            format!("{} of {} random deals", self.stuck, self.games)
        };
        let message = format!("{deals} are lost before the first move");
        let hint = "allow more moves, deal different numbers of cards, or allow a redeal";
        let place = variant.place_of_key("deal");
        let warning = Diagnostic::warning(message).code("stuck-at-once").at(place);
        most.then(|| warning.hint(hint))
    }
}

impl Failure {
    fn error(&self, variant: &Variant) -> Diagnostic {
        let error = words::blame(variant, &self.error);
        if matches!(self.error, DealError::Short { .. }) {
            let hint = error.hint.clone().unwrap_or_default();
            return error.hint(format!("{hint}; `--deal {}` shows it", self.deal));
        }
        let error = match self.error.hook() {
            Some(_) => error.code("script-failed"),
            None => error,
        };
        let count = self.moves.len();
        let wording = match count {
            0 => "at once".to_owned(),
            1..=SHOWN_MOVES => format!("after `{}`", self.moves.join("`, `")),
            _ => format!(
                "after {count} moves, the last of them `{}`",
                self.moves[count - 1]
            ),
        };
        let shown = format!("`--deal {}` shows it {wording}", self.deal);
        match error.hint.clone() {
            Some(hint) => error.hint(format!("{hint}; {shown}")),
            None => error.hint(shown),
        }
    }
}

impl fmt::Display for Trial {
    /// Writes one line: how many games were played, and how they ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games == 0 && self.asked > 0 {
            return write!(f, "no random game was finished: the script takes too long");
        }
        if self.games < self.asked {
            write!(
                f,
                "{} of {} random games (more take too long",
                self.games, self.asked
            )?;
            if let Some(Dearest { hook, percent, steps }) = self.dearest {
                let hook = hook.name();
                write!(
                    f,
                    "; {percent} % of the script's work is `{hook}`, {steps} steps "
                )?;
                write!(f, "each time")?;
            }
            write!(f, ")")?;
        } else {
            let games = if self.games == 1 { "game" } else { "games" };
            write!(f, "{} random {games}", self.games)?;
        }
        let mut parts = vec![format!("{} won", self.won)];
        let lost = self.ended + self.lost;
        if lost == 0 {
            parts.push("0 lost".to_owned());
        } else {
            let moves = if self.median == 1 { "move" } else { "moves" };
            parts.push(format!(
                "{lost} lost (after {} {moves} in the median)",
                self.median
            ));
        }
        if self.going > 0 {
            parts.push(format!("{} still going after {MOVES} moves", self.going));
        }
        if self.broken > 0 {
            parts.push(format!("{} with a script that failed", self.broken));
        }
        if self.too_many > 0 {
            parts.push(format!("{} with too many legal moves", self.too_many));
        }
        if self.short > 0 {
            parts.push(format!("{} not dealt", self.short));
        }
        write!(f, ": {}", parts.join(", "))?;
        if self.won == 0 && self.most_home > 0 {
            let done = if self.discards { "discarded" } else { "home" };
            write!(f, "; at best {} of {} cards {done}", self.most_home, self.cards)?;
        }
        match self.stuck {
            0 => Ok(()),
            stuck if stuck == self.games => write!(f, "; every deal is stuck at once"),
            stuck if stuck * 3 > self.games * 2 => {
                write!(f, "; {stuck} deals are stuck at once")
            }
            stuck => {
                // Rounded to the nearest; `stuck` is not 0 in this arm.
                let share = (self.games + stuck / 2) / stuck;
                write!(f, "; 1 deal in {share} is stuck at once")
            }
        }
    }
}
