//! The board, the JSON mode and completion for piles that have a layout.

use crate::diag::Style;
use crate::repl::preferences::Layout;
use crate::repl::{Session, Settings};

use super::Shelf;

/// Plays some lines and returns the session's board, its style and width as these say.
#[track_caller]
fn draw(rules: &str, lines: &str, settings: Settings) -> String {
    let text = format!("name = \"Sketch\"\nabout = \"A sketch\"\n{rules}");
    let mut shelf = Shelf::of(&[("sketch.toml", &text)]);
    let game = shelf.game("sketch", &[], "seed:3");
    let mut session = Session::new(game, Vec::new(), &mut shelf, settings);
    for line in lines.split('|').filter(|it| !it.is_empty()) {
        session.answer(line).map_err(|it| it.to_string()).unwrap();
    }
    let board = session.board();
    let widest = board.lines().map(|it| it.chars().count()).max().unwrap_or(0);
    assert!(widest <= settings.width || settings.style == Style::Color, "{board}");
    board
}

fn wide() -> Settings {
    Settings::default()
}

fn narrow(width: usize) -> Settings {
    Settings { width, ..wide() }
}

fn colored() -> Settings {
    Settings { style: Style::Color, ..wide() }
}

/// Five rows of five, of which any two cards of a rank are discarded.
const GRID: &str = r#"
[piles.grid]
role = "tableau"
count = 25
layout = { columns = 5 }
[piles.stock]
[piles.discard]
[[deal]]
to = "grid"
[actions.pair]
pick = [{ from = "grid" }, { from = "grid" }]
cards = { rank = "same" }
do = [{ move = "picked", to = "discard" }]
[end]
empty = ["grid"]
"#;

/// The lines that discard three pairs of it.
const PAIRS: &str = "a1 b4|a4 b1|b2 b3";

/// Four rows of thirteen, of which any two cards of a suit change places.
const ROWS: &str = r#"
[piles.foundation]
count = 4
[piles.tableau]
count = 52
layout = { columns = 13 }
[[deal]]
to = "tableau"
[actions.swap]
pick = [{ from = "tableau" }, { from = "tableau" }]
cards = { rank = "any", suit = "same" }
do = [{ swap = "picked" }]
"#;

/// One row, in which cards go on the one before them.
const ROW: &str = r#"
[piles.tableau]
count = 52
layout = { columns = 52 }
lift = "none"
[piles.foundation]
[[deal]]
to = "tableau"
[actions.put]
pick = [{ from = "tableau" }, { from = "tableau", at = [-1, -3] }]
cards = [{ rank = "same" }, { rank = "any", suit = "same" }]
do = [{ move = 1, whole = true, to = 2 }, { close = "tableau" }]
[end]
empty = ["tableau"]
"#;

const PYRAMID: &str = include_str!("../../../tests/data/actions/pyramid-like.toml");

/// The lines that discard six cards of it.
const OPENED: &str = "g4|g2 g7|f6 g1";

/// Returns the rules of the pyramid without name and words.
fn pyramid() -> &'static str {
    PYRAMID.split_once("\n\n").unwrap().1
}
