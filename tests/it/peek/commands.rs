//! Every command of the prompt, and how its answers are compared.

use patience::play::Game;
use patience::table::Card;

use crate::common::generated::Chance;

/// How answers are compared. In the lines, `PILE` and `OTHER` stand for piles, `CARD` and
/// `NEXT` for cards, `RANK` for a rank and `MOVE` for a legal move, all chosen at random.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    /// Lines with the same answer in both games.
    Same(&'static [&'static str]),
    /// Lines that make moves: the results are the same up to the first card turned up or
    /// drawn.
    Moves(&'static [&'static str]),
    /// Lines like these that take long, so only few games are compared.
    Thought(&'static [&'static str]),
    /// Lines whose answers use hidden cards, and say so.
    Knowing(&'static [&'static str]),
    /// Some or all of the command is not compared, for this reason.
    Never(&'static str),
}

use Ask::{Knowing, Moves, Never, Same, Thought};

/// Every command, and how its answers are compared.
pub(super) const COMMANDS: &[(&str, &[Ask])] = &[
    ("moves", &[Same(&["moves", "moves PILE", "moves CARD", "moves f"])]),
    ("deal", &[Moves(&["deal", "deal 3"])]),
    ("redeal", &[Moves(&["redeal"])]),
    ("hint", &[Thought(&["hint", "hint 20", "hint line"]), Knowing(&["hint solver"])]),
    ("winnable", &[Knowing(&["winnable", "winnable 1"])]),
    ("par", &[Knowing(&["par"])]),
    (
        "solve",
        &[
            Knowing(&["solve"]),
            Never(
                "`solve step` and similar lines play what `solve` shows, as their help says",
            ),
        ],
    ),
    ("home", &[Moves(&["home", "home all", "home PILE", "home RANK", "home from PILE"])]),
    ("auto", &[Same(&["auto", "auto off"]), Moves(&["auto on\nMOVE"])]),
    ("autoplay", &[Thought(&["autoplay 2"])]),
    ("undo", &[Moves(&["undo", "undo 2", "undo start"])]),
    ("redo", &[Moves(&["redo", "undo 2\nredo", "undo 3\nredo end"])]),
    ("again", &[Same(&["again"]), Moves(&["undo\nagain"])]),
    ("restart", &[Moves(&["restart"])]),
    ("mark", &[Same(&["mark here"])]),
    ("marks", &[Same(&["marks"])]),
    ("goto", &[Moves(&["goto 1", "mark here\nundo 2\ngoto here"])]),
    (
        "new",
        &[
            Moves(&["new", "new next", "new same"]),
            Never("`new winnable` and similar lines search different deals"),
        ],
    ),
    ("list", &[Same(&["list"])]),
    ("show", &[Same(&["show", ""])]),
    ("look", &[Same(&["look", "look PILE", "look redeal", "look f", "look CARD"])]),
    (
        "why",
        &[Same(&[
            "why PILE",
            "why PILE OTHER",
            "why PILE OTHER 2",
            "why PILE f",
            "why s f",
            "why CARD",
            "why CARD NEXT",
            "why CARD OTHER",
            "why deal",
            "why redeal",
        ])],
    ),
    ("rules", &[Same(&["rules", "rules redeal"])]),
    ("options", &[Same(&["options"])]),
    ("reload", &[Thought(&["reload"])]),
    ("history", &[Same(&["history"])]),
    ("save", &[Same(&["save game.txt"]), Never("the file contains all cards")]),
    ("load", &[Same(&["load game.txt", "load last"])]),
    ("share", &[Never("the line names the deal")]),
    (
        "export",
        &[
            Same(&["export patience", "export fc-solve", "export solvitaire"]),
            Never("the file it writes contains all cards"),
        ],
    ),
    ("import", &[Same(&["import game.txt"])]),
    ("stats", &[Same(&["stats", "stats all"])]),
    ("time", &[Same(&["time"])]),
    ("pause", &[Same(&["pause"])]),
    ("source", &[Same(&["source lines.txt"])]),
    ("transcript", &[Same(&["transcript", "transcript off"])]),
    ("check", &[Never("it reads only the rules")]),
    ("set", &[Same(&["set", "set layout columns", "set layout auto"])]),
    ("more", &[Same(&["more"])]),
    ("help", &[Same(&["help", "help board"])]),
    ("quit", &[Same(&["quit"])]),
];

/// Lines that are moves, or look like moves.
pub(super) const MADE: &[&str] = &[
    "MOVE",
    "PILE",
    "PILE OTHER",
    "PILEOTHER",
    "PILE f",
    "s f",
    "CARD",
    "CARD NEXT",
    "CARD f",
    "!1",
];

/// Replaces the placeholders of a line.
pub(super) fn filled(line: &str, game: &Game, chance: &mut Chance) -> String {
    let (rules, moves) = (game.rules(), game.moves().moves.len());
    let mut card = || {
        let kind = chance.below(rules.deck().kinds());
        rules.deck().text(Card::new(u8::try_from(kind).unwrap()))
    };
    let (card, next) = (card(), card());
    let mut pile = || {
        let piles = rules.piles();
        piles[chance.below(piles.len())].id.clone()
    };
    let (pile, other) = (pile(), pile());
    let made = format!("!{}", chance.below(moves.max(1)) + 1);
    line.replace("PILE", &pile)
        .replace("OTHER", &other)
        .replace("CARD", &card)
        .replace("NEXT", &next)
        .replace("RANK", &card[..card.len().min(1)])
        .replace("MOVE", &made)
}
