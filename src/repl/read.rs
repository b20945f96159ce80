//! Reading a line: a move, a command, or neither.
//!
//! Bare input is a move and words are commands. Where a line could be both, a legal move
//! comes before everything, so that the text the program itself has for a move always
//! means that move; then a command whose word is written out, then whatever else reads as
//! a move, and the beginning of a command's word last.

use super::answer::{Code, Fault, did_you_mean, short};
use super::command::{Command, Commands, Lookup, ambiguous};
use crate::play::{Game, Meaning, NotAMove, read_move};

/// What a line says.
#[derive(Debug)]
pub(super) enum Input<'a> {
    /// Nothing but a comment.
    Comment,
    /// The line is empty.
    Empty,
    /// A move, legal or not.
    Move(Meaning),
    /// A command and what follows its word.
    Command(&'static Command, &'a str),
}

/// Reads a line.
pub(super) fn read<'a>(
    commands: &Commands,
    game: &Game,
    line: &'a str,
) -> Result<Input<'a>, Fault> {
    let command = |word, rest, error| command(commands, game, word, rest, error);
    let said = uncommented(line).trim();
    if said.is_empty() {
        let blank = line.trim().is_empty();
        return Ok(if blank { Input::Empty } else { Input::Comment });
    }
    if let Some(said) = said.strip_prefix('.') {
        let (word, rest) = split(said.trim_start());
        return command(word, rest, None);
    }
    let (word, rest) = split(said);
    let exact = commands.exact(word).is_some();
    match read_move(game, said) {
        Ok(meaning @ (Meaning::Legal(_) | Meaning::Several(_))) => {
            Ok(Input::Move(meaning))
        }
        Ok(meaning @ Meaning::Refused(_)) if !exact => Ok(Input::Move(meaning)),
        Ok(Meaning::Refused(_)) => command(word, rest, None),
        Err(error) if !exact && (is_move(game, word) || is_count(&error)) => {
            Err(not_a_move(commands, word, &error))
        }
        Err(error) => command(word, rest, Some(error)),
    }
}

/// Returns whether a word is that for an action, so that no command is meant that begins
/// with it.
fn is_move(game: &Game, word: &str) -> bool {
    game.rules().action_called(word).is_some()
}

fn is_count(error: &NotAMove) -> bool {
    matches!(error, NotAMove::Count(_))
}

/// Returns the line before a `#` that starts a word.
fn uncommented(line: &str) -> &str {
    let starts =
        |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let hash = line.match_indices('#').map(|it| it.0).find(|at| starts(*at));
    &line[..hash.unwrap_or(line.len())]
}

fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Reads a command. `error` is why the line is no move, if a move could have been meant.
fn command<'a>(
    commands: &Commands,
    game: &Game,
    word: &str,
    rest: &'a str,
    error: Option<NotAMove>,
) -> Result<Input<'a>, Fault> {
    let redeals = game.rules().redeal().is_some();
    let redeal = redeals && rest.is_empty() && word.eq_ignore_ascii_case("r");
    match (commands.find(if redeal { "redeal" } else { word }), error) {
        (Lookup::One(command), _) => Ok(Input::Command(command, rest)),
        (Lookup::Several(words), _) => Err(ambiguous(word, &words)),
        (Lookup::Unknown, Some(error)) => Err(not_a_move(commands, word, &error)),
        (Lookup::Unknown, None) => Err(unknown(commands, word)),
    }
}

/// Returns why a line is no move, or that its first word is unknown altogether.
fn not_a_move(commands: &Commands, word: &str, error: &NotAMove) -> Fault {
    match error {
        NotAMove::Word(bad) if word.starts_with(bad.as_str()) => unknown(commands, word),
        NotAMove::Nowhere(_)
        | NotAMove::IsHome(_)
        | NotAMove::Covered(..)
        | NotAMove::OrPiles(..) => Fault::new(Code::IllegalMove, error.to_string()),
        _ => Fault::new(Code::NotAMove, error.to_string()),
    }
}

fn unknown(commands: &Commands, word: &str) -> Fault {
    let hint = if word.eq_ignore_ascii_case("record") {
        "`save FILE` writes a record, `transcript FILE` what is typed and answered"
            .to_owned()
    } else {
        did_you_mean(word, commands.words(), "`help` lists the commands")
    };
    let shown = short(word);
    let message = format!("`{shown}` is neither a command, a pile nor a card; {hint}");
    Fault::new(Code::UnknownCommand, message)
}
