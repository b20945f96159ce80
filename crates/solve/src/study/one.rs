//! One deal, played by one player.

use super::player::{Budget, Player, Seat};
use crate::advise::{Observer, Status};
use crate::engine::Engine;
use crate::rules::{HookError, Move, MoveList};
use crate::solve::{Settings, Solver, Spent, Verdict, Watch};
use crate::table::{Counter, PileId};

/// The maximum number of moves of a game; a longer game counts as lost.
const MAX_MOVES: usize = 1_500;
/// The number of moves between checks whether the game is lost.
const ASK_EVERY: usize = 40;
/// The position limit of that check.
const MAX_POSITIONS: usize = 300;

/// The memory of a search in bytes.
pub(super) const MEMORY: usize = 1 << 28;

/// The outcome of a deal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// The player won.
    Won,
    /// The player lost: no move was left, no move left could help, or the player gave up. For the
    /// thoughtful player, it is proven that no line wins.
    Lost,
    /// The search of the thoughtful player ended without an answer, or the game was stopped.
    Open,
}

impl Outcome {
    /// Returns the word for the outcome.
    pub fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Open => "open",
        }
    }

    /// Returns the outcome with the given word.
    pub fn of_word(word: &str) -> Option<Self> {
        [Self::Won, Self::Lost, Self::Open]
            .into_iter()
            .find(|outcome| outcome.word() == word)
    }
}

/// A played deal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Played {
    /// The counts of the game.
    pub tally: Tally,
    /// The moves made. For the thoughtful player, the winning line, or none.
    pub line: Vec<Move>,
}

/// The counts of one game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tally {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of moves made. For the thoughtful player, the length of the winning line.
    pub moves: u64,
    /// The number of legal moves, summed over all positions.
    pub choices: u64,
    /// The number of positions with a single legal move.
    pub forced: u64,
    /// The number of redeals.
    pub redeals: u32,
    /// The score at the end.
    pub score: i64,
    /// For each pile, whether it ever changed.
    pub touched: Vec<bool>,
    /// For each action, whether it was ever legal.
    pub legal: Vec<bool>,
}

/// Plays a deal from its start. `number` is the seed of the player's random choices, and `watch`
/// can stop the game. Fails if a script fails.
pub fn play(
    start: &Observer<'_>,
    (player, budget): (Player, Budget),
    number: u64,
    watch: &mut Watch<'_>,
) -> Result<Played, HookError> {
    match Seat::of(player, start.engine(), budget, number) {
        Some(seat) => by(start, seat, watch),
        None => think(start, budget, watch),
    }
}

/// Plays a deal from its start, move by move. `watch` is called before every move; a game that it
/// stops is open.
pub(super) fn by<'a>(
    start: &Observer<'a>,
    mut seat: Seat<'a>,
    watch: &mut Watch<'_>,
) -> Result<Played, HookError> {
    let mut game = start.clone();
    let (mut notes, mut list) = (Notes::new(start), MoveList::default());
    let engine = game.engine();
    let mut won = false;
    for made in 0..MAX_MOVES {
        won = engine.is_won(game.table())?;
        if won || is_lost(engine, &game, made)? {
            break;
        }
        if watch(Spent::default()).is_break() {
            return notes.end(&game, Outcome::Open);
        }
        engine.moves(game.table(), &mut list);
        if let Some(error) = list.error.take() {
            return Err(error);
        }
        let Some(chosen) = seat.choose(&game, &list)? else { break };
        notes.note(&list);
        notes.make(&mut game, chosen)?;
    }
    notes.end(&game, if won { Outcome::Won } else { Outcome::Lost })
}

/// Returns whether the game is proven lost. Checks only now and then.
fn is_lost(
    engine: Engine<'_>,
    game: &Observer<'_>,
    made: usize,
) -> Result<bool, HookError> {
    if !made.is_multiple_of(ASK_EVERY) || made == 0 {
        return Ok(false);
    }
    Ok(engine.status_within(game.table(), MAX_POSITIONS)? == Status::Lost)
}

/// Searches for a winning line and plays it.
fn think(
    start: &Observer<'_>,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Result<Played, HookError> {
    let settings = Settings {
        most_positions: Some(budget.positions),
        memory: MEMORY,
        ..Settings::default()
    };
    let solver = Solver::new(start.engine(), settings);
    let answer = solver.solve(start.table(), watch)?;
    let mut game = start.clone();
    let (mut notes, mut list) = (Notes::new(start), MoveList::default());
    let outcome = match answer.verdict {
        Verdict::Winnable(line) => {
            for made in line {
                game.engine().moves(game.table(), &mut list);
                notes.note(&list);
                notes.make(&mut game, made)?;
            }
            Outcome::Won
        }
        Verdict::Unwinnable => Outcome::Lost,
        Verdict::Unknown(_) => Outcome::Open,
    };
    notes.end(&game, outcome)
}

/// The counts of a game in progress.
struct Notes(Played);

impl Notes {
    fn new(start: &Observer<'_>) -> Self {
        let rules = start.engine().rules();
        let tally = Tally {
            outcome: Outcome::Open,
            moves: 0,
            choices: 0,
            forced: 0,
            redeals: 0,
            score: 0,
            touched: vec![false; start.table().piles().count()],
            legal: vec![false; rules.actions().len()],
        };
        Self(Played { tally, line: Vec::new() })
    }

    /// Counts the legal moves of a position.
    fn note(&mut self, list: &MoveList) {
        let count = list.moves.len();
        self.0.tally.choices += count as u64;
        self.0.tally.forced += u64::from(count == 1);
        for made in &list.moves {
            self.0.tally.legal[made.action().index()] = true;
        }
    }

    /// Makes a move and counts it.
    fn make(&mut self, game: &mut Observer<'_>, made: Move) -> Result<(), HookError> {
        let before = game.table().clone();
        game.play(made)?;
        let changes = |pile: &PileId| before.pile(*pile) != game.table().pile(*pile);
        for pile in game.table().piles().filter(changes) {
            self.0.tally.touched[pile.index()] = true;
        }
        self.0.tally.moves += 1;
        self.0.line.push(made);
        Ok(())
    }

    fn end(self, game: &Observer<'_>, outcome: Outcome) -> Result<Played, HookError> {
        let redeals = game.table().counter(Counter::REDEALS);
        let redeals = u32::try_from(redeals).unwrap_or(0);
        let score = game.engine().score(game.table())?;
        let Played { tally, line } = self.0;
        Ok(Played { tally: Tally { outcome, redeals, score, ..tally }, line })
    }
}
