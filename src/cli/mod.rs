//! The command line: arguments, files, colors and exit codes.
//!
//! All access to the outside world is here.

mod args;
mod bundled;
mod library;
mod list;
mod output;
mod perft;
mod play;
mod replay;
mod watch;
mod world;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command, GameArgs};
use library::Folders;
use output::{Failure, Output};

use crate::diag::{clean, clean_lines};
use crate::variant::{self, Variant};

/// The stack the program runs on. Values of a script can be nested deeply, and taking
/// them apart again takes stack.
const STACK: usize = 64 << 20;

/// Runs the program, and returns its exit code: 0 done, or a game won by a script; 1 not
/// won; 2 wrong usage; 3 a faulty rules file; 4 an illegal move, a bad deal or a bad
/// record.
pub fn main() -> ExitCode {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => ExitCode::from(101),
        Err(_) => run(),
    }
}

fn run() -> ExitCode {
    let cli = Cli::parse();
    let output = Output::new(cli.color);
    let done = match &cli.command {
        None => {
            output::say(&output::welcome());
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::List(args)) => list::run(args, output),
        Some(Command::Rules(args)) => rules(args),
        Some(Command::Check(args)) => Ok(check(args, output)),
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Schema) => {
            output::say(&variant::schema());
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Play(args)) => play::run(args, output),
    };
    done.unwrap_or_else(|failure| ExitCode::from(output.fail(&failure)))
}

/// Loads the game a command is about.
fn load(args: &GameArgs) -> Result<Variant, Failure> {
    Ok(variant::load(&Folders::usual(), &args.game, &args.set)?)
}

fn rules(args: &GameArgs) -> Result<ExitCode, Failure> {
    let variant = load(args)?;
    output::say(&format!(
        "{}\n\n{}\n",
        clean(variant.name()),
        clean_lines(&variant.text())
    ));
    Ok(ExitCode::SUCCESS)
}

fn check(args: &args::CheckArgs, output: Output) -> ExitCode {
    let mut worst = 0;
    for file in &args.files {
        match check_file(file) {
            Ok(()) => output::say(&format!("{}: no faults\n", clean(file))),
            Err(failure) => worst = worst.max(output.fail(&failure)),
        }
    }
    ExitCode::from(worst)
}

/// Loads and deals a game as it is, and with each other value of each option.
fn check_file(file: &str) -> Result<(), Failure> {
    let folders = Folders::usual();
    let usual = variant::load(&folders, file, &[])?;
    let choices = usual.choices().to_vec();
    play::try_deal(usual)?;
    for choice in choices {
        for value in choice.values.iter().filter(|it| **it != choice.default) {
            let chosen = [(choice.name.clone(), value.clone())];
            play::try_deal(variant::load(&folders, file, &chosen)?)?;
        }
    }
    Ok(())
}
