//! The first line of the board: which game it is and how far it has come.

use super::piece::{Piece, lines};
use crate::play::Game;
use crate::rules::Role;
use crate::table::Counter;

/// The number of characters of a deal's name that are shown.
const LONGEST_NAME: usize = 40;

/// Returns the line, ended; more than one where the width asks for it.
pub(super) fn header(game: &Game, width: usize) -> String {
    let mut parts = vec![game.variant().id().to_owned()];
    parts.push(format!("deal {}", shortened(&game.deal().name)));
    let chosen = game.variant().choices().iter().filter(|it| it.value != it.default);
    parts.extend(chosen.map(|it| format!("{} {}", it.name, it.value)));
    parts.push(format!("move {}", game.turns().len()));
    parts.extend(redeals(game));
    parts.extend(home(game));
    let pieces = (0..).zip(&parts).map(|(place, part)| {
        let gap = if place == 0 { 0 } else { 2 };
        (gap, Piece::plain(part))
    });
    let lines = lines(&pieces.collect::<Vec<_>>(), 2, width);
    lines.iter().flat_map(|it| [it.text(), "\n"]).collect()
}

/// Returns the end of a name that is too long: that of a deal file is its path.
fn shortened(name: &str) -> String {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return name.to_owned();
    }
    let end = name.chars().skip(length - LONGEST_NAME + 1);
    std::iter::once('…').chain(end).collect()
}

fn redeals(game: &Game) -> Option<String> {
    game.rules().redeal()?;
    let used = game.table().counter(Counter::REDEALS);
    Some(match game.rules().redeals_left(used) {
        Some(left) => format!("redeals left {left}"),
        None => format!("redeals {used} (no limit)"),
    })
}

fn home(game: &Game) -> Option<String> {
    let foundations: Vec<_> = game.rules().piles_of(Role::Foundation).collect();
    let home: usize = foundations.iter().map(|it| game.table().len(*it)).sum();
    let all = game.rules().deck().size();
    (!foundations.is_empty()).then(|| format!("home {home}/{all}"))
}
