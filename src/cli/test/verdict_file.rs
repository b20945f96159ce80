//! Verdict files: deals with their expected verdicts, for regression tests.
//!
//! ```text
//! # Proven by Solvitaire.
//! $ patience solve tiny.toml --set empty=any
//! pysol:1 winnable
//! pysol:2 unwinnable
//! pysol:3
//! ```
//!
//! A line that begins with `$ ` names a game, its options and the limit of the search. A file
//! may have several. The lines below name one deal each, with its verdict. A deal without a
//! verdict gets one when the file is accepted. Lines that begin with `#` are comments.

use super::call::words;
use crate::diag::{Diagnostic, Place, SourceId};
use crate::solve::Verdict;

/// The start of a line that names a game.
const CALL: &str = "$ ";

/// A parsed verdict file.
#[derive(Clone, Debug)]
pub(super) struct VerdictFile<'a> {
    /// The games with their deals, in order.
    pub(super) games: Vec<AskedGame<'a>>,
    text: &'a str,
}

/// A game and its deals to solve.
#[derive(Clone, Debug)]
pub(super) struct AskedGame<'a> {
    /// The command, without the `$`.
    pub(super) call: &'a str,
    /// The place of the command in the file.
    pub(super) place: Place,
    pub(super) deals: Vec<Pin<'a>>,
}

/// A deal and its expected verdict.
#[derive(Clone, Debug)]
pub(super) struct Pin<'a> {
    /// The name of the deal, or the path of a deal file.
    pub(super) deal: String,
    /// The place of the line in the file.
    pub(super) place: Place,
    /// The line without the verdict.
    start: &'a str,
    verdict: Option<&'a str>,
}

impl<'a> VerdictFile<'a> {
    /// Parses a verdict file, with any style of line ends.
    ///
    /// Fails if no game is named, if a deal comes before its game, if a game has no deals, or
    /// if a line is malformed.
    pub(super) fn read(source: SourceId, text: &'a str) -> Result<Self, Vec<Diagnostic>> {
        let mut games: Vec<AskedGame<'a>> = Vec::new();
        let mut errors = Vec::new();
        let mut end = 0;
        for whole in text.split_inclusive('\n') {
            let (line, at) = (whole.trim_end(), end);
            end += whole.len();
            let place = Place::new(source, at..at + line.len());
            if let Some(call) = line.strip_prefix(CALL) {
                games.push(AskedGame { call: call.trim(), place, deals: Vec::new() });
            } else if !is_remark(line) {
                match (Pin::read(line, place), games.last_mut()) {
                    (Ok(pin), Some(game)) => game.deals.push(pin),
                    (Ok(pin), None) => errors.push(early(pin)),
                    (Err(error), _) => errors.push(*error),
                }
            }
        }
        let idle = games.iter().filter(|game| game.deals.is_empty());
        // Not reported after other errors: the deals of the game may be malformed.
        let idle: Vec<_> = idle.filter(|_| errors.is_empty()).collect();
        errors.extend(idle.into_iter().map(|game| {
            let error = Diagnostic::error("this game has no deals");
            let error = error.code("no-deals").at(game.place.clone());
            error.hint("write one deal per line, such as `ms:1`")
        }));
        if games.is_empty() && errors.is_empty() {
            let error = Diagnostic::error("no line names the game to solve");
            let error = error.code("no-call").at(Place::new(source, 0..0));
            errors.push(error.hint(BEGINNING));
        }
        if errors.is_empty() { Ok(Self { games, text }) } else { Err(errors) }
    }

    /// Returns whether the file has no verdicts yet.
    pub(super) fn is_new(&self) -> bool {
        self.games.iter().flat_map(|game| &game.deals).all(|pin| pin.verdict.is_none())
    }

    /// Returns the whole text with new verdicts, one for each deal, in order.
    pub(super) fn with(&self, verdicts: &[&str]) -> String {
        // INVARIANT: every other line is a deal, in order. `read` refuses anything else.
        let pins = self.games.iter().flat_map(|game| &game.deals);
        let mut pins = pins.zip(verdicts);
        let mut text = String::new();
        for line in self.text.lines() {
            if line.starts_with(CALL) || is_remark(line) {
                text.push_str(line);
            } else if let Some((pin, verdict)) = pins.next() {
                match pin.verdict {
                    Some(written) if written == *verdict => text.push_str(line),
                    Some(_) => text.extend([pin.start, verdict]),
                    None => text.extend([pin.start, " ", verdict]),
                }
            }
            text.push('\n');
        }
        text
    }
}

/// The hint about the first line of a verdict file.
const BEGINNING: &str =
    "a verdict file begins with a line such as `$ patience solve GAME`";

impl<'a> Pin<'a> {
    fn read(line: &'a str, place: Place) -> Result<Self, Box<Diagnostic>> {
        let bad = |message: String, hint: &str| {
            let error = Diagnostic::error(message).code("bad-verdict");
            Box::new(error.at(place.clone()).hint(hint))
        };
        let words = words(line).ok_or_else(|| {
            let form = "put the name of a deal file between two quotation marks";
            bad("a quotation mark is not closed".to_owned(), form)
        })?;
        let (deal, written) = match words.as_slice() {
            [deal] => (deal, None),
            [deal, verdict] => (deal, Some(verdict)),
            _ => {
                let form = "write a deal and its verdict, such as `ms:1 winnable`; a \
                            comment is a line of its own that begins with `#`";
                return Err(bad("too many words".to_owned(), form));
            }
        };
        let known = Verdict::WORDS
            .into_iter()
            .find(|verdict| written.is_some_and(|word| word == verdict));
        // A quoted verdict is refused: the line must end with the bare word.
        let start = known.and_then(|verdict| line.strip_suffix(verdict));
        if written.is_some() && start.is_none() {
            let word = line.split_whitespace().next_back().unwrap_or_default();
            let form = "write `winnable`, `unwinnable` or `unknown`, or nothing: \
                        `patience test --accept` fills it in";
            return Err(bad(format!("`{word}` is not a verdict"), form));
        }
        if deal.eq_ignore_ascii_case("random") {
            let form = "name the deal, such as `ms:1`";
            return Err(bad("a random deal differs each time".into(), form));
        }
        let start = start.unwrap_or(line);
        Ok(Self { deal: deal.clone(), place, start, verdict: known })
    }
}

fn is_remark(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

fn early(pin: Pin<'_>) -> Diagnostic {
    let error = Diagnostic::error("this deal comes before its game");
    error.code("early-line").at(pin.place).hint(BEGINNING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;

    /// Returns the file with these verdicts, or the first error.
    fn with(text: &str, verdicts: &[&str]) -> String {
        let mut sources = Sources::new();
        let source = sources.add("x", text);
        match VerdictFile::read(source, text) {
            Ok(file) => file.with(verdicts),
            Err(errors) => format!(
                "{}: {}",
                sources.short(errors[0].place.as_ref().unwrap()),
                errors[0].message
            ),
        }
    }

    #[test]
    fn accepting_fills_in_verdicts_and_keeps_the_rest() {
        let text = "# of two\n\n$ patience solve a\nms:1\n'my deal'   winnable\n\
                    # the last\nms:3\tunknown\r\n";
        let expected = "# of two\n\n$ patience solve a\nms:1 unwinnable\n\
                        'my deal'   winnable\n# the last\nms:3\twinnable\n";
        assert_eq!(with(text, &["unwinnable", "winnable", "winnable"]), expected);
    }

    #[test]
    fn malformed_verdict_files_are_refused() {
        let call = "$ patience solve a\n";
        let error = |line: &str| with(&format!("{call}{line}\n"), &[]);
        assert_eq!(error("ms:1 maybe"), "x:2: `maybe` is not a verdict");
        assert_eq!(error("ms:1 winnable # x"), "x:2: too many words");
        assert_eq!(error("'ms:1 winnable"), "x:2: a quotation mark is not closed");
        assert_eq!(error("Random"), "x:2: a random deal differs each time");
        assert_eq!(error("ms:1 'winnable'"), "x:2: `'winnable'` is not a verdict");
        assert_eq!(error("#"), "x:1: this game has no deals");
        let early = "x:1: this deal comes before its game";
        assert_eq!(with(&format!("ms:1\n{call}ms:2\n"), &[]), early);
        assert_eq!(with("# x\n", &[]), "x:1: no line names the game to solve");
    }
}
