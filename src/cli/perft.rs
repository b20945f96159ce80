//! `patience perft`.

use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::game_args::GameArgs;
use super::host::SystemHost;
use super::output::Failure;
use super::timed::dealt;
use crate::repl::{CommandError, World as _, find_deal};
use crate::rules::HookError;
use crate::words;

#[derive(Args, Debug)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// Choose the deal: `seed:N`, `ms:N`, `pysol:N`, or a deal file
    #[arg(long, default_value = "ms:1")]
    pub(super) deal: String,
    /// Set the number of moves
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=40))]
    pub(super) depth: u32,
}

pub(super) fn run(args: &PerftArgs) -> Result<ExitCode, Failure> {
    let mut host = SystemHost::new();
    let variant = host.load(&args.game.game, &args.game.set)?;
    let bad = |error: CommandError| Failure::Message(4, error.message.into());
    let deal = find_deal(&args.deal, None, variant.rules(), &mut host).map_err(bad)?;
    let error = |error: HookError| Failure::Plain(3, words::hook_error(&error));
    let game = dealt(&Arc::new(variant), deal)?;
    let count = game.engine().perft(game.table(), args.depth).map_err(error)?;
    super::output::say(&format!("{count}\n"));
    Ok(ExitCode::SUCCESS)
}
