//! How a game is shown, and on what screen.

use super::preferences::{Colors, Layout, Reds, Suits, Switch};
use crate::diag::Style;

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
    /// Whether cards that cannot be needed again go home after every move.
    pub auto: Switch,
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
            auto: Switch::Off,
        }
    }
}
