//! Words and phrases that players know from other programs, and the lines they mean.

/// Lines, each with the phrases that mean it. Phrases are in lower case, without apostrophes.
const PHRASES: [(&str, &[&str]); 26] = [
    (
        "deal",
        &[
            "another card",
            "draw",
            "flip",
            "hit",
            "new card",
            "next",
            "next card",
            "pass",
            "stock",
            "turn",
        ],
    ),
    ("redeal", &["gather", "recycle", "reshuffle", "shuffle", "turn over"]),
    ("undo", &["ctrl z", "oops", "revert", "take back", "takeback", "z"]),
    ("undo start", &["take back all", "undo all", "undo all moves", "undo everything"]),
    ("redo end", &["redo all", "redo all moves", "redo everything"]),
    (
        "restart",
        &[
            "begin again",
            "reset",
            "replay",
            "retry",
            "same deal",
            "same game",
            "start again",
            "start over",
            "try again",
        ],
    ),
    (
        "new",
        &[
            "another deal",
            "another game",
            "new deal",
            "new game",
            "newgame",
            "next deal",
            "next game",
            "play again",
        ],
    ),
    (
        "hint",
        &[
            "advice",
            "advise",
            "best move",
            "clue",
            "im stuck",
            "now what",
            "stuck",
            "suggest",
            "suggestion",
            "tip",
            "tips",
            "what next",
            "what now",
            "what should i do",
        ],
    ),
    (
        "moves",
        &[
            "available moves",
            "legal moves",
            "list moves",
            "possible moves",
            "valid moves",
            "what can i do",
            "what can i move",
        ],
    ),
    (
        "home",
        &[
            "all home",
            "all up",
            "auto complete",
            "auto finish",
            "autocomplete",
            "autofinish",
            "collect",
            "complete",
            "finish",
        ],
    ),
    ("autoplay", &["auto play", "demo", "play for me", "play itself"]),
    (
        "winnable",
        &[
            "am i lost",
            "can be won",
            "can i still win",
            "can i win",
            "can it be won",
            "can this be won",
            "lost",
            "possible",
            "solvable",
            "won",
        ],
    ),
    ("solve", &["answer", "cheat", "solution"]),
    (
        "help",
        &[
            "how do i move",
            "how do i play",
            "how to move",
            "how to play",
            "info",
            "instructions",
            "man",
            "manual",
            "usage",
            "what can i type",
        ],
    ),
    ("help commands", &["commands", "keys", "list commands"]),
    ("rules", &["goal", "how do i win", "how to win", "objective", "what is the goal"]),
    ("set", &["config", "configure", "preferences", "prefs", "settings", "setup"]),
    (
        "stats",
        &[
            "high score",
            "high scores",
            "records",
            "results",
            "score",
            "scores",
            "statistics",
        ],
    ),
    (
        "list",
        &[
            "all games",
            "change game",
            "choose",
            "games",
            "list games",
            "menu",
            "other games",
        ],
    ),
    (
        "show",
        &["clear", "cls", "position", "print", "redraw", "refresh", "state", "table"],
    ),
    ("history", &["log", "move list"]),
    ("why", &["why not", "why is that", "reason"]),
    ("time", &["clock", "timer"]),
    ("save", &[":w", ":w!"]),
    ("mark", &["bookmark", "remember"]),
    (
        "quit",
        &[
            ":q", ":q!", ":qa", ":qa!", ":wq", ":wq!", ":x", "close", "goodbye", "leave",
            "logout", "q!", "stop", "zz",
        ],
    ),
];

/// Phrases that can mean several commands, each with a text that names these.
const ADVICE: [(&[&str], &str); 3] = [
    (
        &["concede", "give up", "i give up", "i lose", "resign", "surrender"],
        "`solve` shows how to win, `new` starts another game, and `quit` leaves",
    ),
    (
        &["easier", "easier game", "easy", "easy game", "simpler", "too hard"],
        "`new easy` deals an easy game, and `list` shows other games",
    ),
    (
        &["hard", "hard game", "harder", "harder game", "too easy"],
        "`new hard` deals a hard game, and `list` shows other games",
    ),
];

/// Returns the line that a phrase means.
pub(super) fn exactly(phrase: &str) -> Option<&'static str> {
    PHRASES.iter().find(|entry| entry.1.contains(&phrase)).map(|entry| entry.0)
}

/// Returns a text for a phrase that can mean several commands.
pub(crate) fn advice(line: &str) -> Option<&'static str> {
    let line = line.trim_end_matches(['!', '.', '?']).to_lowercase();
    ADVICE.iter().find(|entry| entry.0.contains(&line.as_str())).map(|entry| entry.1)
}

/// Returns the phrases of one word, each after the line it means.
pub(super) fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    let entries = PHRASES
        .iter()
        .flat_map(|(line, all)| all.iter().map(move |phrase| (*line, *phrase)));
    entries.filter(|entry| entry.1.chars().all(char::is_alphabetic) && entry.1.len() > 2)
}
