//! The command line: arguments, files, colors and exit codes.
//!
//! Only this module uses files, clocks, the environment and the terminal.

mod args;
mod campaign;
mod check;
mod clock;
mod cores;
mod files;
mod game_args;
mod host;
mod interrupt;
mod kept;
mod library;
mod list;
mod listening;
mod loading;
mod manual;
mod new;
mod output;
mod pager;
mod perft;
mod play;
mod player;
mod progress;
mod replay;
mod results;
mod searching;
mod shells;
mod solve;
mod state;
mod statistics;
mod stats;
mod stop;
mod study;
mod terminal;
mod test;
mod timed;
mod verify;
mod watch;

use std::env;
use std::process::ExitCode;

use args::{Command, ExplainArgs, SchemaArgs, Unread};
use game_args::GameArgs;
use library::Folders;
use output::{ColorWhen, Failure, Output};

use crate::diag::{clean, clean_lines};
use crate::repl::answers_schema;
use crate::variant::{self, Variant};
use crate::words;
use patience_script::definitions;

/// Runs the program and returns its exit code: 0 success; 1 not won; 2 wrong usage; 3 errors in
/// a rules file; 4 an illegal move, a bad deal or a bad record.
pub fn main() -> ExitCode {
    // This thread only waits, so signals go to the thread it starts.
    terminal::hear_signals(false);
    let thread = std::thread::Builder::new().stack_size(cores::STACK).spawn(run);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // 101 is the exit code of a Rust program that panics.
        Ok(Err(_)) => ExitCode::from(101),
        Err(_) => run(),
    }
}

fn run() -> ExitCode {
    // Threads inherit the signal mask, so it is lifted here.
    terminal::hear_signals(true);
    let cli = match args::read(env::args_os().collect()) {
        Ok(cli) => cli,
        Err(Unread::Wrong(error)) => return args::refuse(&error),
        Err(Unread::Unknown(failure)) => {
            return ExitCode::from(Output::new(ColorWhen::Auto).fail(&failure));
        }
    };
    let output = Output::new(cli.color);
    let width = player::width().unwrap_or(player::WIDTH);
    let done = match &cli.command {
        None if output::is_at_terminal() => play::run(&play::nothing(), output),
        None => {
            output::say(&output::welcome());
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::List(args)) => list::run(args, output, width),
        Some(Command::Rules(args)) => rules(args, width),
        Some(Command::Explain(args)) => explain(args),
        Some(Command::New(args)) => new::run(args),
        Some(Command::Check(args)) => Ok(check::run(args, output)),
        Some(Command::Test(args)) => test::run(args, output),
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Solve(args)) => solve::run(args, output),
        Some(Command::Study(args)) => study::run(args, output),
        Some(Command::Verify(args)) => verify::run(args),
        Some(Command::Schema(args)) => {
            output::say(&match args {
                SchemaArgs { scripts: true, .. } => definitions(words::question),
                SchemaArgs { answers: true, .. } => answers_schema(),
                SchemaArgs { .. } => variant::schema(),
            });
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Completions(args)) => Ok(shells::completions(args.shell)),
        Some(Command::Man(args)) => {
            shells::manual(args.folder.as_deref(), args.of.as_deref())
        }
        Some(Command::Replay(args)) => replay::run(args, output),
        Some(Command::Stats(args)) => stats::run(args, width),
        Some(Command::Play(args)) => play::run(args, output),
    };
    done.unwrap_or_else(|failure| ExitCode::from(output.fail(&failure)))
}

/// Loads the game that a command names.
fn load(args: &GameArgs) -> Result<Variant, Failure> {
    Ok(loading::load(&Folders::usual(), &args.game, &args.set)?)
}

fn rules(args: &GameArgs, width: usize) -> Result<ExitCode, Failure> {
    let variant = load(args)?;
    output::say(&format!(
        "{}\n\n{}\n",
        clean(variant.name()),
        clean_lines(&words::text(&variant, width))
    ));
    Ok(ExitCode::SUCCESS)
}

fn explain(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let game = load(&args.game)?;
    output::say(&if args.whole { game.whole() } else { game.explain() });
    Ok(ExitCode::SUCCESS)
}
