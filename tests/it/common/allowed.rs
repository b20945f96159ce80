//! The moves that the rules allow, found by asking about every move that can be imagined.

use patience::engine::Engine;
use patience::rules::{Move, Rules};
use patience::table::{PileId, Table};

/// Returns every move that can be imagined in a position: any number of cards from any pile
/// to any, and any piles for any action. Some are there more than once.
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

/// Returns those of the moves that the rules allow, each once and as it is listed, in order.
pub(crate) fn allowed(engine: &Engine<'_>, table: &Table, moves: &[Move]) -> Vec<Move> {
    let legal = moves.iter().filter(|made| engine.check(table, **made).is_ok());
    let mut legal: Vec<Move> =
        legal.map(|made| in_order(engine.rules(), *made)).collect();
    legal.sort_unstable();
    legal.dedup();
    legal
}

/// Returns a move as it is listed, where its cards may be picked in any order.
fn in_order(rules: &Rules, made: Move) -> Move {
    if !rules.action(made).is_unordered() {
        return made;
    }
    let mut picks = made.picks().to_vec();
    picks.sort_unstable();
    Move::picking(made.action(), &picks)
}

/// Returns every pick of every action of a game's own, and such as are too few or too many.
fn picked(engine: &Engine<'_>, table: &Table) -> Vec<Move> {
    let piles: Vec<PileId> = table.piles().collect();
    // Dealing and redealing are looked at elsewhere.
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
