//! `patience study --html`: the page of a study.

use std::fs;

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::Value;

use crate::common::{Place, run_with_input, text_and_code};

/// Runs a study, and returns its page.
#[track_caller]
fn page(place: &Place, args: &str) -> String {
    let output = place.called(&format!("study {args} --html page.html")).output();
    let output = output.unwrap();
    assert!(
        output.status.success(),
        "the study fails: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    fs::read_to_string(place.join("page.html")).unwrap()
}

/// Parses a page. It is well-formed XML, which is more than browsers need.
#[track_caller]
fn read(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options)
        .unwrap_or_else(|error| panic!("{error}\n{page}"))
}

/// Returns the elements with a tag, in order.
fn all<'a>(page: &'a Document<'_>, tag: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    page.descendants().filter(move |node| node.has_tag_name(tag))
}

/// Returns the text within an element.
fn text(node: Node<'_, '_>) -> String {
    let parts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    parts.collect()
}

/// Returns the headings of a page's cards.
fn heads(page: &Document<'_>) -> Vec<String> {
    all(page, "h2").map(text).collect()
}

/// Checks that a page loads nothing, and has every figure of its plots as text and in a table.
#[track_caller]
fn check_page(text_of_page: &str) {
    for part in ["http:", "https:", "//www", "@import", "<script", " src="] {
        assert!(!text_of_page.contains(part), "the page contains `{part}`");
    }
    assert!(text_of_page.contains("@media (prefers-color-scheme: dark)"));
    let page = read(text_of_page);
    assert_eq!(all(&page, "link").count(), 1);
    let icon = all(&page, "link").next().unwrap();
    assert_eq!(
        (icon.attribute("rel"), icon.attribute("href")),
        (Some("icon"), Some("data:,"))
    );
    assert!(all(&page, "meta").any(|node| node.attribute("name") == Some("viewport")));
    let mut ids: Vec<&str> =
        page.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id occurs twice");
    let plots: Vec<Node<'_, '_>> = all(&page, "svg")
        .filter(|node| node.attribute("class") == Some("plot"))
        .collect();
    assert!(!plots.is_empty());
    for plot in plots {
        assert_eq!(plot.attribute("role"), Some("img"), "role of {plot:?}");
        for id in plot.attribute("aria-labelledby").unwrap().split(' ') {
            let label =
                plot.children().find(|node| node.attribute("id") == Some(id)).unwrap();
            assert!(!text(label).is_empty(), "the label `{id}` is empty");
        }
        // Colors come from the stylesheet.
        for it in plot.descendants() {
            for attribute in ["fill", "stroke", "style"] {
                assert_eq!(
                    it.attribute(attribute),
                    None,
                    "attribute `{attribute}` of {it:?}"
                );
            }
        }
        let card = plot.ancestors().find(|node| node.has_tag_name("section")).unwrap();
        assert!(
            card.descendants().any(|node| node.has_tag_name("table")),
            "no table beside {plot:?}"
        );
    }
    for table in all(&page, "table") {
        let columns =
            table.descendants().filter(|node| node.attribute("scope") == Some("col"));
        let columns = columns.count();
        for line in table.descendants().filter(|node| node.has_tag_name("tr")) {
            assert_eq!(
                line.children().filter(Node::is_element).count(),
                columns,
                "cells of {line:?}"
            );
        }
    }
}

#[test]
fn study_page_loads_nothing() {
    let place = Place::new("page");
    let written = page(&place, "klondike --deals seed:1..30 --set draw=3");
    check_page(&written);
    let page = read(&written);
    assert_eq!(all(&page, "h1").map(text).collect::<Vec<_>>(), ["Klondike"]);
    let cards = [
        "Deals won",
        "Length of games",
        "Point of no return",
        "Decisions that matter",
        "Moves to choose from",
    ];
    assert_eq!(heads(&page)[..5], cards);
    for part in ["seed:1..30, draw=3", "of the deals cannot be won", "forced", "redeals"]
    {
        assert!(written.contains(part), "the page lacks `{part}`");
    }
    for player in ["random", "greedy", "thoughtful"] {
        assert!(
            all(&page, "th").any(|node| text(node) == player),
            "no legend for {player}"
        );
        assert!(
            all(&page, "li").any(|node| text(node).starts_with(player)),
            "no row for {player}"
        );
    }
}

/// The page shows the figures of the JSON output, which is the same with and without a page.
#[test]
fn page_and_json_have_the_same_figures() {
    let place = Place::new("page");
    let written =
        page(&place, "freecell --deals seed:1..10 --json --players greedy,random");
    let command =
        place.called("study freecell --deals seed:1..10 --json --html page.html");
    let (json, _) = text_and_code(run_with_input(command, ""));
    let json: Value = serde_json::from_str(&json).unwrap();
    let page = read(&written);
    for player in ["greedy", "random"] {
        let line = all(&page, "tr")
            .find(|node| {
                node.first_element_child().is_some_and(|cell| text(cell) == player)
            })
            .unwrap();
        let cells: Vec<String> =
            line.children().filter(Node::is_element).map(text).collect();
        let count = |key: &str| json["players"][player][key].to_string();
        assert_eq!(
            cells[3..5],
            [count("won"), count("lost")],
            "won and lost by {player}: {cells:?}"
        );
    }
    // The gap between these players has no meaning, so it has no summary.
    assert_eq!(all(&page, "dl").count(), 0);
}

#[test]
fn points_are_shown_only_for_games_with_points() {
    let place = Place::new("page");
    let args = "--deals seed:1..12 --players random,greedy";
    let rules = "extends = \"klondike\"\nname = \"Pointed\"\n[end]\nscore = 20\n";
    place.file("pointed.toml", rules);
    let written = page(&place, &format!("pointed.toml {args}"));
    check_page(&written);
    assert!(heads(&read(&written)).contains(&"Points".to_owned()));
    let written = page(&place, &format!("freecell {args}"));
    assert!(!heads(&read(&written)).contains(&"Points".to_owned()));
}

/// The effects of the options come first, then a study for each choice.
#[test]
fn sweep_page_has_a_study_for_each_value() {
    let place = Place::new("page");
    let args = "golf --deals seed:1..20 --players greedy,random --sweep kings";
    let written = page(&place, args);
    check_page(&written);
    let page = read(&written);
    assert_eq!(heads(&page)[0], "Deals won, by kings");
    let choices: Vec<String> = all(&page, "details")
        .filter(|node| node.attribute("class") == Some("choice"))
        .map(|node| text(node.first_element_child().unwrap()))
        .collect();
    assert_eq!(choices, ["kings=nothing", "kings=queen", "kings=corner"]);
}

/// Names and descriptions in rules files are shown as text.
#[test]
fn names_in_rules_files_are_escaped() {
    let place = Place::new("page");
    let name = "<script>alert('&')</script> \\\"x\\\" ]]> <!--";
    let rules = format!("extends = \"golf\"\nname = \"{name}\"\n");
    place.file("mine.toml", rules);
    let written = page(&place, "mine.toml --deals seed:1..5 --players greedy");
    check_page(&written);
    let page = read(&written);
    let shown = name.replace('\\', "");
    assert_eq!(all(&page, "h1").map(text).collect::<Vec<_>>(), [shown]);
}

#[test]
fn page_is_reproducible_except_for_times() {
    let place = Place::new("page");
    let args = "golf --deals seed:1..20 --max-positions 2000 --max-seconds 60";
    let timeless = |page: String| -> String {
        page.lines()
            .filter(|line| !line.contains(" s</td>"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let [one, two] =
        ["1", "2"].map(|jobs| timeless(page(&place, &format!("{args} --jobs {jobs}"))));
    assert_eq!(one, two, "pages with 1 job (left) and 2 jobs (right)");
}

/// A file that is not a page is not overwritten, which is reported before any deal is played.
#[test]
fn unwritable_page_is_refused_before_playing() {
    let place = Place::new("page");
    place.file("mine.html", "<p>mine</p>\n");
    place.file("folder/note", "");
    for (file, why) in [
        ("mine.html", "cannot write `mine.html`: another file is there"),
        ("folder", "cannot write `folder`: it is not a file"),
        ("nowhere/page.html", "there is no such folder"),
    ] {
        // The study would take far too long.
        let args = format!("study klondike --deals seed:1..900000000 --html {file}");
        let output = place.called(&args).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "exit code; output:\n{text}");
        assert!(text.contains(why), "{text}");
        assert!(output.stdout.is_empty(), "deals were played for {file}");
    }
    assert_eq!(fs::read_to_string(place.join("mine.html")).unwrap(), "<p>mine</p>\n");
    // A page is overwritten.
    let first = page(&place, "golf --deals seed:1..3 --players greedy");
    let second = page(&place, "golf --deals seed:1..4 --players greedy");
    assert!(first.contains("seed:1..3") && second.contains("seed:1..4"));
    let files = fs::read_dir(&*place).unwrap().count();
    assert_eq!(files, 3, "number of files in the folder");
}
