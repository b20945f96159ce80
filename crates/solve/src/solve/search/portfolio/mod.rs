//! The order of searches: quick ones and beams for a line that wins, and between them a
//! complete one that goes on where it stopped. Two kinds of searches look for a proof alone: of
//! the first piles, where redeals keep the order of cards, and of the game with an open stock.
//!
//! Each search is given a share of the work, and the shares grow, so that neither a game
//! that is won by an odd line nor one that is proven lost waits long for the other kind
//! of search. Nearly three quarters of the memory are for the complete search, which
//! keeps it to the end, a quarter for the quick ones (half of that where there is an open stock,
//! whose search has the other half), and the rest for what is not counted.

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
use crate::rules::{HookFault, Rules};
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

/// Which part of the memory is for what is not counted.
const UNCOUNTED_PART: usize = 20;
/// How many of the best beams others are like.
const MAX_BEST: usize = 4;
/// How many positions the others meet before they give up, too, where the complete search came
/// to its end for want of memory: so many times as many as it met, and at least so many, but
/// not more than there are bytes, since with hardly any memory they do not get far either.
const MIN_AFTER_CUT: u64 = 100_000_000;
const TIMES_AFTER_CUT: u64 = 4;

/// Which part of the complete search has to be done by a share if it is worth going twice
/// as far at once.
const MUCH_PROGRESS: f64 = 0.01;
/// What is known where there are more positions.
const GO_ON: Verdict = Verdict::Unknown(Limit::Positions);

/// Looks for the answer, with the help of others if there are any.
pub(crate) fn solve(
    start: &Start<'_>,
    settings: Settings,
    helpers: Option<Helpers>,
    watch: &mut Watch<'_>,
) -> Result<Answer, HookFault> {
    let answer = search(start, settings, helpers, watch)?;
    let verdict = match answer.verdict {
        Verdict::Winnable(line) => Verdict::Winnable(shorten(start, line)?),
        other => other,
    };
    Ok(Answer { verdict, ..answer })
}

/// Searches share by share, until one has the answer.
pub(crate) fn search(
    start: &Start<'_>,
    settings: Settings,
    helpers: Option<Helpers>,
    watch: &mut Watch<'_>,
) -> Result<Answer, HookFault> {
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
    // Few games come as far as this; what the complete search did so far is done anew.
    let distinguished = search.complete.distinguished();
    // Dropped first, so that its memory is free for the threads.
    drop(search);
    let Some(helpers) = helpers else { return Ok(Answer { verdict: GO_ON, spent }) };
    together(start, settings, helpers, distinguished, spent, watch)
}

/// Returns how much of the memory is for what the complete search keeps.
fn of_complete(memory: usize) -> usize {
    memory / 20 * 14
}

/// Returns how much of the memory is for the search of the game with an open stock, if there is
/// one, and for quick searches then.
fn of_open(memory: usize) -> usize {
    memory / 8
}

/// How searches may see the game in place of what it is.
struct Seen {
    /// Which cards are alike, if any are.
    suits: Option<Suits>,
    /// The rules with an open stock, once they were asked for.
    opened: OnceCell<Option<Rules>>,
}

impl Seen {
    fn of(rules: &Rules) -> Self {
        Self { suits: Suits::of(rules), opened: OnceCell::new() }
    }
}

/// A search under way: what its shares go on from.
struct Search<'a> {
    start: Start<'a>,
    settings: Settings,
    traits: Traits,
    seen: &'a Seen,
    /// How many threads search.
    jobs: u32,
    complete: Complete<'a>,
    open: Open<'a>,
    /// What the threads of the search with an open stock have in common, if there are several.
    open_team: Option<&'a Team>,
    /// How the quick searches see cards when they take those for the same that are alike,
    /// as long as that is worth while.
    merged: Option<Abstraction>,
    /// What the quick searches took.
    quickly: Spent,
    /// Where they keep what they met.
    room: Room,
    /// What the quick searches and the beams know about room to dig out piles; the complete search
    /// knows its own.
    digging: OnceCell<Rc<RefCell<Digging>>>,
    /// What all searches know of the depths of piles.
    depths: KnownDepths,
    /// What the beams were like that came furthest, and how far that was.
    best: Vec<(HowFar, (Weights, u32))>,
    /// Where beams came by that went far, where that is remembered.
    archive: Archive,
    /// For each width of beams in a round, the narrowest first, how many there were and how many
    /// positions they met.
    widths: Vec<(u32, u64)>,
    /// How many widths there is memory for.
    roomy: usize,
    /// Whether the complete search came to its end without an answer, for want of memory.
    cut: bool,
}

impl<'a> Search<'a> {
    /// Begins with nothing done, as one of so many threads.
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

    /// Does one share, but meets no more than `most` positions in all.
    fn go_on(
        &mut self,
        share: &Share,
        most: u64,
        tell: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
        let left = most.saturating_sub(self.spent().positions);
        let verdict = match share {
            Share::Complete(until) => self.completely(*until, left, tell)?,
            Share::Open(until) => self.openly(*until, left, tell)?,
            Share::Quick(share) => self.quickly(share, left, tell)?,
            Share::Beam(_, until) if self.met_by_beams() >= *until => GO_ON,
            Share::Beam(wide, _) => self.widely(*wide, left, tell)?,
            Share::FirstPiles(most) => self.look_at_first_piles(*most, left, tell),
        };
        let more = verdict == GO_ON && self.spent().positions < most;
        let over = more && self.is_over();
        Ok(if over { Verdict::Unknown(Limit::Memory) } else { verdict })
    }

    /// Returns whether the complete search came to its end without an answer, and the others
    /// have met so many positions that they give up, too: all threads as many as this one.
    fn is_over(&self) -> bool {
        let times = self.complete.met().saturating_mul(TIMES_AFTER_CUT);
        let least = MIN_AFTER_CUT.min(self.settings.memory as u64).max(1);
        let others = self.quickly.positions.saturating_mul(u64::from(self.jobs));
        self.is_cut() && others >= times.max(self.traits.share(least))
    }

    /// Returns whether the complete search came to its end without an answer, and does not
    /// begin anew since more cards have to be distinguished.
    fn is_cut(&self) -> bool {
        self.cut && !self.complete.begins()
    }

    /// Returns what was spent so far.
    fn spent(&self) -> Spent {
        self.complete.spent() + self.spent_by_others()
    }

    /// Returns the positions that can be reached, where each deal is a step of its own
    /// unless there is no end of them.
    fn state_dealt(&self) -> SearchState<'a> {
        let redeal = self.start.rules().redeal();
        let endless = redeal.is_some_and(|redeal| redeal.limit.is_none());
        let mut reductions = self.settings.reductions;
        reductions.wheel &= endless;
        self.state_with(reductions, Abstraction::all())
    }

    /// Returns the positions that can be reached, where cards look like this.
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

    /// Returns the answer if the position at the start shows it.
    fn look_at_start(&mut self) -> Result<Option<Verdict>, HookFault> {
        let mut start = self.state(Abstraction::all());
        start.begin()?;
        if start.is_won()? {
            return Ok(Some(Verdict::Winnable(start.line().to_vec())));
        }
        // More can be seen to be lost where all cards are distinguished than by
        // the complete search.
        if start.is_lost_from_start()? {
            return Ok(Some(Verdict::Unwinnable));
        }
        self.complete.distinguish(start.asked());
        Ok(None)
    }

    /// Searches the first piles alone, one more at a time, if that is of any use, until it
    /// met `most` positions of some, but no more than `left` in all.
    fn look_at_first_piles(
        &mut self,
        most: usize,
        left: u64,
        tell: &mut Watch<'_>,
    ) -> Verdict {
        let rules = self.start.rules();
        let deals = rules.redeal().is_some_and(|redeal| !redeal.deal.is_empty());
        if !deals || !self.settings.reductions.deadlocks {
            return GO_ON;
        }
        // All cards are distinguished here, as exact redeals require.
        let deadlocks = Deadlock::of(rules, &self.start.reach, None);
        let projection =
            deadlocks.as_ref().and_then(|deadlock| Projection::of(deadlock, &self.start));
        let Some(projection) = projection else { return GO_ON };
        let most = most.min(self.settings.memory / UNCOUNTED_PART / Projection::BYTES);
        let mut left = usize::try_from(left).unwrap_or(usize::MAX);
        for piles in 1..=projection.piles() {
            let before = self.spent();
            let mut met = 0;
            let mut tell_met = |positions: usize| {
                met = positions;
                tell(before + Spent { positions: positions as u64, ..Spent::default() })
            };
            let outlook = projection.search(piles, most.min(left), &mut tell_met);
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

    /// Goes on with the complete search until it met so many positions in all, but meets
    /// no more than `left` now.
    fn completely(
        &mut self,
        until: u64,
        left: u64,
        tell: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
        if self.is_cut() {
            return Ok(GO_ON);
        }
        let others = self.spent_by_others();
        let complete = &mut self.complete;
        let mut stopped = false;
        let most = complete.met().saturating_add(left);
        let mut watch = |now| {
            let on = tell(now + others);
            stopped |= on.is_break();
            on
        };
        let before = complete.progress();
        let mut verdict = complete.run(most.min(until), &mut watch)?;
        // It is about to come to its end, which others would only delay.
        if verdict == GO_ON && complete.progress() - before > MUCH_PROGRESS {
            verdict = complete.run(most.min(until.saturating_mul(2)), &mut watch)?;
        }
        // A watch may return the same limit, which is not the search's own end.
        self.cut = verdict == Verdict::Unknown(Limit::Memory) && !stopped;
        // The caller keeps the last report as what was spent.
        _ = tell(complete.spent() + others);
        Ok(if self.cut { GO_ON } else { verdict })
    }

    /// Returns what all searches but the complete one spent.
    fn spent_by_others(&self) -> Spent {
        self.open.spent() + self.quickly
    }

    /// Returns how far a search goes that meets so many positions at the most.
    fn bound(&self, positions: u64) -> Bound {
        let memory = self.settings.memory;
        let bytes = if self.traits.opens { of_open(memory) } else { memory / 4 };
        Bound { positions, bytes }
    }

    /// Runs one search for a line that wins, and takes note of what it took and of the
    /// cards that have to be distinguished.
    fn look(
        &mut self,
        state: &mut SearchState<'a>,
        weights: Weights,
        tell: &mut Watch<'_>,
        search: impl FnOnce(
            &mut SearchState<'a>,
            &Evaluation<'a>,
            &mut Room,
            &mut Spent,
            &mut Watch<'_>,
        ) -> Result<End, HookFault>,
    ) -> Result<End, HookFault> {
        let before = self.spent();
        let mut watch = |now| tell(now + before);
        let evaluation = Evaluation::new(self.start.engine, self.start.table, weights);
        let mut done = Spent::default();
        let end = search(state, &evaluation, &mut self.room, &mut done, &mut watch)?;
        // Where memory is too small for it even, a search may end before it was asked
        // whether to go on.
        let end = match (watch(done), end) {
            (ControlFlow::Break(limit), End::Bound) => End::Stopped(limit),
            (_, end) => end,
        };
        self.quickly = self.quickly + Spent { bytes: 0, ..done };
        self.complete.distinguish(state.asked());
        Ok(end)
    }

    /// Returns how many positions all beams met, where those of other threads met as many
    /// as this one's.
    fn met_by_beams(&self) -> u64 {
        let own: u64 = self.widths.iter().map(|width| width.1).sum();
        own.saturating_mul(u64::from(self.jobs))
    }

    /// Returns which of some widths the next beam has: the one that met the fewest positions so
    /// far, of those for which the next narrower one was tried a few times.
    fn next_width(&mut self, widths: usize) -> usize {
        self.widths.resize(widths.max(self.widths.len()), (0, 0));
        // Both are at least 1: `roomy` is only set to a place above 0.
        let tried = self.widths.iter().take(widths.min(self.roomy) - 1);
        let open = 1 + tried.take_while(|width| width.0 >= shares::MIN_TRIES).count();
        (0..open).min_by_key(|width| self.widths[*width].1).unwrap_or(0)
    }

    /// Runs one beam, which meets no more than `left` positions. Every other one is like one
    /// of those that came furthest before, but for what is drawn anew.
    fn widely(
        &mut self,
        Wide { number, narrowest, widths }: Wide,
        left: u64,
        tell: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
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
            tell,
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
            // A wider one would come no further.
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

    /// Runs one quick search, which meets no more than `left` positions.
    fn quickly(
        &mut self,
        share: &Quick,
        left: u64,
        tell: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
        let abstraction =
            if share.merges { self.merged.clone() } else { Some(Abstraction::all()) };
        let Some(abstraction) = abstraction else { return Ok(GO_ON) };
        let mut state = self.state(abstraction);
        let bound = self.bound(share.positions.min(left));
        let weights = share.weights;
        let end = self.look(
            &mut state,
            weights,
            tell,
            |state, evaluation, room, spent, watch| {
                best_first::search(state, evaluation, bound, room, spent, watch)
            },
        )?;
        Ok(match end {
            End::Won(line) => Verdict::Winnable(line),
            // Every position was met, with all cards distinguished: that is a proof.
            End::All if !share.merges => Verdict::Unwinnable,
            End::All => {
                // Other weights would lead to hardly any others.
                self.merged = None;
                GO_ON
            }
            End::Bound => GO_ON,
            End::Stopped(limit) => Verdict::Unknown(limit),
        })
    }
}
