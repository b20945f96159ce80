//! The score of a position, and whether the game is won.

use super::Engine;
use crate::rules::{End, Group, GroupId, Hook, HookError, MoveList, Role};
use crate::table::{Card, Counter, PileId, Table};

impl Engine<'_> {
    /// Returns the score of a position: the points of `[score]`, or the answer of the
    /// hook `score`. Fails if the script fails.
    pub fn score(&self, table: &Table) -> Result<i64, HookError> {
        if self.rules.hooked.has(Hook::Score) {
            return self.hooks.score(self.view(table));
        }
        let home = i64::try_from(self.home(table)).unwrap_or(i64::MAX);
        let dealt = i64::from(table.counter(Counter::DEALT_HOME));
        let score = self.rules.score;
        let points = |each: i32, count: i64| i64::from(each) * count;
        Ok(i64::from(score.start)
            + points(score.home, home - dealt)
            + points(score.full, self.full(table))
            + self.tableau_points(table))
    }

    /// Asks a script all questions about a position alone, so that an error appears while
    /// the move that led there can still be refused.
    pub fn ask_all(&self, table: &Table) -> Result<(), HookError> {
        if self.rules.hooked.has(Hook::Lost) {
            self.hooks.holds(self.view(table), Hook::Lost)?;
        }
        self.is_won(table)?;
        self.score(table).map(drop)
    }

    /// Returns the number of full foundations.
    fn full(&self, table: &Table) -> i64 {
        if self.rules.score.full == 0 {
            return 0;
        }
        let full = |pile: &&PileId| {
            table.len(**pile) == usize::from(self.rules.group_of(**pile).capacity)
        };
        i64::try_from(self.rules.plan.foundations.iter().filter(full).count())
            .unwrap_or(0)
    }

    /// Returns the points for the cards in the tableau.
    fn tableau_points(&self, table: &Table) -> i64 {
        let score = self.rules.score;
        if (score.joined, score.complete, score.hidden) == (0, 0, 0) {
            return 0;
        }
        let mut points = 0;
        for group in self.rules.groups.iter().filter(|group| group.role == Role::Tableau)
        {
            for pile in group.ids() {
                let cards = table.pile(pile);
                let hidden = cards.iter().filter(|card| card.is_down()).count();
                points += i64::from(score.hidden) * i64::try_from(hidden).unwrap_or(0);
                let up = cards
                    .windows(2)
                    .filter(|pair| !pair[0].is_down() && !pair[1].is_down());
                let joined =
                    up.filter(|pair| group.joined[pair[0].kind()].has(pair[1])).count();
                points += i64::from(score.joined) * i64::try_from(joined).unwrap_or(0);
                points +=
                    i64::from(score.complete) * i64::from(self.is_whole(group, cards));
            }
        }
        points
    }

    /// Returns whether the goals of an `[end]` hold, apart from its score.
    fn has_ended(&self, table: &Table, end: &End) -> bool {
        let all = |groups: &[GroupId], holds: &dyn Fn(&Group, &[Card]) -> bool| {
            groups
                .iter()
                .map(|id| self.rules.group(*id))
                .all(|group| group.ids().all(|pile| holds(group, table.pile(pile))))
        };
        all(&end.empty, &|_, cards| cards.is_empty())
            && all(&end.complete, &|group, cards| {
                cards.is_empty() || self.is_whole(group, cards)
            })
            && end.sorted.iter().all(|id| self.is_sorted(table, self.rules.group(*id)))
            && end
                .left
                .is_none_or(|limit| table.size() - self.home(table) <= limit.into())
    }

    /// Returns whether each card of a group lies where its neighbor allows it.
    fn is_sorted(&self, table: &Table, group: &Group) -> bool {
        group.ids().all(|pile| self.is_in_place(table, group, pile))
    }

    /// Returns whether a pile is empty or its card lies where its neighbor allows it.
    pub fn is_in_place(&self, table: &Table, group: &Group, pile: PileId) -> bool {
        let fits = |card: Card| self.base_row(group, table, pile).has(card);
        table.top(pile).is_none_or(|card| !card.is_down() && fits(card))
    }

    /// Returns whether the game ends when no move is left, and none is.
    pub fn is_over(&self, table: &Table) -> bool {
        self.rules.end.as_ref().is_some_and(|end| end.over) && self.is_stuck(table)
    }

    fn is_stuck(&self, table: &Table) -> bool {
        let mut list = MoveList::default();
        self.moves(table, &mut list);
        list.moves.is_empty() && list.error.is_none()
    }

    /// Returns whether a pile is one complete run, all face up.
    pub fn is_complete(&self, table: &Table, pile: PileId) -> bool {
        self.is_whole(self.rules.group_of(pile), table.pile(pile))
    }

    /// Returns whether cards are one complete run, all face up: of all ranks or, where
    /// runs are of one rank, of all its cards. Where runs may go either way, a pile that
    /// mixes both is no run.
    fn is_whole(&self, group: &Group, cards: &[Card]) -> bool {
        let deck = self.rules.deck();
        let joined = |pair: &[Card]| group.joined[pair[0].kind()].has(pair[1]);
        let level = |pair: &[Card]| deck.rank(pair[0]) == deck.rank(pair[1]);
        let all = cards.len() == usize::from(group.complete);
        let up = cards.iter().all(|card| !card.is_down());
        let mut pairs = cards.windows(2);
        !cards.is_empty()
            && all
            && up
            && pairs.clone().all(joined)
            && (pairs.clone().all(level) || !pairs.any(level))
    }

    /// Returns the number of cards on foundations or discarded.
    #[inline]
    pub fn home(&self, table: &Table) -> usize {
        self.rules.home(table)
    }

    /// Returns whether the game is won: every card is on a foundation or discarded,
    /// unless the rules or a script decide otherwise. Fails if a script fails.
    #[inline]
    pub fn is_won(&self, table: &Table) -> Result<bool, HookError> {
        if self.rules.hooked.has(Hook::Won) {
            return self.hooks.holds(self.view(table), Hook::Won);
        }
        match &self.rules.end {
            None => Ok(self.home(table) == table.size()),
            // With no goals besides a score, `has_ended` is trivially true.
            Some(end) => Ok(self.has_ended(table, end)
                && match end.score {
                    None => !end.over || end.has_goals(),
                    Some(least) => {
                        self.is_stuck(table) && self.score(table)? >= least.into()
                    }
                }),
        }
    }
}
