//! The complete search. It distinguishes as few cards as possible and refines when needed.

#[cfg(test)]
mod tests;

use super::depth::{Depth, DepthResult};
use super::team::Member;
use crate::rules::HookError;
use crate::solve::{
    Abstraction, KnownDepths, SearchState, Settings, Spent, Start, Suits, Verdict, Watch,
};
use crate::table::Kinds;

/// A running search, which can be interrupted and resumed.
pub(crate) struct Complete<'a> {
    start: Start<'a>,
    settings: Settings,
    /// The classes of like cards, if merging them allows proofs.
    suits: Option<&'a Suits>,
    /// The cards that must be distinguished.
    distinguished: Kinds,
    /// The search with these cards distinguished, once it has begun.
    depth: Option<Depth<'a>>,
    /// The cost of earlier searches that distinguished too few cards.
    before: Spent,
    /// The cache of digging depths, shared by all searches of the deal.
    depths: KnownDepths,
    /// Its share in a search on several threads, if it has one.
    member: Option<Member<'a>>,
}

impl<'a> Complete<'a> {
    /// Creates a search from a position. `suits` gives the classes of like cards, if there are
    /// any.
    pub(crate) fn new(
        start: &Start<'a>,
        settings: Settings,
        suits: Option<&'a Suits>,
    ) -> Self {
        let suits = suits.filter(|suits| settings.reductions.suits && suits.proves());
        let distinguished = suits.map_or(Kinds::NONE, |suits| suits.closed(Kinds::NONE));
        Self {
            start: start.clone(),
            settings,
            suits,
            distinguished,
            depth: None,
            before: Spent::default(),
            depths: KnownDepths::default(),
            member: None,
        }
    }

    /// Returns the search, sharing its cache of digging depths with other searches of the deal.
    pub(crate) fn sharing(self, depths: &KnownDepths) -> Self {
        Self { depths: depths.clone(), ..self }
    }

    /// Returns the search as a member of a search on several threads.
    pub(super) fn of_team(self, member: Member<'a>) -> Self {
        Self { member: Some(member), ..self }
    }

    /// Returns the kinds of cards that it distinguishes.
    pub(crate) fn distinguished(&self) -> Kinds {
        self.distinguished
    }

    /// Returns the number of positions visited, including those of other threads.
    pub(crate) fn met(&self) -> u64 {
        self.member.as_ref().map_or_else(|| self.spent().positions, Member::met)
    }

    /// Returns whether it merges cards, so that distinguishing them makes a difference.
    pub(crate) fn distinguishes(&self) -> bool {
        self.suits.is_some()
    }

    /// Returns the cost so far.
    pub(crate) fn spent(&self) -> Spent {
        let member = self.member.as_ref().map(Member::spent).unwrap_or_default();
        self.depth.as_ref().map(Depth::spent).unwrap_or_default() + self.before + member
    }

    /// Returns an estimate of the finished part, from 0 to 1. It falls back when more cards must
    /// be distinguished. With several threads it is 0.
    pub(crate) fn progress(&self) -> f64 {
        self.depth.as_ref().map_or(0.0, Depth::progress)
    }

    /// Returns whether the search is at its start, also after a restart with more distinguished
    /// cards.
    pub(crate) fn begins(&self) -> bool {
        self.member.as_ref().map_or(self.depth.is_none(), Member::begins)
    }

    /// Returns whether the automatic moves at the first position win, so that there is nothing to
    /// search.
    pub(crate) fn is_won_at_start(&self) -> Result<bool, HookError> {
        let reductions = self.settings.reductions;
        let mut start = SearchState::new(&self.start, reductions, Abstraction::all());
        start.begin()?;
        start.is_won()
    }

    /// Distinguishes cards of these kinds, which positions exist on a foundation or with a
    /// foundation that takes them. Restarts the search if some were not distinguished so far.
    pub(crate) fn distinguish(&mut self, kinds: Kinds) {
        if let (Some(member), Some(suits)) = (&self.member, self.suits) {
            return member.distinguish(kinds, |kinds| suits.closed(kinds));
        }
        let Some(suits) =
            self.suits.filter(|_| !kinds.without(self.distinguished).is_empty())
        else {
            return;
        };
        self.distinguished = suits.closed(self.distinguished.or(kinds));
        // Before the search is dropped, which releases its memory.
        self.before = Spent { bytes: 0, ..self.spent() };
        self.depth = None;
    }

    /// Resumes the search until `most` positions are visited in all, the answer is found, or it
    /// is stopped. The first position must not be won ([`Self::is_won_at_start`]).
    pub(crate) fn run(
        &mut self,
        most: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookError> {
        if let Some(member) = &mut self.member {
            let (start, suits) = (&self.start, self.suits);
            let (settings, depths) = (self.settings, &self.depths);
            let begin = |kinds, memory| {
                let seen = abstraction(suits, kinds);
                let mut depth = Depth::idle(start, settings, seen, memory);
                depth.share_depths(depths);
                depth
            };
            let closed = |kinds| suits.map_or(kinds, |suits| suits.closed(kinds));
            return member.run(most, begin, closed, watch);
        }
        loop {
            let depth = self.depth.take().map_or_else(|| self.begin(), Ok)?;
            let depth = self.depth.insert(depth);
            let before = self.before;
            // `depth` counts only its own positions; `most` counts those of all rounds.
            let left = most.saturating_sub(before.positions);
            let found = depth.run(left, &mut |spent| watch(spent + before))?;
            match found {
                DepthResult::Verdict(verdict) => return Ok(verdict),
                DepthResult::Undistinguished(kinds) => self.distinguish(kinds),
            }
        }
    }

    fn begin(&self) -> Result<Depth<'a>, HookError> {
        let abstraction = abstraction(self.suits, self.distinguished);
        let mut depth = Depth::new(&self.start, self.settings, abstraction)?;
        depth.share_depths(&self.depths);
        Ok(depth)
    }
}

/// Returns the abstraction that distinguishes some kinds.
fn abstraction(suits: Option<&Suits>, distinguished: Kinds) -> Abstraction {
    suits.map_or_else(Abstraction::all, |suits| suits.distinguishing(distinguished))
}
