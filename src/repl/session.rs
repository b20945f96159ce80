//! A session: a game, what it needs from outside, and how it is shown.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::answer::{Code, Fault, Kind, Reply};
use super::commands::Asked;
use super::drivers::told_apart;
use super::preferences::{Colors, Layout, Preferences, Reds, Suits, Switch};
use super::read::{Input, read};
use super::{World, board, commands, reds, settings_file};
use crate::diag::{Diagnostic, Sources, Style, clean, fitted, render};
use crate::engine::Key;
use crate::play::{Game, HelpHad};
use crate::rules::{DealFault, HookFault, Move};
use crate::variant::Variant;

/// The line that loads the rules again; the point keeps it from being a move.
const RELOAD: &str = ".reload";

/// A game being played line by line.
pub struct Session<'w> {
    pub(super) game: Game,
    pub(super) world: &'w mut dyn World,
    pub(super) settings: Settings,
    pub(super) preferences: Preferences,
    screen: Screen,
    /// Lines of a loaded record's head that mean nothing here, to be written again.
    pub(super) others: Vec<String>,
    /// The help the player had in this game.
    pub(super) help: HelpHad,
    /// The positions of this game in which a hint was given.
    hinted: BTreeSet<Key>,
    /// The moves from the start that were shown by a search, or come before those.
    shown: Vec<Move>,
    /// What the line before could mean, if it was asked which.
    pub(super) asked: Option<Asked>,
    /// The last line that `again` repeats.
    pub(super) repeated: Option<String>,
    /// The file that what is typed and answered is added to.
    pub(super) transcript: Option<String>,
}

/// How a game is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Settings {
    /// The number of characters a line of the board may have.
    pub width: usize,
    /// Whether red suits are shown in red.
    pub style: Style,
    /// Whether suits are drawn as letters.
    pub suits: Suits,
    /// How the letters of red suits are written.
    pub red: Reds,
    /// Whether there are two colors, or one for each suit.
    pub colors: Colors,
    /// How piles are laid out.
    pub layout: Layout,
    /// Whether hidden cards can be read.
    pub hidden: Hidden,
    /// Whether cards go home by themselves.
    pub auto: Auto,
}

/// What the screen can show.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Screen {
    /// Whether there is color unless the player has set something else.
    pub style: Style,
    /// Whether that was asked for, so that no earlier setting counts.
    pub asked: bool,
    /// Whether it shows pips of suits.
    pub symbols: bool,
    /// Whether a person types at it. What is set about play, not only about the looks of
    /// it, holds there alone: a prepared text is played the same whatever is set.
    pub typed: bool,
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
    /// Returns 80 columns without color, suits as letters, hidden cards covered, no
    /// card going by itself.
    fn default() -> Self {
        Self {
            width: 80,
            style: Style::Plain,
            suits: Suits::Letters,
            red: Reds::Upper,
            colors: Colors::Auto,
            layout: Layout::Auto,
            hidden: Hidden::Covered,
            auto: Auto::Off,
        }
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
        let screen =
            Screen { style: settings.style, asked: false, symbols: true, typed: false };
        let (preferences, asked) = (Preferences::default(), None);
        let help = HelpHad::read(&others);
        game.rules().turn_to_line();
        Self {
            game,
            world,
            settings,
            preferences,
            screen,
            others,
            help,
            hinted: BTreeSet::new(),
            shown: Vec::new(),
            asked,
            repeated: None,
            transcript: None,
        }
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

    /// Shows the game from now on as the player has set it in earlier sessions, as far as
    /// the screen can. Returns what is wrong with the settings that were kept, and the
    /// files that is in.
    pub fn settle(&mut self, screen: Screen) -> (Sources, Vec<Diagnostic>) {
        let mut sources = Sources::new();
        self.screen = screen;
        let doubts = match self.world.settings() {
            Ok(None) => Vec::new(),
            Ok(Some(kept)) => {
                let source = sources.add(kept.name, kept.text.clone());
                let (preferences, doubts) = settings_file::read(source, &kept.text);
                self.preferences = preferences;
                doubts
            }
            Err(why) => {
                let message = format!("the settings cannot be read: {why}");
                vec![Diagnostic::warning(message).code("unread-settings")]
            }
        };
        if screen.asked {
            let plain = screen.style == Style::Plain;
            self.preferences.color = if plain { Colors::Never } else { Colors::Always };
        }
        self.apply_preferences();
        if screen.typed {
            self.apply_auto();
        }
        (sources, doubts)
    }

    /// Lets cards go home by themselves from now on, or not, as the player has set it.
    pub(super) fn apply_auto(&mut self) {
        self.settings.auto = match self.preferences.auto {
            Switch::On => Auto::On,
            Switch::Off => Auto::Off,
        };
    }

    /// Shows the game from now on as the player has set it.
    pub(super) fn apply_preferences(&mut self) {
        let Preferences { suits, red, color, layout, .. } = self.preferences;
        let style = match color {
            Colors::Auto | Colors::Four => self.screen.style,
            Colors::Always => Style::Color,
            Colors::Never => Style::Plain,
        };
        let suits = if self.screen.symbols { suits } else { Suits::Letters };
        let colors = color;
        self.settings = Settings { style, suits, red, colors, layout, ..self.settings };
    }

    /// Returns a line as it is repeated before its answer where the player has set that,
    /// and nothing otherwise.
    pub(super) fn echo(&self, line: &str) -> String {
        match self.preferences.echo {
            Switch::On => format!("> {}\n", clean(line)),
            Switch::Off => String::new(),
        }
    }

    /// Obeys a line. A line that is not obeyed changes nothing.
    pub fn answer(&mut self, line: &str) -> Result<Reply, Fault> {
        self.world.heard();
        self.game.rules().turn_to_line();
        self.settings.width = self.world.width().unwrap_or(self.settings.width);
        let before = self.transcript.clone();
        let answer = self.respond(line);
        match &self.transcript {
            Some(file) if before.as_ref() == Some(file) => self.noted(line, answer),
            _ => answer,
        }
    }

    /// Adds a line and its answer to the transcript. One that cannot be written is ended.
    fn noted(
        &mut self,
        line: &str,
        answer: Result<Reply, Fault>,
    ) -> Result<Reply, Fault> {
        let shown = self.plainly(|it| it.shown(&answer));
        let text = format!("> {}\n{}", clean(line), told_apart(&shown));
        let file = self.transcript.take().unwrap_or_default();
        let Err(why) = self.world.append(&file, &text) else {
            self.transcript = Some(file);
            return answer;
        };
        let warning = format!("warning: the transcript is ended: {why}");
        match answer {
            Ok(reply) => {
                let text = [reply.text.as_str(), &warning].join("\n");
                Ok(Reply { text: text.trim_start().to_owned(), ..reply })
            }
            Err(fault) => {
                Err(Fault { message: format!("{}\n{warning}", fault.message), ..fault })
            }
        }
    }

    /// Returns something as it is without color.
    pub(super) fn plainly<T>(&mut self, shown: impl FnOnce(&Self) -> T) -> T {
        let style = std::mem::replace(&mut self.settings.style, Style::Plain);
        let seen = shown(self);
        self.settings.style = style;
        seen
    }

    /// Obeys a line that can be one of a file.
    pub(super) fn respond(&mut self, line: &str) -> Result<Reply, Fault> {
        let asked = self.asked.take();
        let chosen = asked.as_ref().and_then(|it| it.answered(line));
        let reply = if let Some(made) = chosen {
            commands::make(self, made)?
        } else {
            let reply = self.obey(line)?;
            asked.iter().fold(reply, |reply, it| it.passed_over(&self.game, reply))
        };
        let changed = matches!(reply.kind, Kind::Changed | Kind::Reloaded);
        Ok(if changed { self.kept(reply) } else { reply })
    }

    fn obey(&mut self, line: &str) -> Result<Reply, Fault> {
        let input = read(&self.game, line)?;
        if commands::repeats(self.game.rules(), &input) {
            self.repeated = Some(line.to_owned());
        }
        match input {
            Input::Comment => Ok(Reply::told("")),
            Input::Empty => Ok(commands::show(self)),
            Input::Move(meaning) => commands::play(self, line, meaning),
            Input::Command(command, rest) => commands::obey(self, command, rest),
        }
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

    /// Returns what a person is shown for an answer: the board if it is to be seen, then
    /// what is said.
    pub fn shown(&self, answer: &Result<Reply, Fault>) -> String {
        let (board, text) = match answer {
            Ok(reply) => {
                let seen =
                    matches!(reply.kind, Kind::Shown | Kind::Changed | Kind::Reloaded);
                (if seen { self.board() } else { String::new() }, reply.text.clone())
            }
            Err(fault) => (String::new(), fault.to_string()),
        };
        let text = reds::written(&text, self.game.rules(), self.settings.red);
        let text = fitted(&text, self.settings.width);
        if text.is_empty() { board } else { format!("{board}{text}\n") }
    }

    /// Returns the text before a line that is typed.
    pub fn prompt(&self) -> String {
        format!("{}> ", clean(self.game.variant().id()))
    }

    /// Returns the number of characters there are for text in grey behind the prompt: none
    /// without color, or if the player wants no such text.
    pub fn room(&self) -> usize {
        let grey = self.settings.style == Style::Color;
        let wanted = self.preferences.hints == Switch::On;
        let free = self.settings.width.saturating_sub(self.prompt().chars().count() + 1);
        if grey && wanted { free } else { 0 }
    }

    /// Returns what a failing script is blamed with.
    pub(super) fn blame(&self, fault: &HookFault) -> Fault {
        blame(self.game.variant(), fault)
    }

    /// Plays another game from now on, and returns what is to be said of the one before.
    pub(super) fn change(&mut self, game: Game, others: Vec<String>) -> Option<String> {
        let left = self.world.leave(&self.game);
        self.help = HelpHad::read(&others);
        self.hinted.clear();
        self.shown.clear();
        (self.game, self.others) = (game, others);
        self.game.rules().turn_to_line();
        match left {
            Ok(true) => Some("the game before is kept: `load last`".to_owned()),
            Ok(false) => None,
            Err(why) => Some(format!("warning: the game before is not put away: {why}")),
        }
    }

    /// Tells the world that the session ends; returns whether the game was counted as lost.
    pub(super) fn part(&mut self) -> Result<bool, String> {
        self.world.part(&self.game)
    }

    /// Returns the lines to put in the head of a record of the game.
    pub(super) fn head(&self) -> Vec<String> {
        self.help.write(&self.others)
    }

    /// Counts a hint. Another one in the same position is the same hint.
    pub(super) fn hinted(&mut self, reply: Reply) -> Reply {
        let key = self.game.engine().key(self.game.table());
        if !self.hinted.insert(key) {
            return reply;
        }
        self.help.hints += 1;
        self.kept(reply)
    }

    /// Counts the moves of a way to win that are shown, or played without being shown: those
    /// from one number of moves to another. Shown once more they do not count again.
    pub(super) fn count_shown(&mut self, from: usize, to: usize) {
        let made = self.game.turns().iter().map(|it| it.made);
        let way = self.game.way().unwrap_or_default().iter().copied();
        let way: Vec<Move> = made.chain(way).take(to).collect();
        let known = self.shown.iter().zip(&way).take_while(|it| it.0 == it.1).count();
        let new = way.len().saturating_sub(known.max(from));
        self.help.shown += new as u64;
        if known < way.len() {
            self.shown = way;
        }
    }

    /// Tells the world of the new position.
    pub(super) fn kept(&mut self, mut reply: Reply) -> Reply {
        let head = self.head();
        if let Err(error) = self.world.keep(&self.game, &head) {
            let warning = Reply::told(format!("warning: the game is not kept: {error}"));
            if !reply.text.is_empty() {
                reply.text.push('\n');
            }
            reply.text.push_str(&warning.text);
        }
        reply
    }
}

/// Returns what a game is blamed with that cannot be dealt.
pub(super) fn blame_deal(variant: &Variant, fault: &DealFault) -> Fault {
    let code = match fault {
        DealFault::Script(_) => Code::ScriptFailed,
        DealFault::Short { .. } => Code::BadRules,
    };
    let report = render(variant.sources(), &[variant.blame(fault)], Style::Plain);
    Fault::new(code, report)
}

/// Returns what a failing script is blamed with: its file, line and column.
pub(super) fn blame(variant: &Variant, fault: &HookFault) -> Fault {
    blame_deal(variant, &fault.clone().into())
}
