//! `why`: explains why a move is illegal, or what a legal move does.

use crate::answer::{Code, CommandError, Reply};
use crate::asked::several;
use crate::blame::refused;
use crate::command::{Command, Follows};
use crate::diag::wrapped;
use crate::play::{Game, Meaning, NotAMove, read_move};
use crate::rules::Move;
use crate::session::Session;
use crate::text::{Text, text};
use crate::words::{effect, onto, row};

pub(super) const WHY: Command = Command {
    after: "[MOVE]",
    more: "The answer names the line of the rules file that forbids the move. `why` alone\n\
        explains the last refusal.",
    examples: &[
        ("why", "why the last move was refused"),
        ("why 3 5", ""),
        ("why redeal", ""),
    ],
    follows: Follows::Several(|can, words| match words {
        [] => can.sources(),
        _ => can.targets(words),
    }),
    ..Command::new(
        "why",
        "explain why a move is illegal, or what it does",
        |session, rest| why(session, rest),
    )
};

/// Explains the move that `rest` means. Changes nothing.
fn why(session: &Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let game = session.game();
    let width = session.settings().width;
    let wrap =
        |words: Text| words.laid_out(|text| wrapped("", text.split(' '), 2, width));
    if rest.is_empty() {
        let last = session.refusal().cloned().map(|words| Reply::saying(wrap(words)));
        return last.ok_or_else(|| {
            CommandError::wrong("no move was refused yet; name one, as in `why 3 5`")
        });
    }
    let no_move = |error: NotAMove| {
        CommandError::new(Code::NotAMove, Text::quoted(game.rules(), &error.to_string()))
    };
    match read_move(game, rest).map_err(no_move)? {
        Meaning::Legal(made) => Ok(Reply::saying(text!["legal: ", does(game, made)])),
        Meaning::Refused(refusal) => {
            Ok(Reply::saying(wrap(refused(game, &refusal).shown())))
        }
        Meaning::Several(moves) => Ok(Reply::saying(several(game, rest, &moves).message)),
    }
}

/// Returns what a move does. Hidden cards are not revealed.
fn does(game: &Game, made: Move) -> Text {
    let rules = game.rules();
    let Some(carry) = made.carry() else {
        let bare = made.is_bare();
        return if bare {
            Text::quoted(rules, &patience_words::about(rules, rules.action(made)))
        } else {
            effect(game, made)
        };
    };
    let cards = row(rules, carry.cards(game.table()));
    let goes = if carry.count == 1 { "goes" } else { "go" };
    let (source, target) = (Text::pile(rules, carry.from), Text::pile(rules, carry.to));
    let goes = format!(" {goes} from `");
    text![cards, goes, source, "` to `", target, "`, ", onto(game, carry.to)]
}
