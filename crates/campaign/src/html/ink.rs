//! Inks: the CSS classes that plots are drawn with. The page's style gives them colors.

use plotters::style::RGBColor;
use plotters_backend::BackendColor;

use crate::study::Player;

/// The meaning of a drawn shape.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Ink {
    /// Text.
    Text,
    /// Secondary text.
    Soft,
    /// Grid lines.
    Grid,
    /// The bar of a share.
    Bar(Player),
    /// Won games, solid.
    Won(Player),
    /// Lost games, hatched.
    Lost(Player),
    /// Undecided games, dotted.
    Open(Player),
    /// A confidence interval, and the share in it.
    Mark(Player),
}

/// The CSS class of each kind of ink, in the order of the numbers in [`Ink::color`].
const KINDS: [&str; 8] = ["text", "soft", "grid", "bar", "won", "lost", "open", "mark"];

impl Ink {
    /// Encodes the ink as a color, because `plotters` passes only colors to its backend.
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

/// Returns the CSS classes of the ink that a color encodes.
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
    fn a_color_encodes_the_css_classes_of_an_ink() {
        let of = |ink: Ink| classes(ink.color().to_backend_color());
        assert_eq!(of(Ink::Text), "text");
        assert_eq!(of(Ink::Lost(Player::Random)), "lost random");
        assert_eq!(of(Ink::Mark(Player::Thoughtful)), "mark thoughtful");
    }
}
