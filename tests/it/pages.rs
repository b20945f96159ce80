//! Checks that the tables of `docs/CATALOGUE.md`, `docs/WINNABILITY.md` and `docs/ODDS.md`
//! match the CSV files in `docs/data`.
//!
//! A comment in the page names the file, and has the head of the table and a template for its
//! rows. In the template, `{name}` stands for a field, and `{low..high}` for two, or for one
//! if they are equal.
//!
//! `UPDATE=1 cargo test --test it pages::` (or `INSTA_UPDATE=always`) rewrites the tables.

use std::collections::BTreeSet;
use std::env;
use std::fs;

use crate::common::root;
use crate::common::table::{self, Row};

const PAGES: [&str; 3] = ["docs/CATALOGUE.md", "docs/WINNABILITY.md", "docs/ODDS.md"];

/// The start of a table's comment, before the name of the file.
const MARK: &str = "<!-- data/";

/// Returns a page with its tables generated from the files.
fn filled(page: &str) -> String {
    let mut filled = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        filled.extend([line, "\n"]);
        let Some(file) = line.strip_prefix(MARK) else { continue };
        let comment: Vec<&str> =
            lines.by_ref().take_while(|line| *line != "-->").collect();
        let (template, head) = comment.split_last().unwrap();
        filled.extend([&comment.join("\n"), "\n-->\n\n", &head.join("\n"), "\n"]);
        for row in table::read(&format!("docs/data/{file}")) {
            filled.extend([&row_of(template, &row), "\n"]);
        }
        let is_old = |line: &&str| line.is_empty() || line.starts_with('|');
        while lines.next_if(is_old).is_some() {}
        if lines.peek().is_some() {
            filled.push('\n');
        }
    }
    filled
}

/// Returns a row of a table.
fn row_of(template: &str, row: &Row) -> String {
    let mut parts = template.split('{');
    let mut line = parts.next().unwrap().to_owned();
    for part in parts {
        let (names, text) = part.split_once('}').unwrap();
        let (first, last) = names.split_once("..").unwrap_or((names, names));
        line.push_str(&grouped(&row[first]));
        if row[first] != row[last] {
            line.extend(["–", &grouped(&row[last])]);
        }
        line.push_str(text);
    }
    line
}

/// Returns a cell, with commas between thousands if it is a whole number.
fn grouped(cell: &str) -> String {
    assert!(!cell.contains('|'), "a cell must not contain a vertical bar: {cell}");
    let mut grouped = String::new();
    for (index, letter) in cell.chars().enumerate() {
        let left = cell.len() - index;
        if index > 0
            && left.is_multiple_of(3)
            && cell.bytes().all(|byte| byte.is_ascii_digit())
        {
            grouped.push(',');
        }
        grouped.push(letter);
    }
    grouped
}

#[test]
fn page_tables_match_the_csv_files() {
    let update = env::var_os("UPDATE").is_some_and(|value| value == "1")
        || env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always");
    for path in PAGES {
        let page = fs::read_to_string(root().join(path)).unwrap();
        let filled = filled(&page);
        if update {
            fs::write(root().join(path), filled).unwrap();
        } else {
            assert!(filled == page, "{path}: `UPDATE=1` rewrites the tables");
        }
    }
}

#[test]
fn every_csv_file_is_shown_in_one_page() {
    let entries = fs::read_dir(root().join("docs/data")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = names.collect();
    let mut shown = Vec::new();
    for path in PAGES {
        let page = fs::read_to_string(root().join(path)).unwrap();
        assert!(
            page.starts_with("<!-- generated -->\n"),
            "{path} is not marked as generated"
        );
        let marks = page.lines().filter_map(|line| line.strip_prefix(MARK));
        shown.extend(marks.map(str::to_owned));
    }
    shown.sort();
    assert_eq!(shown, files.into_iter().collect::<Vec<_>>(), "files in docs/data");
}
