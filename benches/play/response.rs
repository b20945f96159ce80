//! The response time to a move in every bundled game: all work between the typed line and the
//! next prompt, except for the disk.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use patience::play::{Deal, DealName, Game, RunningRecord};
use patience::repl::{
    Completions, Frontend, Games, Searcher, Session, Settings, Store, World, Writing,
};
use patience::variant::{Bundle, Variant};

use super::texts::Texts;
use super::walk::Dice;
use super::{nanos, timed};
use patience::words::LoadError;

/// The number of moves of a random game, including undone ones.
const MOVES: usize = 250;

/// The number of games to print, slowest first.
const PRINTED: usize = 8;

/// The number of rounds; the fastest answer to each move counts.
const ROUNDS: usize = 3;

/// A move and its response time.
#[derive(Clone)]
struct Answer {
    took: Duration,
    /// The game, deal and move, for the table.
    words: String,
}

/// A host that computes the record of every position, but writes nothing.
struct Unwritten<'a> {
    texts: &'a Texts,
    chronicle: RunningRecord,
}

impl World for Unwritten<'_> {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>> {
        patience::words::load(self.texts, game, options)
    }

    fn fresh_number(&mut self) -> Result<u64, String> {
        Ok(1)
    }

    fn read(&self, _: &str) -> Result<String, String> {
        Err("there are no files".to_owned())
    }

    fn write(&mut self, _: &str, _: &str, _: Writing) -> Result<(), String> {
        Err("there are no files".to_owned())
    }

    fn is_asked_to_end(&mut self) -> bool {
        false
    }
}

impl Games for Unwritten<'_> {}

impl Frontend for Unwritten<'_> {}

impl Store for Unwritten<'_> {
    fn keep(&mut self, game: &Game, head: &[String]) -> Result<(), String> {
        self.chronicle.write(game, head).map(drop).map_err(|error| error.message)
    }
}

impl Searcher for Unwritten<'_> {}

/// Prints the games with the slowest answers in `deals` random games of each named game, or of all
/// games if none is named.
pub(crate) fn print(deals: u64, games: &[&str]) {
    let texts = Texts::read();
    let (mut slowest, mut all) = (Vec::new(), Vec::new());
    for game in texts.games().filter(|name| games.is_empty() || games.contains(name)) {
        let variant = Arc::new(texts.load(game));
        let answers: Vec<Answer> =
            (1..=deals).flat_map(|deal| fastest(&texts, &variant, deal)).collect();
        slowest.extend(answers.iter().max_by_key(|answer| answer.took).cloned());
        all.extend(answers.iter().map(|answer| answer.took));
    }
    slowest.sort_by_key(|answer| std::cmp::Reverse(answer.took));
    all.sort();
    println!("\nthe answer to a move, of {:<12} games      ms", slowest.len());
    for it in slowest.iter().take(PRINTED) {
        println!("  {:<38} {:>8.3}", it.words, nanos(it.took) / 1e6);
    }
    let mean = all.iter().map(|took| nanos(*took)).sum::<f64>() / all.len() as f64;
    println!("  {:<38} {:>8.3}", "999 of 1000", nanos(all[all.len() * 999 / 1000]) / 1e6);
    println!("  {:<38} {:>8.3}", "mean", mean / 1e6);
}

/// Plays a random game several times, and returns the fastest answer to each move.
fn fastest(texts: &Texts, variant: &Arc<Variant>, deal: u64) -> Vec<Answer> {
    let mut answers = play(texts, variant, deal);
    for _ in 1..ROUNDS {
        for (answer, again) in answers.iter_mut().zip(play(texts, variant, deal)) {
            answer.took = answer.took.min(again.took);
        }
    }
    answers
}

/// Plays a random game, with some undo now and then.
fn play(texts: &Texts, variant: &Arc<Variant>, number: u64) -> Vec<Answer> {
    let deal = Deal::named(DealName::Seed(number), variant.rules());
    let game = Game::start(Arc::clone(variant), deal).expect("no script fails");
    let mut host = Unwritten { texts, chronicle: RunningRecord::default() };
    let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
    let mut dice = Dice::default();
    let mut answers = Vec::new();
    for _ in 0..MOVES {
        let legal = session.game().moves().moves.len();
        let made = session.game().turns().len();
        let back = made > 0 && (legal == 0 || dice.below(20) == 0);
        let line = match legal {
            _ if back => format!("undo {}", 1 + dice.below(made.min(12))),
            0 => break,
            _ => format!("!{}", 1 + dice.below(legal)),
        };
        let took = timed(|| {
            let answer = session.answer(&line);
            assert!(answer.is_ok(), "{line}");
            black_box((session.shown(&answer), Completions::of(session.game())));
        });
        let words = format!("{} seed:{number} move {made} {line}", variant.id());
        answers.push(Answer { took, words });
    }
    answers
}
