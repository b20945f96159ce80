//! A seat: the session of the game in play.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use patience::catalogue::{Suggestion, TODAY, game_of};
use patience::diag::Style;
use patience::play::{Game, Link, Record};
use patience::repl::{
    Opened, Screen, Session, Settings, View, Wish, World as _, find_deal, find_wished,
    open_as_far,
};
use patience::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::Answer;
use super::clock;
use super::files::{Files, pairs};
use super::host::{Desk, PageHost};

/// The width of an answer, in characters.
const WIDTH: usize = 76;

/// The most moves in a link.
const LINK_MOVES: usize = 1000;

/// The arguments that start a game.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Start {
    /// The player's own rules; empty for a built-in game.
    #[serde(default)]
    files: Files,
    /// The name of the game; `today` is the game of the day. Empty if the record names it.
    game: String,
    /// The chosen options.
    #[serde(default)]
    options: super::Options,
    /// The deal, such as `seed:7`, `ms:617`, `winnable` or `today`; random if absent.
    deal: Option<String>,
    /// A record, or a game line that starts with `patience:`, to continue.
    record: Option<String>,
    /// The text of the settings file.
    settings: Option<String>,
}

/// The result of a start; `files` are rules that are not built in, from the arguments or from
/// a record.
#[derive(JsonSchema, Serialize)]
#[serde(untagged)]
pub(crate) enum Started {
    Begun { view: Box<View>, text: String, record: String, files: Files },
    Failed { fault: String },
}

/// The completions of a typed line.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Completed {
    /// The start of the word to complete.
    start: usize,
    /// The candidates.
    words: Vec<String>,
}

/// A session, and the state that its host shares with the page.
pub(crate) struct Seat {
    session: Session<'static>,
    desk: Rc<RefCell<Desk>>,
}

impl Seat {
    /// Starts or continues a game. Returns no seat if it fails.
    pub(crate) fn start(start: Start) -> (Option<Self>, Started) {
        match Self::begin(start) {
            Ok((seat, text)) => {
                // The record of a new game has no moves; the page can restart the game from it.
                let record = Record::write(seat.session.game(), seat.session.others());
                let record = record.unwrap_or_default();
                let view = Box::new(View::of(&seat.session));
                let files = seat.desk.borrow().files.clone();
                (Some(seat), Started::Begun { view, text, record, files })
            }
            Err(fault) => (None, Started::Failed { fault }),
        }
    }

    fn begin(start: Start) -> Result<(Self, String), String> {
        let Start { mut files, game, options, deal, record, settings } = start;
        let mut wanted = Suggestion { game, options: pairs(options), deal };
        if wanted.game == TODAY {
            wanted = clock::today().and_then(game_of).ok_or("today's date is unknown")?;
        }
        // A record can contain the rules of its game.
        let carried = record.as_deref().and_then(|text| Record::read(text).ok());
        let carried = carried
            .and_then(|read| read.carried_game(&patience::BUNDLED))
            .filter(|_| files.is_empty());
        if let Some(variant) = carried {
            files.insert(format!("{}.toml", variant.id()), variant.whole());
        }
        let settings = settings.unwrap_or_default();
        let desk = Rc::new(RefCell::new(Desk::new(files, settings)));
        let mut host = PageHost::new(Rc::clone(&desk));
        let opened = match record {
            Some(text) => {
                let current = host.load(&wanted.game, &[]).ok().map(Arc::new);
                let opened = open_as_far("the game", &text, &host, current.as_ref());
                opened.map_err(|fault| fault.message.to_string())?
            }
            None => deal_out(&wanted, &mut host)?,
        };
        // The leak is small: a worker plays only a few games before the page closes.
        let host = Box::leak(Box::new(host));
        let shown = Settings { width: WIDTH, ..Settings::default() };
        let mut session = Session::new(opened.game, opened.others, host, shown);
        session.settle(Screen {
            style: Style::Plain,
            asked: true,
            symbols: true,
            table: None,
            typed: true,
        });
        session.set_pages(false);
        Ok((Self { session, desk }, opened.note.unwrap_or_default()))
    }

    /// Runs a line.
    pub(crate) fn obey(&mut self, line: &str) -> Answer {
        let answer = self.session.answer(line);
        self.session.write_down();
        Answer::of(&self.session, &answer, &mut self.desk.borrow_mut())
    }

    /// Continues by other rules; moves are kept as far as they are legal.
    pub(crate) fn reload(&mut self, files: Files) -> Answer {
        self.desk.borrow_mut().files = files;
        self.obey(".reload")
    }

    /// Returns the game as one line to share, if it has one. Costs a replay of all moves.
    pub(crate) fn link(&self) -> Option<String> {
        Link::of(self.session.game(), LINK_MOVES).ok().map(|link| link.to_string())
    }

    /// Completes a line.
    pub(crate) fn complete(&self, line: &str) -> Completed {
        let (start, words) = self.session.completions().complete(line);
        // JavaScript counts in UTF-16 code units.
        let start = line[..start].encode_utf16().count();
        Completed { start, words }
    }
}

/// Deals a game.
fn deal_out(wanted: &Suggestion, host: &mut PageHost) -> Result<Opened, String> {
    let loaded = host.load(&wanted.game, &wanted.options);
    let variant = Arc::new(loaded.map_err(|error| error.to_string())?);
    let deal = wanted.deal.as_deref().unwrap_or("random");
    let (game, note) = if let Some(wish) = Wish::of(deal) {
        let found = find_wished(&variant, wish, host)
            .map_err(|fault| fault.message.to_string())?;
        (found.0, Some(found.1))
    } else {
        let deal = find_deal(deal, None, variant.rules(), host);
        let deal = deal.map_err(|fault| fault.message.to_string())?;
        let started = Game::start(Arc::clone(&variant), deal);
        (started.map_err(|error| words::blame(&variant, &error).message)?, None)
    };
    Ok(Opened { game, others: Vec::new(), note })
}
