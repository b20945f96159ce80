//! The signs on the board that are not cards, and what they mean.

use std::ops::BitOr;

use crate::diag::english::listed;

/// A sign on the board that is not a card.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Sign {
    /// A number of cards that are not shown.
    Count,
    /// An empty pile.
    Empty,
    /// A hidden card.
    Hidden,
}

/// The signs on a board, or on a part of one.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Signs([bool; Sign::ALL.len()]);

impl Signs {
    /// Returns the set of one sign.
    pub(super) fn of(sign: Sign) -> Self {
        let mut signs = Self::default();
        signs.0[sign as usize] = true;
        signs
    }

    /// Returns whether a sign is in the set.
    pub(super) fn has(self, sign: Sign) -> bool {
        self.0[sign as usize]
    }
}

impl BitOr for Signs {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        // Destructured, so that adding a sign fails to compile until it is handled here.
        let [count, empty, hidden] = self.0;
        let [counts, empties, hides] = other.0;
        Self([count | counts, empty | empties, hidden | hides])
    }
}

impl Sign {
    pub(super) const ALL: [Self; 3] = [Self::Count, Self::Empty, Self::Hidden];

    /// Returns the sign as drawn, for a number of cards.
    pub(super) fn written(self, cards: usize) -> String {
        match self {
            Self::Count => format!("[{cards}]"),
            Self::Empty => "--".to_owned(),
            Self::Hidden => "??".to_owned(),
        }
    }

    /// Returns its meaning.
    fn means(self) -> &'static str {
        match self {
            Self::Count => "`[5]` is five cards that are not shown",
            Self::Empty => "`--` an empty pile",
            Self::Hidden => "`??` a hidden card",
        }
    }

    /// Explains signs on a table in one line. Backs and empty places need no words.
    pub(super) fn legend_of_table(signs: &[Self]) -> String {
        let counts = signs.contains(&Self::Count);
        let legend = if counts {
            "on the board, `⋮5` is five cards that are not shown"
        } else {
            ""
        };
        legend.to_owned()
    }

    /// Explains some signs in one line. Empty if there are none.
    pub(super) fn legend(signs: Vec<Self>) -> String {
        if signs.is_empty() {
            return String::new();
        }
        let means: Vec<&str> = signs.into_iter().map(Self::means).collect();
        let legend = format!("on the board, {}", listed(&means, "and"));
        // Only the text of `Count` has a verb. Without it, the first sign gets one.
        if legend.contains(" is ") { legend } else { legend.replacen("` a", "` is a", 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_explained_in_one_sentence() {
        let legend = Sign::legend(vec![Sign::Empty, Sign::Hidden]);
        assert_eq!(legend, "on the board, `--` is an empty pile and `??` a hidden card");
        assert_eq!(Sign::legend(Vec::new()), "");
    }

    #[test]
    fn bitor_joins_sets_of_signs() {
        let signs = Signs::of(Sign::Count) | Signs::of(Sign::Hidden);
        let found: Vec<Sign> =
            Sign::ALL.into_iter().filter(|sign| signs.has(*sign)).collect();
        assert_eq!(found, [Sign::Count, Sign::Hidden]);
    }
}
