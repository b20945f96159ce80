//! Keeps `docs/WINNABILITY.md` true to itself: it tells of what the bench measures and of
//! nothing else, by rules that there are, and its figures follow from its counts.

use std::fs;

use crate::common::{InFolder, root};

const HEAD: &str = "| game | options | deals | yes / no / open | % | 95 % |";

/// The titles above the tables.
const TABLE: &str = "## Games measured at length";
const ATLAS: &str = "## Every game";

/// How many standard deviations lie on either side in 95 of 100 cases.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the rows of the table below a title of the page, each as its cells.
fn rows(title: &str) -> Vec<Vec<String>> {
    let text = text("docs/WINNABILITY.md");
    let below = text.lines().skip_while(|line| *line != title);
    let table = below.skip_while(|line| !line.starts_with(HEAD));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    let cells = |text: &str| {
        text.trim_matches('|').split('|').map(|part| part.trim().to_owned()).collect()
    };
    rows.map(cells).collect()
}

fn count(text: &str) -> u32 {
    text.replace(',', "").parse().unwrap_or_else(|_| panic!("`{text}` is no count"))
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
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
fn the_page_tells_of_what_the_bench_measures() {
    let measured = text("benches/solve/winnability.csv");
    let lines = measured.lines().filter(|line| !line.starts_with('#'));
    let measured: Vec<[String; 2]> = lines
        .map(|line| line.split(',').take(2).map(str::to_owned).collect::<Vec<_>>())
        .map(|cells| cells.try_into().unwrap())
        .collect();
    let documented: Vec<[String; 2]> =
        rows(TABLE).into_iter().map(|row| [row[0].clone(), row[1].clone()]).collect();
    assert_eq!(documented, measured);
}

#[test]
fn the_rules_of_the_page_are_those_of_games() {
    let library = InFolder::bundled();
    for row in rows(TABLE) {
        let pair = |text: &str| {
            let (option, value) = text.split_once('=').unwrap();
            (option.to_owned(), value.to_owned())
        };
        let chosen: Vec<_> = row[1].split_whitespace().map(pair).collect();
        let loaded = patience::words::load(&library, &row[0], &chosen);
        assert!(loaded.is_ok(), "`{}` with `{}`", row[0], row[1]);
    }
}

#[test]
fn the_atlas_has_every_game() {
    let games: Vec<String> = rows(ATLAS).into_iter().map(|row| row[0].clone()).collect();
    let mut all = InFolder::bundled().games();
    all.sort_unstable();
    assert_eq!(games, all);
}

#[test]
fn the_figures_of_the_page_follow_from_its_counts() {
    assert!(rows(TABLE).len() > 10);
    for row in rows(TABLE).into_iter().chain(rows(ATLAS)) {
        let counts: Vec<u32> = row[3].split(" / ").map(count).collect();
        let [won, lost, open] = counts[..] else { panic!("{row:?}") };
        let deals = count(&row[2]);
        assert_eq!(won + lost + open, deals, "{row:?}");
        let digits = if deals < 1000 { 1 } else { 2 };
        let shown = |figure: f64| format!("{figure:.digits$}");
        let share = |number: u32| shown(100.0 * f64::from(number) / f64::from(deals));
        let shares = match open {
            0 => share(won),
            _ => format!("{}–{}", share(won), share(won + open)),
        };
        assert_eq!(row[4], shares, "{row:?}");
        let (low, _) = interval(lost + open, won);
        let (_, high) = interval(lost, won + open);
        assert_eq!(row[5], format!("{}–{}", shown(low), shown(high)), "{row:?}");
        let [least, most] = published(&row).unwrap_or([f64::NAN; 2]);
        let inside = number(&shown(low)) <= most && least <= number(&shown(high));
        match row[7].as_str() {
            "" => assert!(least.is_nan(), "{row:?}"),
            "other rules" => assert!(!least.is_nan(), "{row:?}"),
            word => assert_eq!(word, if inside { "yes" } else { "no" }, "{row:?}"),
        }
    }
}

/// Returns the interval of what is published as a row has it, if it has any: 3, 3 ± 1 or
/// 3 (2–4).
fn published(row: &[String]) -> Option<[f64; 2]> {
    let figure =
        Some(row[6].as_str()).filter(|figure| !["", "above"].contains(figure))?;
    let (share, half) = figure.split_once(" ± ").unwrap_or((figure, "0"));
    Some(match share.split_once(" (") {
        Some((_, interval)) => {
            let (low, high) = interval.trim_end_matches(')').split_once('–').unwrap();
            [number(low), number(high)]
        }
        None => [number(share) - number(half), number(share) + number(half)],
    })
}

/// Each figure that is published stands in the row of the game with its options; where the
/// atlas has none of a game at its usual rules, it says that the table does.
#[test]
fn what_is_published_stands_beside_what_was_measured() {
    let figures = text("benches/solve/published.csv");
    let figures: Vec<Vec<&str>> = figures
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(',').collect())
        .collect();
    assert!(figures.len() > 50);
    let found = |row: &[String], options: &str| {
        figures.iter().find(|figure| figure[0] == row[0] && figure[1] == options)
    };
    let agrees = |row: &[String], figure: &[&str]| {
        let (text, rules) = (figure[2..4].join(" "), figure[5]);
        let same = row[6].replace(['±', '(', ')'], "").replace('–', "-");
        let same = same.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(same, text.trim(), "{row:?}");
        assert_eq!(row[7] == "other rules", !rules.is_empty(), "{row:?}");
    };
    let (mut table, mut atlas) = (0, 0);
    for row in rows(TABLE) {
        match found(&row, &row[1]) {
            Some(figure) => agrees(&row, figure),
            None => assert_eq!(row[6], "", "{row:?}"),
        }
        table += usize::from(!row[1].is_empty() && !row[6].is_empty());
    }
    for row in rows(ATLAS) {
        let above = || figures.iter().any(|figure| figure[0] == row[0]);
        match found(&row, "") {
            Some(figure) => agrees(&row, figure),
            None => assert_eq!(row[6], if above() { "above" } else { "" }, "{row:?}"),
        }
        atlas += usize::from(row[6] != "above" && !row[6].is_empty());
    }
    // Those with options stand in the table, the others in the atlas.
    let with_options = figures.iter().filter(|figure| !figure[1].is_empty()).count();
    assert_eq!(table, with_options);
    assert_eq!(atlas, figures.len() - with_options);
}
