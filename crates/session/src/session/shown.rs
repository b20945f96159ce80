//! What a session shows: the board, the answers and the prompt.

use super::super::answer::{CommandError, Reply, ReplyKind};
use super::super::board::{self, BoardLine, CardPick, CardPlace, Emphasis};
use super::super::preferences::{Switch, Timing};
use super::super::settings::Settings;
use super::super::text::Text;
use super::super::words::turn_words;
use super::Session;
use crate::diag::{Style, clean, fitted};
use crate::play::{Game, move_text};
use crate::rules::{Group, Move, Role};

/// The lines of a terminal, unless it says how many it has.
const HEIGHT: usize = 24;

/// The fewest lines below a board that stays in place: the status, two of answers, and the
/// prompt.
pub const LINES_BELOW: usize = 4;

impl Session<'_> {
    /// Returns the result of `shown` with color turned off.
    pub(crate) fn plainly<T>(&mut self, shown: impl FnOnce(&Self) -> T) -> T {
        let style = std::mem::replace(&mut self.settings.style, Style::Plain);
        let seen = shown(self);
        self.settings.style = style;
        seen
    }

    /// Returns the board as lines, each with a line end.
    pub fn board(&self) -> String {
        board::board(&self.game, self.timed_settings())
    }

    /// Returns the lines of the board with highlighted cards, at most `highest` lines if possible.
    pub fn picture(&self, emphasis: &Emphasis, highest: usize) -> Vec<BoardLine> {
        board::picture(&self.game, self.timed_settings(), emphasis, highest)
    }

    /// Returns how the game is shown now, with its playing time if the player wants to see it.
    fn timed_settings(&self) -> Settings {
        let shown = self.screen.typed && self.preferences.time == Timing::Shown;
        let seconds = if shown { self.host.seconds() } else { None };
        Settings { seconds, ..self.settings }
    }

    /// Returns whether a board that stays in place is a table of cards.
    pub fn has_table(&self, highest: usize) -> bool {
        board::has_table(&self.game, self.settings, highest)
    }

    /// Returns whether the board is a table now, on a screen that also has room for an answer and
    /// the prompt.
    pub(crate) fn shows_table(&self) -> bool {
        let height = self.host.height().unwrap_or(HEIGHT);
        self.has_table(height.saturating_sub(LINES_BELOW))
    }

    /// Returns the lines of the board of another position, as [`Self::picture`] would draw it.
    pub fn picture_of(&self, game: &Game, highest: usize) -> Vec<BoardLine> {
        board::picture(game, self.timed_settings(), &Emphasis::of(game), highest)
    }

    /// Returns the places of the top cards of the foundations.
    pub fn foundation_tops(&self) -> Vec<CardPlace> {
        let groups = self.game.rules().groups().iter();
        let foundations = groups.filter(|group| group.role == Role::Foundation);
        foundations
            .flat_map(Group::ids)
            .map(|pile| board::top(&self.game, pile))
            .collect()
    }

    /// Returns the cards of one pack as lines, from the highest rank down, as [`Self::picture`]
    /// draws them.
    pub fn faces(&self, highest: usize) -> Vec<Vec<String>> {
        board::faces(&self.game, self.settings, highest)
    }

    /// Returns whether the player wants moves to be animated.
    pub fn wants_animation(&self) -> bool {
        self.preferences.animation == Switch::On
    }

    /// Returns the last move and its consequences, such as `9>f4 2S`.
    pub fn last_move(&self) -> Option<String> {
        let turn = self.game.turns().last()?;
        Some(Text::join(&turn_words(self.game.rules(), turn), ", ").into())
    }

    /// Returns the progress of the game as in the top line of the board, in parts such as
    /// `home 4/52`.
    pub fn facts(&self) -> Vec<String> {
        board::facts(&self.game)
    }

    /// Returns the cards that can be picked, each with its targets.
    pub fn picks(&self) -> Vec<CardPick> {
        CardPick::all(&self.game)
    }

    /// Returns the card that a move begins with and the card it ends at, if any.
    pub fn ends(&self, made: Move) -> (Option<CardPlace>, Option<CardPlace>) {
        board::ends(&self.game, made)
    }

    /// Returns the text to type to play a card: its letters, or `deal` or `redeal` for the stock.
    pub fn typed_for(&self, card: CardPlace) -> String {
        let rules = self.game.rules();
        let moves = &self.game.moves().moves;
        if rules.plan().stock == Some(card.0) {
            let dealt = [(Move::DEAL, "deal"), (Move::REDEAL, "redeal")];
            let dealt = dealt.into_iter().find(|entry| moves.contains(&entry.0));
            return dealt.map_or("deal", |entry| entry.1).to_owned();
        }
        let seen = self.game.seen(card.0).get(card.1).copied().flatten();
        seen.map_or_else(|| rules.id(card.0).to_owned(), |card| rules.deck().text(card))
    }

    /// Returns the text to type to put one card on another, or to pick both.
    pub fn typed_between(&self, picked: CardPlace, other: CardPlace) -> String {
        let game = &self.game;
        match board::between(game, picked, other).first() {
            Some(made) => move_text(game, *made),
            None => format!("{} {}", self.typed_for(picked), game.rules().id(other.0)),
        }
    }

    /// Returns an answer as people see it: the board if the answer shows it, and the text.
    pub fn shown(&self, answer: &Result<Reply, CommandError>) -> String {
        let seen = |reply: &Reply| {
            let kinds = [ReplyKind::Shown, ReplyKind::Changed, ReplyKind::Reloaded];
            kinds.contains(&reply.kind)
        };
        let board = answer.as_ref().is_ok_and(seen).then(|| self.board());
        [board.unwrap_or_default(), self.said(answer)].concat()
    }

    /// Returns the text of an answer as people see it, without the board.
    pub fn said(&self, answer: &Result<Reply, CommandError>) -> String {
        let text = match answer {
            Ok(reply) => &reply.text,
            Err(error) => &error.shown(),
        };
        let text = text.lettered(self.game.rules().deck(), self.settings.red);
        let text = fitted(&text, self.settings.width);
        let text = if text.is_empty() { text } else { format!("{text}\n") };
        let colored = self.settings.style == Style::Color;
        let drawing =
            answer.as_ref().ok().filter(|_| colored).map(|reply| &reply.drawing);
        let drawing = drawing.into_iter().flatten();
        text + drawing.flat_map(|line| [line, "\n"]).collect::<String>().as_str()
    }

    /// Returns whether the player wants the board to stay in place.
    pub fn wants_screen(&self) -> bool {
        self.preferences.screen == Switch::On
    }

    /// Returns whether the player wants to click on a board that stays in place.
    pub fn wants_mouse(&self) -> bool {
        self.preferences.mouse == Switch::On
    }

    /// Returns whether the player wants keys to act at once on a board that stays in place.
    pub fn wants_keys(&self) -> bool {
        self.preferences.keys == Switch::On
    }

    /// Updates the width of the screen.
    pub fn refit(&mut self) {
        self.settings.width = self.host.width().unwrap_or(self.settings.width);
    }

    /// Returns the prompt.
    pub fn prompt(&self) -> String {
        format!("{}> ", clean(self.game.variant().id()))
    }

    /// Returns the characters that are free for gray text behind the prompt. Zero without color, or
    /// if the player turned `hints` off.
    pub fn room(&self) -> usize {
        let grey = self.settings.style == Style::Color;
        let wanted = self.preferences.hints == Switch::On;
        let free = self.settings.width.saturating_sub(self.prompt().chars().count() + 1);
        if grey && wanted { free } else { 0 }
    }
}
