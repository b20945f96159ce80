//! Which line made each move of a game, for `undo`.

/// Where a move comes from.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
struct Origin {
    /// The number of the line that made it, or 0 if it was made before this session.
    line: usize,
    /// Whether it followed automatically.
    is_automatic: bool,
}

/// Where the moves of a game come from, those taken back last included.
#[derive(Debug, Default)]
pub(crate) struct Origins(Vec<Origin>);

impl Origins {
    /// Notes that a line made a move after `before` others.
    pub(crate) fn note(&mut self, before: usize, line: usize) {
        // A new move drops those that were taken back.
        self.0.resize(before, Origin::default());
        self.0.push(Origin { line, is_automatic: false });
    }

    /// Notes that all moves after the first `before` followed automatically.
    pub(crate) fn set_automatic(&mut self, before: usize) {
        self.0.iter_mut().skip(before).for_each(|origin| origin.is_automatic = true);
    }

    /// Forgets the moves after the first `kept`.
    pub(crate) fn cut(&mut self, kept: usize) {
        self.0.truncate(kept);
    }

    /// Returns how many of the last moves followed automatically, if `made` moves are made.
    pub(crate) fn automatic(&self, made: usize) -> usize {
        (0..made).rev().take_while(|place| self.of(*place).is_automatic).count()
    }

    /// Returns the number of moves before the last one that did not follow automatically.
    pub(crate) fn before_own(&self, made: usize) -> usize {
        made.saturating_sub(self.automatic(made) + 1)
    }

    /// Returns the number of moves before the first one of the line that made the last.
    pub(crate) fn before_line(&self, made: usize) -> usize {
        let Some(last) = made.checked_sub(1) else { return 0 };
        let line = self.of(last).line;
        let same = |place: &usize| line > 0 && self.of(*place).line == line;
        last - (0..last).rev().take_while(same).count()
    }

    /// Returns the number of moves after the next one and those that followed it automatically,
    /// at most `all`.
    pub(crate) fn after_own(&self, made: usize, all: usize) -> usize {
        let next = (made + 1).min(all);
        next + (next..all).take_while(|place| self.of(*place).is_automatic).count()
    }

    fn of(&self, place: usize) -> Origin {
        self.0.get(place).copied().unwrap_or_default()
    }
}
