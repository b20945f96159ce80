//! How long games are, and how many points they bring.

use super::bins::{Bins, Reach};
use super::histogram::{Games, Panel, figures, histograms};
use super::ink::Ink;
use super::markup::Table;
use super::study::figure;
use super::svg::{About, Fault};
use crate::cli::study::findings::Findings;
use crate::study::{Player, Spread, Summary};

/// Over how many bins a player's games are spread at the least, if they can be.
const ENOUGH: usize = 4;

/// What tells solid from hatched.
pub(super) const KEY: &str = "<svg class=\"key\" viewBox=\"0 0 22 16\" aria-hidden=\"true\">\
    <rect class=\"fill won random\" x=\"1\" y=\"1\" width=\"20\" height=\"14\"/></svg> won, \
    <svg class=\"key\" viewBox=\"0 0 22 16\" aria-hidden=\"true\">\
    <rect class=\"fill lost random\" x=\"1\" y=\"1\" width=\"20\" height=\"14\"/></svg> lost";

/// Returns the lengths of all players' games.
pub(super) fn lengths(found: &Findings, id: &str) -> Result<String, Fault> {
    let heads = ["player", "outcome", "median", "quartiles", "least", "most"];
    let mut table = Table::new("Moves of a game", &heads);
    let mut all = Vec::new();
    for (player, summary, _) in &found.players {
        let mut games = vec![(Ink::Won(*player), "won", summary.won_moves.as_slice())];
        // The thoughtful player does not play what it cannot win.
        if *player != Player::Thoughtful {
            games.push((Ink::Lost(*player), "lost", summary.lost_moves.as_slice()));
        }
        games.retain(|it| !it.2.is_empty());
        for (_, outcome, moves) in &games {
            line(&mut table, [player.word(), outcome], moves);
        }
        let counts: Vec<String> =
            games.iter().map(|it| format!("{} {}", it.2.len(), it.1)).collect();
        all.push((format!("{}: {}", player.word(), counts.join(", ")), games));
    }
    let about = ("lengths", "Moves of a game, by player", "moves");
    let mut text = panels(all, &format!("{id}-{}", about.0), about)?;
    if !text.is_empty() {
        text.push_str(&table.html());
    }
    Ok(text)
}

/// Returns the points of all players' games, if points tell more than who won.
pub(super) fn points(found: &Findings, id: &str) -> Result<String, Fault> {
    if !found.points {
        return Ok(String::new());
    }
    let heads = ["player", "median", "quartiles", "least", "most"];
    let mut table = Table::new("Points at the end of a game", &heads);
    let mut all = Vec::new();
    for (player, summary, _) in &found.players {
        let scores = summary.scores.as_slice();
        line(&mut table, [player.word()], scores);
        let games = vec![(Ink::Won(*player), "games", scores)];
        all.push((head(*player, summary), games));
    }
    let about = ("points", "Points at the end of a game, by player", "points");
    let mut text = panels(all, &format!("{id}-{}", about.0), about)?;
    if !text.is_empty() {
        text.push_str(&table.html());
    }
    Ok(text)
}

fn head(player: Player, summary: &Summary) -> String {
    let middle = Spread::of(&summary.scores).map_or(0, |it| it.median);
    format!("{}: median of {middle} points", player.word())
}

/// Adds a line about some numbers to a table.
pub(super) fn line<const N: usize>(table: &mut Table, names: [&str; N], numbers: &[i64]) {
    let Some(spread) = Spread::of(numbers) else { return };
    let Spread { least, quarter, median, three_quarters, most } = spread;
    let cells = [
        median.to_string(),
        format!("{quarter} to {three_quarters}"),
        least.to_string(),
        most.to_string(),
    ];
    table.line(names.map(str::to_owned).into_iter().chain(cells));
}

/// Returns histograms with their figures, one for each player, all on one scale if much is
/// seen of each of them there.
fn panels(
    mut all: Vec<(String, Vec<Games<'_>>)>,
    id: &str,
    (_, title, what): (&str, &str, &'static str),
) -> Result<String, Fault> {
    let numbers = |games: &[Games<'_>]| -> Vec<i64> {
        games.iter().flat_map(|it| it.2.iter().copied()).collect()
    };
    all.retain(|it| it.1.iter().any(|games| !games.2.is_empty()));
    let reaches: Vec<Reach> =
        all.iter().filter_map(|it| Reach::of(&numbers(&it.1))).collect();
    let Some(first) = reaches.first() else { return Ok(String::new()) };
    let joined = Some(reaches.iter().fold(*first, |all, it| all.and(*it)));
    // On the one's scale too little may be seen of the other.
    let joined = joined.filter(|joined| {
        let (joined, own) = (Bins::over(*joined), |it| Bins::over(it).spread(it));
        reaches.iter().all(|it| joined.spread(*it) >= own(*it).min(ENOUGH))
    });
    let panels: Vec<Panel<'_>> = all
        .into_iter()
        .zip(&reaches)
        .map(|((head, layers), own)| {
            let bins = Bins::over(joined.unwrap_or(*own));
            Panel { head, bins, layers, unit: "" }
        })
        .collect();
    let words: Vec<String> = panels.iter().map(words).collect();
    let about = About { id, title, words: &words.join("; ") };
    let picture = histograms(&about, &panels)?;
    let two = panels.iter().any(|it| it.layers.len() > 1);
    let key = if two { format!(": {KEY}") } else { String::new() };
    let mut caption = format!("Games by {what}{key}.");
    if joined.is_none() {
        caption.push_str(" Each player has a scale of its own.");
    }
    if panels.iter().any(|it| it.bins.is_open()) {
        caption.push_str(" The last bar holds all that is beyond it, too.");
    }
    let mut tables = String::new();
    for panel in &panels {
        tables.push_str(&figures(panel, what).html());
    }
    Ok(format!("{}{}", figure(&picture, &caption), folded(&tables)))
}

/// Returns tables that are opened by who wants to read them.
pub(super) fn folded(tables: &str) -> String {
    format!("<details>\n<summary>The plot as a table</summary>\n{tables}</details>\n")
}

/// Returns what a histogram shows, in words.
pub(super) fn words(panel: &Panel<'_>) -> String {
    let middle = |it: &Games<'_>| {
        let middle = Spread::of(it.2)?.median;
        Some(format!("{} with a median of {middle}{}", it.1, panel.unit))
    };
    let all: Vec<String> = panel.layers.iter().filter_map(middle).collect();
    format!("{} ({})", panel.head, all.join(", "))
}
