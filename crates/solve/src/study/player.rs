//! The players, from one that moves at random to one that knows all cards.

use std::collections::BTreeSet;
use std::str::FromStr;

use crate::advise::{Key, Observer};
use crate::engine::{Engine, Generator, Source};
use crate::honest::{self, Choice, Honest};
use crate::rules::{Carry, HookError, Move, MoveList, Role};
use crate::table::{Card, Journal, Table};

/// A kind of player.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Player {
    /// Moves at random, but never straight back.
    Random,
    /// Takes the obvious move: moves cards to foundations, turns cards up, empties piles. Deals
    /// if nothing else is possible, and never repeats a position.
    Greedy,
    /// Plans with what a player can see.
    Honest,
    /// Knows all cards.
    Thoughtful,
}

/// The search budgets of the players.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Budget {
    /// The budget of the honest player for one decision; reduced if a script is called for every
    /// move.
    pub honest: honest::Budget,
    /// The position limit of the thoughtful player's search.
    pub positions: u64,
}

impl Player {
    /// All players, the one that knows least first.
    pub const ALL: [Self; 4] =
        [Self::Random, Self::Greedy, Self::Honest, Self::Thoughtful];

    /// Returns the stable word for the player, which programs rely on.
    pub fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Honest => "honest",
            Self::Thoughtful => "thoughtful",
        }
    }
}

impl FromStr for Player {
    type Err = ();

    /// Returns the player with the given word.
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|player| player.word() == text).ok_or(())
    }
}

/// A player in a game, who chooses move by move.
pub(super) enum Seat<'a> {
    Random(Generator, Option<Move>),
    /// The visited positions, and the random generator that breaks ties, if it is not the order
    /// of the moves.
    Greedy(BTreeSet<Key>, Option<Generator>),
    Honest(Box<Honest<'a>>),
}

impl<'a> Seat<'a> {
    /// Seats a player at a game, or returns `None` for the thoughtful player, who does not choose
    /// move by move.
    pub(super) fn of(
        player: Player,
        engine: Engine<'a>,
        budget: Budget,
        number: u64,
    ) -> Option<Self> {
        Some(match player {
            Player::Random => {
                Self::Random(Generator::resume(Source::Own(number), 0), None)
            }
            Player::Greedy => Self::greedy(0),
            Player::Honest => {
                let honest = budget.honest.for_rules(engine);
                Self::Honest(Box::new(Honest::new(engine, honest, number)))
            }
            Player::Thoughtful => return None,
        })
    }

    /// Seats the greedy player. With number 0, it breaks ties by the order of the moves.
    pub(super) fn greedy(number: u64) -> Self {
        let rng = Generator::resume(Source::Own(number), 0);
        Self::Greedy(BTreeSet::new(), Some(rng).filter(|_| number > 0))
    }

    /// Returns the next move, or `None` if the player gives up.
    pub(super) fn choose(
        &mut self,
        game: &Observer<'a>,
        list: &MoveList,
    ) -> Result<Option<Move>, HookError> {
        match self {
            Self::Random(chance, before) => {
                let back = before.and_then(Move::carry);
                let is_back = |made: &Move| {
                    let now = made.carry();
                    let turned = |(now, back): (Carry, Carry)| {
                        (now.from, now.to, now.count) == (back.to, back.from, back.count)
                    };
                    now.zip(back).is_some_and(turned)
                };
                let on: Vec<Move> =
                    list.moves.iter().copied().filter(|made| !is_back(made)).collect();
                let Some(count) = u32::try_from(on.len()).ok().filter(|count| *count > 0)
                else {
                    return Ok(None);
                };
                let chosen = on[chance.below(count) as usize];
                *before = Some(chosen);
                Ok(Some(chosen))
            }
            Self::Greedy(met, rng) => {
                greedy(game.engine(), game.table(), list, met, rng.as_mut())
            }
            Self::Honest(player) => {
                let choice = player.choose(&game.knowledge(), &list.moves)?;
                Ok(match choice {
                    Some(Choice::Move(made, _)) => Some(made),
                    Some(Choice::GiveUp(_) | Choice::Circles) | None => None,
                })
            }
        }
    }
}

/// Returns the best move to a position that was not visited before.
fn greedy(
    engine: Engine<'_>,
    table: &Table,
    list: &MoveList,
    met: &mut BTreeSet<Key>,
    rng: Option<&mut Generator>,
) -> Result<Option<Move>, HookError> {
    met.insert(engine.key(table));
    let mut order: Vec<(u8, Move)> =
        list.moves.iter().map(|made| (worth(engine, table, *made), *made)).collect();
    if let Some(rng) = rng {
        rng.shuffle(order.len(), |one, other| order.swap(one, other));
    }
    // Equally good moves keep their order.
    order.sort_by_key(|ranked| ranked.0);
    let mut journal = Journal::default();
    for (_, made) in order {
        let mut after = table.clone();
        engine.apply(&mut after, &mut journal, made)?;
        if !met.contains(&engine.key(&after)) {
            return Ok(Some(made));
        }
    }
    Ok(None)
}

/// Returns the rank of a move; less is better.
fn worth(engine: Engine<'_>, table: &Table, made: Move) -> u8 {
    let rules = engine.rules();
    if rules.is_deal(made) {
        return 5;
    }
    let Some(carry) = made.carry() else { return 0 };
    let role = |pile| rules.group_of(pile).role;
    let home = |pile| role(pile) == Role::Foundation;
    let left = table.len(carry.from) - usize::from(carry.count);
    let below = left.checked_sub(1).map(|place| table.pile(carry.from)[place]);
    match (home(carry.from), home(carry.to)) {
        (false, true) => 0,
        (true, _) => 6,
        _ if below.is_some_and(Card::is_down) => 1,
        _ if left == 0
            && !table.is_empty(carry.to)
            && role(carry.from) == Role::Tableau =>
        {
            2
        }
        _ if role(carry.to) == Role::Cell => 4,
        _ => 3,
    }
}
