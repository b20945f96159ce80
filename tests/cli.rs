//! Runs the program as a user does, and keeps what it says, with its exit code, as
//! snapshots: commands that do something, and everything that can be wrong with input.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::Write as _;
use std::process::{Command, Stdio};

use common::{Place, keep};

/// A game small enough to be read at a glance.
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
fn what_is_wrong_with_a_rules_file_is_shown_with_its_place() {
    let place = Place::new("rules");
    let broken = |from: &str, to: &str| {
        assert!(TINY.contains(from), "{from}");
        TINY.replace(from, to)
    };
    let stocked = broken("build", "lift = \"run\"\nbuild");
    let stocked = format!("{stocked}[piles.stock]\n");
    let cases: &[(&str, String)] = &[
        ("syntax", broken("count = 2\n\n[piles.tableau]", "count = \n\n[piles.tableau]")),
        ("unclosed", broken("\"Tiny\"", "\"Tiny")),
        ("keys", broken("suits", "suites").replace("about", "abuot")),
        ("types", broken("count = 2", "count = \"two\"")),
        ("values", broken("\"down\"", "\"downwards\"")),
        ("too-many-asked", broken("each = 2", "each = 3")),
        ("too-few-dealt", broken("each = 2", "each = 1")),
        ("no-such-group", broken("to = \"tableau\"", "to = \"tablaeu\"")),
        ("no-such-role", broken("[piles.tableau]", "[piles.columns]")),
        ("no-name", broken("name = \"Tiny\"", "")),
        ("no-piles", "name = \"Tiny\"\n".to_owned()),
        ("no-foundation", broken("[piles.foundation]", "[piles.reserve]")),
        ("no-rank", broken("{ rank = \"down\" }", "{ suit = \"same\" }")),
        ("deck", broken("\"A2\"", "\"AA\"").replace("\"CD\"", "\"CX\"")),
        ("large-deck", broken("ranks = \"A2\"", "copies = 200")),
        ("contrary", broken("count = 2\nbuild", "run = { rank = \"up\" }\nbuild")),
        ("misplaced", broken("count = 2\n\n", "count = 2\nempty = \"any\"\n\n")),
        ("base", broken("count = 2\n\n", "count = 2\nbase = \"Z\"\n\n")),
        ("capacity", broken("build", "capacity = 1\nbuild")),
        ("circle", format!("extends = \"circle-too\"\n{TINY}")),
        ("circle-too", "extends = \"circle\"\n".to_owned()),
        ("outward", format!("extends = \"../secret\"\n{TINY}")),
        ("no-parent", format!("extends = \"cruell\"\n{TINY}")),
        ("no-script", format!("script = \"missing.rhai\"\n{TINY}")),
        ("option", format!("{TINY}[options.x]\ndefault = \"q\"\nvalues.a = {{}}\n")),
        (
            "option-patch",
            format!(
                "{TINY}[options.x]\ndefault = \"a\"\nvalues.a = {{ name = \"x\", redeel = 1 }}\n"
            ),
        ),
        ("redeal", format!("{TINY}[redeal]\nlimit = \"often\"\n")),
        ("redeal-leaves", format!("{TINY}[redeal]\ngather = [\"tableau\"]\n")),
        (
            "controls",
            broken("\"Tiny\"", "\"\\u001b[31mTiny\"").replace("about", "\"\\u001b[2Jx\""),
        ),
        ("block", broken("each = 2", "each = 2\nlay = \"block\"")),
        (
            "option-value",
            format!(
                "{TINY}[options.x]\ndefault = \"a\"\nvalues.a = {{}}\nvalues.b = {{ piles.tableau.count = 0 }}\n"
            ),
        ),
        ("same-ids", broken("build", "ids = [\"a\", \"a\"]\nbuild")),
        ("no-stock", format!("{TINY}[stock]\ndeal = [{{ to = \"tableau\" }}]\n")),
        ("stock-idle", format!("{stocked}[stock]\nwhen = \"filled\"\n")),
        ("stock-circle", format!("{stocked}[stock]\ndeal = [{{ to = \"stock\" }}]\n")),
        (
            "stock-steps",
            format!(
                "{stocked}[stock]\ndeal = [{{ to = \"tableau\", sink = \"A\", take = \"A\" }}, \
                 {{ to = \"tableau\", from = \"bottom\", by = \"packets\", lay = \"block\" }}]\n"
            ),
        ),
        (
            "taken-too-often",
            format!(
                "deal = [\n    {{ take = \"A\", cards = 1, to = \"foundation\" }},\n    {{ take = \"first\", cards = 2, to = \"tableau\" }},\n]\n{}",
                broken("[[deal]]\nto = \"tableau\"\neach = 2\n", "")
            ),
        ),
        ("cards-alone", broken("each = 2", "each = 2\ncards = 1")),
        ("step", broken("\"down\"", "\"down\", step = 0")),
        ("order", broken("\"down\"", "\"down\", order = \"2X2\"")),
        ("wrap", broken("\"down\"", "\"down\", wrap = \"round\"")),
        ("covers-few", broken("build", "covered_by = [[2]]\nbuild")),
        ("covers-none", broken("build", "covered_by = [[3], []]\nbuild")),
        ("covers-circle", broken("build", "covered_by = [[2], [1]]\nbuild")),
        ("at-once", broken("build", "at_once = 0\nbuild")),
        ("lift-unknown", broken("build = { rank = \"down\" }", "lift = \"whole\"")),
        ("empty-from", broken("build", "empty_from = [\"wate\"]\nbuild")),
        ("end", format!("{TINY}[end]\nempty = [\"tablaeu\"]\n")),
        ("end-idle", format!("{TINY}[end]\n")),
        ("end-runs", format!("{TINY}[end]\ncomplete = [\"foundation\", \"stock\"]\n")),
        ("suits", broken("\"CD\"", "\"CCD\"")),
        ("without", broken("ranks = \"A2\"", "ranks = \"A2\"\nwithout = [\"A\", \"2\"]")),
        ("fill", broken("build", "fill = \"stock\"\nbuild")),
        ("piles", broken("each = 2", "each = 2\npiles = \"backwards\"")),
        ("empty-group", broken("count = 2\nbuild", "count = 0\nbuild")),
    ];
    let mut story = String::new();
    for (name, text) in cases {
        place.file(&format!("{name}.toml"), text);
    }
    place.file("latin.toml", b"name = \"Tiny\"\nabout = \"caf\xe9\"\n");
    place.file("folder.toml/inside", "");
    let names = cases.iter().map(|it| it.0).chain(["latin", "folder", "absent"]);
    for name in names {
        place.run(&format!("check {name}.toml"), "", &mut story);
    }
    keep("faulty-rules", &story);
}

#[test]
fn what_is_wrong_with_a_script_is_shown_with_its_place() {
    let place = Place::new("scripts");
    let cases = [
        ("syntax", "fn deal_to(card, pile) { if card.rank = { pile }\n"),
        ("unknown", "fn deal_to(card, pile) { pyle(card) }\n"),
        ("arity", "fn deal_to(card) { \"foundation\" }\n"),
        ("misspelled", "fn deel_to(card, pile) { pile }\n"),
        (
            "no-group",
            "fn deal_to(card, pile) {\n    if card.rank == 1 { \"fondation\" } else { pile }\n}\n",
        ),
        ("no-answer", "fn deal_to(card, pile) { 7 }\n"),
        ("loops", "fn deal_to(card, pile) { loop {} }\n"),
        ("recurses", "fn f(x) { f(x + 1) }\nfn deal_to(card, pile) { f(0) }\n"),
        ("allocates", "fn deal_to(card, pile) { let s = \"x\"; loop { s += s; } }\n"),
        ("fails", "fn can_drop(card, onto, pile) { onto.rank > 1 }\n"),
        ("imports", "import \"std\" as s;\nfn deal_to(card, pile) { pile }\n"),
        ("in-play", "fn won(g) { g.pile(\"nowhere\").len == 0 }\n"),
        ("in-list", "fn can_lift(card, pile, g) { 1 / 0 > 2 }\n"),
        ("redeals", "fn can_redeal(g) { true }\n"),
    ];
    let mut story = String::new();
    for (name, text) in cases {
        place.file(&format!("{name}.rhai"), text);
        place.file(&format!("{name}.toml"), format!("script = \"{name}.rhai\"\n{TINY}"));
        let play = format!("play ./{name}.toml --deal seed:1 --script moves");
        place.file("moves", "1 2\nmoves\n");
        place.run(&play, "", &mut story);
    }
    keep("faulty-scripts", &story);
}

#[test]
fn what_is_wrong_with_a_call_a_deal_or_a_record_is_said() {
    let place = Place::new("calls");
    place.file("tiny.toml", TINY);
    place.file("short", "AC 2C\nAD\n");
    place.file("double", "AC 2C AD AC\n");
    place.file("strange", "AC 2C AD 9X\n");
    place.file("position", "f1: AC\n1: 2D\n3: AD 2C\n");
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
        "perft cruel",
        "frobnicate",
    ] {
        place.run(line, "", &mut story);
    }
    keep("bad-calls", &story);
}

#[test]
fn the_commands_do_what_they_say() {
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
    keep("commands", &story);
}

#[test]
fn a_closed_pipe_is_no_error() {
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
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
        assert_eq!(output.status.code(), Some(0), "{line}");
    }
}
