//! The colors of the table: the styles of a theme.

use anstyle::{Ansi256Color, AnsiColor, Color, Style as Ansi};

use super::super::emphasis::{CardPlace, Emphasis};
use crate::preferences::{Colors, Theme};
use crate::settings::{Depth, Settings};
use crate::table::{Deck, SuitSpec};

/// A color: one of the 256 of xterm, and one for screens with fewer.
#[derive(Clone, Copy)]
struct Shade(u8, AnsiColor);

/// The colors of a theme.
struct Palette {
    /// The table, if it is painted.
    surface: Option<Shade>,
    /// The top line.
    text: Option<Shade>,
    /// The names of piles, and the outlines of empty ones.
    faint: Shade,
    /// Cards that can move, and other cards.
    faces: [Shade; 2],
    /// The edge and small print of a card.
    print: Shade,
    /// The inks of hearts, diamonds and further red suits.
    reds: [Shade; 3],
    /// The inks of spades, clubs and further suits.
    others: [Shade; 3],
    /// The color of a card's back, and of its pattern.
    back: [Shade; 2],
    /// A picked card, the targets for it, and the card under the cursor.
    marks: [Shade; 3],
}

const BLACK: Shade = Shade(16, AnsiColor::Black);
const WHITE: Shade = Shade(231, AnsiColor::BrightWhite);
const RED: Shade = Shade(160, AnsiColor::Red);
const PICKED: Shade = Shade(222, AnsiColor::Yellow);
const TARGET: Shade = Shade(157, AnsiColor::Green);
const CURSOR: Shade = Shade(117, AnsiColor::Cyan);

const FELT: Palette = Palette {
    surface: Some(Shade(22, AnsiColor::Green)),
    text: Some(Shade(194, AnsiColor::BrightWhite)),
    faint: Shade(108, AnsiColor::Black),
    faces: [WHITE, Shade(254, AnsiColor::White)],
    print: Shade(244, AnsiColor::BrightBlack),
    reds: [RED; 3],
    others: [BLACK; 3],
    back: [Shade(25, AnsiColor::Blue), Shade(68, AnsiColor::BrightCyan)],
    marks: [PICKED, TARGET, CURSOR],
};

const PAPER: Palette = Palette {
    surface: Some(Shade(94, AnsiColor::Yellow)),
    text: Some(Shade(230, AnsiColor::BrightWhite)),
    faint: Shade(180, AnsiColor::Black),
    faces: [Shade(230, AnsiColor::BrightWhite), Shade(187, AnsiColor::White)],
    print: Shade(101, AnsiColor::BrightBlack),
    reds: [Shade(124, AnsiColor::Red); 3],
    others: [Shade(236, AnsiColor::Black); 3],
    back: [Shade(88, AnsiColor::Red), Shade(137, AnsiColor::BrightYellow)],
    marks: [PICKED, TARGET, CURSOR],
};

const DARK: Palette = Palette {
    surface: Some(Shade(234, AnsiColor::Black)),
    text: Some(Shade(252, AnsiColor::White)),
    faint: Shade(242, AnsiColor::BrightBlack),
    faces: [Shade(252, AnsiColor::BrightWhite), Shade(248, AnsiColor::White)],
    print: Shade(242, AnsiColor::BrightBlack),
    reds: [Shade(124, AnsiColor::Red); 3],
    others: [BLACK; 3],
    back: [Shade(60, AnsiColor::Blue), Shade(103, AnsiColor::BrightBlue)],
    marks: [PICKED, TARGET, CURSOR],
};

const LIGHT: Palette = Palette {
    surface: Some(Shade(250, AnsiColor::White)),
    text: Some(Shade(234, AnsiColor::Black)),
    faint: Shade(241, AnsiColor::BrightBlack),
    faces: [WHITE, Shade(254, AnsiColor::BrightWhite)],
    print: Shade(244, AnsiColor::BrightBlack),
    reds: [RED; 3],
    others: [BLACK; 3],
    back: [Shade(67, AnsiColor::Blue), Shade(153, AnsiColor::BrightCyan)],
    marks: [PICKED, TARGET, CURSOR],
};

const CONTRAST: Palette = Palette {
    surface: Some(BLACK),
    text: Some(WHITE),
    faint: WHITE,
    faces: [WHITE, WHITE],
    print: BLACK,
    reds: [RED; 3],
    others: [BLACK; 3],
    back: [Shade(21, AnsiColor::Blue), WHITE],
    marks: [
        Shade(226, AnsiColor::BrightYellow),
        Shade(46, AnsiColor::BrightGreen),
        Shade(51, AnsiColor::BrightCyan),
    ],
};

/// The inks if each suit has its own.
const FOUR: [[Shade; 3]; 2] = [
    [RED, Shade(26, AnsiColor::Blue), Shade(127, AnsiColor::Magenta)],
    [BLACK, Shade(28, AnsiColor::Green), Shade(94, AnsiColor::Yellow)],
];

/// What distinguishes a card from others.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum State {
    /// Nothing.
    Plain,
    /// It can be picked.
    Open,
    /// It is a target for the picked card.
    Target,
    /// It is picked.
    Picked,
    /// The cursor is on it.
    Cursor,
}

/// The styles of a table.
pub(super) struct Look {
    /// Nothing if the theme has no colors.
    palette: Option<&'static Palette>,
    depth: Depth,
    /// Whether each suit has its own ink.
    four: bool,
}

impl Palette {
    /// Returns the color of a card's ground.
    fn ground(&self, state: State) -> Shade {
        match state {
            State::Plain => self.faces[1],
            State::Open => self.faces[0],
            State::Picked => self.marks[0],
            State::Target => self.marks[1],
            State::Cursor => self.marks[2],
        }
    }
}

impl State {
    pub(super) fn of(emphasis: &Emphasis, card: CardPlace) -> Self {
        if emphasis.cursor == Some(card) {
            Self::Cursor
        } else if emphasis.picked == Some(card) {
            Self::Picked
        } else if !emphasis.open.contains(&card) {
            Self::Plain
        } else if emphasis.picked.is_some() {
            Self::Target
        } else {
            Self::Open
        }
    }

    /// Returns the sign in the first column of the card, which needs no color.
    pub(super) fn sign(self) -> Option<char> {
        match self {
            Self::Plain | Self::Open => None,
            Self::Target => Some('◂'),
            Self::Picked => Some('•'),
            Self::Cursor => Some('▸'),
        }
    }
}

impl Look {
    pub(super) fn of(settings: Settings, depth: Depth) -> Self {
        let palette = match settings.theme {
            Theme::Felt => Some(&FELT),
            Theme::Paper => Some(&PAPER),
            Theme::Dark | Theme::FourColors => Some(&DARK),
            Theme::Light => Some(&LIGHT),
            Theme::HighContrast => Some(&CONTRAST),
            Theme::Monochrome => None,
        };
        let four = settings.theme == Theme::FourColors || settings.colors == Colors::Four;
        Self { palette, depth, four }
    }

    fn color(&self, shade: Shade) -> Color {
        match self.depth {
            Depth::Basic => shade.1.into(),
            Depth::Many => Ansi256Color(shade.0).into(),
        }
    }

    /// Returns a style with an ink and a ground.
    fn on(&self, ink: Option<Shade>, ground: Option<Shade>) -> Ansi {
        let color = |shade| self.color(shade);
        Ansi::new().fg_color(ink.map(color)).bg_color(ground.map(color))
    }

    /// Returns the style of the table.
    pub(super) fn surface(&self) -> Ansi {
        self.palette.map_or(Ansi::new(), |palette| self.on(None, palette.surface))
    }

    /// Returns the style of the top line.
    pub(super) fn text(&self) -> Ansi {
        self.palette.map_or(Ansi::new(), |palette| self.on(palette.text, palette.surface))
    }

    /// Returns the style of names, and of the place of an empty pile.
    pub(super) fn faint(&self, state: State) -> Ansi {
        let Some(palette) = self.palette else {
            return match state {
                State::Plain => Ansi::new().dimmed(),
                State::Open | State::Target => Ansi::new().bold(),
                State::Picked | State::Cursor => Ansi::new().invert(),
            };
        };
        let ink = match state {
            State::Plain | State::Open => palette.faint,
            _ => palette.ground(state),
        };
        let style = self.on(Some(ink), palette.surface);
        match state {
            State::Plain => style,
            State::Open | State::Target | State::Picked => style.bold(),
            State::Cursor => style.bold().invert(),
        }
    }

    /// Returns the style of a card's rank and suit.
    pub(super) fn face(&self, deck: &Deck, suit: &SuitSpec, state: State) -> Ansi {
        let Some(palette) = self.palette else {
            return match state {
                State::Plain => Ansi::new().invert(),
                State::Open => Ansi::new().invert().bold(),
                State::Target => Ansi::new().invert().bold().underline(),
                State::Picked => Ansi::new().bold().underline(),
                State::Cursor => Ansi::new().bold(),
            };
        };
        let red = suit.color == "red";
        let inks = match (self.four, red) {
            (true, red) => FOUR[usize::from(!red)],
            (false, true) => palette.reds,
            (false, false) => palette.others,
        };
        let alike = deck.suits().iter().rev().filter(|suit| (suit.color == "red") == red);
        let place = alike.take_while(|other| other.letter != suit.letter).count();
        let ground = palette.ground(state);
        let style = self.on(Some(inks[place % inks.len()]), Some(ground));
        if state == State::Plain { style } else { style.bold() }
    }

    /// Returns the style of the small print on a card.
    pub(super) fn print(&self, state: State) -> Ansi {
        match self.palette {
            Some(palette) => self.on(Some(palette.print), Some(palette.ground(state))),
            None if matches!(state, State::Picked | State::Cursor) => Ansi::new(),
            None => Ansi::new().invert(),
        }
    }

    /// Returns the style of a card's back.
    pub(super) fn back(&self, state: State) -> Ansi {
        let Some(palette) = self.palette else {
            return match state {
                State::Plain => Ansi::new(),
                State::Cursor => Ansi::new().invert().bold(),
                _ => Ansi::new().bold(),
            };
        };
        let [ground, ink] = palette.back;
        match state {
            State::Plain => self.on(Some(ink), Some(ground)),
            State::Open => self.on(Some(palette.faces[0]), Some(ground)),
            _ => self.on(Some(ground), Some(palette.ground(state))).bold(),
        }
    }
}
