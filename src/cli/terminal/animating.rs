//! What to animate after a line: its moves, a new deal, a win.

use std::io::{self, Write};

use super::frame::{Frame, is_typed_ahead};
use super::motion::{Motion, Scene};
use crate::advise::Status;
use crate::play::Game;
use crate::repl::Session;

/// The most moves of one line to animate: of more, the last.
const MOST: usize = 240;

/// Animates what a line changed. The new board is not drawn yet.
///
/// `before` is the game before the line.
pub(super) fn animate(
    motion: &mut Motion,
    frame: &Frame,
    session: &Session<'_>,
    before: &Game,
    output: &mut dyn Write,
) -> io::Result<()> {
    let after = session.game();
    let is_same = before.variant().id() == after.variant().id()
        && before.deal().name == after.deal().name
        && before.variant().choices() == after.variant().choices();
    if !is_same {
        return deal(motion, frame, session, before, output);
    }
    let same = |made: &(&_, &_)| made.0 == made.1;
    let made =
        |game: &Game| game.turns().iter().map(|turn| turn.made).collect::<Vec<_>>();
    let (old, new) = (made(before), made(after));
    let common = old.iter().zip(&new).take_while(same).count();
    if old == new {
        return Ok(());
    }
    let Some(last) = scene(frame, session, after) else { return Ok(()) };
    let mut scenes = vec![last];
    if common == old.len() {
        let mut game = after.clone();
        for _ in common..new.len().min(common + MOST) {
            game.undo();
            let Some(scene) = scene(frame, session, &game) else { return Ok(()) };
            scenes.push(scene);
        }
        scenes.reverse();
    } else {
        let Some(first) = scene(frame, session, before) else { return Ok(()) };
        scenes.insert(0, first);
    }
    motion.fly(&scenes, &is_typed_ahead, output)?;
    if new.len() > old.len() && after.status() == Ok(Status::Won) {
        let starts = session.foundation_tops();
        let faces = session.faces(frame.highest());
        let last = &scenes[scenes.len() - 1];
        let width = session.settings().width;
        motion.celebrate(last, &starts, &faces, width, &is_typed_ahead, output)?;
    }
    Ok(())
}

/// Animates the deal of the game, if no move was made yet. The terminal shows the game `before`.
pub(super) fn deal(
    motion: &mut Motion,
    frame: &Frame,
    session: &Session<'_>,
    before: &Game,
    output: &mut dyn Write,
) -> io::Result<()> {
    let game = session.game();
    if !game.turns().is_empty() {
        return Ok(());
    }
    let (shown, new) = (scene(frame, session, before), scene(frame, session, game));
    let (Some(shown), Some(new)) = (shown, new) else { return Ok(()) };
    motion.deal(&shown, &new, session.settings().width, &is_typed_ahead, output)
}

/// Returns the scene of a position, if the frame has room for its board.
fn scene(frame: &Frame, session: &Session<'_>, game: &Game) -> Option<Scene> {
    let lines = session.picture_of(game, frame.highest());
    frame.shows(lines.len()).then(|| Scene::of(game, &lines))
}
