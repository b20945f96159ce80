//! Checks everything `new` can write, with every bundled game as a parent.

use std::sync::Arc;

use clap::ValueEnum as _;

use super::Beginning;
use super::name::Name;
use super::{Draft, Files, Wanted, script};
use crate::BUNDLED;
use crate::cli::library::Folders;
use crate::diag::{Style, render};
use crate::play::{Deal, DealName, Game};
use crate::variant::Variant;
use crate::words::{self, Configuration, Inspection};

const SLUG: &str = "a-new-game";

fn name() -> Name {
    Name::read(SLUG).unwrap()
}

/// Returns the digest for each option value of the written game, after checking that the game
/// has no errors or warnings.
#[track_caller]
fn configurations(files: &Files) -> Vec<(Option<String>, String)> {
    let folders = Folders::default();
    let draft = Draft { folders: &folders, files };
    digests(&words::inspect(&draft, SLUG), &files[0].1)
}

#[track_caller]
fn digests(found: &Inspection, text: &str) -> Vec<(Option<String>, String)> {
    let report = render(&found.sources, &found.diagnostics, Style::Plain);
    assert!(found.diagnostics.is_empty(), "{report}\n{text}");
    let configuration = |configuration: &Configuration| {
        (configuration.label(), configuration.variant.digest().to_owned())
    };
    found.configurations.iter().map(configuration).collect()
}

#[track_caller]
fn load(files: &Files) -> Variant {
    let folders = Folders::default();
    crate::words::load(&Draft { folders: &folders, files }, SLUG, &[]).unwrap()
}

#[track_caller]
fn deal(files: &Files) {
    let variant = Arc::new(load(files));
    let deal = Deal::named(DealName::Seed(1), variant.rules());
    Game::start(variant, deal).unwrap();
}

#[track_caller]
fn written(parent: Option<&str>, scripted: bool) -> Files {
    let Some(parent) = parent else { return begun(Beginning::Building, scripted) };
    let folders = Folders::default();
    let wanted = Wanted { folders: &folders, name: &name(), scripted };
    wanted.child(parent).unwrap_or_else(|failure| panic!("{parent:?}: {failure:?}"))
}

#[track_caller]
fn begun(kind: Beginning, scripted: bool) -> Files {
    let folders = Folders::default();
    let wanted = Wanted { folders: &folders, name: &name(), scripted };
    wanted.whole(kind).unwrap_or_else(|failure| panic!("{kind:?}: {failure:?}"))
}

fn of_program(game: &str) -> Inspection {
    words::inspect(&Folders::default(), game)
}

fn waits(line: &str, mark: &str) -> bool {
    let rest = line.strip_prefix(mark).unwrap_or_default();
    rest.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '[')
}

/// Returns a text in which the chosen disabled lines are enabled.
fn freed(text: &str, mark: &str, chosen: impl Fn(usize) -> bool) -> String {
    let line = |(at, text): (usize, &str)| {
        let text =
            if waits(text, mark) && chosen(at) { &text[mark.len()..] } else { text };
        text.to_owned() + "\n"
    };
    text.lines().enumerate().map(line).collect()
}

#[test]
fn a_new_child_has_the_rules_of_its_parent() {
    for game in BUNDLED.games() {
        let files = written(Some(game), false);
        let expected = digests(&of_program(game), game);
        assert_eq!(configurations(&files), expected, "{game}");
        let freed = vec![(files[0].0.clone(), freed(&files[0].1, "#", |_| true))];
        assert_eq!(configurations(&freed), expected, "{game}");
        deal(&freed);
    }
}

/// Returns whether the default of an option chooses the script of a game, which then overrides
/// the script of a child. `check` warns of this.
fn has_scripted_option(game: &str) -> bool {
    let text = of_program(game).configurations[0].variant.explain();
    text.lines().any(|line| line.starts_with("script = ") && line.contains('('))
}

#[test]
fn a_new_child_can_have_a_script() {
    for game in BUNDLED.games() {
        let mut files = written(Some(game), true);
        if has_scripted_option(game) {
            let folders = Folders::default();
            let draft = Draft { folders: &folders, files: &files };
            let found = words::inspect(&draft, SLUG).diagnostics;
            let codes: Vec<_> = found.iter().filter_map(|error| error.code).collect();
            assert_eq!(codes, ["overruled"], "{game}");
        } else {
            configurations(&files);
        }
        files[0].1 = freed(&files[0].1, "#", |_| true);
        deal(&files);
    }
}

#[test]
fn each_line_of_a_child_can_be_enabled_alone_and_the_deal_as_a_whole() {
    for game in BUNDLED.games().step_by(12) {
        let files = written(Some(game), false);
        let text = &files[0].1;
        let expected = load(&files).digest().to_owned();
        let deal = text.lines().position(|line| line.starts_with("#[["));
        let deal = deal.unwrap_or(usize::MAX);
        let lines = text
            .lines()
            .enumerate()
            .filter(|entry| waits(entry.1, "#") && entry.0 < deal);
        let alone = lines.map(|entry| freed(text, "#", |at| at == entry.0));
        for text in alone.chain([freed(text, "#", |at| at >= deal)]) {
            let files = vec![(files[0].0.clone(), text)];
            assert_eq!(load(&files).digest(), expected, "{game}");
        }
    }
}

#[test]
fn a_new_game_can_be_played_with_each_disabled_rule_enabled() {
    for kind in Beginning::value_variants() {
        for scripted in [false, true] {
            let files = begun(*kind, scripted);
            configurations(&files);
            deal(&files);
            let text = &files[0].1;
            for unit in units(text) {
                let mut files = files.clone();
                files[0].1 = freed(text, "#", |at| unit.contains(&at));
                configurations(&files);
                deal(&files);
            }
        }
    }
    assert!(units(&begun(Beginning::Building, false)[0].1).len() > 6);
}

/// Returns the sets of disabled lines to enable together: each paragraph that begins with a
/// table, each other line, and all lines.
fn units(text: &str) -> Vec<Vec<usize>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut units: Vec<Vec<usize>> = vec![];
    for at in (0..lines.len()).filter(|at| waits(lines[*at], "#")) {
        match units.last_mut() {
            Some(unit)
                if lines[unit[0]].starts_with("#[") && unit.last() == Some(&(at - 1)) =>
            {
                unit.push(at);
            }
            _ => units.push(vec![at]),
        }
    }
    units.push((0..lines.len()).collect());
    units
}

#[test]
fn each_disabled_hook_can_be_enabled() {
    let mut files = written(None, true);
    files[0].1 = freed(&files[0].1, "#", |_| true);
    let script = files[1].1.clone();
    let hooks: Vec<usize> =
        (0..script.lines().count()).filter(|at| is_hook(&script, *at)).collect();
    assert_eq!(hooks.len(), 13);
    for hook in hooks {
        files[1].1 = freed(&script, "//", |at| at == hook);
        assert_eq!(load(&files).hooks().count(), 2);
        deal(&files);
    }
}

fn is_hook(script: &str, at: usize) -> bool {
    script.lines().nth(at).is_some_and(|line| line.starts_with("//fn "))
}

#[test]
fn a_script_of_the_parent_is_copied() {
    let parent = crate::words::load(&Folders::default(), "gate", &[]).unwrap();
    let text = script::text("New", Some(&parent));
    assert!(text.contains(parent.script_text().unwrap().trim()));
}

#[test]
fn new_files_match_the_snapshot() {
    let all: Vec<String> = [written(None, false), written(Some("gate"), true)]
        .concat()
        .into_iter()
        .map(|(file, text)| format!("=== {file}\n{text}"))
        .collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("new", all.join("\n")));
}
