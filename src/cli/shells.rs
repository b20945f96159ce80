//! Shell completions and manual pages.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

use super::args::Cli;
use super::files::{Links, may_replace, write_whole};
use super::library::{Folders, reason};
use super::manual;
use super::output::{Failure, complain, say};
use crate::diag::english::counted;
use crate::diag::{Diagnostic, clean};

/// The name of the program.
const PROGRAM: &str = "patience";

/// Prints the completion script of a shell, which completes commands, options and games.
pub(super) fn completions(shell: Shell) -> ExitCode {
    let (games, others): (Vec<String>, Vec<String>) =
        Folders::usual().games().into_iter().partition(|name| is_plain(name));
    if !others.is_empty() {
        complain(&format!(
            "note: {} left out: a shell could run parts of the names as commands\n",
            counted(others.len(), "game")
        ));
    }
    let mut command = with_games(Cli::command(), &games);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, PROGRAM, &mut script);
    say(&String::from_utf8_lossy(&script));
    ExitCode::SUCCESS
}

/// Returns whether a name is safe in a completion script. File names are untrusted.
fn is_plain(name: &str) -> bool {
    // The shell runs the completions as a script, names of games included.
    let plain = |letter: char| {
        letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.')
    };
    name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && name.chars().all(plain)
}

/// Returns the command line with all games as possible values of the `game` arguments.
fn with_games(command: Command, games: &[String]) -> Command {
    // A game in place of a command is played.
    let game = Arg::new("game").value_parser(PossibleValuesParser::new(games.to_vec()));
    command.arg(game).mut_subcommands(|command| {
        if command.get_arguments().all(|argument| argument.get_id() != "game") {
            return command;
        }
        let games = games.to_vec();
        // This command is used for completion only; parsing still accepts any value.
        command.mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(games)))
    })
}

/// Prints the manual page of the program or of a command, or writes all pages to a folder.
pub(super) fn manual(
    folder: Option<&Path>,
    of: Option<&str>,
) -> Result<ExitCode, Failure> {
    let mut command = Cli::command();
    // Propagates global arguments, such as `--color`, to the subcommands.
    command.build();
    let commands = || command.get_subcommands().filter(|it| it.get_name() != "help");
    let Some(folder) = folder else {
        let command = match of {
            None => &command,
            Some(name) => {
                commands().find(|it| it.get_name() == name).ok_or_else(|| {
                    let error = Diagnostic::error(format!(
                        "there is no command `{}`",
                        clean(name)
                    ));
                    let hint = "`patience --help` lists all commands";
                    Failure::Hinted(2, Box::new(error.hint(hint)))
                })?
            }
        };
        let page =
            page(command).map_err(|error| failed(Path::new("the page"), &error))?;
        say(&String::from_utf8_lossy(&page));
        return Ok(ExitCode::SUCCESS);
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let mut pages = vec![(PROGRAM.to_owned(), command.clone())];
    pages.extend(
        commands().map(|it| (format!("{PROGRAM}-{}", it.get_name()), it.clone())),
    );
    for (name, command) in pages {
        let path = folder.join(format!("{name}.1"));
        let text = page(&command).map_err(|error| failed(&path, &error))?;
        let text = String::from_utf8_lossy(&text);
        // A file that does not begin like a manual page is not replaced.
        let start = text.lines().next().unwrap_or_default();
        may_replace(&path, start, "manual page")
            .and_then(|()| write_whole(&path, &text, &Links::refused_in(folder)))
            .map_err(|error| failed(&path, &error))?;
        say(&format!("{}\n", clean(&path.to_string_lossy())));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns a manual page, with the possible values of all options.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let own = command.get_name().to_owned();
    let command = command.clone().after_help(None::<&str>).disable_help_subcommand(true);
    let mut command = command.mut_args(|arg| arg.hide_possible_values(false));
    if own != PROGRAM {
        let name = format!("{PROGRAM}-{own}");
        command =
            command.name(&name).display_name(&name).bin_name(format!("{PROGRAM} {own}"));
    }
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    text.extend(manual::sections(&own).into_bytes());
    Ok(text)
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    let path = clean(&path.to_string_lossy()).into_owned();
    Failure::Plain(1, format!("cannot write `{path}`: {}", reason(error)))
}
