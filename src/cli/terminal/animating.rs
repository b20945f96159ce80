//! What to animate after a line: its moves, a new deal, a win.

use std::io::{self, Write};

use super::frame::{Frame, is_typed_ahead};
use super::motion::{MOST_STEPS, Motion, Scene, Stage};
use crate::advise::Status;
use crate::play::Game;
use crate::repl::Session;
use crate::rules::Move;

/// Animates a session in its frame.
pub(super) struct Animator<'a, 's> {
    pub(super) motion: &'a mut Motion,
    pub(super) frame: &'a Frame,
    pub(super) session: &'a Session<'s>,
    pub(super) output: &'a mut dyn Write,
}

impl Animator<'_, '_> {
    /// Animates what a line changed. The new board is not drawn yet.
    ///
    /// `before` is the game before the line.
    pub(super) fn animate(&mut self, before: &Game) -> io::Result<()> {
        let after = self.session.game();
        let is_same = before.variant().id() == after.variant().id()
            && before.deal().name == after.deal().name
            && before.variant().choices() == after.variant().choices();
        if !is_same {
            return self.deal(before);
        }
        let made = |game: &Game| -> Vec<Move> {
            game.turns().iter().map(|turn| turn.made).collect()
        };
        let (old, new) = (made(before), made(after));
        if old == new {
            return Ok(());
        }
        let Some(last) = self.scene(after) else { return Ok(()) };
        let mut scenes = vec![last];
        if new.starts_with(&old) {
            let mut game = after.clone();
            for _ in 0..(new.len() - old.len()).min(MOST_STEPS) {
                game.undo();
                let Some(scene) = self.scene(&game) else { return Ok(()) };
                scenes.push(scene);
            }
        } else {
            let Some(first) = self.scene(before) else { return Ok(()) };
            scenes.push(first);
        }
        scenes.reverse();
        let stage = &mut Stage { is_typed: &is_typed_ahead, output: &mut *self.output };
        self.motion.fly(&scenes, stage)?;
        if new.len() > old.len() && after.status() == Ok(Status::Won) {
            let starts = self.session.foundation_tops();
            let faces = self.session.faces(self.frame.highest());
            let last = &scenes[scenes.len() - 1];
            let width = self.session.settings().width;
            self.motion.celebrate(last, &starts, &faces, width, stage)?;
        }
        Ok(())
    }

    /// Animates the deal of the game, if no move was made yet. The terminal shows the game
    /// `before`.
    pub(super) fn deal(&mut self, before: &Game) -> io::Result<()> {
        let game = self.session.game();
        if !game.turns().is_empty() {
            return Ok(());
        }
        let (shown, new) = (self.scene(before), self.scene(game));
        let (Some(shown), Some(new)) = (shown, new) else { return Ok(()) };
        let stage = &mut Stage { is_typed: &is_typed_ahead, output: &mut *self.output };
        self.motion.deal(&shown, &new, self.session.settings().width, stage)
    }

    /// Returns the scene of a position, if the frame has room for its board.
    fn scene(&self, game: &Game) -> Option<Scene> {
        let lines = self.session.picture_of(game, self.frame.highest());
        self.frame.shows(lines.len()).then(|| Scene::of(game, &lines))
    }
}
