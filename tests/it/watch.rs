//! Checks that rules saved during a game are reloaded at once: through pipes, in JSON, and at
//! a terminal while a line is being typed.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use expectrl::session::OsSession;
use expectrl::{ControlCode, Expect as _};

use crate::common::terminal::{at_a_terminal, leave};
use crate::common::{Place, run_with_input};

const PARENT: &str = r#"
name = "Parent"
[piles.foundation]
count = 4
base = "A"
build = { rank = "up", suit = "same" }
[piles.tableau]
count = 13
build = { rank = "down" }
[[deal]]
to = "tableau"
each = 4
by = "rows"
"#;
const CHILD: &str = "name = \"Child\"\nextends = \"parent\"\nscript = \"child.rhai\"\n";
const SCRIPT: &str = "fn score(game) { 7 }\n";

/// A folder with a game that extends another game and has a script, and a home.
struct Desk(Place);

impl Desk {
    fn new(name: &str) -> Self {
        let desk = Self(Place::new(&format!("watch-{name}")));
        desk.write("parent.toml", PARENT);
        desk.write("child.toml", CHILD);
        desk.write("child.rhai", SCRIPT);
        desk
    }

    fn write(&self, name: &str, text: &str) {
        self.0.file(name, text);
    }

    /// Saves a file as many editors do: writes a new file, and renames it.
    fn replace(&self, name: &str, text: &str) {
        self.write("saved.part", text);
        fs::rename(self.0.join("saved.part"), self.0.join(name)).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = self.0.called("play ./child.toml --deal ms:1 --watch");
        command.args(args).env("TERM", "xterm").env("NO_COLOR", "1");
        command
    }
}

/// A session through pipes.
struct Piped {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Piped {
    fn start(desk: &Desk, args: &[&str]) -> Self {
        let mut command = desk.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// Reads up to a line that contains some words.
    #[track_caller]
    fn until(&mut self, words: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "no line has `{words}`");
            if line.contains(words) {
                return line;
            }
        }
    }

    fn leave(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn piped_play_reloads_before_each_line() {
    let desk = Desk::new("pipe");
    let mut play = Piped::start(&desk, &[]);
    play.until("deal ms:1");
    desk.replace("parent.toml", &PARENT.replace("rank = \"down\"", "rank = \"any\""));
    play.say("# anything");
    play.until("the rules of `child` have changed, in `./parent.toml`");
    desk.write("child.rhai", "fn score(game) { 7 +/ 2 }\n");
    play.say("look 1");
    play.until("--> ./child.rhai:1:21");
    play.until("the old rules stay in play");
    play.until("1, tableau: 4 cards");
    fs::remove_file(desk.0.join("child.rhai")).unwrap();
    play.say("look 1");
    play.until("there is no file `child.rhai`");
    play.until("1, tableau: 4 cards");
    desk.write("child.rhai", "fn score(game) { 8 }\n");
    play.say("look 1");
    play.until("the rules of `child` have changed, in `./child.rhai`");
    desk.write("child.toml", "name = \"Child\"\nextends = \"other\"\n");
    play.say("look 1");
    play.until("there is no file `other.toml`");
    desk.write("other.toml", PARENT);
    play.say("look 1");
    play.until("have changed");
    play.leave();
}

#[test]
fn loading_a_record_keeps_watching_the_file() {
    let desk = Desk::new("record");
    let mut play = Piped::start(&desk, &[]);
    play.say("2 1");
    play.say("save kept.txt");
    play.until("saved to kept.txt");
    desk.write("child.rhai", "fn score(game) { 8 }\n");
    play.say("new ms:2");
    play.until("have changed");
    play.until("a new game");
    play.say("load kept.txt");
    play.until("loaded from kept.txt, 1 move");
    play.until("the rules have changed since the record was made; 1 move replayed");
    play.say("3 11");
    desk.write("child.rhai", SCRIPT);
    play.say("load kept.txt");
    play.until("have changed");
    play.until("loaded from kept.txt, 1 move");
    desk.write("parent.toml", &PARENT.replace("rank = \"down\"", "rank = \"up\""));
    play.say("# anything");
    play.until("move 1, `2 1` (6D), is no longer legal: 6D cannot go on 7D");
    play.leave();
}

#[test]
fn json_reports_reloaded_rules() {
    let desk = Desk::new("json");
    let mut play = Piped::start(&desk, &["--json"]);
    assert!(play.line().contains("\"score\":7"));
    desk.replace("child.rhai", "fn score(game) { 8 }\n");
    play.say("show");
    let news = play.line();
    assert!(news.contains("\"score\":8") && news.contains("\"reloaded\":true"), "{news}");
    let answer = play.line();
    assert!(answer.contains("\"score\":8") && !answer.contains("reloaded"), "{answer}");
    desk.write("child.toml", "name = 5\n");
    play.say("show");
    let news = play.line();
    assert!(news.contains("\"error\":{\"code\":\"bad-rules\""), "{news}");
    assert!(news.ends_with("\"reloaded\":false}\n"), "{news}");
    assert!(play.line().contains("\"score\":8"));
    play.leave();
}

#[test]
fn watch_works_with_a_script_of_commands() {
    let desk = Desk::new("script");
    desk.write("commands", "look 1\nload nothing\n");
    let done = desk.command(&["--script", "commands"]).output().unwrap();
    assert_eq!(done.status.code(), Some(4));
    assert!(String::from_utf8(done.stdout).unwrap().contains("1, tableau"));
}

#[test]
fn bundled_game_has_no_file_to_watch() {
    let desk = Desk::new("bundled");
    let done = run_with_input(desk.0.called("play cruel --watch"), "");
    assert!(done.status.success());
    insta::assert_snapshot!(String::from_utf8(done.stderr).unwrap(), @"
    warning[nothing-to-watch]: `cruel` comes with the program; there is no file to watch
     |
     = help: name a file of your own, as in `patience play mine.toml --watch`
    ");
}

/// Starts a game at a terminal.
fn typed(desk: &Desk) -> OsSession {
    let mut session = at_a_terminal(desk.command(&[]));
    session.expect("child> ").unwrap();
    session
}

#[test]
fn reload_keeps_the_line_being_typed() {
    let desk = Desk::new("typing");
    let mut session = typed(&desk);
    session.send("look ").unwrap();
    session.expect("look ").unwrap();
    desk.replace("parent.toml", &PARENT.replace("rank = \"down\"", "rank = \"any\""));
    session.expect("the rules of `child` have changed, in `./parent.toml`").unwrap();
    session.expect("child> look ").unwrap();
    session.send("1\r").unwrap();
    session.expect("1, tableau: 4 cards").unwrap();
    session.expect("child> ").unwrap();
    session.send("hel").unwrap();
    desk.write("child.toml", "name = \"Child\"\nextends = \"paren\"\n");
    session.expect("did you mean `parent.toml`?").unwrap();
    session.expect("the old rules stay in play").unwrap();
    session.expect("child> hel").unwrap();
    fs::remove_file(desk.0.join("child.toml")).unwrap();
    thread::sleep(Duration::from_millis(100));
    desk.write("child.toml", &CHILD.replace("Child", "Infant"));
    session.expect("rules unchanged").unwrap();
    session.expect("child> hel").unwrap();
    session.send("\t").unwrap();
    session.expect("help").unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    session.expect("child> ").unwrap();
    session.send("rules\r").unwrap();
    session.expect("Infant").unwrap();
    session.expect("child> ").unwrap();
    leave(session);
}

#[test]
fn completion_follows_reloaded_rules() {
    let desk = Desk::new("completing");
    let mut session = typed(&desk);
    desk.replace("parent.toml", &PARENT.replace("count = 4", "count = 5"));
    session.expect("the rules of `child` have changed").unwrap();
    session.expect("child> ").unwrap();
    session.send("look f5\t").unwrap();
    session.expect("look f5 ").unwrap();
    session.send("\r").unwrap();
    session.expect("f5, foundation: empty").unwrap();
    session.expect("child> ").unwrap();
    leave(session);
}
