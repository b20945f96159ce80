//! Whole games, to their end: every move and all of them taken back and made again, records,
//! positions written and read, and the same lines in words and as JSON.
//!
//! The gate plays some of the games; a thorough run all, with every value of every option,
//! and tells what was looked at.

#![expect(clippy::print_stdout, reason = "a long run tells what it looked at")]

use std::ops::AddAssign;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use std::thread;

use patience::advise::Status;
use patience::play::{Chooser, Game, Record, move_text};
use patience::repl::{Session, Settings, run_json, run_lines};
use patience::rules::Move;
use patience::solve::{Settings as Limits, Verdict};
use patience::variant::Variant;

use crate::common::configurations::configurations;
use crate::common::memory::Memory;
use crate::common::on_panic::PrintOnPanic;
use crate::common::oracle;
use crate::common::truth::try_ask;
use crate::common::{load, start, thorough};

/// The most moves of a game that is played by chance: many can go on without end.
const MOVES: usize = 400;

/// The most positions met to find a way to win.
const POSITIONS: u64 = 5000;

/// The gate plays one game in so many.
const SHARE: usize = 80;

/// After how many moves the position is written and read again.
const PACE: usize = 13;

/// What was looked at.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    ways: usize,
    games: usize,
    won: usize,
    /// Games that came to an end otherwise.
    over: usize,
    moves: usize,
    positions: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.ways += other.ways;
        self.games += other.games;
        self.won += other.won;
        self.over += other.over;
        self.moves += other.moves;
        self.positions += other.positions;
    }
}

impl Tally {
    /// Plays games of one way to play: by chance, and one that is won if a short search
    /// finds how.
    fn way(&mut self, variant: &Arc<Variant>, number: u64) {
        self.ways += 1;
        let deal = format!("seed:{}", number + 1);
        let game = start(variant, &deal);
        let mut chooser = Chooser::new(number);
        self.game(&game, |game| chooser.choose(game, game.moves()));
        let limits = Limits { most_positions: Some(POSITIONS), ..Limits::default() };
        let answer = try_ask(game.engine(), game.table(), limits).unwrap();
        if let Verdict::Winnable(line) = answer.verdict {
            let mut line = line.into_iter();
            self.game(&game, |_| line.next());
        }
    }

    /// Plays one game to its end.
    fn game(&mut self, start: &Game, mut choose: impl FnMut(&Game) -> Option<Move>) {
        let mut game = start.clone();
        let mut lines = Vec::new();
        for number in 1..=MOVES {
            let Some(made) = choose(&game) else { break };
            let list = game.moves().clone();
            lines.push(move_text(&game, made));
            let index = list.moves.iter().position(|own| *own == made);
            assert!(oracle::step(&mut game, &list, index.unwrap()), "{lines:?}");
            // Now and then what was made is taken back as it is typed.
            if number.is_multiple_of(7) {
                lines.extend(["undo", "redo"].map(str::to_owned));
            }
            if number.is_multiple_of(PACE) {
                self.positions += 1;
                oracle::check_exports(&game);
            }
        }
        self.games += 1;
        self.moves += game.turns().len();
        match game.status().unwrap() {
            Status::Won => self.won += 1,
            Status::Lost | Status::Over => self.over += 1,
            Status::Playing => {}
        }
        oracle::check_record(&game);
        oracle::check_exports(&game);
        oracle::check_back_and_forth(&mut game);
        check_sessions(start, &game, &lines);
    }
}

/// The same lines come to the same game in words and as JSON.
fn check_sessions(start: &Game, end: &Game, lines: &[String]) {
    let input: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let played = |json: bool| {
        let mut host = Memory::default();
        let mut session =
            Session::new(start.clone(), Vec::new(), &mut host, Settings::default());
        let (mut input, mut output) = (input.as_bytes(), Vec::new());
        if json {
            run_json(&mut session, &mut input, &mut output).unwrap();
        } else {
            run_lines(&mut session, &mut input, &mut output).unwrap();
        }
        let output = String::from_utf8(output).unwrap();
        let game = session.game().clone();
        assert_eq!(game.table(), end.table(), "JSON {json}\n{input:?}\n{output}");
        (Record::write(&game, &[]).unwrap(), output)
    };
    let (words, _) = played(false);
    let (json, output) = played(true);
    assert_eq!(json, words, "the same lines come to different games");
    // An object for the position at first, and one for each line.
    assert_eq!(output.lines().count(), lines.len() + 1);
    let last = output.lines().last().unwrap();
    let last: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["moves_made"], end.turns().len(), "{last}");
}

#[test]
fn whole_games_survive_undo_records_exports_and_json() {
    let ways: Vec<_> = configurations(SHARE).collect();
    let next = AtomicUsize::new(0);
    let play = || {
        let mut tally = Tally::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((game, options)) = ways.get(index) else { return tally };
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let variant = load(game, &options);
            let _context = PrintOnPanic(format!("in {game} {}", options.join(" ")));
            tally.way(&variant, u64::try_from(index).unwrap());
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let cores = thorough(1, cores);
    let mut all = Tally::default();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(play)).collect();
        for tally in threads.into_iter().map(|thread| thread.join().unwrap()) {
            all += tally;
        }
    });
    println!("{all:?}");
    assert!(all.ways == ways.len() && all.won + all.over > all.games / 4, "{all:?}");
    assert!(all.won > all.ways / 8 && all.moves > 50 * all.ways, "{all:?}");
}
