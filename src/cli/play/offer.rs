//! The choice of games for a player who has named none.

use std::io::{self, BufRead as _, Write as _};

use super::args::PlayArgs;
use crate::catalogue::{Suggestion, TODAY, for_beginners, game_of};
use crate::cli::kept::Keeper;
use crate::cli::library::Folders;
use crate::cli::output::{Failure, Output};
use crate::cli::{clock, loading};
use crate::diag::{clean, wrapped};
use crate::variant::Variant;

/// The most bytes of an answer to read.
const MAX_ANSWER: u64 = 1 << 12;

/// A game that can be chosen.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Offered {
    pub(super) game: String,
    pub(super) options: Vec<(String, String)>,
    /// The deal, for the game of the day.
    pub(super) deal: Option<String>,
    /// Whether to resume the game.
    pub(super) resume: bool,
}

impl From<Suggestion> for Offered {
    fn from(Suggestion { game, options, deal }: Suggestion) -> Self {
        Self { game, options, deal, resume: false }
    }
}

/// The answer to the question for a game.
#[derive(Debug, Eq, PartialEq)]
enum Choice {
    /// Play this game.
    Play(Offered),
    /// Play nothing.
    Leave,
    /// The answer is not understood.
    Unclear,
}

/// Asks for a game, and returns the arguments with it, or none if the player leaves.
pub(super) fn ask(
    args: &PlayArgs,
    keeper: Option<&Keeper>,
    output: Output,
    width: usize,
) -> Option<PlayArgs> {
    let folders = Folders::usual();
    let last = keeper.and_then(Keeper::played_last);
    let offers = offers(last, game_of(clock::today()));
    let question = "Which game? Type a number, or the name of any game.";
    let mut text = wrapped("", question.split(' '), 2, width) + "\n";
    for (number, offer) in (1..).zip(&offers) {
        let Ok(variant) = loading::load(&folders, &offer.game, &offer.options) else {
            continue;
        };
        text.push_str(&line(number, offer, &variant, width));
    }
    let games = folders.games().len();
    let rest = format!(
        "`patience list` lists all {games} games, `patience list WORD` those that match \
         a word. Press Enter to play the first game above; type `quit` to leave."
    );
    text.push_str(&(wrapped("", rest.split(' '), 0, width) + "\n"));
    let (mut input, mut results) = (io::stdin().lock(), io::stdout().lock());
    let _ = results.write_all(text.as_bytes());
    loop {
        let _ = write!(results, "game> ");
        let _ = results.flush();
        let mut answer = String::new();
        let read = io::Read::take(&mut input, MAX_ANSWER).read_line(&mut answer);
        if !matches!(read, Ok(1..)) {
            let _ = writeln!(results);
            return None;
        }
        match understood(&answer, &offers) {
            Choice::Leave => return None,
            Choice::Unclear => {
                let _ = writeln!(results, "type a number from 1 to {}", offers.len());
            }
            Choice::Play(offer) => {
                match loading::load(&folders, &offer.game, &offer.options) {
                    Ok(_) => return Some(called(args, offer)),
                    Err(error) => drop(output.fail(&Failure::from(error))),
                }
            }
        }
    }
}

/// Returns the games to offer: the last game, if it can be resumed, the games for beginners,
/// and the game of the day.
fn offers(last: Option<String>, today: Option<Suggestion>) -> Vec<Offered> {
    let last = last.map(|game| Offered { game, resume: true, ..Offered::default() });
    last.into_iter().chain(for_beginners().chain(today).map(Offered::from)).collect()
}

fn understood(answer: &str, offers: &[Offered]) -> Choice {
    let answer = answer.trim();
    let answer = answer.strip_prefix("play ").unwrap_or(answer).trim();
    let lower = answer.to_lowercase();
    if let Ok(number) = lower.parse::<usize>() {
        let chosen = number.checked_sub(1).and_then(|place| offers.get(place));
        return chosen.cloned().map_or(Choice::Unclear, Choice::Play);
    }
    match lower.trim_start_matches('.') {
        "" => offers.first().cloned().map_or(Choice::Leave, Choice::Play),
        TODAY => {
            let today = offers.iter().find(|offer| offer.deal.is_some());
            today.cloned().map_or(Choice::Unclear, Choice::Play)
        }
        "q" | "quit" | "exit" | "bye" => Choice::Leave,
        _ => Suggestion::read(answer)
            .map_or(Choice::Unclear, |suggestion| Choice::Play(suggestion.into())),
    }
}

/// Returns the text of an offer, in a line or two.
fn line(number: usize, offer: &Offered, variant: &Variant, width: usize) -> String {
    let head = format!("{number:>3}  ");
    let (name, about) = (clean(variant.name()), clean(variant.about()));
    let text = if offer.resume {
        format!("{name}: resume your last game")
    } else if offer.deal.is_some() {
        format!("{name}, the game of the day: {about}")
    } else {
        let options =
            offer.options.iter().map(|option| format!(" {}={}", option.0, option.1));
        format!("{name}{}: {about}", options.collect::<String>())
    };
    wrapped(&head, text.split(' '), head.len(), width) + "\n"
}

pub(super) fn called(args: &PlayArgs, offer: Offered) -> PlayArgs {
    let mut args = args.clone();
    args.game.game = offer.game;
    args.game.set.extend(offer.options);
    // The game of the day has its own deal, which wins over `--deal`.
    args.deal = offer.deal.or(args.deal);
    args.resume = offer.resume;
    args
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn beginner_games_load_and_come_from_several_families() {
        let mut families = BTreeSet::new();
        for offer in for_beginners().map(Offered::from) {
            let folders = Folders::default();
            let variant = loading::load(&folders, &offer.game, &offer.options).unwrap();
            families.insert(variant.family().to_owned());
            assert!(line(1, &offer, &variant, 80).lines().count() <= 2);
        }
        assert!(families.len() >= 4, "{families:?}");
        assert!((3..=8).contains(&for_beginners().count()));
    }

    #[test]
    fn the_game_question_accepts_a_number_or_a_name() {
        let deal = Some("seed:20261124".to_owned());
        let today = Suggestion { game: "day".to_owned(), deal, ..Suggestion::default() };
        let offers = offers(Some("last".to_owned()), Some(today.clone()));
        assert_eq!(understood("\n", &offers), Choice::Play(offers[0].clone()));
        assert_eq!(understood("2\n", &offers), Choice::Play(offers[1].clone()));
        assert_eq!(understood("99", &offers), Choice::Unclear);
        assert_eq!(understood("0", &offers), Choice::Unclear);
        assert_eq!(understood("quit", &offers), Choice::Leave);
        let Choice::Play(east) = understood("play Royal East a=b", &offers) else {
            unreachable!()
        };
        assert_eq!(east.game, "Royal East");
        assert_eq!(east.options, [("a".to_owned(), "b".to_owned())]);
        assert_eq!(understood("Today", &offers), Choice::Play(today.into()));
        assert_eq!(understood("", &[]), Choice::Leave);
    }
}
