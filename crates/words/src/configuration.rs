//! One way to play a game: its options as they are, or one of them changed.

use crate::variant::Variant;

/// One way to play a game.
#[derive(Debug)]
pub struct Configuration {
    /// The option chosen and its value, if it is not the default.
    pub chosen: Option<(String, String)>,
    /// The game.
    pub variant: Variant,
}

impl Configuration {
    /// Returns the words for what is chosen, such as `with gather=bottom`.
    pub fn label(&self) -> Option<String> {
        self.chosen.as_ref().map(label)
    }
}

pub(super) fn label((option, value): &(String, String)) -> String {
    format!("with {option}={value}")
}
