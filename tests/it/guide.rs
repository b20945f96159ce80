//! Keeps `docs/PLAYING.md`, `docs/GUIDE.md` and `docs/COOKBOOK.md` true: writes every file in
//! them, runs every command in order, and compares the output with what they show.
//!
//! Each section starts in an empty folder. The kinds of code blocks are:
//! - `toml`, `rhai` or `text`: the content of the file that the paragraph above names last. The
//!   file is created if it does not exist; otherwise it must have this content.
//! - `diff`: a change to that file. Its old lines must occur in the file exactly once.
//! - `console`: commands after `$ `, lines typed in a game after its prompt, and their output
//!   below, with `[exit N]` if a command fails. A game that is not left stays open for the next
//!   `console` block.
//!
//! `GUIDE_UPDATE=1 cargo test --test it guide::` writes the current output into the documents.
//! Read the diff before you commit it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::{env, fs};

use patience::variant::{self, Bundle, Folder, Found, Library, Missing};

use crate::common::document::{Block, Document, Section};
use crate::common::{InFolder, Place, bare, root, start};

/// The commands that the documents may use.
const TOOLS: [&str; 5] = ["patience", "cat", "cp", "ls", "mkdir"];

/// A line that no game understands. Its error marks the end of all earlier answers.
const MARK: &str = "zzz";

/// A folder for a section, in a home without any files.
struct Shell {
    /// Removes both folders.
    _place: Place,
    folder: PathBuf,
    home: PathBuf,
    playing: Option<Playing>,
}

/// A game that waits for its next line.
struct Playing {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    prompt: String,
}

impl Playing {
    /// Returns the output since the last call, and whether the game is over.
    fn said(&mut self) -> (String, bool) {
        let _ = writeln!(self.input, "{MARK}");
        let mut said = String::new();
        loop {
            let mut line = String::new();
            let is_over = self.output.read_line(&mut line).unwrap() == 0;
            if is_over || line.starts_with("`zzz` ") {
                return (said, is_over);
            }
            said.push_str(&line);
        }
    }
}

impl Shell {
    fn new(number: usize, document: &str) -> Self {
        let name = document.replace(['/', '.'], "-");
        let place = Place::new(&format!("{name}-{number}"));
        let (folder, home) = (place.0.join("games"), place.0.join("home"));
        fs::create_dir_all(&folder).unwrap();
        fs::create_dir_all(&home).unwrap();
        Self { _place: place, folder, home, playing: None }
    }

    fn command(&self, line: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_patience")).parent().unwrap();
        let mut command = Command::new("sh");
        bare(
            command.args(["-c", &format!("exec 2>&1\n{line}")]).current_dir(&self.folder),
        )
        .env("HOME", &self.home)
        .env("PATH", format!("{}:/usr/bin:/bin", program.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
        command
    }

    /// Runs a command, and returns its output. A game is left open.
    fn run(&mut self, line: &str) -> String {
        self.leave();
        let words: Vec<&str> = line.split_whitespace().collect();
        let words: Vec<&str> =
            words.into_iter().skip_while(|word| word.contains('=')).collect();
        assert!(
            TOOLS.contains(&words[0]),
            "`{line}` uses a command that is not in TOOLS"
        );
        let mut child = self.command(line).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut output = BufReader::new(output);
        if words.starts_with(&["patience", "play"]) && !words.contains(&"--script") {
            let id = Path::new(words[2]).file_stem().unwrap().to_string_lossy();
            let prompt = format!("{id}>");
            return self.wait(Playing { child, input, output, prompt });
        }
        drop(input);
        let mut said = String::new();
        output.read_to_string(&mut said).unwrap();
        said + exit(&mut child).as_str()
    }

    /// Types a line in the open game, and returns the answer.
    fn typed(&mut self, line: &str) -> String {
        let mut playing = self.playing.take().unwrap();
        let _ = writeln!(playing.input, "{line}");
        self.wait(playing)
    }

    /// Returns the output of a game, which stays open unless it is over.
    fn wait(&mut self, mut playing: Playing) -> String {
        let (said, is_over) = playing.said();
        if is_over {
            return said + exit(&mut playing.child).as_str();
        }
        self.playing = Some(playing);
        said
    }

    /// Leaves the open game, which must print no more.
    fn leave(&mut self) {
        let Some(Playing { mut child, input, mut output, prompt }) = self.playing.take()
        else {
            return;
        };
        drop(input);
        let mut said = String::new();
        output.read_to_string(&mut said).unwrap();
        assert_eq!(
            said + exit(&mut child).as_str(),
            "",
            "`{prompt}` prints more at its end"
        );
    }

    /// Returns a console block with the current output.
    fn console(&mut self, block: &Block, place: &str) -> String {
        let mut said = String::new();
        for line in block.code.lines() {
            let prompt = self.playing.as_ref().map(|session| session.prompt.clone());
            let typed =
                prompt.as_ref().and_then(|prompt| line.strip_prefix(prompt.as_str()));
            let answer = match (line.strip_prefix("$ "), typed) {
                (Some(command), _) => self.run(command),
                (None, Some(typed)) => self.typed(typed.trim()),
                (None, None) if said.is_empty() || is_prompt(line) => {
                    panic!(
                        "{place}: `{line}` is not a command, and no game is open\n{said}"
                    )
                }
                (None, None) => continue,
            };
            said.extend([line, "\n", &answer]);
        }
        said
    }

    /// Changes a file as a diff block says.
    fn change(&self, name: &str, code: &str, place: &str) {
        let path = self.folder.join(name);
        let mut text = fs::read_to_string(&path).unwrap();
        for hunk in code.split("@@\n").filter(|part| !part.is_empty()) {
            let side = |left_out: char| -> String {
                let kept = hunk.lines().filter(|line| !line.starts_with(left_out));
                kept.flat_map(|line| [line.get(1..).unwrap_or_default(), "\n"]).collect()
            };
            let (old, new) = (side('+'), side('-'));
            let known = hunk
                .lines()
                .all(|line| line.is_empty() || line.starts_with(['+', '-', ' ']));
            assert!(
                known,
                "{place}: every line of a diff must start with `+`, `-` or a space"
            );
            let found = text.matches(&old).count();
            assert_eq!(
                found, 1,
                "{place}: `{name}` must have these lines once, not {found} times\n{old}"
            );
            text = text.replace(&old, &new);
        }
        fs::write(path, text).unwrap();
    }
}

/// Returns the line with the exit code of a failed command; nothing if it succeeded.
fn exit(child: &mut Child) -> String {
    match child.wait().unwrap().code() {
        Some(0) => String::new(),
        code => format!("[exit {}]\n", code.unwrap()),
    }
}

/// Returns whether a line looks like one typed in a game.
fn is_prompt(line: &str) -> bool {
    let word = line.split_once('>').map(|parts| parts.0);
    let is_typed = line.ends_with('>') || line.contains("> ");
    is_typed
        && word.is_some_and(|word| {
            word.starts_with(|letter: char| letter.is_ascii_lowercase())
                && word
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
        })
}

/// Counts of what a document contains.
#[derive(Default)]
struct Tally {
    files: usize,
    changes: usize,
    commands: usize,
    typed: usize,
}

/// Runs every section of a document, and returns its counts. The output must match the
/// document.
#[track_caller]
fn run(path: &'static str) -> Tally {
    let document = Document::read(path);
    let (mut tally, mut said, mut wrong) = (Tally::default(), Vec::new(), String::new());
    for (number, section) in document.sections.iter().enumerate() {
        let mut shell = Shell::new(number, path);
        for block in &section.blocks {
            let place = format!("{path}:{}", block.line);
            let Some(code) = run_block(&mut shell, block, &place, &mut tally) else {
                continue;
            };
            if code != block.code {
                let _ = writeln!(wrong, "{place}\n{}", difference(&block.code, &code));
            }
            said.push((block.span.clone(), code));
        }
        shell.leave();
        try_games(&shell, section);
    }
    if env::var_os("GUIDE_UPDATE").is_some() {
        fs::write(root().join(path), document.with(&said)).unwrap();
    } else {
        assert!(
            wrong.is_empty(),
            "{path} differs from the output:\n{wrong}`GUIDE_UPDATE=1` updates it"
        );
    }
    tally
}

/// Runs a block, and returns its expected content; `None` if there is nothing to compare.
fn run_block(
    shell: &mut Shell,
    block: &Block,
    place: &str,
    tally: &mut Tally,
) -> Option<String> {
    let file = || {
        block
            .file
            .as_deref()
            .unwrap_or_else(|| panic!("{place}: the paragraph above must name the file"))
    };
    match block.language.as_str() {
        "toml" | "rhai" | "text" => {
            tally.files += 1;
            let path = shell.folder.join(file());
            let there = fs::read_to_string(&path).ok();
            if there.is_none() {
                fs::write(path, &block.code).unwrap();
            }
            there
        }
        "diff" => {
            tally.changes += 1;
            shell.change(file(), &block.code, place);
            None
        }
        "console" => {
            let code = shell.console(block, place);
            let commands = code.lines().filter(|line| line.starts_with("$ ")).count();
            tally.commands += commands;
            tally.typed += code.lines().filter(|line| is_prompt(line)).count();
            Some(code)
        }
        other => panic!("{place}: unknown kind of block `{other}`"),
    }
}

/// Returns the first lines that differ.
fn difference(shown: &str, said: &str) -> String {
    let equal =
        shown.lines().zip(said.lines()).take_while(|pair| pair.0 == pair.1).count();
    let rest = |text: &str, sign: char| -> String {
        let lines = text.lines().skip(equal).take(12);
        lines
            .flat_map(|line| [sign.to_string(), line.to_owned(), "\n".to_owned()])
            .collect()
    };
    format!("{}{}", rest(shown, '-'), rest(said, '+'))
}

/// A library of the games in a folder, then the bundled ones.
struct Beside(PathBuf);

impl Beside {
    fn read(&self, name: &str) -> Option<Found> {
        let text = fs::read_to_string(self.0.join(name)).ok()?;
        let id = name.rsplit_once('.').map_or(name, |parts| parts.0).to_owned();
        Some(Found {
            name: name.to_owned(),
            id,
            text,
            folder: Folder::Path(String::new()),
        })
    }
}

impl Library for Beside {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, name: &str) -> Result<Found, Missing> {
        let file = format!("{name}.toml");
        self.read(&file).map_or_else(|| InFolder::bundled().game(name), Ok)
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        self.read(name).map_or_else(|| InFolder::bundled().beside(folder, name), Ok)
    }
}

/// Checks that every game at the end of a section has no errors or warnings, and can be
/// played.
#[track_caller]
fn try_games(shell: &Shell, section: &Section) {
    let files = fs::read_dir(&shell.folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let games: BTreeSet<String> =
        names.filter_map(|name| name.strip_suffix(".toml").map(str::to_owned)).collect();
    for game in games {
        let title = &section.title;
        let mut child = shell
            .command(&format!("patience check {game}.toml --games 20"))
            .spawn()
            .unwrap();
        let mut said = String::new();
        child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(
            child.wait().unwrap().success(),
            "section {title}: {game} has errors: {said}"
        );
        assert!(
            !said.contains("warning"),
            "section {title}: {game} has warnings: {said}"
        );
        let library = Beside(shell.folder.clone());
        let usual = patience::words::load(&library, &game, &[]).unwrap();
        play(usual, title);
    }
}

/// Plays some deals of a game with random but reproducible moves.
#[track_caller]
fn play(variant: variant::Variant, title: &str) {
    let variant = Arc::new(variant);
    let mut number: u64 = 1;
    for seed in 1..=5 {
        let mut game = start(&variant, &format!("seed:{seed}"));
        for _ in 0..100 {
            let list = game.moves();
            assert_eq!(list.error, None, "section {title}, seed:{seed}: script error");
            if list.moves.is_empty() {
                break;
            }
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen = (number >> 33) as usize % list.moves.len();
            assert!(
                game.play(list.moves[chosen]).is_ok(),
                "section {title}, seed:{seed}: a listed move is refused"
            );
        }
        assert!(
            !game.turns().is_empty(),
            "section {title}, seed:{seed}: no move can be made"
        );
    }
}

/// Checks that the commands mentioned in the text exist, with the named options.
#[track_caller]
fn check_mentioned(path: &'static str) {
    let document = Document::read(path);
    let shell = Shell::new(100, path);
    let help = |command: &str| {
        let asked =
            shell.command(&format!("patience {command} --help")).output().unwrap();
        assert!(
            asked.status.success(),
            "{path}: there is no command `patience {command}`"
        );
        String::from_utf8(asked.stdout).unwrap()
    };
    let usual = [help("play"), help("test")].concat();
    for (line, quoted) in document.quoted() {
        let place = format!("{path}:{line}: `{quoted}`");
        let (help, words) = match quoted.strip_prefix("patience ") {
            Some(words) => (help(words.split(' ').next().unwrap()), words),
            None => (usual.clone(), quoted),
        };
        let flags =
            words.split(' ').filter(|word| word.len() > 2 && word.starts_with("--"));
        for flag in flags {
            assert!(help.contains(flag), "{place}: the help has no option `{flag}`");
        }
    }
}

/// Checks that the links of the text lead to existing files and headings.
#[track_caller]
fn check_links(path: &'static str) {
    let document = Document::read(path);
    for link in
        document.text.split("](").skip(1).map(|part| part.split(')').next().unwrap())
    {
        if link.starts_with("https://") {
            continue;
        }
        let (file, head) = link.split_once('#').unwrap_or((link, ""));
        let own = Path::new(path).file_name().unwrap().to_str().unwrap();
        let file = if file.is_empty() { own } else { file };
        let target = root().join("docs").join(file);
        assert!(target.exists(), "{path}: the link {link} leads to no file");
        if !head.is_empty() {
            let text = fs::read_to_string(target).unwrap();
            let heads = text.lines().filter(|line| line.starts_with('#'));
            assert!(
                heads.map(anchor).any(|own| own == head),
                "{path}: the link {link} leads to no heading"
            );
        }
    }
}

/// Returns the anchor of a heading, as code hosts build it.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept =
        text.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

const PLAYING: &str = "docs/PLAYING.md";
const GUIDE: &str = "docs/GUIDE.md";
const COOKBOOK: &str = "docs/COOKBOOK.md";

#[test]
fn playing_page_matches_the_output() {
    let tally = run(PLAYING);
    assert!(
        tally.commands >= 5 && tally.typed >= 15,
        "{PLAYING} has only {} commands and {} lines",
        tally.commands,
        tally.typed
    );
}

#[test]
fn guide_matches_the_output() {
    let tally = run(GUIDE);
    assert!(
        tally.commands >= 20 && tally.typed >= 10,
        "{GUIDE} has only {} commands and {} lines",
        tally.commands,
        tally.typed
    );
    assert!(
        tally.files + tally.changes >= 6,
        "{GUIDE} has only {} files and {} changes",
        tally.files,
        tally.changes
    );
}

#[test]
fn cookbook_matches_the_output() {
    let tally = run(COOKBOOK);
    assert!(
        tally.files >= 20 && tally.commands >= 20,
        "{COOKBOOK} has only {} files and {} commands",
        tally.files,
        tally.commands
    );
}

#[test]
fn every_recipe_has_a_file_and_output() {
    let recipes = Document::read(COOKBOOK).sections.into_iter().skip(1);
    let mut count = 0;
    for Section { title, blocks } in recipes {
        let has = |languages: &[&str]| {
            blocks.iter().any(|block| languages.contains(&block.language.as_str()))
        };
        assert!(
            has(&["toml"]) && has(&["console"]),
            "recipe {title} needs a `toml` and a `console` block"
        );
        count += 1;
    }
    assert!(count >= 20, "there are only {count} recipes");
}

#[test]
fn recipe_index_lists_every_recipe_once() {
    let document = Document::read(COOKBOOK);
    let index = document.text.split("\n## ").next().unwrap();
    for Section { title, .. } in document.sections.iter().skip(1) {
        let link = format!("](#{})", anchor(title));
        assert_eq!(
            index.matches(&link).count(),
            1,
            "links to recipe {title} in the index"
        );
    }
}

#[test]
fn mentioned_commands_options_and_links_exist() {
    for path in [PLAYING, GUIDE, COOKBOOK] {
        check_mentioned(path);
        check_links(path);
    }
}
