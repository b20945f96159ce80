//! Transcripts: what was typed with what was answered beneath.

use crate::repl::answer::{Kind, Reply};
use crate::repl::session::Session;

/// What a typed line starts with in a transcript.
const MARK: &str = "> ";

/// Returns a transcript with the answers the session gives now.
///
/// Lines that start with `> ` are typed again; what stood beneath them is replaced by the
/// answers, and what stands before the first is kept. Nothing but a faulty game makes the
/// new transcript differ from one that was made this way before.
pub fn rerun(session: &mut Session<'_>, transcript: &str) -> String {
    let typed = |it: &&str| it.starts_with(MARK) || *it == MARK.trim_end();
    let head = transcript.lines().take_while(|it| !typed(it));
    let mut text: String = head.flat_map(|it| [it, "\n"]).collect();
    for line in transcript.lines().filter(typed) {
        text.extend([line, "\n"]);
        let answer = session.answer(line.strip_prefix(MARK).unwrap_or_default());
        text.push_str(&session.shown(&answer));
        if matches!(answer, Ok(Reply { kind: Kind::Left, .. })) {
            break;
        }
    }
    text
}
