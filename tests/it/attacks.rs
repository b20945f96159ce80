//! Checks that no file can crash, hang or exhaust the program, or send control characters to
//! the terminal. Runs the real program with little memory.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use patience::play::{Deal, Game, Record};
use patience::proof::{self, Flaw, patiently};
use patience::table::HashKey;

use crate::common::control::is_control;
use crate::common::summed::summed;
use crate::common::{Place, sample, thorough};
use patience::words::load;

/// The memory limit of the program in kilobytes. Most of it is its stack and the system's
/// libraries.
const MEMORY: usize = 1_000_000;

/// The processor seconds after which a run counts as a hang; the slowest run takes a tenth of
/// them. A run that waits without computing has ten times as long, because the machine may be
/// busy.
const PATIENCE: u32 = 120;

/// The most bytes that a run may write.
const TALK: usize = 1_000_000;

const GAME: &str = r#"name = "Fours"

[piles.foundation]
count = 4

[piles.tableau]
count = 12
build = { rank = "down", suit = "alternating" }

[[deal]]
take = "A"
to = "foundation"

[[deal]]
to = "tableau"
each = 4
"#;

/// A game in which every hook is called.
const HOOKED: &str = include_str!("../data/hooked.toml");

/// The signatures of all hooks, both those called at load time and those called in play.
const HEADS: &[&str] = &[
    "deal_to(card, pile)",
    "deal_to(card, pile, g)",
    "can_lift(card, pile)",
    "can_lift(card, pile, g)",
    "can_drop(card, onto, pile)",
    "can_drop(card, onto, pile, g)",
    "can_deal(g)",
    "can_redeal(g)",
    "on_stock(g)",
    "after_move(made, g)",
    "won(g)",
    "lost(g)",
    "score(g)",
];

/// Malicious function bodies.
const BODIES: &[&str] = &[
    "loop {}",
    "helper(0)",
    "let s = \"ab\"; loop { s += s; }",
    "let a = [1]; loop { a.push(a); }",
    "let m = #{}; let n = 0; loop { m[`k${n}`] = n; n += 1; }",
    "[3, 1, 2].sort(|a, b| { loop {} }); true",
    "0..1000000000",
    "throw #{ a: [1, #{ b: () }] }",
    "[transfer(\"1\", \"1\", 9223372036854775807), turn(\"nowhere\"), set(\"n\", -1)]",
    "-9223372036854775807 - 2",
    "9223372036854775807",
    "()",
    "\"stock\"",
    "[[[]]]",
];

impl Place {
    /// Runs the program, and returns its exit code and all output.
    #[track_caller]
    fn bounded(&self, arguments: &[&str], input: &str) -> (i32, String) {
        let file = |name: &str| fs::File::create(self.0.join(name)).unwrap();
        self.file("in", input);
        let mut command = Command::new("sh");
        command
            .args([
                "-c",
                &format!("ulimit -v {MEMORY} && ulimit -t {PATIENCE} && exec \"$@\""),
                "sh",
            ])
            .arg(env!("CARGO_BIN_EXE_patience"))
            .args(arguments);
        let child = self
            .isolate(command)
            .stdin(fs::File::open(self.0.join("in")).unwrap())
            .stdout(Stdio::from(file("out")))
            .stderr(Stdio::from(file("err")))
            .spawn()
            .unwrap();
        let what = arguments.join(" ");
        let status = waited(child, &what);
        let read = |name: &str| fs::read(self.0.join(name)).unwrap();
        let said = String::from_utf8([read("out"), read("err")].concat()).unwrap();
        let code = status.code().unwrap_or_else(|| panic!("{what}: {status}\n{said}"));
        assert!((0..=4).contains(&code), "{what} ends with {code}:\n{said}");
        assert!(said.len() < TALK, "{what} writes {} bytes", said.len());
        let control = said.chars().find(|letter| is_control(*letter));
        assert_eq!(
            control,
            None,
            "{what} writes a control character, {:?}",
            control.map(char::escape_unicode)
        );
        (code, said)
    }

    /// Checks a file, and plays it.
    #[track_caller]
    fn attack(&self, name: &str, text: impl AsRef<[u8]>) -> i32 {
        let file = format!("{name}.toml");
        self.file(&file, text);
        let (code, _) = self.bounded(&["check", &file, "--games", "3"], "");
        let path = format!("./{file}");
        self.bounded(&["rules", &path], "");
        let play = ["play", &path, "--deal", "seed:1", "--script", "-"];
        self.bounded(&play, "moves\n!1\nhint\ndeal\nredeal\nundo\n");
        code
    }
}

/// Waits until a program ends.
#[track_caller]
fn waited(mut child: Child, what: &str) -> ExitStatus {
    for _ in 0..PATIENCE * 10 * 50 {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    panic!("{what} does not end within {} seconds", PATIENCE * 10);
}

#[track_caller]
fn edit(from: &str, to: &str) -> String {
    assert!(GAME.contains(from), "`{from}` is not in the game");
    GAME.replacen(from, to, 1)
}

fn list(count: usize, item: &str) -> String {
    format!("[{}]", item.repeat(count))
}

#[test]
fn deeply_nested_files_are_refused() {
    let place = Place::new("depth");
    let deep = |open: &str, close: &str| {
        format!("{GAME}x = {}1{}\n", open.repeat(10_000), close.repeat(10_000))
    };
    let dotted = vec!["a"; 10_000].join(".");
    for (name, text) in [
        ("lists", deep("[", "]")),
        ("tables", deep("{a=", "}")),
        ("both", deep("[{a=", "}]")),
        ("open", format!("{GAME}x = {}", "[".repeat(10_000))),
        ("open-tables", format!("{GAME}x = {}", "{a=".repeat(10_000))),
        ("heading", format!("{GAME}[{dotted}]\n")),
        ("headings", format!("{GAME}[[{dotted}]]\n")),
        ("dotted", format!("{dotted} = 1\n{GAME}")),
    ] {
        assert_eq!(place.attack(name, text), 3, "exit code of checking {name}");
    }
}

#[test]
fn huge_files_are_read_or_refused() {
    let place = Place::new("size");
    let tableau = |key: &str| edit("count = 12", &format!("count = 12\n{key}"));
    let step = |key: &str| edit("each = 4", key);
    let lines = |count: usize, line: &dyn Fn(usize) -> String| {
        (0..count).fold(String::new(), |text, number| text + line(number).as_str())
    };
    let odd: String =
        (0..60_000).filter_map(|number| char::from_u32(0x4e00 + number)).collect();
    for (name, text) in [
        ("comments", format!("{}{GAME}", "# a comment\n".repeat(900_000))),
        ("fewer-comments", format!("{}{GAME}", "# a comment\n".repeat(20_000))),
        ("line", format!("# {}\n{GAME}", "x".repeat(10_000_000))),
        ("long-name", edit("Fours", &"x".repeat(200_000))),
        ("long-key", format!("{} = 1\n{GAME}", "k".repeat(200_000))),
        ("unknown-keys", lines(100_000, &|number| format!("k{number}=0\n")) + GAME),
        ("fewer-unknown-keys", lines(9_000, &|number| format!("k{number}=0\n")) + GAME),
        ("equal-keys", "x = 1\n".repeat(30_000) + GAME),
        ("entries", step(&format!("each = {}", list(100_000, "4,")))),
        ("fewer-entries", step(&format!("each = {}", list(9_000, "4,")))),
        (
            "wrong-entries",
            edit("take = \"A\"", &format!("take = {}", list(9_000, "\"ZZ\","))),
        ),
        ("wrong-groups", tableau(&format!("from = {}", list(9_000, "\"zz\",")))),
        ("wrong-ids", tableau(&format!("ids = {}", list(9_000, "\"a b\",")))),
        ("relations", tableau(&format!("run = {}", list(4_000, "{rank='up'},")))),
        (
            "orders",
            tableau(&format!("run = {}", list(3_000, "{rank='up',order='A23'},"))),
        ),
        (
            "fills",
            tableau(&format!("fill.from = {}", list(9_000, "'stock',")))
                + "[piles.stock]\n",
        ),
        ("gathered", format!("{GAME}[redeal]\ngather = {}\n", list(9_000, "'tableau',"))),
        (
            "redeals",
            format!(
                "{GAME}[redeal]\ngather = 'tableau'\nlimit = 65535\ndeal = {}\n",
                list(4_000, "{to='tableau'},")
            ),
        ),
        (
            "steps",
            GAME.to_owned()
                + "[[deal]]\nto='tableau'\nspread='full'\n".repeat(4_000).as_str(),
        ),
        (
            "groups",
            lines(3_000, &|number| format!("[piles.g{number}]\nrole='cell'\n")) + GAME,
        ),
        (
            "variables",
            format!("{GAME}[state]\n")
                + lines(9_000, &|number| format!("k{number}=0\n")).as_str(),
        ),
        (
            "fewer-variables",
            format!("{GAME}[state]\n")
                + lines(100, &|number| format!("k{number}={}\n", i32::MAX)).as_str(),
        ),
        ("suits", format!("{GAME}[deck]\nsuits = '{odd}'\n")),
        ("ranks", format!("{GAME}[deck]\nranks = '{odd}'\n")),
        ("equal-suits", format!("{GAME}[deck]\nsuits = '{}'\n", "CDHS".repeat(50_000))),
        (
            "covers",
            edit(
                "count = 12",
                &format!(
                    "count = 100\ncovered_by = [{}]",
                    lines(100, &|number| format!(
                        "{:?},",
                        (number + 2..=100).collect::<Vec<_>>()
                    ))
                ),
            ),
        ),
        (
            "circle",
            edit(
                "count = 12",
                &format!(
                    "count = 12\ncovered_by = [{}]",
                    lines(12, &|number| format!("[{}],", (number + 1) % 12 + 1))
                ),
            ),
        ),
    ] {
        place.attack(name, text);
    }
}

#[test]
fn huge_numbers_are_read_or_refused() {
    let place = Place::new("numbers");
    for (name, text) in [
        ("count", edit("count = 12", "count = 999999999999")),
        ("piles", edit("count = 12", "count = 255")),
        ("many-piles", edit("count = 12", "count = 116\ncapacity = 255\nat_once = 255")),
        ("copies", format!("{GAME}[deck]\ncopies = 200\n")),
        ("each", edit("each = 4", "each = 255\nspread = 'full'")),
        ("number", edit("each = 4", "each = 99999999999999999999999")),
        ("float", edit("each = 4", "each = 1e400")),
        (
            "score",
            format!(
                "{GAME}[score]\nstart = {0}\nhome = {0}\nfull = {0}\nhidden = {0}\njoined = {0}\n",
                i32::MAX
            ),
        ),
        ("least", format!("{GAME}[score]\nstart = {0}\njoined = {0}\n", i32::MIN)),
        ("over", format!("{GAME}[score]\nstart = 2147483648\n")),
        ("state", format!("{GAME}[state]\nx = 2147483648\n")),
        ("step", edit("rank = \"down\"", "rank = 'down', step = 255")),
    ] {
        place.attack(name, text);
        let deep =
            ["perft", &format!("./{name}.toml"), "--deal", "seed:1", "--depth", "1"];
        place.bounded(&deep, "");
    }
}

/// Returns a game with this many tableau piles, and actions that pick several of them.
fn picking(piles: usize, actions: &[(usize, &str)]) -> String {
    let mut text = format!(
        "name = \"Toss\"\n[deck]\ncopies = 4\n[piles.foundation]\ncount = 16\n\
         [piles.tableau]\ncount = {piles}\n[piles.stock]\n[piles.discard]\n\
         [end]\nempty = [\"tableau\"]\n[[deal]]\nto = \"tableau\"\n"
    );
    for ((picks, cards), letter) in actions.iter().zip('a'..) {
        let pick = list(*picks, "{ from = \"tableau\" }, ");
        let _ = write!(
            text,
            "[actions.toss{letter}]\npick = {pick}\n{cards}\n\
             do = [{{ move = \"picked\", to = \"discard\" }}]\n"
        );
    }
    text
}

/// Returns games whose first position has too many moves to list: one picks three cards, one
/// has few legal picks among very many, and one has mostly builds.
fn many_moves() -> [(&'static str, String); 3] {
    let few = [(3, "cards = { sum = 38 }"); 8];
    let build =
        "count = 100\nlift = \"any\"\nbuild = { rank = \"any\", suit = \"any\" }\n";
    let builds = picking(100, &[(2, "")]).replace("count = 100\n", build);
    [
        ("three", picking(52, &[(3, "")])),
        ("few", picking(100, &few)),
        (
            "builds",
            builds.replace("to = \"tableau\"\n[", "to = \"tableau\"\neach = 2\n["),
        ),
    ]
}

#[test]
fn too_many_moves_are_reported_by_every_command() {
    let place = Place::new("many-moves");
    let missing = "has too many legal moves";
    for (name, game) in many_moves() {
        let file = format!("{name}.toml");
        place.file(&file, &game);
        let path = format!("./{file}");
        let (code, said) = place.bounded(&["check", &file, "--games", "5"], "");
        assert!(
            code == 3 && said.contains("error[too-many-moves]"),
            "check {name}, exit code {code}: {said}"
        );
        assert!(said.contains("5 with too many legal moves"), "check {name}: {said}");
        for line in ["look", "moves", "hint", "autoplay 3", "winnable 1"] {
            let play = ["play", &path, "--deal", "seed:1"];
            let (_, said) = place.bounded(&play, &format!("{line}\n"));
            assert!(
                said.replace("\n  ", " ").contains(missing),
                "{name}: {line}: {said}"
            );
            assert!(!said.contains("lost"), "{name}: {line}: {said}");
        }
        let solve = ["solve", &path, "--deals", "seed:1..1", "--json"];
        let (_, said) = place.bounded(&solve, "");
        assert!(said.contains("\"verdict\":\"unknown\""), "{name}: {said}");
        assert!(said.contains("\"why\":\"moves\""), "{name}: {said}");
        let (_, said) =
            place.bounded(&["solve", &path, "--deal", "seed:1", "--shortest"], "");
        assert!(said.contains(missing), "{name}: {said}");
        let (code, said) = place.bounded(&["perft", &path, "--depth", "1"], "");
        assert!(code == 3 && said.contains(missing), "{name}: {said}");
        for (player, says) in
            [("greedy", missing), ("honest", missing), ("thoughtful", "1 open")]
        {
            let study = ["study", &path, "--deals", "seed:1..1", "--players", player];
            let (_, said) = place.bounded(&study, "");
            assert!(said.contains(says), "{name}: {player}: {said}");
        }
    }
    let json = ["play", "./few.toml", "--deal", "seed:1", "--json"];
    let (_, said) = place.bounded(&json, "hint\n");
    assert!(said.contains("\"code\":\"too-many-moves\""), "{said}");
    // The message names the limit that was exceeded.
    assert!(said.contains("more than 1000000 picks to try"), "{said}");
    let (_, counted) = place.bounded(&["perft", "./three.toml", "--depth", "1"], "");
    assert!(counted.contains("too many legal moves: more than 20000\n"), "{counted}");
    assert!(said.contains("\"status\":\"playing\""), "{said}");
    assert!(said.contains("\"fault\":\"error[too-many-moves]"), "{said}");
}

#[test]
fn verify_refuses_positions_with_too_many_moves() {
    let [(_, three), ..] = many_moves();
    let texts = patience::games().with("three.toml", &three);
    let variant = Arc::new(load(&texts, "three", &[]).unwrap());
    let deal = Deal::named("seed:1".parse().unwrap(), variant.rules());
    let game = Game::start(Arc::clone(&variant), deal).unwrap();
    assert!(matches!(proof::prove(&game, &mut patiently), Err(Flaw::Moves(_))));
    let record =
        format!("{}{}", Record::write(&game, &[]).unwrap(), Record::carry(&variant));
    let forged = (0..64 * 64).any(|number| {
        let letters = [number / 64, number % 64].map(letter);
        let letters = letters.iter().collect::<String>();
        let head = format!("{}\nprogram 0.1.0\nkinds all\nentries 1", proof::HEADER);
        let text = format!("{head}\n{record}--- entries\n{letters}\n--- sum sha256:\n");
        let text = summed(&text).unwrap();
        let key = HashKey::default();
        let flaw =
            proof::verify(&text, &patience::games(), &key, &mut patiently).unwrap_err();
        assert!(
            matches!(flaw, Flaw::Moves(_) | Flaw::Entry(1)),
            "a forged proof is refused for a different reason: {flaw}"
        );
        matches!(flaw, Flaw::Moves(_))
    });
    assert!(forged, "no forged entry matches the first position");
}

/// Returns a base64 digit.
fn letter(number: usize) -> char {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    letters.chars().nth(number).unwrap()
}

#[test]
fn positions_with_too_many_moves_can_be_undone_and_replayed() {
    let place = Place::new("many-moves-played");
    let [(_, three), ..] = many_moves();
    place.file("three.toml", three);
    let play = ["play", "./three.toml", "--deal", "seed:1", "--script", "-"];
    let lines = "tossa 50 51 52\nmoves 49\nundo\n40 41 42\nsave a.txt\n";
    let (_, said) = place.bounded(&play, lines);
    assert!(said.contains("18,429 legal moves"), "{said}");
    assert!(said.contains("48 49"), "{said}");
    assert!(said.contains("saved to a.txt, 1 move"), "{said}");
    let (code, said) = place.bounded(&["replay", "a.txt"], "");
    assert!(code < 2, "replay of a.txt, exit code {code}: {said}");
}

#[test]
fn any_number_of_options_is_checked_or_refused() {
    let place = Place::new("options");
    let options = |options: usize, values: usize, patch: &str| {
        let mut text = GAME.to_owned();
        for option in 0..options {
            let _ = write!(text, "[options.o{option}]\ndefault = 'v0'\n");
            for value in 0..values {
                let _ = writeln!(text, "values.v{value} = {{ {patch} }}");
            }
        }
        text
    };
    let refused = place.attack("many", options(100, 100, ""));
    assert_eq!(refused, 3);
    assert_eq!(place.attack("lone", options(2_000, 1, "")), 3);
    assert_eq!(place.attack("row", options(1, 4_000, "")), 3);
    assert_eq!(place.attack("most", options(20, 10, "piles.tableau.lift = 'run'")), 0);
    assert_eq!(place.attack("faulty", options(20, 10, "piles.tableau.count = 13")), 3);
    let large =
        options(20, 10, "") + format!("[state]\n# {}\n", "x".repeat(200_000)).as_str();
    assert_eq!(place.attack("large", large), 0);
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let place = Place::new("escapes");
    let evil =
        "\\u001b[31m\\u0007\\r\\u009b2J\\u202eabc\\u2066\\u0000\\u007f\\u2028\\ufeff";
    let named = |from: &str, to: &str| edit(from, &to.replace('!', evil));
    for (name, text) in [
        ("name", named("\"Fours\"", "\"!\"\nfamily = \"!\"\nabout = \"!\"")),
        ("key", named("count = 12", "\"!\" = 12")),
        ("heading", named("[piles.tableau]", "[\"!\"]")),
        ("group", named("[piles.tableau]", "[piles.\"!\"]")),
        (
            "own-group",
            named("[piles.tableau]", "[piles.\"!\"]\nrole = \"tableau\"")
                .replace("to = \"tableau\"", &format!("to = \"{evil}\"")),
        ),
        ("value", named("\"alternating\"", "\"!\"")),
        ("to", named("to = \"tableau\"", "to = \"!\"")),
        ("take", named("take = \"A\"", "take = \"!\"")),
        ("ids", named("count = 4", "count = 1\nids = [\"!\"]")),
        ("extends", named("\"Fours\"", "\"x\"\nextends = \"!\"")),
        ("script", named("\"Fours\"", "\"x\"\nscript = \"!\"")),
        ("suits", format!("{GAME}[deck]\nsuits = \"{evil}\"\n")),
        ("ranks", format!("{GAME}[deck]\nranks = \"{evil}\"\n")),
        ("symbol", format!("{GAME}[deck]\nsuit.C.symbol = \"\\u202e\"\n")),
        ("c1", format!("{GAME}[deck]\nsuit.C.symbol = \"\\u009b\"\n")),
        (
            "suit-name",
            format!(
                "{GAME}[deck]\nsuit.C = {{ name = \"{evil}\", color = \"{evil}\" }}\nrank.A.name = \"{evil}\"\n"
            ),
        ),
        (
            "option",
            format!(
                "{GAME}[options.\"{evil}\"]\ndefault = \"{evil}\"\nvalues.\"{evil}\" = {{}}\n"
            ),
        ),
        (
            "about",
            format!(
                "{GAME}[options.o]\nabout = \"{evil}\"\ndefault = \"a\"\nvalues.a.about = \"{evil}\"\n"
            ),
        ),
        ("state", format!("{GAME}[state]\n\"{evil}\" = 0\n")),
        ("raw", edit("Fours", "\u{1b}[31m\u{202e}\u{9b}2J")),
        ("raw-comment", format!("# \u{1b}[31m\u{202e}\u{9b}2J\u{feff}\nx = 1\n{GAME}")),
        ("raw-line", edit("count = 12", "count = 12 \u{202e}\u{9b}")),
        ("returns", edit("count = 12\n", "count = 12\rcount = 13\r\n")),
    ] {
        place.attack(name, text);
    }
    let words = "\\x1b[31m\\u202e\\u009b2J\\r\\x07";
    for (name, script) in [
        ("throws", format!("fn can_lift(card, pile) {{ throw \"{words}\"; }}")),
        (
            "throws-in-play",
            format!("fn can_lift(card, pile, g) {{ throw \"{words}\"; }}"),
        ),
        ("answers", format!("fn deal_to(card, pile) {{ \"{words}\" }}")),
        ("won", format!("fn won(g) {{ g.pile(\"{words}\").len == 0 }}")),
        (
            "prints",
            format!("fn won(g) {{ print(\"{words}\"); debug(\"{words}\"); false }}"),
        ),
        ("lost", format!("fn lost(g) {{ g.get(\"{words}\") == 0 }}")),
        ("map", format!("fn won(g) {{ let m = #{{}}; m[\"{words}\"] == 1 }}")),
        ("words", "/// \u{1b}[31m\u{202e}\u{9b}2J\nfn won(g) { false }".to_owned()),
        ("name", "fn \u{1b}[31m(g) { }".to_owned()),
        ("text", "fn won(g) { \"\u{1b}[31m\u{202e}\" == 1 + }".to_owned()),
    ] {
        place.file("evil.rhai", script);
        place.attack(name, edit("\"Fours\"", "\"Fours\"\nscript = \"evil.rhai\""));
    }
}

#[test]
fn extends_cycles_and_outside_paths_are_refused() {
    let place = Place::new("parents");
    let child = |of: &str| edit("\"Fours\"", &format!("\"Fours\"\nextends = \"{of}\""));
    assert_eq!(place.attack("self", child("self")), 3);
    place.file("one.toml", child("two"));
    assert_eq!(place.attack("two", child("one")), 3);
    for link in 0..40 {
        place.file(&format!("link{link}.toml"), child(&format!("link{}", link + 1)));
    }
    place.file("link40.toml", GAME);
    assert_eq!(place.bounded(&["check", "link24.toml"], "").0, 0);
    assert_eq!(place.bounded(&["check", "link23.toml"], "").0, 3);
    assert_eq!(place.bounded(&["check", "link0.toml"], "").0, 3);
    let long = "x".repeat(100_000);
    for name in [
        "../one",
        "/etc/passwd",
        "a/b",
        "C:\\\\x",
        "\\\\\\\\server\\\\x",
        "con",
        "",
        ".",
        "..",
        "~",
        "~root",
        "$HOME",
        "one\\u0000",
        "one.toml.toml",
        "%2e%2e",
        "-",
        &long,
    ] {
        for key in ["extends", "script"] {
            let text = edit("\"Fours\"", &format!("\"Fours\"\n{key} = \"{name}\""));
            assert_eq!(place.attack("outward", text), 3, "{key} = {name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn devices_folders_and_binary_files_are_refused() {
    let place = Place::new("kinds");
    let link = |to: &Path, name: &str| {
        std::os::unix::fs::symlink(to, place.0.join(name)).unwrap();
    };
    let made = Command::new("mkfifo").arg(place.0.join("fifo")).status();
    if made.is_ok_and(|status| status.success()) {
        link(&place.0.join("fifo"), "pipe.toml");
    }
    fs::create_dir(place.0.join("folder.toml")).unwrap();
    link(Path::new("/dev/zero"), "zero.toml");
    link(Path::new("/dev/tty"), "tty.toml");
    link(&place.0, "place.toml");
    link(Path::new("loop.toml"), "loop.toml");
    link(Path::new("nowhere"), "nothing.toml");
    place.file("latin.toml", b"name = \"caf\xe9\"\n");
    place.file("nul.toml", b"name = \"a\0b\"\n");
    place.file("binary.toml", (0..=255).cycle().take(100_000).collect::<Vec<u8>>());
    place.file("utf-16.toml", b"\xff\xfen\0a\0m\0e\0");
    for name in ["folder", "zero", "pipe", "latin", "nul", "binary", "utf-16"] {
        link(Path::new(&format!("{name}.toml")), &format!("{name}.rhai"));
    }
    for name in [
        "pipe", "folder", "zero", "tty", "place", "loop", "nothing", "latin", "nul",
        "binary", "utf-16",
    ] {
        let file = format!("{name}.toml");
        assert_ne!(
            place.bounded(&["check", &file], "").0,
            0,
            "exit code of checking {name}"
        );
        for key in ["extends", "script"] {
            let text = edit("\"Fours\"", &format!("\"Fours\"\n{key} = \"{name}\""));
            assert_ne!(place.attack("child", text), 0, "{key} = {name}");
        }
    }
}

#[test]
fn malicious_scripts_cannot_crash_the_program() {
    let place = Place::new("scripts");
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/script/src/tests/corpus");
    for entry in fs::read_dir(folder).unwrap() {
        let corpus = fs::read_to_string(entry.unwrap().path()).unwrap();
        // The unit tests of `words` run every case.
        for case in sample::of(corpus.split("\n\n").collect(), 10) {
            let script = case.lines().take_while(|line| !line.starts_with("=> "));
            let script = expanded(&script.collect::<Vec<_>>().join("\n"));
            place.file("hooked.rhai", script);
            place.attack("hooked", HOOKED);
        }
    }
}

/// Expands the abbreviations of a script in the corpus: `⟪200 (⟫` is `(` 200 times, and
/// `⟪#feff⟫` a character by its number.
fn expanded(text: &str) -> String {
    let mut parts = text.split('⟪');
    let mut script = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (short, rest) = part.split_once('⟫').unwrap();
        if let Some(number) = short.strip_prefix('#') {
            let number = u32::from_str_radix(number, 16).unwrap();
            script.push(char::from_u32(number).unwrap());
        } else {
            let (count, piece) = short.split_once(' ').unwrap();
            script.push_str(&piece.repeat(count.parse().unwrap()));
        }
        script.push_str(rest);
    }
    script
}

#[test]
fn malicious_hooks_cannot_crash_the_program() {
    let place = Place::new("hooks");
    // The gate runs each hook with a sixth of the bodies, and each body with a sixth of the
    // hooks.
    let step = thorough(6, 1);
    for (number, head) in (sample::number()..).zip(HEADS) {
        for body in BODIES.iter().skip(number % step).step_by(step) {
            let helper = "fn helper(n) { helper(n + 1) }";
            place.file("hooked.rhai", format!("fn {head} {{ {body} }}\n{helper}\n"));
            place.attack("hooked", HOOKED);
        }
    }
}

#[test]
fn scripts_slow_for_every_card_are_stopped() {
    let place = Place::new("slow");
    let split =
        "let s = \"\"; s.pad(255, 'x'); for i in 0..1500 { s.split(\"x\"); } true";
    let nest =
        "let a = [1]; for i in 0..250 { a = [a]; } for i in 0..900 { let b = a; } true";
    let cells = (0..28).fold(String::new(), |text, number| {
        text + format!("[piles.c{number}]\nrole = \"cell\"\n").as_str()
    });
    let values = (0..100)
        .fold("[options.o]\ndefault = \"v0\"\n".to_owned(), |text, number| {
            text + format!("values.v{number} = {{}}\n").as_str()
        });
    let scripted = edit("\"Fours\"", "\"Fours\"\nscript = \"slow.rhai\"");
    for body in sample::of(vec![split, nest], 2) {
        place.file("slow.rhai", format!("fn can_lift(card, pile) {{ {body} }}"));
        assert_eq!(
            place.attack("slow", format!("{scripted}{cells}{values}")),
            3,
            "exit code with `{body}`"
        );
        place.file("slow.rhai", format!("fn can_lift(card, pile, g) {{ {body} }}"));
        place.attack("slow", format!("{scripted}{values}"));
    }
}

/// File names with a special meaning to shells, terminals or readers.
const NAMES: &[&str] = &[
    "x$(touch PWNED)",
    "x`touch PWNED`",
    "x\"; touch PWNED; \"",
    "x'; touch PWNED; '",
    "x;touch PWNED",
    "x\u{1b}]0;evil\u{7}",
    "x\u{202e}y",
    "x\u{9b}2J",
    "x\nforged: line",
    "-x",
    "x y",
];

#[test]
fn hostile_file_names_are_escaped_everywhere() {
    let place = Place::new("names");
    fs::create_dir(place.join("variants")).unwrap();
    for name in NAMES {
        place.file(&format!("variants/{name}.toml"), GAME);
    }
    place.file("variants/plain-one.toml", GAME);
    place.bounded(&["play", "cruel", "--deal", "ms:1", "--script", "-"], "!1\nsave r\n");
    let record = fs::read(place.join("r")).unwrap();
    for name in sample::of(NAMES.to_vec(), 3) {
        fs::write(place.join(name), &record).unwrap();
        let path = format!("./{name}");
        let (code, said) = place.bounded(&["replay", &path], "");
        assert_eq!(
            (code, said.lines().count()),
            (0, 1),
            "exit code and lines of replaying {name:?}: {said}"
        );
        place.bounded(&["replay", &format!("./variants/{name}.toml")], "");
        place.bounded(&["man", &path], "");
        place.bounded(&["play", &format!("./variants/{name}.toml")], "save\nlist x\n");
        place.bounded(&["play", "cruel", "--json"], &format!("load {path}\nlist x\n"));
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, said) = place.bounded(&["completions", shell], "");
        assert_eq!(code, 0, "exit code; output:\n{said}");
        // The other shells complete only commands and options.
        let told =
            said.contains("plain-one") || ["elvish", "powershell"].contains(&shell);
        let evil = ["PWNED", "]0;evil", "forged: line", " -x"]
            .iter()
            .any(|word| said.contains(word));
        assert!(told && !evil, "completions for {shell}: {said}");
        assert!(
            said.contains("note: 7 games left out"),
            "completions for {shell}: {said}"
        );
    }
    // Check what a shell makes of it.
    if Command::new("bash").arg("--version").output().is_ok() {
        let (_, script) = place.bounded(&["completions", "bash"], "");
        let script = &script[..script.find("note: ").unwrap()];
        place.file("c.sh", script);
        let words = "source ./c.sh; COMP_WORDS=(patience play pl); COMP_CWORD=2; \
            _patience patience pl play; echo \"${COMPREPLY[@]}\"";
        let output =
            Command::new("bash").args(["-c", words]).current_dir(&*place).output();
        let output = output.unwrap();
        let proposed = String::from_utf8_lossy(&output.stdout);
        assert!(proposed.starts_with("plain-one "), "{proposed}");
        assert!(!place.join("PWNED").exists(), "a file name ran as a command");
    }
}

#[test]
fn json_output_escapes_control_characters() {
    let place = Place::new("json");
    let evil = "\\u202e\\u009b2J\\u2028";
    let named =
        |word: &str| edit("\"Fours\"", &format!("\"{word}{evil}\"\nabout = \"{evil}\""));
    place.file("variants.toml", named("a"));
    fs::create_dir(place.join("variants")).unwrap();
    place.file("variants/fours.toml", named("b"));
    let (_, said) = place.bounded(&["list", "--json"], "");
    assert!(said.contains("b\\u202e\\u009b2J\\u2028"), "{said}");
    place.bounded(&["check", "--json", "variants.toml"], "");
    place.bounded(&["solve", "./variants.toml", "--deal", "seed:1", "--json"], "");
    let cards: Vec<String> = "A23456789TJQK"
        .chars()
        .flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let record = format!(
        "patience-record 1\ngame cruel\ndeal my\u{202e}deal\ncards {}\n--- moves\n",
        cards.join(" ")
    );
    place.file("r", &record);
    place.bounded(&["play", "cruel", "--deal", "ms:1", "--json"], "load r\n");
    place.bounded(&["replay", "r"], "");
    place.file(
        ".local/state/patience/results",
        "2026-11-21T16:14:01Z\tgame=a\u{1b}[2J\u{202e}\toptions=x\u{202e}=y\tdeal=ms:3\t\
         outcome=won\tmoves=80\tseconds=312\tscore=48\tundone=2\thints=1\tshown=0\t\
         begun=2026-11-21T16:08:49.120733512Z\n",
    );
    let (_, said) = place.bounded(&["stats"], "");
    assert!(said.contains("a␛[2J"), "{said}");
    let (_, said) = place.bounded(&["stats", "--json"], "");
    assert!(said.contains("\\u202e"), "{said}");
}

#[test]
fn sessions_are_limited_in_output_lines_and_time() {
    let place = Place::new("sessions-without-end");
    let lines = |count: usize, line: &str| format!("{line}\n").repeat(count);
    place.file("d1", lines(200, "source d2"));
    place.file("d2", lines(100, "source d3"));
    place.file("d3", lines(100, "help commands"));
    place.file("n1", lines(2000, "source n2"));
    place.file("n2", lines(2000, "# nothing"));
    for (name, line, said) in [
        ("answers", "source d1", "exceed 16 MB"),
        ("lines", "source n1", "more than 10,000 lines"),
    ] {
        let call = "$ patience play klondike --deal ms:1";
        place.file("a.session", format!("{call}\n> {line}\n"));
        assert_eq!(
            place.bounded(&["test", "a.session"], "").0,
            1,
            "exit code of a session with too many {name}"
        );
        let outcome = fs::read_to_string(place.join("a.session.new")).unwrap();
        assert!(outcome.replace("\n  ", " ").contains(said), "{name}: {outcome}");
    }
    // The limit on the file's time ends a search.
    let searching = "$ patience play forty-thieves --deal seed:2\n> winnable 86400\n";
    let solving = "$ patience solve forty-thieves --max-positions 99999999999\n\
        seed:2\nseed:3\n";
    for (name, text, code) in [
        ("a.session", searching, "slow-session"),
        ("a.session", &*searching.replace("winnable", "par"), "slow-session"),
        ("a.verdicts", solving, "slow-verdicts"),
    ] {
        place.file(name, text);
        let (ended, said) = place.bounded(&["test", name, "--seconds", "1"], "");
        assert_eq!(ended, 3, "exit code; output:\n{said}");
        assert!(said.contains(code) && said.contains("--seconds"), "{said}");
    }
}
