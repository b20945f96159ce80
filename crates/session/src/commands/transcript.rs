//! `transcript`: writes the typed lines and their answers to a file.

use super::home;
use crate::answer::{CommandError, Reply};
use crate::command::{Command, Follows};
use crate::preferences::Switch;
use crate::session::Session;
use crate::typed::set_apart;

pub(super) const TRANSCRIPT: Command = Command {
    after: "[FILE|off]",
    more: "It adds to the file and removes nothing. A transcript of one game, if started\n\
        before its first move, is a session file: `patience test` can replay it.",
    examples: &[("transcript evening.session", ""), ("transcript off", "")],
    follows: Follows::Word(&["off"]),
    file: Some(0),
    ..Command::new(
        "transcript",
        "write your lines, and the answers, to a file",
        transcript,
    )
};

/// Starts or ends a transcript, or shows where it goes.
fn transcript(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    if rest.is_empty() {
        let text = match session.transcript() {
            Some(file) => format!("the transcript goes to {file}"),
            None => "there is no transcript; `transcript FILE` starts one".to_owned(),
        };
        return Ok(Reply::saying(text));
    }
    if rest.eq_ignore_ascii_case("off") {
        return match session.end_transcript() {
            Some(file) => {
                Ok(Reply::saying(format!("the transcript in {file} has ended")))
            }
            None => Err(CommandError::wrong("there is no transcript to end")),
        };
    }
    let head = head(session);
    session.begin_transcript(rest, &head)?;
    Ok(Reply::saying(format!(
        "from now on, your lines and the answers are added to {rest}"
    )))
}

/// Returns the first lines of a transcript. As in a session file, they are the command that starts
/// the game, and the board.
fn head(session: &mut Session<'_>) -> String {
    let board = set_apart(&session.plainly(Session::greeting));
    let auto = auto(session);
    let game = session.game();
    let variant = game.variant();
    let mut words =
        vec!["$ patience play".to_owned(), shell_word(&variant.origin().game)];
    words.extend(["--deal".to_owned(), shell_word(&game.deal().name)]);
    for choice in variant.unusual() {
        words.push(format!(
            "--set {}",
            shell_word(&format!("{}={}", choice.name, choice.value))
        ));
    }
    let begun = match game.turns().len() {
        0 => String::new(),
        moves => format!("# begun at move {moves}\n"),
    };
    format!("{begun}{}\n{board}{auto}", words.join(" "))
}

/// Returns the line `auto on` with its answer, if `auto` is on.
fn auto(session: &mut Session<'_>) -> String {
    if session.settings().auto == Switch::Off {
        return String::new();
    }
    let answer = home::auto(session, "on");
    format!("> auto on\n{}", session.plainly(|session| session.shown(&answer)))
}

/// Returns a word, quoted if a session file requires that.
fn shell_word(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_./:=+,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    let quote = if word.contains('\'') { '"' } else { '\'' };
    format!("{quote}{word}{quote}")
}
