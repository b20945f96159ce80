//! The settings of a player.

use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::commands::Wish;

/// How suits are drawn.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Suits {
    /// As symbols on a table, and else as letters.
    Auto,
    /// As the letters that the player types.
    Letters,
    /// As symbols.
    Symbols,
}

/// How the letters of red suits are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Reds {
    /// In capitals, as the other suits.
    Upper,
    /// In small letters, which distinguish them without color.
    Lower,
}

/// When colors are used, and how many.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Colors {
    /// If the screen shows colors.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
    /// If the screen shows colors, one for each suit.
    #[strum(serialize = "4")]
    Four,
}

/// How piles are laid out.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Layout {
    /// As cards on a table if the screen can show them, and else as [`Layout::Text`].
    Auto,
    /// In columns of moderate length.
    Text,
    /// One pile per line.
    List,
    /// In as many columns as fit.
    Grid,
    /// As [`Layout::Auto`], but in plain lines as cards with borders if there is room.
    Cards,
}

/// The colors of a table.
#[derive(
    Clone,
    Copy,
    Debug,
    Eq,
    PartialEq,
    EnumString,
    IntoStaticStr,
    VariantArray,
    VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// White cards on green cloth.
    Felt,
    /// Cream cards on a wooden desk.
    Paper,
    /// Gray cards on black.
    Dark,
    /// White cards on light gray.
    Light,
    /// White cards on black, without shades.
    HighContrast,
    /// As [`Theme::Dark`], with a color for each suit.
    FourColors,
    /// No colors, only reverse video and bold.
    Monochrome,
}

/// Whether the playing time is measured and shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Timing {
    /// It is measured for the statistics.
    Hidden,
    /// It is measured, and the board shows it.
    Shown,
    /// It is not measured.
    Off,
}

/// Whether something is on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

/// Which deals are dealt when the player names none.
#[derive(Clone, Copy, Debug, Eq, PartialEq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Deals {
    /// Random ones.
    Any,
    /// Random ones that are proven winnable.
    Winnable,
    /// Winnable ones that are easy.
    Easy,
    /// Winnable ones that are neither easy nor hard.
    Medium,
    /// Winnable ones that are hard.
    Hard,
}

impl Deals {
    /// Returns the kind of deal to search for, or none if any will do.
    pub fn wish(self) -> Option<Wish> {
        Wish::of(self.into())
    }
}

/// A setting.
#[derive(Clone, Copy, Debug, Eq, PartialEq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Setting {
    Suits,
    Red,
    Color,
    Layout,
    Theme,
    Echo,
    Hints,
    Auto,
    Screen,
    Mouse,
    Keys,
    Deals,
    Animation,
    Time,
    Money,
}

/// The values of all settings.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Preferences {
    /// How suits are drawn.
    pub suits: Suits,
    /// How the letters of red suits are written.
    pub red: Reds,
    /// When colors are used.
    pub color: Colors,
    /// How piles are laid out.
    pub layout: Layout,
    /// The colors of a table.
    pub theme: Theme,
    /// Whether lines from pipes and scripts are repeated before their answers.
    pub echo: Switch,
    /// Whether gray text completes the line being typed.
    pub hints: Switch,
    /// Whether safe cards go home after each move in sessions at a terminal.
    pub auto: Switch,
    /// Whether the board stays in place, on a terminal that can do that.
    pub screen: Switch,
    /// Whether the mouse plays cards while a line is typed.
    pub mouse: Switch,
    /// Whether keys act on the board at once, without a prompt.
    pub keys: Switch,
    /// Which deals are dealt when the player names none, in sessions at a terminal.
    pub deals: Deals,
    /// Whether moves are animated on a board that stays in place.
    pub animation: Switch,
    /// Whether the playing time is measured and shown, in sessions at a terminal.
    pub time: Timing,
    /// Whether games with stakes are played for money, in sessions at a terminal.
    pub money: Switch,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            suits: Suits::Auto,
            red: Reds::Upper,
            color: Colors::Auto,
            layout: Layout::Auto,
            theme: Theme::Felt,
            echo: Switch::Off,
            hints: Switch::On,
            auto: Switch::Off,
            screen: Switch::On,
            mouse: Switch::On,
            keys: Switch::Off,
            deals: Deals::Any,
            animation: Switch::On,
            time: Timing::Hidden,
            money: Switch::Off,
        }
    }
}

impl Setting {
    pub(super) const ALL: &[Self] = Self::VARIANTS;

    /// Returns its name.
    pub(super) fn word(self) -> &'static str {
        self.into()
    }

    /// Returns its possible values.
    pub(super) fn values(self) -> &'static [&'static str] {
        match self {
            Self::Suits => Suits::VARIANTS,
            Self::Red => Reds::VARIANTS,
            Self::Color => Colors::VARIANTS,
            Self::Layout => Layout::VARIANTS,
            Self::Theme => <Theme as VariantNames>::VARIANTS,
            Self::Echo
            | Self::Hints
            | Self::Auto
            | Self::Screen
            | Self::Mouse
            | Self::Keys
            | Self::Animation
            | Self::Money => Switch::VARIANTS,
            Self::Deals => Deals::VARIANTS,
            Self::Time => Timing::VARIANTS,
        }
    }

    /// Returns a short description.
    pub(super) fn about(self) -> &'static str {
        match self {
            Self::Suits => "how suits are drawn on the board",
            Self::Red => "whether red suits have small letters: 7h 6S",
            Self::Color => "when to use colors, and how many",
            Self::Layout => "how piles are laid out",
            Self::Theme => "the colors of a table of cards",
            Self::Echo => "whether pipes and scripts repeat each line",
            Self::Hints => "whether gray text completes the line you type",
            Self::Auto => "whether safe cards go home after each move you type",
            Self::Screen => "whether the board stays in place on a terminal",
            Self::Mouse => "whether a click plays a card on that board",
            Self::Keys => "whether keys play at once on that board",
            Self::Deals => "the kind of deal you get",
            Self::Animation => "whether cards fly to their places on that board",
            Self::Time => "whether the board shows the playing time",
            Self::Money => "whether games such as Klondike are for money",
        }
    }
}

impl Preferences {
    /// Returns the value of a setting.
    pub(super) fn value(self, setting: Setting) -> &'static str {
        match setting {
            Setting::Suits => self.suits.into(),
            Setting::Red => self.red.into(),
            Setting::Color => self.color.into(),
            Setting::Layout => self.layout.into(),
            Setting::Theme => self.theme.into(),
            Setting::Echo => self.echo.into(),
            Setting::Hints => self.hints.into(),
            Setting::Auto => self.auto.into(),
            Setting::Screen => self.screen.into(),
            Setting::Mouse => self.mouse.into(),
            Setting::Keys => self.keys.into(),
            Setting::Deals => self.deals.into(),
            Setting::Animation => self.animation.into(),
            Setting::Time => self.time.into(),
            Setting::Money => self.money.into(),
        }
    }

    /// Sets a setting to a value. Returns false if it has no such value.
    pub(super) fn set(&mut self, setting: Setting, word: &str) -> bool {
        match setting {
            Setting::Suits => replace(&mut self.suits, word),
            Setting::Red => replace(&mut self.red, word),
            Setting::Color => replace(&mut self.color, word),
            Setting::Layout => replace(&mut self.layout, word),
            Setting::Theme => replace(&mut self.theme, word),
            Setting::Echo => replace(&mut self.echo, word),
            Setting::Hints => replace(&mut self.hints, word),
            Setting::Auto => replace(&mut self.auto, word),
            Setting::Screen => replace(&mut self.screen, word),
            Setting::Mouse => replace(&mut self.mouse, word),
            Setting::Keys => replace(&mut self.keys, word),
            Setting::Deals => replace(&mut self.deals, word),
            Setting::Animation => replace(&mut self.animation, word),
            Setting::Time => replace(&mut self.time, word),
            Setting::Money => replace(&mut self.money, word),
        }
    }
}

fn replace<T: FromStr>(place: &mut T, word: &str) -> bool {
    let value = word.parse();
    let known = value.is_ok();
    if let Ok(value) = value {
        *place = value;
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_accepts_every_listed_value() {
        for &setting in Setting::ALL {
            for word in setting.values() {
                let mut preferences = Preferences::default();
                assert!(preferences.set(setting, word));
                assert_eq!(preferences.value(setting), *word);
            }
            assert!(!Preferences::default().set(setting, "maybe"));
        }
    }
}
