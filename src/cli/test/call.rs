//! Reading the line of a session file that says which game is played.

use clap::Parser as _;

use crate::cli::args::{Cli, Command, PlayArgs};
use crate::diag::Diagnostic;

/// How the line is written.
const FORM: &str = "write `$ patience play GAME --deal DEAL`, and `--set OPTION=VALUE` for other options";
/// The only options of the command that mean something in a file.
const OPTIONS: [&str; 2] = ["--deal", "--set"];

/// Reads a command such as `patience play tiny.toml --deal ms:1` as the program does.
pub(super) fn called(call: &str) -> Result<PlayArgs, Box<Diagnostic>> {
    let bad = |message: String| {
        Box::new(Diagnostic::error(message).code("bad-call").hint(FORM))
    };
    let words = words(call).ok_or_else(|| bad("a quotation is not closed".to_owned()))?;
    if words.first().is_none_or(|it| it != "patience")
        || words.get(1).is_none_or(|it| it != "play")
    {
        return Err(bad("this is not the command that plays a game".to_owned()));
    }
    let name = |it: &String| it.split('=').next().unwrap_or_default().to_owned();
    let options = words[2..].iter().filter(|it| it.starts_with('-')).map(name);
    if let Some(other) = options.into_iter().find(|it| !OPTIONS.contains(&it.as_str())) {
        return Err(bad(format!("`{other}` has no place in a session")));
    }
    let args = match Cli::try_parse_from(&words).map(|it| it.joined().command) {
        Ok(Some(Command::Play(args))) => args,
        Ok(_) => return Err(bad("this is not the command that plays a game".to_owned())),
        Err(error) => {
            let text = error.to_string();
            let first: Vec<&str> = text.lines().take_while(|it| !it.is_empty()).collect();
            let first = first.join(" ");
            return Err(bad(first.trim_start_matches("error: ").to_owned()));
        }
    };
    if args.deal().eq_ignore_ascii_case("random") {
        let fault = "a random deal would be another every time";
        let hint = "name the deal, as in `--deal ms:1`".to_owned();
        return Err(Box::new(Diagnostic { hint: Some(hint), ..*bad(fault.to_owned()) }));
    }
    Ok(args)
}

/// Takes a command apart at its blanks. A word with blanks stands between quotation marks.
fn words(call: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for it in call.chars() {
        match (it, quote) {
            (it, Some(mark)) if it == mark => quote = None,
            ('"' | '\'', None) => {
                quote = Some(it);
                word.get_or_insert_default();
            }
            (it, None) if it.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(it),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(call: &str, expected: &str) {
        let said = match called(call) {
            Ok(args) => format!("{} {} {:?}", args.game.game, args.deal(), args.game.set),
            Err(fault) => fault.message,
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn a_call_is_read_as_the_program_reads_it() {
        check("patience play a --deal ms:1", "a ms:1 []");
        check("patience  play --deal=ms:1 --set x=y a", "a ms:1 [(\"x\", \"y\")]");
        check("patience play 'my game.toml' --deal \"a b\"", "my game.toml a b []");
    }

    #[test]
    fn what_a_session_cannot_mean_is_refused() {
        check("patience play a", "a random deal would be another every time");
        check(
            "patience play a --deal Random",
            "a random deal would be another every time",
        );
        check("patience list", "this is not the command that plays a game");
        check("", "this is not the command that plays a game");
        check("patience play a --json", "`--json` has no place in a session");
        check("patience play a --help", "`--help` has no place in a session");
        check("patience play 'a --deal ms:1", "a quotation is not closed");
        check(
            "patience play --deal ms:1",
            "the following required arguments were not provided:   <GAME>",
        );
        check("patience play a b --deal ms:1", "a b ms:1 []");
    }
}
