//! The choice of games for a player who has named none.

use std::io::{self, BufRead as _, Write as _};

use super::args::PlayArgs;
use super::wanted;
use crate::catalogue::{Suggestion, TODAY, for_beginners, game_of};
use crate::cli::kept::Keeper;
use crate::cli::library::Folders;
use crate::cli::output::{Failure, Output};
use crate::cli::pager::page;
use crate::cli::{clock, list, loading};
use crate::diag::{clean, clean_lines, wrapped};
use crate::variant::{Variant, plain};
use crate::words;

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

impl Offered {
    /// Returns the same offer with more options.
    pub(super) fn with(mut self, options: Vec<(String, String)>) -> Self {
        self.options.extend(options);
        self
    }
}

impl From<Suggestion> for Offered {
    fn from(Suggestion { game, options, deal }: Suggestion) -> Self {
        Self { game, options, deal, resume: false }
    }
}

/// The answer to the question for a game.
#[derive(Debug, Eq, PartialEq)]
enum Choice {
    /// Play one of the offers.
    Play(Offered),
    /// Play the game that these words mean.
    Find(String),
    /// Show the rules of the game that these words mean, or of an offer.
    Rules(Result<Offered, String>),
    /// List the games with these words.
    List(String),
    /// Explain what to type.
    Help,
    /// Play nothing.
    Leave,
    /// The answer is the number of no offer.
    Unclear,
}

/// What to type at the question for a game.
const HELP: &str = "\
Type one of these:
  3             play the third game above
  golf          play a game by its name, or by the beginning of its name
  spider 2 suits, klondike draw=3
                play a game with an option
  rules 3       show the rules of the third game above
  rules golf    show the rules of any game
  list          list all games
  list golf     list the games with a word in their name, family or description
  today         play the game of the day
  quit          leave
Within a game, `help` explains how to type a move.
";

/// The most games to name when a beginning can mean several.
const MOST_NAMED: usize = 8;

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
        "Type `list` to list all {games} games, `list WORD` for those that match a \
         word, and `help` for more. Press Enter to play the first game above; type \
         `quit` to leave."
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
        let chosen = match understood(&answer, &offers) {
            Choice::Leave => return None,
            Choice::Unclear => {
                let _ = writeln!(results, "type a number from 1 to {}", offers.len());
                continue;
            }
            Choice::Help => {
                let _ = results.write_all(HELP.as_bytes());
                continue;
            }
            Choice::List(words) => {
                let words: Vec<&str> = words.split_whitespace().collect();
                page(&if words.is_empty() {
                    list::families(&folders, "the name of a game", width)
                } else {
                    let listed = list::listing(&folders, &words, width);
                    listed.unwrap_or_else(|why| why + "\n")
                });
                continue;
            }
            Choice::Rules(named) => {
                let named = named.or_else(|words| find(&folders, &offers, &words));
                let shown = named.map(|offer| rules(&folders, &offer, width, output));
                let text = shown.unwrap_or_else(|why| why);
                page(&text);
                continue;
            }
            Choice::Find(words) => find(&folders, &offers, &words),
            Choice::Play(offer) => Ok(offer),
        };
        match chosen
            .map(|offer| (loading::load(&folders, &offer.game, &offer.options), offer))
        {
            Ok((Ok(_), offer)) => return Some(called(args, offer)),
            Ok((Err(error), _)) => drop(output.fail(&Failure::from(error))),
            Err(several) => drop(results.write_all(several.as_bytes())),
        }
    }
}

/// Returns the rules of a game in words. Errors of the game are reported.
fn rules(folders: &Folders, offer: &Offered, width: usize, output: Output) -> String {
    match loading::load(folders, &offer.game, &offer.options) {
        Ok(variant) => {
            let (name, text) = (clean(variant.name()), words::text(&variant, width));
            format!("{name}\n\n{}\n", clean_lines(&text))
        }
        Err(error) => {
            output.fail(&Failure::from(error));
            String::new()
        }
    }
}

/// Returns the game that words mean: its name with options, options of an offer, or the beginning
/// of a name. If they can mean several, the error names these.
fn find(folders: &Folders, offers: &[Offered], line: &str) -> Result<Offered, String> {
    if let Some(offer) = wanted::read(folders, line) {
        return Ok(offer);
    }
    let typed: Vec<&str> = line.split_whitespace().collect();
    let with_options = |offer: &Offered| {
        let variant = loading::load(folders, &offer.game, &offer.options).ok()?;
        wanted::with(offer.clone(), &variant, &typed).filter(|with| with != offer)
    };
    // A deal alone does not say which game.
    let is_option = |offer: &Offered| !offer.options.is_empty();
    let offered = offers.iter().filter(|offer| !offer.resume && offer.deal.is_none());
    let found = offered.clone().filter_map(with_options).filter(is_option);
    let mut found = found.filter(|offer| offer.deal.is_none());
    if let (Some(only), None) = (found.next(), found.next()) {
        return Ok(only);
    }
    let start = plain(line);
    let begins = |name: &str| !start.is_empty() && plain(name).starts_with(&start);
    if let Some(offer) = offered.into_iter().find(|offer| begins(&offer.game)) {
        return Ok(offer.clone());
    }
    let games = folders.games();
    let found: Vec<&String> = games.iter().filter(|game| begins(game)).collect();
    match found.as_slice() {
        [] => Ok(Suggestion::read(line).map(Offered::from).unwrap_or_default()),
        [only] => Ok(Offered { game: (*only).clone(), ..Offered::default() }),
        several => {
            // A name that begins all the others is meant itself.
            let shortest = several.iter().min_by_key(|game| game.len());
            let whole = shortest.filter(|short| {
                several.iter().all(|game| game.starts_with(short.as_str()))
            });
            if let Some(game) = whole {
                return Ok(Offered { game: (*game).clone(), ..Offered::default() });
            }
            let named = several.iter().take(MOST_NAMED).map(|game| format!("`{game}`"));
            let named: Vec<String> = named.collect();
            let more = several.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 { format!(" or {more} more") } else { String::new() };
            let shown = clean(line);
            Err(format!(
                "`{shown}` can be {}{more}: type more of the name\n",
                named.join(", ")
            ))
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
    let answer = ["patience ", "play ", "new "].iter().fold(answer, |answer, word| {
        answer.strip_prefix(word).unwrap_or(answer).trim_start()
    });
    let lower = answer.trim_end_matches(['!', '?', '.']).to_lowercase();
    let numbered = |text: &str| {
        let number = text.trim_start_matches('#').parse::<usize>().ok()?;
        Some(number.checked_sub(1).and_then(|place| offers.get(place)).cloned())
    };
    if let Some(chosen) = numbered(&lower) {
        return chosen.map_or(Choice::Unclear, Choice::Play);
    }
    if let Some(("rules" | "rule" | "help", game)) = lower.split_once(' ') {
        return match numbered(game.trim()) {
            Some(offer) => {
                offer.map_or(Choice::Unclear, |offer| Choice::Rules(Ok(offer)))
            }
            None => Choice::Rules(Err(game.trim().to_owned())),
        };
    }
    if let Some(("list" | "games" | "search" | "find", words)) = lower.split_once(' ') {
        return Choice::List(words.to_owned());
    }
    if answer == "?" {
        return Choice::Help;
    }
    match lower.trim_start_matches(['.', ':', '-']) {
        "" => offers.first().cloned().map_or(Choice::Leave, Choice::Play),
        TODAY => {
            let today = offers.iter().find(|offer| offer.deal.is_some());
            today.cloned().map_or(Choice::Unclear, Choice::Play)
        }
        "q" | "qu" | "qui" | "quit" | "exit" | "bye" | "wq" | "leave" => Choice::Leave,
        "h" | "help" | "rules" => Choice::Help,
        "list" | "games" | "all" | "more" => Choice::List(String::new()),
        _ => Choice::Find(answer.to_owned()),
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
        let found = understood("play Royal East a=b", &offers);
        assert_eq!(found, Choice::Find("Royal East a=b".to_owned()));
        for help in ["?", "help", "Help!", "h"] {
            assert_eq!(understood(help, &offers), Choice::Help);
        }
        assert_eq!(understood("rules 2", &offers), Choice::Rules(Ok(offers[1].clone())));
        let golf = Choice::Rules(Err("golf".to_owned()));
        assert_eq!(understood("rules golf", &offers), golf);
        assert_eq!(
            understood("list 2 suits", &offers),
            Choice::List("2 suits".to_owned())
        );
        assert_eq!(understood(":q", &offers), Choice::Leave);
        assert_eq!(understood("Today", &offers), Choice::Play(today.into()));
        assert_eq!(understood("", &[]), Choice::Leave);
    }

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let offers = offers(None, None);
        let found = match find(&Folders::default(), &offers, line) {
            Ok(Offered { game, options, deal, .. }) => {
                let options =
                    options.iter().map(|option| format!(" {}={}", option.0, option.1));
                let deal = deal.map(|deal| format!(" {deal}")).unwrap_or_default();
                format!("{game}{}{deal}", options.collect::<String>())
            }
            Err(why) => why.trim_end().to_owned(),
        };
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn a_game_is_found_by_its_name_options_deal_or_beginning() {
        check("Royal East a=b", "Royal East a=b");
        check("spider 4 suits", "spider suits=4");
        check("spider suits 2", "spider suits=2");
        check("Spider Solitaire two suits", "spider suits=2");
        check("spider 2", "spider suits=2");
        check("4-suit spider", "spider suits=4");
        // There is a game of this name.
        check("klondike draw 3", "klondike draw 3");
        check("klondike draw3 unlimited redeals", "klondike-draw-3 redeals=unlimited");
        check("freecell 11982", "freecell ms:11982");
        check("klondike #7", "klondike seed:7");
        check("klondike easy", "klondike easy");
        check("2 suits", "spider suits=2");
        check("klon", "klondike");
        check("free", "freecell");
        check("yuko", "yukon");
        check("royal-a", "royal-aids");
        check("canfie", "canfield");
        check(
            "queen",
            "`queen` can be `queen-of-italy`, `queenie`, `queensland`: type more of the name",
        );
        check("nosuch", "nosuch");
        check("royal eas", "royal-east");
    }
}
