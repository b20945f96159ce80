//! Result files: a head, and a line for each deal.
//!
//! ```text
//! # patience-results 1
//! # game cruel
//! # rules sha256:9f31c0…
//! # option gather = top
//! # limits --max-seconds 20 --max-memory 2048
//! # program 0.1.0
//! deal,verdict,moves,positions,seconds,bytes,why
//! pysol:1,unwinnable,,1052,0.001204,163840,
//! ```
//!
//! Lines are in the order in which the deals were solved. The head may be repeated, so that
//! concatenated files are a valid file. Other lines that begin with `#` are comments.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use thiserror::Error;

use super::entry::Entry;
use crate::play::{DealName, DealRange};
use crate::variant::{Choice, Variant};

/// The start of the first line of a head, of any kind and version.
const HEADERS: &str = "# patience-";

/// The most ranges to list.
const SHOWN_RANGES: usize = 8;

/// The results of many deals of one game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Results<E> {
    /// The game, rules and limits of the results.
    pub head: Head,
    /// The result of each deal.
    pub deals: BTreeMap<DealName, E>,
}

/// The head of a result file: the game, its rules, and the limits of the searches.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Head {
    /// The name of the game in results.
    pub game: String,
    /// The digest of the rules.
    pub rules: String,
    /// The options with their values, which the digest covers.
    options: Vec<String>,
    /// The limits of the searches, each as command-line options.
    pub limits: BTreeSet<String>,
    /// The versions of the program that wrote the results.
    programs: BTreeSet<String>,
}

/// Error when a file is not a valid result file.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[expect(missing_docs, reason = "the message of each is its documentation")]
pub enum ResultsError {
    #[error("it does not start with `{0}`, so it is not a result file")]
    Form(&'static str),
    #[error("its head is incomplete")]
    Head,
    #[error("line {0}: the head above it does not end with the line `{1}`")]
    Columns(usize, &'static str),
    #[error("line {0} is not a result; without the line the deal is {1} again")]
    Line(usize, &'static str),
    #[error("line {0}: {1}")]
    Other(usize, Mismatch),
    #[error("line {0}: `{1}` was both won and proven unwinnable: one result is wrong")]
    Disagreement(usize, DealName),
}

/// Error when a deal is won in one result and proven unwinnable in another.
#[derive(Clone, Copy, Debug, Eq, Error, PartialEq)]
#[error("one of two results is wrong")]
pub struct Contradiction;

/// Error when results belong to different games or rules.
#[derive(Clone, Debug, Eq, Error, PartialEq)]
#[expect(missing_docs, reason = "the message of each is its documentation")]
pub enum Mismatch {
    #[error("the results belong to the game `{0}`, not to `{1}`")]
    Game(String, String),
    #[error("the results of `{0}` were made with other rules{1}")]
    Rules(String, String),
}

impl Head {
    /// Returns the head for results of a game within limits.
    pub fn new(variant: &Variant, limits: String) -> Self {
        let option = |choice: &Choice| format!("{} = {}", choice.name, choice.value);
        Self {
            game: variant.counted_as(),
            rules: format!("sha256:{}", variant.digest()),
            options: variant.choices().iter().map(option).collect(),
            limits: [limits].into(),
            programs: [env!("CARGO_PKG_VERSION").to_owned()].into(),
        }
    }

    /// Returns the options with their values.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter().filter_map(|option| option.split_once(" = "))
    }

    /// Returns the text of the head, including the line of columns.
    pub fn write<E: Entry>(&self) -> String {
        let mut text =
            format!("{}\n# game {}\n# rules {}\n", E::HEADER, self.game, self.rules);
        for option in &self.options {
            let _ = writeln!(text, "# option {option}");
        }
        for limits in &self.limits {
            let _ = writeln!(text, "# limits {limits}");
        }
        for program in &self.programs {
            let _ = writeln!(text, "# program {program}");
        }
        text + E::COLUMNS + "\n"
    }

    /// Fails if results with another head cannot be merged with results with this one.
    pub fn check(&self, other: &Self) -> Result<(), Mismatch> {
        if self.game != other.game {
            return Err(Mismatch::Game(other.game.clone(), self.game.clone()));
        }
        if self.rules == other.rules {
            return Ok(());
        }
        let options = if self.options == other.options || other.options.is_empty() {
            String::new()
        } else {
            format!(" (options {})", other.options.join(", "))
        };
        Err(Mismatch::Rules(other.game.clone(), options))
    }

    /// Returns whether a head of the same rules includes all limits and versions of this one.
    pub fn is_covered_by(&self, other: &Self) -> bool {
        self.limits.is_subset(&other.limits) && self.programs.is_subset(&other.programs)
    }

    /// Adds the limits and versions of another head.
    fn join(&mut self, other: &Self) {
        self.limits.extend(other.limits.iter().cloned());
        self.programs.extend(other.programs.iter().cloned());
    }

    /// Parses a line of the head, without its leading `# `.
    fn read(&mut self, line: &str) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => value.clone_into(&mut self.game),
            "rules" => value.clone_into(&mut self.rules),
            "option" => self.options.push(value.to_owned()),
            // Earlier versions called positions states.
            "limits" => {
                self.limits.insert(value.replace("--max-states", "--max-positions"));
            }
            "program" => drop(self.programs.insert(value.to_owned())),
            _ => {}
        }
    }
}

impl<E: Entry> Results<E> {
    /// Returns empty results.
    pub fn new(head: Head) -> Self {
        Self { head, deals: BTreeMap::new() }
    }

    /// Parses a file whose last line is complete.
    pub fn read(text: &str) -> Result<Self, ResultsError> {
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut results: Option<Self> = None;
        while let Some((number, line)) = lines.next() {
            if line == E::HEADER {
                let mut head = Head::default();
                while let Some((number, line)) =
                    lines.next_if(|line| line.1 != E::COLUMNS)
                {
                    let line = line.strip_prefix("# ");
                    head.read(line.ok_or(ResultsError::Columns(number, E::COLUMNS))?);
                }
                // The line of columns stays for `read_line`, which skips it.
                lines.peek().ok_or(ResultsError::Head)?;
                match &mut results {
                    None => results = Some(Self::new(head)),
                    Some(results) => results
                        .adopt(&head)
                        .map_err(|mismatch| ResultsError::Other(number, mismatch))?,
                }
            } else if let Some(results) = &mut results {
                results.read_line(number, line)?;
            } else {
                return Err(ResultsError::Form(E::HEADER));
            }
        }
        results.ok_or(ResultsError::Form(E::HEADER))
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), ResultsError> {
        // A head of another kind or version is not a comment: the lines after it would be
        // misread.
        let is_remark = line.starts_with('#') && !line.starts_with(HEADERS);
        if line == E::COLUMNS || line.is_empty() || is_remark {
            return Ok(());
        }
        let read = E::read(line)
            .and_then(|(deal, found)| Some((deal.parse::<DealName>().ok()?, found)));
        let (deal, found) = read.ok_or(ResultsError::Line(number, E::DONE))?;
        self.add(deal, found).map_err(|_| ResultsError::Disagreement(number, deal))
    }

    /// Adds the limits and versions of another head. Fails if its results cannot be merged.
    pub fn adopt(&mut self, head: &Head) -> Result<(), Mismatch> {
        self.head.check(head)?;
        self.head.join(head);
        Ok(())
    }

    /// Adds the result of a deal. Fails without a change if it contradicts the known result.
    pub fn add(&mut self, deal: DealName, found: E) -> Result<(), Contradiction> {
        let known = self.deals.get(&deal).cloned();
        let joined = match known {
            Some(known) => known.joined(found),
            None => Some(found),
        };
        // `?` returns before anything is inserted.
        self.deals.insert(deal, joined.ok_or(Contradiction)?);
        Ok(())
    }

    /// Returns the text of the file, with the deals in order.
    pub fn write(&self) -> String {
        let mut text = self.head.write::<E>();
        text.extend(self.deals.iter().map(|(deal, entry)| entry.csv(&deal.to_string())));
        text
    }
}

/// Parses a file that may end in an incomplete line.
///
/// Returns the number of bytes of its complete lines, and the results. Returns none if the file
/// holds at most the beginning of a head.
pub fn begun<E: Entry>(
    bytes: &[u8],
) -> Result<Option<(usize, Results<E>)>, ResultsError> {
    if is_beginning::<E>(bytes) {
        return Ok(None);
    }
    let whole = whole::<E>(bytes);
    let text =
        // The file may end within a character, so only the complete lines must be UTF-8.
        str::from_utf8(&bytes[..whole]).map_err(|_| ResultsError::Form(E::HEADER))?;
    Ok(Some((whole, Results::read(text)?)))
}

/// Returns whether the bytes hold at most the beginning of a head.
fn is_beginning<E: Entry>(bytes: &[u8]) -> bool {
    // The text after the last line end may be any part of a line.
    let (lines, rest) = bytes.split_at(lines_len(bytes));
    let mut lines = lines.split_inclusive(|byte| *byte == b'\n');
    match lines.next() {
        None => E::HEADER.as_bytes().starts_with(rest),
        Some(first) => {
            is_header::<E>(first)
                && lines.all(|line| line.starts_with(b"#"))
                && (rest.starts_with(b"#") || E::COLUMNS.as_bytes().starts_with(rest))
        }
    }
}

/// Returns the length of the complete part of a file in bytes: up to the last line end, without
/// an incomplete head at the end.
fn whole<E: Entry>(bytes: &[u8]) -> usize {
    let mut start = lines_len(bytes);
    let mut whole = start;
    // Backward: a head among the final `#` lines lacks its line of columns.
    for line in bytes[..start].split_inclusive(|byte| *byte == b'\n').rev() {
        if !line.starts_with(b"#") {
            break;
        }
        start -= line.len();
        if is_header::<E>(line) {
            whole = start;
        }
    }
    whole
}

/// Returns the number of bytes up to the last line end.
fn lines_len(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
}

fn is_header<E: Entry>(line: &[u8]) -> bool {
    line.trim_ascii_end() == E::HEADER.as_bytes()
}

/// Returns the ranges that some deals form: the first few, and how many more there are.
pub fn ranges(deals: impl Iterator<Item = DealName>) -> String {
    let ranges = DealRange::of(deals);
    let few: Vec<String> =
        ranges.iter().take(SHOWN_RANGES).map(ToString::to_string).collect();
    let few = few.join(", ");
    match ranges.len().saturating_sub(SHOWN_RANGES) {
        0 => few,
        more => format!("{few} and {more} more ranges"),
    }
}

#[cfg(test)]
mod tests {
    use crate::solved::Solved;

    type Results = super::Results<Solved>;

    const HEAD: &str = "# patience-results 1\n# game small\n# rules sha256:1\n\
        # option a = b\n# limits --max-memory 9\n# program 0.1.0\n\
        deal,verdict,moves,positions,seconds,bytes,why\n";

    #[track_caller]
    fn refused(text: &str, expected: &str) {
        assert_eq!(Results::read(text).unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_result_file_round_trips() {
        let text = format!(
            "{HEAD}ms:9,unwinnable,,1,0.000001,8,\nms:10,winnable,7,2,0.000001,8,\n"
        );
        let results = Results::read(&text).unwrap();
        assert_eq!(results.deals.len(), 2);
        assert_eq!(results.write(), text);
    }

    #[test]
    fn comment_lines_are_skipped() {
        let text = format!("{HEAD}# by hand:\nms:9,unwinnable,,1,0.000001,8,\n#\n");
        assert_eq!(Results::read(&text).unwrap().deals.len(), 1);
    }

    #[test]
    fn concatenated_files_are_one_file() {
        let text = format!("{HEAD}ms:9,unwinnable,,1,0.000001,8,\n");
        let other = text.replace("ms:9", "ms:8").replace("0.1.0", "0.2.0");
        let results = Results::read(&format!("{text}{other}")).unwrap();
        assert_eq!(results.deals.len(), 2);
        assert_eq!(results.head.programs.len(), 2);
    }

    #[test]
    fn a_malformed_result_file_is_refused() {
        refused(
            "",
            "it does not start with `# patience-results 1`, so it is not a result file",
        );
        refused("# patience-results 1\n# game small\n", "its head is incomplete");
        refused(
            "notes\n",
            "it does not start with `# patience-results 1`, so it is not a result file",
        );
        refused(
            &format!("{HEAD}ms:9,winnable\n"),
            "line 8 is not a result; without the line the deal is solved again",
        );
        refused(
            &HEAD.replace("deal,", "ms:9,"),
            "line 7: the head above it does not end with the line \
             `deal,verdict,moves,positions,seconds,bytes,why`",
        );
        refused(
            &format!("{HEAD}# patience-results 2\n"),
            "line 8 is not a result; without the line the deal is solved again",
        );
        refused(
            &format!("{HEAD}{}", HEAD.replace("small", "other")),
            "line 8: the results belong to the game `other`, not to `small`",
        );
        refused(
            &format!("{HEAD}{}", HEAD.replace(":1", ":2").replace("= b", "= c")),
            "line 8: the results of `small` were made with other rules (options a = c)",
        );
        refused(
            &format!(
                "{HEAD}ms:9,unwinnable,,1,0.000001,8,\nms:9,winnable,7,2,0.000001,8,\n"
            ),
            "line 9: `ms:9` was both won and proven unwinnable: one result is wrong",
        );
    }
}
