//! `patience solve`.
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::rc::Rc;

use super::args::SolveArgs;
use super::output::Failure;
use super::world::Outside;
use crate::play::Game;
use crate::repl::{Fault, World as _, find_deal};
use crate::rules::HookFault;
use crate::solve::{Settings, Solver, Verdict};

pub(super) fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    let mut world = Outside::new();
    let variant = Rc::new(world.load(&args.game.game, &args.game.set)?);
    let bad = |fault: Fault| Failure::Told(4, fault.message);
    let fault = |fault: HookFault| Failure::Plain(3, fault.to_string());
    let (kind, range) = args.deals.split_once(':').unwrap();
    let (a, b) = range.split_once("..").unwrap();
    let (a, b): (u64, u64) = (a.parse().unwrap(), b.parse().unwrap());
    for n in a..=b {
        let name = format!("{kind}:{n}");
        let deal = find_deal(&name, None, variant.rules(), &mut world).map_err(bad)?;
        let game = Game::start(Rc::clone(&variant), deal).map_err(fault)?;
        let settings = Settings { memory: 2 << 30, ..Settings::default() };
        let solver = Solver::new(game.engine(), settings);
        let start = std::time::Instant::now();
        let secs = args.max_seconds.unwrap_or(1e9);
        let answer = solver
            .solve(game.table(), &mut |_| {
                if start.elapsed().as_secs_f64() > secs {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .map_err(fault)?;
        let t = start.elapsed().as_secs_f64();
        let v = match &answer.verdict {
            Verdict::Winnable(m) => format!("winnable {}", m.len()),
            Verdict::Unwinnable => "unwinnable".into(),
            Verdict::Unknown(w) => format!("unknown {w:?}"),
        };
        super::output::say(&format!(
            "{name} {v} positions {} seconds {t:.4} rate {:.2}M bytes/pos {:.1}\n",
            answer.spent.positions,
            answer.spent.positions as f64 / t / 1e6,
            answer.spent.bytes as f64 / answer.spent.positions.max(1) as f64
        ));
    }
    Ok(ExitCode::SUCCESS)
}
