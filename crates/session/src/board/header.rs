//! The top line of the board: the game, the deal and the progress.

use super::super::preferences::Switch;
use super::super::settings::Settings;
use super::piece::{Piece, lines};
use crate::diag::clean;
use crate::diag::english::{clock, dollars};
use crate::play::{DealName, Game};
use crate::rules::{Base, GroupId, Hook, Role, Score};
use crate::table::{Counter, PileId};

/// The most characters of a deal's name to show.
const LONGEST_NAME: usize = 40;

/// Returns the top line, wrapped if it is too wide.
pub(super) fn header(game: &Game, settings: Settings) -> Vec<Piece> {
    let width = settings.width;
    let parts = parts(game, settings, NoLimit::Said);
    let wide = parts.iter().map(|part| part.chars().count() + 2).sum::<usize>();
    let fits = wide <= width + 2;
    let parts = if fits { parts } else { self::parts(game, settings, NoLimit::LeftOut) };
    let pieces = (0..).zip(&parts).map(|(place, part)| {
        let gap = if place == 0 { 0 } else { 2 };
        (gap, Piece::plain(part))
    });
    lines(&pieces.collect::<Vec<_>>(), 2, width)
}

/// Whether to say that redeals have no limit.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum NoLimit {
    Said,
    LeftOut,
}

fn parts(game: &Game, settings: Settings, limit: NoLimit) -> Vec<String> {
    let mut parts = vec![game.variant().id().to_owned()];
    parts.push(format!("deal {}", shortened(&game.deal().name)));
    parts.extend(unlike_pysol(game).map(str::to_owned));
    let chosen = game.variant().unusual();
    let name = |name: &str| name.replace('_', " ");
    parts.extend(chosen.map(|choice| format!("{} {}", name(&choice.name), choice.value)));
    parts.push(format!("move {}", game.turns().len()));
    parts.extend(standing(game, limit));
    let money = game.money().filter(|_| settings.money == Switch::On);
    parts.extend(money.map(|money| format!("money {}", dollars(money))));
    parts.extend(settings.seconds.map(|seconds| format!("time {}", clock(seconds))));
    parts
}

/// Returns a note, before the first move of a `PySolFC` deal, if `PySolFC` deals different cards by
/// this number.
fn unlike_pysol(game: &Game) -> Option<&'static str> {
    let begins = game.turns().is_empty() && !game.variant().is_numbered_as_pysol();
    let pysol = matches!(game.deal().number(), Some(DealName::PySol(_)));
    (begins && pysol).then_some("(PySolFC deals different cards)")
}

/// Returns the progress of a game in parts: redeals, cards on the foundations, points, and the
/// script variables that players see.
pub(crate) fn facts(game: &Game) -> Vec<String> {
    standing(game, NoLimit::Said)
}

fn standing(game: &Game, limit: NoLimit) -> Vec<String> {
    let redeals = redeals(game, limit).into_iter().chain(base(game));
    redeals.chain(goals(game)).chain(score(game)).chain(shown_state(game)).collect()
}

/// Shortens a long name to its end, because the name of a deal file is its path.
fn shortened(name: &str) -> String {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return name.to_owned();
    }
    let end = name.chars().skip(length - LONGEST_NAME + 3);
    "...".chars().chain(end).collect()
}

fn redeals(game: &Game, limit: NoLimit) -> Option<String> {
    game.rules().redeal()?;
    let used = game.table().counter(Counter::REDEALS);
    Some(match game.rules().redeals_left(used) {
        Some(left) => format!("redeals left {left}"),
        None if limit == NoLimit::Said => format!("redeals {used} (no limit)"),
        None => format!("redeals {used}"),
    })
}

/// Returns the rank that foundations start with, if the first card there has decided it.
fn base(game: &Game) -> Option<String> {
    let rules = game.rules();
    let decides = |pile: &PileId| matches!(rules.group_of(*pile).base, Base::First(_));
    let mut piles = rules.piles_of(Role::Foundation).filter(decides);
    let card = piles.find_map(|pile| game.table().pile(pile).first().copied())?;
    Some(format!("base {}", rules.deck().rank_spec(card).letter))
}

/// Returns the progress toward each condition of winning.
fn goals(game: &Game) -> Vec<String> {
    let rules = game.rules();
    let Some(end) = rules.end() else { return home(game).into_iter().collect() };
    if rules.hooked().has(Hook::Won) {
        return Vec::new();
    }
    let piles = |groups: &[GroupId]| {
        groups.iter().flat_map(|id| rules.group(*id).ids()).collect::<Vec<PileId>>()
    };
    let mut goals = Vec::new();
    if end.left.is_some() {
        goals.extend(home(game));
    }
    if !end.empty.is_empty() {
        let left: usize =
            piles(&end.empty).iter().map(|pile| game.table().len(*pile)).sum();
        goals.push(format!("left {left}"));
    }
    if let Some(first) = end.complete.first() {
        let complete = |pile: &&PileId| game.engine().is_complete(game.table(), **pile);
        let done = piles(&end.complete).iter().filter(complete).count();
        let all = rules.deck().size() / usize::from(rules.group(*first).complete.max(1));
        goals.push(format!("complete {done}/{all}"));
    }
    goals
}

fn home(game: &Game) -> Option<String> {
    let discards = game.rules().piles_of(Role::Discard).next().is_some();
    let foundations = game.rules().piles_of(Role::Foundation).next().is_some();
    if !foundations && !discards {
        return None;
    }
    let home = game.engine().home(game.table());
    let counts = !game.rules().hooked().has(Hook::Won);
    let left = game.rules().end().and_then(|end| end.left).unwrap_or(0);
    let all = game.rules().deck().size().saturating_sub(left.into());
    let all = if counts { format!("/{all}") } else { String::new() };
    let done = if discards { "done" } else { "home" };
    Some(format!("{done} {home}{all}"))
}

/// Returns the script variables that players see, with their values.
fn shown_state(game: &Game) -> impl Iterator<Item = String> {
    let shown = (Counter::FIRST_OWN.0..).map(Counter).zip(game.rules().state());
    shown.filter_map(|(counter, state)| {
        let value = game.table().counter(counter);
        let words = state.shown.as_ref()?;
        let word = usize::try_from(value).ok().and_then(|index| words.get(index));
        let text = word.cloned().unwrap_or_else(|| value.to_string());
        Some(clean(&format!("{} {text}", state.name)).into_owned())
    })
}

/// Returns the score, unless it is only the number of cards on the foundations.
fn score(game: &Game) -> Option<String> {
    let rules = game.rules();
    let plain = Score { start: 0, home: 0, ..rules.score() } == Score::default();
    let over = rules.end().is_some_and(|end| end.over);
    let own = over || !plain || rules.hooked().has(Hook::Score);
    let score = if own { game.score().ok() } else { None };
    score.map(|score| format!("score {score}"))
}
