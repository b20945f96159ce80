//! `why`: the reason a move is refused, or what a legal one does.

use super::making::{refused, several};
use super::tell::onto;
use super::wrong;
use crate::play::{Game, Meaning, read_move};
use crate::repl::answer::{Fault, Reply};
use crate::repl::read::not_a_move;
use crate::repl::session::Session;
use crate::repl::words::row;
use crate::rules::Move;

/// Tells about the move that `rest` means. Nothing is changed.
pub(super) fn why(session: &Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let game = &session.game;
    if rest.is_empty() {
        return Err(wrong("say which move, as in `why 3 5`"));
    }
    let word = rest.split_whitespace().next().unwrap_or_default();
    match read_move(game, rest).map_err(|it| not_a_move(word, &it))? {
        Meaning::Legal(made) => Ok(Reply::told(format!("legal: {}", does(game, made)))),
        Meaning::Refused(refusal) => Ok(Reply::told(refused(game, &refusal).to_string())),
        Meaning::Several(moves) => Ok(Reply::told(several(game, rest, &moves).message)),
    }
}

/// Returns what a move does, as far as a player may know.
fn does(game: &Game, made: Move) -> String {
    let rules = game.rules();
    match (made, rules.redeal()) {
        (Move::Build { from, to, count }, _) => {
            let pile = game.table().pile(from);
            let cards = row(rules, &pile[pile.len() - usize::from(count)..]);
            let (goes, from_id) =
                (if count == 1 { "goes" } else { "go" }, rules.id(from));
            format!(
                "{cards} {goes} from `{from_id}` to `{}`, {}",
                rules.id(to),
                onto(rules, game, to)
            )
        }
        (Move::Redeal, Some(redeal)) if redeal.shuffle => {
            "the cards are gathered, shuffled and dealt again".to_owned()
        }
        (Move::Redeal, _) => "the cards are gathered and dealt again".to_owned(),
    }
}
