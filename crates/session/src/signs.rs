//! The signs of the board that are no cards, and what they mean.

use crate::diag::english::listed;

/// A sign of the board that is no card.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Sign {
    /// Cards that are not drawn.
    Count,
    /// An empty pile.
    Empty,
    /// A hidden card.
    Hidden,
}

impl Sign {
    pub(super) const ALL: [Self; 3] = [Self::Count, Self::Empty, Self::Hidden];

    /// Returns whether it is on a board that is plain text.
    pub(super) fn is_on(self, board: &str) -> bool {
        let is_count = |word: &str| {
            let number = word.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
            number.is_some_and(|it| it.parse::<u16>().is_ok())
        };
        let is_it = |word: &str| match self {
            Self::Count => is_count(word),
            Self::Empty => word == "--",
            Self::Hidden => word.contains("??"),
        };
        // The first line is the name of the game and the deal.
        board.lines().skip(1).flat_map(str::split_whitespace).any(is_it)
    }

    /// Returns what it means.
    fn means(self) -> &'static str {
        match self {
            Self::Count => "`[5]` is five cards that are not drawn",
            Self::Empty => "`--` an empty pile",
            Self::Hidden => "`??` a hidden card",
        }
    }

    /// Returns what some of them mean, in a line; nothing of none.
    pub(super) fn told(signs: Vec<Self>) -> String {
        if signs.is_empty() {
            return String::new();
        }
        let means: Vec<&str> = signs.into_iter().map(Self::means).collect();
        let told = format!("on the board {}", listed(&means, "and"));
        if told.contains(" is ") { told } else { told.replacen("` a", "` is a", 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_found_on_a_board_and_told() {
        let board = "a game  deal [1].deal\n  1 -- 2 ?? 7H\n";
        let found = Sign::ALL.into_iter().filter(|it| it.is_on(board)).collect();
        assert_eq!(
            Sign::told(found),
            "on the board `--` is an empty pile and `??` a hidden card"
        );
        assert!(Sign::Count.is_on("x\n s [24]"));
        assert_eq!(Sign::told(Vec::new()), "");
    }
}
