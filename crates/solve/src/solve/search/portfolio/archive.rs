//! An archive of promising positions from which beams restart.
//!
//! If cards are dealt during the game, the moves before the last deals can decide whether a
//! position is won easily or not at all, and the heuristic hardly shows it. How far a narrow beam
//! gets from there is a better measure. So the archive stores the positions at which the best
//! beams began their stages, and most beams start at one of them. A position is chosen more often
//! the further beams through it got and the fewer started there. This is the archive of Ecoffet,
//! Huizinga, Lehman, Stanley and Clune, *First return, then explore*, 2021.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::solve::search::beam::HowFar;
use crate::solve::{Place, Stage};
use crate::table::{scrambled, spread};

/// The maximum number of positions per stage, and of stages: more than the games have that deal
/// several cards at once. If the stock is dealt again and again, the number of stages is
/// unlimited.
const MAX_PLACES: usize = 40;
const MAX_STAGES: usize = 64;
/// One beam in this many starts at the root.
const FRESH_ONE_IN: u64 = 4;
/// The share of the beams of a stage that start at its best position, as long as none has. The
/// next position gets the same share of the rest, and so on.
const SHARE: f64 = 0.3;
/// The number of beams from a position that halves its share.
const HALVED_AFTER: u32 = 4;

/// The stored positions.
#[derive(Debug, Default)]
pub(super) struct Archive {
    /// For each stage, the positions that begin it, the best first.
    stages: BTreeMap<Stage, Vec<Begun>>,
}

/// A position at the start of a stage.
#[derive(Debug)]
struct Begun {
    place: Place,
    /// The progress of the best beam through it.
    far: HowFar,
    /// The number of beams that started there.
    tried: u32,
}

impl Archive {
    /// Chooses the place where a beam starts, or `None` for the root. A function of the beam's
    /// number and the archive.
    pub(super) fn choose(&mut self, number: u64) -> Option<Place> {
        let draw = |nth: u64, below: u64| {
            // Scrambled twice: beams have small consecutive numbers.
            let number = scrambled(number, nth) ^ nth.rotate_left(32);
            (spread(number ^ 0x8bb8_4b93_962e_acc9) >> 33) % below.max(1)
        };
        if draw(0, FRESH_ONE_IN) == 0 {
            return None;
        }
        let stage = usize::try_from(draw(1, self.stages.len() as u64)).ok()?;
        let begun = self.stages.values_mut().nth(stage)?;
        let mut left = 1.0;
        let parts = begun.iter().map(|begun| {
            let part =
                left * SHARE / (1.0 + f64::from(begun.tried) / f64::from(HALVED_AFTER));
            left -= part;
            part
        });
        let parts: Vec<f64> = parts.collect();
        let lot = u32::try_from(draw(2, 1 << 31)).map_or(0.0, f64::from);
        let mut lot = lot / f64::from(1_u32 << 31) * parts.iter().sum::<f64>();
        let chosen = parts.iter().position(|part| {
            lot -= part;
            lot < 0.0
        });
        // Rounding can carry the draw past all shares; then the best position is chosen.
        let chosen = begun.get_mut(chosen.unwrap_or(0))?;
        chosen.tried += 1;
        Some(chosen.place.clone())
    }

    /// Returns the number of stored positions.
    #[cfg(test)]
    pub(super) fn places(&self) -> usize {
        self.stages.values().map(Vec::len).sum()
    }

    /// Records the progress of a beam: where it started, how far it got, and the first positions
    /// of the stages on its line.
    pub(super) fn note(
        &mut self,
        from: Option<&Place>,
        far: HowFar,
        begun: Vec<(Stage, Place)>,
    ) {
        let all = self.stages.values_mut().flatten();
        for begun in
            all.filter(|begun| from.is_some_and(|from| from.comes_by(&begun.place)))
        {
            begun.far = begun.far.max(far);
        }
        for (stage, place) in begun {
            if self.stages.len() == MAX_STAGES && !self.stages.contains_key(&stage) {
                continue;
            }
            let known = self.stages.entry(stage).or_default();
            match known.iter_mut().find(|begun| begun.place == place) {
                Some(begun) => begun.far = begun.far.max(far),
                None => known.push(Begun { place, far, tried: 0 }),
            }
        }
        for known in self.stages.values_mut() {
            known.sort_by_key(|begun| Reverse(begun.far));
            known.truncate(MAX_PLACES);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Source};
    use crate::solve::Reductions;
    use crate::solve::reach::Start;
    use crate::solve::reductions::suits::Abstraction;
    use crate::solve::state::SearchState;
    use crate::solve::tests::{bundled, start};

    /// Returns the positions after each of `count` deals, without other moves.
    fn dealt(count: usize) -> Vec<(Stage, Place)> {
        let game = bundled("spiderette");
        let engine = Engine::unscripted(game.rules(), Source::Own(1));
        let table = start(engine, Source::Own(1));
        let mut state = SearchState::new(
            &Start::of(engine, &table),
            Reductions::ALL,
            Abstraction::all(),
        );
        state.begin().unwrap();
        let mut dealt = Vec::new();
        for _ in 0..count {
            let mut steps = Vec::new();
            state.steps(None, &mut steps).unwrap();
            let deal = steps.into_iter().find(|step| engine.rules().is_deal(step.made));
            state.make(deal.unwrap()).unwrap();
            dealt.push((state.stage(), state.place(&state.point())));
        }
        dealt
    }

    fn home(cards: usize) -> HowFar {
        HowFar::with_home(cards)
    }

    /// Returns how many of `beams` beams start at a place.
    fn chosen(archive: &mut Archive, beams: u64, place: &Place) -> usize {
        let chosen = (0..beams).filter_map(|nth| archive.choose(nth));
        chosen.filter(|other| other == place).count()
    }

    #[test]
    fn beams_start_at_the_root_if_the_archive_is_empty() {
        let mut archive = Archive::default();
        assert!((0..100).all(|nth| archive.choose(nth).is_none()));
    }

    #[test]
    fn beams_start_at_the_root_or_in_any_stage() {
        let (mut archive, dealt) = (Archive::default(), dealt(3));
        archive.note(None, home(1), dealt.clone());
        let counts: Vec<usize> =
            dealt.iter().map(|begun| chosen(&mut archive, 1200, &begun.1)).collect();
        // A quarter starts at the root, and each stage gets a third of the rest.
        assert!(counts.iter().all(|count| (240..360).contains(count)), "{counts:?}");
        assert!((840..960).contains(&counts.iter().sum::<usize>()), "{counts:?}");
    }

    #[test]
    fn positions_tried_often_are_chosen_less() {
        let (mut archive, all) = (Archive::default(), dealt(2));
        // Both are stored as if they began the same stage.
        let (stage, other) = (all[0].0, all[1].1.clone());
        archive.note(None, home(26), vec![all[0].clone()]);
        archive.note(None, home(13), vec![(stage, other.clone())]);
        let (best, next) = (all[0].1.clone(), other);
        let first: Vec<Place> = (0..12).filter_map(|nth| archive.choose(nth)).collect();
        let firsts = first.iter().filter(|first| **first == best).count();
        assert!(firsts * 2 > first.len(), "{firsts} of {}", first.len());
        let (one, other) =
            (chosen(&mut archive, 2000, &best), chosen(&mut archive, 2000, &next));
        assert!(one > 400 && one.abs_diff(other) < 100, "{one} {other}");
    }

    #[test]
    fn the_archive_keeps_the_best_positions_of_a_stage() {
        let (mut archive, dealt) = (Archive::default(), dealt(2));
        let others = |count: usize| {
            // Lines that continue after the first deal and differ in length.
            let longer = |times: usize| dealt[1].1.clone().and_again(times);
            (0..count).map(longer).collect::<Vec<_>>()
        };
        for (cards, place) in others(MAX_PLACES + 5).into_iter().enumerate() {
            archive.note(None, home(cards), vec![(dealt[0].0, place)]);
        }
        let kept = &archive.stages[&dealt[0].0];
        assert_eq!(kept.len(), MAX_PLACES);
        assert_eq!(
            (kept[0].far, kept[MAX_PLACES - 1].far),
            (home(MAX_PLACES + 4), home(5))
        );
    }

    #[test]
    fn places_on_a_line_get_the_progress_of_later_beams() {
        let (mut archive, dealt) = (Archive::default(), dealt(3));
        archive.note(None, home(1), dealt[..2].to_vec());
        archive.note(Some(&dealt[1].1), home(5), dealt[2..].to_vec());
        let far: Vec<_> = archive.stages.values().map(|begun| begun[0].far).collect();
        assert_eq!(far, [home(5), home(5), home(5)]);
        // A worse beam does not lower the progress.
        archive.note(Some(&dealt[1].1), home(2), Vec::new());
        let far: Vec<_> = archive.stages.values().map(|begun| begun[0].far).collect();
        assert_eq!(far, [home(5), home(5), home(5)]);
        archive.note(Some(&dealt[0].1), home(9), Vec::new());
        let far: Vec<_> = archive.stages.values().map(|begun| begun[0].far).collect();
        assert_eq!(far, [home(9), home(5), home(5)]);
    }
}
