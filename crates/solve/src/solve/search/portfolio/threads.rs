//! The search on several threads.

use std::ops::ControlFlow;
use std::thread;

use super::shares::{Share, Traits, rounds, straight_on};
use super::{GO_ON, Search, Seen, of_complete, of_open};
use crate::engine::Engine;
use crate::rules::HookError;
use crate::solve::search::team::{Member, Team};
use crate::solve::{Answer, Helpers, Limit, Settings, Spent, Start, Verdict, Watch};
use crate::table::Kinds;

/// Searches on several threads.
pub(crate) fn together(
    start: &Start<'_>,
    settings: Settings,
    helpers: Helpers,
    distinguished: Kinds,
    before: Spent,
    watch: &mut Watch<'_>,
) -> Result<Answer, HookError> {
    let jobs = helpers.jobs.max(1);
    let team = Team::new(jobs, of_complete(settings.memory), distinguished, before);
    let traits =
        Traits::of(start.rules(), &start.reach, settings, &Seen::of(start.rules()));
    let open = traits.opens.then(|| {
        let memory = of_open(settings.memory);
        Team::new(jobs, memory, distinguished, Spent::default())
    });
    let open = open.as_ref();
    // The cost of each thread is reported to the main team only; each team reports its own
    // memory.
    let with_open = |spent: Spent| {
        spent + Spent { bytes: open.map_or(0, Team::bytes), ..Spent::default() }
    };
    let each = Settings { memory: settings.memory / jobs, ..settings };
    let Start { engine, table, reach } = start;
    let (rules, source) = (engine.rules(), engine.source());
    let help = |number| {
        let mut on_spent = |spent| {
            team.spend(number, spent);
            if team.is_stopped() {
                ControlFlow::Break(Limit::Stopped)
            } else {
                ControlFlow::Continue(())
            }
        };
        let hooks = rules.interpreter();
        let engine = Engine::new(rules, &*hooks, source);
        let start = Start { engine, table, reach: reach.clone() };
        team.hand_in(work(&start, each, &team, open, &mut on_spent));
    };
    let help = &help;
    thread::scope(|scope| {
        for number in 1..jobs {
            let thread = thread::Builder::new().stack_size(helpers.stack);
            // If the thread cannot be spawned, the others do the work.
            drop(thread.spawn_scoped(scope, move || help(number)));
        }
        let mut on_spent = |spent| {
            team.spend(0, spent);
            if team.is_stopped() {
                return ControlFlow::Break(Limit::Stopped);
            }
            watch(with_open(team.spent()))
        };
        team.hand_in(work(start, each, &team, open, &mut on_spent));
    });
    let Answer { verdict, spent } = team.answer()?;
    Ok(Answer { verdict, spent: with_open(spent) })
}

/// Runs the shares of one thread, in the main team and in that of the open stock, if there is
/// one.
fn work(
    start: &Start<'_>,
    settings: Settings,
    team: &Team,
    open: Option<&Team>,
    on_spent: &mut Watch<'_>,
) -> Result<Verdict, HookError> {
    let seen = Seen::of(start.rules());
    let most = settings.most_positions.unwrap_or(u64::MAX);
    let mut search = Search::new(start, settings, &seen, team.jobs());
    search.depths = team.depths().clone();
    search.complete = search.complete.of_team(Member::of(team)).sharing(&search.depths);
    search.open_team = open;
    let shares = straight_on(search.traits).chain(rounds(search.traits, team.jobs()));
    // INVARIANT: all threads list the same shares, so a number identifies a share.
    for (number, share) in (0..).zip(shares) {
        let of_all = matches!(share, Share::Complete(_) | Share::Open(_));
        if !of_all && !team.claims(number) {
            continue;
        }
        if team.is_stopped() {
            return Ok(Verdict::Unknown(Limit::Stopped));
        }
        // `go_on` compares with the positions of this thread alone.
        let others = team.spent().positions.saturating_sub(search.spent().positions);
        let verdict = search.go_on(&share, most.saturating_sub(others), on_spent)?;
        if verdict != GO_ON || team.spent().positions >= most {
            return Ok(verdict);
        }
    }
    Ok(GO_ON)
}
