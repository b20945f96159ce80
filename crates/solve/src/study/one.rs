//! One deal, played by one player.

use super::player::{Budget, Player, Seat};
use crate::advise::{Observer, Status};
use crate::engine::Engine;
use crate::rules::{HookFault, Move, MoveList};
use crate::solve::{Settings, Solver, Spent, Verdict, Watch};
use crate::table::{Counter, PileId};

/// The moves of a game at the most; who is not done by then has lost.
const MAX_MOVES: usize = 1_500;
/// After how many moves it is asked whether the game is lost, and after each such number
/// again.
const ASK_EVERY: usize = 40;
/// The positions that question may look at.
const MAX_POSITIONS: usize = 300;

/// The bytes that a search may keep.
pub(super) const MEMORY: usize = 1 << 28;

/// How a deal came out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// It was won.
    Won,
    /// It was lost: no move was left, none that leads anywhere, or the player gave up. For the
    /// thoughtful player it is proven that nobody wins it.
    Lost,
    /// The thoughtful player's search ended without an answer, or a game was broken off.
    Open,
}

impl Outcome {
    /// Returns the word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Open => "open",
        }
    }

    /// Returns what a word stands for.
    pub fn of_word(word: &str) -> Option<Self> {
        [Self::Won, Self::Lost, Self::Open]
            .into_iter()
            .find(|outcome| outcome.word() == word)
    }
}

/// A deal that was played.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Played {
    /// What is counted of it.
    pub tally: Tally,
    /// The moves; of the thoughtful player the line that wins, if there is one.
    pub line: Vec<Move>,
}

/// What one player did with one deal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tally {
    /// How it came out.
    pub outcome: Outcome,
    /// How many moves were made; of the thoughtful player those of the line that wins.
    pub moves: u64,
    /// How many legal moves there were in all positions together.
    pub choices: u64,
    /// In how many positions there was one legal move only.
    pub forced: u64,
    /// The redeals that were made.
    pub redeals: u32,
    /// The score at the end.
    pub score: i64,
    /// For each pile, whether anything changed there.
    pub touched: Vec<bool>,
    /// For each action, whether it was ever legal.
    pub legal: Vec<bool>,
}

/// Plays a deal from its start. `number` parts chance in one deal from that in the next;
/// `watch` is asked whether to go on. Fails when a script fails.
pub fn play(
    start: &Observer<'_>,
    (player, budget): (Player, Budget),
    number: u64,
    watch: &mut Watch<'_>,
) -> Result<Played, HookFault> {
    match Seat::of(player, start.engine(), budget, number) {
        Some(seat) => by(start, seat, watch),
        None => think(start, budget, watch),
    }
}

/// Lets somebody play a deal from its start. `watch` is asked before every move; what it
/// breaks off is open.
pub(super) fn by<'a>(
    start: &Observer<'a>,
    mut seat: Seat<'a>,
    watch: &mut Watch<'_>,
) -> Result<Played, HookFault> {
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
        if let Some(fault) = list.fault.take() {
            return Err(fault);
        }
        let Some(chosen) = seat.choose(&game, &list)? else { break };
        notes.note(&list);
        notes.make(&mut game, chosen)?;
    }
    notes.end(&game, if won { Outcome::Won } else { Outcome::Lost })
}

/// Returns whether it shows that a game is lost; asked now and then.
fn is_lost(
    engine: Engine<'_>,
    game: &Observer<'_>,
    made: usize,
) -> Result<bool, HookFault> {
    if !made.is_multiple_of(ASK_EVERY) || made == 0 {
        return Ok(false);
    }
    Ok(engine.status_within(game.table(), MAX_POSITIONS)? == Status::Lost)
}

/// Searches, and plays the line that wins.
fn think(
    start: &Observer<'_>,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Result<Played, HookFault> {
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

/// What is noted while a game is played.
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

    /// Notes what could be done.
    fn note(&mut self, list: &MoveList) {
        let count = list.moves.len();
        self.0.tally.choices += count as u64;
        self.0.tally.forced += u64::from(count == 1);
        for made in &list.moves {
            self.0.tally.legal[made.action().index()] = true;
        }
    }

    /// Makes a move.
    fn make(&mut self, game: &mut Observer<'_>, made: Move) -> Result<(), HookFault> {
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

    fn end(self, game: &Observer<'_>, outcome: Outcome) -> Result<Played, HookFault> {
        let redeals = game.table().counter(Counter::REDEALS);
        let redeals = u32::try_from(redeals).unwrap_or(0);
        let score = game.engine().score(game.table())?;
        let Played { tally, line } = self.0;
        Ok(Played { tally: Tally { outcome, redeals, score, ..tally }, line })
    }
}
