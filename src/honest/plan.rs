//! Plans: what a line does before anything new is seen.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::advise::World;
use crate::engine::Engine;
use crate::rules::{HookFault, Move};
use crate::table::Journal;

/// How many of the cards that a line shows are looked at.
const SHOWN: usize = 4;

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
        for (nth, end) in ends.iter().take(SHOWN).enumerate() {
            let plan = least(engine, world, &line[..=*end], nth > 0)?;
            plans.extend(plan);
        }
        if ends.is_empty() {
            plans.push(Self::begin(engine, world, line)?.0);
        }
        Ok(plans)
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
        let mut key = DefaultHasher::new();
        for (place, made) in line.iter().enumerate() {
            let before = end.view(engine.rules());
            engine.apply(&mut end.table, &mut journal, *made)?;
            if end.shows(engine.rules()) {
                (before, Some(made)).hash(&mut key);
                let moves = line[..=place].to_vec();
                return Ok((Self { moves, end, key: key.finish() }, true));
            }
        }
        (end.view(engine.rules()), None::<&Move>).hash(&mut key);
        Ok((Self { moves: line.to_vec(), end, key: key.finish() }, false))
    }

    /// Returns the plan of one move.
    pub(super) fn single(
        engine: Engine<'_>,
        world: &World,
        made: Move,
    ) -> Result<Self, HookFault> {
        Self::begin(engine, world, &[made]).map(|it| it.0)
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
            if places.len() == SHOWN {
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
    let mut moves = line.to_vec();
    let mut place = moves.len() - 1;
    while place > 0 {
        place -= 1;
        let mut fewer = moves.clone();
        fewer.remove(place);
        if is_legal(engine, world, &fewer)? {
            moves = fewer;
        }
    }
    let (plan, shows) = Plan::begin(engine, world, &moves)?;
    let whole = shows && plan.moves.len() == moves.len();
    Ok((whole || !others).then_some(plan))
}

/// Returns whether moves are legal one after the other, and the last shows a card.
fn is_legal(
    engine: Engine<'_>,
    world: &World,
    moves: &[Move],
) -> Result<bool, HookFault> {
    let mut end = world.clone();
    let mut journal = Journal::default();
    for (place, made) in moves.iter().enumerate() {
        if engine.check(&end.table, *made).is_err() {
            return Ok(false);
        }
        if place + 1 == moves.len() {
            end.note_shown(engine.rules());
        }
        engine.apply(&mut end.table, &mut journal, *made)?;
    }
    Ok(end.shows(engine.rules()))
}
