//! The sections of the manual pages that clap does not generate: examples, files, environment
//! and exit codes.

use clap_mangen::roff::{Roff, bold, roman};

/// The text of all pages. Each page begins with `# COMMAND`, each of its sections with
/// `## HEAD`. An empty section takes its text from the section of that name on the page `*`.
pub(super) const TEXT: &str = include_str!("manual.md");

/// Returns the last line of a command's help: how to read its manual page.
pub(super) fn manual(command: &str) -> String {
    format!("Manual page: patience man --of {command} | man -l -")
}

/// Returns the sections of a command's page, as roff.
pub(super) fn sections(command: &str) -> String {
    let mut roff = Roff::new();
    for (head, body) in page(command) {
        let shared = || page("*").find(|section| section.0 == head);
        let body = Some(body).filter(|body| !body.is_empty());
        let body = body.or_else(|| Some(shared()?.1)).unwrap_or_default();
        roff.control("SH", [head]);
        for paragraph in body.split("\n\n") {
            add(&mut roff, paragraph);
        }
    }
    roff.to_roff()
}

/// Returns the sections of a page: head and body.
fn page(command: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let start = format!("{command}\n");
    let mut pages = TEXT.strip_prefix("# ").unwrap_or_default().split("\n# ");
    let page = pages.find_map(|page| page.strip_prefix(&start));
    let sections = page.unwrap_or_default().split("## ").skip(1);
    sections.map(|section| {
        let (head, body) = section.split_once('\n').unwrap_or((section, ""));
        (head, body.trim_matches('\n'))
    })
}

/// Adds a paragraph: code if it is indented, a list if its lines begin with `- `, or prose.
fn add(roff: &mut Roff, paragraph: &str) {
    if paragraph.starts_with("    ") {
        roff.control("PP", []).control("nf", []).control("RS", ["4"]);
        for line in paragraph.lines() {
            roff.text([roman(line.trim_start())]);
        }
        roff.control("RE", []).control("fi", []);
    } else if let Some(items) = paragraph.strip_prefix("- ") {
        for item in items.split("\n- ") {
            let (name, text) = item.split_once(": ").unwrap_or((item, ""));
            roff.control("TP", []).text([bold(name.replace('`', ""))]);
            roff.text([roman(text.replace('`', ""))]);
        }
    } else {
        roff.control("PP", []);
        for line in paragraph.lines() {
            roff.text([roman(line.replace('`', ""))]);
        }
    }
}
