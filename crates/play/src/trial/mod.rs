//! Trials: random games (playouts) that reveal problems of a game.
//!
//! Every trial plays the same games: deals `seed:1` and following, with moves chosen by a small
//! generator of its own. Its length is limited by work that is counted, not timed, so a slow
//! script makes it shorter but not different. The caller can still stop it at any time.

mod chooser;
mod report;

use std::sync::Arc;

use super::{Deal, DealName, Game, move_text};
use crate::advise::Status;
use crate::engine::Engine;
use crate::rules::{
    ActionId, DealError, Does, Hook, HookError, Hooks, Move, MoveList, Work,
};
use crate::table::{Journal, Table};
use crate::variant::Variant;
use chooser::Sensible;

/// The maximum number of moves of one game.
pub(super) const MOVES: u32 = 500;
/// The number of moves without progress on the foundations after which the game is checked for a
/// loss. The check is repeated after twice as many, and so on.
const IDLE: u32 = 25;
/// The position limit of that check.
const LOOK: usize = 50;
/// The position limit of the check whether a deal is stuck at once.
const FIRST_LOOK: usize = 400;
/// The limits for all games together: the moves, the work of their script, and that work while
/// few games were played.
const ALL_MOVES: u32 = 200_000;
const ALL_WORK: u64 = 25_000_000;
const FEW_WORK: u64 = 5 * ALL_WORK;
/// The maximum number of picks tried to list all moves.
const ALL_PICKS: u64 = 500_000_000;
/// The number of games that are significant if more were requested.
pub(super) const MIN_GAMES: u32 = 5;
/// The number of moves that are significant with fewer games, or with less than a tenth of those
/// requested: a long game shows as much as several short ones.
pub(super) const SOME_MOVES: u32 = 600;
/// The number of times an action must be done to conclude that it does nothing.
pub(super) const MIN_IDLE_ACTS: u32 = 20;

/// The results of random games.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Trial {
    /// The number of games requested.
    pub asked: u32,
    /// The number of games played; fewer if they took too much work.
    pub games: u32,
    /// The number of moves made in them.
    pub moves: u32,
    /// The games that were won.
    pub won: u32,
    /// The games that were won before the first move.
    pub won_at_once: u32,
    /// The games that ended without a legal move.
    pub ended: u32,
    /// The games with legal moves, none of which could help.
    pub lost: u32,
    /// The games that reached the move limit.
    pub going: u32,
    /// The games in which the script failed.
    pub broken: u32,
    /// The games that reached a position with too many legal moves.
    pub too_many: u32,
    /// The games with too few cards to deal.
    pub short: u32,
    /// The ended or lost games that were so before the first move.
    pub stuck: u32,
    /// The median number of moves of the lost games.
    pub median: u32,
    /// The maximum number of cards on the foundations in one game.
    pub most_home: usize,
    /// The maximum number of cards that play brought there.
    pub most_played: usize,
    /// Whether the counted cards are discarded, because the game has no foundation.
    pub discards: bool,
    /// The number of cards of the game.
    pub cards: usize,
    /// The hook that takes most of the script's work, if the game has a script.
    pub dearest: Option<Dearest>,
    /// The game's own actions that were done often and never changed anything.
    pub idle: Vec<ActionId>,
    /// The first failure of each hook, the first position with too many moves, and the first deal
    /// with too few cards.
    pub failures: Vec<Failure>,
}

/// The hook that took most of the work of a script.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Dearest {
    /// The hook.
    pub hook: Hook,
    /// Its share of all work, in percent.
    pub percent: u64,
    /// The mean number of steps per call.
    pub steps: u64,
}

/// A failure of a hook, or of a deal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failure {
    /// What went wrong.
    pub error: DealError,
    /// The deal.
    pub deal: String,
    /// The moves that lead there, as the player would type them.
    pub moves: Vec<String>,
}

/// How one game ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Ending {
    Won,
    OutOfMoves,
    Lost,
    Going,
    Broken,
    /// There were too many legal moves.
    TooMany,
    /// There were too few cards to deal.
    Short,
    /// The trial took too much work.
    GivenUp,
}

/// Plays up to `games` random games.
pub fn trial(variant: &Arc<Variant>, games: u32) -> Trial {
    trial_until(variant, games, &|| false)
}

/// Plays up to `games` random games, until `enough` returns `true`. It is called before every
/// move, so no script can prolong a trial.
pub fn trial_until(
    variant: &Arc<Variant>,
    games: u32,
    enough: &dyn Fn() -> bool,
) -> Trial {
    let plan = variant.rules().plan();
    let discards = plan.foundations.is_empty() && !plan.discards.is_empty();
    let cards = variant.rules().deck().size();
    let hooks = variant.rules().interpreter();
    let mut trying = Trying {
        variant,
        hooks: &*hooks,
        trial: Trial { asked: games, discards, cards, ..Trial::default() },
        lengths: Vec::new(),
        done: vec![(0, false); variant.rules().actions().len()],
        made: 0,
        tried: 0,
        enough,
        failed: false,
    };
    for number in 1..=u64::from(games) {
        if trying.made >= ALL_MOVES || trying.budget_exhausted() {
            break;
        }
        trying.game(number);
    }
    let Trying { mut trial, mut lengths, done, .. } = trying;
    let idle = |entry: &(u8, &(u32, bool))| entry.1.0 >= MIN_IDLE_ACTS && !entry.1.1;
    trial.idle = (0..).zip(&done).filter(idle).map(|entry| ActionId(entry.0)).collect();
    lengths.sort_unstable();
    trial.median = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    trial.dearest = Dearest::of(&hooks.work());
    trial
}

impl Dearest {
    fn of(work: &[Work; Hook::ALL.len()]) -> Option<Self> {
        let all: u64 = work.iter().map(|work| work.spent).sum();
        let (hook, most) =
            Hook::ALL.into_iter().zip(work).max_by_key(|entry| entry.1.spent)?;
        // `then` is lazy: it divides only if work was spent, so there was a call.
        let Work { asked, steps, spent } = *most;
        (all > 0).then(|| Self { hook, percent: spent * 100 / all, steps: steps / asked })
    }
}

/// A running trial.
struct Trying<'a> {
    variant: &'a Arc<Variant>,
    hooks: &'a dyn Hooks,
    trial: Trial,
    /// The number of moves of each lost game.
    lengths: Vec<u32>,
    /// For each action of the game's own, how often it was done and whether it ever changed the
    /// position.
    done: Vec<(u32, bool)>,
    /// The moves of all games, including abandoned ones, plus one for each game.
    made: u32,
    /// The picks tried to list moves.
    tried: u64,
    enough: &'a dyn Fn() -> bool,
    /// Whether the script failed in the current game.
    failed: bool,
}

impl Trying<'_> {
    /// Returns whether the work limit is reached, or the caller stopped the trial.
    fn budget_exhausted(&self) -> bool {
        let most = if self.trial.games < MIN_GAMES { FEW_WORK } else { ALL_WORK };
        self.hooks.spent() >= most || self.tried >= ALL_PICKS || (self.enough)()
    }

    /// Plays one game and records its result.
    fn game(&mut self, number: u64) {
        let source = DealName::Seed(number).source();
        let engine = Engine::new(self.variant.rules(), self.hooks, source);
        let mut made = Vec::new();
        self.failed = false;
        let (ending, length) = match start(engine) {
            Ok(table) => self.play(engine, table, number, &mut made),
            Err(error) => {
                let short = matches!(error, DealError::Short { .. });
                self.fail(error, number, &made);
                (if short { Ending::Short } else { Ending::Broken }, 0)
            }
        };
        // Moves may be missing from the list after a failure, so the ending proves nothing.
        let untold = matches!(ending, Ending::GivenUp | Ending::Short | Ending::TooMany);
        let failed = self.failed && !untold;
        let ending = if failed { Ending::Broken } else { ending };
        let moves = u32::try_from(made.len()).unwrap_or(u32::MAX);
        self.made += moves + 1;
        let trial = &mut self.trial;
        *match ending {
            Ending::Won => &mut trial.won,
            Ending::OutOfMoves => &mut trial.ended,
            Ending::Lost => &mut trial.lost,
            Ending::Going => &mut trial.going,
            Ending::Broken => &mut trial.broken,
            Ending::TooMany => &mut trial.too_many,
            Ending::Short => &mut trial.short,
            Ending::GivenUp => return,
        } += 1;
        trial.games += 1;
        trial.moves += moves;
        if matches!(ending, Ending::OutOfMoves | Ending::Lost) {
            self.lengths.push(length);
        }
        if made.is_empty() && ending == Ending::Won {
            trial.won_at_once += 1;
        }
        if made.is_empty() && matches!(ending, Ending::OutOfMoves | Ending::Lost) {
            trial.stuck += 1;
        }
    }

    /// Plays a game. Returns how it ended and after how many moves.
    fn play(
        &mut self,
        engine: Engine<'_>,
        mut table: Table,
        number: u64,
        made: &mut Vec<Move>,
    ) -> (Ending, u32) {
        let (mut list, mut journal) = (MoveList::default(), Journal::default());
        let mut chooser = Sensible::new(number);
        let dealt = engine.home(&table);
        let (mut best, mut fruitful) = (dealt, 0);
        for length in 0..MOVES {
            if self.budget_exhausted() {
                return (Ending::GivenUp, length);
            }
            // `fruitful` is at most `length`, so this does not underflow.
            match look(engine, &table, length, length - fruitful) {
                Ok(Status::Won) => return (Ending::Won, length),
                Ok(Status::Lost) => {
                    engine.moves(&table, &mut list);
                    let out = list.moves.is_empty();
                    return (if out { Ending::OutOfMoves } else { Ending::Lost }, length);
                }
                Ok(Status::Playing | Status::Over) => {}
                Err(error) => self.fail(error, number, made),
            }
            engine.moves(&table, &mut list);
            self.tried += list.tried as u64;
            if let Some(error) = list.error.take() {
                let too_many = error.is_of_many_moves();
                self.fail(error, number, made);
                if too_many {
                    return (Ending::TooMany, length);
                }
            }
            let Some(chosen) = chooser.choose(engine.rules(), &list, made.last()) else {
                let won = engine.is_won(&table).unwrap_or(false);
                return (if won { Ending::Won } else { Ending::OutOfMoves }, length);
            };
            made.push(chosen);
            // Copying is as slow as a move, so it stops once the action has changed something.
            let before = self.is_own(chosen).then(|| table.clone());
            let applied = engine.apply(&mut table, &mut journal, chosen);
            if let Err(error) = applied.and_then(|()| engine.ask_all(&table)) {
                self.fail(error, number, made);
                return (Ending::Broken, length);
            }
            if let Some(before) = before {
                let (times, changed) = &mut self.done[chosen.action().index()];
                (*times, *changed) = (*times + 1, *changed || before != table);
            }
            let home = engine.home(&table);
            if home > best {
                (best, fruitful) = (home, length + 1);
            }
            self.trial.most_home = self.trial.most_home.max(best);
            self.trial.most_played = self.trial.most_played.max(best - dealt);
        }
        (Ending::Going, MOVES)
    }

    /// Returns whether a move is an action of the game's own that has not changed anything yet.
    fn is_own(&self, made: Move) -> bool {
        let is_own = matches!(self.variant.rules().action(made).does, Does::Pick(_));
        is_own && !self.done[made.action().index()].1
    }

    /// Records a failure, if it is the first of its kind.
    fn fail(&mut self, error: impl Into<DealError>, number: u64, made: &[Move]) {
        let error = error.into();
        self.failed = true;
        let failures = &mut self.trial.failures;
        if !failures.iter().any(|failure| failure.error.is_of_one_kind(&error)) {
            let deal = Deal::named(DealName::Seed(number), self.variant.rules());
            let name = deal.name.clone();
            let moves = typed(self.variant, deal, made);
            failures.push(Failure { error, deal: name, moves });
        }
    }
}

/// Checks whether a game is lost, at its start and at times without progress.
fn look(
    engine: Engine<'_>,
    table: &Table,
    length: u32,
    idle: u32,
) -> Result<Status, HookError> {
    match (length, idle) {
        (0, _) => engine.status_within(table, FIRST_LOOK),
        (_, 1..) if idle.is_multiple_of(IDLE) && (idle / IDLE).is_power_of_two() => {
            engine.status_within(table, LOOK)
        }
        _ => Ok(Status::Playing),
    }
}

/// Deals, and calls all hooks for the first position.
fn start(engine: Engine<'_>) -> Result<Table, DealError> {
    let (cards, draws) = engine.source().order(engine.rules());
    let table = engine.deal(&cards, draws)?;
    engine.ask_all(&table)?;
    Ok(table)
}

/// Returns moves as the player would type them.
fn typed(variant: &Arc<Variant>, deal: Deal, made: &[Move]) -> Vec<String> {
    let Ok(mut game) = Game::start(Arc::clone(variant), deal) else {
        return Vec::new();
    };
    let mut text = Vec::new();
    for &made in made {
        text.push(move_text(&game, made));
        if game.play(made).is_err() {
            break;
        }
    }
    text
}
