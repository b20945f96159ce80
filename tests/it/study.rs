//! `patience study`: results of players on many deals.

use std::fs;

use serde_json::Value;

use crate::common::{Place, run_with_input, text_and_code, thorough};

/// Returns the JSON output of a study.
#[track_caller]
fn study(place: &Place, args: &[&str]) -> Value {
    let output =
        place.program(&[&["study"], args, &["--json"]].concat()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "the study fails: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_str(&text).unwrap()
}

/// Returns the number of won, lost and open deals of a player.
#[track_caller]
fn counts(study: &Value, player: &str) -> (u64, u64, u64) {
    let it = &study["players"][player];
    let number = |key: &str| it[key].as_u64().unwrap_or_else(|| panic!("{study:#}"));
    assert_eq!(number("won") + number("lost") + number("open"), number("deals"));
    assert!(it["seconds"].as_f64().is_some() && it["budget"].is_object(), "{it:#}");
    (number("won"), number("lost"), number("open"))
}

/// A player who knows more wins more; the thoughtful player wins what `solve` wins.
#[test]
fn study_reports_wins_of_each_player() {
    let place = Place::new("study");
    let args = ["freecell", "--deals", "seed:1..12"];
    let all =
        ["--players", "random,greedy,honest,thoughtful", "--honest-positions", "9000"];
    let found = study(&place, &[&args[..], &all[..]].concat());
    assert_eq!(found["game"], "freecell");
    assert_eq!(found["deals"], "seed:1..12");
    assert!(found["options"].is_object());
    let players = ["random", "greedy", "honest", "thoughtful"];
    let won = players.map(|player| counts(&found, player));
    assert_eq!(won[3], (12, 0, 0));
    // Nothing is hidden in this game, so the honest player wins as many as the thoughtful one.
    assert_eq!(won[2].0, 12);
    assert!(won[0].0 <= won[1].0 && won[1].0 <= 12, "won, lost and open deals: {won:?}");
    assert!(found["players"]["thoughtful"]["moves_won"][2].as_u64() > Some(50));
}

/// A deal won by the honest player can be won, and the report says where games were lost.
#[test]
fn study_reports_luck_and_skill() {
    let place = Place::new("study");
    let range = thorough("seed:1..4", "seed:1..10");
    let set = ["yukon", "--deals", range, "--honest-positions", "6000"];
    let players = ["--players", "greedy,honest,thoughtful", "--max-seconds", "20"];
    let found = study(&place, &[&set[..], &players[..]].concat());
    let [greedy, honest, thoughtful] =
        ["greedy", "honest", "thoughtful"].map(|player| counts(&found, player));
    assert!(greedy.0 <= thoughtful.0 && honest.0 <= thoughtful.0, "{found:#}");
    assert!(honest.0 > 0, "{found:#}");
    assert!(found["no_return"]["games"].as_u64() > Some(0), "{found:#}");
    let interval = &found["players"]["honest"]["interval"];
    assert!(interval[0].as_f64() > Some(0.0) && interval[1].as_f64() < Some(1.0));
}

#[test]
fn study_does_not_depend_on_the_number_of_jobs() {
    let place = Place::new("study");
    let args = ["klondike", "--deals", "seed:5..24", "--max-seconds", "60"];
    let args = [&args[..], &["--max-positions", "3000", "--jobs"]].concat();
    let [mut one, mut three] =
        ["1", "3"].map(|jobs| study(&place, &[&args[..], &[jobs]].concat()));
    for it in [&mut one, &mut three] {
        for player in ["random", "greedy", "thoughtful"] {
            it["players"][player]["seconds"] = Value::Null;
        }
    }
    assert_eq!(one, three);
    assert!(counts_only(&one, "thoughtful") > 0);
}

fn counts_only(study: &Value, player: &str) -> u64 {
    study["players"][player]["won"].as_u64().unwrap()
}

/// A sweep studies every value, and reports options that make no difference.
#[test]
fn sweep_has_a_row_for_each_option_value() {
    let place = Place::new("study");
    let rules = "extends = \"klondike\"\nname = \"Mine\"\n[options.tint]\n\
        about = \"nothing at all\"\ndefault = \"red\"\n[options.tint.values.red]\n\
        [options.tint.values.blue]\n";
    place.file("mine.toml", rules);
    let command = |args: &[&str]| {
        let output = place.program(&[&["study", "mine.toml"], args].concat()).output();
        output.unwrap()
    };
    let args = ["--deals", "seed:1..15", "--players", "greedy,random"];
    let output =
        command(&[&args[..], &["--sweep", "tint", "--sweep", "draw=1,3"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    for part in ["tint=red draw=1", "tint=blue draw=3", "random", "greedy"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains("`tint` changed no outcome"), "{text}");
    assert!(!text.contains("`draw` changed"), "{text}");
    let csv = command(&[&args[..], &["--sweep", "tint=blue", "--csv"]].concat());
    let csv = String::from_utf8(csv.stdout).unwrap();
    assert!(csv.starts_with("game,options,player,deals,won,lost,open,"), "{csv}");
    assert!(csv.contains("\nmine,tint=blue,greedy,15,"), "{csv}");
    for (wrong, why) in [("hue", "unknown option"), ("tint=green", "no value `green`")] {
        let output = command(&["--sweep", wrong]);
        assert_eq!(output.status.code(), Some(2), "exit code of --sweep {wrong}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(why), "{text}");
    }
}

/// Returns a study without its variable parts.
fn timeless(mut study: Value) -> Value {
    let players = study["players"].as_object_mut().unwrap();
    players.values_mut().for_each(|player| player["seconds"] = Value::Null);
    // Merged files list every option, and have no requested range.
    for key in ["options", "deals"] {
        study[key] = Value::Null;
    }
    study
}

/// However a study is split and resumed, its result is the same.
#[test]
fn merged_and_resumed_parts_equal_one_study() {
    let place = Place::new("study");
    let game = ["klondike", "--max-seconds", "60", "--max-positions", "3000"];
    let with = |more: &[&str]| study(&place, &[&game[..], more].concat());
    let deals = ["--deals", "seed:1..12"];
    let whole = timeless(with(&deals));
    let part = |part: &str, out: &str| {
        with(&[&deals[..], &["--part", part, "--out", out]].concat());
    };
    part("1/2", "one.csv");
    part("2/2", "two.csv");
    let text = |name: &str| fs::read_to_string(place.0.join(name)).unwrap();
    // One run is killed while it writes, and then resumed.
    let kept = text("one.csv");
    place.file("one.csv", &kept[..kept.len() - 30]);
    let joined = |files: &[&str]| study(&place, &[&["--merge"], files].concat());
    assert_ne!(timeless(joined(&["one.csv", "two.csv"])), whole);
    part("1/2", "one.csv");
    assert_eq!(timeless(joined(&["one.csv", "two.csv"])), whole);
    // A merged file can be resumed too, and keeps the first result of each deal.
    joined(&["two.csv", "one.csv", "--out", "all.csv"]);
    let again = with(&[&deals[..], &["--out", "all.csv"]].concat());
    assert_eq!(timeless(again), whole);
    // One more player plays the deals that are already there.
    let before = text("all.csv");
    let greedy = ["--players", "greedy", "--deals", "seed:1..14", "--out", "all.csv"];
    let more = with(&greedy);
    assert_eq!(counts(&more, "greedy").0 + counts(&more, "greedy").1, 14);
    let after = text("all.csv");
    assert!(after.starts_with(&before), "lines of other players changed: {after}");
    assert_eq!(after.lines().count(), before.lines().count() + 2);
}

#[test]
fn result_files_of_different_studies_are_refused() {
    let place = Place::new("study");
    let run = |args: &[&str]| {
        place.program(&[&["study"], args].concat()).output().expect("it runs")
    };
    let few = ["--deals", "seed:1..2", "--players", "greedy"];
    let made = run(&[&["golf"], &few[..], &["--out", "golf.csv"]].concat());
    assert_eq!(made.status.code(), Some(0));
    place.file("notes.txt", "milk, eggs\n");
    for (args, why) in [
        (&["pyramid", "--out", "golf.csv"][..], "not to `pyramid`"),
        (&["golf", "--max-positions", "9", "--out", "golf.csv"], "other limits"),
        (&["golf", "--out", "notes.txt"], "not a result file"),
        (
            &["golf", "--sweep", "kings=nothing,queen", "--out", "golf.csv"],
            "a sweep writes a folder",
        ),
        (&["--merge", "notes.txt"], "not a result file"),
        (&["pyramid", "--merge", "golf.csv"], "of `golf`, not of `pyramid`"),
        (&["--merge", "none.csv"], "no such file"),
    ] {
        let merges = args.contains(&"--merge");
        let output = run(&if merges { args.to_vec() } else { [args, &few].concat() });
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "exit code with {args:?}: {text}");
        assert!(text.contains(why), "{args:?}: {text}");
    }
    let notes = fs::read_to_string(place.0.join("notes.txt")).unwrap();
    assert_eq!(notes, "milk, eggs\n");
    // A sweep has a file for each value, and merging them gives a sweep again.
    let sweep = [&["golf", "--sweep", "kings=nothing,queen", "--out", "sweep"], &few[..]]
        .concat();
    assert_eq!(run(&sweep).status.code(), Some(0));
    let files = ["sweep/kings=nothing.csv", "sweep/kings=queen.csv"];
    let text = run(&[&["--merge"], &files[..]].concat()).stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("kings=nothing ") && text.contains("kings=queen "), "{text}");
    let output = run(&[&["--merge"], &files[..], &["--out", "all.csv"]].concat());
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn study_refuses_bad_arguments_and_suggests_fixes() {
    let place = Place::new("study");
    for (args, code, why) in [
        (&["golf", "--players", "lucky"][..], 2, "choose from `random`"),
        (&["golf", "--deals", "seed:9"][..], 4, "write both ends"),
        (&["glof"][..], 2, "golf"),
        (&["golf", "--max-seconds", "none"][..], 2, "number of seconds"),
    ] {
        let output = place.program(&[&["study"], args].concat()).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "exit code; output:\n{text}");
        assert!(text.contains(why), "{text}");
    }
}

#[test]
fn study_prints_a_report_of_at_most_120_columns() {
    let place = Place::new("study");
    let output = place.called("study klondike --deals seed:1..8").output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    for part in
        ["Klondike, seed:1..8", "95 %", "thoughtful", "luck", "skill", "no return"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 120),
        "a line is longer than 120 columns: {text}"
    );
}

/// Deals can be chosen by difficulty, at the prompt and before it.
#[test]
fn easy_and_hard_deals_depend_on_greedy_wins() {
    let place = Place::new("study");
    for (word, wins) in [("easy", 8..=16), ("medium", 1..=7), ("hard", 0..=0)] {
        let at_prompt =
            run_with_input(place.called("play klondike"), format!("new {word}\n"));
        let before =
            run_with_input(place.called(&format!("play klondike --deal {word}")), "");
        for output in [at_prompt, before] {
            let (text, _) = text_and_code(output);
            let after = text.split_once(&format!("{word}: a simple player won it in "));
            let number = after.and_then(|rest| rest.1.split_once(' '));
            let (number, _) =
                number.unwrap_or_else(|| panic!("no number of wins: {text}"));
            assert!(wins.contains(&number.parse::<u32>().unwrap()), "{text}");
        }
    }
    // Greedy players never win this game, so no deal is easy.
    let (text, _) =
        text_and_code(run_with_input(place.called("play spider --deal easy"), ""));
    assert!(text.contains("no deal was found that is easy"), "{text}");
}

/// At the prompt, the program uses possible worlds, and can play on.
#[test]
fn hints_and_autoplay_use_possible_worlds() {
    let place = Place::new("study");
    let game = "play klondike --set draw=3 --set redeals=unlimited --deal seed:2006";
    let (text, _) = text_and_code(run_with_input(
        place.called(game),
        "autoplay 30\nhint 3\nautoplay\nundo 2\n",
    ));
    assert!(text.contains("30 moves; `undo 30` takes them back"), "{text}");
    assert!(text.matches("takes them back").count() > 1, "{text}");
    // Somewhere on the way the lookahead finds nothing, and the hint uses possible worlds.
    let lines: String = (0..thorough(20, 60)).map(|_| "autoplay 2\nhint\n").collect();
    let (text, _) = text_and_code(run_with_input(place.called(game), lines));
    assert!(text.contains(" possible worlds"), "{text}");
}
