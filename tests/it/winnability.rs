//! Checks the figures of `docs/WINNABILITY.md`: its files have exactly the games that the
//! benchmark measures, every game and option exists, and shares and intervals follow from the
//! counts.

use std::fs;

use crate::common::table::{self, Row};
use crate::common::{InFolder, root};

/// The games measured in depth, all games, and published figures.
const TABLE: &str = "docs/data/winnability.csv";
const ATLAS: &str = "docs/data/atlas.csv";
const PUBLISHED: &str = "docs/data/published.csv";

/// The number of standard deviations on each side of a 95 % interval.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

fn count(text: &str) -> u32 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a count"))
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

/// Returns Wilson's interval in percent.
fn interval(lost: u32, won: u32) -> (f64, f64) {
    let (won, count) = (f64::from(won), f64::from(lost + won));
    let (share, square) = (won / count, DEVIATIONS * DEVIATIONS);
    let middle = share + square / (2.0 * count);
    let spread = (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let of = |figure: f64| 100.0 * figure / (1.0 + square / count);
    (of(middle - DEVIATIONS * spread), of(middle + DEVIATIONS * spread))
}

#[test]
fn table_matches_the_benchmark() {
    let measured = root().join("benches/solve/winnability.csv");
    let measured = fs::read_to_string(measured).unwrap();
    let lines = measured.lines().filter(|line| !line.starts_with('#'));
    let measured: Vec<[String; 2]> = lines
        .map(|line| line.split(',').take(2).map(str::to_owned).collect::<Vec<_>>())
        .map(|cells| cells.try_into().unwrap())
        .collect();
    let documented = table::read(TABLE);
    let documented: Vec<[String; 2]> = documented
        .iter()
        .map(|row| [row["game"].clone(), row["options"].clone()])
        .collect();
    assert_eq!(documented, measured, "{TABLE} and the benchmark");
}

#[test]
fn every_row_of_the_table_loads() {
    let library = InFolder::bundled();
    for row in table::read(TABLE) {
        let pair = |text: &str| {
            let (option, value) = text.split_once('=').unwrap();
            (option.to_owned(), value.to_owned())
        };
        let chosen: Vec<_> = row["options"].split_whitespace().map(pair).collect();
        let loaded = patience::words::load(&library, &row["game"], &chosen);
        assert!(loaded.is_ok(), "{TABLE}: a row does not load: {row:?}");
    }
}

#[test]
fn atlas_has_every_game() {
    let atlas = table::read(ATLAS);
    let games: Vec<String> = atlas.iter().map(|row| row["game"].clone()).collect();
    let mut all = InFolder::bundled().games();
    all.sort_unstable();
    assert_eq!(games, all, "games in {ATLAS} and in variants/");
}

#[test]
fn shares_and_intervals_follow_from_counts() {
    let table = table::read(TABLE);
    assert!(table.len() > 10);
    for row in table.into_iter().chain(table::read(ATLAS)) {
        let [deals, won, lost, open] =
            ["deals", "won", "lost", "open"].map(|name| count(&row[name]));
        assert_eq!(
            won + lost + open,
            deals,
            "won + lost + open (left) and deals (right): {row:?}"
        );
        let digits = if deals < 1000 { 1 } else { 2 };
        let shown = |figure: f64| format!("{figure:.digits$}");
        let share = |number: u32| shown(100.0 * f64::from(number) / f64::from(deals));
        assert_eq!(row["least"], share(won), "`least` of {row:?}");
        assert_eq!(row["most"], share(won + open), "`most` of {row:?}");
        let (low, _) = interval(lost + open, won);
        let (_, high) = interval(lost, won + open);
        assert_eq!(row["low"], shown(low), "`low` of {row:?}");
        assert_eq!(row["high"], shown(high), "`high` of {row:?}");
        let [least, most] = published(&row).unwrap_or([f64::NAN; 2]);
        let inside = number(&shown(low)) <= most && least <= number(&shown(high));
        match row["inside"].as_str() {
            "" | "other options" => {
                assert!(least.is_nan(), "`inside` needs no published figure: {row:?}");
            }
            "other rules" => {
                assert!(!least.is_nan(), "`inside` needs a published figure: {row:?}");
            }
            word => {
                assert_eq!(
                    word,
                    if inside { "yes" } else { "no" },
                    "`inside` of {row:?}"
                );
            }
        }
    }
}

/// Returns the interval of the published share in a row, if there is one. `within` is half its
/// width, both ends, or empty.
fn published(row: &Row) -> Option<[f64; 2]> {
    let share = Some(&row["published"]).filter(|share| !share.is_empty())?;
    Some(match (row["within"].as_str(), number(share)) {
        ("", share) => [share, share],
        (within, share) => match within.split_once('-') {
            Some((low, high)) => [number(low), number(high)],
            None => [share - number(within), share + number(within)],
        },
    })
}

/// Each published figure stands in the row of its game and options. If the default options
/// have no figure, the atlas says whether other options have one.
#[test]
fn published_figures_match_the_tables() {
    let figures = table::read(PUBLISHED);
    assert!(figures.len() > 50);
    let found = |row: &Row| {
        let mut figures = figures.iter();
        figures.find(|figure| {
            figure["game"] == row["game"] && figure["options"] == row["options"]
        })
    };
    let agrees = |row: &Row, figure: &Row| {
        assert_eq!(row["published"], figure["share"], "`published` of {row:?}");
        assert_eq!(row["within"], figure["within"], "`within` of {row:?}");
        let differs = !figure["rules"].is_empty();
        assert_eq!(
            row["inside"] == "other rules",
            differs,
            "`inside` (left) and rules that differ (right): {row:?}"
        );
    };
    let (mut table, mut atlas) = (0, 0);
    for row in table::read(TABLE) {
        match found(&row) {
            Some(figure) => agrees(&row, figure),
            None => assert_eq!(
                [&row["published"], &row["inside"]],
                ["", ""],
                "no published figure for {row:?}"
            ),
        }
        table += usize::from(!row["options"].is_empty() && !row["published"].is_empty());
    }
    for row in table::read(ATLAS) {
        assert_eq!(row["options"], "", "options in {ATLAS}: {row:?}");
        let others = || figures.iter().any(|figure| figure["game"] == row["game"]);
        if let Some(figure) = found(&row) {
            agrees(&row, figure);
        } else {
            let inside = if others() { "other options" } else { "" };
            assert_eq!(
                [&row["published"], &row["inside"]],
                ["", inside],
                "no published figure for {row:?}"
            );
        }
        atlas += usize::from(!row["published"].is_empty());
    }
    // Figures for options stand in the table, the others in the atlas.
    let with_options =
        figures.iter().filter(|figure| !figure["options"].is_empty()).count();
    assert_eq!(table, with_options);
    assert_eq!(atlas, figures.len() - with_options);
}
