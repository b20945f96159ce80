//! Words for the end of a game, its score and its options.

use super::Words;
use super::redeal::turns_over;
use crate::diag::english::{listed, sentence, spelled};
use crate::diag::wrapped;
use crate::rules::{Hook, Lift, Role, When};
use crate::table::PileId;
use crate::variant::Choice;

impl Words<'_> {
    /// Returns the paragraph about losing and the score.
    pub(super) fn ending(&self) -> Vec<String> {
        let mut text = Vec::new();
        let end = self.rules.end();
        if end.is_some_and(|end| end.over) {
            text.push("the game is over when no move is left".to_owned());
        } else if self.variant.has_hook(Hook::Lost) {
            text.push(self.hook(Hook::Lost));
            text.push(format!("you also lose when {}", self.losing()));
        } else {
            text.push(format!("you lose when {}", self.losing()));
        }
        if self.variant.has_hook(Hook::Score) {
            text.push(self.hook(Hook::Score));
        } else {
            text.push(self.score());
        }
        text
    }

    /// Returns when the game is lost: what counts as progress is that of `Engine::status`.
    fn losing(&self) -> String {
        if self.rules.end().is_some_and(|end| end.score.is_some()) {
            return "no move is left and you have fewer points".to_owned();
        }
        let redeal = self.rules.redeal();
        let endless = redeal.filter(|redeal| redeal.limit.is_none());
        let again = endless.is_some_and(|redeal| redeal.when == When::Empty);
        let mut gains = self.gains();
        let left = |pile: PileId| !self.start.piles[pile.index()].is_empty();
        if self.rules.piles_of(Role::Stock).any(left) && !again {
            let deals =
                self.rules.stock().is_some() || self.variant.has_hook(Hook::OnStock);
            gains.push(if deals {
                "deal from the stock"
            } else {
                "take a card from the stock"
            });
        }
        let often = match redeal {
            Some(_) if again => ", even by going through the stock again",
            Some(_) if endless.is_some() => ", however often you redeal",
            Some(redeal) => {
                let over = turns_over(self, redeal);
                gains.push(if over { "turn the waste over" } else { "redeal" });
                ""
            }
            None => "",
        };
        format!("you can no longer {}{often}", listed(&gains, "or"))
    }

    /// Returns what brings a game nearer to its end, dealing aside.
    fn gains(&self) -> Vec<&'static str> {
        let foundations = self.rules.piles_of(Role::Foundation).count();
        let end = self.rules.end();
        let other = self.variant.has_hook(Hook::Won)
            || end.is_some_and(|end| !end.complete.is_empty() || !end.sorted.is_empty());
        // What only a script discards is not what such a game is about.
        let counts = |id| self.is_acted_on(id) || !other && self.is_played_to(id);
        let discards = self.groups_of(Role::Discard).into_iter().any(counts);
        let mut gains = Vec::new();
        match foundations {
            0 => {}
            // A card that was taken back and returns is no gain.
            _ if self.takes_back() => gains.push("get more cards to the foundations"),
            1 => gains.push("move a card to the foundation"),
            _ => gains.push("move a card to a foundation"),
        }
        if discards {
            gains.push("discard a card");
        }
        let turns = self.rules.numbered_groups().any(|(id, group)| {
            let turns = group.turn || self.rules.hooked().sends();
            matches!(group.role, Role::Tableau | Role::Reserve)
                && turns
                && self.has_face_down(id)
        });
        if turns {
            gains.push("turn up a face-down card");
        }
        if other || foundations == 0 && !discards {
            gains.push("reach the goal");
        }
        gains
    }

    /// Returns whether cards may leave a foundation.
    fn takes_back(&self) -> bool {
        let foundations = self.groups_of(Role::Foundation);
        foundations.into_iter().any(|id| self.group(id).lift != Lift::None)
    }

    /// Returns what scores.
    fn score(&self) -> String {
        let score = self.rules.score();
        let mut parts = Vec::new();
        let foundations = self.rules.piles_of(Role::Foundation).count();
        let discards = self.groups_of(Role::Discard);
        let discards =
            discards.into_iter().filter(|discard| self.is_played_to(*discard)).count();
        let only = |points: i32| if foundations > 0 { points } else { 0 };
        let done = if foundations + discards > 0 { score.home } else { 0 };
        let home = match (foundations, discards) {
            (0, _) => "each card discarded",
            (1, 0) => "each card played to the foundation",
            (_, 0) => "each card played to the foundations",
            _ => "each card played to a foundation or discarded",
        };
        let run = self.groups_of(Role::Tableau).into_iter().map(|id| self.group(id));
        let runs: Vec<_> = run.filter(|group| !group.run.is_empty()).collect();
        let joined =
            runs.first().map_or_else(String::new, |group| self.built(&group.run));
        let complete =
            runs.first().map_or_else(String::new, |group| self.run_words(group));
        let same_steps =
            runs.first().is_none_or(|group| Self::complete_steps(group) == group.run);
        let whole = runs.first().map_or(0, |group| usize::from(group.complete));
        let whole = spelled(whole, "face-up card");
        for (points, what) in [
            (done, home.to_owned()),
            (only(score.full), "each full foundation".to_owned()),
            (
                score.joined,
                format!(
                    "each pair of face-up neighbors in the tableau that follow each other {joined}"
                ),
            ),
            (
                score.complete,
                if score.joined == 0 || !same_steps {
                    format!("each tableau pile that is a complete run ({complete})")
                } else {
                    format!("each tableau pile that is a run of {whole} like that")
                },
            ),
            (score.hidden, "each face-down card in the tableau".to_owned()),
        ] {
            if points != 0 {
                parts.push((points, what));
            }
        }
        let start = Self::points(score.start);
        if score.start == 0 && parts.is_empty() {
            return "the game is not scored".to_owned();
        }
        let add = |(points, what): &(i32, String)| {
            let act = if *points < 0 { "Subtract" } else { "Add" };
            let points = Self::points(points.saturating_abs());
            format!(" {act} {points} for {what}.")
        };
        let first = if score.start == 0 {
            let (points, what) = parts.remove(0);
            format!("{} for {what}", Self::points(points))
        } else {
            format!("{start} at the start")
        };
        let more: Vec<String> = parts.iter().map(add).collect();
        format!("score: {first}.{}", more.concat())
    }

    /// Returns points in words, below nothing as well.
    fn points(points: i32) -> String {
        let count = usize::try_from(points.unsigned_abs()).unwrap_or(0);
        let words = spelled(count, "point");
        if points < 0 { format!("minus {words}") } else { words }
    }

    /// Returns the options, one a line with what is chosen and what can be.
    pub(super) fn options(&self) -> Option<String> {
        let choices = self.variant.choices();
        if choices.is_empty() {
            return None;
        }
        let lines: Vec<String> =
            choices.iter().map(|choice| self.option(choice)).collect();
        Some(format!("Options:\n{}", lines.join("\n")))
    }

    fn option(&self, choice: &Choice) -> String {
        let words = |value: &String| {
            let bare =
                matches!(value.as_str(), "yes" | "no") || value.parse::<u8>().is_ok();
            match self.variant.value_about(&choice.name, value) {
                Some(about) if !bare => about.to_owned(),
                Some(about) if about != value => format!("{value} ({about})"),
                _ => value.clone(),
            }
        };
        let other = |value: &String| {
            let (words, typed) = (words(value), format!("`{}={value}`", choice.name));
            match words.strip_suffix(')') {
                Some(words) => format!("{words}; {typed})"),
                None => format!("{words} ({typed})"),
            }
        };
        let others = choice.values.iter().filter(|value| **value != choice.value);
        let others: Vec<&String> = others.collect();
        let or = match others.as_slice() {
            [] => String::new(),
            [_, _, ..] if others.iter().all(|value| words(value) == **value) => {
                format!(". Or choose {} (`{}=N`)", listed(&others, "or"), choice.name)
            }
            _ => {
                let others: Vec<String> = others.into_iter().map(other).collect();
                format!(". Or choose {}", listed(&others, "or"))
            }
        };
        let text = sentence(&format!("{}: {}{or}", choice.about, words(&choice.value)));
        wrapped("  ", text.split_whitespace(), 4, self.width)
    }
}
