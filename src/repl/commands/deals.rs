//! Dealing another game, and finding a deal by its name.

use std::rc::Rc;

use super::making::outcome;
use crate::diag::{Sources, Style, render};
use crate::play::{Deal, DealName, DealNameError, Game, read_deal};
use crate::repl::World;
use crate::repl::answer::{Code, Fault, Kind, Reply};
use crate::repl::session::{Session, blame};
use crate::rules::Rules;

/// Deals another game with the same rules and options.
pub(super) fn new(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let text = if rest.is_empty() { "random" } else { rest };
    let before = Some(session.game.deal());
    let deal = find_deal(text, before, session.game.rules(), session.world)?;
    let variant = Rc::clone(session.game.variant());
    let game = Game::start(variant, deal)
        .map_err(|fault| blame(session.game.variant(), &fault))?;
    let mut done = vec![format!("a new game, deal {}", game.deal().name)];
    done.extend(session.change(game, Vec::new()));
    let outcome = outcome(&session.game, session.settings.width, &done);
    Ok(Reply::new(Kind::Changed, outcome))
}

/// Finds the deal that text names: `seed:7` and the like, `random`, `next` after the deal
/// `before`, or else a deal file.
///
/// Fails with [`Code::BadDeal`].
pub fn find_deal(
    text: &str,
    before: Option<&Deal>,
    rules: &Rules,
    world: &mut dyn World,
) -> Result<Deal, Fault> {
    let fault = |message: String| Fault::new(Code::BadDeal, message);
    if text.eq_ignore_ascii_case("random") {
        let number = world.fresh_number().map_err(fault)?;
        return Ok(Deal::named(DealName::Seed(number), rules));
    }
    if text.eq_ignore_ascii_case("next") {
        let before = before.ok_or_else(|| fault("no deal is before `next`".into()))?;
        let number = before.number();
        let none =
            || fault("this deal has no number that a next one could follow".into());
        return Ok(Deal::named(number.ok_or_else(none)?.next(), rules));
    }
    match text.parse::<DealName>() {
        Ok(name) => Ok(Deal::named(name, rules)),
        Err(error @ DealNameError::Form(_)) => match world.read(text) {
            Ok(cards) => from_file(text, &cards, rules),
            Err(why) => Err(fault(format!("{error}; nor is it a deal file: {why}"))),
        },
        Err(error) => Err(fault(error.to_string())),
    }
}

pub(super) fn from_file(name: &str, text: &str, rules: &Rules) -> Result<Deal, Fault> {
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    read_deal(name, source, text, rules).map_err(|faults| {
        Fault::new(Code::BadDeal, render(&sources, &faults, Style::Plain))
    })
}
