//! Marks: naming positions, and listing the names.

use crate::answer::{Fault, Reply, short};
use crate::command::Command;
use crate::play::Marks;
use crate::session::Session;

pub(super) const MARK: Command = Command {
    after: "NAME",
    more: "Marks are written down with the game. One whose moves were taken back keeps\n\
        them: `goto` goes there even when you have made others since.",
    examples: &[("mark before the king", "")],
    ..Command::new("mark", "give this position a name to come back to", mark)
};

/// Names the position.
fn mark(session: &mut Session<'_>, name: &str) -> Result<Reply, Fault> {
    if name.is_empty() {
        return Err(Fault::wrong("say a name, as in `mark before the king`"));
    }
    if !Marks::is_name(name) {
        let shown = short(name);
        return Err(Fault::wrong(format!(
            "`{shown}` cannot be the name of a mark: a name has at most 40 characters and \
             is neither a number nor `start` or `end`"
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
    more: "`goto`, `undo` and `redo` go to a mark by its name.",
    ..Command::new("marks", "list the marks", |session, _| Ok(marks(session)))
};

/// Lists the names.
fn marks(session: &Session<'_>) -> Reply {
    let game = session.game();
    let (made, line) = (game.turns().len(), game.turns().len() + game.undone());
    let lines = game.marks().all().iter().map(|(moves, name)| {
        let note = match *moves {
            it if it == made => "  (here)",
            it if it > line => "  (its moves do not hold now)",
            it if it > made => "  (taken back)",
            _ => "",
        };
        format!("{moves:>4}  {name}{note}")
    });
    let aside = game.marks().aside().iter().map(|mark| {
        format!("{:>4}  {}  (on another line of moves)", mark.line.len(), mark.name)
    });
    let lines: Vec<String> = lines.chain(aside).collect();
    Reply::saying(if lines.is_empty() { none() } else { lines.join("\n") })
}

/// Returns that there is no mark.
pub(super) fn none() -> String {
    "no position is marked yet; `mark NAME` names this one".to_owned()
}
