//! Plays on the full screen: the board stays in place, keys and the mouse move a cursor on it,
//! and the terminal is restored at the end.
//!
//! An emulator in memory computes what a terminal would show.

use std::num::NonZero;
use std::time::Duration;

use expectrl::Expect as _;
use expectrl::session::OsSession;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, tcgetattr};
use nix::unistd::Pid;
use vt100::Parser;

use crate::common::terminal::on_a_screen;
use crate::common::{Place, run_with_input};

/// The time between two polls of the screen, and the most polls.
const PACE: Duration = Duration::from_millis(20);
const MAX_LOOKS: u32 = 3000;

/// A game on a screen of 24 lines.
struct OnScreen {
    session: OsSession,
    terminal: Parser,
}

/// Returns a terminal emulator of this size.
pub(crate) fn emulator(rows: u16, columns: u16) -> Parser {
    let [rows, columns] = [rows, columns].map(|count| NonZero::new(count).unwrap());
    Parser::new(rows, columns, 0)
}

impl OnScreen {
    fn start(home: &Place, line: &str) -> Self {
        let mut command = home.called(line);
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        let mut session = on_a_screen(command);
        session.get_process_mut().set_window_size(80, 24).unwrap();
        Self { session, terminal: emulator(24, 80) }
    }

    fn send(&mut self, keys: &str) {
        self.session.send(keys).unwrap();
    }

    /// Waits until the screen meets a condition, and returns its lines.
    #[track_caller]
    fn until(&mut self, wanted: impl Fn(&[String]) -> bool) -> Vec<String> {
        for _ in 0..MAX_LOOKS {
            let mut bytes = [0; 4096];
            while let Ok(read) = self.session.try_read(&mut bytes) {
                if read == 0 {
                    break;
                }
                self.terminal.process(&bytes[..read]);
            }
            let screen = self.terminal.screen();
            let lines: Vec<String> = screen.rows(0, 80).collect();
            if wanted(&lines) {
                return lines;
            }
            std::thread::sleep(PACE);
        }
        panic!("the screen stays at\n{}", self.terminal.screen().contents());
    }

    /// Waits for a line that starts with `text`.
    #[track_caller]
    fn line(&mut self, text: &str) -> Vec<String> {
        self.until(|lines| lines.iter().any(|line| line.starts_with(text)))
    }

    /// Returns the row and the column of a text on the screen, from zero.
    #[track_caller]
    fn place(&self, text: &str) -> (u16, u16) {
        let mut rows = (0..).zip(self.terminal.screen().rows(0, 80));
        let found = rows.find_map(|(row, line)| Some((row, line.find(text)?)));
        let (row, column) = found.unwrap();
        (row, u16::try_from(column).unwrap())
    }

    /// Waits until the cursor is on a text.
    #[track_caller]
    fn until_inverse(&mut self, text: &str) {
        self.until_styled(text, vt100::Cell::inverse);
    }

    /// Waits until a card is picked up.
    #[track_caller]
    fn until_underlined(&mut self, text: &str) {
        self.until_styled(text, vt100::Cell::underline);
    }

    #[track_caller]
    fn until_styled(&mut self, text: &str, style: fn(&vt100::Cell) -> bool) {
        for _ in 0..MAX_LOOKS {
            self.until(|_| true);
            let (row, column) = self.place(text);
            let cell = self.terminal.screen().cell(row, column);
            if cell.is_some_and(style) {
                return;
            }
            std::thread::sleep(PACE);
        }
        panic!("{text} has another style:\n{}", self.terminal.screen().contents());
    }

    fn is_bold(&self, text: &str) -> bool {
        let (row, column) = self.place(text);
        self.terminal.screen().cell(row, column).is_some_and(vt100::Cell::bold)
    }

    /// Clicks on a text.
    fn click(&mut self, text: &str) {
        self.button(text, 'M');
    }

    /// Releases the mouse button on a text.
    fn release(&mut self, text: &str) {
        self.button(text, 'm');
    }

    fn button(&mut self, text: &str, how: char) {
        let (row, column) = self.place(text);
        self.send(&format!("\x1b[<0;{};{}{how}", column + 1, row + 1));
    }
}

#[test]
fn a_first_start_shows_cards_only_on_a_terminal_with_color_and_symbols() {
    let homes = ["table", "no-color", "no-utf8"]
        .map(|name| Place::new(&format!("screen-{name}")));
    let start = |home: &Place, variables: &[(&str, &str)]| {
        let mut command = home.called(GAME);
        command.env("TERM", "xterm-256color").envs(variables.iter().copied());
        let mut session = on_a_screen(command);
        session.get_process_mut().set_window_size(80, 24).unwrap();
        OnScreen { session, terminal: emulator(24, 80) }
    };
    let utf8 = ("LC_ALL", "C.UTF-8");
    let mut game = start(&homes[0], &[utf8]);
    let lines = game.line("klondike>");
    assert!(lines.iter().any(|line| line.contains("9♥")), "{lines:#?}");
    let (row, column) = game.place("9♥");
    // Bytes before the card are more than characters, so the place is searched by the line.
    let column = lines[usize::from(row)][..column.into()].chars().count();
    let cell = game.terminal.screen().cell(row, u16::try_from(column).unwrap()).unwrap();
    assert_eq!(cell.bgcolor(), vt100::Color::Idx(231));
    game.send("6 1\r");
    game.line("6>1 9H");
    drop(game);
    let plain = [&[utf8, ("NO_COLOR", "1")][..], &[("LC_ALL", "C")]];
    for (home, variables) in homes[1..].iter().zip(plain) {
        let lines = start(home, variables).line("klondike>");
        assert!(lines.iter().any(|line| line.starts_with("  1")), "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains('♥')), "{lines:#?}");
    }
}

/// A deal of Klondike whose first moves are known: 9H goes on TC, and 4S is turned up.
const GAME: &str = "play klondike --deal seed:1";

#[test]
fn board_stays_in_place_and_answers_appear_below() {
    let home = Place::new("screen-board");
    let mut game = OnScreen::start(&home, GAME);
    let first = game.line("klondike>");
    assert!(first[0].starts_with("klondike  deal seed:1  move 0"));
    assert!(first.iter().any(|line| line.contains("set screen off")));
    // Cards that can be picked are bold.
    assert!(game.is_bold("9H") && !game.is_bold("JH"));
    game.send("6 1\r");
    let next = game.line("6>1 9H");
    assert!(next[0].starts_with("klondike  deal seed:1  move 1"));
    assert!(next[4].starts_with("  1  TC 9H"));
    assert_eq!(next.iter().filter(|line| line.contains("deal seed:1")).count(), 1);
    for _ in 0..12 {
        game.send("look 1\r");
    }
    let full = game
        .until(|lines| lines.iter().filter(|line| line.contains("> look 1")).count() > 2);
    assert!(full[0].starts_with("klondike  deal seed:1  move 1"));
    game.send("quit\r");
    let left = game.line("saved after 1 move");
    assert!(left.iter().any(|line| line.starts_with("klondike  deal seed:1  move 1")));
}

#[test]
fn lines_typed_fast_on_the_board_are_executed() {
    let home = Place::new("screen-burst");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("set keys on\r");
    game.line("keys = on");
    game.send("why 7 5\rmarks\r");
    game.line("refused: 4D cannot go on 6D");
    game.line("klondike> marks");
    // Esc alone takes no letter of the next line.
    game.send("set keys off\r");
    game.line("keys = off");
    game.send("\x1b");
    std::thread::sleep(Duration::from_millis(300));
    game.send("look 3\r");
    game.line("3, tableau");
}

#[test]
fn win_ends_with_the_full_board_and_its_results() {
    let home = Place::new("screen-win");
    let end = "solve 154\nsave end\n";
    let played = run_with_input(home.called(GAME), end);
    assert!(played.status.success(), "{played:?}");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("load end\r");
    game.line("loaded from end");
    game.send("solve all\r");
    let lines = game.line("`stats` shows your results");
    // The cards that fell across the board are gone.
    for line in [" f1 KC   f2 KS   f3 KH   f4 KD", "time 0:0", "won in 156 moves"] {
        assert!(lines.iter().any(|shown| shown.starts_with(line)), "{line}: {lines:#?}");
    }
    assert!(
        lines[0].contains("move 156") && lines[0].contains("home 52/52"),
        "{lines:#?}"
    );
}

#[test]
fn long_answers_are_paged_from_the_top() {
    let home = Place::new("screen-pages");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("rules\r");
    let page = game.line("space: next");
    assert!(page[0].starts_with("Klondike"), "{page:?}");
    game.send("\x1b[B");
    game.until(|lines| {
        !lines[0].starts_with("Klondike") && lines[23].starts_with("space: next")
    });
    game.send("\x1b");
    let board = game.line("klondike>");
    assert!(board[0].starts_with("klondike  deal seed:1"));
}

#[test]
fn key_that_leaves_the_pager_goes_to_the_prompt() {
    let home = Place::new("screen-key");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("rules\r");
    game.line("space: next");
    game.send("6");
    let board = game.line("klondike> 6");
    assert!(board[0].starts_with("klondike  deal seed:1"));
    game.send(" 1\r");
    game.line("6>1 9H");
}

#[test]
fn last_page_does_not_wait() {
    let home = Place::new("screen-last");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("rules\r");
    game.line("space: next");
    game.send(" ");
    let page = game.line("klondike>");
    assert!(page.iter().any(|line| line.starts_with("Options:")), "{page:?}");
    assert!(!page.iter().any(|line| line.contains("deal seed:1")), "{page:?}");
    game.send("6 1\r");
    let board = game.line("6>1 9H");
    assert!(board[0].starts_with("klondike  deal seed:1  move 1"));
}

#[test]
fn mouse_plays_while_a_line_is_typed() {
    let home = Place::new("screen-typing");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("look");
    game.line("klondike> look");
    game.click("9H");
    game.release("9H");
    game.until_underlined("9H");
    game.line("klondike> look");
    game.click("TC");
    game.release("TC");
    let lines = game.line("6>1 9H");
    assert!(lines[4].starts_with("  1  TC 9H"));
    game.line("klondike> look");
    // The line is still edited as typed.
    game.send(" 12\x7f\r");
    game.line("1, tableau");
    // Any other button, and text that only looks like a report, do nothing.
    game.send("\x1b[<2;3;3M\x1b[<2;3;3m0;1;1M");
    game.line("klondike> 0;1;1M");
}

#[test]
fn wheel_scrolls_answers_back() {
    let home = Place::new("screen-wheel");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    for pile in 1..8 {
        game.send(&format!("look {pile}\r"));
        game.line(&format!("{pile}, tableau"));
    }
    game.send("ru");
    game.line("klondike> ru");
    let first =
        |lines: &[String]| lines.iter().any(|line| line.starts_with("1, tableau"));
    game.until(|lines| !first(lines));
    game.send(&"\x1b[<64;5;20M".repeat(4));
    let lines = game.until(first);
    assert!(lines[0].starts_with("klondike  deal seed:1"), "{lines:?}");
    game.line("klondike> ru");
    game.send(&"\x1b[<65;5;20M".repeat(9));
    game.line("7, tableau");
    game.send("\x15look 1\r");
    game.until(first);
}

#[test]
fn mouse_can_be_turned_off() {
    let home = Place::new("screen-no-mouse");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    let reports = |game: &OnScreen| game.terminal.screen().mouse_protocol_mode();
    assert_ne!(reports(&game), vt100::MouseProtocolMode::None);
    assert!(game.line("F2: keys on the board")[11].contains("click"));
    game.send("set mouse off\r");
    let lines = game.line("mouse = off");
    assert!(!lines[11].contains("click"), "{lines:?}");
    assert_eq!(reports(&game), vt100::MouseProtocolMode::None);
}

#[test]
fn keys_act_at_once_if_set() {
    let home = Place::new("screen-keys");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("set keys on\r");
    game.line("arrows or hjkl move");
    game.send("61");
    game.line("6>1 9H");
    game.send("u");
    game.line("taken back: 6>1 9H");
    game.send("r");
    game.until(|lines| lines[0].contains("move 1"));
    game.send("d");
    game.until(|lines| lines[0].contains("move 2"));
    game.send("?");
    game.line("try ");
    game.send(":");
    game.line("F2: keys on the board");
    game.send("look 1\r");
    game.line("1, tableau");
    // Keys act again after the line.
    game.line("arrows or hjkl move");
    game.send("u");
    game.until(|lines| lines[0].contains("move 1"));
    // Any other letter begins a line.
    game.send("set keys off");
    game.line("klondike> set keys off");
    game.send("\r");
    game.line("keys = off");
    game.line("F2: keys on the board");
}

#[test]
fn digits_name_piles_of_two_digits() {
    let home = Place::new("screen-digits");
    let mut game = OnScreen::start(&home, "play cruel --deal ms:617");
    game.line("cruel>");
    game.send("\x1bOQ");
    game.line("arrows or hjkl move");
    // Piles 1 and 3 are meant, because there is no pile 13.
    game.send("13");
    game.line("refused: 4S has no legal move");
    game.until_underlined("2H");
    game.send("10");
    game.line("refused: 2H cannot go on KS");
}

#[test]
fn digit_answers_a_question() {
    let home = Place::new("screen-question");
    let mut game = OnScreen::start(&home, "play bakers-dozen --deal ms:3");
    game.line("bakers-dozen>");
    game.send("\x1bOQ");
    game.line("arrows or hjkl move");
    game.send("22");
    game.line("`2` can mean several moves");
    game.send("2");
    game.until(|lines| lines[0].contains("move 1"));
}

/// A board that is too high for a screen of 12 lines keeps its top line, and scrolls.
#[test]
fn top_line_stays_on_a_small_screen() {
    let home = Place::new("screen-small");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.terminal = emulator(12, 40);
    game.session.get_process_mut().set_window_size(40, 12).unwrap();
    let top = |lines: &[String]| lines[0].starts_with("klondike  deal seed:1");
    let row =
        |lines: &[String], text: &str| lines.iter().any(|line| line.starts_with(text));
    let last = "  3  [2] 4C";
    game.until(|lines| lines.len() == 12 && top(lines) && row(lines, "(1 line below)"));
    game.send("look 1\r");
    game.until(|lines| top(lines) && row(lines, "1, tableau") && !row(lines, last));
    game.send("\x1b[<65;5;5M");
    game.until(|lines| top(lines) && row(lines, last));
    game.send("\x1b[<64;5;5M");
    game.until(|lines| top(lines) && !row(lines, last));
    // The cursor scrolls the board, too.
    game.send("\x1bOQ");
    game.until(|lines| row(lines, "(1 line below)  arrows"));
    game.send("jjjjjjjjj");
    game.until(|lines| top(lines) && row(lines, last));
}

#[test]
fn pages_keep_their_top_on_small_screens() {
    let home = Place::new("screen-long");
    // A card goes to a cell and back, so no two moves in a row are equal.
    let link = format!("patience:freecell/seed:10/{}", ["1.c1,c1.1"; 112].join(","));
    let mut game = OnScreen::start(&home, &format!("play {link}"));
    game.line("freecell>");
    game.send("share\r");
    let page = game.until(|lines| lines[0].starts_with("patience:"));
    assert!(link.starts_with(page[0].as_str()) && page[0].len() == 80, "{page:?}");
    game.send("\r");
    game.until(|lines| lines[0].starts_with("freecell"));
    game.terminal = emulator(24, 40);
    game.session.get_process_mut().set_window_size(40, 24).unwrap();
    game.until(|lines| lines[1].starts_with("  home 0/52"));
    game.send("help\r");
    let page = game.until(|lines| lines[23].starts_with("space: next"));
    assert_eq!(page[0], "To move, type where from and where to:");
}

#[test]
fn typeahead_is_kept() {
    let home = Place::new("screen-ahead");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    // Typed while an answer is computed and shown.
    game.send("look 2\rlook 3\rset screen off\rlook 1\r");
    let lines = game.line("1, tableau");
    assert!(lines.iter().any(|line| line.starts_with("screen = off")), "{lines:?}");
    game.send("set screen on\rrules\r");
    game.line("space: next");
    // Typed after the key that ends a page; Enter does not confirm an unseen line.
    game.send("qlook 2\r");
    game.line("klondike> look 2");
    game.send("\r");
    game.line("2, tableau");
    // Typed after the key that leaves the board.
    game.send("\x1bOQ");
    game.line("arrows or hjkl move");
    game.send(":5 3\r");
    game.line("klondike> 5 3");
}

#[test]
fn cursor_moves_on_the_board_and_keeps_the_line() {
    let home = Place::new("screen-cursor");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    // F2 leads to the board, with half a line typed.
    game.send("loo\x1bOQ");
    game.line("arrows or hjkl move");
    // From the stock down the first column, and to the right.
    game.send("jjjjjjl");
    game.until_inverse("9H");
    game.send("\r");
    game.line("6>1 9H");
    game.send("u");
    game.line("taken back");
    game.send("t");
    game.line("6>1 9H");
    game.send("\x1b");
    game.line("klondike> loo");
}

#[test]
fn mouse_clicks_move_a_card() {
    let home = Place::new("screen-mouse");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("\x1bOQ");
    game.line("arrows or hjkl move");
    game.click("9H");
    game.until(|_| true);
    game.click("TC");
    game.line("6>1 9H");
    game.click("[23]");
    let dealt = game.until(|lines| lines[0].contains("move 2"));
    assert!(dealt[0].starts_with("klondike  deal seed:1  move 2"));
}

#[test]
fn mouse_drags_a_card() {
    let home = Place::new("screen-drag");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.send("\x1bOQ");
    game.line("arrows or hjkl move");
    game.click("9H");
    game.release("9H");
    game.release("TC");
    game.line("6>1 9H");
}

#[test]
fn screen_follows_resizes_and_stays_off() {
    let home = Place::new("screen-off");
    let mut game = OnScreen::start(&home, GAME);
    game.line("klondike>");
    game.terminal = emulator(30, 60);
    game.session.get_process_mut().set_window_size(60, 30).unwrap();
    game.until(|lines| {
        lines.len() == 30 && lines[0].starts_with("klondike  deal seed:1")
    });
    game.send("set screen off\r");
    game.send("look 1\r");
    game.line("1, tableau");
    drop(game);
    check_plain(&home, "xterm");
}

#[test]
fn unnamed_terminal_gets_plain_lines() {
    check_plain(&Place::new("screen-unnamed"), "");
}

/// Checks that a game does not use the full screen of a terminal of this kind.
#[track_caller]
fn check_plain(home: &Place, kind: &str) {
    let mut plain = on_a_screen({
        let mut command = home.called(GAME);
        command.env("TERM", kind);
        command
    });
    let before = plain.expect("klondike> ").unwrap();
    assert!(
        !String::from_utf8_lossy(before.before()).contains("\x1b[?1049h"),
        "TERM={kind}"
    );
}

#[test]
fn replay_show_steps_forward_and_back() {
    let home = Place::new("screen-show");
    let line = "replay patience:cruel/ms:617/3.f3,3.4,3.f3 --show 60";
    let mut screen = OnScreen::start(&home, line);
    screen.line("the deal, before the first of 3 moves");
    screen.send("\x1b[C\x1b[C");
    let lines = screen.line("move 2 of 3: 3>4 4D  stopped");
    assert!(lines[0].starts_with("cruel  deal ms:617  move 2"), "{lines:?}");
    screen.send("\x1b[D");
    screen.line("move 1 of 3: 3>f3 2H  stopped");
    screen.send("\x1b[F");
    screen.line("move 3 of 3: 3>f3 3H  the end");
    screen.send(" ");
    screen.line("the deal, before the first of 3 moves");
    screen.send("q");
    screen.line("the line: cruel ms:617, 3 moves, playing");
}

#[test]
fn replay_show_does_not_step_into_undone_moves() {
    let home = Place::new("screen-undone");
    let input = "3 f3\n3 4\n3 f3\nundo 2\nsave it.record\n";
    run_with_input(home.called("play cruel --deal ms:617"), input);
    let mut screen = OnScreen::start(&home, "replay it.record --show 60");
    screen.line("the deal, before the first of 1 moves");
    screen.send("\x1b[C\x1b[C");
    screen.line("move 1 of 1: 3>f3 2H  the end");
    screen.send("\x1b[D\x1b[F");
    screen.line("move 1 of 1: 3>f3 2H  the end");
    screen.send("q");
    screen.line("it.record: cruel ms:617, 1 move, playing");
}

/// Signals that end a program by default and that other programs can send. Ctrl-C is missing
/// because it is a key while a line is typed.
const ENDS: [Signal; 16] = [
    Signal::SIGHUP,
    Signal::SIGQUIT,
    Signal::SIGTRAP,
    Signal::SIGABRT,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGALRM,
    Signal::SIGTERM,
    Signal::SIGXCPU,
    Signal::SIGXFSZ,
    Signal::SIGVTALRM,
    Signal::SIGPROF,
    Signal::SIGSYS,
    #[cfg(target_os = "linux")]
    Signal::SIGIO,
    #[cfg(target_os = "linux")]
    Signal::SIGPWR,
    #[cfg(target_os = "linux")]
    Signal::SIGSTKFLT,
];

#[test]
fn ending_signals_restore_the_terminal() {
    // Some of the signals would write a core file.
    setrlimit(Resource::RLIMIT_CORE, 0, 0).unwrap();
    let left: Vec<String> = ENDS.into_iter().map(left_by).collect();
    let wrong: Vec<&String> = left.iter().filter(|left| left.contains(':')).collect();
    assert!(wrong.is_empty(), "signals that leave the terminal changed: {wrong:#?}");
}

/// Ends a game with a signal, and returns its name and every change left in the terminal.
fn left_by(signal: Signal) -> String {
    let home = Place::new("screen-end");
    let mut screen = OnScreen::start(&home, "play cruel --deal ms:617");
    screen.line("cruel> ");
    assert!(screen.terminal.screen().alternate_screen());
    let process = screen.session.get_process();
    let terminal = process.get_raw_handle().unwrap();
    kill(Pid::from_raw(process.pid().as_raw()), signal).unwrap();
    let end = (0..MAX_LOOKS).find_map(|_| {
        std::thread::sleep(PACE);
        let status = format!("{:?}", screen.session.get_process().status());
        Some(status).filter(|status| !status.contains("StillAlive"))
    });
    let mut bytes = [0; 4096];
    while let Ok(read @ 1..) = screen.session.try_read(&mut bytes) {
        screen.terminal.process(&bytes[..read]);
    }
    let shown = screen.terminal.screen();
    let modes = tcgetattr(terminal).unwrap().local_flags;
    let cooked = LocalFlags::ICANON | LocalFlags::ISIG;
    let listens = shown.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
    let end = end.unwrap_or_default();
    let all = [
        ("it did not end by the signal", !end.contains(signal.as_str())),
        ("the alternate screen is shown", shown.alternate_screen()),
        ("bracketed paste is on", shown.bracketed_paste()),
        ("mouse reports are on", listens),
        ("the cursor is hidden", shown.hide_cursor()),
        ("the terminal is in raw mode", !modes.contains(cooked)),
    ];
    let kept = all.iter().filter(|entry| entry.1).map(|entry| format!(": {}", entry.0));
    format!("{signal}{}", kept.collect::<String>())
}
