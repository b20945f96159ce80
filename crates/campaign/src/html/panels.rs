//! Histograms of all players, with what is said beneath them.

use super::bins::{Bins, Reach};
use super::histogram::{Games, Panel, figures, histograms};
use super::study::figure;
use super::svg::{About, Fault};
use crate::study::Spread;

/// Over how many bins a player's games are spread at the least, if they can be.
const MIN_BINS: usize = 4;

/// What is said about histograms.
pub(super) struct Told {
    pub title: &'static str,
    /// What is counted, in the plural.
    pub what: &'static str,
    /// What tells one kind of games from another, as HTML.
    pub key: &'static str,
}

/// Returns histograms with their figures, one for each player that has games.
pub(super) fn panels(
    mut all: Vec<(String, Vec<Games<'_>>)>,
    id: &str,
    Told { title, what, key }: &Told,
) -> Result<String, Fault> {
    all.retain(|block| block.1.iter().any(|games| !games.2.is_empty()));
    let reaches: Vec<Reach> = all.iter().filter_map(|block| reach(&block.1)).collect();
    let joined = joined(&reaches);
    let panel = |((head, layers), own): ((String, _), &Reach)| {
        let bins = Bins::over(joined.unwrap_or(*own));
        Panel { head, bins, layers, unit: "" }
    };
    let panels: Vec<Panel<'_>> = all.into_iter().zip(&reaches).map(panel).collect();
    if panels.is_empty() {
        return Ok(String::new());
    }
    let words: Vec<String> = panels.iter().map(words).collect();
    let picture = histograms(&About { id, title, words: &words.join("; ") }, &panels)?;
    let mut caption = format!("Games by {what}{key}.");
    if joined.is_none() {
        caption.push_str(" Each player has its own scale.");
    }
    caption.push_str(beyond(&panels));
    Ok(figure(&picture, &caption) + folded(&panels, what).as_str())
}

/// Returns how far all of a player's games reach.
fn reach(games: &[Games<'_>]) -> Option<Reach> {
    let numbers: Vec<i64> =
        games.iter().flat_map(|games| games.2.iter().copied()).collect();
    Reach::of(&numbers)
}

/// Returns the scale that all players share, unless too little is seen there of one's games.
fn joined(reaches: &[Reach]) -> Option<Reach> {
    let joined = reaches.iter().copied().reduce(Reach::and)?;
    let bins = Bins::over(joined);
    let enough = |reach: &Reach| {
        bins.spread(*reach) >= Bins::over(*reach).spread(*reach).min(MIN_BINS)
    };
    reaches.iter().all(enough).then_some(joined)
}

/// Returns what is to be said if some numbers lie beyond the bins.
pub(super) fn beyond(panels: &[Panel<'_>]) -> &'static str {
    if panels.iter().any(|panel| panel.bins.is_open()) {
        " The last bar includes all larger values."
    } else {
        ""
    }
}

/// Returns the figures of histograms, which are opened by who wants to read them.
pub(super) fn folded(panels: &[Panel<'_>], what: &str) -> String {
    let tables: String = panels.iter().map(|panel| figures(panel, what).html()).collect();
    format!("<details>\n<summary>The plot as a table</summary>\n{tables}</details>\n")
}

/// Returns what a histogram shows, in words.
pub(super) fn words(panel: &Panel<'_>) -> String {
    let median = |games: &Games<'_>| {
        let median = Spread::of(games.2)?.median;
        Some(format!("{} with a median of {median}{}", games.1, panel.unit))
    };
    let all: Vec<String> = panel.layers.iter().filter_map(median).collect();
    format!("{} ({})", panel.head, all.join(", "))
}
