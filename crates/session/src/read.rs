//! Reads a line: a move, a command, or neither.
//!
//! If a line can be several things, the first of these counts:
//!
//! 1. a legal move, so that the program's own text for a move always means that move;
//! 2. a command whose word is written in full;
//! 3. any other move;
//! 4. the first letters of a command.

use super::answer::{Code, CommandError, did_you_mean, short};
use super::command::{Command, Commands, Lookup, ambiguous};
use super::reword::{is_there, other_words};
use crate::advise::Status;
use crate::play::{Game, Link, Meaning, NotAMove, read_move};
use crate::rules::Rules;
use crate::text::Text;

/// What a line means.
#[derive(Debug)]
pub(super) enum Input<'a> {
    /// Nothing but a comment.
    Comment,
    /// The line is empty.
    Empty,
    /// A move, legal or not.
    Move(Meaning),
    /// A command, and the text after its word.
    Command(&'static Command, &'a str),
}

/// Reads a line.
pub(super) fn read<'a>(
    commands: &Commands,
    game: &Game,
    line: &'a str,
) -> Result<Input<'a>, CommandError> {
    let command = |word, rest, error| command(commands, game, word, rest, error);
    // An empty line shows the board or the next page; a comment does nothing.
    let said = uncommented(line).trim();
    if said.is_empty() {
        let blank = line.trim().is_empty();
        return Ok(if blank { Input::Empty } else { Input::Comment });
    }
    if let Some(said) = said.strip_prefix('.') {
        let (word, rest) = split(said.trim_start());
        return command(word, rest, None);
    }
    // A line from `share` can be pasted at the prompt.
    if let Some(load) = commands.exact("load").filter(|_| Link::is_one(said)) {
        return Ok(Input::Command(load, said));
    }
    let (word, rest) = split(said);
    let exact = commands.exact(word).is_some();
    // A letter that `help` gives for a command is never a pile.
    if rest.is_empty() && (commands.has_alias(word) || is_redeal(game, word)) {
        return command(word, rest, None);
    }
    match read_move(game, said) {
        Ok(meaning @ (Meaning::Legal(_) | Meaning::Several(_))) => {
            Ok(Input::Move(meaning))
        }
        Ok(meaning @ Meaning::Refused(_)) if !exact => Ok(Input::Move(meaning)),
        Ok(Meaning::Refused(_)) => command(word, rest, None),
        Err(error) if !exact && (is_move(game, word) || is_certain(&error, rest)) => {
            Err(not_a_move(commands, game.rules(), word, &error))
        }
        Err(error) => command(word, rest, Some(error)),
    }
}

/// Returns whether a word names an action, so that it does not abbreviate a command.
fn is_move(game: &Game, word: &str) -> bool {
    game.rules().action_called(word).is_some()
}

/// Returns whether a line that is not a move for this reason is not a command either.
fn is_certain(error: &NotAMove, rest: &str) -> bool {
    match error {
        NotAMove::Count(_) => true,
        // The word is the name of a pile or a card.
        NotAMove::IsEmpty(_)
        | NotAMove::IsStock(_)
        | NotAMove::Nowhere(_)
        | NotAMove::Covered(..)
        | NotAMove::IsHome(_)
        | NotAMove::OrPiles(..)
        | NotAMove::NoTarget(_) => rest.is_empty(),
        _ => false,
    }
}

/// Returns whether a word is the letter for a redeal.
fn is_redeal(game: &Game, word: &str) -> bool {
    game.rules().redeal().is_some() && word.eq_ignore_ascii_case("r")
}

/// Returns the part of a line before a `#` that starts a word.
pub(super) fn uncommented(line: &str) -> &str {
    let starts =
        |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let hash = line.match_indices('#').map(|place| place.0).find(|at| starts(*at));
    &line[..hash.unwrap_or(line.len())]
}

fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Reads a command. `error` says why the line is not a move, if it could have been one.
fn command<'a>(
    commands: &Commands,
    game: &Game,
    word: &str,
    rest: &'a str,
    error: Option<NotAMove>,
) -> Result<Input<'a>, CommandError> {
    // `r` begins several commands, but `help` says that it means `redeal`.
    let redeal = rest.is_empty() && is_redeal(game, word);
    match (commands.find(if redeal { "redeal" } else { word }), error) {
        (Lookup::One(command), _)
            if command.leaves && rest.is_empty() && is_slip(game, command, word) =>
        {
            let whole = command.word;
            Err(CommandError::wrong(format!(
                "`{word}` alone does not leave a game in progress; type `{whole}`"
            )))
        }
        (Lookup::One(command), _) => Ok(Input::Command(command, rest)),
        (Lookup::Several(words), _) => Err(ambiguous(word, &words)),
        (Lookup::Unknown, Some(error)) => {
            Err(not_a_move(commands, game.rules(), word, &error))
        }
        (Lookup::Unknown, None) => Err(unknown(commands, game.rules(), word)),
    }
}

/// Returns whether an abbreviated word may be a slip that would leave an unfinished game.
fn is_slip(game: &Game, command: &Command, word: &str) -> bool {
    let whole = command.word.eq_ignore_ascii_case(word);
    !whole && !game.turns().is_empty() && game.status() == Ok(Status::Playing)
}

/// Returns why a line is not a move, or that its first word is unknown.
fn not_a_move(
    commands: &Commands,
    rules: &Rules,
    word: &str,
    error: &NotAMove,
) -> CommandError {
    let words = || Text::quoted(rules, &error.to_string());
    match error {
        NotAMove::Word(bad) if word.starts_with(bad.as_str()) => {
            unknown(commands, rules, word)
        }
        NotAMove::Nowhere(_)
        | NotAMove::IsHome(_)
        | NotAMove::Covered(..)
        | NotAMove::IsEmpty(_)
        | NotAMove::IsStock(_)
        | NotAMove::OrPiles(..) => CommandError::new(Code::IllegalMove, words()),
        _ => CommandError::new(Code::NotAMove, words()),
    }
}

fn unknown(commands: &Commands, rules: &Rules, word: &str) -> CommandError {
    let hint = if word.eq_ignore_ascii_case("record") {
        "`save FILE` saves the game, `transcript FILE` writes your lines and the answers"
            .to_owned()
    } else {
        let own = rules.actions().iter().filter(|action| action.is_own());
        let others = commands.0.iter().flat_map(|command| command.aliases);
        // A letter is near every short word.
        let others = others.copied().filter(|word| word.len() > 3);
        let known = commands.words().chain(others);
        let known = known.filter(|word| is_there(rules, word));
        let known: Vec<&str> = known.chain(other_words(rules)).collect();
        let known = own.map(|action| action.name.as_str()).chain(known);
        did_you_mean(word, known, "`help` lists the commands")
    };
    let shown = short(word);
    let message = format!("`{shown}` is neither a command, a pile nor a card; {hint}");
    CommandError::new(Code::UnknownCommand, message)
}
