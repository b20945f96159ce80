//! The point of no return in winnable games that were lost.

use super::bins::{Bins, Reach};
use super::histogram::{Panel, histograms};
use super::ink::Ink;
use super::lengths::line;
use super::markup::Table;
use super::panels::{beyond, folded, words};
use super::study::figure;
use super::svg::{About, DrawError};
use crate::diag::english::counted;
use crate::findings::Findings;
use crate::study::{Player, Turning, float};

/// Returns plots and tables of the greedy player's losing moves.
pub(super) fn turning(found: &Findings, id: &str) -> Result<String, DrawError> {
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let all = found.turnings.as_slice();
    let moves: Vec<i64> = all.iter().map(|turning| count(turning.after + 1)).collect();
    let way = |turning: &Turning| count((turning.after + 1) * 100 / turning.of.max(1));
    let way: Vec<i64> = all.iter().map(way).collect();
    let Some(reach) = Reach::of(&moves) else { return Ok(String::new()) };
    let ink = Ink::Lost(Player::Greedy);
    let panels = [
        Panel {
            head: "lost by move".to_owned(),
            bins: Bins::over(reach),
            layers: vec![(ink, "games", &moves)],
            unit: "",
        },
        Panel {
            head: "lost after this share of the game".to_owned(),
            bins: Bins::hundredths(),
            layers: vec![(ink, "games", &way)],
            unit: " %",
        },
    ];
    let words_of: Vec<String> = panels.iter().map(words).collect();
    let id = format!("{id}-turning");
    let title = "Point of no return in games that greedy lost but could have won";
    let picture =
        histograms(&About { id: &id, title, words: &words_of.join("; ") }, &panels)?;
    let mean = |of: fn(&Turning) -> usize| {
        let sum: usize = all.iter().map(of).sum();
        float(sum as u64) / float(all.len() as u64)
    };
    let text = format!(
        "<b>greedy</b> lost {} that can be won. At the last position that could be won, \
         {:.1} of {:.1} moves still win and {:.1} lose.",
        counted(all.len(), "game"),
        mean(|turning| turning.choices.1),
        mean(|turning| turning.choices.0),
        mean(|turning| turning.choices.2),
    );
    let mut caption = "The move after which a game could no longer be won.".to_owned();
    caption.push_str(beyond(&panels));
    let heads = ["lost by", "median", "quartiles", "least", "most"];
    let mut table = Table::new("When games were lost", &heads);
    line(&mut table, ["move"], &moves);
    line(&mut table, ["% of the game"], &way);
    let tables = folded(&panels, "lost by");
    Ok(format!("<p>{}</p>\n{}{tables}{}", text, figure(&picture, &caption), table.html()))
}
