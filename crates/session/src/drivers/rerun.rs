//! Transcripts that are played again.

use crate::answer::{Reply, ReplyKind};
use crate::session::Session;
use crate::typed::{MARK, is_typed, set_apart};

/// What came of lines that were typed one after the other.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Typed {
    /// Each line with the answer beneath it.
    pub text: String,
    /// How many lines were typed: all of them, unless one ended the session, the text grew
    /// too long, or the host asked for an end.
    pub lines: usize,
    /// Whether the host did.
    pub stopped: bool,
}

/// Returns a transcript with the answers the session gives now.
///
/// Lines that start with `> ` are typed again; what stood beneath them is replaced by the
/// answers, and what stands before the first is kept. Nothing but a faulty game makes the
/// new transcript differ from one that was made this way before.
pub fn rerun(session: &mut Session<'_>, transcript: &str) -> String {
    let head = transcript.lines().take_while(|line| !is_typed(line));
    let head: String = head.flat_map(|line| [line, "\n"]).collect();
    let typed: Vec<&str> = transcript.lines().filter(|line| is_typed(line)).collect();
    head + type_lines(session, &typed, usize::MAX).text.as_str()
}

/// Types lines of a transcript again, until the text has more than `most` bytes.
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
