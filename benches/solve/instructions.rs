//! Counting the instructions of a search, to detect regressions.

use super::child::{PATIENCE, read};
use super::{pins, valgrind};

/// Deals of several kinds of games whose search exceeds the counted positions.
const PIECES: [&str; 5] = [
    "beleaguered-castle --deal pysol:162",
    "streets-and-alleys --deal pysol:229",
    "freecell --set cells=2 --deal ms:9",
    "klondike-draw-3 --deal seed:910 --without open",
    "cruel --deal seed:4234",
];

/// The limits of two searches; their difference leaves out loading and dealing.
const POSITIONS: [u64; 2] = [10_000, 110_000];

/// The file of the recorded figures.
const PINS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/solve/instructions.csv");

/// Prints the instructions per position. Returns whether no figure is too large.
pub(crate) fn print(accept: bool) -> bool {
    println!("\ninstructions per position");
    let (mut figures, mut whole) = (Vec::new(), true);
    for piece in PIECES {
        let [Some(short), Some(long)] =
            POSITIONS.map(|positions| count(piece, positions))
        else {
            println!("  `valgrind` is not available: instructions are not counted");
            return true;
        };
        let positions = long.1 - short.1;
        if positions <= 0.0 {
            println!("  `{piece}` is solved too soon: replace it with a harder deal");
            whole = false;
            continue;
        }
        figures.push((piece.to_owned(), (long.0 - short.0) / positions));
    }
    pins::settle(PINS, &figures, accept) && whole
}

/// Returns the number of instructions and positions of a search.
fn count(piece: &str, positions: u64) -> Option<(f64, f64)> {
    let limit = positions.to_string();
    let mut args = vec!["solve"];
    args.extend(piece.split(' '));
    args.extend(["--csv", "--max-positions", &limit]);
    let (instructions, output) = valgrind::count(PATIENCE, &args)?;
    let solved = output.lines().nth(1).and_then(read)?;
    Some((instructions, solved.positions as f64))
}
