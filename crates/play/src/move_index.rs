//! An index of the legal moves of a position, so that naming one does not scan all others.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Game;
use crate::rules::{Base, Move};
use crate::table::{Card, Kinds, PileId};

/// The legal moves of a position, indexed by the piles they pick.
#[derive(Clone, Debug)]
pub(super) struct MoveIndex {
    /// Each move by its picks, with its index in the list.
    // INVARIANT: sorted, for the binary search of `picking`. Never changes after `of`.
    sorted: Vec<(Picks, usize)>,
    /// For each pile, the indices of the moves that pick it.
    of_pile: Vec<Vec<usize>>,
    /// For each pile, the first equivalent pile, which holds the same cards and takes the same.
    equivalent: Vec<PileId>,
    /// A cache of the meanings of words: the move, or `None` unless there is exactly one.
    pub(super) meant: RefCell<BTreeMap<String, Option<Move>>>,
}

/// The piles of a move: of a build in order, of any other move sorted.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Picks {
    is_build: bool,
    /// The number of piles. No move picks more than fit here.
    count: usize,
    piles: [PileId; Move::PICKS],
}

impl MoveIndex {
    /// Builds the index of the moves of a game's position.
    pub(super) fn of(game: &Game) -> Self {
        let moves = &game.moves().moves;
        let mut of_pile = vec![Vec::new(); game.rules().piles().len()];
        let mut sorted = Vec::with_capacity(moves.len());
        for (place, made) in moves.iter().enumerate() {
            for pile in made.picks() {
                of_pile[pile.index()].push(place);
            }
            sorted.push((Picks::of(made.picks(), made.carry().is_some()), place));
        }
        sorted.sort_unstable();
        Self { sorted, of_pile, equivalent: equivalents(game), meant: RefCell::default() }
    }

    /// Returns the indices of the builds from one pile to another.
    pub(super) fn builds(&self, from: PileId, to: PileId) -> impl Iterator<Item = usize> {
        self.picking(Picks::of(&[from, to], true))
    }

    /// Returns the indices of the moves of the game's own actions that pick these piles.
    pub(super) fn own(&self, piles: &[PileId]) -> impl Iterator<Item = usize> {
        self.picking(Picks::of(piles, false))
    }

    fn picking(&self, picks: Picks) -> impl Iterator<Item = usize> {
        let first = self.sorted.partition_point(|(other, _)| *other < picks);
        let same =
            self.sorted[first..].iter().take_while(move |(other, _)| *other == picks);
        same.map(|(_, place)| {
            count();
            *place
        })
    }

    /// Returns the indices of the moves that pick at least one of some piles, ascending.
    pub(super) fn of_piles(&self, piles: &[PileId]) -> Vec<usize> {
        let all = piles.iter().flat_map(|pile| &self.of_pile[pile.index()]);
        let mut places: Vec<usize> = all.inspect(|_| count()).copied().collect();
        places.sort_unstable();
        // A move that picks two of the piles is found twice.
        places.dedup();
        places
    }

    /// Returns the first pile that is equivalent to a pile.
    pub(super) fn equivalent(&self, pile: PileId) -> PileId {
        self.equivalent[pile.index()]
    }
}

impl Picks {
    fn of(piles: &[PileId], is_build: bool) -> Self {
        let mut picked = [PileId(0); Move::PICKS];
        picked.iter_mut().zip(piles).for_each(|(place, pile)| *place = *pile);
        let count = piles.len();
        // If a player names more piles than fit, `count` matches no move.
        if !is_build {
            picked[..count.min(Move::PICKS)].sort_unstable();
        }
        Self { is_build, count, piles: picked }
    }
}

/// Returns for each pile the first equivalent pile of its group. A pile that can be covered by
/// others is equivalent to no other.
fn equivalents(game: &Game) -> Vec<PileId> {
    let rules = game.rules();
    let mut first: BTreeMap<(u8, Option<Kinds>, &[Card]), PileId> = BTreeMap::new();
    let equivalent = |pile: PileId| {
        let group = rules.group_of(pile);
        if !group.covered.is_empty() {
            return pile;
        }
        // Piles of one group can start with different cards: there is a row for each.
        let row = match &group.base {
            Base::Kinds(rows) => rows.get(usize::from(pile.0 - group.piles.start)),
            Base::First(_) | Base::Below(_) | Base::Beside(_) => None,
        };
        let cards = game.table().pile(pile);
        let key = (rules.piles()[pile.index()].group.0, row.copied(), cards);
        *first.entry(key).or_insert(pile)
    };
    game.table().piles().map(equivalent).collect()
}

/// Counts an examined move.
fn count() {
    #[cfg(test)]
    tests::LOOKED_AT.set(tests::LOOKED_AT.get() + 1);
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use crate::variant::{Bundle, Folder, Found, Library, Missing, MissingKind, load};
    use crate::{Deal, DealName, Game, move_text, shortest};

    thread_local! {
        /// The number of moves examined so far.
        pub(super) static LOOKED_AT: Cell<usize> = const { Cell::new(0) };
    }

    /// A library with one file.
    struct Only(String);

    impl Library for Only {
        fn bundle(&self) -> &'static Bundle {
            Bundle::none()
        }

        fn game(&self, _: &str) -> Result<Found, Missing> {
            let (name, id) = ("only.toml".to_owned(), "only".to_owned());
            Ok(Found { name, id, text: self.0.clone(), folder: Folder::Bundled })
        }

        fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
            Err(Missing {
                message: name.to_owned(),
                hint: None,
                kind: MissingKind::Unusable,
            })
        }
    }

    /// Returns the number of legal moves at the start of a game, and the number of moves examined
    /// to find the shortest text of each.
    fn named(text: &str) -> (usize, usize) {
        let variant = Arc::new(load(&Only(text.to_owned()), "only", &[]).unwrap());
        let deal = Deal::named(DealName::Seed(1), variant.rules());
        let game = Game::start(variant, deal).unwrap();
        assert_eq!(game.moves().error, None);
        LOOKED_AT.set(0);
        for made in &game.moves().moves {
            assert!(!move_text(&game, *made).is_empty());
            assert!(!shortest(&game, *made).is_empty());
        }
        (game.moves().moves.len(), LOOKED_AT.get())
    }

    /// Checks that naming all moves of the larger game, about ten times as many, examines at most
    /// fifteen times as many moves.
    #[track_caller]
    fn check(small: &str, large: &str) {
        let ((few, before), (many, now)) = (named(small), named(large));
        assert!((1_900..2_100).contains(&few) && (19_000..=20_000).contains(&many));
        assert!(now <= 15 * before, "{few} moves: {before}, {many} moves: {now}");
    }

    #[test]
    fn naming_picks_does_not_scan_all_moves() {
        let game = |piles: usize| {
            let pick = ["{ from = \"tableau\" }"; 3].join(", ");
            format!(
                "name = \"Only\"\n[piles.tableau]\ncount = {piles}\n[piles.stock]\n\
                 [piles.discard]\n[[deal]]\nto = \"tableau\"\n[actions.toss]\n\
                 pick = [{pick}]\ndo = [{{ move = \"picked\", to = \"discard\" }}]\n"
            )
        };
        check(&game(24), &game(50));
    }

    #[test]
    fn naming_builds_does_not_scan_all_moves() {
        let game = |piles: usize| {
            format!(
                "name = \"Only\"\n[deck]\ncopies = 4\n[piles.tableau]\n\
                 count = {piles}\nlift = \"any\"\n\
                 build = {{ rank = \"any\", suit = \"any\" }}\n[piles.stock]\n\
                 [piles.discard]\n[[deal]]\nto = \"tableau\"\neach = 2\n"
            )
        };
        check(&game(32), &game(100));
    }
}
