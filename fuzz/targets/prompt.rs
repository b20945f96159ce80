//! Any lines at the prompt, answered as text and as JSON. The first byte chooses the game, and
//! whether a person types.

use std::sync::Arc;

use patience::play::{Deal, DealName, Game, Record};
use patience::repl::{ReplyKind, Screen, Session, Settings, run_json};

use crate::common::memory::Memory;
use crate::common::oracle;

/// The games to start with; `new` leads to any other.
const GAMES: [&str; 8] = [
    "klondike",
    "freecell",
    "cruel",
    "intelligence",
    "pyramid",
    "golf",
    "spider",
    "canfield",
];

/// Deals that try many deals. One of them per session is enough.
const WISHES: [&str; 4] = ["easy", "medium", "hard", "winnable"];

/// The most lines to execute.
const LINES: usize = 40;

/// Executes the lines as text, and again as JSON.
pub(super) fn run(bytes: &[u8]) {
    let Some((first, text)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(text);
    let mut lines: Vec<&str> = text.split(['\n', '\r']).take(LINES).collect();
    let mut had_one = false;
    lines.retain(|line| {
        let wishes = WISHES.iter().any(|word| line.contains(word));
        !(wishes && std::mem::replace(&mut had_one, true))
    });
    let game = start(GAMES[usize::from(*first) % GAMES.len()]);
    let typed = *first >= 128;
    let (ended, words) = in_words(&game, &lines, typed);
    if words.is_some() {
        // A person may be asked a question, and the next line then means something else.
        let json = (!typed).then(|| in_json(&game, &lines[..ended]));
        assert!(json.is_none_or(|other| other == words), "JSON reaches a different game");
    }
}

fn start(name: &str) -> Game {
    let variant = patience::words::load(&patience::games(), name, &[]);
    let variant = Arc::new(variant.unwrap_or_else(|error| panic!("{error}")));
    let deal = Deal::named(DealName::Seed(1), variant.rules());
    Game::start(variant, deal).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Executes lines as text. Returns the number of lines until the session was left, and the record
/// of the game at the end, unless its script fails.
fn in_words(game: &Game, lines: &[&str], typed: bool) -> (usize, Option<String>) {
    let mut host = Memory::default();
    let mut session =
        Session::new(game.clone(), Vec::new(), &mut host, Settings::default());
    let style = session.settings().style;
    session.settle(Screen { style, asked: false, symbols: true, table: None, typed });
    session.set_pages(typed);
    let mut ended = lines.len();
    for (index, line) in lines.iter().enumerate() {
        let completions = session.completions();
        let (at, words) = completions.complete(line);
        assert!(line.is_char_boundary(at), "`{line}` is completed within a character");
        for word in &words {
            oracle::harmless(word);
        }
        if let Some(ghost) = completions.ghost(line) {
            oracle::harmless(&ghost.text);
        }
        let before = Record::write(session.game(), &[]);
        let answer = session.answer(line);
        oracle::harmless(&session.said(&answer));
        oracle::harmless(&session.shown(&answer));
        match answer {
            Err(_) => {
                let after = Record::write(session.game(), &[]);
                assert_eq!(before, after, "`{line}` is refused but changes the game");
            }
            Ok(reply) if reply.kind == ReplyKind::Left => {
                ended = index + 1;
                break;
            }
            Ok(_) => {}
        }
    }
    oracle::harmless(&session.farewell());
    oracle::check_record(session.game());
    (ended, Record::write(session.game(), &[]).ok())
}

/// Executes lines as JSON. Returns the record of the game at the end.
fn in_json(game: &Game, lines: &[&str]) -> Option<String> {
    let mut host = Memory::default();
    let mut session =
        Session::new(game.clone(), Vec::new(), &mut host, Settings::default());
    let (input, mut output) = (lines.join("\n") + "\n", Vec::new());
    run_json(&mut session, &mut input.as_bytes(), &mut output).ok()?;
    let text = String::from_utf8(output).expect("JSON is UTF-8");
    for answer in text.lines() {
        let object: serde_json::Value = serde_json::from_str(answer)
            .unwrap_or_else(|error| panic!("{error}: {answer}"));
        assert!(object.is_object() && object["protocol"] == 1, "{answer}");
        oracle::harmless(answer);
    }
    Record::write(session.game(), &[]).ok()
}
