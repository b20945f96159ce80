//! Transcripts: what was typed with what was answered beneath.

use crate::repl::answer::{Kind, Reply};
use crate::repl::session::Session;

/// What a typed line starts with in a transcript.
const MARK: &str = "> ";

/// What the line of a session file starts with that says which game is played.
pub(in crate::repl) const CALL: &str = "$ ";

/// What came of lines that were typed one after the other.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(in crate::repl) struct Typed {
    /// Each line with the answer beneath it.
    pub text: String,
    /// How many lines were typed: all of them, unless one ended the session, or the text
    /// grew too long.
    pub lines: usize,
}

/// Returns a transcript with the answers the session gives now.
///
/// Lines that start with `> ` are typed again; what stood beneath them is replaced by the
/// answers, and what stands before the first is kept. Nothing but a faulty game makes the
/// new transcript differ from one that was made this way before.
pub fn rerun(session: &mut Session<'_>, transcript: &str) -> String {
    let head = transcript.lines().take_while(|it| !is_typed(it));
    let head: String = head.flat_map(|it| [it, "\n"]).collect();
    let typed: Vec<&str> = transcript.lines().filter(|it| is_typed(it)).collect();
    head + type_lines(session, &typed, usize::MAX).text.as_str()
}

/// Returns whether a line of a transcript is one that was typed.
pub(in crate::repl) fn is_typed(line: &str) -> bool {
    line.starts_with(MARK) || line == MARK.trim_end()
}

/// Types lines of a transcript again, until the text has more than `most` bytes.
pub(in crate::repl) fn type_lines(
    session: &mut Session<'_>,
    lines: &[&str],
    most: usize,
) -> Typed {
    let mut typed = Typed::default();
    for line in lines {
        typed.text.extend([line, "\n"]);
        typed.lines += 1;
        let answer = session.answer(line.strip_prefix(MARK).unwrap_or_default());
        typed.text.push_str(&told_apart(&session.shown(&answer)));
        let left = matches!(answer, Ok(Reply { kind: Kind::Left, .. }));
        if left || typed.text.len() > most {
            break;
        }
    }
    typed
}

/// Returns an answer with a blank before each line that could be taken for a typed one.
pub(in crate::repl) fn told_apart(answer: &str) -> String {
    let alike = |line: &str| is_typed(line) || line.starts_with(CALL);
    let blank = |line: &str| if alike(line) { " " } else { "" };
    answer.lines().flat_map(|line| [blank(line), line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_not_taken_for_typed_lines() {
        assert_eq!(told_apart("> a\n>\n$ b\n>c\n\n d"), " > a\n >\n $ b\n>c\n\n d\n");
        assert!(told_apart("> a\n>\n").lines().all(|it| !is_typed(it)));
    }
}
