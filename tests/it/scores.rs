//! Checks the scores of positions that were counted by hand.

use std::sync::Arc;

use patience::play::Game;

use crate::common::deal_of;
use crate::common::scaled::Scripted;

/// Rules of a small game in which runs of three cards go down in suit.
const RULES: &str = "name = \"Small\"\n\
    [deck]\nsuits = \"SH\"\nranks = \"A23\"\n\
    [piles.foundation]\ncount = 2\n\
    [piles.reserve]\n\
    [piles.tableau]\ncount = 3\n\
    run = { rank = \"down\", suit = \"same\" }\n\
    [[deal]]\nto = \"tableau\"\neach = 2\n";

/// Starts a game from a position, with these keys in `[score]`.
#[track_caller]
fn begun(points: &str, position: &str) -> Game {
    let text = format!("{RULES}[score]\n{points}");
    let library = Scripted::plain(text);
    let variant = Arc::new(patience::words::load(&library, "small", &[]).unwrap());
    let deal = deal_of(&variant, position);
    Game::start(variant, deal).unwrap()
}

#[test]
fn scores_match_positions_counted_by_hand() {
    let score = |points: &str, position| begun(points, position).score().unwrap();
    let all =
        "start = 1000\nhome = 1\nfull = 10\njoined = 100\ncomplete = 7\nhidden = -3\n";
    for (position, expected) in [
        // A run of two and a face-down card; neighbors of two suits are not joined.
        ("1: -3S 3H 2H\n2: AS 2S\n3: AH\n", 1000 + 100 - 3),
        // A complete run has two joined pairs; the reserve has none.
        ("1: 3S 2S AS\nr1: 3H 2H AH\n", 1000 + 2 * 100 + 7),
        // Face-down cards form no pairs or runs.
        ("1: 3S -2S AS\n2: -3H -2H AH\n", 1000 - 3 * 3),
        // A complete run on another card does not count as complete.
        ("1: 3H 3S 2S AS\n2: 2H\n3: AH\n", 1000 + 2 * 100),
        // Cards that a deal moves to a foundation count nothing.
        ("f1: AS 2S 3S\nf2: AH\n2: 3H\n3: 2H\n", 1000 + 10),
    ] {
        assert_eq!(score(all, position), expected, "score of\n{position}");
    }
    for (points, expected) in
        [("joined = 5\n", 5), ("complete = 5\n", 0), ("hidden = 5\n", 5)]
    {
        assert_eq!(
            score(points, "1: -3S 3H 2H\n2: AS 2S\n3: AH\n"),
            expected,
            "score with {points}"
        );
    }
    let mut game = begun("home = 5\n", "f1: AS\n1: 3S 2S\n2: 3H 2H\n3: AH\n");
    for expected in [5, 10] {
        let made = game.engine().home_moves(&game.moves().moves)[0];
        game.play(made).unwrap();
        assert_eq!(game.score(), Ok(expected), "score after {made:?}");
    }
}
