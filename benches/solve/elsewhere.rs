//! Figures of other solvers, measured on other machines.

use super::table::Row;

const FIGURES: &str = include_str!("elsewhere.csv");

/// Returns the rows of a game.
pub(crate) fn rows(game: &str) -> Vec<Row> {
    let lines = FIGURES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| read(line.strip_prefix(game)?.strip_prefix(',')?)).collect()
}

fn read(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split(',').collect();
    let [solver, deals, won, lost, open, median, mean, p99, total, megabytes] =
        fields[..]
    else {
        return None;
    };
    Some(Row {
        solver: format!("{solver}, elsewhere"),
        deals: deals.parse().ok()?,
        found: [won, lost, open].map(|count| count.parse().ok()),
        median: median.parse().ok()?,
        mean: mean.parse().ok()?,
        p99: p99.parse().ok()?,
        total: total.parse().ok()?,
        memory: megabytes.parse::<u64>().ok()? << 20,
    })
}
