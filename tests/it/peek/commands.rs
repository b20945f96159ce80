//! What is asked: every command of the prompt, and how.

use patience::play::Game;
use patience::table::Card;

use crate::common::generated::Chance;

/// How a command is asked. In its lines, `PILE` and `OTHER` stand for piles, `CARD` and `NEXT`
/// for cards, `RANK` for a rank and `MOVE` for a legal move, each chosen at random.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    /// Lines that are answered the same.
    Same(&'static [&'static str]),
    /// Lines that make moves: they come out the same up to the first card that is turned up
    /// or drawn.
    Moves(&'static [&'static str]),
    /// Lines like these that the program thinks about for long, so that few games are asked.
    Thought(&'static [&'static str]),
    /// Lines whose answers take all cards for known, and say so.
    Knowing(&'static [&'static str]),
    /// All or some of it is not asked, for this reason.
    Never(&'static str),
}

use Ask::{Knowing, Moves, Never, Same, Thought};

/// Every command, and how it is asked.
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
                "`solve step` and the like play what `solve` shows, as their help says",
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
            Never("`new winnable` and the like search other deals"),
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
    ("save", &[Same(&["save game.txt"]), Never("the file holds all cards")]),
    ("load", &[Same(&["load game.txt", "load last"])]),
    ("share", &[Never("the line names the deal")]),
    (
        "export",
        &[
            Same(&["export patience", "export fc-solve", "export solvitaire"]),
            Never("the file that it writes holds all cards"),
        ],
    ),
    ("import", &[Same(&["import game.txt"])]),
    ("stats", &[Same(&["stats", "stats all"])]),
    ("time", &[Same(&["time"])]),
    ("source", &[Same(&["source lines.txt"])]),
    ("transcript", &[Same(&["transcript", "transcript off"])]),
    ("check", &[Never("it reads the rules, and no game")]),
    ("set", &[Same(&["set", "set layout columns", "set layout auto"])]),
    ("more", &[Same(&["more"])]),
    ("help", &[Same(&["help", "help board"])]),
    ("quit", &[Same(&["quit"])]),
];

/// Lines that are moves, or are meant to be.
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

/// Fills in what a line names.
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
