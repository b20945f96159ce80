//! Programs that play: JSON answers match their schema and `docs/PROTOCOL.md`, and the
//! programs in `examples/` run.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use jsonschema::Validator;
use patience::repl::{Bare, Session, Settings, answers_schema, run_json};
use serde_json::{Map, Value};

use crate::common::{InFolder, Nowhere, Place, load, root, run_with_input, start};

const PROTOCOL: &str = include_str!("../../docs/PROTOCOL.md");

fn schema() -> Value {
    serde_json::from_str(&answers_schema()).unwrap()
}

/// Returns the schema without unknown fields, as it is for this version.
fn strict() -> Validator {
    let mut schema = schema();
    each_object(&mut schema, &mut |object| {
        if object.contains_key("properties") {
            object.insert("additionalProperties".to_owned(), false.into());
        }
    });
    jsonschema::draft202012::new(&schema).unwrap()
}

fn each_object(value: &mut Value, act: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            act(fields);
            fields.values_mut().for_each(|value| each_object(value, act));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| each_object(item, act)),
        _ => {}
    }
}

/// Checks that every line is a valid answer, and returns them.
#[track_caller]
fn check_answers(validator: &Validator, text: &str) -> Vec<Value> {
    let read = |line: &str| {
        let answer: Value = serde_json::from_str(line).unwrap();
        let errors = validator.iter_errors(&answer).map(|error| error.to_string());
        let errors: Vec<String> = errors.collect();
        assert!(errors.is_empty(), "{}\n{line}", errors.join("\n"));
        answer
    };
    text.lines().map(read).collect()
}

/// Sends lines to a game, and returns the answers.
fn answered(game: &str, lines: &str) -> String {
    let game = start(&load(game, &[]), "seed:1");
    let mut host = Bare(Nowhere);
    let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
    let mut output = Vec::new();
    run_json(&mut session, &mut lines.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn committed_protocol_schema_is_current() {
    let written = fs::read_to_string(root().join("docs/protocol.schema.json"));
    let current = answers_schema() == written.unwrap_or_default();
    let way = "cargo run -- schema --answers > docs/protocol.schema.json";
    assert!(current, "run `{way}`");
}

#[test]
fn protocol_schema_is_valid_json_schema() {
    jsonschema::draft202012::meta::validate(&schema()).unwrap();
}

#[test]
fn answers_of_many_games_match_the_schema() {
    let validator = strict();
    let lines = "moves\nhint\n!1\n!2\n!1\ndeal\n!3\nredeal\nundo 2\nredo\n1 2\n# note\n\
                 1\n7H\nshow\nrestart\n!99\nrules\n";
    for game in InFolder::bundled().games().iter().step_by(29) {
        let answers = check_answers(&validator, &answered(game, lines));
        assert_eq!(answers.len(), 1 + lines.lines().count(), "{game}: number of answers");
        assert!(
            answers.iter().all(|answer| answer["protocol"] == 1),
            "{game}: protocol of an answer"
        );
    }
    for game in ["cruel", "pyramid", "klondike"] {
        check_answers(&validator, &answered(game, "winnable 1\nsolve\nhint\nsolve 2\n"));
    }
}

#[test]
fn json_gives_row_and_column_of_piles() {
    let answers = check_answers(&strict(), &answered("pyramid", ""));
    let piles = answers[0]["piles"].as_array().unwrap().iter();
    let places = piles.filter_map(|pile| {
        let (row, column) = (pile.get("row")?.as_u64()?, pile.get("column")?.as_f64()?);
        Some((row, column))
    });
    let first: Vec<(u64, f64)> = places.take(6).collect();
    assert_eq!(first, [(1, 4.0), (2, 3.5), (2, 4.5), (3, 3.0), (3, 4.0), (3, 5.0)]);
}

/// Adds the names and string values of a schema.
fn collect(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::Object(properties)) = fields.get("properties") {
                words.extend(properties.keys().cloned());
            }
            let listed = fields.get("enum").and_then(Value::as_array);
            let one = fields.get("const").into_iter();
            let all = listed.into_iter().flatten().chain(one);
            words.extend(all.filter_map(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| collect(value, words));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        _ => {}
    }
}

#[test]
fn every_field_status_and_error_code_is_documented() {
    let mut words = BTreeSet::new();
    collect(&schema(), &mut words);
    for known in ["illegal-move", "playing", "winnable", "tableau", "redeals_left"] {
        assert!(words.contains(known), "{words:?}");
    }
    let told = |word: &String| PROTOCOL.contains(&format!("`{word}`"));
    let missing: Vec<&String> = words.iter().filter(|word| !told(word)).collect();
    assert!(missing.is_empty(), "docs/PROTOCOL.md does not mention {missing:?}");
    let rows = PROTOCOL.split("| `code` |").nth(1).unwrap().split("\n\n").next().unwrap();
    let coded =
        rows.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let unknown: Vec<&str> = coded.filter(|code| !words.contains(*code)).collect();
    assert!(unknown.is_empty(), "docs/PROTOCOL.md lists unknown codes {unknown:?}");
}

#[test]
fn documented_error_codes_occur() {
    let place = Place::new("bots-codes");
    place.file("bad.deal", "1: XX\n");
    place.file("bad.toml", "name = 7\n");
    let fails = "extends = \"cruel\"\nname = \"Fails\"\nscript = \"fails.rhai\"\n";
    place.file("fails.toml", fails);
    place.file("fails.rhai", "fn deal_to(card, pile, g) { throw \"no\" }\n");
    let lines: &[(&str, &str)] = &[
        ("1 1", "illegal-move"),
        ("1", "illegal-move"),
        ("1 2 x", "not-a-move"),
        ("xyzzy", "unknown-command"),
        ("re", "ambiguous-command"),
        ("undo x", "wrong-arguments"),
        ("undo", "nothing-to-undo"),
        ("redo", "nothing-to-redo"),
        ("new bad.deal", "bad-deal"),
        ("load bad.deal", "bad-record"),
        ("new ./bad.toml", "bad-rules"),
        ("load nothing", "bad-file"),
        ("new ./fails.toml", "script-failed"),
    ];
    let mut input: Vec<u8> =
        lines.iter().flat_map(|line| [line.0, "\n"].concat().into_bytes()).collect();
    input.extend(b"\xff\n");
    let output = run_with_input(place.called("play klondike --deal ms:1 --json"), input);
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = check_answers(&strict(), &text);
    let found: Vec<&str> = answers[1..]
        .iter()
        .map(|answer| answer["error"]["code"].as_str().unwrap())
        .collect();
    let expected = lines.iter().map(|line| line.1).chain(["bad-input"]);
    assert_eq!(found, expected.collect::<Vec<_>>(), "error codes in {text}");
}

#[test]
fn new_deals_the_same_as_a_fresh_process() {
    let place = Place::new("bots-reset");
    let play = |line: &str, input: &str| {
        let output = run_with_input(place.called(line), input);
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().last().unwrap().to_owned()
    };
    for (line, input) in [
        ("play klondike --deal seed:7 --json", "new seed:7\n"),
        ("play klondike --deal seed:7 --json", "!1\nnew klondike seed:7\n"),
        ("play klondike --deal ms:9 --json --set draw=1", "new draw=1 ms:9\n"),
        ("play klondike --deal ms:9 --json", "new draw=1\nnew klondike ms:9\n"),
        ("play fan --deal seed:3 --json", "!1\nnew fan seed:3\n"),
    ] {
        let reset = play("play klondike --deal ms:1 --json", input);
        assert_eq!(
            reset,
            play(line, ""),
            "state after `{input}` (left) and of `{line}` (right)"
        );
    }
}

/// Runs a program of `examples/`; `None` without Python.
#[expect(clippy::print_stderr, reason = "a skipped test must be visible")]
fn python(place: &Place, arguments: &[&str]) -> Option<Output> {
    let mut command = Command::new("python3");
    command.args(arguments).current_dir(&place.0);
    command.env("HOME", &place.0).env("PATIENCE", env!("CARGO_BIN_EXE_patience"));
    command.env("PYTHONPATH", root().join("examples"));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    let output = command.output().ok().filter(|output| output.status.code() != Some(127));
    if output.is_none() {
        eprintln!("python3 is not installed: skipping the examples");
    }
    output
}

/// Runs a program of `examples/`, and returns its output.
#[track_caller]
fn printed(place: &Place, arguments: &[&str]) -> Option<String> {
    let output = python(place, arguments)?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "an example fails: {errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

fn example(name: &str) -> String {
    root().join("examples").join(name).to_str().unwrap().to_owned()
}

#[test]
fn example_bot_plays_every_kind_of_game() {
    let place = Place::new("bots-bot");
    let bot = example("bot.py");
    for game in ["klondike", "cruel", "pyramid", "golf", "spider", "montana"] {
        for player in ["greedy", "random"] {
            let call = [&bot, game, "--player", player, "--games", "3", "--steps", "60"];
            let Some(text) = printed(&place, &call) else { return };
            let deals: Vec<&str> =
                text.lines().filter_map(|line| line.split(' ').next()).collect();
            assert_eq!(
                deals[..3],
                ["seed:1", "seed:2", "seed:3"],
                "deals of {game} by {player}: {text}"
            );
            assert_eq!(
                printed(&place, &call).as_ref(),
                Some(&text),
                "a second run of {game} by {player}"
            );
        }
    }
}

#[test]
fn example_environment_hides_cards_and_is_seeded() {
    let place = Place::new("bots-env");
    let Some(text) = printed(&place, &[&example("patience_env.py"), "--games", "3"])
    else {
        return;
    };
    assert_eq!(text.matches(" reward ").count(), 3, "number of games: {text}");
    let story = r#"
from patience_env import HIDDEN, NOTHING, PatienceEnv, gymnasium

def flat(rows):
    return [int(it) for row in rows for it in row]

env = PatienceEnv("klondike", max_steps=30, render_mode="ansi")
first, info = env.reset(seed=7)
cards = [it for it in flat(first["piles"]) if it != NOTHING]
assert info["deal"] == "seed:7"
assert len(cards) == 52 and cards.count(HIDDEN) == 21 + 23, cards
seen = [it for it in cards if it != HIDDEN]
assert len(set(seen)) == 8
mask = [int(it) for it in info["action_mask"]]
assert mask == [int(it) for it in env.action_masks()]
assert sum(mask) == len(info["moves"]) > 0 and mask[0] == 1
try:
    env.step(sum(mask))
    raise SystemExit("a move that is not legal was made")
except ValueError:
    pass
rewards, steps, over = [], 0, False
while not over:
    observation, reward, terminated, truncated, info = env.step(0)
    rewards.append(reward)
    steps += 1
    over = terminated or truncated
assert steps == 30 or terminated
again, _ = env.reset(seed=7)
assert flat(again["piles"]) == flat(first["piles"])
other, _ = env.reset(seed=8)
assert flat(other["piles"]) != flat(first["piles"])
drawn, info = env.reset()
assert info["deal"] not in ("seed:7", "seed:8")
named, info = env.reset(options={"deal": "ms:617"})
assert info["deal"] == "ms:617" and "??" in env.render()
if gymnasium:
    from gymnasium.utils.env_checker import check_env
    for game in ["klondike", "cruel", "golf"]:
        checked = PatienceEnv(game)
        checked.action_space.sample = lambda *rest, **named: 0
        check_env(checked, skip_render_check=True)
        checked.close()
env.close()
"#;
    printed(&place, &["-c", story]);
}
