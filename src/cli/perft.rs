//! `patience perft`.

use std::process::ExitCode;
use std::rc::Rc;

use super::args::PerftArgs;
use super::output::Failure;
use crate::play::Game;

pub(super) fn run(args: &PerftArgs) -> Result<ExitCode, Failure> {
    let variant = Rc::new(super::load(&args.game)?);
    let deal = super::deals::named(&args.deal, variant.rules())?;
    let fault = |fault: crate::rules::HookFault| Failure::Plain(3, fault.to_string());
    let game = Game::start(variant, deal).map_err(fault)?;
    let count = game.engine().perft(game.table(), args.depth).map_err(fault)?;
    println!("{count}");
    Ok(ExitCode::SUCCESS)
}
