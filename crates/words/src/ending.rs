//! Words for the end of a game, its score and its options.

use super::Words;
use crate::diag::english::{listed, sentence, spelled};
use crate::diag::wrapped;
use crate::rules::{Hook, Role};
use crate::variant::Choice;

impl Words<'_> {
    /// Returns the paragraph about losing and the score.
    pub(super) fn ending(&self) -> Vec<String> {
        let mut text = Vec::new();
        let general =
            "lost when no move is left, or when those that are left lead nowhere";
        let played_out = self.rules.end().is_some_and(|end| end.over);
        if played_out {
            text.push("the game is over when no move is left".to_owned());
        } else if self.variant.has_hook(Hook::Lost) {
            text.push(self.hook(Hook::Lost));
            text.push(format!("it is also {general}"));
        } else {
            text.push(format!("the game is {general}"));
        }
        if self.variant.has_hook(Hook::Score) {
            text.push(self.hook(Hook::Score));
        } else {
            text.push(self.score());
        }
        text
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
        for (points, what) in [
            (done, home.to_owned()),
            (only(score.full), "each full foundation".to_owned()),
            (
                score.joined,
                format!(
                    "each two face-up neighbors in the tableau that follow each other {joined}"
                ),
            ),
            (
                score.complete,
                format!("each tableau pile that is a complete run ({complete})"),
            ),
            (score.hidden, "each face-down card in the tableau".to_owned()),
        ] {
            if points != 0 {
                parts.push(format!("{} for {what}", Self::points(points)));
            }
        }
        let start = Self::points(score.start);
        if score.start != 0 {
            parts.insert(0, format!("{start} at the start"));
        }
        if parts.is_empty() {
            return "the game is not scored".to_owned();
        }
        format!("score: {}", listed(&parts, "and"))
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
        let words = |value: &String| match self.variant.value_about(&choice.name, value) {
            Some(about) if about != value => format!("{value} ({about})"),
            _ => value.clone(),
        };
        let others = choice.values.iter().filter(|value| **value != choice.value);
        let others: Vec<String> = others.map(words).collect();
        let others = match others.as_slice() {
            [] => String::new(),
            [one] => format!(" The other value is {one}."),
            _ => format!(" Other values are {}.", listed(&others, "and")),
        };
        let about = sentence(&choice.about);
        let text = format!("{} = {}: {about}{others}", choice.name, words(&choice.value));
        wrapped("  ", text.split_whitespace(), 4, self.width)
    }
}
