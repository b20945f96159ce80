//! Runs `patience test` as an author does, from the first snapshot to an accepted change, with
//! everything that can go wrong. Whole stories are snapshots.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use patience::repl::snapshot;
use patience::variant::{Bundle, Folder, Found, Library, Missing};

use crate::common::{InFolder, Place, assert_story, root, run_with_input, text_and_code};

/// A game whose snapshot fits on a page.
const TINY: &str = r#"name = "Tiny"

[deck]
suits = "CD"
ranks = "A23"

[piles.foundation]
count = 2

[piles.tableau]
count = 2
build = { rank = "down" }

[[deal]]
to = "tableau"
each = 3

[options.empty]
default = "none"
values.none = {}
values.any = { piles.tableau.empty = "any" }
"#;

const SESSION: &str = "\
A deuce goes on a three, and nothing goes on an ace.

$ patience play tiny.toml --deal seed:1
> moves
> 1 2
> why 1 2
";

/// Appends the text of a file to a story.
fn show(place: &Place, name: &str, story: &mut String) {
    let text = fs::read_to_string(place.0.join(name)).unwrap();
    let _ = writeln!(story, "# {name}\n{}\n", text.replace('\r', "<CR>"));
}

/// Appends the names of all files, sorted.
fn list(place: &Place, story: &mut String) {
    let mut names = Vec::new();
    let mut folders = vec![place.0.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&place.0).unwrap();
                names.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    names.sort();
    let _ = writeln!(story, "# files: {}\n", names.join(" "));
}

#[test]
fn snapshot_goes_from_new_to_accepted_to_changed() {
    let place = Place::new("test-story");
    place.file("games/tiny.toml", TINY);
    let mut story = String::new();
    place.run("test games", "", &mut story);
    list(&place, &mut story);
    place.run("test games --accept", "", &mut story);
    list(&place, &mut story);
    show(&place, "games/snapshots/tiny.snap", &mut story);
    place.run("test games/tiny.toml", "", &mut story);
    place.file("games/tiny.toml", TINY.replace("\"down\"", "\"up\""));
    let accepted = fs::read(place.0.join("games/snapshots/tiny.snap")).unwrap();
    place.run("test games", "", &mut story);
    assert_eq!(fs::read(place.0.join("games/snapshots/tiny.snap")).unwrap(), accepted);
    list(&place, &mut story);
    place.run("test games --color always", "", &mut story);
    place.run("test games --accept", "", &mut story);
    list(&place, &mut story);
    place.run("test games", "", &mut story);
    assert_story("test-story", &story);
}

#[test]
fn reverted_change_removes_the_pending_snapshot() {
    let place = Place::new("test-back");
    place.file("tiny.toml", TINY);
    let mut story = String::new();
    place.run("test --accept", "", &mut story);
    place.file("tiny.toml", TINY.replace("\"down\"", "\"up\""));
    place.run("test", "", &mut story);
    let pending = place.0.join("snapshots/tiny.snap.new");
    assert!(pending.exists());
    place.file("tiny.toml", TINY);
    place.run("test", "", &mut story);
    assert!(!pending.exists());
}

#[test]
fn session_file_is_answered_accepted_and_compared() {
    let place = Place::new("test-sessions");
    place.file("games/tiny.toml", TINY);
    place.file("games/deuces.session", SESSION);
    let mut story = String::new();
    place.run("test games/deuces.session", "", &mut story);
    show(&place, "games/deuces.session.new", &mut story);
    place.run("test games/deuces.session --accept", "", &mut story);
    list(&place, &mut story);
    place.run("test games/deuces.session", "", &mut story);
    let rules = TINY.replace("\"down\"", "\"up\"");
    place.file("games/tiny.toml", &rules);
    place.run("test games/deuces.session", "", &mut story);
    place.run("test games/deuces.session --accept", "", &mut story);
    place.run("test games/deuces.session", "", &mut story);
    assert_story("test-sessions", &story);
}

#[test]
fn session_cannot_reach_outside_its_folder() {
    let place = Place::new("test-reach");
    place.file("secret", "AC 2C\n");
    place.file("games/tiny.toml", TINY);
    place.file("games/cards", "f1: AC\n1: 2D AD\n2: 2C 3C 3D\n");
    place.file(
        "games/reach.session",
        "$ patience play tiny --deal cards --set empty=any\n> save ../a.record\n\
         > load ../a.record\n> load ../secret\n> new cards\n> new\n> new next\n\
         > load /etc/passwd\n> # only a comment\n>\n> quit\n",
    );
    // A game that is not beside the session is found as usual.
    place.file("elsewhere.session", "$ patience play cruel --deal ms:1\n> why 1 2\n");
    let mut story = String::new();
    place.run("test games/reach.session elsewhere.session --accept", "", &mut story);
    show(&place, "games/reach.session", &mut story);
    show(&place, "elsewhere.session", &mut story);
    list(&place, &mut story);
    assert_story("test-reach", &story);
}

#[test]
fn session_errors_point_to_their_place() {
    let place = Place::new("test-wrong-sessions");
    place.file("tiny.toml", TINY);
    place.file("bad.toml", TINY.replace("\"down\"", "\"dwn\""));
    place.file("short", "AC 2C\n");
    let call = "$ patience play tiny --deal seed:1\n";
    let cases = [
        ("empty", String::new()),
        ("no-call", "> 1 2\n".to_owned()),
        ("early", format!("> 1 2\n{call}")),
        ("two", format!("{call}> 1 2\n{call}> 1 2\n")),
        ("after-quit", format!("{call}> quit\n> 1 2\n")),
        ("random", "$ patience play tiny\n".to_owned()),
        ("other-command", "$ patience list\n".to_owned()),
        ("json", "$ patience play tiny --deal seed:1 --json\n".to_owned()),
        ("misspelled", "$ patience play tiny --dael seed:1\n".to_owned()),
        ("unclosed", "$ patience play 'tiny --deal seed:1\n".to_owned()),
        ("no-game", "$ patience play tny --deal seed:1\n".to_owned()),
        ("no-option", "$ patience play tiny --deal seed:1 --set emty=any\n".to_owned()),
        ("no-deal", "$ patience play tiny --deal seed:x\n".to_owned()),
        ("short-deal", "$ patience play tiny --deal short\n".to_owned()),
        ("endless", format!("{call}{}", "> rules\n".repeat(3000))),
        ("faulty-game", "$ patience play bad --deal seed:1\n".to_owned()),
    ];
    let mut story = String::new();
    for (name, text) in cases {
        let name = format!("{name}.session");
        place.file(&name, text);
        place.run(&format!("test {name}"), "", &mut story);
    }
    place.file("latin.session", b"caf\xe9\n");
    place.run("test latin.session --accept", "", &mut story);
    assert_story("test-wrong-sessions", &story);
}

/// Some of the deals can be won and some cannot, by either option.
const VERDICTS: &str = "\
# What Tiny is worth.
$ patience solve tiny
seed:1
seed:2
seed:8

$ patience solve tiny --set empty=any --max-positions 500
seed:1
cards
";

#[test]
fn verdicts_are_filled_in_accepted_and_compared() {
    let place = Place::new("test-verdicts");
    place.file("games/tiny.toml", TINY);
    place.file("games/cards", "f1: AC\n1: 2D AD\n2: 2C 3C 3D\n");
    place.file("games/tiny.verdicts", VERDICTS);
    let mut story = String::new();
    place.run("test games/tiny.verdicts", "", &mut story);
    show(&place, "games/tiny.verdicts.new", &mut story);
    place.run("test games --accept", "", &mut story);
    place.run("test games", "", &mut story);
    // One more deal, and rules by which different deals can be won.
    let text = fs::read_to_string(place.0.join("games/tiny.verdicts")).unwrap();
    place.file("games/tiny.verdicts", text.replace("\n\n", "\nseed:9\n\n"));
    place.file("games/tiny.toml", TINY.replace("\"down\"", "\"any\""));
    place.run("test games/tiny.verdicts", "", &mut story);
    place.run("test games/tiny.verdicts --accept", "", &mut story);
    show(&place, "games/tiny.verdicts", &mut story);
    list(&place, &mut story);
    assert_story("test-verdicts", &story);
}

#[test]
fn newly_undecided_deal_fails_until_accepted() {
    let place = Place::new("test-undecided");
    place.file(
        "a.verdicts",
        "$ patience solve beleaguered-castle --max-positions 10\r\npysol:1 unwinnable\r\n",
    );
    let mut story = String::new();
    place.run("test a.verdicts", "", &mut story);
    place.run("test a.verdicts --accept", "", &mut story);
    show(&place, "a.verdicts", &mut story);
    place.run("test a.verdicts", "", &mut story);
    place.file("a.verdicts", "$ patience solve beleaguered-castle\npysol:1 unknown\n");
    place.run("test a.verdicts", "", &mut story);
    assert_story("test-undecided", &story);
}

#[test]
fn verdict_errors_point_to_their_place() {
    let place = Place::new("test-wrong-verdicts");
    place.file("tiny.toml", TINY);
    place.file(
        "slow.rhai",
        "fn can_drop(card, onto, pile, g) { 1 / (g.home - g.home) > 0 }\n",
    );
    place.file("slow.toml", format!("script = 'slow.rhai'\n{TINY}"));
    place.file("bad.toml", TINY.replace("\"down\"", "\"dwn\""));
    place.file("short", "AC 2C\n");
    let call = "$ patience solve tiny\n";
    let cases = [
        ("empty", String::new()),
        ("early", format!("ms:1 winnable\n{call}ms:2\n")),
        ("no-deals", format!("{call}{call}ms:1\n")),
        ("words", format!("{call}ms:1 maybe\nms:2 is winnable\n'ms:3\nrandom\n")),
        ("deals", format!("{call}seed:x\nms:0 winnable\nnext\n../tiny.toml\n")),
        ("options", "$ patience solve tiny --max-seconds 5\nms:1\n".to_owned()),
        ("limit", "$ patience solve tiny --max-positions 0\nms:1\n".to_owned()),
        ("play", "$ patience play tiny\nms:1\n".to_owned()),
        ("no-game", "$ patience solve tny\nms:1\n".to_owned()),
        ("no-option", "$ patience solve tiny --set emty=any\nms:1\n".to_owned()),
        ("short-deal", format!("{call}short\n")),
        ("faulty-game", "$ patience solve bad\nms:1\n".to_owned()),
        ("script", "$ patience solve slow\nms:1\n".to_owned()),
    ];
    let mut story = String::new();
    for (name, text) in cases {
        let name = format!("{name}.verdicts");
        place.file(&name, &text);
        place.run(&format!("test {name} --accept"), "", &mut story);
        assert_eq!(
            fs::read_to_string(place.0.join(&name)).unwrap(),
            text,
            "{name} changed"
        );
    }
    assert_story("test-wrong-verdicts", &story);
}

/// Every verdict file of `snapshots/` is checked; its verdicts come from other programs.
#[test]
fn bundled_verdicts_match_the_solver() {
    let output = Command::new(env!("CARGO_BIN_EXE_patience"))
        .args(["test", "snapshots"])
        .current_dir(root())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "exit code; output:\n{said}");
    assert!(said.ends_with(" passed\n"), "patience test snapshots: {said}");
}

#[test]
fn broken_file_does_not_stop_the_other_tests() {
    let place = Place::new("test-faulty");
    place.file("a.toml", TINY);
    place.file("b.toml", TINY.replace("\"down\"", "\"dwn\"").replace("count", "cuont"));
    place.file("c.toml", format!("script = \"c.rhai\"\n{TINY}"));
    place.file("c.rhai", "fn score(g) { g.moves / g.home }\n");
    place.file("d.toml", TINY.replace("Tiny", "Other"));
    place.file("Cargo.toml", "[package]\nname = \"x\"\n");
    place.file(".hidden.toml", "x = 1\n");
    place.file("notes.txt", "no test\n");
    place.file("deeper/e.toml", TINY);
    place.file("variants/f.toml", TINY);
    let mut story = String::new();
    place.run("test --accept", "", &mut story);
    place.run("test", "", &mut story);
    place.run("test Cargo.toml", "", &mut story);
    list(&place, &mut story);
    fs::remove_file(place.0.join("d.toml")).unwrap();
    place.run("test a.toml", "", &mut story);
    place.run("test .", "", &mut story);
    assert_story("test-faulty", &story);
}

#[test]
fn bad_calls_of_test_are_explained() {
    let place = Place::new("test-calls");
    place.file("tiny.toml", TINY);
    place.file("notes.txt", "");
    place.file("one/tiny.toml", TINY);
    place.file("empty/notes.txt", "");
    let mut story = String::new();
    for line in [
        "test cruel",
        "test tiny",
        "test notes.txt",
        "test empty",
        "test nowhere/tiny.toml",
        "test tiny.toml one --snapshots all",
        "test tiny.toml ./tiny.toml . --snapshots all",
        "test --accpt",
        "test --help",
    ] {
        place.run(line, "", &mut story);
    }
    list(&place, &mut story);
    let empty = Place::new("test-nothing");
    empty.run("test", "", &mut story);
    assert_story("test-calls", &story);
}

#[test]
fn crlf_line_ends_change_nothing() {
    let place = Place::new("test-crlf");
    let foreign = |name: &str| {
        let path = place.0.join(name);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace('\n', "\r\n")).unwrap();
    };
    place.file("tiny.toml", TINY);
    place.file("deuces.session", SESSION.replace('\n', "\r\n"));
    let mut story = String::new();
    place.run("test --accept", "", &mut story);
    let session = fs::read_to_string(place.0.join("deuces.session")).unwrap();
    assert_eq!(session.matches('\n').count(), session.matches("\r\n").count());
    foreign("tiny.toml");
    foreign("snapshots/tiny.snap");
    place.run("test", "", &mut story);
    insta::assert_snapshot!(story, @"
    $ patience test --accept
    deuces.session: accepted
    tiny.toml: accepted as snapshots/tiny.snap

    2 accepted
    [exit 0]

    $ patience test
    deuces.session: ok
    tiny.toml: ok

    2 passed
    [exit 0]
    ");
}

#[test]
fn failed_writes_are_reported_and_lose_nothing() {
    let place = Place::new("test-stuck");
    place.file("tiny.toml", TINY);
    place.file("deuces.session", SESSION);
    let mut story = String::new();
    place.run("test --accept", "", &mut story);
    let before = fs::read(place.0.join("snapshots/tiny.snap")).unwrap();
    let session = fs::read(place.0.join("deuces.session")).unwrap();
    place.file("tiny.toml", TINY.replace("\"down\"", "\"up\""));
    place.run("test tiny.toml", "", &mut String::new());
    // With a file limit of a few bytes, accepting fails halfway.
    place.run_limited("test --accept", &mut story);
    assert_eq!(fs::read(place.0.join("snapshots/tiny.snap")).unwrap(), before);
    assert_eq!(fs::read(place.0.join("deuces.session")).unwrap(), session);
    assert!(place.0.join("snapshots/tiny.snap.new").exists());
    // Where no folder can be created, there is no snapshot.
    place.file("plain", "");
    place.run("test tiny.toml --snapshots plain", "", &mut story);
    place.file("folder/tiny.toml", TINY);
    place.file("folder/snapshots", "");
    place.run("test folder", "", &mut story);
    place.file("snapshots/other.snap/inside", "");
    place.file("other.toml", TINY);
    place.run("test other.toml", "", &mut story);
    assert_story("test-stuck", &story);
}

#[test]
fn snapshots_of_slow_games_stop_early() {
    let place = Place::new("test-limits");
    place.file(
        "wide.toml",
        "name = 'Wide'\ndeck = { copies = 2 }\npiles.foundation = { count = 8 }\n\
         piles.tableau = { count = 104, build = { rank = 'any' }, empty = 'any' }\n\
         deal = [{ to = 'tableau', each = 1 }]\n",
    );
    let slow = "fn can_drop(card, onto, pile, g) {
    let n = 0;
    while n < 300 { n += 1; }
    true
}
";
    place.file("slow.rhai", slow);
    place.file(
        "slow.toml",
        "name = 'Slow'\nscript = 'slow.rhai'\npiles.foundation = { count = 4 }\n\
         piles.tableau = { count = 13, build = { rank = 'any' } }\n\
         deal = [{ to = 'tableau', each = 4 }]\n",
    );
    let values: Vec<String> =
        (0..150).map(|number| format!("v{number} = {{}}")).collect();
    let values = values.join(", ");
    let option = format!("options.x = {{ default = 'v0', values = {{ {values} }} }}\n");
    place.file("many.toml", option + TINY);
    let mut story = String::new();
    place.run("test --accept", "", &mut story);
    for name in ["wide", "slow", "many"] {
        let text = fs::read_to_string(place.0.join(format!("snapshots/{name}.snap")));
        let says = |line: &&str| {
            [", perft", "too slow", "more ways"].iter().any(|word| line.contains(word))
        };
        let text = text.unwrap();
        let said: Vec<&str> = text.lines().filter(says).collect();
        let last = said[said.len().saturating_sub(2)..].join("\n");
        let _ = writeln!(story, "# {name}\n{last}\n");
    }
    place.run("test", "", &mut story);
    insta::assert_snapshot!(story, @"
    $ patience test --accept
    many.toml: accepted as snapshots/many.snap
    slow.toml: accepted as snapshots/slow.snap
    wide.toml: accepted as snapshots/wide.snap

    3 accepted
    [exit 0]

    # wide
    -- pysol:100000, perft 10720 and more than are counted here
    -- seed:1, perft 10720 and more than are counted here

    # slow
    -- seed:1, perft 158 and more than are counted here
    -- after 238 moves the script is too slow

    # many
    -- ms:617, perft 1 0 0
    == 51 more ways to play, which are not looked at

    $ patience test
    many.toml: ok
    slow.toml: ok
    wide.toml: ok

    3 passed
    [exit 0]
    ");
}

/// A library of the games in one folder, by path.
struct Beside<'a>(&'a Place);

impl Library for Beside<'_> {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        let text = fs::read_to_string(self.0.0.join(name)).unwrap();
        let folder = Folder::Path(String::new());
        Ok(Found { name: name.to_owned(), id: name.to_owned(), text, folder })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        self.game(name)
    }
}

#[test]
fn insta_accepts_a_snapshot_that_the_program_wrote() {
    let place = Place::new("test-insta");
    place.file("tiny.toml", TINY);
    place.run("test --accept", "", &mut String::new());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(place.0.join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let text = snapshot(&Beside(&place), "tiny.toml").unwrap();
    settings.bind(|| insta::assert_snapshot!("tiny", text));
}

#[test]
fn bundled_snapshots_pass_patience_test() {
    let games = InFolder::bundled().games();
    // Games with options and scripts are among them.
    let some: Vec<String> = games
        .iter()
        .step_by(games.len() / 12)
        .map(String::as_str)
        .chain(["cruel", "intelligence"])
        .map(|game| format!("variants/{game}.toml"))
        .collect();
    let output = Command::new(env!("CARGO_BIN_EXE_patience"))
        .args(["test", "--snapshots", "snapshots"])
        .args(&some)
        .current_dir(root())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "exit code; output:\n{said}");
    assert!(said.ends_with(" passed\n"), "{said}");
}

#[test]
fn accepting_keeps_the_insta_header() {
    let place = Place::new("test-head");
    place.file("tiny.toml", TINY);
    let head = "---\nsource: tests/variants.rs\nassertion_line: 7\n---\n";
    place.file("snapshots/tiny.snap", format!("{head}other\n"));
    place.run("test --accept", "", &mut String::new());
    let text = fs::read_to_string(place.0.join("snapshots/tiny.snap")).unwrap();
    assert!(text.starts_with(&format!("{head}== usual options\n")), "{text}");
    assert!(!Path::new(&place.0.join("snapshots/tiny.snap.new")).exists());
}

#[cfg(unix)]
#[test]
fn rerun_removes_leftovers_of_a_killed_test() {
    use std::os::unix::process::ExitStatusExt as _;
    let place = Place::new("test-killed");
    place.file("tiny.toml", TINY);
    let killed = run_with_input(place.killed("test tiny.toml --accept"), "");
    assert!(killed.status.signal().is_some(), "the test was not killed: {killed:?}");
    let (text, code) =
        text_and_code(run_with_input(place.called("test tiny.toml --accept"), ""));
    assert_eq!(code, 0, "exit code; output:\n{text}");
    assert_eq!(place.ending(".~part"), [""; 0]);
}
