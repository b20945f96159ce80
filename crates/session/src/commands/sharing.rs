//! `share`: prints the game as one line (a link), and opens such lines.

use std::sync::Arc;

use super::opening::Opened;
use super::reload::replayed;
use crate::answer::{Code, CommandError, Reply};
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::host::World;
use crate::play::{Link, LinkError};
use crate::session::Session;
use crate::variant::Variant;

/// The word after `share` that leaves out the moves.
const DEAL: &str = "deal";

pub(super) const SHARE: Command = Command {
    after: "[deal]",
    more: "The line holds the game, its options, the deal and the moves, without those you\n\
        took back. `patience play LINE`, or `load LINE` at the prompt, plays it. If you\n\
        wrote the game yourself, send a file from `save`: it holds the rules.",
    examples: &[
        ("share", "the game with its moves"),
        ("share deal", "the deal without the moves"),
    ],
    follows: Follows::Word(&[DEAL]),
    ..Command::new("share", "print the game as a line for a friend", |session, rest| {
        share(session, rest)
    })
};

/// Prints the game as a link, with all moves or none.
fn share(session: &Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let game = session.game();
    let most = match rest {
        "" => usize::MAX,
        _ if rest.eq_ignore_ascii_case(DEAL) => 0,
        _ => return Err(CommandError::wrong("type `share` or `share deal`")),
    };
    let link = Link::of(game, most).map_err(|error| {
        let code = match error {
            LinkError::Failed(_) => Code::ScriptFailed,
            _ => Code::WrongArguments,
        };
        CommandError::new(
            code,
            format!("{error}; `save FILE` writes a file that you can send"),
        )
    })?;
    // Programs may read the moves one by one.
    let link = if session.is_typed() { link.folded() } else { link };
    Ok(Reply::saying(link.to_string()))
}

/// Replays the game of a link, as far as its moves are legal. `name` names the link in errors.
pub(super) fn open_link(
    name: &str,
    text: &str,
    host: &dyn World,
    current: Option<&Arc<Variant>>,
) -> Result<Opened, CommandError> {
    let bad = |error: &LinkError| {
        CommandError::new(Code::BadRecord, format!("{name}: {error}"))
    };
    let link = Link::read(text).map_err(|error| bad(&error))?;
    let same = |variant: &&Arc<Variant>| {
        let options =
            variant.unusual().map(|choice| (choice.name.clone(), choice.value.clone()));
        variant.id() == link.game && options.collect::<Vec<_>>() == link.options
    };
    let variant = if let Some(current) = current.filter(same) {
        Arc::clone(current)
    } else {
        let loaded = host.load(&link.game, &link.options);
        Arc::new(loaded.map_err(|error| super::opening::bad_game(name, &error))?)
    };
    let again = link.follow(&variant).map_err(|error| bad(&error))?;
    let borrowed = variant.borrows_name().then(|| {
        format!(
            "these are not the rules of the `{}` that comes with the program",
            link.game
        )
    });
    let lapse = again.lapse.is_some().then(|| {
        let all = counted(link.moves.len(), "move");
        let notes = replayed(link.moves.len(), &again);
        format!(
            "the line has {all}, and not all are legal by the rules here; {}",
            notes.join("; ")
        )
    });
    let notes: Vec<String> = borrowed.into_iter().chain(lapse).collect();
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    Ok(Opened::noted(again.game, Vec::new(), note))
}
