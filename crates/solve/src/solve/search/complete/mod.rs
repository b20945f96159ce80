//! The complete search, over positions that distinguish as few cards as will do.

#[cfg(test)]
mod tests;

use super::depth::{Depth, DepthResult};
use super::team::Member;
use crate::rules::HookFault;
use crate::solve::{
    Abstraction, KnownDepths, SearchState, Settings, Spent, Start, Suits, Verdict, Watch,
};
use crate::table::Kinds;

/// A search under way, which can be interrupted and gone on with.
pub(crate) struct Complete<'a> {
    start: Start<'a>,
    settings: Settings,
    /// Which cards are alike, if it is a proof not to distinguish them all.
    suits: Option<&'a Suits>,
    /// The cards that have to be distinguished from others.
    distinguished: Kinds,
    /// The search that distinguishes them, once it has begun.
    depth: Option<Depth<'a>>,
    /// What the searches took that distinguished too few.
    before: Spent,
    /// What is known of the depths of piles, by all searches of the deal.
    depths: KnownDepths,
    /// Its part in a search of several threads, if it is one.
    member: Option<Member<'a>>,
}

impl<'a> Complete<'a> {
    /// Returns a search from a position. `suits` says which cards are alike, if any
    /// are.
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

    /// Returns the same with what is known of the depths of piles shared with other searches of
    /// the deal.
    pub(crate) fn sharing(self, depths: &KnownDepths) -> Self {
        Self { depths: depths.clone(), ..self }
    }

    /// Returns the same as a part of a search of several threads.
    pub(super) fn of_team(self, member: Member<'a>) -> Self {
        Self { member: Some(member), ..self }
    }

    /// Returns the kinds of cards that it distinguishes from others.
    pub(crate) fn distinguished(&self) -> Kinds {
        self.distinguished
    }

    /// Returns how many positions it has met, those of other threads included.
    pub(crate) fn met(&self) -> u64 {
        self.member.as_ref().map_or_else(|| self.spent().positions, Member::met)
    }

    /// Returns whether it makes a difference which cards it distinguishes from others.
    pub(crate) fn distinguishes(&self) -> bool {
        self.suits.is_some()
    }

    /// Returns what was spent so far.
    pub(crate) fn spent(&self) -> Spent {
        let member = self.member.as_ref().map(Member::spent).unwrap_or_default();
        self.depth.as_ref().map(Depth::spent).unwrap_or_default() + self.before + member
    }

    /// Returns which part of the search is done, from 0 to 1, as a guess; it falls back
    /// when more cards have to be distinguished. Of several threads none knows.
    pub(crate) fn progress(&self) -> f64 {
        self.depth.as_ref().map_or(0.0, Depth::progress)
    }

    /// Returns whether it is at its beginning, again if more cards have to be distinguished.
    pub(crate) fn begins(&self) -> bool {
        self.member.as_ref().map_or(self.depth.is_none(), Member::begins)
    }

    /// Returns whether the first position is won by what is forced there, so that there is
    /// nothing to search.
    pub(crate) fn is_won_at_start(&self) -> Result<bool, HookFault> {
        let reductions = self.settings.reductions;
        let mut start = SearchState::new(&self.start, reductions, Abstraction::all());
        start.begin()?;
        start.is_won()
    }

    /// Tells cards of these kinds from others, which has to be done since positions can
    /// be reached where they are home or are asked for. Begins anew if they were not
    /// distinguished so far.
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
        // Before the search is dropped, which gives its memory back.
        self.before = Spent { bytes: 0, ..self.spent() };
        self.depth = None;
    }

    /// Goes on until `most` positions are met in all, the answer is found, or it is
    /// stopped. The first position must not be one that is won
    /// ([`Self::is_won_at_start`]).
    pub(crate) fn run(
        &mut self,
        most: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Verdict, HookFault> {
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
            // The search counts its own positions only, `most` those of all rounds.
            let left = most.saturating_sub(before.positions);
            let found = depth.run(left, &mut |spent| watch(spent + before))?;
            match found {
                DepthResult::Verdict(verdict) => return Ok(verdict),
                DepthResult::Undistinguished(kinds) => self.distinguish(kinds),
            }
        }
    }

    fn begin(&self) -> Result<Depth<'a>, HookFault> {
        let abstraction = abstraction(self.suits, self.distinguished);
        let mut depth = Depth::new(&self.start, self.settings, abstraction)?;
        depth.share_depths(&self.depths);
        Ok(depth)
    }
}

/// Returns how cards look where some kinds are distinguished from others.
fn abstraction(suits: Option<&Suits>, distinguished: Kinds) -> Abstraction {
    suits.map_or_else(Abstraction::all, |suits| suits.distinguishing(distinguished))
}
