//! The legal moves, found by checking every conceivable move.

use patience::engine::Engine;
use patience::rules::{Move, Rules};
use patience::table::{PileId, Table};

/// Returns every conceivable move of a position: any number of cards from any pile to any
/// pile, and any picks of any action. Some occur more than once.
pub(crate) fn imaginable(engine: &Engine<'_>, table: &Table) -> Vec<Move> {
    let mut all = vec![Move::DEAL, Move::REDEAL];
    for from in table.piles() {
        for to in table.piles() {
            let most = u8::try_from(table.len(from)).unwrap_or(u8::MAX - 1) + 1;
            all.extend((0..=most).map(|count| Move::build(from, to, count)));
        }
    }
    all.extend(picked(engine, table));
    all
}

/// Returns the legal ones of these moves, sorted, each once and in the form in which it is
/// listed.
pub(crate) fn allowed(engine: &Engine<'_>, table: &Table, moves: &[Move]) -> Vec<Move> {
    let legal = moves.iter().filter(|made| engine.check(table, **made).is_ok());
    let mut legal: Vec<Move> =
        legal.map(|made| in_order(engine.rules(), *made)).collect();
    legal.sort_unstable();
    legal.dedup();
    legal
}

/// Returns a move in the form in which it is listed, with the picks of unordered actions
/// sorted.
fn in_order(rules: &Rules, made: Move) -> Move {
    if !rules.action(made).is_unordered() {
        return made;
    }
    let mut picks = made.picks().to_vec();
    picks.sort_unstable();
    Move::picking(made.action(), &picks)
}

/// Returns every pick of every custom action, and some with too few or too many cards.
fn picked(engine: &Engine<'_>, table: &Table) -> Vec<Move> {
    let piles: Vec<PileId> = table.piles().collect();
    // Deals and redeals are checked elsewhere.
    let own = engine.rules().actions().iter().skip(3);
    let mut all: Vec<Move> =
        own.clone().filter_map(|action| engine.rules().command(&action.name)).collect();
    for action in own.filter(|action| action.picks() > 0) {
        let Some((id, _)) = engine.rules().action_called(&action.name) else { continue };
        let mut picks = vec![Vec::new()];
        for _ in 0..=action.picks() {
            picks = picks
                .iter()
                .flat_map(|own| {
                    piles.iter().map(move |pile| [&own[..], &[*pile]].concat())
                })
                .collect();
            all.extend(picks.iter().map(|picks| Move::picking(id, picks)));
            if picks.len() > 2000 {
                break;
            }
        }
    }
    all
}
