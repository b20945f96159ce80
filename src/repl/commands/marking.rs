//! Marks: naming positions, listing the names, and going to them.

use super::undoing::{Way, travel};
use super::wrong;
use crate::diag::nearest;
use crate::play::{Game, Marks};
use crate::repl::answer::{Fault, Reply};
use crate::repl::session::Session;
use crate::repl::words::counted;

/// Names the position.
pub(super) fn mark(session: &mut Session<'_>, name: &str) -> Result<Reply, Fault> {
    if name.is_empty() {
        return Err(wrong("say a name, as in `mark before the king`"));
    }
    if !Marks::is_name(name) {
        let shown: String = name.chars().take(40).collect();
        return Err(wrong(format!(
            "`{shown}` cannot be the name of a mark: a name has at most 40 characters and \
             is neither a number nor `start` or `end`"
        )));
    }
    let moves = session.game.turns().len();
    let place = match session.game.mark(name) {
        Some(before) if before != moves => format!("; it was at move {before}"),
        _ => String::new(),
    };
    let done = format!("move {moves} is marked `{name}`{place}");
    Ok(session.kept(Reply::told(done)))
}

/// Lists the names.
pub(super) fn marks(session: &Session<'_>) -> Reply {
    let game = &session.game;
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
    let lines: Vec<String> = lines.collect();
    Reply::told(if lines.is_empty() { none() } else { lines.join("\n") })
}

/// Goes to a name, or to where a number of moves was made.
pub(super) fn goto(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    if rest.is_empty() {
        return Err(wrong("say where to: the name of a mark or a number of moves"));
    }
    let made = session.game.turns().len();
    match place(&session.game, rest)? {
        moves if moves < made => travel(session, moves, Way::Back),
        moves if moves > made => travel(session, moves, Way::Ahead),
        _ => Err(wrong(format!("the game is at move {made} already"))),
    }
}

/// Returns the number of moves before the position that text means: a number, `start`,
/// `end` or the name of a mark.
pub(super) fn place(game: &Game, text: &str) -> Result<usize, Fault> {
    let line = game.turns().len() + game.undone();
    let all = || {
        let undone = if game.undone() > 0 { ", those taken back included" } else { "" };
        wrong(format!("there are only {}{undone}", counted(line, "move")))
    };
    if text.bytes().all(|it| it.is_ascii_digit()) {
        let moves = text.parse().unwrap_or(usize::MAX);
        return if moves > line { Err(all()) } else { Ok(moves) };
    }
    match text.to_ascii_lowercase().as_str() {
        "start" => return Ok(0),
        "end" => return Ok(line),
        _ => {}
    }
    let shown: String = text.chars().take(40).collect();
    match game.marks().find(text) {
        Some((moves, _)) if *moves <= line => Ok(*moves),
        Some((moves, name)) => Err(wrong(format!(
            "`{name}` is at move {moves}, and the moves up to there do not hold now"
        ))),
        None => {
            let names = game.marks().all();
            let hint = match nearest(text, names.iter().map(|it| it.1.as_str())) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => none(),
                None => "`marks` lists them".to_owned(),
            };
            Err(wrong(format!("there is no mark `{shown}`; {hint}")))
        }
    }
}

fn none() -> String {
    "no position is marked yet; `mark NAME` names this one".to_owned()
}
