//! What is published about winnability, and whether it agrees with what was measured.

use super::winnability::Figures;

const FIGURES: &str = include_str!("published.csv");

/// A figure of somebody else's.
pub(crate) struct Published {
    game: &'static str,
    /// The options, each as `--set` takes it.
    options: &'static str,
    /// The share in percent, and half of its interval, or both ends, if said.
    share: &'static str,
    within: &'static str,
    /// By what other rules than ours it was measured, if so.
    rules: &'static str,
}

/// Returns all figures.
pub(crate) fn all() -> Vec<Published> {
    let lines = FIGURES.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [game, options, share, within, _source, rules] = fields[..] else {
            panic!("`{line}` is no figure");
        };
        Published { game, options, share, within, rules }
    };
    lines.map(read).collect()
}

impl Published {
    pub(crate) fn is_of(&self, game: &str) -> bool {
        self.game == game
    }

    /// Returns whether it is of a game by certain options.
    pub(crate) fn has(&self, options: &str) -> bool {
        self.options == options
    }

    /// Returns the figure as the table has it, and whether an interval that was measured has
    /// a share in common with its own.
    pub(crate) fn beside(&self, figures: &Figures) -> [String; 2] {
        let share = number(self.share);
        let (text, low, high) = match self.within.split_once('-') {
            Some((low, high)) => {
                (format!("{} ({low}–{high})", self.share), number(low), number(high))
            }
            None if self.within.is_empty() => (self.share.to_owned(), share, share),
            None => {
                let half = number(self.within);
                (format!("{} ± {}", self.share, self.within), share - half, share + half)
            }
        };
        let [least, most] = figures.interval();
        let inside = if !self.rules.is_empty() {
            "other rules"
        } else if least <= high && low <= most {
            "yes"
        } else {
            "no"
        };
        [text, inside.to_owned()]
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}
