//! Whole games, to their end: every move and the whole game undone and redone, records,
//! exported positions, and the same lines as text and as JSON.
//!
//! The gate plays some of the games. A thorough run plays all, with every value of every
//! option, and prints its counts.

#![expect(clippy::print_stdout, reason = "a long run prints its counts")]

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

/// The most moves of a random game; many games have no end.
const MOVES: usize = 400;

/// The most positions of the search for a win.
const POSITIONS: u64 = 5000;

/// The gate plays one game in this many.
const SHARE: usize = 80;

/// The position is exported and imported after every so many moves.
const PACE: usize = 13;

/// Counts of what was checked.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    ways: usize,
    games: usize,
    won: usize,
    /// Games that ended without a win.
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
    /// Plays a random game with these options, and one that is won if a short search finds a
    /// line.
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
            assert!(
                oracle::step(&mut game, &list, index.unwrap()),
                "a listed move is refused after {lines:?}"
            );
            // Now and then the typed lines undo and redo the move.
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

/// Checks that the same lines lead to the same game as text and as JSON.
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
        assert_eq!(
            game.table(),
            end.table(),
            "position of a session, JSON {json}:\n{input:?}\n{output}"
        );
        (Record::write(&game, &[]).unwrap(), output)
    };
    let (words, _) = played(false);
    let (json, output) = played(true);
    assert_eq!(json, words, "records of JSON (left) and text (right) sessions");
    // One object for the first position, and one for each line.
    assert_eq!(output.lines().count(), lines.len() + 1, "number of JSON answers");
    let last = output.lines().last().unwrap();
    let last: serde_json::Value = serde_json::from_str(last).unwrap();
    assert_eq!(
        last["moves_made"],
        end.turns().len(),
        "number of moves in the last answer: {last}"
    );
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
    assert!(
        all.ways == ways.len() && all.won + all.over > all.games / 4,
        "too few games end: {all:?}"
    );
    assert!(
        all.won > all.ways / 8 && all.moves > 50 * all.ways,
        "too few games are won, or too few moves: {all:?}"
    );
}
