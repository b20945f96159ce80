//! The entry of a deal in a file of a study: a line for each player.
//!
//! ```text
//! # patience-study 1
//! # game klondike
//! # rules sha256:9f31c0…
//! # option draw = 1
//! # limits --max-positions 1000000 --max-seconds 0.25
//! # program 0.1.0
//! deal,player,outcome,moves,choices,forced,redeals,score,seconds,piles,actions,turning,decisions
//! seed:1,greedy,lost,97,412,12,1,0,0.000514,1111111110110,10,,
//! ```
//!
//! * `choices` is the number of legal moves in all positions together.
//! * `piles` holds a digit for each pile: 1 if it ever changed.
//! * `actions` holds a digit for each action: 1 if it was ever legal.
//! * `turning` and `decisions` belong to the thoughtful player, if the greedy player played in
//!   the same run.
//! * `turning` is present if the greedy player lost a winnable deal. Its numbers are the moves
//!   up to the last winnable position, the moves of the whole game, and the legal, winning and
//!   losing moves in that position.
//! * `decisions` holds, for each third of the winning line, the decisions that matter and the
//!   decisions analyzed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

use crate::Entry;
use crate::solved::{field, time};
use crate::study::{Decisions, Outcome, PARTS, Player, Tally, Turning};

/// The games of all players with one deal.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Studied(pub BTreeMap<Player, Game>);

/// The game of one player.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Game {
    /// The outcome and the counts of the game.
    pub tally: Tally,
    /// The processor time, in whole microseconds.
    pub time: Duration,
    /// Where the greedy player lost this winnable deal; for the thoughtful player only.
    pub turning: Option<Turning>,
    /// The decisions along the winning line; for the thoughtful player only.
    pub decisions: Option<[Decisions; PARTS]>,
}

impl Entry for Studied {
    const HEADER: &'static str = "# patience-study 1";
    const COLUMNS: &'static str = "deal,player,outcome,moves,choices,forced,redeals,score,seconds,piles,actions,turning,decisions";
    const COMMAND: &'static str = "study";
    const DONE: &'static str = "played";

    fn csv(&self, deal: &str) -> String {
        self.0.iter().fold(String::new(), |mut text, (player, game)| {
            let _ = writeln!(text, "{},{},{}", field(deal), player.word(), game.fields());
            text
        })
    }

    fn read(line: &str) -> Option<(&str, Self)> {
        let mut fields = line.split(',');
        let (deal, player) = (fields.next()?, fields.next()?.parse().ok()?);
        let game = Game::read(fields)?;
        Some((deal, Self([(player, game)].into())))
    }

    /// Prefers a decided game to an open one, and otherwise the existing game.
    fn joined(mut self, other: Self) -> Option<Self> {
        for (player, game) in other.0 {
            let Some(known) = self.0.get_mut(&player) else {
                self.0.insert(player, game);
                continue;
            };
            let decided = [known.tally.outcome, game.tally.outcome];
            // Only this player's outcome is a proof, so only that can be contradicted.
            if player == Player::Thoughtful
                && decided.iter().all(|outcome| *outcome != Outcome::Open)
                && decided[0] != decided[1]
            {
                return None;
            }
            if decided[0] == Outcome::Open && decided[1] != Outcome::Open {
                *known = game;
            }
        }
        Some(self)
    }
}

impl Game {
    fn fields(&self) -> String {
        let Self { tally, time, turning, decisions } = self;
        let flags = |flags: &[bool]| -> String {
            flags.iter().map(|flag| if *flag { '1' } else { '0' }).collect()
        };
        let turning = turning.map_or_else(String::new, |turning| {
            let (there, winning, losing) = turning.choices;
            format!("{}/{}/{there}/{winning}/{losing}", turning.after, turning.of)
        });
        let decisions = decisions.map_or_else(String::new, |parts| {
            parts.map(|part| format!("{}/{}", part.matter, part.known)).join(" ")
        });
        format!(
            "{},{},{},{},{},{},{}.{:06},{},{},{turning},{decisions}",
            tally.outcome.word(),
            tally.moves,
            tally.choices,
            tally.forced,
            tally.redeals,
            tally.score,
            time.as_secs(),
            time.subsec_micros(),
            flags(&tally.touched),
            flags(&tally.legal),
        )
    }

    fn read<'a>(fields: impl Iterator<Item = &'a str>) -> Option<Self> {
        let fields: Vec<&str> = fields.collect();
        let [
            outcome,
            moves,
            choices,
            forced,
            redeals,
            score,
            seconds,
            piles,
            actions,
            turning,
            decisions,
        ] = fields[..]
        else {
            return None;
        };
        let tally = Tally {
            outcome: Outcome::of_word(outcome)?,
            moves: moves.parse().ok()?,
            choices: choices.parse().ok()?,
            forced: forced.parse().ok()?,
            redeals: redeals.parse().ok()?,
            score: score.parse().ok()?,
            touched: flags(piles)?,
            legal: flags(actions)?,
        };
        let turning = match turning {
            "" => None,
            some => {
                let [after, of, there, winning, losing] = numbers(some, '/')?;
                Some(Turning { after, of, choices: (there, winning, losing) })
            }
        };
        let decisions = match decisions {
            "" => None,
            some => {
                let mut found = [Decisions::default(); PARTS];
                let mut parts = some.split(' ');
                for part in &mut found {
                    let [matter, known] = numbers(parts.next()?, '/')?;
                    *part = Decisions { known, matter };
                }
                // Surplus parts make the line invalid.
                parts.next().is_none().then_some(Some(found))?
            }
        };
        Some(Self { tally, time: time(seconds)?, turning, decisions })
    }
}

fn flags(text: &str) -> Option<Vec<bool>> {
    let flag = |letter| match letter {
        '0' => Some(false),
        '1' => Some(true),
        _ => None,
    };
    text.chars().map(flag).collect()
}

/// Parses exactly `N` numbers with a separator.
fn numbers<T: FromStr, const N: usize>(text: &str, between: char) -> Option<[T; N]> {
    let all: Option<Vec<T>> = text.split(between).map(|part| part.parse().ok()).collect();
    all?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 2] = [
        "seed:7,greedy,lost,97,412,12,1,-3,0.000514,1101,0,,",
        "seed:7,thoughtful,won,120,500,8,2,52,1.250000,1111,,86/97/4/1/3,1/2 2/2 0/1",
    ];

    #[test]
    fn the_lines_of_a_deal_round_trip() {
        let read = |text: &str| Studied::read(text).unwrap().1;
        let [greedy, thoughtful] = LINES.map(read);
        let both = greedy.joined(thoughtful).unwrap();
        assert_eq!(both.csv("seed:7"), LINES.map(|line| format!("{line}\n")).concat());
        let turning = both.0[&Player::Thoughtful].turning.unwrap();
        assert_eq!((turning.after, turning.of, turning.choices), (86, 97, (4, 1, 3)));
    }

    #[test]
    fn a_malformed_line_is_rejected() {
        for (from, to) in [
            ("greedy", "clever"),
            ("lost", "gone"),
            (",97,", ",-1,"),
            ("0.000514", "0.5"),
            ("1101", "1102"),
            (",,", ",1/2,"),
            (",,", ",,1/2"),
            (",,", ","),
            (",,", ",,,"),
        ] {
            let line = LINES[0].replace(from, to);
            assert!(line != LINES[0] && Studied::read(&line).is_none(), "{line}");
        }
    }

    #[test]
    fn merging_prefers_a_decided_game_to_an_open_one() {
        let read = |text: &str| Studied::read(text).unwrap().1;
        let won = read(LINES[1]);
        let open = read(&LINES[1].replace("won", "open"));
        let lost = read(&LINES[1].replace("won", "lost"));
        assert_eq!(open.clone().joined(won.clone()), Some(won.clone()));
        assert_eq!(won.clone().joined(open), Some(won.clone()));
        assert_eq!(won.joined(lost), None);
    }
}
