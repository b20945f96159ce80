//! Replays transcripts.

use crate::answer::{Reply, ReplyKind};
use crate::session::Session;
use crate::typed::{MARK, is_typed, set_apart};

/// The result of typing some lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Typed {
    /// Each line with its answer below it.
    pub text: String,
    /// How many lines were typed. Fewer than all if one ended the session, the text grew too long,
    /// or the host asked to stop.
    pub lines: usize,
    /// Whether the host asked to stop.
    pub stopped: bool,
}

/// Replays a transcript, and returns it with the answers of today.
///
/// Lines that start with `> ` are typed again, and their answers replace the text below them. The
/// text before the first such line stays. The result is the same each time unless the game or
/// the program changes.
pub fn rerun(session: &mut Session<'_>, transcript: &str) -> String {
    let head = transcript.lines().take_while(|line| !is_typed(line));
    let head: String = head.flat_map(|line| [line, "\n"]).collect();
    let typed: Vec<&str> = transcript.lines().filter(|line| is_typed(line)).collect();
    head + type_lines(session, &typed, usize::MAX).text.as_str()
}

/// Types the lines of a transcript, until the text has more than `most` bytes.
pub(crate) fn type_lines(
    session: &mut Session<'_>,
    lines: &[&str],
    most: usize,
) -> Typed {
    let mut typed = Typed::default();
    for line in lines {
        typed.text.extend([line, "\n"]);
        typed.lines += 1;
        let answer = session.answer(line.strip_prefix(MARK).unwrap_or_default());
        typed.text.push_str(&set_apart(&session.shown(&answer)));
        let left = matches!(answer, Ok(Reply { kind: ReplyKind::Left, .. }));
        typed.stopped = session.game_and_host().1.is_asked_to_end();
        if left || typed.stopped || typed.text.len() > most {
            break;
        }
    }
    typed
}
