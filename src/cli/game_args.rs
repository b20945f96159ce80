//! The arguments that name a game.

use clap::Args;

use super::loading::pair;

/// A game and its options.
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
    /// Joins the words of the game's name.
    pub(super) fn join(&mut self) {
        for word in std::mem::take(&mut self.more) {
            self.game.extend([" ", &word]);
        }
    }

    /// Returns arguments that name no game.
    pub(super) fn nothing() -> Self {
        Self { game: String::new(), more: Vec::new(), set: Vec::new() }
    }
}
