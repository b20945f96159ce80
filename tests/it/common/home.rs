//! Home folders to play in, and programs that play there through pipes.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use expectrl::session::OsSession;
use serde_json::Value;

use super::generated::Chance;
use super::terminal::at_a_terminal;
use super::{Place, run_with_input, text_and_code};

/// A home folder for one test, removed when dropped.
pub(crate) struct Home(pub(crate) Place);

impl Home {
    pub(crate) fn new(name: &str) -> Self {
        Self(Place::new(&format!("kept-{name}")))
    }

    /// Returns the path of a file in the state folder.
    pub(crate) fn state(&self, name: &str) -> PathBuf {
        self.0.join(".local/state/patience").join(name)
    }

    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = self.0.called(line);
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        command
    }

    /// Runs a command line with some input; returns all output and the exit code.
    pub(crate) fn run(&self, line: &str, input: &str) -> (String, i32) {
        self.finish(self.command(line), input)
    }

    pub(crate) fn finish(&self, command: Command, input: &str) -> (String, i32) {
        let (text, code) = text_and_code(run_with_input(command, input));
        (text.replace(self.0.to_str().unwrap(), "HOME"), code)
    }

    /// Like `run`, but limits files to this many blocks of 512 bytes, as on a full disk.
    pub(crate) fn limited(
        &self,
        blocks: usize,
        line: &str,
        input: &str,
    ) -> (String, i32) {
        self.finish(self.0.limited(blocks, line), input)
    }

    /// Returns the names of the files in a folder of the state folder, sorted.
    pub(crate) fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.state(folder)).into_iter().flatten();
        let names =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// Returns the temporary files in the folder of piped games.
    pub(crate) fn unfinished(&self) -> Vec<String> {
        let names = self.names("piped/games").into_iter();
        names.filter(|name| name.ends_with(".~part")).collect()
    }

    /// Waits until a piped game is saved with this many moves.
    #[track_caller]
    pub(crate) fn wait_for(&self, name: &str, moves: u64) {
        let path = self.state("piped/games").join(name);
        let wanted = format!(" moves {moves} ");
        for _ in 0..3000 {
            if fs::read_to_string(&path).is_ok_and(|text| text.contains(&wanted)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{name} was not saved with {moves} moves");
    }

    /// Plays at a terminal.
    pub(crate) fn typed(&self, line: &str) -> OsSession {
        at_a_terminal(self.command(line))
    }
}

/// A program that plays through pipes, and its last reported position.
pub(crate) struct Player {
    pub(crate) child: Child,
    pub(crate) input: ChildStdin,
    pub(crate) output: BufReader<ChildStdout>,
    pub(crate) state: Value,
}

impl Player {
    /// Starts a program; `None` if it does not start to play.
    pub(crate) fn start(home: &Home, line: &str) -> Option<Self> {
        Self::of(home.command(line))
    }

    /// Starts a program with a command.
    pub(crate) fn of(mut command: Command) -> Option<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut player = Self { child, input, output, state: Value::Null };
        if player.hear() {
            return Some(player);
        }
        player.child.wait().unwrap();
        None
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    pub(crate) fn hear(&mut self) -> bool {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let read = serde_json::from_str(&line);
        read.map(|state| self.state = state).is_ok()
    }

    pub(crate) fn answer(&mut self, line: &str) {
        self.say(line);
        assert!(self.hear(), "`{line}` is not answered");
    }

    pub(crate) fn made(&self) -> u64 {
        self.state["moves_made"].as_u64().unwrap()
    }

    /// Returns the text of a random legal move, if there is one.
    pub(crate) fn any_move(&self, chance: &mut Chance) -> Option<String> {
        let moves = self.state["moves"].as_array().unwrap();
        let index = chance.below(moves.len().max(1));
        moves.get(index).map(|entry| entry["text"].as_str().unwrap().to_owned())
    }

    /// Sends this many lines: moves, and an undo now and then.
    pub(crate) fn wander(&mut self, lines: usize, chance: &mut Chance) {
        for _ in 0..lines {
            let Some(line) = self.any_move(chance) else { return };
            self.answer(if chance.below(6) == 0 { "undo" } else { &line });
            if self.state.get("error").is_some() {
                self.answer("show");
            }
        }
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}
