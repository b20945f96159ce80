//! Plans: what a line does before anything new is seen.

use std::collections::{BTreeSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};

use crate::advise::World;
use crate::engine::Engine;
use crate::rules::{HookFault, Move, MoveList};
use crate::solve::turns_freely;
use crate::table::{Journal, PileId};

/// How many of the cards that a line shows are looked at.
const MAX_SHOWN: usize = 4;
/// How many ways to show a card of the same pile are thought of besides.
const MAX_ALIKE: usize = 2;

/// The moves of a line up to the first one that shows a hidden card, or to its end.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) moves: Vec<Move>,
    /// What it leads to in the world it was made in.
    pub(super) end: World,
    /// A hash that is the same for plans that show the same card from the same position,
    /// whatever order they bring about the rest in.
    pub(super) key: u64,
}

impl Plan {
    /// Returns the plans that a line holds: one for each of the first hidden cards it shows,
    /// as far as that card can be shown before the others. Each leaves out the moves that it can
    /// do without: what they are good for is better decided when more is known. A line
    /// that shows nothing is a plan as it is.
    pub(super) fn of(
        engine: Engine<'_>,
        world: &World,
        line: &[Move],
    ) -> Result<Vec<Self>, HookFault> {
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

    /// Returns the first of these plans.
    pub(super) fn first(
        engine: Engine<'_>,
        world: &World,
        line: &[Move],
    ) -> Result<Self, HookFault> {
        let (begun, shows) = Self::begin(engine, world, line)?;
        let least =
            shows.then(|| least(engine, world, &begun.moves, false)).transpose()?;
        Ok(least.flatten().unwrap_or(begun))
    }

    /// Returns the moves of a line up to the first that shows a hidden card, and whether
    /// there is one.
    fn begin(
        engine: Engine<'_>,
        world: &World,
        line: &[Move],
    ) -> Result<(Self, bool), HookFault> {
        let mut end = world.clone();
        let mut journal = Journal::default();
        let mut key = engine.rules().hash_key().hasher();
        for (place, made) in line.iter().enumerate() {
            let before = end.view(engine.rules());
            engine.apply(&mut end.table, &mut journal, *made)?;
            if end.shows(engine.rules()) {
                // The view holds no hidden card, so plans of two worlds can match.
                (before, Some(made)).hash(&mut key);
                let moves = line[..=place].to_vec();
                return Ok((Self { moves, end, key: key.finish() }, true));
            }
        }
        (end.view(engine.rules()), None::<&Move>).hash(&mut key);
        Ok((Self { moves: line.to_vec(), end, key: key.finish() }, false))
    }

    /// Returns plans that show a card soon, those of the fewest moves first, where turning
    /// a stock that turns without end counts for nothing. So that it is not left to the lines
    /// that win in some world which cards are thought of. `most` moves are tried; how many
    /// were is returned as well.
    pub(super) fn soon(
        engine: Engine<'_>,
        world: &World,
        most: u64,
    ) -> Result<(Vec<Self>, u64), HookFault> {
        let rules = engine.rules();
        let turns = turns_freely(rules).is_some();
        let mut met = BTreeSet::from([world.view(rules)]);
        let mut open = VecDeque::from([(world.clone(), Vec::new())]);
        let mut list = MoveList::default();
        let (mut plans, mut tried) = (Vec::<Self>::new(), 0);
        while let Some((here, way)) = open.pop_front() {
            engine.moves(&here.table, &mut list);
            if let Some(fault) = list.fault.take() {
                return Err(fault);
            }
            for &made in &list.moves {
                if tried == most {
                    return Ok((plans, tried));
                }
                tried += 1;
                let mut end = here.clone();
                engine.apply(&mut end.table, &mut Journal::default(), made)?;
                let moves = [way.as_slice(), &[made]].concat();
                if end.shows(rules) {
                    let same = plans.iter().filter(|plan| plan.source() == source(made));
                    if same.count() < MAX_ALIKE {
                        plans.extend(least(engine, world, &moves, false)?);
                    }
                } else if met.insert(end.view(rules)) {
                    if turns && rules.is_deal(made) {
                        // Breadth first with steps of 0 and 1: a turn counts for nothing.
                        open.push_front((end, moves));
                    } else {
                        open.push_back((end, moves));
                    }
                }
            }
        }
        Ok((plans, tried))
    }

    /// Returns the pile that the last move takes cards from.
    fn source(&self) -> Option<PileId> {
        self.moves.last().copied().and_then(source)
    }

    /// Returns the plan of one move.
    pub(super) fn single(
        engine: Engine<'_>,
        world: &World,
        made: Move,
    ) -> Result<Self, HookFault> {
        Self::begin(engine, world, &[made]).map(|begun| begun.0)
    }

    /// Follows the plan in another world; nothing if it is not legal there.
    pub(super) fn follow(
        &self,
        engine: Engine<'_>,
        world: &World,
    ) -> Result<Option<World>, HookFault> {
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

/// Returns the places of the moves of a line that show hidden cards.
fn shows(
    engine: Engine<'_>,
    world: &World,
    line: &[Move],
) -> Result<Vec<usize>, HookFault> {
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

/// Leaves out the moves without which the last one is still legal and shows a card, from the
/// last of them to the first. `others` tells whether some of them show cards, too; then nothing
/// is returned if they cannot be left out.
fn least(
    engine: Engine<'_>,
    world: &World,
    line: &[Move],
    others: bool,
) -> Result<Option<Plan>, HookFault> {
    // Moves are left out from the last to the first, so what comes before stays as it was.
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

/// Returns whether moves are legal one after the other from a position, and the last shows a
/// card.
fn is_legal(
    engine: Engine<'_>,
    mut end: World,
    moves: &[Move],
) -> Result<bool, HookFault> {
    let mut journal = Journal::default();
    for (place, made) in moves.iter().enumerate() {
        if engine.check(&end.table, *made).is_err() {
            return Ok(false);
        }
        if place + 1 == moves.len() {
            // Only what the last move shows counts, not what those before it did.
            end.note_shown(engine.rules());
        }
        engine.apply(&mut end.table, &mut journal, *made)?;
    }
    Ok(end.shows(engine.rules()))
}
