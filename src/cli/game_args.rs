//! How a command names its game.

use clap::Args;

use super::loading::pair;

/// A game and how it is to be played.
#[derive(Args, Clone, Debug)]
pub(super) struct GameArgs {
    /// Name of a game, or path of a rules file
    #[arg(index = 1)]
    pub(super) game: String,
    /// More words of a name such as Royal East
    #[arg(index = 2, value_name = "WORD", hide = true)]
    more: Vec<String>,
    /// Set one of the game's options
    #[arg(long, value_name = "OPTION=VALUE", value_parser = pair)]
    pub(super) set: Vec<(String, String)>,
}

impl GameArgs {
    /// Puts the words of a game's name together.
    pub(super) fn join(&mut self) {
        for word in std::mem::take(&mut self.more) {
            self.game.extend([" ", &word]);
        }
    }

    /// Returns that no game is named.
    pub(super) fn nothing() -> Self {
        Self { game: String::new(), more: Vec::new(), set: Vec::new() }
    }
}
