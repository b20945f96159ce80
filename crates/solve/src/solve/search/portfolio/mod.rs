//! A portfolio of searches: quick searches and beams look for a winning line, and in turn with
//! them the complete search looks for a line or a proof. Two further searches can only prove
//! losses: of the first piles, if redeals keep the order of cards, and of the relaxed game with
//! an open stock.
//!
//! Each search gets a share of the work, and the shares grow. So neither a game with an unusual
//! winning line nor one with a proof of loss waits long for the right search. The complete search
//! owns nearly three quarters of the memory to the end. A quarter is for the quick searches. If
//! there is an open stock, its search takes half of that quarter. The rest is for data that is
//! not counted.

mod archive;
mod open;
mod shares;
#[cfg(test)]
mod tests;
mod threads;

use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::beam::{self, Breadth, Found, HowFar};
use super::best_first::{self, Bound, End, Room};
use super::complete::Complete;
use super::evaluation::{Evaluation, Weights};
use super::shorten::shorten;
use super::team::Team;
use crate::rules::{HookError, Rules};
use crate::solve::reductions::deadlocks::{
    Deadlock, Digging, KnownDepths, Outlook, Projection,
};
use crate::solve::{
    Abstraction, Answer, Helpers, Limit, Reductions, SearchState, Settings, Spent, Start,
    Suits, Verdict, Watch,
};
use archive::Archive;
use open::Open;
use shares::{Quick, Share, Traits, Wide, first, rounds};
pub(super) use threads::together;

/// The share of the memory (one in this many) for data that is not counted.
const UNCOUNTED_PART: usize = 20;
/// The number of best beams that later beams vary.
const MAX_BEST: usize = 4;
/// After the complete search ends for lack of memory, the other searches give up as well. They
/// give up after this many times the positions of the complete search, and at least
/// `MIN_AFTER_CUT`. The minimum is capped by the number of bytes of memory, because with hardly
/// any memory they achieve little, too.
const MIN_AFTER_CUT: u64 = 100_000_000;
const TIMES_AFTER_CUT: u64 = 4;

/// The part of the complete search that one share must finish so that the search gets twice the
/// share at once.
const MUCH_PROGRESS: f64 = 0.01;
/// The result if more positions are needed.
const GO_ON: Verdict = Verdict::Unknown(Limit::Positions);

/// Searches for the answer, on several threads if `helpers` are given, and shortens the line.
pub(crate) fn solve(
    start: &Start<'_>,
    settings: Settings,
    helpers: Option<Helpers>,
    watch: &mut Watch<'_>,
) -> Result<Answer, HookError> {
    let answer = search(start, settings, helpers, watch)?;
    let verdict = match answer.verdict {
        Verdict::Winnable(line) => Verdict::Winnable(shorten(start, line)?),
        other => other,
    };
    Ok(Answer { verdict, ..answer })
}

/// Runs share after share until one has the answer.
pub(crate) fn search(
    start: &Start<'_>,
    settings: Settings,
    helpers: Option<Helpers>,
    watch: &mut Watch<'_>,
) -> Result<Answer, HookError> {
    let mut spent = Spent::default();
    let seen = Seen::of(start.rules());
    let most = settings.most_positions.unwrap_or(u64::MAX);
    let mut search = Search::new(start, settings, &seen, 1);
    if let Some(verdict) = search.look_at_start()? {
        return Ok(Answer { verdict, spent });
    }
    let traits = search.traits;
    let alone = helpers.is_none();
    for share in first(traits, alone).chain(rounds(traits, 1).take_while(|_| alone)) {
        let verdict = search.go_on(&share, most, &mut |now: Spent| {
            spent = Spent { bytes: spent.bytes.max(now.bytes), ..now };
            watch(spent)
        })?;
        if verdict != GO_ON || spent.positions >= most {
            return Ok(Answer { verdict, spent });
        }
    }
    // Few games get this far; the threads restart the complete search.
    let distinguished = search.complete.distinguished();
    // Dropped first, so that its memory is free for the threads.
    drop(search);
    let Some(helpers) = helpers else { return Ok(Answer { verdict: GO_ON, spent }) };
    together(start, settings, helpers, distinguished, spent, watch)
}

/// Returns the memory in bytes for the complete search.
fn of_complete(memory: usize) -> usize {
    memory / 20 * 14
}

/// Returns the memory in bytes for the search with an open stock, and the same again for quick
/// searches in games that have one.
fn of_open(memory: usize) -> usize {
    memory / 8
}

/// The modified views of a game that searches use.
struct Seen {
    /// The classes of like cards, if any are.
    suits: Option<Suits>,
    /// The rules with an open stock, computed on first use.
    opened: OnceCell<Option<Rules>>,
}

impl Seen {
    fn of(rules: &Rules) -> Self {
        Self { suits: Suits::of(rules), opened: OnceCell::new() }
    }
}

/// The state of a running search, from which its shares continue.
struct Search<'a> {
    start: Start<'a>,
    settings: Settings,
    traits: Traits,
    seen: &'a Seen,
    /// The number of threads.
    jobs: u32,
    complete: Complete<'a>,
    open: Open<'a>,
    /// The team of the search with an open stock, if there are several threads.
    open_team: Option<&'a Team>,
    /// The abstraction of the quick searches that merge like cards, as long as it is useful.
    merged: Option<Abstraction>,
    /// The cost of the quick searches and beams.
    quickly: Spent,
    /// Their buffers.
    room: Room,
    /// Their cache of the check for digging room; the complete search has its own.
    digging: OnceCell<Rc<RefCell<Digging>>>,
    /// The cache of digging depths, shared by all searches.
    depths: KnownDepths,
    /// The weights and patience of the beams with the most progress, with that progress.
    best: Vec<(HowFar, (Weights, u32))>,
    /// The archive of places where beams restart, if it is used.
    archive: Archive,
    /// For each beam width of a round, the narrowest first: the number of beams, and of their
    /// positions.
    widths: Vec<(u32, u64)>,
    /// The number of widths for which there is memory.
    roomy: usize,
    /// Whether the complete search ended without an answer for lack of memory.
    cut: bool,
}

impl<'a> Search<'a> {
    /// Creates a search with no work done, as one of `jobs` threads.
    fn new(start: &Start<'a>, settings: Settings, seen: &'a Seen, jobs: u32) -> Self {
        let suits = seen.suits.as_ref();
        let traits = Traits::of(start.rules(), &start.reach, settings, seen);
        let complete = Settings { memory: of_complete(settings.memory), ..settings };
        let depths = KnownDepths::new(settings.memory);
        let complete = Complete::new(start, complete, suits).sharing(&depths);
        let merged = suits.map(Suits::merged);
        Self {
            start: start.clone(),
            settings,
            traits,
            seen,
            jobs,
            complete,
            open: Open::NotBegun,
            open_team: None,
            merged,
            quickly: Spent::default(),
            room: Room::default(),
            digging: OnceCell::new(),
            depths,
            best: Vec::new(),
            archive: Archive::default(),
            widths: Vec::new(),
            roomy: usize::MAX,
            cut: false,
        }
    }

    /// Runs one share, up to `most` positions in all.
    fn go_on(
        &mut self,
        share: &Share,
        most: u64,
        on_spent: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        let left = most.saturating_sub(self.spent().positions);
        let verdict = match share {
            Share::Complete(until) => self.completely(*until, left, on_spent)?,
            Share::Open(until) => self.openly(*until, left, on_spent)?,
            Share::Quick(share) => self.quickly(share, left, on_spent)?,
            Share::Beam(_, until) if self.met_by_beams() >= *until => GO_ON,
            Share::Beam(wide, _) => self.widely(*wide, left, on_spent)?,
            Share::FirstPiles(most) => self.look_at_first_piles(*most, left, on_spent),
        };
        let more = verdict == GO_ON && self.spent().positions < most;
        let over = more && self.is_over();
        Ok(if over { Verdict::Unknown(Limit::Memory) } else { verdict })
    }

    /// Returns whether all searches should give up: the complete search ended without an answer,
    /// and the others visited enough positions. Assumes that all threads visit as many as this
    /// one.
    fn is_over(&self) -> bool {
        let times = self.complete.met().saturating_mul(TIMES_AFTER_CUT);
        let least = MIN_AFTER_CUT.min(self.settings.memory as u64).max(1);
        let others = self.quickly.positions.saturating_mul(u64::from(self.jobs));
        self.is_cut() && others >= times.max(self.traits.share(least))
    }

    /// Returns whether the complete search ended without an answer and need not restart with more
    /// distinguished cards.
    fn is_cut(&self) -> bool {
        self.cut && !self.complete.begins()
    }

    /// Returns the cost so far.
    fn spent(&self) -> Spent {
        self.complete.spent() + self.spent_by_others()
    }

    /// Returns a state in which each deal is a separate step, unless redeals are unlimited.
    fn state_dealt(&self) -> SearchState<'a> {
        let redeal = self.start.rules().redeal();
        let endless = redeal.is_some_and(|redeal| redeal.limit.is_none());
        let mut reductions = self.settings.reductions;
        reductions.wheel &= endless;
        self.state_with(reductions, Abstraction::all())
    }

    /// Returns a state with the given abstraction.
    fn state(&self, abstraction: Abstraction) -> SearchState<'a> {
        self.state_with(self.settings.reductions, abstraction)
    }

    fn state_with(
        &self,
        reductions: Reductions,
        abstraction: Abstraction,
    ) -> SearchState<'a> {
        let mut state = SearchState::new(&self.start, reductions, abstraction);
        if let Some(deadlocks) = state.deadlocks() {
            deadlocks.share(&self.digging);
            deadlocks.share_depths(&self.depths);
        }
        if self.complete.distinguishes() {
            state.note_asked();
        }
        state
    }

    /// Returns the answer if the first position shows it.
    fn look_at_start(&mut self) -> Result<Option<Verdict>, HookError> {
        let mut start = self.state(Abstraction::all());
        start.begin()?;
        if start.is_won()? {
            return Ok(Some(Verdict::Winnable(start.line().to_vec())));
        }
        // With all cards distinguished, more losses can be detected than in the complete search.
        if start.is_lost_from_start()? {
            return Ok(Some(Verdict::Unwinnable));
        }
        self.complete.distinguish(start.asked());
        Ok(None)
    }

    /// Searches the first piles alone, one more each time, if it applies. Stops when one search
    /// reaches `most` positions, or all together `left`.
    fn look_at_first_piles(
        &mut self,
        most: usize,
        left: u64,
        on_spent: &mut Watch<'_>,
    ) -> Verdict {
        let rules = self.start.rules();
        let deals = rules.redeal().is_some_and(|redeal| !redeal.deal.is_empty());
        if !deals || !self.settings.reductions.deadlocks {
            return GO_ON;
        }
        // All cards are distinguished here, as the check of redeals requires.
        let deadlocks = Deadlock::of(rules, &self.start.reach, None);
        let projection =
            deadlocks.as_ref().and_then(|deadlock| Projection::of(deadlock, &self.start));
        let Some(projection) = projection else { return GO_ON };
        let most = most.min(self.settings.memory / UNCOUNTED_PART / Projection::BYTES);
        let mut left = usize::try_from(left).unwrap_or(usize::MAX);
        for piles in 1..=projection.piles() {
            let before = self.spent();
            let mut met = 0;
            let mut on_met = |positions: usize| {
                met = positions;
                on_spent(
                    before + Spent { positions: positions as u64, ..Spent::default() },
                )
            };
            let outlook = projection.search(piles, most.min(left), &mut on_met);
            self.quickly.positions += met as u64;
            left = left.saturating_sub(met);
            match outlook {
                Outlook::Lost => return Verdict::Unwinnable,
                Outlook::Stopped(limit) => return Verdict::Unknown(limit),
                Outlook::More => return GO_ON,
                Outlook::Open => {}
            }
        }
        GO_ON
    }

    /// Resumes the complete search until it visited `until` positions in all, but at most `left`
    /// now.
    fn completely(
        &mut self,
        until: u64,
        left: u64,
        on_spent: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        if self.is_cut() {
            return Ok(GO_ON);
        }
        let others = self.spent_by_others();
        let complete = &mut self.complete;
        let mut stopped = false;
        let most = complete.met().saturating_add(left);
        let mut watch = |now| {
            let on = on_spent(now + others);
            stopped |= on.is_break();
            on
        };
        let before = complete.progress();
        let mut verdict = complete.run(most.min(until), &mut watch)?;
        // It is about to finish; other searches would only delay it.
        if verdict == GO_ON && complete.progress() - before > MUCH_PROGRESS {
            verdict = complete.run(most.min(until.saturating_mul(2)), &mut watch)?;
        }
        // A watch may return the same limit, which is not the search's own end.
        self.cut = verdict == Verdict::Unknown(Limit::Memory) && !stopped;
        // The caller keeps the last report as the cost.
        _ = on_spent(complete.spent() + others);
        Ok(if self.cut { GO_ON } else { verdict })
    }

    /// Returns the cost of all searches but the complete one.
    fn spent_by_others(&self) -> Spent {
        self.open.spent() + self.quickly
    }

    /// Returns the bound of a search with at most this many positions.
    fn bound(&self, positions: u64) -> Bound {
        let memory = self.settings.memory;
        let bytes = if self.traits.opens { of_open(memory) } else { memory / 4 };
        Bound { positions, bytes }
    }

    /// Runs one search for a winning line. Records its cost, and the cards that must be
    /// distinguished.
    fn look(
        &mut self,
        state: &mut SearchState<'a>,
        weights: Weights,
        on_spent: &mut Watch<'_>,
        search: impl FnOnce(
            &mut SearchState<'a>,
            &Evaluation<'a>,
            &mut Room,
            &mut Spent,
            &mut Watch<'_>,
        ) -> Result<End, HookError>,
    ) -> Result<End, HookError> {
        let before = self.spent();
        let mut watch = |now| on_spent(now + before);
        let evaluation = Evaluation::new(self.start.engine, self.start.table, weights);
        let mut done = Spent::default();
        let end = search(state, &evaluation, &mut self.room, &mut done, &mut watch)?;
        // With too little memory, a search may end before its first call to the watch.
        let end = match (watch(done), end) {
            (ControlFlow::Break(limit), End::Bound) => End::Stopped(limit),
            (_, end) => end,
        };
        self.quickly = self.quickly + Spent { bytes: 0, ..done };
        self.complete.distinguish(state.asked());
        Ok(end)
    }

    /// Returns the number of positions of all beams, assuming that those of other threads visited
    /// as many as this one's.
    fn met_by_beams(&self) -> u64 {
        let own: u64 = self.widths.iter().map(|width| width.1).sum();
        own.saturating_mul(u64::from(self.jobs))
    }

    /// Returns the width of the next beam: the one with the fewest positions so far, among those
    /// whose next narrower width was tried `MIN_TRIES` times.
    fn next_width(&mut self, widths: usize) -> usize {
        self.widths.resize(widths.max(self.widths.len()), (0, 0));
        // Both are at least 1: `roomy` is only set to a place above 0.
        let tried = self.widths.iter().take(widths.min(self.roomy) - 1);
        let open = 1 + tried.take_while(|width| width.0 >= shares::MIN_TRIES).count();
        (0..open).min_by_key(|width| self.widths[*width].1).unwrap_or(0)
    }

    /// Runs one beam, up to `left` positions. Every other beam varies one of the best beams so
    /// far.
    fn widely(
        &mut self,
        Wide { number, narrowest, widths }: Wide,
        left: u64,
        on_spent: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        let before = self.quickly.positions;
        let runs = self.traits.runs();
        let mut state = self.state_dealt();
        let bound = self.bound(left);
        let near = usize::try_from(number / 2)
            .ok()
            .filter(|_| number >= shares::MIN_BEAMS && !number.is_multiple_of(2));
        let near =
            near.and_then(|near| self.best.get(near % self.best.len().max(1))).copied();
        let drawn = match near {
            Some((_, (weights, patience))) => {
                Weights::near(number, weights, patience, runs)
            }
            None => Weights::drawn_wide(number, runs),
        };
        let (weights, patience) = drawn;
        let place = self.next_width(widths);
        let width =
            narrowest * shares::WIDTH_GROWTH.pow(u32::try_from(place).unwrap_or(0));
        let alike =
            shares::MAX_ALIKE[self.widths[place].0 as usize % shares::MAX_ALIKE.len()];
        let breadth = Breadth { width, alike, patience, lot: runs.then_some(number) };
        let from = if runs { self.archive.choose(number) } else { None };
        let (mut came, mut full) = (None, false);
        let end = self.look(
            &mut state,
            weights,
            on_spent,
            |state, evaluation, _, spent, watch| {
                let from = from.as_ref();
                let found =
                    beam::search(state, evaluation, from, breadth, bound, spent, watch)?;
                full = spent.bytes > bound.bytes;
                let Found { end, far, begun } = found;
                came = Some((far, begun));
                Ok(end)
            },
        )?;
        let (far, begun) = came.unwrap_or_default();
        if runs {
            self.archive.note(from.as_ref(), far, begun);
        }
        if full && place > 0 {
            // A wider one would get no further.
            self.roomy = place;
        }
        let (count, met) = &mut self.widths[place];
        *count += 1;
        *met += self.quickly.positions - before;
        self.best.push((far, drawn));
        // Stable, so that of equals the first one stays.
        self.best.sort_by_key(|best| std::cmp::Reverse(best.0));
        self.best.truncate(MAX_BEST);
        Ok(match end {
            End::Won(line) => Verdict::Winnable(line),
            End::All | End::Bound => GO_ON,
            End::Stopped(limit) => Verdict::Unknown(limit),
        })
    }

    /// Runs one quick search, up to `left` positions.
    fn quickly(
        &mut self,
        share: &Quick,
        left: u64,
        on_spent: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        let abstraction =
            if share.merges { self.merged.clone() } else { Some(Abstraction::all()) };
        let Some(abstraction) = abstraction else { return Ok(GO_ON) };
        let mut state = self.state(abstraction);
        let bound = self.bound(share.positions.min(left));
        let weights = share.weights;
        let end = self.look(
            &mut state,
            weights,
            on_spent,
            |state, evaluation, room, spent, watch| {
                best_first::search(state, evaluation, bound, room, spent, watch)
            },
        )?;
        Ok(match end {
            End::Won(line) => Verdict::Winnable(line),
            // Every position was visited with all cards distinguished: that is a proof.
            End::All if !share.merges => Verdict::Unwinnable,
            End::All => {
                // Other weights would reach hardly any different positions.
                self.merged = None;
                GO_ON
            }
            End::Bound => GO_ON,
            End::Stopped(limit) => Verdict::Unknown(limit),
        })
    }
}
