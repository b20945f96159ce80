//! Plans: the moves of a line before new information appears.

use std::collections::{BTreeSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};

use crate::advise::{Key, World};
use crate::engine::Engine;
use crate::rules::{HookError, Move, MoveList};
use crate::solve::turns_freely;
use crate::table::{Journal, PileId};

/// The maximum number of revealed cards of a line for which plans are made.
const MAX_SHOWN: usize = 4;
/// The maximum number of additional plans that reveal a card of the same pile.
const MAX_ALIKE: usize = 2;

/// The moves of a line up to the first one that reveals a hidden card, or to its end.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) moves: Vec<Move>,
    /// A hash that is equal for plans that reveal the same card from the same position,
    /// regardless of the order of their moves.
    pub(super) key: u64,
}

impl Plan {
    /// Returns the plans of a line: one for each of the first cards it reveals, if that card can
    /// be revealed before the others. Each omits the moves it does not need, because their use is
    /// better decided with more information. A line that reveals nothing is one plan as it is.
    pub(super) fn of(
        engine: Engine<'_>,
        world: &World,
        line: &[Move],
    ) -> Result<Vec<Self>, HookError> {
        let ends = shows(engine, world, line)?;
        let mut plans = Vec::new();
        for (nth, end) in ends.iter().take(MAX_SHOWN).enumerate() {
            let plan = least(engine, world, &line[..=*end], nth > 0)?;
            plans.extend(plan);
        }
        if ends.is_empty() {
            plans.push(Self::begin(engine, world, line)?.0);
        }
        Ok(plans)
    }

    /// Returns the first plan of a line.
    pub(super) fn first(
        engine: Engine<'_>,
        world: &World,
        line: &[Move],
    ) -> Result<Self, HookError> {
        let (begun, shows) = Self::begin(engine, world, line)?;
        let least =
            shows.then(|| least(engine, world, &begun.moves, false)).transpose()?;
        Ok(least.flatten().unwrap_or(begun))
    }

    /// Returns the moves of a line up to the first that reveals a hidden card, and whether there
    /// is one.
    fn begin(
        engine: Engine<'_>,
        world: &World,
        line: &[Move],
    ) -> Result<(Self, bool), HookError> {
        let mut end = world.clone();
        let mut journal = Journal::default();
        let mut key = engine.rules().hash_key().hasher();
        for (place, made) in line.iter().enumerate() {
            let before = end.view(engine.rules());
            engine.apply(&mut end.table, &mut journal, *made)?;
            if end.shows(engine.rules()) {
                // The view contains no hidden card, so plans of two worlds can match.
                (before, Some(made)).hash(&mut key);
                let moves = line[..=place].to_vec();
                return Ok((Self { moves, key: key.finish() }, true));
            }
        }
        (end.view(engine.rules()), None::<&Move>).hash(&mut key);
        Ok((Self { moves: line.to_vec(), key: key.finish() }, false))
    }

    /// Returns plans that reveal a card soon, those with the fewest moves first, and the number
    /// of moves tried, at most `most`. Turns of a stock with unlimited redeals do not count.
    /// Without these plans, only cards revealed by winning lines of some world would be
    /// considered.
    pub(super) fn soon(
        engine: Engine<'_>,
        world: &World,
        most: u64,
    ) -> Result<(Vec<Self>, u64), HookError> {
        let rules = engine.rules();
        let turns = turns_freely(rules).is_some();
        let mut met = BTreeSet::from([world.view(rules)]);
        let mut open = VecDeque::from([(world.clone(), Vec::new())]);
        let mut list = MoveList::default();
        let (mut plans, mut tried) = (Vec::<Self>::new(), 0);
        while let Some((here, path)) = open.pop_front() {
            engine.moves(&here.table, &mut list);
            if let Some(error) = list.error.take() {
                return Err(error);
            }
            for &made in &list.moves {
                if tried == most {
                    return Ok((plans, tried));
                }
                tried += 1;
                let mut end = here.clone();
                engine.apply(&mut end.table, &mut Journal::default(), made)?;
                let moves = [path.as_slice(), &[made]].concat();
                if end.shows(rules) {
                    let same = plans.iter().filter(|plan| plan.source() == source(made));
                    if same.count() < MAX_ALIKE {
                        plans.extend(least(engine, world, &moves, false)?);
                    }
                } else if met.insert(end.view(rules)) {
                    if turns && rules.is_deal(made) {
                        // Breadth-first search with costs of 0 and 1: a turn costs nothing.
                        open.push_front((end, moves));
                    } else {
                        open.push_back((end, moves));
                    }
                }
            }
        }
        Ok((plans, tried))
    }

    /// Returns the pile from which the last move takes cards.
    fn source(&self) -> Option<PileId> {
        self.moves.last().copied().and_then(source)
    }

    /// Returns moves up to a deal or redeal that is not allowed yet, none of which leads to a
    /// position in `met`. Each comes as near to the deal as a single move can.
    pub(super) fn unblocking(
        engine: Engine<'_>,
        mut world: World,
        met: &BTreeSet<Key>,
    ) -> Result<Option<Vec<Move>>, HookError> {
        let (mut met, mut list) = (met.clone(), MoveList::default());
        let mut line = Vec::new();
        while line.len() < world.table.size() {
            engine.moves(&world.table, &mut list);
            if let Some(error) = list.error.take() {
                return Err(error);
            }
            let deal = list.moves.iter().find(|made| engine.rules().is_deal(**made));
            if let Some(deal) = deal {
                let was_blocked = !line.is_empty();
                line.push(*deal);
                return Ok(was_blocked.then_some(line));
            }
            let mut end = world.clone();
            let found = engine.unblock(&world.table, &list.moves, |table| {
                end.table.clone_from(table);
                !met.contains(&end.key(engine))
            })?;
            let Some((made, table)) = found else { break };
            world.table = table;
            met.insert(world.key(engine));
            line.push(made);
        }
        Ok(None)
    }

    /// Returns whether following the plan leads through a position in `met`.
    pub(super) fn returns(
        &self,
        engine: Engine<'_>,
        world: &World,
        met: &BTreeSet<Key>,
    ) -> Result<bool, HookError> {
        let mut end = world.clone();
        let mut journal = Journal::default();
        for made in &self.moves {
            engine.apply(&mut end.table, &mut journal, *made)?;
            if met.contains(&end.key(engine)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Follows the plan in another world. Returns `None` if it is not legal there.
    pub(super) fn follow(
        &self,
        engine: Engine<'_>,
        world: &World,
    ) -> Result<Option<World>, HookError> {
        let mut end = world.clone();
        let mut journal = Journal::default();
        for made in &self.moves {
            if engine.check(&end.table, *made).is_err() {
                return Ok(None);
            }
            engine.apply(&mut end.table, &mut journal, *made)?;
        }
        Ok(Some(end))
    }
}

fn source(made: Move) -> Option<PileId> {
    made.carry().map(|carry| carry.from)
}

/// Returns the indices of the moves of a line that reveal hidden cards.
fn shows(
    engine: Engine<'_>,
    world: &World,
    line: &[Move],
) -> Result<Vec<usize>, HookError> {
    let mut end = world.clone();
    let mut journal = Journal::default();
    let mut places = Vec::new();
    for (place, made) in line.iter().enumerate() {
        engine.apply(&mut end.table, &mut journal, *made)?;
        if end.shows(engine.rules()) {
            places.push(place);
            if places.len() == MAX_SHOWN {
                break;
            }
            end.note_shown(engine.rules());
        }
    }
    Ok(places)
}

/// Drops each move, from the last to the first, without which the last move is still legal and
/// reveals a card. `others` says whether other moves of the line reveal cards, too. Then returns
/// `None` if these cannot be dropped.
fn least(
    engine: Engine<'_>,
    world: &World,
    line: &[Move],
    others: bool,
) -> Result<Option<Plan>, HookError> {
    // From the last to the first, so that the moves before stay valid.
    let (mut end, mut positions) = (world.clone(), Vec::new());
    for made in &line[..line.len() - 1] {
        positions.push(end.clone());
        engine.apply(&mut end.table, &mut Journal::default(), *made)?;
    }
    let mut moves = line.to_vec();
    while let Some(here) = positions.pop() {
        let place = positions.len();
        if is_legal(engine, here, &moves[place + 1..])? {
            moves.remove(place);
        }
    }
    let (plan, shows) = Plan::begin(engine, world, &moves)?;
    let whole = shows && plan.moves.len() == moves.len();
    Ok((whole || !others).then_some(plan))
}

/// Returns whether moves are legal in sequence, and the last one reveals a card.
fn is_legal(
    engine: Engine<'_>,
    mut end: World,
    moves: &[Move],
) -> Result<bool, HookError> {
    let mut journal = Journal::default();
    for (place, made) in moves.iter().enumerate() {
        if engine.check(&end.table, *made).is_err() {
            return Ok(false);
        }
        if place + 1 == moves.len() {
            // Only cards revealed by the last move count.
            end.note_shown(engine.rules());
        }
        engine.apply(&mut end.table, &mut journal, *made)?;
    }
    Ok(end.shows(engine.rules()))
}
