//! A session: a game, its host, and how it is shown.

mod kept;
mod shown;
mod won;

pub use shown::LINES_BELOW;

use std::cell::Cell;
use std::collections::BTreeSet;

use super::answer::{Code, CommandError, Reply, short};
use super::asked::Asked;
use super::blame::blame;
use super::board;
use super::commands::Wish;
use super::host::{Counting, Host, Writing};
use super::origins::Origins;
use super::preferences::{Colors, Layout, Preferences, Setting, Suits, Switch, Timing};
use super::settings::{Screen, Settings};
use super::settings_file;
use super::signs::Sign;
use super::text::{Text, text};
use super::typed::set_apart;
use crate::advise::{Key, Status};
use crate::diag::english::counted;
use crate::diag::{Diagnostic, Sources, Style, clean, clean_lines, fitted};
use crate::engine::Refusal;
use crate::play::{Game, HelpHad, Turn};
use crate::rules::{HookError, Move};
use crate::solve::Verdict;

/// A game being played line by line.
pub struct Session<'h> {
    game: Game,
    host: &'h mut dyn Host,
    settings: Settings,
    preferences: Preferences,
    screen: Screen,
    /// Lines of a loaded record's head that this program does not know, to be saved again.
    others: Vec<String>,
    /// The help that the player had in this game.
    help: HelpHad,
    /// The positions of this game in which a hint was given.
    hinted: BTreeSet<Key>,
    /// The line of moves, from the start, up to the last move that a search has shown.
    shown: Vec<Move>,
    /// Which line made each move.
    origins: Origins,
    /// Whether moves are made as written, so that no automatic move follows.
    is_written: bool,
    /// The question that the last line led to, if any.
    asked: Option<Asked>,
    /// Whether the last answer offered another deal.
    offered: Cell<bool>,
    /// The rest of the last answer that did not fit the screen.
    left: Option<Text>,
    /// The number of lines so far.
    lines: usize,
    /// The number of the line that was refused because it would lose an unsaved game.
    refused: Option<usize>,
    /// Whether long answers are split into pages.
    pages: bool,
    /// The signs of the board that are not yet explained to the player.
    signs: Vec<Sign>,
    /// Why the last move was refused, if any was in this game.
    refusal: Option<Text>,
    /// The last line that `again` repeats.
    repeated: Option<String>,
    /// The file of the transcript.
    transcript: Option<String>,
    /// Whether a save is pending.
    put_off: bool,
    /// The warning if the last line could not be saved.
    warning: Option<String>,
}

impl<'h> Session<'h> {
    /// Starts a session with a game. `others` are lines for the head of its records.
    pub fn new(
        game: Game,
        others: Vec<String>,
        host: &'h mut dyn Host,
        settings: Settings,
    ) -> Self {
        let screen = Screen {
            style: settings.style,
            asked: false,
            symbols: true,
            table: settings.table,
            typed: false,
        };
        let (preferences, asked) = (Preferences::default(), None);
        let help = HelpHad::read(&others);
        // Before this call, lookahead has no limit.
        game.hooks().reset_budget();
        Self {
            game,
            host,
            settings,
            preferences,
            screen,
            others,
            help,
            hinted: BTreeSet::new(),
            shown: Vec::new(),
            origins: Origins::default(),
            is_written: false,
            asked,
            offered: Cell::new(false),
            left: None,
            lines: 0,
            refused: None,
            pages: true,
            signs: Vec::new(),
            refusal: None,
            repeated: None,
            transcript: None,
            put_off: false,
            warning: None,
        }
    }

    /// Returns the game in play.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the lines of a loaded record's head that this program does not know.
    pub fn others(&self) -> &[String] {
        &self.others
    }

    /// Returns how the game is shown.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Applies the settings of earlier sessions, as far as the screen allows. Returns the warnings
    /// about the settings file, and its text.
    pub fn settle(&mut self, screen: Screen) -> (Sources, Vec<Diagnostic>) {
        let mut sources = Sources::new();
        self.screen = screen;
        let warnings = match self.host.settings() {
            Ok(None) => Vec::new(),
            Ok(Some(kept)) => {
                let source = sources.add(kept.name, kept.text.clone());
                let (preferences, warnings) = settings_file::read(source, &kept.text);
                let Preferences { color, echo, .. } = preferences;
                // What a player has set for the screen must not change what a program reads.
                self.preferences = if screen.typed {
                    preferences
                } else {
                    Preferences { color, echo, ..Preferences::default() }
                };
                warnings
            }
            Err(why) => {
                let message = format!("cannot read the settings: {why}");
                vec![Diagnostic::warning(message).code("unread-settings")]
            }
        };
        if screen.asked {
            let plain = screen.style == Style::Plain;
            self.preferences.color = if plain { Colors::Never } else { Colors::Always };
        }
        self.apply_preferences();
        if screen.typed {
            self.settings.auto = self.preferences.auto;
        }
        self.adopt_counting();
        (sources, warnings)
    }

    /// Applies the settings to how the game is shown.
    fn apply_preferences(&mut self) {
        let Preferences { suits, red, color, layout, theme, screen, .. } =
            self.preferences;
        // `Four` says how many colors there are, not when to use them.
        let style = match color {
            Colors::Auto | Colors::Four => self.screen.style,
            Colors::Always => Style::Color,
            Colors::Never => Style::Plain,
        };
        let suits = if self.screen.symbols { suits } else { Suits::Letters };
        let colors = color;
        let shown = style == Style::Color && self.screen.symbols && screen == Switch::On;
        let laid = matches!(layout, Layout::Auto | Layout::Cards);
        let table = self.screen.table.filter(|_| shown && laid);
        self.settings =
            Settings { style, suits, red, colors, layout, theme, table, ..self.settings };
    }

    /// Applies the settings for time and money, which count only at a terminal.
    fn adopt_counting(&mut self) {
        if self.screen.typed {
            let Preferences { time, money, .. } = self.preferences;
            self.settings.money = money;
            let paid = money == Switch::On;
            self.host.adopt(Counting { timed: time != Timing::Off, paid });
        }
    }

    /// Returns whether the playing time is measured.
    pub(super) fn is_timed(&self) -> bool {
        self.preferences.time != Timing::Off
    }

    /// Turns `auto` on or off for this session.
    pub(super) fn set_auto(&mut self, auto: Switch) {
        self.settings.auto = auto;
    }

    /// Returns the current value of a setting.
    pub(super) fn value(&self, setting: Setting) -> &'static str {
        // `auto` can have been turned on for this session alone.
        Preferences { auto: self.settings.auto, ..self.preferences }.value(setting)
    }

    /// Changes a setting, and saves it for later sessions. Fails if it cannot be saved; the change
    /// still applies to this session.
    pub(super) fn set(&mut self, setting: Setting, value: &str) -> Result<(), String> {
        self.preferences.set(setting, value);
        self.apply_preferences();
        if setting == Setting::Auto {
            self.settings.auto = self.preferences.auto;
        }
        self.adopt_counting();
        // The file may have changed meanwhile, so it is read again.
        let Some(kept) = self.host.settings()? else { return Ok(()) };
        self.host.keep_settings(&settings_file::with(&kept.text, setting, value))
    }

    /// Returns whether the player set symbols for suits but the screen cannot show them.
    pub(super) fn lacks_symbols(&self) -> bool {
        self.preferences.suits == Suits::Symbols && self.settings.suits == Suits::Letters
    }

    /// Returns the line to repeat before its answer, or nothing if `echo` is off.
    pub(super) fn echo(&self, line: &str) -> String {
        match self.preferences.echo {
            Switch::On => format!("> {}\n", clean(line)),
            Switch::Off => String::new(),
        }
    }

    /// Prepares for a line that is about to be obeyed.
    pub(super) fn hear(&mut self) {
        self.host.heard();
        self.lines += 1;
        self.warning = None;
        self.game.hooks().reset_budget();
        self.refit();
    }

    /// Returns the file of the transcript, if there is one.
    pub(super) fn transcript(&self) -> Option<&str> {
        self.transcript.as_deref()
    }

    /// Starts a transcript in a file, with a head.
    pub(super) fn begin_transcript(
        &mut self,
        path: &str,
        head: &str,
    ) -> Result<(), CommandError> {
        let begun = self.host.write(path, head, Writing::Append);
        begun.map_err(|why| CommandError::file("write", path, &why))?;
        self.transcript = Some(path.to_owned());
        Ok(())
    }

    /// Ends the transcript, and returns its file.
    pub(super) fn end_transcript(&mut self) -> Option<String> {
        self.transcript.take()
    }

    /// Adds a line and its answer to the transcript. If that fails, ends the transcript.
    pub(super) fn noted(
        &mut self,
        line: &str,
        answer: Result<Reply, CommandError>,
    ) -> Result<Reply, CommandError> {
        let shown = self.plainly(|session| session.shown(&answer));
        let text = format!("> {}\n{}", clean(line), set_apart(&shown));
        let file = self.transcript.take().unwrap_or_default();
        let Err(why) = self.host.write(&file, &text, Writing::Append) else {
            self.transcript = Some(file);
            return answer;
        };
        let warning = format!("warning: the transcript has ended: {why}");
        match answer {
            Ok(reply) => {
                let gap = if reply.text.is_empty() { "" } else { "\n" };
                Ok(Reply { text: text![reply.text, gap, warning], ..reply })
            }
            Err(error) => {
                let message = text![error.message, "\n", warning];
                Err(CommandError { message, ..error })
            }
        }
    }

    /// Returns the error for a script that fails, with its place.
    pub(super) fn blame(&self, error: &HookError) -> CommandError {
        blame(self.game.variant(), error)
    }

    /// Makes a move.
    pub(super) fn play(&mut self, made: Move) -> Result<(), Refusal> {
        let before = self.game.turns().len();
        self.game.play(made)?;
        self.origins.note(before, self.lines);
        Ok(())
    }

    /// Returns which line made each move.
    pub(super) fn origins(&self) -> &Origins {
        &self.origins
    }

    pub(super) fn origins_mut(&mut self) -> &mut Origins {
        &mut self.origins
    }

    /// Obeys lines of a solution or a file. At a terminal, no automatic move follows theirs,
    /// because it could make the next one illegal.
    pub fn as_written<T>(&mut self, obey: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.is_written, true);
        let done = obey(self);
        self.is_written = before;
        done
    }

    /// Returns whether the last move is one of a solution: a line of a file, or a move that
    /// `solve` has shown. Scripts always play the same, so there `auto` follows every move.
    pub(super) fn plays_as_written(&self) -> bool {
        let turns = self.game.turns();
        let shown = self.shown.get(..turns.len());
        let is_shown =
            shown.is_some_and(|shown| turns.iter().map(|turn| &turn.made).eq(shown));
        self.screen.typed && (self.is_written || is_shown)
    }

    /// Takes the last moves back if they followed automatically. They do not count as undone.
    pub(super) fn drop_automatic(&mut self) {
        for _ in 0..self.origins.automatic(self.game.turns().len()) {
            self.game.undo();
        }
    }

    /// Returns the text to type that takes back all moves of this line, `made` in number.
    pub(super) fn undo_of_line(&self, made: usize) -> Text {
        Text::command(if self.screen.typed {
            "undo line".to_owned()
        } else {
            format!("undo {made}")
        })
    }

    /// Returns the sign between a move and how often it is repeated.
    pub(super) fn times(&self) -> char {
        if self.screen.symbols { '×' } else { 'x' }
    }

    /// Takes a move back, and counts it.
    pub(super) fn undo(&mut self) -> Option<Turn> {
        let turn = self.game.undo()?;
        self.help.undone += 1;
        Some(turn)
    }

    /// Makes a move again.
    pub(super) fn redo(&mut self) -> Option<Turn> {
        self.game.redo().cloned()
    }

    /// Takes every move back, and counts them. Returns their number.
    pub(super) fn restart(&mut self) -> usize {
        let moves = self.game.turns().len();
        self.game.restart();
        self.help.undone += moves as u64;
        moves
    }

    /// Marks the position with a name. Returns where the mark of this name was before.
    pub(super) fn mark(&mut self, name: &str) -> Option<usize> {
        self.game.mark(name)
    }

    /// Goes to the end of another line of moves. Returns how many moves were taken back and how
    /// many were made, or none if they are not legal.
    pub(super) fn go(&mut self, line: &[String]) -> Option<(usize, usize)> {
        let (back, made) = self.game.go(line)?;
        self.origins.cut(self.game.turns().len() - made);
        Some((back, made))
    }

    /// Notes the result of a search from the position after a number of moves.
    pub(super) fn note(&mut self, moves: usize, found: &Verdict) {
        match found {
            Verdict::Winnable(line) => self.game.note_winning_line(moves, line),
            Verdict::Unwinnable => self.game.prove_lost(moves),
            Verdict::Unknown(_) => {}
        }
    }

    /// Replaces the game by the same game with reloaded rules.
    pub(super) fn reload(&mut self, game: Game) {
        self.game = game;
    }

    /// Returns whether files of the game have changed since they were loaded.
    pub(super) fn has_news(&mut self) -> bool {
        self.host.saved(&self.game.variant().origin().game)
    }

    /// Returns the host.
    pub(super) fn host(&self) -> &dyn Host {
        self.host
    }

    /// Shows the player that work goes on, and how far it is.
    pub(super) fn working(&mut self, what: &'static str, how_far: &str) {
        self.host.working(what, how_far);
    }

    /// Returns whether the player asks to stop what is running.
    pub(super) fn is_asked_to_end(&mut self) -> bool {
        self.host.is_asked_to_end()
    }

    /// Returns the game and the host, for dealing and searching.
    pub(super) fn game_and_host(&mut self) -> (&Game, &mut dyn Host) {
        (&self.game, self.host)
    }

    /// Reads a file.
    pub(super) fn read(&self, path: &str) -> Result<String, CommandError> {
        self.host.read(path).map_err(|why| CommandError::file("read", path, &why))
    }

    /// Writes a record or a new file.
    pub(super) fn write(
        &mut self,
        path: &str,
        text: &str,
        writing: Writing,
    ) -> Result<(), CommandError> {
        let written = self.host.write(path, text, writing);
        written.map_err(|why| CommandError::file("write", path, &why))
    }

    /// Asks which of several moves is meant. The next line may answer.
    pub(super) fn ask(&mut self, question: Asked) -> CommandError {
        let which = question.which(&self.game);
        self.asked = Some(question);
        which
    }

    /// Returns whether the last line led to a question, which the next line may answer.
    pub fn asks(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns and drops the question that the last line led to.
    pub(super) fn take_question(&mut self) -> Option<Asked> {
        self.asked.take()
    }

    /// Notes whether an answer offers another deal. The next line may accept it.
    pub(super) fn note_offer(&self, offers: bool) {
        self.offered.set(offers);
    }

    /// Returns whether the last answer offered another deal, and drops the offer.
    pub(super) fn take_offer(&self) -> bool {
        self.offered.take()
    }

    /// Returns the kind of deal that the player has set for games without a named deal. None if
    /// any will do, or if no person types: scripts always deal the same way.
    pub(super) fn wish(&self) -> Option<Wish> {
        self.preferences.deals.wish().filter(|_| self.screen.typed)
    }

    /// Returns the first page of an answer that does not fit the screen, with a line that says how
    /// to continue. Keeps the rest.
    pub(super) fn paged(&mut self, mut reply: Reply) -> Reply {
        self.left = None;
        let Some(height) = self.host.height().filter(|_| self.pages) else {
            return reply;
        };
        let text = reply.text.laid_out(|text| fitted(text, self.settings.width));
        let lines = text.lines().count();
        // The last line is for the prompt, and the one above for how to continue.
        if lines < height {
            return reply;
        }
        // INVARIANT: `lines` is at least `height`, and hosts never report a height of 0,
        // so `clamp` cannot panic.
        let page = height.saturating_sub(2).clamp(1, lines);
        if page < lines {
            let count = counted(lines - page, "more line");
            let mut ends = text.match_indices('\n').map(|(at, _)| at);
            let end = ends.nth(page - 1).unwrap_or(text.len());
            let more = format!("\n[{count}: press Enter or type `more`]");
            reply.text = text![text.slice(0..end), more];
            self.left = Some(text.slice(end + 1..text.len()));
        }
        reply
    }

    /// Sets whether long answers are split into pages. A front end can do that itself.
    pub fn set_pages(&mut self, pages: bool) {
        self.pages = pages;
    }

    /// Returns and drops the rest of the last answer.
    pub(super) fn take_left(&mut self) -> Option<Text> {
        self.left.take()
    }

    /// Returns an introduction to the game and its commands. For a `stranger`, each sign of the
    /// board is explained when it is first shown.
    pub fn introduce(&mut self, stranger: bool) -> String {
        self.signs = if stranger { Sign::ALL.to_vec() } else { Vec::new() };
        let begins = self.game.turns().is_empty();
        let goal = if begins {
            patience_words::goal(self.game.variant())
        } else {
            String::new()
        };
        let legend = self.new_signs();
        let words = "`rules` explains the game, and `help` how to type a move";
        let parts = [goal.as_str(), words, &legend];
        let parts: Vec<&str> =
            parts.into_iter().filter(|part| !part.is_empty()).collect();
        fitted(&clean_lines(&parts.join("\n")), self.settings.width)
    }

    /// Explains the signs on the board that are not yet explained.
    pub(super) fn new_signs(&mut self) -> String {
        if self.signs.is_empty() {
            return String::new();
        }
        let signs = board::signs(&self.game, self.settings);
        let (shown, left) = self.signs.iter().partition(|sign| signs.has(**sign));
        self.signs = left;
        if self.shows_table() {
            Sign::legend_of_table(&shown)
        } else {
            Sign::legend(shown)
        }
    }

    /// Returns why the last move was refused, if any was in this game.
    pub(super) fn refusal(&self) -> Option<&Text> {
        self.refusal.as_ref()
    }

    /// Notes an error if it refuses a move.
    pub(super) fn note_refusal(&mut self, line: &str, error: &CommandError) {
        if error.code == Code::IllegalMove {
            let line = Text::typed(short(line.trim()));
            self.refusal = Some(text!["`", line, "` was refused: ", &error.message]);
        }
    }

    /// Returns the last line that `again` repeats.
    pub(super) fn repeated(&self) -> Option<&str> {
        self.repeated.as_deref()
    }

    /// Notes a line for `again` to repeat.
    pub(super) fn note_repeated(&mut self, line: &str) {
        self.repeated = Some(line.to_owned());
    }

    /// Returns the help that the player had in this game.
    pub(super) fn help(&self) -> HelpHad {
        self.help
    }

    /// Returns whether a person types at a terminal.
    pub(super) fn is_typed(&self) -> bool {
        self.screen.typed
    }

    /// Returns whether leaving would lose an unfinished, unsaved game of which the last answer did
    /// not warn the player. The next line may then leave it.
    pub(super) fn would_lose(&mut self) -> bool {
        let begun = !self.game.turns().is_empty();
        let playing = begun && self.game.status() == Ok(Status::Playing);
        // No underflow: `hear` has counted this line. Only the very next line may leave.
        let repeated = self.refused.replace(self.lines) == Some(self.lines - 1);
        self.screen.typed && playing && !repeated && !self.host.is_kept()
    }
}
