//! Snapshots: the behavior of a rules file as a text, to find unintended changes.
//!
//! A snapshot holds the rules in words, some deals, the numbers of lines of play (perft), one line
//! of play, and the positions after its first redeals. It does so for the default options, and
//! without words and positions for each other value of each option. It is the same on every
//! machine. `patience test` and the tests of this program use it.
//!
//! If a game has too many moves or its script is too slow, the snapshot stops at a limit and says
//! so. The limits are counts, not times.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::engine::{Reason, Refusal};
use crate::play::{Chooser, Deal, DealName, Game, move_text};
use crate::rules::{DealError, HookError, Hooks, Move};
use crate::table::Card;
use crate::variant::{Library, Variant};
use patience_words::Inspection;
use patience_words::LoadError;

/// The deals of every snapshot: one of Microsoft's, one of `PySolFC`, one of this program.
const DEALS: [DealName; 3] =
    [DealName::Microsoft(617), DealName::PySol(100_000), DealName::Seed(1)];
/// The most combinations of options in a snapshot.
const CONFIGURATIONS: usize = 100;
/// The most moves of the lines of play that are counted.
const DEPTH: u32 = 3;
/// The most lists of moves to make for one length of lines.
const LISTS: u64 = 10_000;
/// The steps that a script may take for the whole snapshot, except the last list of moves.
const STEPS: u64 = 30_000_000;
/// The most moves of the line of play, and how many of them to show.
const LINE: usize = 1500;
const SHOWN: usize = 16;
/// The redeals after which the line of play ends.
const REDEALS: usize = 2;

/// Returns the snapshot of a game.
///
/// Fails if the game cannot be loaded with some options, or if its script fails.
pub fn snapshot(library: &dyn Library, game: &str) -> Result<String, Box<LoadError>> {
    let Inspection { sources, diagnostics, bad_rules, configurations, left_out } =
        patience_words::inspect(library, game);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Box::new(LoadError { sources, diagnostics, bad_rules }));
    }
    let others = left_out + configurations.len().saturating_sub(CONFIGURATIONS);
    let (mut text, mut steps) = (String::new(), STEPS);
    for configuration in configurations.into_iter().take(CONFIGURATIONS) {
        steps = portray(configuration.variant, steps, &mut text)?;
    }
    if others > 0 {
        let _ = writeln!(text, "== {others} more ways to play, which are not looked at");
    }
    Ok(text)
}

/// Returns the first part of a snapshot: the game with its default options.
///
/// # Errors
///
/// As [`snapshot`].
pub fn default_snapshot(
    library: &dyn Library,
    game: &str,
) -> Result<String, Box<LoadError>> {
    let mut text = String::new();
    portray(patience_words::load(library, game, &[])?, STEPS, &mut text)?;
    Ok(text)
}

/// Appends the part for one choice of options, and returns the steps that the script may still
/// take.
fn portray(
    variant: Variant,
    steps: u64,
    text: &mut String,
) -> Result<u64, Box<LoadError>> {
    let changed = variant.unusual();
    let title: Vec<String> =
        changed.map(|choice| format!("{}={}", choice.name, choice.value)).collect();
    let hooks = variant.rules().interpreter();
    let variant = Arc::new(variant);
    let configuration =
        Portrayed { usual: title.is_empty(), steps, variant: &variant, hooks };
    let title =
        if configuration.usual { "usual options".to_owned() } else { title.join(" ") };
    let _ = writeln!(text, "== {title}");
    configuration
        .describe(text)
        .map_err(|error| patience_words::failed(configuration.variant, &error))?;
    Ok(configuration.steps_left())
}

/// A game with its options chosen.
struct Portrayed<'a> {
    variant: &'a Arc<Variant>,
    /// Whether all options have their default values.
    usual: bool,
    /// The steps that its script may take.
    steps: u64,
    hooks: Rc<dyn Hooks>,
}

impl Portrayed<'_> {
    fn describe(&self, text: &mut String) -> Result<(), DealError> {
        if self.usual {
            let _ = writeln!(
                text,
                "\n== rules\n\n{}",
                patience_words::text(self.variant, usize::MAX)
            );
        }
        for deal in if self.usual { &DEALS[..] } else { &DEALS[..1] } {
            let game = self.start(*deal)?;
            let _ = writeln!(text, "\n-- {deal}, perft {}", self.perft(&game)?);
            if self.usual {
                position(&game, text);
            }
        }
        let (moves, redeals) = self.line_of_play()?;
        if self.usual {
            let _ = writeln!(text, "\n-- {}, a line of play", DEALS[0]);
            moves.lines().take(SHOWN).for_each(|line| text.extend([line, "\n"]));
        }
        text.push_str(&redeals);
        text.push('\n');
        Ok(())
    }

    fn start(&self, deal: DealName) -> Result<Game, DealError> {
        let (variant, hooks) = (Arc::clone(self.variant), Rc::clone(&self.hooks));
        Game::start_with(variant, hooks, Deal::named(deal, self.variant.rules()))
    }

    fn steps_left(&self) -> u64 {
        self.steps.saturating_sub(self.hooks.spent())
    }

    /// Counts the lines of play, short ones first, up to the limits.
    fn perft(&self, game: &Game) -> Result<String, HookError> {
        let mut counts = Vec::new();
        let (mut lists, mut steps_each) = (1, 1);
        for depth in 1..=DEPTH {
            let before = self.steps_left();
            // The next length needs a list of moves for each line of the last length.
            if lists > LISTS || lists.saturating_mul(steps_each) > before {
                let none = counts.is_empty();
                let more = "and more than are counted here";
                counts.push(if none { "not counted" } else { more }.to_owned());
                break;
            }
            let count = game.engine().perft(game.table(), depth)?;
            steps_each = (before - self.steps_left()) / lists.max(1);
            lists = count;
            counts.push(count.to_string());
        }
        Ok(counts.join(" "))
    }

    /// Plays a fixed line, with a redeal when one is possible after a few moves. Returns the moves,
    /// and the positions after the redeals.
    fn line_of_play(&self) -> Result<(String, String), DealError> {
        let mut game = self.start(DEALS[0])?;
        let (mut moves, mut redeals) = (String::new(), String::new());
        let mut chooser = Chooser::new(617);
        let (mut since, mut made_redeals) = (0, 0);
        let slow = || self.steps_left() == 0;
        while game.turns().len() < LINE && made_redeals < REDEALS && !slow() {
            let list = game.moves();
            if let Some(error) = list.error.clone() {
                return Err(error.into());
            }
            let redeal = list.moves.iter().copied().find(|made| *made == Move::REDEAL);
            let chosen =
                redeal.filter(|_| since >= 4).or_else(|| chooser.choose(&game, list));
            let Some(made) = chosen else { break };
            let shown = move_text(&game, made);
            let cards = match game.play(made) {
                Ok(turn) => turn.cards.clone(),
                Err(Refusal { reason: Reason::Failed(error), .. }) => {
                    return Err(error.into());
                }
                // A listed move is refused for no other reason.
                Err(_) => break,
            };
            let _ = writeln!(moves, "{shown}  {}", row(&game, &cards));
            since += 1;
            if made == Move::REDEAL {
                (since, made_redeals) = (0, made_redeals + 1);
                let number = game.turns().len();
                let _ = writeln!(redeals, "\n-- redeal at move {number}");
                position(&game, &mut redeals);
            }
        }
        let number = game.turns().len();
        if slow() {
            let _ = writeln!(redeals, "\n-- after {number} moves the script is too slow");
        } else {
            let status = game.engine().status(game.table())?;
            let _ = writeln!(moves, "{number} moves: {status:?}");
        }
        Ok((moves, redeals))
    }
}

fn position(game: &Game, text: &mut String) {
    for pile in game.table().piles() {
        let cards = row(game, game.table().pile(pile));
        let _ = writeln!(text, "{:>3}  {cards}", game.rules().id(pile));
    }
}

fn row(game: &Game, cards: &[Card]) -> String {
    let deck = game.rules().deck();
    let cards: Vec<String> = cards.iter().map(|card| deck.text(*card)).collect();
    if cards.is_empty() { "--".to_owned() } else { cards.join(" ") }
}
