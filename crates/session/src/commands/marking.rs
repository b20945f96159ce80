//! `mark` and `marks`: naming positions, and listing the names.

use crate::answer::{CommandError, Reply, short};
use crate::command::Command;
use crate::play::Marks;
use crate::session::Session;

pub(super) const MARK: Command = Command {
    after: "NAME",
    more: "Marks are saved with the game. A mark keeps its moves even if you undo them:\n\
        `goto` returns to it after you have made other moves.",
    examples: &[("mark before the king", "")],
    ..Command::new("mark", "name this position, so that you can return to it", mark)
};

/// Marks the position with a name.
fn mark(session: &mut Session<'_>, name: &str) -> Result<Reply, CommandError> {
    if name.is_empty() {
        return Err(CommandError::wrong(
            "name the position, as in `mark before the king`",
        ));
    }
    if !Marks::is_name(name) {
        let shown = short(name);
        return Err(CommandError::wrong(format!(
            "`{shown}` cannot be the name of a mark: use at most 40 characters, and not only \
             digits"
        )));
    }
    let moves = session.game().turns().len();
    let place = match session.mark(name) {
        Some(before) if before != moves => format!("; it was at move {before}"),
        _ => String::new(),
    };
    let done = format!("move {moves} is marked `{name}`{place}");
    Ok(session.kept(Reply::saying(done)))
}

pub(super) const MARKS: Command = Command {
    more: "`goto`, `undo` and `redo` go to a mark that you name.",
    ..Command::new("marks", "list the marks", |session, _| Ok(marks(session)))
};

/// Lists the marks.
fn marks(session: &Session<'_>) -> Reply {
    let game = session.game();
    let (made, line) = (game.turns().len(), game.turns().len() + game.undone());
    let lines = game.marks().all().iter().map(|(moves, name)| {
        let note = match *moves {
            it if it == made => "  (here)",
            it if it > line => "  (its moves are no longer legal)",
            it if it > made => "  (taken back)",
            _ => "",
        };
        format!("{moves:>4}  {name}{note}")
    });
    let variations = game.marks().variations().iter().map(|mark| {
        format!("{:>4}  {}  (on another line of moves)", mark.line.len(), mark.name)
    });
    let lines: Vec<String> = lines.chain(variations).collect();
    Reply::saying(if lines.is_empty() { none() } else { lines.join("\n") })
}

/// Returns the answer if there are no marks.
pub(super) fn none() -> String {
    "there are no marks yet; `mark NAME` marks this position".to_owned()
}
