//! Examples of commands, and what `help` tells apart from the commands.

use crate::repl::command::Command;

/// What is typed, and what it means if that is not plain.
type Example = (&'static str, &'static str);

/// Lines to type, for commands that take something.
const EXAMPLES: [(Command, &[Example]); 17] = [
    (
        Command::Moves,
        &[
            ("moves", "all"),
            ("moves 3", "those from or to pile 3"),
            ("moves f", "those from or to a foundation"),
            ("moves 7H", "those of a card"),
            ("!4", "play the fourth of all"),
        ],
    ),
    (
        Command::Undo,
        &[
            ("undo", "the last move"),
            ("undo 3", "the last three"),
            ("undo start", "all"),
            ("undo king", "those after the mark `king`"),
        ],
    ),
    (
        Command::Redo,
        &[
            ("redo", "one move"),
            ("redo 3", "three"),
            ("redo end", "all that were taken back"),
            ("redo king", "those up to the mark `king`"),
        ],
    ),
    (
        Command::Solve,
        &[
            ("solve", "show the moves"),
            ("solve step", "play the next one"),
            ("solve 5", "play five"),
            ("solve all", "play them all"),
        ],
    ),
    (
        Command::Winnable,
        &[("winnable", ""), ("winnable 60", "search for a minute if need be")],
    ),
    (Command::Mark, &[("mark before the king", "")]),
    (
        Command::Goto,
        &[("goto before the king", ""), ("goto 12", "to where 12 moves were made")],
    ),
    (
        Command::New,
        &[
            ("new", "another deal at random"),
            ("new next", "the next number"),
            ("new winnable", "one that is proven winnable"),
            ("new ms:617", ""),
            ("new GAME", "another game"),
            ("new GAME same", "the deal in play, in another game"),
            ("new NAME=VALUE", "this game with another option"),
        ],
    ),
    (
        Command::Look,
        &[("look", "all piles"), ("look 3", "pile 3"), ("look f", "the foundations")],
    ),
    (Command::Why, &[("why 3 5", ""), ("why redeal", "")]),
    (
        Command::Export,
        &[("export fc-solve", "show it"), ("export solv deal.json", "write a file")],
    ),
    (Command::Import, &[("import board.txt", "")]),
    (Command::Save, &[("save evening.txt", "")]),
    (Command::Load, &[("load evening.txt", "")]),
    (Command::Source, &[("source opening.txt", "")]),
    (Command::Transcript, &[("transcript evening.session", ""), ("transcript off", "")]),
    (
        Command::Set,
        &[
            ("set", "list what there is"),
            ("set suits symbols", "draw hearts as pips"),
            ("set color 4", "a color for each suit"),
            ("set layout list", "one pile a line"),
        ],
    ),
];

/// What is told apart from the commands, each under its word.
pub(super) const TOPICS: [(&str, &str); 4] = [
    (
        "cards",
        "A card is its rank and its suit: 7H is the seven of hearts, TC the ten of clubs.\n\
         `10h` is understood too, and so are the symbols of suits. `??` is a card whose\n\
         face is hidden.",
    ),
    (
        "deals",
        "A deal has a name, which stands above the board; the same name deals the same\n\
         cards on every machine. `new` takes one:\n  \
         new             another deal at random\n  \
         new next        the one with the next number\n  \
         new same        the same cards once more\n  \
         new winnable    one that a search has found can be won\n  \
         new seed:42     this program's own deals\n  \
         new ms:617      Microsoft's numbers, as FreeCell players know them\n  \
         new pysol:9     PySolFC's numbers\n  \
         new my.deal     a file of cards\n\
         The name of a game may stand before the deal: `new GAME ms:617`. `new GAME same`\n\
         deals the cards in play in another game.",
    ),
    (
        "exchange",
        "`export` writes the position and `import` plays one that is written as\n  \
         fc-solve      Freecell Solver's boards: a line for each pile, and before them\n                \
         `Foundations: H-0 C-A D-2 S-0` and `Freecells: 3D - TC`\n  \
         solvitaire    {\"tableau piles\": [[\"KH\", \"10S\"], ...], \"stock\": [\"AC\", ...]},\n                \
         with foundations, waste, reserve and hole\n  \
         patience      this program's deal files: `1: KH TS`, a line for each pile\n\
         The top card of a pile is the last. `patience play GAME --deal FILE` and\n\
         `new FILE` read all of these.",
    ),
    (
        "files",
        "  save, load      the game, with every move\n  \
         source          lines to obey\n  \
         transcript      what was typed and answered\n\
         A file that is something else is never written over.",
    ),
];

/// Returns the words of what is told apart from the commands.
pub(in crate::repl) fn topics() -> impl Iterator<Item = String> {
    TOPICS.iter().map(|it| it.0.to_owned())
}

/// Returns lines to type for a command.
pub(super) fn examples(command: Command) -> Vec<String> {
    let found = EXAMPLES.iter().find(|it| it.0 == command);
    let line = |it: &Example| format!("  {:<18} {}", it.0, it.1).trim_end().to_owned();
    found.into_iter().flat_map(|it| it.1).map(line).collect()
}
