//! The entry of a solved deal, as CSV and JSON.

use std::time::Duration;

use serde::Serialize;

use crate::Entry;
use crate::diag::clean_json;
use crate::solve::{Limit, Verdict};

/// The verdict on a deal, and the cost of the search.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Solved {
    /// The verdict, with the number of moves of the winning line.
    pub verdict: Verdict<usize>,
    /// The number of distinct positions.
    pub positions: u64,
    /// The time, in whole microseconds.
    pub time: Duration,
    /// The memory of the stored positions, in bytes.
    pub bytes: usize,
}

/// A line of JSON.
#[derive(Serialize)]
struct JsonLine<'a> {
    deal: &'a str,
    verdict: &'static str,
    moves: Option<usize>,
    #[serde(flatten)]
    shortest: Option<Shortest>,
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<u64>,
    seconds: f64,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
}

/// Optional fields of a line of JSON.
#[derive(Clone, Copy, Debug, Default)]
pub struct More<'a> {
    /// The number of moves made in the search.
    pub reached: Option<u64>,
    /// The bounds of the shortest line, with `--shortest`.
    pub shortest: Option<Shortest>,
    /// The moves of the winning line.
    pub line: Option<&'a [String]>,
}

/// The bounds of the shortest winning line.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shortest {
    /// The number of moves that any winning line needs, unless no line wins.
    pub lower_bound: Option<usize>,
    /// Whether the result is exact.
    pub proven: bool,
    /// The limit that was reached, if the result is not exact.
    #[serde(skip)]
    pub why: Option<Limit>,
}

impl Solved {
    /// Returns the word for the limit that was reached, if the verdict is unknown.
    fn why(&self) -> Option<&'static str> {
        self.verdict.limit().map(Limit::word)
    }

    /// Returns a line of JSON, including the line end.
    pub fn json(&self, deal: &str, more: More<'_>) -> String {
        let More { reached, shortest, line } = more;
        // A search for the shortest line can reach a limit even if some line wins.
        let limit = shortest.map_or(self.verdict.limit(), |shortest| shortest.why);
        let object = JsonLine {
            deal,
            verdict: self.verdict.word(),
            moves: self.verdict.line(),
            shortest,
            positions: self.positions,
            reached,
            seconds: self.time.as_secs_f64(),
            bytes: self.bytes,
            why: limit.map(Limit::word),
            line,
        };
        let text = serde_json::to_string(&object).unwrap_or_default();
        format!("{}\n", clean_json(&text))
    }
}

impl Entry for Solved {
    const HEADER: &'static str = "# patience-results 1";
    const COLUMNS: &'static str = "deal,verdict,moves,positions,seconds,bytes,why";
    const COMMAND: &'static str = "solve";
    const DONE: &'static str = "solved";

    fn csv(&self, deal: &str) -> String {
        let moves = self.verdict.line().map(|line| line.to_string()).unwrap_or_default();
        format!(
            "{},{},{moves},{},{}.{:06},{},{}\n",
            field(deal),
            self.verdict.word(),
            self.positions,
            self.time.as_secs(),
            self.time.subsec_micros(),
            self.bytes,
            self.why().unwrap_or_default(),
        )
    }

    fn read(line: &str) -> Option<(&str, Self)> {
        let fields: Vec<&str> = line.split(',').collect();
        let [deal, verdict, moves, positions, seconds, bytes, why] = fields[..] else {
            return None;
        };
        let verdict = match (verdict, moves, why) {
            ("winnable", moves, "") => Verdict::Winnable(moves.parse().ok()?),
            ("unwinnable", "", "") => Verdict::Unwinnable,
            ("unknown", "", why) => Verdict::Unknown(Limit::of_word(why)?),
            _ => return None,
        };
        let time = time(seconds)?;
        let positions = positions.parse().ok()?;
        Some((deal, Self { verdict, positions, time, bytes: bytes.parse().ok()? }))
    }

    /// Prefers a verdict to none, then the shorter line, then the smaller search. Returns none
    /// if the verdicts contradict each other.
    fn joined(self, other: Self) -> Option<Self> {
        match (self.verdict, other.verdict) {
            (Verdict::Winnable(_), Verdict::Unwinnable)
            | (Verdict::Unwinnable, Verdict::Winnable(_)) => None,
            (Verdict::Unknown(_), Verdict::Unknown(_)) => Some(
                // The longer search says more.
                std::cmp::max_by_key(self, other, |solved| {
                    (solved.positions, solved.time, solved.verdict)
                }),
            ),
            // By the derived order: `Unknown` comes last, and fewer moves come first.
            _ => Some(self.min(other)),
        }
    }
}

/// Parses seconds with exactly six decimals.
pub fn time(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.')?;
    // `parse` alone would accept a plus sign.
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() != 6 || !digits(whole) || !digits(part) {
        return None;
    }
    let micros: u32 = part.parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, micros * 1000))
}

/// Returns a CSV field, quoted if necessary.
pub fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(verdict: Verdict<usize>, positions: u64) -> Solved {
        Solved { verdict, positions, time: Duration::from_micros(1_500_020), bytes: 64 }
    }

    #[track_caller]
    fn check(verdict: Verdict<usize>, expected: &str) {
        let solved = solved(verdict, 9);
        let line = solved.csv("ms:1");
        assert_eq!(line, expected);
        assert_eq!(Solved::read(line.trim_end()), Some(("ms:1", solved)));
    }

    #[test]
    fn a_csv_line_round_trips() {
        check(Verdict::Winnable(83), "ms:1,winnable,83,9,1.500020,64,\n");
        check(Verdict::Unwinnable, "ms:1,unwinnable,,9,1.500020,64,\n");
        check(
            Verdict::Unknown(Limit::Positions),
            "ms:1,unknown,,9,1.500020,64,positions\n",
        );
        check(Verdict::Unknown(Limit::Memory), "ms:1,unknown,,9,1.500020,64,memory\n");
        check(Verdict::Unknown(Limit::Seconds), "ms:1,unknown,,9,1.500020,64,seconds\n");
    }

    #[test]
    fn the_old_limit_word_states_is_read_as_positions() {
        let line = "ms:1,unknown,,9,1.500020,64,states";
        let known = solved(Verdict::Unknown(Limit::Positions), 9);
        assert_eq!(Solved::read(line), Some(("ms:1", known)));
    }

    #[test]
    fn malformed_or_inconsistent_lines_are_rejected() {
        for line in [
            "",
            "ms:1,winnable,83,9,1.500020,64",
            "ms:1,winnable,,9,1.500020,64,",
            "ms:1,unwinnable,83,9,1.500020,64,",
            "ms:1,unknown,,9,1.500020,64,",
            "ms:1,unwinnable,,9,1.50002,64,",
            "ms:1,unwinnable,,9,+1.500020,64,",
            "ms:1,unwinnable,,-9,1.500020,64,",
        ] {
            assert_eq!(Solved::read(line), None, "{line}");
        }
    }

    #[test]
    fn csv_quotes_file_names_and_json_lists_moves() {
        let solved = solved(Verdict::Winnable(1), 9);
        assert!(solved.csv("a,\"b\"").starts_with("\"a,\"\"b\"\"\",winnable,"));
        let line = solved
            .json("ms:1", More { line: Some(&["3 f".to_owned()]), ..More::default() });
        assert!(
            line.starts_with("{\"deal\":\"ms:1\",\"verdict\":\"winnable\",\"moves\":1,")
        );
        assert!(line.ends_with(",\"bytes\":64,\"line\":[\"3 f\"]}\n"), "{line}");
        let seconds =
            line.split("\"seconds\":").nth(1).and_then(|value| value.split(',').next());
        let seconds: f64 = seconds.unwrap().parse().unwrap();
        assert!((seconds - 1.500_02).abs() < 1e-9, "{line}");
    }

    #[test]
    fn results_of_a_deal_merge_unless_they_contradict() {
        let (won, lost) =
            (solved(Verdict::Winnable(9), 5), solved(Verdict::Unwinnable, 7));
        let open = solved(Verdict::Unknown(Limit::Positions), 9);
        let longer = solved(Verdict::Unknown(Limit::Seconds), 10);
        assert_eq!(won.joined(lost), None);
        assert_eq!(lost.joined(won), None);
        assert_eq!(open.joined(lost), Some(lost));
        assert_eq!(won.joined(open), Some(won));
        assert_eq!(open.joined(longer), Some(longer));
        assert_eq!(longer.joined(open), Some(longer));
        assert_eq!(
            won.joined(solved(Verdict::Winnable(8), 9)).unwrap().verdict,
            Verdict::Winnable(8)
        );
    }
}
