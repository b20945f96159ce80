//! Short animations: cards fly from their old place on the board to the new one, and fall across
//! it after a win.
//!
//! The frames come from the pictures of the positions, so they look like the board in every size
//! and theme. A key ends an animation, and a terminal that is slow to write to gets none.

mod cells;
mod falling;
mod scene;

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::stopping::put;
use crate::cli::clock::Since;
use crate::repl::CardPlace;
use cells::{Area, Cells};
use falling::Falling;
use scene::Flight;
pub(super) use scene::Scene;

/// The time of a frame, and the time to write it from which a terminal counts as slow.
const FRAME: Duration = Duration::from_millis(25);
const SLOW: Duration = Duration::from_millis(60);

/// The frames of a flight: a fifth of a second.
const FLIGHT: usize = 8;

/// The most steps to animate after one line. They have a frame each, six seconds in all.
pub(super) const MOST_STEPS: usize = 240;

/// The frames between two falling cards, and the most frames in which cards fall.
const NEXT: usize = 3;
const MOST_FRAMES: usize = 140;

/// Animations on a terminal.
#[derive(Default)]
pub(super) struct Motion {
    /// Whether the terminal has been too slow for animations.
    is_slow: bool,
}

/// Where an animation is shown.
pub(super) struct Stage<'a> {
    /// Returns whether a key is waiting, which ends an animation.
    pub(super) is_typed: &'a dyn Fn() -> bool,
    pub(super) output: &'a mut dyn Write,
}

impl Motion {
    /// Returns whether the terminal has been too slow, so that nothing is animated.
    pub(super) fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Lets the moved cards fly from each scene to the next. The last scene is not drawn.
    ///
    /// The more steps, the faster.
    pub(super) fn fly(
        &mut self,
        scenes: &[Scene],
        stage: &mut Stage<'_>,
    ) -> io::Result<()> {
        let frames = (MOST_STEPS / scenes.len().max(1)).clamp(1, FLIGHT);
        for pair in scenes.windows(2) {
            let [old, new] = pair else { continue };
            let flights = new.moved(old);
            // What the cards will cover looks as before until they arrive.
            let mut base = new.cells.clone();
            for flight in &flights {
                let Area { row, column, .. } = flight.to;
                base.stamp((row, column), &old.cells.within(flight.to));
            }
            let (base, shown) = (&base, old.cells.clone());
            if !self.show(base, new, &flights, frames, shown, stage)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Lets the cards of a new game fly to their places on a board of this width. `shown` is what
    /// the terminal shows.
    pub(super) fn deal(
        &mut self,
        shown: &Scene,
        scene: &Scene,
        width: usize,
        stage: &mut Stage<'_>,
    ) -> io::Result<()> {
        let flights = scene.dealt(width);
        let base = scene.emptied();
        let shown = shown.cells.clone();
        self.show(&base, scene, &flights, FLIGHT, shown, stage)?;
        Ok(())
    }

    /// Shows flights of some frames above `base`. Returns whether no key was pressed, and the
    /// terminal is fast enough.
    fn show(
        &mut self,
        base: &Cells,
        new: &Scene,
        flights: &[Flight],
        frames: usize,
        mut shown: Cells,
        stage: &mut Stage<'_>,
    ) -> io::Result<bool> {
        let sprites: Vec<_> =
            flights.iter().map(|flight| new.cells.within(flight.to)).collect();
        let last = flights.iter().map(|flight| flight.leaves + frames).max().unwrap_or(0);
        for frame in 1..=last {
            if self.is_slow || (stage.is_typed)() {
                return Ok(false);
            }
            let mut cells = base.clone();
            for (flight, sprite) in flights.iter().zip(&sprites) {
                let Some(flown) = frame.checked_sub(flight.leaves) else { continue };
                let to = (flight.to.row, flight.to.column);
                cells.stamp(between(flight.from, to, flown.min(frames), frames), sprite);
            }
            self.frame(&cells, &shown, stage.output)?;
            shown = cells;
        }
        Ok(true)
    }

    /// Lets cards fall from the foundations of a scene and bounce across the board, which has
    /// `width` columns. `starts` are the piles they fall from, and `faces` the cards as lines.
    ///
    /// A key ends it. The board must be drawn again afterwards.
    pub(super) fn celebrate(
        &mut self,
        scene: &Scene,
        starts: &[CardPlace],
        faces: &[Vec<String>],
        width: usize,
        stage: &mut Stage<'_>,
    ) -> io::Result<()> {
        let faces: Vec<Cells> = faces
            .iter()
            .map(|face| Cells::read(face.iter().map(String::as_str)))
            .collect();
        let areas: Vec<Area> =
            starts.iter().filter_map(|start| scene.area(*start)).collect();
        let middle = (0, i32::try_from(width / 2).unwrap_or(0));
        let start = |number: usize| match areas.len() {
            0 => middle,
            count => {
                let Area { row, column, .. } = areas[number % count];
                (signed(row), signed(column))
            }
        };
        let bottom = signed(scene.cells.0.len());
        let mut shown = scene.cells.clone();
        let (mut falling, mut waiting): (Vec<Falling>, _) = (Vec::new(), 0..faces.len());
        for frame in 0..MOST_FRAMES {
            if self.is_slow
                || (stage.is_typed)()
                || (falling.is_empty() && waiting.is_empty())
            {
                return Ok(());
            }
            if frame % NEXT == 0
                && let Some(face) = waiting.next()
            {
                falling.push(Falling::from(face, start(face)));
            }
            let mut cells = shown.clone();
            for card in &mut falling {
                card.fall(bottom, signed(faces[card.face].0.len()));
                cells.stamp_visible(card.cell(), &faces[card.face], width);
            }
            falling.retain(|card| {
                let wide = signed(faces[card.face].width());
                (-wide..signed(width)).contains(&card.cell().1)
            });
            self.frame(&cells, &shown, stage.output)?;
            shown = cells;
        }
        Ok(())
    }

    /// Draws a frame, waits until the next is due, and notes whether the terminal is slow.
    fn frame(
        &mut self,
        cells: &Cells,
        shown: &Cells,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let (began, changed) = (Since::now(), cells.after(shown));
        if !changed.is_empty() {
            draw(&changed, output)?;
        }
        let spent = began.elapsed();
        self.is_slow = spent > SLOW;
        thread::sleep(FRAME.saturating_sub(spent));
        Ok(())
    }
}

fn signed(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Writes a frame, with the cursor hidden meanwhile and back at its place.
fn draw(text: &str, output: &mut dyn Write) -> io::Result<()> {
    // DECSC, DECTCEM off, then DECRC and on again.
    put(output, &format!("\x1b7\x1b[?25l{text}\x1b[?25h\x1b8"))
}

/// Returns the place of a card in a frame; it starts fast and arrives slowly.
fn between(
    from: (usize, usize),
    to: (usize, usize),
    frame: usize,
    frames: usize,
) -> (usize, usize) {
    let left = (frames - frame) * (frames - frame);
    let all = frames * frames;
    let mix = |from: usize, to: usize| (from * left + to * (all - left)) / all;
    (mix(from.0, to.0), mix(from.1, to.1))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::cli::host::SystemHost;
    use crate::play::{Deal, Game};
    use crate::repl::{Session, Settings, World as _};

    /// Returns the scenes before and after the last of some lines. `game` is a name, and perhaps
    /// an option with its value.
    fn scenes(game: &str, deal: &str, lines: &[&str]) -> (Scene, Scene) {
        let mut host = SystemHost::new();
        let mut words = game.split(' ');
        let game = words.next().unwrap();
        let options = words.filter_map(|word| word.split_once('='));
        let options: Vec<_> =
            options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let variant = Arc::new(host.load(game, &options).unwrap());
        let deal = Deal::named(deal.parse().unwrap(), variant.rules());
        let game = Game::start(variant, deal).unwrap();
        let mut session = Session::new(game, Vec::new(), &mut host, Settings::default());
        let scene = |session: &Session<'_>| {
            Scene::of(session.game(), &session.picture_of(session.game(), 20))
        };
        let (last, first) = lines.split_last().unwrap();
        for line in first {
            assert!(session.answer(line).is_ok());
        }
        let old = scene(&session);
        assert!(session.answer(last).is_ok());
        (old, scene(&session))
    }

    /// Returns what a terminal that shows a scene shows after the frames of an animation, and
    /// their number.
    fn shown(old: &Scene, animated: impl FnOnce(&mut dyn Write)) -> (String, usize) {
        let mut output = Vec::new();
        animated(&mut output);
        let mut terminal = vt100::Parser::default();
        terminal.process(plain(old).replace('\n', "\r\n").as_bytes());
        terminal.process(&output);
        let frames = String::from_utf8(output).unwrap().matches("\x1b[?25l").count();
        (trimmed(&terminal.screen().contents()), frames)
    }

    fn plain(scene: &Scene) -> String {
        let lines = scene.cells.0.iter().map(|line| line.iter().map(|cell| cell.char));
        let lines: Vec<String> = lines.map(Iterator::collect).collect();
        trimmed(&lines.join("\n"))
    }

    /// Returns lines without blanks at their ends.
    fn trimmed(text: &str) -> String {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_owned()
    }

    #[test]
    fn flights_end_at_the_new_board() {
        let (old, new) = scenes("klondike", "seed:1", &["6 1"]);
        assert_eq!(new.moved(&old).len(), 1);
        let scenes = [old, new];
        let (text, frames) = shown(&scenes[0], |output| {
            Motion::default()
                .fly(&scenes, &mut Stage { is_typed: &|| false, output })
                .unwrap();
        });
        assert!((3..=FLIGHT).contains(&frames), "{frames}");
        assert_eq!(text, plain(&scenes[1]));
    }

    #[test]
    fn key_ends_an_animation_at_once() {
        let (old, new) = scenes("klondike", "seed:1", &["6 1"]);
        let scenes = [old, new];
        let (text, frames) = shown(&scenes[0], |output| {
            Motion::default()
                .fly(&scenes, &mut Stage { is_typed: &|| true, output })
                .unwrap();
        });
        assert_eq!((text, frames), (plain(&scenes[0]), 0));
    }

    #[test]
    fn cards_that_are_shuffled_face_down_do_not_fly() {
        // The stock of Intelligence is shuffled with the fans, so a flight would show where a
        // known card now is.
        let (old, new) = scenes("intelligence redeal=any", "seed:1", &["redeal"]);
        let hidden = |scene: &Scene| scene.cards.values().filter(|card| !card.1).count();
        assert!(hidden(&new) > 0);
        assert!(new.moved(&old).len() <= new.cards.len() - hidden(&new));
    }

    #[test]
    fn cards_of_a_deal_arrive_at_their_places() {
        let (old, new) = scenes("klondike", "seed:1", &["new seed:2"]);
        let (text, frames) = shown(&old, |output| {
            Motion::default()
                .deal(&old, &new, 80, &mut Stage { is_typed: &|| false, output })
                .unwrap();
        });
        assert!(frames > FLIGHT, "{frames}");
        assert_eq!(text, plain(&new));
    }

    #[test]
    fn falling_cards_bounce_and_leave_the_board() {
        let mut card = Falling::from(0, (0, 40));
        let mut rows = Vec::new();
        while (0..80).contains(&card.cell().1) {
            card.fall(20, 3);
            rows.push(card.cell().0);
            assert!(rows.len() < MOST_FRAMES && card.cell().0 <= 17, "{rows:?}");
        }
        assert!(rows.contains(&17) && rows.windows(2).any(|pair| pair[1] < pair[0]));
    }
}
