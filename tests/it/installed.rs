//! Runs the program as installed: outside of the project, and with only the environment that
//! each test sets.

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};

use crate::common::{Place, bare};

/// A home with an author's folder in it, removed when dropped.
struct Home(Place);

impl Home {
    fn new(name: &str) -> Self {
        let place = Place::new(&format!("installed-{name}"));
        fs::create_dir(place.join("work")).unwrap();
        // The program is copied, so that it finds nothing beside it. A separate process copies
        // it, so that no thread that starts a program holds the copy open.
        let program = env!("CARGO_BIN_EXE_patience");
        let copied = Command::new("cp").arg(program).arg(place.join("patience")).status();
        assert!(copied.unwrap().success());
        Self(place)
    }

    fn file(&self, name: &str, text: &str) {
        self.0.file(name, text);
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Runs a command line in the author's folder with only these variables. In their values
    /// `HOME` stands for the home.
    fn run(&self, line: &str, variables: &[(&str, &str)]) -> Ran {
        let home = self.0.to_str().unwrap();
        let mut command = Command::new(self.0.join("patience"));
        bare(command.args(words(line)).current_dir(self.0.join("work")));
        command.stdin(Stdio::null());
        for (name, value) in variables {
            command.env(name, value.replace("HOME", home));
        }
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap().replace(home, "HOME");
        Ran {
            code: output.status.code().unwrap(),
            results: text(output.stdout),
            errors: text(output.stderr),
        }
    }

    /// Runs a command line that must succeed without errors or warnings.
    #[track_caller]
    fn done(&self, line: &str, variables: &[(&str, &str)]) -> String {
        let ran = self.run(line, variables);
        assert_eq!(
            (ran.code, ran.errors.as_str()),
            (0, ""),
            "exit code and errors of `patience {line}`"
        );
        ran.results
    }
}

/// The result of a command line.
struct Ran {
    code: i32,
    results: String,
    errors: String,
}

/// Returns the words of a line; text in quotes is one word.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

const OWN: &str = "extends = \"cruel\"\nname = \"Own\"\nfamily = \"Mine\"\n\
                   about = \"Kings to empty piles\"\n\n[piles.tableau]\nempty = \"K\"\n";

const NOTE: &str = "note: `cruel` is variants/cruel.toml here, not the game that comes with the program\n";

#[test]
fn program_runs_alone_in_an_empty_folder() {
    let home = Home::new("alone");
    assert!(home.done("", &[]).contains("patience play"));
    assert!(home.done("list", &[]).lines().count() > 400);
    assert!(home.done("rules intelligence", &[]).starts_with("Intelligence\n"));
    assert!(home.done("play cruel --deal ms:1", &[]).contains("cruel  deal ms:1"));
    assert!(home.done("explain gate", &[]).contains("after_move  gate.rhai:7\n"));
    assert!(home.done("schema", &[]).contains("\"$schema\""));
    assert_eq!(home.done("check gate --games 0", &[]), "gate: no problems\n");
    assert_eq!(fs::read_dir(home.0.join("work")).unwrap().count(), 0);
}

#[test]
fn new_creates_a_game_in_any_folder() {
    let home = Home::new("author");
    let said = home.done("new \"Kinder Cruel\" --extends cruel --script", &[]);
    insta::assert_snapshot!(said, @"
    Written:
      kinder-cruel.toml     the rules
      kinder-cruel.rhai     the script
      patience.schema.json  the schema of rules files, for editors

    Next:
      patience check kinder-cruel.toml
      patience play kinder-cruel.toml
      patience test kinder-cruel.toml --accept
    ");
    assert!(
        home.read("work/kinder-cruel.toml").starts_with("#:schema ./patience.schema")
    );
    assert_eq!(home.read("work/patience.schema.json"), home.done("schema", &[]));
    assert!(home.done("check kinder-cruel.toml", &[]).contains("no problems"));
    assert!(home.done("rules kinder-cruel.toml", &[]).contains("Kinder Cruel"));
    assert!(
        home.done("play kinder-cruel.toml --deal ms:1", &[]).contains("kinder-cruel")
    );
    let said = home.done("new seven-seas", &[]);
    assert!(!said.contains("patience.schema.json"), "{said}");
    assert!(home.done("check seven-seas.toml", &[]).contains("no problems"));
    home.done("new kinder-gate --extends gate --script", &[]);
    assert!(home.done("play kinder-gate.toml --deal ms:1", &[]).contains("kinder-gate"));
    home.done("new grandchild --extends ./kinder-gate.toml", &[]);
    assert!(home.done("check grandchild.toml", &[]).contains("no problems"));
}

#[test]
fn new_refuses_bad_names_and_writes_nothing() {
    let home = Home::new("refused");
    home.file("work/mine.toml", OWN);
    home.file("work/other.rhai", "");
    home.file("elsewhere/far.toml", OWN);
    let mut story = String::new();
    for line in [
        "new Mine",
        "new other --script",
        "new ../up",
        "new \"...\"",
        "new x --extends crule",
        "new x --extends ../elsewhere/far.toml",
        "new x --extends far",
        "new",
        "new cruel",
    ] {
        let ran = home.run(line, &[("PATIENCE_PATH", "HOME/elsewhere")]);
        let Ran { code, results, errors } = ran;
        let _ = write!(story, "$ patience {line}\n{results}{errors}[exit {code}]\n\n");
    }
    assert_eq!(home.read("work/mine.toml"), OWN);
    assert!(!home.0.join("work/x.toml").exists());
    insta::assert_snapshot!(story, @r#"
    $ patience new Mine
    error: `mine.toml` already exists
     |
     = help: choose another name, or change to another folder
    [exit 2]

    $ patience new other --script
    error: `other.rhai` already exists
     |
     = help: choose another name, or change to another folder
    [exit 2]

    $ patience new ../up
    error: `../up` is a path, not a name
     |
     = help: change to that folder first: the files are written to the current folder
    [exit 2]

    $ patience new "..."
    error: `...` cannot be the name of a game
     |
     = help: use letters and digits, as in "Seven Seas"
    [exit 2]

    $ patience new x --extends crule
    error: there is no game `crule`
     |
     = help: did you mean `cruel`?
    [exit 2]

    $ patience new x --extends ../elsewhere/far.toml
    error: `../elsewhere/far.toml` is in another folder, `../elsewhere`
     |
     = help: a game can extend a bundled game or a file in the same folder: change to that folder, or copy the file here
    [exit 2]

    $ patience new x --extends far
    error: `far` is in another folder, `HOME/elsewhere`
     |
     = help: a game can extend a bundled game or a file in the same folder: change to that folder, or copy the file here
    [exit 2]

    $ patience new
    error: the following required arguments were not provided:
      <NAME>

    Usage: patience new <NAME>

    For more information, try '--help'.
    [exit 2]

    $ patience new cruel
    Written:
      cruel.toml            the rules
      patience.schema.json  the schema of rules files, for editors

    note: `patience play cruel` still plays the bundled game of this name, and
    `patience play cruel.toml` yours. Files in this folder that extend `cruel` now extend
    yours

    Next:
      patience check cruel.toml
      patience play cruel.toml
      patience test cruel.toml --accept
    [exit 0]
    "#);
}

#[test]
fn game_folders_are_searched_in_order() {
    let home = Home::new("order");
    let named = |name: &str| OWN.replace("Own", name);
    let all = [
        ("PATIENCE_PATH", "HOME/one:HOME/two"),
        ("XDG_DATA_HOME", "HOME/data"),
        ("HOME", "HOME"),
    ];
    let folders = ["data/patience/variants", "two", "one", "work/variants"];
    for folder in folders {
        home.file(&format!("{folder}/own.toml"), &named(folder));
        assert!(
            home.done("rules own", &all).starts_with(folder),
            "`own` is not the file in {folder}"
        );
    }
    let listed = home.done("list --family Mine", &all);
    assert_eq!(listed.lines().count(), 2, "lines for one game: {listed}");
    home.file(".local/share/patience/variants/local.toml", &named("Local"));
    assert!(home.done("rules local", &[("HOME", "HOME")]).starts_with("Local"));
    let ran = home.run("rules local", &all);
    assert_eq!((ran.code, ran.results.as_str()), (2, ""));
}

#[test]
fn script_is_found_beside_its_file() {
    let home = Home::new("script");
    let rules = OWN.replace("name", "script = \"own.rhai\"\nname");
    home.file("games/own.toml", &rules);
    home.file(
        "games/own.rhai",
        "/// Not on queens.\nfn can_drop(card, onto, pile) { true }",
    );
    let path = [("PATIENCE_PATH", "HOME/games")];
    assert!(home.done("rules own", &path).contains("Not on queens."));
    let ran = home.run("rules ../games/own.toml", &[]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
}

#[test]
fn shadowing_a_bundled_game_is_noted_once_per_run() {
    let home = Home::new("shadow");
    home.file("work/variants/cruel.toml", &OWN.replace("Own", "My Cruel"));
    home.file("work/variants/own.toml", OWN);
    home.file("work/moves", "new ms:2\nrules\n");
    let mut notes = 0;
    for line in [
        "play cruel --deal ms:1",
        "play cruel --deal ms:1 --json",
        "play cruel --deal ms:1 --script moves",
        "rules cruel",
        "explain cruel",
        "check cruel",
        "check cruel cruel",
        "perft cruel --depth 1",
        "rules own",
        "rules variants/own.toml",
    ] {
        let ran = home.run(line, &[]);
        assert_eq!(ran.errors, NOTE, "errors of `patience {line}`");
        assert!(
            !ran.results.contains("note:"),
            "`patience {line}` prints the note as a result"
        );
        notes += 1;
    }
    assert_eq!(notes, 10);
    for line in ["rules variants/cruel.toml", "rules fan", "list --family Mine"] {
        assert_eq!(home.run(line, &[]).errors, "", "errors of `patience {line}`");
    }
}

#[test]
fn identical_copy_of_a_bundled_game_is_not_noted() {
    let home = Home::new("equal");
    let cruel = concat!(env!("CARGO_MANIFEST_DIR"), "/variants/cruel.toml");
    home.file("work/variants/cruel.toml", &fs::read_to_string(cruel).unwrap());
    assert!(home.done("rules cruel", &[]).starts_with("Cruel\n"));
}

#[test]
fn missing_folders_and_broken_files_are_reported() {
    let home = Home::new("faulty");
    home.file("games/own.toml", "name = \"Own\"\n[piles.tablaeu]\n");
    home.file("games/cruel.toml", "name = \n");
    let path = [("PATIENCE_PATH", "HOME/nowhere:HOME/games/own.toml:HOME/games")];
    let mut story = String::new();
    for line in [
        "play own",
        "rules cruel",
        "rules onw",
        "rules gat",
        "list --family Fan --decks 2",
    ] {
        let Ran { code, errors, .. } = home.run(line, &path);
        let _ = write!(story, "$ patience {line}\n{errors}[exit {code}]\n\n");
    }
    assert!(home.done("rules fan", &path).starts_with("Fan\n"));
    insta::assert_snapshot!(story, @r#"
    $ patience play own
    error[unknown-role]: the group `tablaeu` has no role
     --> HOME/games/own.toml:2:8
      |
    2 | [piles.tablaeu]
      |        ^^^^^^^
      |
      = help: rename it to `tableau`, or add `role = "tableau"`
    [exit 3]

    $ patience rules cruel
    note: `cruel` is HOME/games/cruel.toml here, not the game that comes with the program
    error[syntax]: a value is missing after `=`
     --> HOME/games/cruel.toml:1:8
      |
    1 | name =
      |        ^
      |
      = help: write a value, or remove the line
    [exit 3]

    $ patience rules onw
    error[no-such-game]: there is no game `onw`
     |
     = help: did you mean `own`? (`PATIENCE_PATH` names `HOME/nowhere`, which is not a folder) (`PATIENCE_PATH` names `HOME/games/own.toml`, which is not a folder)
    [exit 2]

    $ patience rules gat
    error[no-such-game]: there is no game `gat`
     |
     = help: did you mean `gate`? (`PATIENCE_PATH` names `HOME/nowhere`, which is not a folder) (`PATIENCE_PATH` names `HOME/games/own.toml`, which is not a folder)
    [exit 2]

    $ patience list --family Fan --decks 2
    warning: `PATIENCE_PATH` names `HOME/nowhere`, which is not a folder

    warning: `PATIENCE_PATH` names `HOME/games/own.toml`, which is not a folder

    warning: `cruel` is skipped: a value is missing after `=`
     |
     = help: `patience check cruel` shows what is wrong

    warning: `own` is skipped: the group `tablaeu` has no role
     |
     = help: `patience check own` shows what is wrong
    [exit 0]
    "#);
}
