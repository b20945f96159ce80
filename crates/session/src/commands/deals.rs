//! `new`: starts another game. Finding a deal by its name.

use std::sync::Arc;

use super::solving::{Wish, deal_as_set, find_wished};
use crate::answer::{Code, CommandError, Reply, short};
use crate::blame::blame_deal;
use crate::command::{Command, Follows};
use crate::diag::english::counted;
use crate::diag::{Sources, Style, nearest, render};
use crate::host::World;
use crate::offers::Completions;
use crate::play::{Deal, DealName, DealNameError, Game, Record, import_deal};
use crate::rules::Rules;
use crate::session::Session;
use crate::standing::{Part, changed};
use crate::text::text;
use crate::variant::{ENDING, Variant};
use patience_words::LoadError;

/// Words that choose a deal without being the name of one.
const WORDS: [&str; 8] =
    ["random", "winnable", "easy", "medium", "hard", "next", "same", TODAY];

/// The word for the deal of the day.
const TODAY: &str = "today";

pub(super) const NEW: Command = Command {
    after: "[GAME] [DEAL]",
    more: "DEAL is one of `random`, `winnable`, `easy`, `medium`, `hard`, `next`, `same`,\n\
        `today`, `seed:N`, `ms:N`, `pysol:N`, or a deal file; see `help deals`. Without\n\
        DEAL it is random, unless you have set `deals`. Without GAME, the game and its\n\
        options stay the same. For `winnable`, `easy`, `medium` and `hard`, the program\n\
        tries random deals for at most a minute, until one is proven winnable.",
    examples: &[
        ("new", "a random deal"),
        ("new next", "the deal with the next number"),
        ("new winnable", "a deal that is proven winnable"),
        ("new easy", "or medium, or hard"),
        ("new ms:617", "deal 617 of Microsoft FreeCell"),
        ("new GAME", "another game"),
        ("new GAME same", "the same cards in another game"),
        ("new NAME=VALUE", "this game with a different option"),
    ],
    follows: Follows::Several(proposed),
    file: Some(0),
    leaves: true,
    ..Command::new("new", "start another game; see `help new`", new)
};

/// Starts another game, by the rules and options in play unless the line names others.
fn new(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    unless_lost(session, "new", rest)?;
    let (rest, options) = chosen(rest);
    let rest = rest.as_str();
    let (variant, deal) = match named(session, rest)? {
        Some((game, deal)) => (called(session, game, &options)?, deal),
        None if options.is_empty() => (Arc::clone(session.game().variant()), rest),
        None => {
            let origin = session.game().variant().origin();
            let mut all = options.clone();
            let given =
                |choice: &&(String, String)| options.iter().all(|own| own.0 != choice.0);
            all.extend(origin.options.iter().filter(given).cloned());
            (called(session, &origin.game, &all)?, rest)
        }
    };
    if let Some(wish) = Wish::of(deal) {
        // The search can take a minute, so the game is saved first in case the program is
        // killed.
        session.write_down();
        let (game, note) = find_wished(&variant, wish, session.game_and_host().1)?;
        let said = |deal: &str| format!("a new game{deal}; {note}");
        return Ok(enter(session, game, said));
    }
    if deal.is_empty()
        && let Some(wish) = session.wish()
    {
        session.write_down();
        let (game, note) = deal_as_set(&variant, wish, session.game_and_host().1)?;
        return Ok(enter(session, game, |deal| format!("a new game{deal}; {note}")));
    }
    let deal = if deal.is_empty() { "random" } else { deal };
    let (before, host) = session.game_and_host();
    let found = find_deal(deal, Some(before), variant.rules(), host);
    let deal = found.map_err(|error| unfound(session, rest, error))?;
    begin(session, &variant, deal, |deal| format!("a new game{deal}"))
}

/// Starts this game with a deal that can be won.
pub(crate) fn new_winnable(session: &mut Session<'_>) -> Result<Reply, CommandError> {
    new(session, Wish::WORDS[0])
}

/// Refuses once to leave an unfinished game that is not saved.
pub(super) fn unless_lost(
    session: &mut Session<'_>,
    word: &str,
    rest: &str,
) -> Result<(), CommandError> {
    if !session.would_lose() {
        return Ok(());
    }
    let line = short(&format!("{word} {rest}"));
    let moves = counted(session.game().turns().len(), "move");
    Err(CommandError::wrong(format!(
        "this game of {moves} is not saved: type `save FILE`, or `{}` again to drop it",
        line.trim_end()
    )))
}

/// Completes the names of deals and games.
fn proposed(can: &Completions, words: &[&str]) -> Vec<String> {
    let deals = WORDS.iter().chain(&["seed:", "ms:", "pysol:"]);
    let deals = deals.map(|deal| (*deal).to_owned());
    match words {
        [] => deals.chain(can.games.iter().cloned()).collect(),
        [game] if can.games.iter().any(|known| known.eq_ignore_ascii_case(game)) => {
            deals.collect()
        }
        _ => Vec::new(),
    }
}

/// Starts a game in place of the one in play. `said` makes the answer; its argument names the
/// game, if that is a different one, and the deal.
pub(super) fn begin(
    session: &mut Session<'_>,
    variant: &Arc<Variant>,
    deal: Deal,
    said: impl FnOnce(&str) -> String,
) -> Result<Reply, CommandError> {
    let started = Game::start(Arc::clone(variant), deal);
    let game = started.map_err(|error| blame_deal(variant, &error))?;
    Ok(enter(session, game, said))
}

/// Puts a game in place of the one in play, and answers as [`begin`] does.
fn enter(
    session: &mut Session<'_>,
    game: Game,
    said: impl FnOnce(&str) -> String,
) -> Reply {
    let variant = Arc::clone(game.variant());
    let other = variant.id() != session.game().variant().id();
    let of = if other { format!(" of {}", variant.id()) } else { String::new() };
    let said = said(&format!("{of}, deal {}", game.deal().name));
    let mut done = vec![Part::Done(said.into())];
    let kept = session.change(game, Vec::new());
    done.extend(kept.map(|note| Part::Notice(note.into())));
    if other && session.is_typed() {
        done.push(Part::Notice(patience_words::goal(&variant).into()));
    }
    changed(session, &done)
}

/// Splits the options of a line, such as `draw=3`, from its other words.
fn chosen(line: &str) -> (String, Vec<(String, String)>) {
    let option = |word: &str| {
        let (name, value) = word.split_once('=')?;
        let plain =
            |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        let is_name = !name.is_empty() && name.chars().all(plain);
        let found = (name.to_owned(), value.to_owned());
        // A path can contain `=` too.
        Some(found).filter(|_| is_name && !value.contains(['/', '\\']))
    };
    let words = line.split_whitespace();
    let options: Vec<(String, String)> = words.clone().filter_map(option).collect();
    if options.is_empty() {
        // The line is not rebuilt, because a file name may contain several spaces in a row.
        return (line.trim().to_owned(), options);
    }
    let others: Vec<&str> = words.filter(|word| option(word).is_none()).collect();
    (others.join(" "), options)
}

/// Splits a line into the name of a game and that of a deal. The game is the first word, or comes
/// after the deal. Returns none if the line names only a deal.
fn named<'a>(
    session: &Session<'_>,
    line: &'a str,
) -> Result<Option<(&'a str, &'a str)>, CommandError> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = match rest.trim() {
        game if is_deal(first) && !game.is_empty() => (game, first),
        _ if line.is_empty() || is_deal(line) => return Ok(None),
        rest => (first, rest),
    };
    let path = word.contains(['/', '\\']);
    // A path without the ending of rules files is a deal file.
    if path && !word.to_ascii_lowercase().ends_with(ENDING) {
        return Ok(None);
    }
    if is_in_play(session, word) {
        return Ok(Some((word, rest.trim())));
    }
    match session.host().load(word, &[]) {
        // If the rules exist but have errors, the player meant the game. Otherwise the word
        // may be a deal file.
        Err(error) if error.bad_rules => Err(bad_rules(&error)),
        Err(_) => Ok(None),
        Ok(_) => Ok(Some((word, rest.trim()))),
    }
}

fn is_deal(text: &str) -> bool {
    let known = WORDS.iter().any(|word| word.eq_ignore_ascii_case(text));
    known || !matches!(text.parse::<DealName>(), Err(DealNameError::Form(_)))
}

/// Returns whether a name is that of the game in play, and loading it would change nothing.
fn is_in_play(session: &Session<'_>, name: &str) -> bool {
    let variant = session.game().variant();
    variant.origin().game == name && session.host().loads_same(variant)
}

/// Returns the game of a name with some options. Does not load the game in play again.
fn called(
    session: &Session<'_>,
    game: &str,
    options: &[(String, String)],
) -> Result<Arc<Variant>, CommandError> {
    let variant = session.game().variant();
    let chosen = &variant.origin().options;
    let alike = chosen.len() == options.len()
        && chosen.iter().all(|choice| options.contains(choice));
    if alike && is_in_play(session, game) {
        return Ok(Arc::clone(variant));
    }
    let loaded = session.host().load(game, options);
    loaded.map(Arc::new).map_err(|error| bad_rules(&error))
}

fn bad_rules(error: &LoadError) -> CommandError {
    let report = render(&error.sources, &error.diagnostics, Style::Plain);
    let code = if error.bad_rules { Code::BadRules } else { Code::WrongArguments };
    CommandError::new(code, report.trim_end())
}

/// Adds to the error of an unknown deal the name of a game that may be meant.
fn unfound(session: &Session<'_>, line: &str, error: CommandError) -> CommandError {
    let word = line.split_whitespace().next().unwrap_or_default();
    let games = session.host().games();
    let near = nearest(word, games.iter().map(String::as_str));
    match near.filter(|_| !is_deal(line) && error.message.contains(NEITHER)) {
        Some(near) => CommandError {
            message: text![error.message, format!("; did you mean the game `{near}`?")],
            ..error
        },
        None => error,
    }
}

/// Part of the error for text that is neither the name of a deal nor a file.
const NEITHER: &str = "it is not a deal file either";

/// Finds the deal that a text names: `seed:7` and the like, `random`, `today`, `next` or `same`
/// (in relation to the game `before`), or else a deal file.
///
/// Fails with [`Code::BadDeal`].
pub fn find_deal(
    text: &str,
    before: Option<&Game>,
    rules: &Rules,
    host: &mut dyn World,
) -> Result<Deal, CommandError> {
    let bad_deal = |message: String| CommandError::new(Code::BadDeal, message);
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("random") {
        let number = host.fresh_number().map_err(bad_deal)?;
        return Ok(Deal::named(DealName::Seed(number), rules));
    }
    if Wish::of(text).is_some() {
        return Err(bad_deal(format!(
            "`{text}` works only with `new` and `patience play`"
        )));
    }
    if is(TODAY) {
        let number = host.today();
        let number =
            number.ok_or_else(|| bad_deal("the date is not available here".to_owned()));
        return Ok(Deal::named(DealName::Seed(number?), rules));
    }
    if is("next") || is("same") {
        let no_game = || bad_deal(format!("`{text}` works only during a game"));
        let before = before.ok_or_else(no_game)?;
        return if is("next") { next(before, rules) } else { same(before, rules) };
    }
    match text.parse::<DealName>() {
        Ok(name) => Ok(Deal::named(name, rules)),
        // A text with the form of a deal name is never a file: `ms:0` is an error.
        Err(error @ DealNameError::Form(_)) => match host.read(text) {
            Ok(cards) => from_file(text, &cards, rules),
            Err(why) => Err(bad_deal(format!("{error}; {NEITHER}: {why}"))),
        },
        Err(error) => Err(bad_deal(error.to_string())),
    }
}

/// Returns the deal whose number follows that of a game.
fn next(before: &Game, rules: &Rules) -> Result<Deal, CommandError> {
    let name = &before.deal().name;
    let none = || {
        let message = "has no number, so there is no next one; `new` deals at random";
        CommandError::new(Code::BadDeal, format!("the deal `{name}` {message}"))
    };
    Ok(Deal::named(before.deal().number().ok_or_else(none)?.next(), rules))
}

/// Returns the same cards as those of a game, for other rules.
fn same(before: &Game, rules: &Rules) -> Result<Deal, CommandError> {
    let mut sources = Sources::new();
    let again = before.deal().again(before.rules(), rules, &mut sources);
    again.map_err(|errors| {
        let name = &before.deal().name;
        let report = render(&sources, &errors, Style::Plain);
        let head = format!("the cards of `{name}` do not fit that game");
        CommandError::new(Code::BadDeal, format!("{head}\n{}", report.trim_end()))
    })
}

/// Reads a deal file in any format.
pub(super) fn from_file(
    name: &str,
    text: &str,
    rules: &Rules,
) -> Result<Deal, CommandError> {
    if text.starts_with(Record::START) {
        let message = format!(
            "{name} is a saved game, not a deal; `load {name}` at the prompt continues \
             it"
        );
        return Err(CommandError::new(Code::BadDeal, message));
    }
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    import_deal(name, source, text, rules).map_err(|errors| {
        CommandError::new(Code::BadDeal, render(&sources, &errors, Style::Plain))
    })
}

/// Returns the error of a command that lacks the name of a file.
pub(super) fn no_file(example: &str) -> CommandError {
    CommandError::wrong(format!("name a file, as in `{example}`"))
}
