//! Published figures on winnability, and whether they agree with the measured ones.

use super::winnability::Figures;

const FIGURES: &str = include_str!("../../docs/data/published.csv");

/// A published figure.
pub(crate) struct Published {
    game: &'static str,
    /// The options, as for `--set`.
    options: &'static str,
    /// The share in percent, and half of its interval or both of its ends, if published.
    share: &'static str,
    within: &'static str,
    /// The differing rules of the publication, if any.
    rules: &'static str,
}

/// Returns all figures.
pub(crate) fn all() -> Vec<Published> {
    let lines = FIGURES.lines().skip(1);
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

    /// Returns whether the figure is for these options.
    pub(crate) fn has(&self, options: &str) -> bool {
        self.options == options
    }

    /// Returns three fields for the row of a measured figure: the published share and interval, and
    /// whether the intervals overlap.
    pub(crate) fn beside(&self, figures: &Figures) -> [&'static str; 3] {
        let share = number(self.share);
        let (low, high) = match self.within.split_once('-') {
            Some((low, high)) => (number(low), number(high)),
            None if self.within.is_empty() => (share, share),
            None => (share - number(self.within), share + number(self.within)),
        };
        let [least, most] = figures.interval();
        let inside = if !self.rules.is_empty() {
            "other rules"
        } else if least <= high && low <= most {
            "yes"
        } else {
            "no"
        };
        [self.share, self.within, inside]
    }
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}
