//! Dealing a game that can be won.

use std::rc::Rc;

use super::budget::Budget;
use crate::diag::english::counted;
use crate::diag::english::grouped;
use crate::play::{Deal, DealName, Game};
use crate::repl::answer::{Code, Fault};
use crate::repl::blame::blame_deal;
use crate::repl::host::Host;
use crate::repl::search::Effort;
use crate::solve::Verdict;
use crate::variant::Variant;

/// The word that asks for such a deal.
pub const WINNABLE: &str = "winnable";

/// What all deals together may take.
const ALL: Effort = Effort { positions: 50_000_000, milliseconds: 60_000 };

/// What each may take.
const EACH: Effort = Effort { positions: 1_000_000, milliseconds: 3000 };

/// The most deals that are tried.
const MOST: usize = 1000;

/// Deals at random until a game can be won, all cards known. Returns it, with the moves
/// that win noted, and what is to be said of it.
///
/// Fails with [`Code::BadDeal`] when none was found.
pub fn find_winnable(
    variant: &Rc<Variant>,
    host: &mut dyn Host,
) -> Result<(Game, String), Fault> {
    let mut budget = Budget::new(ALL);
    let (mut tried, mut lost) = (0, 0);
    while tried < MOST && !budget.is_used_up() {
        let number = host.fresh_number().map_err(|it| Fault::new(Code::BadDeal, it))?;
        let deal = Deal::named(DealName::Seed(number), variant.rules());
        let started = Game::start(Rc::clone(variant), deal);
        let mut game = started.map_err(|fault| blame_deal(variant, &fault))?;
        let table = game.table().clone();
        tried += 1;
        match budget.search_of(host, &game, &table, EACH)?.verdict {
            Verdict::Winnable(line) => {
                game.note_winning_line(0, &line);
                let tried = counted(tried, "deal");
                return Ok((game, format!("it can be won, proven; {tried} tried")));
            }
            Verdict::Unwinnable => lost += 1,
            Verdict::Unknown(_) => {}
        }
    }
    let stopped = if budget.is_stopped() { "stopped; " } else { "" };
    let open = tried - lost;
    Err(Fault::new(
        Code::BadDeal,
        format!(
            "{stopped}no deal was found that is proven winnable: of {} tried, {} cannot be \
             won and {} could not be decided; `random` deals without asking",
            counted(tried, "deal"),
            grouped(lost as u64),
            grouped(open as u64),
        ),
    ))
}
