//! Traits with default methods that a host may override.

use std::ops::ControlFlow;

use super::World;
use crate::diag::Sources;
use crate::play::Game;
use crate::rules::HookError;
use crate::search::{Effort, SearchOutcome};
use crate::solve::Limit;
use crate::table::Table;
use crate::variant::Variant;
use patience_words::Inspection;

/// The games that can be loaded, as a list and each with its errors.
pub trait Games: World {
    /// Returns the names of all games that are known, in order.
    fn games(&self) -> Vec<String> {
        Vec::new()
    }

    /// Lists the games with all these words in their name, family or description, as lines;
    /// an error is half a sentence. By default only names are searched.
    fn list(&self, words: &[&str]) -> Result<String, String> {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let mut games = self.games();
        games.retain(|game| words.iter().all(|word| game.contains(word)));
        if games.is_empty() {
            return Err(format!(
                "there is no game with `{}` in its name",
                words.join(" ")
            ));
        }
        Ok(games.join("\n"))
    }

    /// Lists the families and all games, for a player at a terminal; an error is half a sentence.
    /// By default the list is that of [`Games::list`].
    fn families(&self) -> Result<String, String> {
        self.list(&[])
    }

    /// Checks a game for errors, whatever options are chosen. By default only what keeps it
    /// from being loaded is found.
    fn inspect(&self, game: &str) -> Inspection {
        let (sources, mut diagnostics, bad_rules) = match self.load(game, &[]) {
            Ok(_) => (Sources::new(), Vec::new(), true),
            Err(error) => (error.sources, error.diagnostics, error.bad_rules),
        };
        diagnostics.dedup();
        Inspection {
            sources,
            diagnostics,
            bad_rules,
            configurations: Vec::new(),
            left_out: 0,
        }
    }

    /// Returns whether loading a game again would give the same rules, as far as that is
    /// known without loading it. By default only a bundled game is known to.
    fn loads_same(&self, variant: &Variant) -> bool {
        variant.is_bundled()
    }

    /// Returns whether a file that [`World::load`] read for `game`, or would have read had
    /// it been there, has changed since. By default nothing is watched.
    fn saved(&mut self, game: &str) -> bool {
        let _ = game;
        false
    }
}

/// The front end: the screen, the settings, and the playing time.
pub trait Frontend {
    /// Returns the width of the screen in characters, if known.
    fn width(&self) -> Option<usize> {
        None
    }

    /// Returns the height of the screen in lines, if answers appear there and the player may be
    /// unable to scroll back.
    fn height(&self) -> Option<usize> {
        None
    }

    /// Returns whether the player can answer a question by typing the next line.
    fn asks(&self) -> bool {
        false
    }

    /// Returns the settings of earlier sessions, or none where none are kept. An error is
    /// half a sentence.
    fn settings(&self) -> Result<Option<KeptSettings>, String> {
        Ok(None)
    }

    /// Saves the text of the settings; an error is half a sentence.
    fn keep_settings(&mut self, text: &str) -> Result<(), String> {
        let _ = text;
        Ok(())
    }

    /// Notes that a line has come and is about to be obeyed.
    fn heard(&mut self) {}

    /// Notes that work has begun that may take long, or how far it is: `what` is done, such as
    /// `playing`, and `how_far` it is, such as `12 moves`, or empty. By default nothing shows it.
    fn working(&mut self, what: &'static str, how_far: &str) {
        let _ = (what, how_far);
    }

    /// Waits a moment for the next line. Returns whether there is none yet.
    fn is_quiet(&mut self) -> bool {
        true
    }

    /// Stops the playing time until the next line.
    fn pause(&mut self) {}

    /// Notes what to count from now on.
    fn adopt(&mut self, counting: Counting) {
        let _ = counting;
    }

    /// Returns how many seconds the game has been played without long pauses, or none where
    /// time is not measured.
    fn seconds(&self) -> Option<u64> {
        None
    }
}

/// The store of games: the game in progress, the games left, and their results.
///
/// `head` are the lines to put in the head of a record of the game.
pub trait Store {
    /// Keeps the game. Called for every new position and every hint, so that nothing is
    /// lost.
    ///
    /// An error is shown as a warning, and play continues. If the call was put off, no answer can
    /// show it, so the host reports it.
    fn keep(&mut self, game: &Game, head: &[String]) -> Result<(), String> {
        let _ = (game, head);
        Ok(())
    }

    /// Returns whether [`Store::keep`] may be called later: before waiting for a line, before
    /// anything that takes long, and at the end.
    fn puts_off(&mut self) -> bool {
        false
    }

    /// Returns whether the game in progress is kept, to be resumed later.
    fn is_kept(&self) -> bool {
        false
    }

    /// Puts the game away because another takes its place. Returns whether [`Store::last`]
    /// resumes it.
    ///
    /// An error is shown as a warning.
    fn leave(&mut self, game: &Game, head: &[String]) -> Result<bool, String> {
        let _ = (game, head);
        Ok(false)
    }

    /// Ends the session with this game as it stands. Returns whether it was counted as
    /// lost; a player who resumes it can still win it, and then it is won.
    ///
    /// An error is shown as a warning.
    fn part(&mut self, game: &Game) -> Result<bool, String> {
        let _ = game;
        Ok(false)
    }

    /// Reads the record of the last game of this name that was left or won; an error is
    /// half a sentence.
    fn last(&self, game: &str) -> Result<String, String> {
        let _ = game;
        Err("no game was left or won yet".to_owned())
    }

    /// Reports the results of the games of this name, or of all, as lines; an error is half a
    /// sentence. The name `today` stands for the games of the day. `since` is a date or a period
    /// such as `4w`, as the player typed it.
    fn statistics(
        &self,
        game: Option<&str>,
        since: Option<&str>,
    ) -> Result<String, String> {
        let _ = (game, since);
        Err("games are not counted here".to_owned())
    }

    /// Returns the results of the games of this name with these options, including the one just
    /// won, or none if that is not counted.
    fn wins(&self, game: &Game) -> Option<Wins> {
        let _ = game;
        None
    }
}

/// What a player wants to be counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Counting {
    /// Whether the playing time is measured.
    pub timed: bool,
    /// Whether games with stakes are played for money.
    pub paid: bool,
}

/// Runs the searches that a session asks for.
///
/// By default they run here and now, measure no time, and end when
/// [`World::is_asked_to_end`] says so.
pub trait Searcher: World {
    /// Searches for a line that wins a game from one of its positions. The player may end
    /// the search.
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        effort.search_while(game, table, &mut |_| proceed(self.is_asked_to_end()))
    }

    /// Searches for a shortest line that wins, in the same way.
    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<SearchOutcome, HookError> {
        effort.measure_while(game, table, &mut |_| proceed(self.is_asked_to_end()))
    }
}

/// The results of the games of one name with the same options.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Wins {
    /// The games won in a row.
    pub streak: usize,
    /// The longest streak of wins.
    pub best_streak: usize,
    /// The fewest moves of a win without help.
    pub moves: Option<u64>,
    /// The shortest time of a win without help, in seconds.
    pub seconds: Option<u64>,
    /// The dollars won in all games, if they are for money.
    pub money: Option<i64>,
}

/// The text of the settings file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KeptSettings {
    /// The name of their file.
    pub name: String,
    /// The text of the file; empty if it does not exist yet.
    pub text: String,
}

/// Returns whether a search continues.
fn proceed(asked_to_end: bool) -> ControlFlow<Limit> {
    if asked_to_end {
        ControlFlow::Break(Limit::Stopped)
    } else {
        ControlFlow::Continue(())
    }
}
