//! Random keys, signals and window sizes at any moment.

use std::io::Write as _;
use std::num::NonZero;
use std::thread::sleep;
use std::time::Duration;

use expectrl::session::OsSession;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use vt100::Parser;

use super::{GAMES, chance, tries};
use crate::common::Place;
use crate::common::generated::Chance;
use crate::common::terminal::on_a_screen;

/// Input: lines, parts of lines, keys of the line editor, the cursor on the board, the mouse,
/// and sequences that no terminal sends.
const KEYS: [&str; 47] = [
    "!1\r",
    "!1\r",
    "!2\r",
    "undo\r",
    "redo\r",
    "hint\r",
    "board\r",
    "moves\r",
    "deal\r",
    "help\r",
    "rules\r",
    "set layout cards\r",
    "set hints on\r",
    "set suits symbols\r",
    "new\r",
    "y\r",
    "n\r",
    "\r",
    "1 ",
    "mo",
    "\t",
    "\u{7f}",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1bOQ",
    "\x0f",
    "\x1b",
    "hjkl",
    " ",
    "\x0c",
    "\x12",
    "\x15",
    "\x17",
    "\x1b[<0;5;5M",
    "\x1b[<0;5;5m",
    "\x1b[<64;5;5M",
    "\x1b[<65;5;20M",
    "set keys on\r",
    "\x1b[<32;9;7M",
    "\x1b[200~1 2\r\x1b[201~",
    "\x1b[999999~",
    "é",
    "\u{1f0a1}",
    "\0",
    "\x1b]0;x\x07",
];

/// The time between two polls of the program, and the most polls.
const PACE: Duration = Duration::from_millis(10);
const LOOKS: u32 = 12_000;

struct Storm {
    session: OsSession,
    shown: Vec<u8>,
    /// The exit status, such as `Exited(Pid(7), 0)`, once it has ended.
    end: Option<String>,
}

impl Storm {
    /// Reads the output since the last call.
    fn read(&mut self) {
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = self.session.try_read(&mut bytes) {
            self.shown.extend(&bytes[..read]);
        }
    }

    /// Waits until a text has been shown.
    fn wait_for(&mut self, text: &str) {
        for _ in 0..LOOKS {
            if String::from_utf8_lossy(&self.shown).contains(text) {
                return;
            }
            sleep(PACE);
            self.read();
        }
        panic!("{text} is not shown:\n{}", self.told());
    }

    fn told(&self) -> String {
        String::from_utf8_lossy(&self.shown).escape_debug().to_string()
    }

    fn press(&mut self, keys: &str) {
        // The program may have ended.
        let _ = self.session.write_all(keys.as_bytes());
    }

    fn signal(&self, signal: Signal) {
        // The program may have ended.
        let _ = kill(Pid::from_raw(self.session.get_process().pid().as_raw()), signal);
    }

    /// Returns whether it has ended. The status can be read only once.
    fn has_ended(&mut self) -> bool {
        if self.end.is_none() {
            let status = format!("{:?}", self.session.get_process().status());
            self.end = Some(status).filter(|status| !status.contains("StillAlive"));
        }
        self.read();
        self.end.is_some()
    }

    /// Waits until it has ended, and returns its status.
    fn ended(&mut self) -> String {
        for _ in 0..LOOKS {
            if self.has_ended() {
                return self.end.clone().unwrap_or_default();
            }
            self.signal(Signal::SIGCONT);
            sleep(PACE);
        }
        panic!("the program does not end:\n{}", self.told());
    }
}

/// Sends one random event to the program.
fn happen(storm: &mut Storm, chance: &mut Chance) {
    match chance.below(10) {
        0 | 1 => {
            let sizes =
                [(80, 24), (80, 24), (40, 10), (20, 5), (1, 1), (300, 100), (0, 0)];
            let (columns, rows) = sizes[chance.below(sizes.len())];
            let process = storm.session.get_process_mut();
            process.set_window_size(columns, rows).unwrap();
        }
        2 => storm.signal(Signal::SIGWINCH),
        3 => {
            storm.signal(Signal::SIGTSTP);
            sleep(Duration::from_millis(chance.below(20) as u64));
            storm.signal(Signal::SIGCONT);
        }
        _ => {
            storm.press(KEYS[chance.below(KEYS.len())]);
        }
    }
    if chance.below(3) == 0 {
        sleep(Duration::from_millis(chance.below(30) as u64));
    }
    storm.read();
}

#[test]
fn random_keys_signals_and_resizes_do_no_harm() {
    let mut moved = 0;
    for number in 0..tries(16) {
        let (home, mut chance) = (Place::new("storm"), chance(4000 + number));
        let game = GAMES[chance.below(GAMES.len())];
        let plain = if chance.below(4) == 0 { " --plain" } else { "" };
        let mut command = home.called(&format!("play {game} --deal ms:1{plain}"));
        command.env("TERM", "xterm");
        let mut session = on_a_screen(command);
        session.get_process_mut().set_window_size(80, 24).unwrap();
        let mut storm = Storm { session, shown: Vec::new(), end: None };
        if chance.below(4) > 0 {
            storm.wait_for("> ");
        }
        for _ in 0..60 {
            happen(&mut storm, &mut chance);
        }
        // Not every program is left by keys.
        let ends = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGCONT, Signal::SIGCONT];
        let end = ends[chance.below(ends.len())];
        storm.signal(Signal::SIGCONT);
        storm.signal(end);
        let asked = end != Signal::SIGCONT;
        if !asked {
            storm.session.get_process_mut().set_window_size(80, 24).unwrap();
            leave(&mut storm, number);
        }
        let status = storm.ended();
        let sound = status.contains("Exited") && status.contains(", 0)")
            || asked && status.contains("Signaled") && status.contains(end.as_str())
            // Ctrl-C, which came while no line was being read.
            || !asked && status.contains("Signaled") && status.contains("SIGINT");
        assert!(sound, "try {number}, {game}, ended with {status}\n{}", storm.told());
        assert!(
            !storm.told().contains("panicked"),
            "try {number}, {game}, panicked: {}",
            storm.told()
        );
        assert_restored(&storm, number);
        moved += u64::from(home.0.join(".local/state/patience/games").exists());
    }
    assert!(moved * 2 > tries(16), "only {moved} tries made a move");
}

/// Leaves by keys: first any open view, then the game.
fn leave(storm: &mut Storm, number: u64) {
    for keys in ["\x1b", "\x03", "\x15", "quit\r"].iter().cycle().take(2000) {
        if storm.has_ended() {
            return;
        }
        // Ctrl-Z may have stopped it since the last SIGCONT.
        storm.signal(Signal::SIGCONT);
        storm.press(keys);
        sleep(5 * PACE);
    }
    panic!("try {number} cannot be left by keys:\n{}", storm.told());
}

/// Asserts that the terminal is restored: with its cursor, without mouse reports.
fn assert_restored(storm: &Storm, number: u64) {
    let [rows, columns] = [24, 80].map(|count| NonZero::new(count).unwrap());
    let mut terminal = Parser::new(rows, columns, 0);
    terminal.process(&storm.shown);
    let screen = terminal.screen();
    let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
    let left = [
        ("mouse reports are on", mouse),
        ("the cursor is hidden", screen.hide_cursor()),
        ("the alternate screen is shown", screen.alternate_screen()),
        ("bracketed paste is on", screen.bracketed_paste()),
    ];
    let left: Vec<&str> =
        left.iter().filter(|entry| entry.1).map(|entry| entry.0).collect();
    assert!(
        left.is_empty(),
        "try {number} leaves the terminal changed: {left:?}\n{}",
        storm.told()
    );
}
