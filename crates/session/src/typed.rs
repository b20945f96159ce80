//! The form of transcripts: typed lines, each with its answer below it.

/// The start of a typed line in a transcript.
pub(super) const MARK: &str = "> ";

/// The start of the line in a session file that names the game.
pub(super) const CALL: &str = "$ ";

/// Returns whether a line of a transcript was typed.
pub(super) fn is_typed(line: &str) -> bool {
    line.starts_with(MARK) || line == MARK.trim_end()
}

/// Returns an answer with a blank before each line that looks like a typed one.
pub(super) fn set_apart(answer: &str) -> String {
    let alike = |line: &str| is_typed(line) || line.starts_with(CALL);
    let blank = |line: &str| if alike(line) { " " } else { "" };
    answer.lines().flat_map(|line| [blank(line), line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_apart_indents_answers_that_look_typed() {
        assert_eq!(set_apart("> a\n>\n$ b\n>c\n\n d"), " > a\n >\n $ b\n>c\n\n d\n");
        assert!(set_apart("> a\n>\n").lines().all(|line| !is_typed(line)));
    }
}
