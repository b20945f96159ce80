//! Checks that warnings about rules are true: each one says that something never happens.

use patience::play::Game;
use patience::rules::Move;
use patience::table::{Card, Face, PileId, Table};
use patience::words::lint;

use super::graph::Graph;

/// Returns the warnings about a dealt game that some position or move contradicts, and the
/// number of warnings checked.
pub(super) fn false_warnings(game: &Game, graph: &Graph) -> (Vec<String>, usize) {
    let (mut wrong, mut looked) = (Vec::new(), 0);
    for warning in lint(game.variant()) {
        let message = &warning.message;
        let named = message.split('`').nth(1).unwrap_or("");
        let holds = match warning.code {
            Some("never-fed") if message.contains('`') => {
                let own = piles(game, |group, _| group == named);
                graph
                    .tables
                    .iter()
                    .all(|table| own.iter().all(|pile| table.is_empty(*pile)))
            }
            Some("never-fed") => {
                let ids: Vec<&str> = message.split([' ', ',']).skip(5).collect();
                let own = piles(game, |_, id| ids.contains(&id));
                graph
                    .tables
                    .iter()
                    .all(|table| own.iter().all(|pile| table.is_empty(*pile)))
            }
            Some("never-emptied") => {
                let own = piles(game, |group, _| group == named);
                all_steps(graph, |_, before, after| {
                    own.iter().all(|pile| kept(before, after, *pile))
                })
            }
            Some("runs-never-move") => {
                let own = piles(game, |group, _| group == named);
                all_steps(graph, |made, _, _| {
                    made.carry()
                        .is_none_or(|carry| carry.count < 2 || !own.contains(&carry.from))
                })
            }
            Some("stock-never-dealt") => {
                all_steps(graph, |made, _, _| made != Move::DEAL)
            }
            Some("redeal-never-made") => {
                all_steps(graph, |made, _, _| made != Move::REDEAL)
            }
            _ => continue,
        };
        looked += 1;
        if !holds {
            wrong.push(message.clone());
        }
    }
    (wrong, looked)
}

fn piles(game: &Game, wanted: impl Fn(&str, &str) -> bool) -> Vec<PileId> {
    let rules = game.rules();
    let of = |pile: &PileId| wanted(&rules.group_of(*pile).name, rules.id(*pile));
    let all = game.table().piles().filter(|pile| *pile != game.table().hand());
    all.filter(of).collect()
}

/// Returns whether something holds for every move, with the positions before and after it.
fn all_steps(graph: &Graph, holds: impl Fn(Move, &Table, &Table) -> bool) -> bool {
    let steps = graph.tables.iter().zip(&graph.moves);
    steps
        .flat_map(|(before, moves)| moves.iter().map(move |made| (before, made)))
        .all(|(before, (made, to))| holds(*made, before, &graph.tables[*to]))
}

/// Returns whether no card has left a pile.
fn kept(before: &Table, after: &Table, pile: PileId) -> bool {
    let up = |table: &Table| -> Vec<Card> {
        let mut cards: Vec<Card> =
            table.pile(pile).iter().map(|card| card.facing(Face::Up)).collect();
        cards.sort_unstable();
        cards
    };
    let mut left = up(after);
    up(before).into_iter().all(|card| {
        let place = left.iter().position(|own| *own == card);
        place.map(|place| left.remove(place)).is_some()
    })
}
