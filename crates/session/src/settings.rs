//! How a game is shown, and what the screen can do.

use super::preferences::{Colors, Layout, Reds, Suits, Switch, Theme};
use crate::diag::Style;

/// How a game is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Settings {
    /// The most characters of a line of the board.
    pub width: usize,
    /// Whether red suits are shown in red.
    pub style: Style,
    /// How suits are drawn.
    pub suits: Suits,
    /// How the letters of red suits are written.
    pub red: Reds,
    /// Whether there are two colors, or one for each suit.
    pub colors: Colors,
    /// How piles are laid out.
    pub layout: Layout,
    /// The colors of a table.
    pub theme: Theme,
    /// The colors that the screen has for cards on a table. None if the board is lines.
    pub table: Option<Depth>,
    /// Whether to show the hidden cards.
    pub hidden: Hidden,
    /// Whether safe cards go home after each move.
    pub auto: Switch,
    /// The playing time to show, in seconds, if any.
    pub seconds: Option<u64>,
    /// Whether to show the money of games with stakes.
    pub money: Switch,
}

/// What the screen can do.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Screen {
    /// Whether there is color, unless the player has set `color`.
    pub style: Style,
    /// Whether `style` was requested explicitly, so that it overrides the setting.
    pub asked: bool,
    /// Whether it can show the symbols of suits.
    pub symbols: bool,
    /// The colors that it has for cards on a table, if the board stays in place there.
    pub table: Option<Depth>,
    /// Whether a person types at it. Settings that affect play apply only then: scripts always
    /// play the same.
    pub typed: bool,
}

/// How many colors a screen has.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Depth {
    /// The 16 colors of every color terminal.
    Basic,
    /// At least the 256 colors of xterm. More are not needed.
    Many,
}

/// Whether to show the hidden cards.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Hidden {
    /// Show them as `??`.
    Covered,
    /// Show their faces.
    Revealed,
}

impl Default for Settings {
    /// Returns 80 columns, no color, suits as letters, hidden cards covered, and `auto` off.
    fn default() -> Self {
        Self {
            width: 80,
            style: Style::Plain,
            suits: Suits::Letters,
            red: Reds::Upper,
            colors: Colors::Auto,
            layout: Layout::Auto,
            theme: Theme::Felt,
            table: None,
            hidden: Hidden::Covered,
            auto: Switch::Off,
            seconds: None,
            money: Switch::Off,
        }
    }
}
