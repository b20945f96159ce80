//! What things are drawn with: not colors, but classes that the page's style gives colors.

use plotters::style::RGBColor;
use plotters_backend::BackendColor;

use crate::study::Player;

/// What a thing that is drawn stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Ink {
    /// Words.
    Text,
    /// Words that matter less.
    Soft,
    /// Lines to read values by.
    Grid,
    /// The length of a share.
    Bar(Player),
    /// Games that were won, solid.
    Won(Player),
    /// Games that were lost, hatched.
    Lost(Player),
    /// Games of which it is not known, dotted.
    Open(Player),
    /// An interval, and the share in it.
    Mark(Player),
}

/// The class of each kind of ink, in the order of their numbers.
const KINDS: [&str; 8] = ["text", "soft", "grid", "bar", "won", "lost", "open", "mark"];

impl Ink {
    /// Returns a color that stands for the ink until the picture is written.
    pub(super) fn color(self) -> RGBColor {
        // INVARIANT: the numbers are indexes into `KINDS`. Red holds the kind, and green
        // the player from 1.
        let (kind, player) = match self {
            Self::Text => (0, None),
            Self::Soft => (1, None),
            Self::Grid => (2, None),
            Self::Bar(player) => (3, Some(player)),
            Self::Won(player) => (4, Some(player)),
            Self::Lost(player) => (5, Some(player)),
            Self::Open(player) => (6, Some(player)),
            Self::Mark(player) => (7, Some(player)),
        };
        let place = |player| Player::ALL.iter().position(|other| *other == player);
        let player = player.and_then(place).map_or(0, |place| place + 1);
        RGBColor(kind, u8::try_from(player).unwrap_or(0), 0)
    }
}

/// Returns the classes of the ink that a color stands for.
pub(super) fn classes(color: BackendColor) -> String {
    let (kind, player, _) = color.rgb;
    let kind = KINDS.get(usize::from(kind)).copied().unwrap_or_default();
    match usize::from(player).checked_sub(1).and_then(|place| Player::ALL.get(place)) {
        Some(player) => format!("{kind} {}", player.word()),
        None => kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use plotters::style::Color as _;

    use super::*;

    #[test]
    fn an_ink_is_known_again_by_its_color() {
        let of = |ink: Ink| classes(ink.color().to_backend_color());
        assert_eq!(of(Ink::Text), "text");
        assert_eq!(of(Ink::Lost(Player::Random)), "lost random");
        assert_eq!(of(Ink::Mark(Player::Thoughtful)), "mark thoughtful");
    }
}
