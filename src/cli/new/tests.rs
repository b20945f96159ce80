//! Everything `new` can write, for every bundled game as a parent.

use super::name::Name;
use super::{Draft, Files, Wanted, script};
use crate::cli::library::Folders;
use crate::cli::{bundled, play};
use crate::diag::{Style, render};
use crate::variant::{self, Variant};

const SLUG: &str = "a-new-game";

fn name() -> Name {
    Name::read(SLUG).unwrap()
}

/// Loads what was written, with some options.
#[track_caller]
fn load(files: &Files, options: &[(String, String)]) -> Variant {
    let folders = Folders::default();
    let draft = Draft { folders: &folders, files };
    variant::load(&draft, SLUG, options).unwrap_or_else(|error| {
        let report = render(&error.sources, &error.diagnostics, Style::Plain);
        panic!("{report}\n{}", files[0].1)
    })
}

#[track_caller]
fn written(parent: Option<&str>, scripted: bool) -> Files {
    let folders = Folders::default();
    let wanted = Wanted { folders: &folders, name: &name(), scripted };
    let files = match parent {
        Some(parent) => wanted.child(parent),
        None => wanted.whole(),
    };
    files.unwrap_or_else(|failure| panic!("{parent:?}: {failure:?}"))
}

fn bundled(game: &str, options: &[(String, String)]) -> Variant {
    variant::load(&Folders::default(), game, options).unwrap()
}

/// Returns every choice of one value, and the choice of none.
fn choices(game: &Variant) -> Vec<Vec<(String, String)>> {
    let one = game.choices().iter().flat_map(|it| {
        let others = it.values.iter().filter(|value| **value != it.default);
        others.map(|value| vec![(it.name.clone(), value.clone())])
    });
    std::iter::once(vec![]).chain(one).collect()
}

fn waits(line: &str, mark: &str) -> bool {
    let rest = line.strip_prefix(mark).unwrap_or_default();
    rest.starts_with(|it: char| it.is_ascii_alphabetic() || it == '[')
}

/// Returns a text with a mark taken away from the lines that wait and are chosen.
fn freed(text: &str, mark: &str, chosen: impl Fn(usize) -> bool) -> String {
    let line = |(at, it): (usize, &str)| {
        let it = if waits(it, mark) && chosen(at) { &it[mark.len()..] } else { it };
        it.to_owned() + "\n"
    };
    text.lines().enumerate().map(line).collect()
}

#[test]
fn a_game_that_extends_another_is_that_game_until_it_is_changed() {
    for game in bundled::games() {
        let files = written(Some(game), false);
        let parent = bundled(game, &[]);
        for options in choices(&parent) {
            let digest = bundled(game, &options).digest().to_owned();
            assert_eq!(load(&files, &options).digest(), digest, "{game} {options:?}");
            let text = freed(&files[0].1, "#", |_| true);
            let freed = vec![(files[0].0.clone(), text)];
            assert_eq!(load(&freed, &options).digest(), digest, "{game} {options:?}");
        }
        play::try_deal(load(&files, &[])).unwrap();
    }
}

#[test]
fn a_game_that_extends_another_can_have_a_script() {
    for game in bundled::games() {
        let files = written(Some(game), true);
        play::try_deal(load(&files, &[])).unwrap();
        let text = freed(&files[0].1, "#", |_| true);
        load(&vec![(files[0].0.clone(), text), files[1].clone()], &[]);
    }
}

#[test]
fn each_line_of_a_parent_can_be_freed_alone_and_the_deal_as_a_whole() {
    for game in bundled::games().step_by(12) {
        let parent = bundled(game, &[]);
        let files = written(Some(game), false);
        let text = &files[0].1;
        let deal = text.lines().position(|it| it.starts_with("#[["));
        let deal = deal.unwrap_or(usize::MAX);
        let lines = text.lines().enumerate().filter(|it| waits(it.1, "#") && it.0 < deal);
        let alone = lines.map(|it| freed(text, "#", |at| at == it.0));
        for text in alone.chain([freed(text, "#", |at| at >= deal)]) {
            let files = vec![(files[0].0.clone(), text)];
            assert_eq!(load(&files, &[]).digest(), parent.digest(), "{game}");
        }
    }
}

#[test]
fn a_whole_game_can_be_played_whichever_of_its_waiting_rules_hold() {
    for scripted in [false, true] {
        let files = written(None, scripted);
        play::try_deal(load(&files, &[])).unwrap();
        let text = &files[0].1;
        let lines: Vec<&str> = text.lines().collect();
        let begins = |at: usize| lines[at].starts_with("#[");
        let waiting = (0..lines.len()).filter(|it| waits(lines[*it], "#"));
        let mut units: Vec<Vec<usize>> = vec![];
        for at in waiting {
            match units.last_mut() {
                Some(unit) if begins(unit[0]) && unit.last() == Some(&(at - 1)) => {
                    unit.push(at);
                }
                _ => units.push(vec![at]),
            }
        }
        assert!(units.len() > 6);
        units.push((0..lines.len()).collect());
        for unit in units {
            let mut files = files.clone();
            files[0].1 = freed(text, "#", |at| unit.contains(&at));
            let game = load(&files, &[]);
            choices(&game)
                .iter()
                .for_each(|it| play::try_deal(load(&files, it)).unwrap());
        }
    }
}

#[test]
fn each_waiting_hook_can_be_freed() {
    let mut files = written(None, true);
    files[0].1 = freed(&files[0].1, "#", |_| true);
    let script = files[1].1.clone();
    let hooks: Vec<usize> =
        (0..script.lines().count()).filter(|at| is_hook(&script, *at)).collect();
    assert_eq!(hooks.len(), 9);
    for hook in hooks {
        files[1].1 = freed(&script, "//", |at| at == hook);
        assert_eq!(load(&files, &[]).hooks().count(), 2);
        play::try_deal(load(&files, &[])).unwrap();
    }
}

fn is_hook(script: &str, at: usize) -> bool {
    script.lines().nth(at).is_some_and(|it| it.starts_with("//fn "))
}

#[test]
fn a_script_of_the_parent_is_copied() {
    let parent = bundled("gate", &[]);
    let text = script::text("New", Some(&parent));
    assert!(text.contains(parent.script_text().unwrap().trim()));
}

#[test]
fn what_is_written_reads_well() {
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
