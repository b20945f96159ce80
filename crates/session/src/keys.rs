//! The keys that act at once on a board that stays in place.

/// The letters that act at once: each with the line that it types, and what that does.
pub const BOARD_LETTERS: [(char, &str, &str); 5] = [
    ('u', "undo", "undo"),
    ('r', "redo", "redo"),
    ('d', "deal", "deal"),
    ('f', "home", "move safe cards to the foundations"),
    ('?', "hint", "suggest a move"),
];

/// The keys of the cursor, and what they do.
const CURSOR: [(&str, &str); 6] = [
    ("arrows, hjkl", "move the cursor"),
    ("Enter", "play the card to the best place"),
    ("Space", "pick up the card, or put it down"),
    ("3", "pick up from pile 3, or put down there"),
    ("t", "play the hint"),
    (":", "type a line, as any other letter does"),
];

/// What leads to the keys, and the mouse.
const BEFORE: &str = "Press F2 to play by keys on the board, and Esc to return to the prompt. With\n\
     `set keys on`, keys play until you type `:`.";
const MOUSE: &str = "Click a card to pick it up and its target to put it down, or drag it. The wheel\n\
     scrolls the board or the answers. To select text, hold Shift. `set mouse off`\n\
     leaves the mouse to the terminal.";

/// Returns the help on keys and the mouse.
pub(crate) fn help() -> String {
    let line = |key: &str, about: &str| format!("  {key:<14}{about}");
    let cursor = CURSOR.iter().map(|entry| line(entry.0, entry.1));
    let letters =
        BOARD_LETTERS.iter().map(|(key, _, about)| line(&key.to_string(), about));
    let lines: Vec<String> = cursor.chain(letters).collect();
    [BEFORE, &lines.join("\n"), MOUSE].join("\n")
}
