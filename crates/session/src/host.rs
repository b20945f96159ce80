//! What a session needs from outside, asked through a trait.

use std::ops::ControlFlow;

use super::search::{Effort, Measured, Searched};
use crate::diag::Sources;
use crate::play::Game;
use crate::rules::HookFault;
use crate::solve::Limit;
use crate::table::{HashKey, Table};
use patience_words::Inspection;

use crate::variant::{Bundle, LoadError, Variant};

/// The files and the randomness a session may use.
pub trait Host {
    /// Loads a game by its name, with options chosen as pairs of option and value.
    fn load(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Variant, Box<LoadError>>;

    /// Returns the games that come with the program; no others may have their names.
    fn bundle(&self) -> &'static Bundle;

    /// Returns the key for the hashes of positions of games that are not loaded by
    /// [`Host::load`]: what a record carries.
    fn hash_key(&self) -> HashKey {
        HashKey::default()
    }

    /// Returns whether a game that was loaded would be loaded again as it is, as far as that
    /// can be told without loading it: one that comes with the program is.
    fn loads_same(&self, variant: &Variant) -> bool {
        variant.is_bundled()
    }

    /// Looks a game over for its faults, whatever options are chosen. Unless the host
    /// does more, that is what keeps it from being loaded.
    fn inspect(&self, game: &str) -> Inspection {
        let (sources, mut diagnostics, faulty) = match self.load(game, &[]) {
            Ok(_) => (Sources::new(), Vec::new(), true),
            Err(error) => (error.sources, error.diagnostics, error.faulty),
        };
        diagnostics.dedup();
        Inspection { sources, diagnostics, faulty, ways: Vec::new(), left_out: 0 }
    }

    /// Returns whether a file that [`Host::load`] read for `game`, or would have read had
    /// it been there, is no longer as it was then.
    ///
    /// Unless the player asked for that, nobody looks.
    fn saved(&mut self, game: &str) -> bool {
        let _ = game;
        false
    }

    /// Returns a number that no earlier call gave, for a deal nobody has chosen, or why
    /// there can be no such deal.
    fn fresh_number(&mut self) -> Result<u64, String>;

    /// Returns the number of the deal that everybody has today, if there is a calendar.
    fn today(&self) -> Option<u64> {
        None
    }

    /// Reads a deal file, a record or lines to obey; an error is half a sentence such as
    /// `no such file`.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Writes a record; an error is half a sentence as well.
    fn write(&mut self, path: &str, text: &str) -> Result<(), String>;

    /// Writes a new file. One that is there already is left alone. An error is half a
    /// sentence.
    fn create(&mut self, path: &str, text: &str) -> Result<(), String> {
        let _ = (path, text);
        Err("there is no place for it".to_owned())
    }

    /// Returns the names of all games that are known, in order.
    fn games(&self) -> Vec<String> {
        Vec::new()
    }

    /// Lists the games with all these words in their name, family or description, as lines;
    /// an error is half a sentence. Unless the host does more, that is by their names.
    fn list(&self, words: &[&str]) -> Result<String, String> {
        let words: Vec<String> = words.iter().map(|it| it.to_lowercase()).collect();
        let mut games = self.games();
        games.retain(|it| words.iter().all(|word| it.contains(word)));
        if games.is_empty() {
            return Err(format!(
                "there is no game with `{}` in its name",
                words.join(" ")
            ));
        }
        Ok(games.join("\n"))
    }

    /// Adds text to the end of a transcript, which is begun if it is not there; an error is
    /// half a sentence.
    fn append(&mut self, path: &str, text: &str) -> Result<(), String> {
        let _ = (path, text);
        Err("there is no place for it".to_owned())
    }

    /// Returns the settings of earlier sessions; nothing where none are kept. An error is
    /// half a sentence.
    fn settings(&self) -> Result<Option<KeptSettings>, String> {
        Ok(None)
    }

    /// Writes the text of the settings down; an error is half a sentence.
    fn keep_settings(&mut self, text: &str) -> Result<(), String> {
        let _ = text;
        Ok(())
    }

    /// Returns how many characters a line of the screen has now, if that is known.
    fn width(&self) -> Option<usize> {
        None
    }

    /// Returns how many lines the screen has now, if answers are read there and nothing can
    /// be scrolled back to for sure.
    fn height(&self) -> Option<usize> {
        None
    }

    /// Is told that a line has come, before it is obeyed: the player is still there.
    fn heard(&mut self) {}

    /// Returns how many seconds the game has been played, pauses in which nobody was there
    /// left out; nothing where that is not looked at.
    fn seconds(&self) -> Option<u64> {
        None
    }

    /// Looks for a way to win a game from one of its positions. The player may end that.
    ///
    /// Unless the host does more, it ends when [`Host::is_asked_to_end`] says so, and no time
    /// is looked at.
    fn search(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<Searched, HookFault> {
        effort.search_while(game, table, &mut |_| going_on(self.is_asked_to_end()))
    }

    /// Returns whether the player, who waits for something long, asks to have it ended. From
    /// then until the next line is heard, what ends searches ends that.
    fn is_asked_to_end(&mut self) -> bool {
        false
    }

    /// Looks for a shortest line that wins a game from one of its positions, as
    /// [`Host::search`] looks for any.
    fn measure(
        &mut self,
        game: &Game,
        table: &Table,
        effort: Effort,
    ) -> Result<Measured, HookFault> {
        effort.measure_while(game, table, &mut |_| going_on(self.is_asked_to_end()))
    }

    /// Is told of every new position and of every hint, so that nothing is lost. `head`
    /// are the lines to put in the head of a record of the game.
    ///
    /// An error is shown as a warning; play goes on. If it was put off, there is nothing
    /// to show it with, and the host says so itself.
    fn keep(&mut self, game: &Game, head: &[String]) -> Result<(), String> {
        let _ = (game, head);
        Ok(())
    }

    /// Returns whether [`Host::keep`] need not be told of the new position yet. Then it is
    /// told when a line is waited for, before anything that takes long, and at the end.
    fn puts_off(&mut self) -> bool {
        false
    }

    /// Waits a moment for the next line, and returns whether there is none yet.
    fn is_quiet(&mut self) -> bool {
        true
    }

    /// Returns whether the game that is played is written down, to be gone on with later.
    fn is_kept(&self) -> bool {
        false
    }

    /// Is told that another game takes the place of this one. `head` are the lines to put
    /// in the head of a record of it. Returns whether [`Host::last`] goes back to it.
    ///
    /// An error is shown as a warning.
    fn leave(&mut self, game: &Game, head: &[String]) -> Result<bool, String> {
        let _ = (game, head);
        Ok(false)
    }

    /// Is told that the session ends with this game as it stands. Returns whether it was
    /// counted as lost; who goes on with it can still win it, and then it is won.
    ///
    /// An error is shown as a warning.
    fn part(&mut self, game: &Game) -> Result<bool, String> {
        let _ = game;
        Ok(false)
    }

    /// Tells how the games of this name, or all, that were won or left came out, as lines;
    /// an error is half a sentence.
    fn statistics(&self, game: Option<&str>) -> Result<String, String> {
        let _ = game;
        Err("nothing is counted here".to_owned())
    }

    /// Returns how many games of this name and these options were won in a row, the one that
    /// was just won included; nothing where that is not counted.
    fn streak(&self, game: &Game) -> Option<usize> {
        let _ = game;
        None
    }

    /// Reads the record of the game that was left or won last, of those with the name of
    /// this one; an error is half a sentence.
    fn last(&self, game: &str) -> Result<String, String> {
        let _ = game;
        Err("no game was left or won yet".to_owned())
    }
}

/// Settings as they were kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KeptSettings {
    /// The name of their file.
    pub name: String,
    /// What the file says; nothing if it is not there yet.
    pub text: String,
}

/// Returns whether a search goes on that may be asked to end.
fn going_on(asked: bool) -> ControlFlow<Limit> {
    if asked { ControlFlow::Break(Limit::Stopped) } else { ControlFlow::Continue(()) }
}
