//! The comparison of the choices of a sweep.

use std::fmt::Write as _;

use super::markup::{Table, escaped};
use super::shares::{Block, Share, caption, shares};
use super::study;
use super::study::{figure, interval, share};
use super::svg::{About, DrawError};
use crate::diag::english::grouped;
use crate::findings::Findings;
use crate::report::{options, percent, same};
use crate::study::{Player, ratio};

/// Returns the card with the shares won for each choice of options, by player.
pub(super) fn card(found: &[Findings]) -> Result<String, DrawError> {
    let first = &found[0];
    let names = varied(found);
    let players: Vec<Player> = first.players.iter().map(|entry| entry.0).collect();
    let block = |player: &Player| {
        let one = |findings: &Findings| {
            let (_, summary, _) =
                findings.players.iter().find(|entry| entry.0 == *player)?;
            Some(share(*player, summary, values(findings, &names)))
        };
        let played = found.iter().filter(|findings| findings.deals > 0);
        let shares: Vec<Share> = played.filter_map(one).collect();
        Block { head: Some(player.word().to_owned()), shares }
    };
    let blocks: Vec<Block> = players.iter().map(block).collect();
    let heads = ["options", "player", "share", "95 %", "won", "lost", "open"];
    let mut table = Table::new("Deals won, by options and player", &heads);
    for it in found.iter().filter(|findings| findings.deals > 0) {
        for (player, summary, _) in &it.players {
            let counts = summary.counts;
            let open = Some(grouped(counts.open)).filter(|_| counts.open > 0);
            table.line([
                options(it),
                player.word().to_owned(),
                percent(ratio(counts.won, counts.deals())),
                interval(summary),
                grouped(counts.won),
                grouped(counts.lost),
                open.unwrap_or_default(),
            ]);
        }
    }
    let words: Vec<String> = blocks.iter().map(words).collect();
    let title = format!("Share of deals won by {}", names.join(", "));
    let about = About { id: "sweep", title: &title, words: &words.join("; ") };
    let mut text = figure(&shares(&about, &blocks)?, caption(&blocks));
    text.push_str(&table.without_empty_columns().html());
    let mut unchanged = String::new();
    for name in same(found) {
        let name = escaped(name);
        let _ = writeln!(unchanged, "<p><code>{name}</code> changed no outcome.</p>");
    }
    let text = format!("<div class=\"beside\">\n{text}</div>\n{unchanged}");
    Ok(study::card(&format!("Deals won, by {}", names.join(", ")), &text))
}

fn words(block: &Block) -> String {
    let head = block.head.as_deref().unwrap_or_default();
    let all =
        block.shares.iter().map(|share| format!("{} {:.1} %", share.label, share.won));
    format!("{head}: {}", all.collect::<Vec<_>>().join(", "))
}

/// Returns the values of the named options.
fn values(found: &Findings, names: &[&str]) -> String {
    let values = found.options.iter().filter(|option| names.contains(&option.0.as_str()));
    values.map(|value| value.1.as_str()).collect::<Vec<_>>().join(", ")
}

/// Returns the options that have more than one value, or all options if none has.
fn varied(found: &[Findings]) -> Vec<&str> {
    let Some(first) = found.first() else { return Vec::new() };
    let names = || first.options.iter().map(|option| option.0.as_str());
    let differs = |name: &&str| {
        found.iter().any(|findings| values(findings, &[name]) != values(first, &[name]))
    };
    let many: Vec<&str> = names().filter(differs).collect();
    if many.is_empty() { names().collect() } else { many }
}
