//! Plots of the lengths and scores of games.

use super::ink::Ink;
use super::markup::Table;
use super::panels::{PanelText, panels};
use super::svg::DrawError;
use crate::findings::Findings;
use crate::study::{Player, Spread, Summary};

/// The legend for solid and hatched bars.
const KEY: &str = ": <svg class=\"key\" viewBox=\"0 0 22 16\" aria-hidden=\"true\">\
    <rect class=\"fill won random\" x=\"1\" y=\"1\" width=\"20\" height=\"14\"/></svg> won, \
    <svg class=\"key\" viewBox=\"0 0 22 16\" aria-hidden=\"true\">\
    <rect class=\"fill lost random\" x=\"1\" y=\"1\" width=\"20\" height=\"14\"/></svg> lost";

/// Returns a plot and a table of the lengths of games, by player.
pub(super) fn lengths(found: &Findings, id: &str) -> Result<String, DrawError> {
    let heads = ["player", "outcome", "median", "quartiles", "least", "most"];
    let mut table = Table::new("Moves of a game", &heads);
    let mut all = Vec::new();
    for (player, summary, _) in &found.players {
        let mut games = vec![(Ink::Won(*player), "won", summary.won_moves.as_slice())];
        // The thoughtful player does not play what it cannot win.
        if *player != Player::Thoughtful {
            games.push((Ink::Lost(*player), "lost", summary.lost_moves.as_slice()));
        }
        games.retain(|games| !games.2.is_empty());
        for (_, outcome, moves) in &games {
            line(&mut table, [player.word(), outcome], moves);
        }
        let counts: Vec<String> =
            games.iter().map(|games| format!("{} {}", games.2.len(), games.1)).collect();
        all.push((format!("{}: {}", player.word(), counts.join(", ")), games));
    }
    let text = PanelText { title: "Moves of a game, by player", what: "moves", key: KEY };
    let plot = panels(all, &format!("{id}-lengths"), &text)?;
    Ok(if table.is_empty() { plot } else { plot + table.html().as_str() })
}

/// Returns a plot and a table of the final scores, by player, if the game has a score.
pub(super) fn points(found: &Findings, id: &str) -> Result<String, DrawError> {
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
    let text = PanelText {
        title: "Points at the end of a game, by player",
        what: "points",
        key: "",
    };
    let plot = panels(all, &format!("{id}-points"), &text)?;
    Ok(if table.is_empty() { plot } else { plot + table.html().as_str() })
}

fn head(player: Player, summary: &Summary) -> String {
    let middle = Spread::of(&summary.scores).map_or(0, |spread| spread.median);
    format!("{}: median of {middle} points", player.word())
}

/// Adds a line with the median, quartiles, minimum and maximum to a table.
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
