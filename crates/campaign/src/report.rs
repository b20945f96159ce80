//! A study as a text page or as CSV.

use std::fmt::Write as _;
use std::time::Duration;

use super::findings::Findings;
use crate::diag::clean;
use crate::diag::english::{counted, grouped};
use crate::diag::wrapped;
use crate::study::{Player, Spread, Summary, float, ratio};

/// The width of a line in characters.
const WIDTH: usize = 80;

/// The header line of the CSV.
pub const COLUMNS: &str = "game,options,player,deals,won,lost,open,low,high,median_moves,choices,forced,seconds\n";

/// The width of a full bar in characters.
const BAR: usize = 30;

/// Returns the text page of one study.
pub fn page(found: &Findings) -> String {
    let mut text = format!("{}, {}", clean(&found.name), found.range);
    if !found.options.is_empty() {
        let _ = write!(text, ", {}", options(found));
    }
    text.push_str("\n\n");
    if found.deals < found.asked {
        let (deals, all) = (grouped(found.deals), grouped(found.asked));
        let _ = writeln!(text, "  stopped after {deals} of {all} deals\n");
    }
    if found.deals == 0 {
        return text;
    }
    text.push_str("  player          won           95 %        of all deals\n");
    for (player, summary, time) in &found.players {
        text.push_str(&line(*player, summary, *time));
    }
    text.push('\n');
    let between = between(found);
    for (word, share, rest) in &between {
        let _ = writeln!(text, "  {word:8} {} {rest}", percent(*share));
    }
    text.push_str(if between.is_empty() { "" } else { "\n" });
    for (player, summary, _) in &found.players {
        text.push_str(&about(*player, summary, found.points));
    }
    text.push_str(&no_return(found));
    text.push_str(&decisions(found));
    text.push_str(&without_effect(found));
    text
}

/// Returns the options of a study, such as `draw=1 redeals=none`.
pub fn options(found: &Findings) -> String {
    let options = found.options.iter().map(|option| format!("{}={}", option.0, option.1));
    clean(&options.collect::<Vec<_>>().join(" ")).to_string()
}

/// Returns the table line of one player.
fn line(player: Player, summary: &Summary, time: Duration) -> String {
    let counts = summary.counts;
    let deals = counts.deals();
    let (low, high) = Findings::interval(summary);
    let share = percent(ratio(counts.won, deals));
    let cells = |hits: u64| {
        usize::try_from(hits.saturating_mul(BAR as u64) / deals.max(1)).unwrap_or(BAR)
    };
    let (won, open) = (cells(counts.won), cells(counts.won + counts.open));
    // No underflow: `won` is at most `open`, and `open` at most `BAR`.
    let cells = [("#", won), ("?", open - won), (".", BAR - open)];
    let bar: String = cells.map(|part| part.0.repeat(part.1)).concat();
    let each = time.as_secs_f64() / float(deals);
    let word = player.word();
    let mut line = format!(
        "  {word:11} {share:>7}  {:>7} to {:>7}  {bar}",
        percent(low),
        percent(high)
    );
    if counts.open > 0 {
        let _ = write!(line, "  {} open", grouped(counts.open));
    }
    let _ = writeln!(line, "  {each:.3} s a deal");
    line
}

/// A comparison of players: its name, a share of the deals, and a phrase about them.
pub type Between = (&'static str, f64, &'static str);

/// Returns luck, skill and sight, as far as the players of the study allow.
pub fn between(found: &Findings) -> Vec<Between> {
    let share = |player| {
        let it = found.players.iter().find(|entry| entry.0 == player)?;
        let counts = it.1.counts;
        Some((ratio(counts.won, counts.deals()), ratio(counts.lost, counts.deals())))
    };
    let mut all = Vec::new();
    if let Some((can, cannot)) = share(Player::Thoughtful) {
        all.push(("luck", cannot, "of the deals cannot be won"));
        if let Some((takes, _)) = share(Player::Greedy) {
            let rest = "can be won, but greedy does not win them";
            all.push(("skill", (can - takes).max(0.0), rest));
        }
        if let Some((knows, _)) = share(Player::Honest) {
            let rest = "are won only by knowing the hidden cards";
            all.push(("sight", (can - knows).max(0.0), rest));
        }
    }
    all
}

/// Returns the paragraph about a player: lengths, choices, redeals and scores.
fn about(player: Player, summary: &Summary, points: bool) -> String {
    let head = format!("  {:11} ", player.word());
    let moves = |numbers: &[i64]| {
        Spread::of(numbers).map(|spread| {
            format!(
                "{} moves ({} to {})",
                spread.median, spread.quarter, spread.three_quarters
            )
        })
    };
    let mut parts = Vec::new();
    if let Some(won) = moves(&summary.won_moves) {
        parts.push(format!("wins in {won}"));
    }
    if let Some(lost) =
        moves(&summary.lost_moves).filter(|_| player != Player::Thoughtful)
    {
        parts.push(format!("loses after {lost}"));
    }
    if let Some((choices, forced)) = summary.choices() {
        parts.push(format!(
            "{choices:.1} moves to choose from, {} forced",
            percent(forced)
        ));
    }
    if let Some(redeals) = Spread::of(&summary.redeals).filter(|spread| spread.most > 0) {
        parts.push(format!("{} redeals ({} at most)", redeals.median, redeals.most));
    }
    if points && let Some(score) = Spread::of(&summary.scores) {
        let Spread { least, quarter, median, three_quarters, most } = score;
        parts.push(format!(
            "{median} points ({quarter} to {three_quarters}, from {least} to {most})"
        ));
    }
    if parts.is_empty() {
        return String::new();
    }
    let text = parts.join("; ");
    wrapped(&head, text.split(' '), head.len(), WIDTH) + "\n"
}

/// Returns the paragraph about the losing moves of the greedy player.
fn no_return(found: &Findings) -> String {
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let after: Vec<i64> =
        found.turnings.iter().map(|turning| count(turning.after + 1)).collect();
    let share: Vec<i64> = found
        .turnings
        .iter()
        .map(|turning| count((turning.after + 1) * 100 / turning.of.max(1)))
        .collect();
    let (Some(after), Some(share)) = (Spread::of(&after), Spread::of(&share)) else {
        return String::new();
    };
    let games = counted(found.turnings.len(), "game");
    let (of, winning): (Vec<usize>, Vec<usize>) = found
        .turnings
        .iter()
        .map(|turning| (turning.choices.0, turning.choices.1))
        .unzip();
    let mean = |counts: &[usize]| {
        float(counts.iter().sum::<usize>() as u64) / float(counts.len() as u64)
    };
    let head = format!("  {:11} ", "no return");
    let text = format!(
        "{games} that greedy lost but could have won: median losing move {} ({} to {}), after \
         {} % of the game; {:.1} of {:.1} moves there still win",
        after.median,
        after.quarter,
        after.three_quarters,
        share.median,
        mean(&winning),
        mean(&of),
    );
    format!("\n{}\n", wrapped(&head, text.split(' '), head.len(), WIDTH))
}

/// Returns the paragraph about the decisions that matter.
fn decisions(found: &Findings) -> String {
    if found.decisions.iter().all(|decision| decision.known == 0) {
        return String::new();
    }
    let shares = found.decisions.map(|decision| match decision.known {
        0 => "-".to_owned(),
        known => percent(ratio(decision.matter, known)),
    });
    let looked = grouped(found.decisions.iter().map(|decision| decision.known).sum());
    let head = format!("  {:11} ", "decisions");
    let [first, second, last] = shares;
    let text = format!(
        "of {looked} on winning lines, another move loses in {first} of the first third, \
         {second} of the second, {last} of the last"
    );
    format!("\n{}\n", wrapped(&head, text.split(' '), head.len(), WIDTH))
}

/// Returns the lines about unused piles and actions.
fn without_effect(found: &Findings) -> String {
    let mut text = String::new();
    for (what, verb, names) in unused(found) {
        let names = clean(&names.join(", ")).to_string();
        let _ = writeln!(text, "  {what:11} {verb} in any game: {names}");
    }
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// Returns the piles and actions that no game used: their kind, a predicate, and the names.
pub fn unused(
    found: &Findings,
) -> impl Iterator<Item = (&'static str, &'static str, &[String])> {
    let all = [
        ("piles", "never changed", found.untouched.as_slice()),
        ("actions", "never legal", found.never.as_slice()),
    ];
    all.into_iter().filter(|line| !line.2.is_empty())
}

/// Returns the table of a sweep: a line for each choice of options, a column for each player.
pub fn table(found: &[Findings]) -> String {
    let Some(first) = found.first() else { return String::new() };
    let width = found
        .iter()
        .map(|findings| options(findings).chars().count())
        .max()
        .unwrap_or(0)
        .max(7);
    let mut text = format!("{}, {}\n\n  {:width$}", clean(&first.name), first.range, "");
    for (player, ..) in &first.players {
        let _ = write!(text, "  {:>26}", player.word());
    }
    text.push('\n');
    for it in found {
        let _ = write!(text, "  {:width$}", options(it));
        for (_, summary, _) in &it.players {
            let counts = summary.counts;
            let (low, high) = Findings::interval(summary);
            let share = percent(ratio(counts.won, counts.deals()));
            let cell = format!("{share} ({} to {})", percent(low), percent(high));
            let _ = write!(text, "  {cell:>26}");
        }
        text.push('\n');
    }
    for name in same(found) {
        let _ = writeln!(text, "\n  `{}` changed no outcome", clean(name));
    }
    text
}

/// Returns the options that changed no outcome. Returns none if the studies have different sets
/// of options, as those of two games do.
pub fn same(found: &[Findings]) -> Vec<&str> {
    let counts = |findings: &Findings| {
        findings.players.iter().map(|entry| entry.1.counts).collect::<Vec<_>>()
    };
    let mut all = Vec::new();
    let names =
        found.first().map(|findings| findings.options.as_slice()).unwrap_or_default();
    let has_same = |findings: &Findings| {
        findings
            .options
            .iter()
            .map(|option| &option.0)
            .eq(names.iter().map(|name| &name.0))
    };
    if !found.iter().all(has_same) {
        return all;
    }
    for (place, (name, _)) in names.iter().enumerate() {
        let rest = |findings: &Findings| {
            let mut rest = findings.options.clone();
            rest.remove(place);
            rest
        };
        let values =
            found.iter().map(|findings| &findings.options[place].1).collect::<Vec<_>>();
        let many = values.windows(2).any(|pair| pair[0] != pair[1]);
        let alike = found.iter().all(|one| {
            found
                .iter()
                .all(|other| rest(one) != rest(other) || counts(one) == counts(other))
        });
        if many && alike {
            all.push(name.as_str());
        }
    }
    all
}

/// Returns the CSV lines of a study, one for each player.
pub fn csv(found: &Findings) -> String {
    let mut text = String::new();
    for (player, summary, time) in &found.players {
        let counts = summary.counts;
        let (low, high) = Findings::interval(summary);
        let moves =
            Spread::of(&summary.won_moves).map(|spread| spread.median.to_string());
        let (choices, forced) = summary.choices().unwrap_or_default();
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{low:.4},{high:.4},{},{choices:.2},{forced:.4},{:.3}",
            found.game,
            options(found),
            player.word(),
            counts.deals(),
            counts.won,
            counts.lost,
            counts.open,
            moves.unwrap_or_default(),
            time.as_secs_f64(),
        );
    }
    text
}

/// Returns a share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
