//! `why`: the reason a move is refused, or what a legal one does.

use super::making::{refused, several};
use super::tell::{effect, onto};
use super::wrong;
use crate::diag::wrapped;
use crate::play::{Game, Meaning, NotAMove, read_move};
use crate::repl::answer::{Code, Fault, Reply};
use crate::repl::session::Session;
use crate::repl::words::row;
use crate::rules::Move;

/// Tells about the move that `rest` means. Nothing is changed.
pub(super) fn why(session: &Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let game = &session.game;
    if rest.is_empty() {
        return Err(wrong("say which move, as in `why 3 5`"));
    }
    let no_move = |it: NotAMove| Fault::new(Code::NotAMove, it.to_string());
    match read_move(game, rest).map_err(no_move)? {
        Meaning::Legal(made) => Ok(Reply::told(format!("legal: {}", does(game, made)))),
        Meaning::Refused(refusal) => {
            let words = refused(game, &refusal).to_string();
            let width = session.settings.width;
            Ok(Reply::told(wrapped("", words.split(' '), 2, width)))
        }
        Meaning::Several(moves) => Ok(Reply::told(several(game, rest, &moves).message)),
    }
}

/// Returns what a move does, as far as a player may know.
fn does(game: &Game, made: Move) -> String {
    let rules = game.rules();
    let Some(carry) = made.carry() else {
        let bare = made.is_bare();
        return if bare { rules.action(made).about.clone() } else { effect(game, made) };
    };
    let cards = row(rules, carry.cards(game.table()));
    let goes = if carry.count == 1 { "goes" } else { "go" };
    let (source, target) = (rules.id(carry.from), rules.id(carry.to));
    let onto = onto(game, carry.to);
    format!("{cards} {goes} from `{source}` to `{target}`, {onto}")
}
