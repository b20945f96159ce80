//! The cards of one study.

use std::fmt::Write as _;

use super::lengths::{lengths, points};
use super::markup::{Table, escaped};
use super::shares::{Block, Share, caption, shares};
use super::svg::{About, DrawError};
use super::turning::turning;
use crate::diag::english::grouped;
use crate::findings::Findings;
use crate::report::{between, percent, unused};
use crate::study::{Player, Spread, Summary, float, ratio};

/// Returns a card with a heading, or an empty text if its body is empty.
pub(super) fn card(head: &str, body: &str) -> String {
    if body.is_empty() {
        return String::new();
    }
    format!("<section class=\"card\">\n<h2>{}</h2>\n{body}</section>\n", escaped(head))
}

/// Returns a figure: a picture and its caption, both HTML.
pub(super) fn figure(picture: &str, caption: &str) -> String {
    format!("<figure>\n{picture}<figcaption>{caption}</figcaption>\n</figure>\n")
}

/// Returns all cards of a study. `id` makes the ids of its pictures unique on the page.
pub(super) fn study(found: &Findings, id: &str) -> Result<String, DrawError> {
    if found.deals == 0 {
        return Ok(String::new());
    }
    let mut text = tiles(found);
    text.push_str("<div class=\"cards\">\n");
    text.push_str(&card("Deals won", &won(found, id)?));
    text.push_str(&card("Length of games", &lengths(found, id)?));
    text.push_str(&card("Point of no return", &turning(found, id)?));
    text.push_str(&card("Decisions that matter", &decisions(found)));
    text.push_str(&card("Points", &points(found, id)?));
    text.push_str(&card("Moves to choose from", &choices(found)));
    text.push_str(&card("Without effect", &without_effect(found)));
    text.push_str("</div>\n");
    Ok(text)
}

/// Returns the tiles with luck, skill and sight.
fn tiles(found: &Findings) -> String {
    let mut text = String::new();
    for (word, share, rest) in between(found) {
        let _ = writeln!(
            text,
            "<div><dt>{word}</dt><dd><strong>{}</strong> {rest}</dd></div>",
            percent(share)
        );
    }
    if text.is_empty() { text } else { format!("<dl class=\"tiles\">\n{text}</dl>\n") }
}

/// Returns a player's share for the chart.
pub(super) fn share(player: Player, summary: &Summary, label: String) -> Share {
    let counts = summary.counts;
    let (low, high) = Findings::interval(summary);
    let of = |count: u64| ratio(count, counts.deals()) * 100.0;
    Share {
        player,
        label,
        won: of(counts.won),
        open: of(counts.open),
        low: low * 100.0,
        high: high * 100.0,
    }
}

/// Returns a confidence interval as text.
pub(super) fn interval(summary: &Summary) -> String {
    let (low, high) = Findings::interval(summary);
    format!("{:.1} to {}", low * 100.0, percent(high))
}

fn won(found: &Findings, id: &str) -> Result<String, DrawError> {
    let heads = ["player", "share", "95 %", "won", "lost", "open", "a deal"];
    let mut table = Table::new("Shares of all deals", &heads);
    let (mut all, mut words) = (Vec::new(), Vec::new());
    for (player, summary, time) in &found.players {
        let (counts, word) = (summary.counts, player.word());
        let won = percent(ratio(counts.won, counts.deals()));
        let interval = interval(summary);
        words.push(format!("{word} wins {won} ({interval})"));
        all.push(share(*player, summary, word.to_owned()));
        let each = time.as_secs_f64() / float(counts.deals());
        let open = Some(grouped(counts.open)).filter(|_| counts.open > 0);
        table.line([
            word.to_owned(),
            won,
            interval,
            grouped(counts.won),
            grouped(counts.lost),
            open.unwrap_or_default(),
            format!("{each:.3} s"),
        ]);
    }
    let id = format!("{id}-won");
    let words = words.join("; ");
    let about =
        About { id: &id, title: "Share of deals won by each player", words: &words };
    let blocks = [Block { head: None, shares: all }];
    let picture = shares(&about, &blocks)?;
    let table = table.without_empty_columns().html();
    Ok(format!("{}{table}", figure(&picture, caption(&blocks))))
}

fn choices(found: &Findings) -> String {
    let heads = ["player", "moves", "forced", "redeals", "at most"];
    let about = "<p>Legal moves on average, the share of positions with a single one, and the \
        redeals per game.</p>\n";
    let mut table = Table::new("Choices by player", &heads);
    for (player, summary, _) in &found.players {
        let Some((choices, forced)) = summary.choices() else { continue };
        let redeals = Spread::of(&summary.redeals).filter(|spread| spread.most > 0);
        let figure_of = |figure: fn(&Spread) -> i64| {
            redeals.as_ref().map(|all| figure(all).to_string())
        };
        table.line([
            player.word().to_owned(),
            format!("{choices:.1}"),
            percent(forced),
            figure_of(|spread| spread.median).unwrap_or_default(),
            figure_of(|spread| spread.most).unwrap_or_default(),
        ]);
    }
    if table.is_empty() {
        return String::new();
    }
    about.to_owned() + table.without_empty_columns().html().as_str()
}

/// Returns the shares of decisions on winning lines in which another move loses.
fn decisions(found: &Findings) -> String {
    let about = "<p>For a sample of decisions on winning lines: the share in which another move \
        loses the game.</p>\n";
    let mut table =
        Table::new("Decisions that matter", &["part of the line", "matter", "of"]);
    for (part, it) in ["first third", "second", "last"].iter().zip(found.decisions) {
        if it.known > 0 {
            let share = percent(ratio(it.matter, it.known));
            table.line([(*part).to_owned(), share, grouped(it.known)]);
        }
    }
    if table.is_empty() {
        String::new()
    } else {
        about.to_owned() + table.html().as_str()
    }
}

fn without_effect(found: &Findings) -> String {
    let mut text = String::new();
    for (what, verb, names) in unused(found) {
        let names = escaped(&names.join(", "));
        let _ = writeln!(text, "<li>{what} {verb} in any game: {names}</li>");
    }
    if text.is_empty() { text } else { format!("<ul>\n{text}</ul>\n") }
}

/// Returns a description of a player and its limits.
pub(super) fn facts(found: &Findings, player: Player) -> String {
    match player {
        Player::Random => "makes random moves, but never undoes its last one.".to_owned(),
        Player::Greedy => {
            "takes the best available move, and never returns to a position.".to_owned()
        }
        Player::Honest => format!(
            "thinks ahead, but knows only what a player sees; it may visit {} positions for a \
             decision.",
            grouped(found.budget.honest.positions)
        ),
        Player::Thoughtful => format!(
            "knows all cards, and wins a deal if its search finds a win within {} positions and \
             {} seconds.",
            grouped(found.budget.positions),
            found.seconds.as_secs_f64()
        ),
    }
}
