//! Plays at several kinds of terminals: settings, previews, completion, the width of the
//! board, and files that are written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _};

use crate::common::terminal::{self, at_a_terminal, until};
use crate::common::{Place, run_with_input};

/// A home for one test.
struct Home(Place);

impl Home {
    fn new(name: &str) -> Self {
        Self(Place::new(&format!("prompt-{name}")))
    }

    fn command(&self, variables: &[(&str, &str)]) -> Command {
        self.called("play cruel --deal ms:617", variables)
    }

    fn called(&self, args: &str, variables: &[(&str, &str)]) -> Command {
        let mut command = self.0.called(args);
        command.env("TERM", "xterm");
        command.envs(variables.iter().copied());
        command
    }

    /// Starts a game at a terminal.
    fn play(&self, variables: &[(&str, &str)]) -> OsSession {
        at_a_terminal(self.command(variables))
    }

    /// Plays lines through a pipe.
    fn pipe(&self, variables: &[(&str, &str)], lines: &str) -> Output {
        run_with_input(self.command(variables), lines)
    }

    /// Runs the program with piped input.
    fn pipe_to(&self, args: &str, lines: &str) -> Output {
        run_with_input(self.called(args, &[]), lines)
    }

    fn settings(&self) -> PathBuf {
        self.0.join(".config/patience/settings.toml")
    }
}

/// Leaves once the prompt is shown; earlier, Ctrl-D would not reach the program.
fn leave(mut session: OsSession) {
    until(&mut session, "cruel> ");
    terminal::leave(session);
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn board_follows_the_terminal_width() {
    let home = Home::new("resized");
    let mut session = home.play(&[("NO_COLOR", "1")]);
    until(&mut session, "move 0  redeals 0 (no limit)  home 4/52");
    until(&mut session, "cruel> ");
    session.get_process_mut().set_window_size(40, 24).unwrap();
    session.send("3 f\r").unwrap();
    until(&mut session, "move 1  redeals 0\r\n  home 5/52");
    until(&mut session, "cruel> ");
    session.get_process_mut().set_window_size(100, 24).unwrap();
    session.send("undo\r").unwrap();
    until(&mut session, "move 0  redeals 0 (no limit)  home 4/52");
    leave(session);
}

#[test]
fn preview_is_dimmed_and_can_be_accepted() {
    let home = Home::new("grey");
    let mut session = home.play(&[]);
    until(&mut session, "cruel> ");
    session.send("hist").unwrap();
    until(&mut session, "\x1b[2mory\x1b[0m");
    session.send("\x1b[C\r").unwrap();
    until(&mut session, "you have made no move yet");
    until(&mut session, "cruel> ");
    session.send("3 f3").unwrap();
    until(&mut session, "\x1b[2m   2H on AH of the foundation\x1b[0m");
    session.send("\r").unwrap();
    until(&mut session, "3>f3 2H");
    until(&mut session, "cruel> ");
    session.send("set hints off\r").unwrap();
    until(&mut session, "hints = off");
    until(&mut session, "cruel> ");
    session.send("hist\r").unwrap();
    let shown = until(&mut session, "3>f3 2H");
    assert!(!shown.contains("\x1b[2m"), "{shown:?}");
    leave(session);
}

#[test]
fn without_color_nothing_is_colored() {
    let home = Home::new("plain");
    let mut session = home.play(&[("NO_COLOR", "1")]);
    let mut shown = until(&mut session, "cruel> ");
    session.send("hist").unwrap();
    session.send("\r").unwrap();
    shown += &until(&mut session, "you have made no move yet");
    for color in ["\x1b[31m", "\x1b[2m"] {
        assert!(!shown.contains(color), "{shown:?}");
    }
    leave(session);
}

#[test]
fn completion_covers_settings_marks_and_files() {
    let home = Home::new("completed");
    fs::write(home.0.join("opening.txt"), "3 f\n").unwrap();
    let mut session = home.play(&[("NO_COLOR", "1")]);
    until(&mut session, "cruel> ");
    session.send("set la\tg\t\r").unwrap();
    until(&mut session, "layout = grid");
    session.send("sou\tope\t\r").unwrap();
    until(&mut session, "1 line of opening.txt done");
    session.send("mark halfway\rundo\rgoto ha\t\r").unwrap();
    until(&mut session, "made again: 3>f3 2H");
    leave(session);
}

#[test]
fn dumb_terminal_gets_plain_lines() {
    let home = Home::new("dumb");
    let mut session = home.play(&[("TERM", "dumb")]);
    let mut shown = until(&mut session, "cruel> ");
    session.send("3 f\n").unwrap();
    shown += &until(&mut session, "3>f3 2H");
    shown += &until(&mut session, "cruel> ");
    assert!(!shown.contains('\x1b'), "{shown:?}");
    session.send("quit\n").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn suit_symbols_are_saved_and_need_utf8() {
    let home = Home::new("settings");
    let utf8 = [("NO_COLOR", "1"), ("LANG", "C.UTF-8")];
    let mut session = home.play(&utf8);
    until(&mut session, "cruel> ");
    session.send("set suits symbols\r").unwrap();
    until(&mut session, "f1 A♣");
    leave(session);
    assert!(text(&home.settings()).ends_with("\nsuits = \"symbols\"\n"));
    until(&mut home.play(&utf8), "f1 A♣");
    until(&mut home.play(&[("NO_COLOR", "1"), ("LANG", "C")]), "f1 AC");
    let both = [utf8[0], utf8[1], ("LC_ALL", "POSIX")];
    until(&mut home.play(&both), "f1 AC");
}

#[test]
fn settings_errors_are_reported_and_preserved() {
    let home = Home::new("faults");
    let kept = "# mine\nechoo = \"on\"\necho = \"on\"\n";
    fs::create_dir_all(home.settings().parent().unwrap()).unwrap();
    fs::write(home.settings(), kept).unwrap();
    let output = home.pipe(&[], "set layout list\r\nhistory\r\n");
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("settings.toml:2:1"), "{complaint}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.ends_with("\n> history\nyou have made no move yet\n"), "{said}");
    assert_eq!(text(&home.settings()), format!("{kept}layout = \"list\"\n"));
}

#[test]
fn piped_output_width_follows_columns() {
    let home = Home::new("columns");
    for (columns, expected) in [("40", 40), ("60", 60), ("", 80), ("x", 80)] {
        let output = home.pipe(&[("COLUMNS", columns)], "\n3 5\nmoves\n");
        let said = String::from_utf8(output.stdout).unwrap();
        let widest = said.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= expected, "COLUMNS={columns} prints {widest} columns");
    }
}

#[test]
fn transcript_appends_and_spares_other_files() {
    let home = Home::new("transcript");
    let file = home.0.join("it.session");
    home.pipe(&[], "transcript it.session\n3 f\nquit\n");
    let first = text(&file);
    assert!(
        first.starts_with("$ patience play cruel --deal ms:617\ncruel  deal"),
        "{first}"
    );
    assert!(first.contains("\n> 3 f\n") && first.ends_with("> quit\n"), "{first}");
    home.pipe(&[], "3 f\ntranscript it.session\nundo\n");
    let both = text(&file);
    let added = both.strip_prefix(&first).unwrap();
    assert!(added.starts_with("\n# begun at move 1\n$ patience play"), "{added}");
    fs::write(home.0.join("notes.txt"), "mine\n").unwrap();
    let output = home.pipe(&[], "transcript notes.txt\n3 f\n");
    let said = String::from_utf8(output.stdout).unwrap();
    let refused =
        "cannot write notes.txt: another file is there, which is not a transcript";
    assert!(said.contains(refused), "{said}");
    assert_eq!(text(&home.0.join("notes.txt")), "mine\n");
}

/// Six cards in three piles and a cell; about half of the deals can be won.
const SIX: &str = r#"
name = "Six"
[deck]
ranks = "A23"
suits = "CH"
[piles.foundation]
count = 2
[piles.tableau]
count = 3
from = []
empty = "none"
[piles.cell]
count = 1
[[deal]]
to = "tableau"
each = 2
"#;

#[test]
fn ctrl_c_stops_a_search_and_nothing_else() {
    let home = Home::new("search");
    // No deal can be won, and no proof can show that.
    let never = "extends = \"spider\"\nname = \"Never\"\nscript = \"never.rhai\"\n";
    fs::write(home.0.join("never.toml"), never).unwrap();
    fs::write(home.0.join("never.rhai"), "fn won(g) { false }\n").unwrap();
    let never = home.called("play never.toml --deal seed:5", &[("NO_COLOR", "1")]);
    let mut session = at_a_terminal(never);
    until(&mut session, "never> ");
    session.send("winnable 3000\r").unwrap();
    until(&mut session, "; Ctrl-C or Esc stops");
    let again = until(&mut session, "; Ctrl-C or Esc stops");
    assert!(again.contains('\r') && !again.contains('\n'), "{again:?}");
    session.send(ControlCode::EndOfText).unwrap();
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "unknown: stopped; the search found no win");
    until(&mut session, "never> ");
    session.send("new winnable\r").unwrap();
    until(&mut session, "; Ctrl-C or Esc stops");
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "stopped; no deal was found that is proven winnable");
    until(&mut session, "never> ");
    // A whole file counts as one line.
    fs::write(home.0.join("lines"), "winnable 3000\n".repeat(9)).unwrap();
    session.send("source lines\r").unwrap();
    until(&mut session, "; Ctrl-C or Esc stops");
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "lines:2: `winnable 3000`: stopped");
    until(&mut session, "never> ");
    session.send("history\r").unwrap();
    until(&mut session, "you have made no move yet");
    until(&mut session, "never> ");
    terminal::leave(session);
}

#[test]
fn piped_search_prints_only_the_answer() {
    let home = Home::new("answer");
    fs::write(home.0.join("six.toml"), SIX).unwrap();
    let play = home.called("play six.toml --deal winnable", &[]);
    let output = run_with_input(play, "winnable\nsolve\nsolve all\n");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("proven winnable; "), "{said}");
    for part in ["winnable, proven: you can win from here in", "\nwon in "] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    // It is practically impossible that two piles of thirteen cards are in order.
    let never = SIX.replace("A23", "A23456789TJQK").replace("count = 1", "count = 0");
    let never = never.replace("count = 3", "count = 2").replace("each = 2", "each = 13");
    fs::write(home.0.join("never.toml"), never).unwrap();
    let play = home.called("play never.toml --deal winnable", &[]);
    let output = run_with_input(play, "");
    assert_eq!(output.status.code(), Some(4));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no deal was found that is proven winnable: of "), "{said}");
}

/// Starts the program at a terminal of 24 lines without color and without a pager.
fn called(home: &Home, args: &str) -> OsSession {
    let environment = [("NO_COLOR", "1"), ("PAGER", "")];
    let mut session = at_a_terminal(home.called(args, &environment));
    session.get_process_mut().set_window_size(80, 24).unwrap();
    session
}

#[test]
fn start_without_a_game_offers_a_menu() {
    let home = Home::new("offer");
    let mut session = called(&home, "");
    let offered = until(&mut session, "game> ");
    assert!(offered.contains("  1  Klondike: "), "{offered}");
    session.send("99\r").unwrap();
    until(&mut session, "type a number from 1 to 7");
    session.send("nosuch\r").unwrap();
    until(&mut session, "there is no game `nosuch`");
    session.send("help\r").unwrap();
    until(&mut session, "show the rules of any game");
    session.send("rules 4\r").unwrap();
    until(&mut session, "Golf");
    session.send("list klondike\r").unwrap();
    until(&mut session, "Double Klondike");
    session.send("klondkie\r").unwrap();
    until(&mut session, "did you mean `klondike`?");
    session.send("queen\r").unwrap();
    until(&mut session, "`queen` can be `queen-of-italy`");
    session.send("golf\r").unwrap();
    until(&mut session, DEALS);
    session.send("any\r").unwrap();
    let begun = until(&mut session, "golf> ");
    for part in [
        "Goal: clear the tableau.",
        "`rules` explains the game, and `help` how to type a move",
        "`[5]` is five cards that are not shown",
    ] {
        assert!(begun.contains(part), "{part}: {begun}");
    }
    session.send("deal\r").unwrap();
    until(&mut session, "golf> ");
    terminal::leave(session);
    let mut session = called(&home, "play");
    let offered = until(&mut session, "game> ");
    assert!(offered.contains("  1  Golf: resume your last game"), "{offered}");
    session.send("\r").unwrap();
    let begun = until(&mut session, "golf> ");
    assert!(begun.contains("move 1"), "{begun}");
    assert!(!begun.contains("not shown"), "{begun}");
    terminal::leave(session);
    let mut session = called(&home, "play");
    until(&mut session, "game> ");
    session.send("quit\r").unwrap();
    session.expect(Eof).unwrap();
    let (said, code) = crate::common::text_and_code(home.pipe_to("play", ""));
    assert_eq!(code, 2, "exit code; output:\n{said}");
}

/// The question which deals to get.
const DEALS: &str = "do you want: any, winnable, easy, medium or hard? [winnable] ";

#[test]
fn first_session_asks_once_which_deals_to_get() {
    let home = Home::new("deals");
    fs::write(home.0.join("six.toml"), SIX).unwrap();
    let mut session = called(&home, "play six.toml");
    until(&mut session, DEALS);
    session.send("what\r").unwrap();
    until(&mut session, "any, winnable, easy, medium or hard? [winnable] ");
    session.send("\r").unwrap();
    let begun = until(&mut session, "six> ");
    assert!(begun.contains("proven winnable; "), "{begun}");
    session.send("set deals\r").unwrap();
    until(&mut session, "deals = winnable");
    until(&mut session, "six> ");
    session.send("new\r").unwrap();
    until(&mut session, "; proven winnable; ");
    until(&mut session, "six> ");
    session.send("new random\r").unwrap();
    let random = until(&mut session, "six> ");
    assert!(!random.contains("winnable;"), "{random}");
    terminal::leave(session);
    assert!(text(&home.settings()).ends_with("deals = \"winnable\"\n"));
    let mut session = called(&home, "play six.toml");
    let begun = until(&mut session, "six> ");
    assert!(begun.contains("proven winnable; ") && !begun.contains("do you"), "{begun}");
    terminal::leave(session);
}

#[test]
fn named_deals_and_pipes_ask_no_question_about_deals() {
    let home = Home::new("no-deals");
    fs::write(home.0.join("six.toml"), SIX).unwrap();
    let (said, _) = crate::common::text_and_code(home.pipe_to("play six.toml", ""));
    assert!(!said.contains("do you want"), "{said}");
    let home = Home::new("named-deals");
    fs::write(home.0.join("six.toml"), SIX).unwrap();
    let mut session = called(&home, "play six.toml --deal random");
    let begun = until(&mut session, "six> ");
    assert!(!begun.contains("do you want"), "{begun}");
    terminal::leave(session);
    assert!(!home.settings().exists());
    // What a player set changes no pipe.
    fs::create_dir_all(home.settings().parent().unwrap()).unwrap();
    fs::write(home.settings(), "deals = \"winnable\"\n").unwrap();
    let (said, _) = crate::common::text_and_code(home.pipe_to("play six.toml", "new\n"));
    assert!(!said.contains("proven winnable"), "{said}");
}

#[test]
fn long_answers_are_paged() {
    let home = Home::new("pages");
    let mut session = called(&home, "play cruel --deal ms:617");
    until(&mut session, "cruel> ");
    session.send("help words\r").unwrap();
    let page = until(&mut session, "press Enter or type `more`]");
    assert!(page.contains("alternating colors") && !page.contains("waste:"), "{page}");
    assert!(page.lines().count() <= 24, "the page is longer than the screen: {page}");
    session.send("\r").unwrap();
    until(&mut session, "waste: ");
    until(&mut session, "cruel> ");
    session.send("help\r").unwrap();
    let page = until(&mut session, "cruel> ");
    assert!(!page.contains("press Enter or type `more`]"), "{page}");
    session.send("list fan\r").unwrap();
    until(&mut session, "press Enter or type `more`]");
    leave(session);
    let all = home.pipe(&[], "help words\nlist cruel\n");
    let all = String::from_utf8(all.stdout).unwrap();
    assert!(
        all.contains("waste: ") && !all.contains("press Enter or type `more`]"),
        "{all}"
    );
}

#[test]
fn leaving_an_unsavable_game_needs_confirmation() {
    let home = Home::new("unkept");
    fs::create_dir_all(home.0.join(".local/state")).unwrap();
    fs::write(home.0.join(".local/state/patience"), "no folder").unwrap();
    let mut session = called(&home, "play cruel --deal ms:617");
    until(&mut session, "cruel> ");
    session.send("3 f\r").unwrap();
    until(&mut session, "cruel> ");
    session.send("new ms:1\r").unwrap();
    until(&mut session, "this game of 1 move is not saved");
    session.send("new ms:1\r").unwrap();
    until(&mut session, "deal ms:1  move 0");
    leave(session);
    let home = Home::new("kept-new");
    let mut session = called(&home, "play cruel --deal ms:617");
    until(&mut session, "cruel> ");
    session.send("3 f\rnew ms:1\r").unwrap();
    until(&mut session, "the game before is kept: `load last`");
    leave(session);
}

/// Esc stops work, and what is typed meanwhile is shown only at the prompt, after the answer.
#[test]
fn esc_stops_work_and_typed_text_is_kept() {
    let home = Home::new("esc");
    let never = "extends = \"spider\"\nname = \"Never\"\nscript = \"never.rhai\"\n";
    fs::write(home.0.join("never.toml"), never).unwrap();
    fs::write(home.0.join("never.rhai"), "fn won(g) { false }\n").unwrap();
    let never = home.called("play never.toml --deal seed:5", &[("NO_COLOR", "1")]);
    let mut session = at_a_terminal(never);
    session.get_process_mut().set_echo(true, Some(Duration::from_secs(1))).unwrap();
    until(&mut session, "never> ");
    for (line, answer) in [
        ("winnable 3000", "unknown: stopped"),
        ("par 3000", "`par` searches again"),
        ("new winnable", "stopped; no deal was found"),
        ("autoplay", "takes them back"),
    ] {
        session.send(format!("{line}\r")).unwrap();
        until(&mut session, " s; Ctrl-C or Esc stops");
        // An arrow key begins with Esc too, and does not stop.
        session.send("look 1\rhis\x1b[A").unwrap();
        let again = until(&mut session, " s; Ctrl-C or Esc stops");
        assert!(!again.contains("look"), "{again:?}");
        session.send("\x1b").unwrap();
        let said = until(&mut session, answer);
        assert!(!said.contains("look") && !said.contains("his"), "{said:?}");
        until(&mut session, "never> look 1\r\n");
        until(&mut session, "1, tableau");
        until(&mut session, "never> his");
        session.send(ControlCode::EndOfText).unwrap();
        until(&mut session, "never> ");
    }
    terminal::leave(session);
}
