//! Deals a game that can be won, or is of some difficulty.

use std::sync::Arc;

use super::budget::Budget;
use crate::answer::{Code, CommandError};
use crate::blame::blame_deal;
use crate::diag::english::counted;
use crate::diag::english::grouped;
use crate::host::Host;
use crate::play::{Deal, DealName, Game};
use crate::search::Effort;
use crate::solve::Verdict;
use crate::study::{Difficulty, TRIES, tries};
use crate::variant::Variant;

/// What kind of deal the player wants.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wish {
    /// A deal that can be won, with all cards known.
    Winnable,
    /// A deal that can be won and has this difficulty.
    Hard(Difficulty),
}

/// The effort for all deals together.
const ALL: Effort = Effort { positions: 50_000_000, milliseconds: 60_000 };

/// The same for a deal that the player did not name.
const ALL_UNNAMED: Effort = Effort { positions: 10_000_000, milliseconds: 10_000 };

/// The effort for each deal.
const EACH: Effort = Effort { positions: 1_000_000, milliseconds: 3000 };

/// The most deals to try, and the most if the simple player plays each of them.
const MOST: usize = 1000;
const MOST_PLAYED: usize = 300;
/// The deals after which the search gives up if the simple player never won.
const HOPELESS: usize = 20;

impl Wish {
    /// The words for all kinds.
    pub const WORDS: [&str; 4] = ["winnable", "easy", "medium", "hard"];

    /// Returns the kind of deal that a word means.
    pub fn of(word: &str) -> Option<Self> {
        let winnable = word.eq_ignore_ascii_case(Self::WORDS[0]);
        let hard = || word.parse().ok().map(Self::Hard);
        if winnable { Some(Self::Winnable) } else { hard() }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Winnable => Self::WORDS[0],
            Self::Hard(it) => it.word(),
        }
    }
}

/// Deals at random until a deal is as wished. Returns the game, with a winning line noted, and a
/// note for the player.
///
/// The difficulty depends on how often a simple player wins (`study::tries`). Fails with
/// [`Code::BadDeal`] if no such deal was found.
pub fn find_wished(
    variant: &Arc<Variant>,
    wish: Wish,
    host: &mut dyn Host,
) -> Result<(Game, String), CommandError> {
    find_within(variant, wish, host, ALL)
}

/// Deals as a setting wishes, which the player did not ask for just now: searches for a shorter
/// time, and deals any deal if none as wished was found. Returns the game and a note.
pub fn deal_as_set(
    variant: &Arc<Variant>,
    wish: Wish,
    host: &mut dyn Host,
) -> Result<(Game, String), CommandError> {
    match find_within(variant, wish, host, ALL_UNNAMED) {
        Err(error) if error.code == Code::BadDeal => {
            let game = deal_any(variant, host)?;
            let word = wish.word();
            Ok((
                game,
                format!("no {word} deal was found in time, so this is a random one"),
            ))
        }
        found => found,
    }
}

/// Deals at random.
fn deal_any(variant: &Arc<Variant>, host: &mut dyn Host) -> Result<Game, CommandError> {
    let number =
        host.fresh_number().map_err(|error| CommandError::new(Code::BadDeal, error))?;
    let deal = Deal::named(DealName::Seed(number), variant.rules());
    let started = Game::start(Arc::clone(variant), deal);
    started.map_err(|error| blame_deal(variant, &error))
}

/// Deals as [`find_wished`] does, within an effort for all deals together.
fn find_within(
    variant: &Arc<Variant>,
    wish: Wish,
    host: &mut dyn Host,
    effort: Effort,
) -> Result<(Game, String), CommandError> {
    let mut budget = Budget::new(effort);
    let (mut tried, mut lost, mut other, mut ever) = (0, 0, 0, false);
    let most = if wish == Wish::Winnable { MOST } else { MOST_PLAYED };
    while tried < most && !budget.is_used_up() {
        host.working("dealing", &format!("{} tried", counted(tried, "deal")));
        if host.is_asked_to_end() {
            budget.stop();
            break;
        }
        let mut game = deal_any(variant, host)?;
        tried += 1;
        let mut said = "proven winnable".to_owned();
        if let Wish::Hard(wished) = wish {
            let observed = game.observed(game.engine());
            let found = observed.and_then(|game| Ok(tries(&game, wished)?));
            let (wins, line) = found.map_err(|error| blame_deal(variant, &error))?;
            ever |= wins > 0;
            if Difficulty::of(wins) != wished {
                other += 1;
                if !ever && other >= HOPELESS {
                    break;
                }
                continue;
            }
            said = format!(
                "{}: a simple player won it in {wins} of {TRIES} tries",
                wished.word()
            );
            if let Some(line) = line {
                game.note_winning_line(0, &line);
                return Ok((game, format!("{said}; {} tried", counted(tried, "deal"))));
            }
            said.push_str("; proven winnable");
        }
        let table = game.table().clone();
        match budget.search_of(host, &game, &table, EACH)?.verdict {
            Verdict::Winnable(line) => {
                game.note_winning_line(0, &line);
                return Ok((game, format!("{said}; {} tried", counted(tried, "deal"))));
            }
            Verdict::Unwinnable => lost += 1,
            Verdict::Unknown(_) => {}
        }
    }
    let stopped = if budget.is_stopped() { "stopped; " } else { "" };
    // A deal as wished returns at once, so every other deal is lost, not as wished, or
    // undecided.
    let open = tried - lost - other;
    let others = match other {
        0 => String::new(),
        _ => format!("{} are not {}, ", grouped(other as u64), wish.word()),
    };
    let proven = if wish == Wish::Winnable { "proven winnable" } else { wish.word() };
    Err(CommandError::new(
        Code::BadDeal,
        format!(
            "{stopped}no deal was found that is {proven}: of {} tried, {others}{} cannot be \
             won and {} are undecided; `random` deals without a search",
            counted(tried, "deal"),
            grouped(lost as u64),
            grouped(open as u64),
        ),
    ))
}
