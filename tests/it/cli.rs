//! Runs the program as a user does, and compares its output and exit codes with snapshots:
//! working commands, and everything that can be wrong with input.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::common::{Place, assert_story, run_with_input};

/// A game small enough to read at a glance.
const TINY: &str = r#"name = "Tiny"
about = "Four cards, to be broken in many ways"

[deck]
suits = "CD"
ranks = "A2"

[piles.foundation]
count = 2

[piles.tableau]
count = 2
build = { rank = "down" }

[[deal]]
to = "tableau"
each = 2
"#;

#[test]
fn bad_calls_deals_and_records_are_explained() {
    let place = Place::new("calls");
    place.file("tiny.toml", TINY);
    place.file("folder.toml/inside", "");
    place.file("short", "AC 2C AD\n");
    place.file("unclear", "AC 2C\nAD\n");
    place.file("double", "AC 2C AD AC\n");
    place.file("strange", "AC 2C AD 9X\n");
    place.file("position", "f1: AC\n1: 2D\n3: AD 2C\n");
    let sends =
        "fn deal_to(card, pile) { if card.rank == 1 { \"stock\" } else { pile } }";
    let short = TINY.replacen('\n', "\nscript = \"short.rhai\"\n", 1);
    place.file("short.toml", short + "[piles.stock]\n");
    place.file("short.rhai", sends);
    place.file("good", "# a position\nf1: AC\n1: 2D AD\n2: 2C\n");
    place.file("latin", b"AC 2C AD 2\xe9\n");
    place.file("empty.record", "");
    place.file("newer.record", "patience-record 9\n");
    place.file("halves.record", "patience-record 1\ngame tiny\n");
    place.file("outward.record", "patience-record 1\ngame ../tiny\ncards AC\n");
    place.file(
        "cut.record",
        "patience-record 1\ngame cruel\ndeal ms:1\ncards AC\n--- moves\n1 3 f1 : 2C\n",
    );
    place.file(
        "option.record",
        "patience-record 1\ngame cruel\noption gather = up\ncards AC\n--- moves\n\
         --- result playing moves 0 score 0\nstate sha256:0\n",
    );
    let mut story = String::new();
    for line in [
        "play nosuchgame",
        "play beleagered-castle",
        "play cruel --set gahter=top",
        "play cruel --set gather=sideways",
        "play fan --set",
        "play cruel --deal ms:0",
        "play cruel --deal ms:99999999999",
        "play cruel --deal pysol:x",
        "play cruel --deal 617",
        "play tiny.toml --deal short",
        "play tiny.toml --deal unclear",
        "play tiny.toml --deal double",
        "play tiny.toml --deal strange",
        "play tiny.toml --deal position",
        "play tiny.toml --deal latin",
        "play tiny.toml --deal .",
        "play tiny.toml --deal good",
        "play cruel --script absent",
        "replay absent",
        "replay empty.record",
        "replay newer.record",
        "replay halves.record",
        "replay outward.record",
        "replay cut.record",
        "replay option.record",
        "rules nosuchgame",
        "check absent.toml",
        "check short.toml",
        "play short.toml --deal seed:1",
        "solve short.toml --deal seed:1",
        "perft short.toml --deal seed:1 --depth 1",
        "check folder.toml",
        "perft cruel",
        "frobnicate",
    ] {
        place.run(line, "", &mut story);
    }
    assert_story("bad-calls", &story);
}

#[test]
fn commands_match_their_snapshot() {
    let place = Place::new("commands");
    place.file("variants/tiny.toml", TINY);
    place.file("win", "# AD and AC lie on top\nhistory\n");
    place.file("wrong", "moves\n1 1\nmoves\n");
    let mut story = String::new();
    for (line, input) in [
        ("", ""),
        ("rules cruel", ""),
        ("rules intelligence --set redeal=any", ""),
        ("check cruel tiny", ""),
        ("perft cruel --deal ms:1 --depth 4", ""),
        ("perft tiny --depth 2", ""),
        ("play tiny --deal seed:1", "moves\n1 2\nundo\nredo\nwhy 1 f\nnew next\nquit\n"),
        ("play tiny --deal seed:1 --script win", ""),
        ("play tiny --deal seed:1 --script wrong", ""),
        ("play tiny --deal seed:1 --json", "1 2\nnonsense\n1 2 3 4\nundo\n"),
        ("play tiny --deal seed:1 --script -", "save a.record\n"),
        ("replay a.record", ""),
    ] {
        place.run(line, input, &mut story);
    }
    assert_story("commands", &story);
}

#[test]
fn check_fix_renames_old_keys_and_old_records_replay() {
    let taken = "[[deal]]\ntake = \"A\" # both\ncount=2\npack_end = \"bottom\"\n\
                 to = \"foundation\"\n\n[[deal]]";
    let now = TINY.replacen("[[deal]]", taken, 1).replace("each = 2", "each = 1");
    let before =
        |text: &str| text.replace("count=2", "cards=2").replace("pack_end", "from");
    let place = Place::new("renamed");
    place.file("old.toml", before(&now));
    let mut story = String::new();
    place.run("check old.toml --games 1", "", &mut story);
    place.run("check old.toml --games 1 --fix", "", &mut story);
    assert_eq!(fs::read_to_string(place.join("old.toml")).unwrap(), now);
    place.run("check old.toml --games 1 --fix", "", &mut story);
    place.run(
        "play old.toml --deal seed:1 --script -",
        "1 f\nsave a.record\n",
        &mut story,
    );
    let record = fs::read_to_string(place.join("a.record")).unwrap();
    let (head, deal) = record.split_once("[[deal]]").unwrap();
    let deal = deal.replace("count = 2", "cards = 2").replace("pack_end", "from");
    place.file("a.record", format!("{head}[[deal]]{deal}"));
    fs::remove_file(place.join("old.toml")).unwrap();
    place.run("replay a.record", "", &mut story);
    assert_story("renamed", &story);
}

#[test]
fn closed_pipe_is_not_an_error() {
    let program = env!("CARGO_BIN_EXE_patience");
    for line in ["list", "rules cruel", "play cruel --deal ms:1", "play cruel --json"] {
        let mut child = Command::new(program)
            .args(line.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        let _ = input.write_all("moves\n".repeat(20_000).as_bytes());
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "",
            "errors of `patience {line}`"
        );
        assert_eq!(output.status.code(), Some(0), "exit code of `patience {line}`");
    }
}

/// Control sequences that set the terminal's title, write to its clipboard and move its
/// cursor.
const ACTS: &str = "\u{1b}]0;PWNED\u{7}\u{1b}]52;c;UFdORUQ=\u{7}\u{1b}[2J\u{9b}A\u{202e}";

/// Runs the program with arguments that are not split at spaces.
fn run(place: &Place, arguments: &[&str], input: &[u8]) -> Output {
    run_with_input(place.program(arguments), input)
}

#[test]
fn control_characters_in_arguments_are_escaped() {
    let place = Place::new("arguments");
    place.file("tiny.toml", TINY);
    let calls = [
        "--color ?",
        "--? list",
        "-? list",
        "?",
        "list ?",
        "list --?",
        "play ?",
        "play ?.toml",
        "play tiny.toml --deal ?",
        "play tiny.toml --set ?",
        "play tiny.toml --set ?=1",
        "play tiny.toml --set a=?",
        "play --? tiny.toml",
        "play tiny.toml --script ?",
        "play tiny.toml --resume --deal ?",
        "rules ?",
        "rules tiny.toml ?",
        "explain ?",
        "new ?",
        "new mine --extends ?",
        "check ?",
        "check --? tiny.toml",
        "check ?.toml",
        "test ?",
        "test ?.toml",
        "test --snapshots ?",
        "test --?",
        "perft tiny.toml --depth ?",
        "perft ? --depth 1",
        "perft tiny.toml --depth 1 --deal ?",
        "solve ?",
        "solve tiny.toml --deal ?",
        "solve tiny.toml --deals ?",
        "solve tiny.toml --deals seed:1..2 --out ?/?",
        "solve tiny.toml --deals seed:1..2 --part ?",
        "solve tiny.toml --jobs ?",
        "solve tiny.toml --without ?",
        "solve tiny.toml --deals seed:1..2 --record tiny.toml/?",
        "solve tiny.toml --deal seed:1 --record ?/?",
        "solve --merge ?",
        "replay ?",
        "replay tiny.toml ?",
        "stats ?",
        "stats --? x",
        "help ?",
        "schema ?",
    ];
    let raw =
        |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
    for call in calls {
        for acts in [ACTS, &format!("--{ACTS}.toml"), &format!("a{ACTS}")] {
            let arguments = call.split(' ').map(|part| part.replace('?', acts));
            let arguments: Vec<String> = arguments.collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let output = run(&place, &arguments, b"");
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8(said).unwrap();
            assert!(
                !said.contains(raw),
                "`patience {call}` prints a control character: {said:?}"
            );
        }
    }
    let output = run(&place, &["--color", "always", "--\u{1b}]0;x"], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("unexpected argument '--␛]0;x' found"), "{said:?}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn script_input_and_its_error_messages_are_bounded() {
    let place = Place::new("script");
    place.file("tiny.toml", TINY);
    let play = ["play", "tiny.toml", "--deal", "seed:1", "--script", "-"];
    for (input, expected) in [
        (vec![b'x'; 5_000_000], "the line is longer than 65536 bytes"),
        (vec![b'x'; 60_000], "is neither a command, a pile nor a card"),
        (b"moves\n".repeat(3_000_000), "it is larger than 16777216 bytes"),
        (b"moves\n\xff\n".to_vec(), "UTF-8"),
    ] {
        let output = run(&place, &play, &input);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            said.len() < 1000 && said.contains(expected),
            "expected a short error with `{expected}`: {said}"
        );
        assert_ne!(output.status.code(), Some(0), "exit code, although {expected}");
    }
}

#[test]
fn new_completes_an_interrupted_run() {
    let place = Place::new("new-again");
    let mut story = String::new();
    place.run("new mine --script", "", &mut story);
    let files = ["mine.toml", "mine.rhai", "patience.schema.json"];
    let texts = files.map(|file| fs::read_to_string(place.0.join(file)).unwrap());
    fs::remove_file(place.0.join("mine.toml")).unwrap();
    place.run("new mine --script", "", &mut story);
    assert_eq!(files.map(|file| fs::read_to_string(place.0.join(file)).unwrap()), texts);
    place.file("mine.rhai", "// my own");
    fs::remove_file(place.0.join("mine.toml")).unwrap();
    place.run("new mine --script", "", &mut story);
    assert!(story.contains("`mine.rhai` already exists"), "{story}");
    assert!(!place.0.join("mine.toml").exists());
    assert_eq!(fs::read_to_string(place.0.join("mine.rhai")).unwrap(), "// my own");
}

/// The first line of the output, without the numbers of random deals.
fn first_line(place: &Place, line: &str) -> String {
    let output = place.called(line).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    String::from_utf8(said).unwrap().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_game_in_place_of_a_command_is_played() {
    let place = Place::new("game-alone");
    for (line, expected) in [
        ("cruel --deal ms:1", "cruel  deal ms:1  move 0"),
        ("--color never cruel --deal=ms:1", "cruel  deal ms:1  move 0"),
        ("royal east --deal ms:1", "royal-east  deal ms:1"),
        ("Free Cell --deal ms:1", "freecell  deal ms:1"),
        ("solitaire --deal ms:1", "klondike  deal ms:1"),
        ("patience --deal ms:1", "klondike  deal ms:1"),
        ("play klondike solitaire --deal ms:1", "klondike  deal ms:1"),
        ("spider solitaire 2 suits --deal ms:1", "spider  deal ms:1  suits 2"),
        ("freecell 11982", "freecell  deal ms:11982"),
        ("freecell --seed=42", "freecell  deal seed:42"),
        ("klondike --draw 3 --seed 7", "klondike  deal seed:7  draw 3"),
        ("plya", "error: there is no command or game `plya`"),
        ("cruel --nosuch 3", "error: unexpected argument '--nosuch' found"),
    ] {
        let said = first_line(&place, line);
        assert!(said.starts_with(expected), "`patience {line}`: {said}");
    }
    let hints = [
        ("plya", "did you mean the command `play`?"),
        ("klondik --deal ms:1", "did you mean the game `klondike`?"),
        ("lst --family Fan", "did you mean the command `list`?"),
        ("list --family Klondyke", "did you mean the family `Klondike`?"),
    ];
    for (line, expected) in hints {
        let output = place.called(line).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "exit code of `patience {line}`");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(expected), "`patience {line}`: {said}");
    }
    let said = first_line(&place, "list --family Foo");
    assert!(said.starts_with("error: there is no family `Foo`"), "{said}");
    let output = place.called("list --family Foo").output().unwrap();
    assert!(!String::from_utf8(output.stderr).unwrap().contains("did you mean"));
}
