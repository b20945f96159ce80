//! Marks: naming positions, listing the names, and going to them.

use super::making::outcome;
use super::undoing::{Way, travel};
use super::wrong;
use crate::diag::english::counted;
use crate::diag::nearest;
use crate::play::{Aside, Game, Marks};
use crate::repl::answer::{Fault, Kind, Reply};
use crate::repl::session::Session;

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
    let aside = game.marks().aside().iter().map(|it| {
        format!("{:>4}  {}  (on another line of moves)", it.line.len(), it.name)
    });
    let lines: Vec<String> = lines.chain(aside).collect();
    Reply::told(if lines.is_empty() { none() } else { lines.join("\n") })
}

/// Goes to a name, or to where a number of moves was made.
pub(super) fn goto(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    if rest.is_empty() {
        return Err(wrong("say where to: the name of a mark or a number of moves"));
    }
    let made = session.game.turns().len();
    let named = !["start", "end"].iter().any(|it| it.eq_ignore_ascii_case(rest));
    let aside = session.game.marks().find_aside(rest).filter(|_| named).cloned();
    if let Some(aside) = aside {
        return across(session, &aside);
    }
    match place(&session.game, rest)? {
        moves if moves < made => travel(session, moves, Way::Back),
        moves if moves > made => travel(session, moves, Way::Ahead),
        _ => Err(wrong(format!("the game is at move {made} already"))),
    }
}

/// Goes to a name on another line of moves.
fn across(session: &mut Session<'_>, aside: &Aside) -> Result<Reply, Fault> {
    let Some((back, made)) = session.game.go(&aside.line) else {
        let name = &aside.name;
        return Err(wrong(format!("the moves that lead to `{name}` do not hold now")));
    };
    let (back, made) = (counted(back, "move"), counted(made, "move"));
    let done = vec![format!("{back} taken back"), format!("{made} made again")];
    let text = outcome(session, &done);
    Ok(Reply::new(Kind::Changed, text))
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
        None if game.marks().find_aside(text).is_some() => Err(wrong(format!(
            "`{shown}` is on another line of moves; `goto` goes there"
        ))),
        None => {
            let names: Vec<&str> = game.marks().names().collect();
            let hint = match nearest(text, names.iter().copied()) {
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
