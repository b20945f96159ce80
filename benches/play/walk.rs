//! Random play: the engine and the yardstick play the same games, move for move.

use patience::engine::Engine;
use patience::play::DealName;
use patience::rules::{Hooks, MoveList, Role, Rules};
use patience::table::{Journal, Table};

use super::yardstick::{Cruel, Moves};

/// The number of moves after which a game is abandoned.
pub(crate) const LONGEST: usize = 500;

/// Plays games, one position at a time.
pub(crate) trait Player {
    /// Starts the game of a deal.
    fn start(&mut self, deal: usize);
    /// Lists the legal moves, and returns their number.
    fn list(&mut self) -> usize;
    /// Makes one of the moves listed last.
    fn play(&mut self, index: usize);
    /// Returns a hash of the position.
    fn digest(&self) -> u64;
}

/// The counts of some random games.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tally {
    /// Moves made.
    pub(crate) moves: u64,
    /// Legal moves listed.
    pub(crate) listed: u64,
    /// Games that ended or were abandoned.
    pub(crate) games: u64,
}

/// A random number generator (Marsaglia's xorshift64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

/// Plays with the engine.
pub(crate) struct ByRules<'a> {
    deals: Vec<(Engine<'a>, Table)>,
    engine: Engine<'a>,
    /// The position.
    pub(crate) table: Table,
    /// The changes since the start of the game.
    pub(crate) journal: Journal,
    /// The moves listed last.
    pub(crate) list: MoveList,
}

/// Plays Cruel with the yardstick.
pub(crate) struct ByHand {
    deals: Vec<Cruel>,
    /// The position.
    pub(crate) game: Cruel,
    /// The moves listed last.
    pub(crate) list: Moves,
}

/// Plays random games, cycling through the deals, until `moves` moves are made. Calls `ended` with
/// the last position of each.
pub(crate) fn walk<P: Player>(
    player: &mut P,
    deals: usize,
    moves: u64,
    mut ended: impl FnMut(&P),
) -> Tally {
    let mut dice = Dice::default();
    let mut tally = Tally::default();
    for deal in (0..deals).cycle() {
        if tally.moves >= moves {
            break;
        }
        player.start(deal);
        for _ in 0..LONGEST {
            let count = player.list();
            tally.listed += count as u64;
            if count == 0 {
                break;
            }
            player.play(dice.below(count));
            tally.moves += 1;
        }
        tally.games += 1;
        ended(player);
    }
    tally
}

impl Default for Dice {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Dice {
    /// Draws a number below `bound`.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

impl<'a> ByRules<'a> {
    /// Prepares games of `rules` with deals from `seed:1` on.
    pub(crate) fn new(rules: &'a Rules, hooks: &'a dyn Hooks, deals: usize) -> Self {
        let deals: Vec<(Engine, Table)> = (1..=deals as u64)
            .map(|number| {
                let source = DealName::Seed(number).source();
                let (order, draws) = source.shuffled(rules.deck());
                let engine = Engine::new(rules, hooks, source);
                (engine, engine.deal(&order, draws).expect("no script fails"))
            })
            .collect();
        let (engine, table) = deals[0].clone();
        Self {
            deals,
            engine,
            table,
            journal: Journal::default(),
            list: MoveList::default(),
        }
    }

    /// Returns the engine of the current game.
    pub(crate) fn engine(&self) -> Engine<'a> {
        self.engine
    }
}

impl ByHand {
    /// Prepares games with deals from `seed:1` on. `rules` give only the deck.
    pub(crate) fn new(rules: &Rules, deals: usize) -> Self {
        let deals: Vec<Cruel> = (1..=deals as u64)
            .map(|number| {
                let (order, _) = DealName::Seed(number).source().shuffled(rules.deck());
                let kinds: Vec<u8> = order.iter().map(|card| card.byte()).collect();
                Cruel::deal(&kinds)
            })
            .collect();
        let game = deals[0].clone();
        Self { deals, game, list: Moves::default() }
    }
}

impl Player for ByRules<'_> {
    fn start(&mut self, deal: usize) {
        let (engine, table) = &self.deals[deal];
        self.engine = *engine;
        self.table = table.clone();
        self.journal.clear();
    }

    #[inline]
    fn list(&mut self) -> usize {
        self.engine.moves(&self.table, &mut self.list);
        self.list.moves.len()
    }

    #[inline]
    fn play(&mut self, index: usize) {
        let made = self.list.moves[index];
        let applied = self.engine.apply(&mut self.table, &mut self.journal, made);
        applied.expect("no script fails");
    }

    fn digest(&self) -> u64 {
        let rules = self.engine.rules();
        let foundations =
            rules.piles_of(Role::Foundation).map(|pile| self.table.len(pile) as u64);
        let piles = rules.piles_of(Role::Tableau).map(|pile| self.table.pile(pile));
        digest(foundations, piles.map(|pile| pile.iter().map(|card| card.byte())))
    }
}

impl Player for ByHand {
    fn start(&mut self, deal: usize) {
        self.game.clone_from(&self.deals[deal]);
    }

    #[inline]
    fn list(&mut self) -> usize {
        self.game.list(&mut self.list);
        self.list.as_slice().len()
    }

    #[inline]
    fn play(&mut self, index: usize) {
        self.game.apply(self.list.as_slice()[index]);
    }

    fn digest(&self) -> u64 {
        let foundations = (0..4).map(|suit| u64::from(self.game.home(suit)));
        digest(foundations, (0..12).map(|pile| self.game.pile(pile).iter().copied()))
    }
}

/// Hashes the heights of the foundations and the cards of the other piles.
fn digest(
    foundations: impl Iterator<Item = u64>,
    piles: impl Iterator<Item = impl Iterator<Item = u8>>,
) -> u64 {
    let piles = piles.flat_map(|pile| pile.map(u64::from).chain([255]));
    foundations.chain(piles).fold(0, |mixed: u64, value| {
        (mixed.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95)
    })
}
