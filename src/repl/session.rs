//! A session: a game, what it needs from outside, and how it is shown.

use std::rc::Rc;

use super::answer::{Code, Fault, Kind, Reply};
use super::read::{Input, read};
use super::{World, board, commands};
use crate::diag::{Diagnostic, Style, clean, render, wrapped};
use crate::play::Game;
use crate::rules::HookFault;
use crate::variant::Variant;

/// The line that loads the rules again; the point keeps it from being a move.
const RELOAD: &str = ".reload";

/// A game being played line by line.
pub struct Session<'w> {
    pub(super) game: Game,
    pub(super) world: &'w mut dyn World,
    pub(super) settings: Settings,
    /// Lines of a loaded record's head that mean nothing here, to be written again.
    pub(super) others: Vec<String>,
}

/// How a game is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Settings {
    /// The number of characters a line of the board may have.
    pub width: usize,
    /// Whether red suits are shown in red.
    pub style: Style,
    /// Whether hidden cards can be read.
    pub hidden: Hidden,
    /// Whether cards go home by themselves.
    pub auto: Auto,
}

/// Whether cards that a player could not see are shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Hidden {
    /// They are shown as `??`.
    Covered,
    /// They are shown as what they are.
    Revealed,
}

/// Whether cards that cannot be needed again go home after every move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Auto {
    /// Only when asked.
    Off,
    /// By themselves.
    On,
}

impl Default for Settings {
    /// Returns 80 columns without color, hidden cards covered, no card going by itself.
    fn default() -> Self {
        Self { width: 80, style: Style::Plain, hidden: Hidden::Covered, auto: Auto::Off }
    }
}

impl<'w> Session<'w> {
    /// Starts a session with a game. `others` are lines to write in the head of its
    /// records.
    pub fn new(
        game: Game,
        others: Vec<String>,
        world: &'w mut dyn World,
        settings: Settings,
    ) -> Self {
        Self { game, world, settings, others }
    }

    /// Returns the game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the lines of a loaded record's head that mean nothing here.
    pub fn others(&self) -> &[String] {
        &self.others
    }

    /// Returns how the game is shown.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Obeys a line. A line that is not obeyed changes nothing.
    pub fn answer(&mut self, line: &str) -> Result<Reply, Fault> {
        let reply = match read(&self.game, line)? {
            Input::Comment => Reply::told(""),
            Input::Empty => commands::show(self),
            Input::Move(meaning) => commands::play(self, line, meaning)?,
            Input::Command(command, rest) => commands::obey(self, command, rest)?,
        };
        let changed = matches!(reply.kind, Kind::Changed | Kind::Reloaded);
        Ok(if changed { self.kept(reply) } else { reply })
    }

    /// Loads the rules again, as `reload` does, if a file they come from was saved since
    /// they were loaded and the world looks after that; nothing if there is no news.
    pub fn catch_up(&mut self) -> Option<Result<Reply, Fault>> {
        let variant = Rc::clone(self.game.variant());
        self.world.saved(&variant.origin().game).then(|| self.answer(RELOAD))
    }

    /// Returns the position as plain lines, the last one ended.
    pub fn board(&self) -> String {
        board::board(&self.game, self.settings)
    }

    /// Returns text whose lines are broken where they are wider than the screen. A line
    /// that begins with blanks or with the number of a quoted line is part of a drawing
    /// and stays.
    fn fitted(&self, text: &str) -> String {
        let width = self.settings.width;
        let fit = |line: &str| {
            let quoted = line.trim_start_matches(|it: char| it.is_ascii_digit());
            let drawn = line.starts_with(' ') || quoted.starts_with(" |");
            let fits = line.chars().count() <= width || drawn;
            if fits { line.to_owned() } else { wrapped("", line.split(' '), 2, width) }
        };
        text.lines().map(fit).collect::<Vec<_>>().join("\n")
    }

    /// Returns what a person is shown for an answer: the board if it is to be seen, then
    /// what is said.
    pub fn shown(&self, answer: &Result<Reply, Fault>) -> String {
        let (board, text) = match answer {
            Ok(reply) => {
                let seen =
                    matches!(reply.kind, Kind::Shown | Kind::Changed | Kind::Reloaded);
                (if seen { self.board() } else { String::new() }, reply.text.clone())
            }
            Err(fault) => (String::new(), self.fitted(&fault.to_string())),
        };
        if text.is_empty() { board } else { format!("{board}{text}\n") }
    }

    /// Returns the text before a line that is typed.
    pub fn prompt(&self) -> String {
        format!("{}> ", clean(self.game.variant().id()))
    }

    /// Returns what a failing script is blamed with.
    pub(super) fn blame(&self, fault: &HookFault) -> Fault {
        blame(self.game.variant(), fault)
    }

    /// Plays another game from now on, and returns what is to be said of the one before.
    pub(super) fn change(&mut self, game: Game, others: Vec<String>) -> Option<String> {
        let left = self.world.leave(&self.game);
        (self.game, self.others) = (game, others);
        match left {
            Ok(true) => Some("the game before is kept: `load last`".to_owned()),
            Ok(false) => None,
            Err(why) => Some(format!("warning: the game before is not put away: {why}")),
        }
    }

    /// Tells the world of the new position.
    fn kept(&mut self, mut reply: Reply) -> Reply {
        if let Err(error) = self.world.keep(&self.game, &self.others) {
            let warning = Reply::told(format!("warning: the game is not kept: {error}"));
            if !reply.text.is_empty() {
                reply.text.push('\n');
            }
            reply.text.push_str(&warning.text);
        }
        reply
    }
}

/// Returns what a failing script is blamed with: its file, line and column.
pub(super) fn blame(variant: &Variant, fault: &HookFault) -> Fault {
    let place = variant.place_of_fault(fault);
    let diagnostic = Diagnostic::error(fault.to_string()).at(place);
    let report = render(variant.sources(), &[diagnostic], Style::Plain);
    Fault::new(Code::ScriptFailed, report)
}
