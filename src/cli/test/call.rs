//! Parsing the command line in a session or verdict file, which names the game.

use clap::{Parser, Subcommand};

use crate::cli::play::PlayArgs;
use crate::cli::solve::SolveArgs;
use crate::diag::Diagnostic;

/// The subset of the program's command line that is allowed there.
#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(PlayArgs),
    Solve(SolveArgs),
}

/// The form of the command in one kind of file.
struct CallForm {
    verb: &'static str,
    /// What the command does, for messages.
    does: &'static str,
    /// The hint that explains the form.
    form: &'static str,
    /// The allowed options.
    options: &'static [&'static str],
    /// The kind of file, for messages.
    file: &'static str,
}

const SESSION: CallForm = CallForm {
    verb: "play",
    does: "play a game",
    form: "write `$ patience play GAME --deal DEAL`, and `--set OPTION=VALUE` for other options",
    options: &["--deal", "--set"],
    file: "a session",
};

const VERDICTS: CallForm = CallForm {
    verb: "solve",
    does: "solve a game",
    form: "write `$ patience solve GAME`, with `--set OPTION=VALUE` for other options and \
           `--max-positions N` for a limit; write the deals below",
    options: &["--set", "--max-positions", "--max-states"],
    file: "a verdict file",
};

/// Parses a command such as `patience play tiny.toml --deal ms:1` as the program does.
pub(super) fn called(call: &str) -> Result<PlayArgs, Box<Diagnostic>> {
    let Command::Play(args) = SESSION.read(call)? else { return Err(SESSION.other()) };
    if args.deal().eq_ignore_ascii_case("random") {
        let error = SESSION.bad("a random deal differs each time");
        return Err(Box::new(error.hint("name the deal, as in `--deal ms:1`")));
    }
    Ok(args)
}

/// Parses a command such as `patience solve tiny.toml` as the program does.
pub(super) fn asked(call: &str) -> Result<SolveArgs, Box<Diagnostic>> {
    match VERDICTS.read(call)? {
        Command::Solve(args) => Ok(args),
        Command::Play(_) => Err(VERDICTS.other()),
    }
}

impl CallForm {
    fn bad(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).code("bad-call").hint(self.form)
    }

    fn other(&self) -> Box<Diagnostic> {
        Box::new(self.bad(format!("this command does not {}", self.does)))
    }

    fn read(&self, call: &str) -> Result<Command, Box<Diagnostic>> {
        let Some(words) = words(call) else {
            return Err(Box::new(self.bad("a quotation mark is not closed")));
        };
        if words.first().is_none_or(|word| word != "patience")
            || words.get(1).is_none_or(|word| word != self.verb)
        {
            return Err(self.other());
        }
        let name = |word: &String| word.split('=').next().unwrap_or_default().to_owned();
        let mut options =
            words[2..].iter().filter(|word| word.starts_with('-')).map(name);
        if let Some(other) =
            options.find(|option| !self.options.contains(&option.as_str()))
        {
            let error = format!("`{other}` is not allowed in {}", self.file);
            return Err(Box::new(self.bad(error)));
        }
        match Cli::try_parse_from(&words).map(|cli| cli.command) {
            Ok(Command::Play(mut args)) => {
                args.game.join();
                Ok(Command::Play(args))
            }
            Ok(command) => Ok(command),
            Err(error) => {
                let text = error.to_string();
                let first: Vec<&str> =
                    text.lines().take_while(|line| !line.is_empty()).collect();
                let first = first.join(" ");
                Err(Box::new(self.bad(first.trim_start_matches("error: "))))
            }
        }
    }
}

/// Splits a command at blanks. Quotation marks enclose a word with blanks.
pub(super) fn words(call: &str) -> Option<Vec<String>> {
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
            Err(error) => error.message,
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn session_command_parses_like_the_command_line() {
        check("patience play a --deal ms:1", "a ms:1 []");
        check("patience  play --deal=ms:1 --set x=y a", "a ms:1 [(\"x\", \"y\")]");
        check("patience play 'my game.toml' --deal \"a b\"", "my game.toml a b []");
    }

    #[test]
    fn session_command_refuses_bad_calls() {
        check("patience play a", "a random deal differs each time");
        check("patience play a --deal Random", "a random deal differs each time");
        check("patience list", "this command does not play a game");
        check("", "this command does not play a game");
        check("patience play a --json", "`--json` is not allowed in a session");
        check("patience play a --help", "`--help` is not allowed in a session");
        check("patience play 'a --deal ms:1", "a quotation mark is not closed");
        check(
            "patience play --deal ms:1",
            "the following required arguments were not provided:   <GAME>",
        );
        check("patience play a b --deal ms:1", "a b ms:1 []");
    }

    #[test]
    fn verdict_command_refuses_deals_and_time_limits() {
        let error = |call: &str| asked(call).unwrap_err().message;
        assert!(asked("patience solve a --set x=y --max-states 9").is_ok());
        for option in ["--deal", "--deals", "--max-seconds", "--out"] {
            let said = error(&format!("patience solve a {option} 1"));
            assert_eq!(said, format!("`{option}` is not allowed in a verdict file"));
        }
        assert_eq!(
            error("patience play a --deal ms:1"),
            "this command does not solve a game"
        );
    }
}
