//! Histograms of all players, with captions and tables.

use super::bins::{Bins, Reach};
use super::histogram::{Games, Panel, figures, histograms};
use super::study::figure;
use super::svg::{About, DrawError};
use crate::study::Spread;

/// The minimum number of bins that a player's games must span on a shared scale.
const MIN_BINS: usize = 4;

/// The texts about a group of histograms.
pub(super) struct PanelText {
    pub title: &'static str,
    /// The noun of the horizontal axis, in the plural.
    pub what: &'static str,
    /// The legend of the bars, as HTML.
    pub key: &'static str,
}

/// Returns one histogram with its table for each player that has games.
pub(super) fn panels(
    mut all: Vec<(String, Vec<Games<'_>>)>,
    id: &str,
    PanelText { title, what, key }: &PanelText,
) -> Result<String, DrawError> {
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

/// Returns the range of all of a player's games.
fn reach(games: &[Games<'_>]) -> Option<Reach> {
    let numbers: Vec<i64> =
        games.iter().flat_map(|games| games.2.iter().copied()).collect();
    Reach::of(&numbers)
}

/// Returns a scale for all players, or none if it would squeeze a player's games into too few
/// bins.
fn joined(reaches: &[Reach]) -> Option<Reach> {
    let joined = reaches.iter().copied().reduce(Reach::and)?;
    let bins = Bins::over(joined);
    let enough = |reach: &Reach| {
        bins.spread(*reach) >= Bins::over(*reach).spread(*reach).min(MIN_BINS)
    };
    reaches.iter().all(enough).then_some(joined)
}

/// Returns a sentence about outliers, if a histogram has any.
pub(super) fn beyond(panels: &[Panel<'_>]) -> &'static str {
    if panels.iter().any(|panel| panel.bins.is_open()) {
        " The last bar includes all larger values."
    } else {
        ""
    }
}

/// Returns the tables of histograms in a collapsed element.
pub(super) fn folded(panels: &[Panel<'_>], what: &str) -> String {
    let tables: String = panels.iter().map(|panel| figures(panel, what).html()).collect();
    format!("<details>\n<summary>The plot as a table</summary>\n{tables}</details>\n")
}

/// Returns the text alternative of a histogram.
pub(super) fn words(panel: &Panel<'_>) -> String {
    let median = |games: &Games<'_>| {
        let median = Spread::of(games.2)?.median;
        Some(format!("{} with a median of {median}{}", games.1, panel.unit))
    };
    let all: Vec<String> = panel.layers.iter().filter_map(median).collect();
    format!("{} ({})", panel.head, all.join(", "))
}
