//! The shares that searches have in the work, and their order.

use super::Seen;
use crate::rules::Rules;
use crate::solve::reductions::open::opens;
use crate::solve::search::evaluation::Weights;
use crate::solve::{Purpose, Reach, Settings};

/// One share of the work.
pub(super) enum Share {
    /// A quick search.
    Quick(Quick),
    /// A beam, unless beams met so many positions in all already.
    Beam(Wide, u64),
    /// The complete search, up to so many positions in all.
    Complete(u64),
    /// The complete search of the game with an open stock, up to so many positions in all.
    Open(u64),
    /// Searches of the first piles alone, each of which may meet so many positions.
    FirstPiles(usize),
}

/// A share of the beams.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    pub(super) number: u64,
    /// How wide it is at least, and how many widths there are, each of them [`WIDTH_GROWTH`] times
    /// the one before.
    pub(super) narrowest: usize,
    pub(super) widths: usize,
}

/// A share of the quick search.
pub(super) struct Quick {
    /// Whether cards that rules treat alike but for where they go home are taken for the
    /// same; nothing is searched where no two are.
    pub(super) merges: bool,
    /// How many positions it may meet.
    pub(super) positions: u64,
    pub(super) weights: Weights,
}

const fn quick(merges: bool, positions: u64, weights: Weights) -> Share {
    Share::Quick(Quick { merges, positions, weights })
}

/// How far the complete search goes before all others where moves wait for their purpose,
/// and how far before the searches by lot: it hardly strays then, and wins soon what can
/// be won.
const STRAIGHT_POSITIONS: u64 = 300;
const STRAIGHT_ON_POSITIONS: u64 = 16_000_000;
/// How far the search of the game with an open stock goes before that, if there is one. By it, four
/// of six deals of Klondike drawing three that were open after 20 seconds are lost, of 2,000. Where
/// it can prove nothing it mostly comes to its end soon.
const OPEN_POSITIONS: u64 = 4_000_000;

/// How many positions each search of the first piles may meet at first, when it is tried
/// again, and at most.
const FIRST_PILES_AT_FIRST: usize = 500;
const FIRST_PILES_AGAIN: usize = 60_000;
const MAX_FIRST_PILES: usize = 1_000_000;

/// How many searches by lot come first, and how many positions each of them may meet.
const DRAWN_SEARCHES: u64 = 16;
const DRAWN_POSITIONS: u64 = 5_000;
/// How far the complete search goes before they come again.
const COMPLETE_POSITIONS: u64 = 500_000;
/// How many beams come after that, and how many if they are short and the complete search
/// goes further; how wide each is, and how much wider the next time, or the next width.
pub(super) const MIN_BEAMS: u64 = 16;
const MAX_BEAMS: u64 = 160;
const BEAM_WIDTH: usize = 50;
pub(super) const WIDTH_GROWTH: usize = 3;
/// Where cards are dealt in the course of the game: how many widths beams have in the first
/// round, and one more in each that follows. Many deals that narrow ones do not win are won by
/// the first wide ones.
const WIDTHS: usize = 4;
/// The same where cards go home in whole runs besides: narrow beams from where others came far win
/// most there.
const WIDTHS_OF_RUNS: usize = 2;
/// How many times less of the complete search there is then, as it wins hardly anything; and the
/// same with one pack, as it proves losses there.
const COMPLETE_PART_OF_RUNS: u64 = 4;
const COMPLETE_PART_OF_ONE_PACK: u64 = 2;
/// How many beams a round has there, which begin late in the game and end soon.
const MAX_BEAMS_OF_RUNS: u64 = 1280;
/// How many beams of a width there are before any is wider.
pub(super) const MIN_TRIES: u32 = 2;
/// How many positions of a layer may have the same cards face down, from one beam of a width to
/// the next. Beams of all widths win most with about so many: as many as there are, or a single
/// one, hardly win a hard deal.
pub(super) const MAX_ALIKE: [usize; 3] = [3, 9, 27];
/// By how much shares are smaller, and beams narrower, where a script is asked again and
/// again.
const SCRIPTED_PART: u64 = 16;
const SCRIPTED_NARROWER: usize = 4;
/// Where cards are dealt in the course of the game: into how many parts a round is cut, so
/// that beams, which win most of these games, need not wait for the complete search; and
/// how many times fewer searches by lot there are, which hardly win any of them.
const PARTS_OF_ROUND: u64 = 4;
const DRAWN_PART: u64 = 4;

/// What a game is like, as far as its shares are concerned.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct Traits {
    /// Whether moves wait for their purpose.
    purposeful: bool,
    /// Whether some cards are alike but for where they go home.
    alike: bool,
    /// Whether a script is asked again and again, so that positions take long.
    scripted: bool,
    /// Whether moves wait for their purpose, and the stock can be taken to be open. Of other
    /// games that proves hardly any lost.
    pub(super) opens: bool,
    /// How many packs there are.
    packs: u8,
    stages: Stages,
}

/// Whether a game has stages: cards are dealt in its course, and moves do not wait for their
/// purpose.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Stages {
    Absent,
    Plain,
    /// It has, and cards go home in whole runs.
    Runs,
}

impl Traits {
    /// Returns those of some rules that can be seen in these ways.
    pub(super) fn of(
        rules: &Rules,
        reach: &Reach,
        settings: Settings,
        seen: &Seen,
    ) -> Self {
        let purposeful =
            settings.reductions.purpose && Purpose::of(rules, reach, None).is_some();
        let mut homes = rules.plan().foundations.iter().map(|pile| rules.group_of(*pile));
        let stages = match rules.plan().stock {
            Some(_) if purposeful => Stages::Absent,
            Some(_) if homes.any(|group| group.at_once.0 > 1) => Stages::Runs,
            Some(_) => Stages::Plain,
            None => Stages::Absent,
        };
        let scripted = !rules.hooked().is_empty();
        let packs = rules.deck().copies();
        let alike = seen.suits.is_some();
        let opens = settings.reductions.open && purposeful && opens(rules);
        Self { purposeful, alike, scripted, opens, packs, stages }
    }

    /// Returns into how many parts a round is cut.
    fn parts(self) -> u64 {
        if self.stages == Stages::Absent { 1 } else { PARTS_OF_ROUND }
    }

    /// Returns whether cards are dealt in the course of the game and go home in whole runs.
    pub(super) fn runs(self) -> bool {
        self.stages == Stages::Runs
    }

    /// Returns how many times smaller the share of the complete search is.
    fn less_complete(self) -> u64 {
        match self.stages {
            Stages::Runs if self.packs == 1 => COMPLETE_PART_OF_ONE_PACK,
            Stages::Runs => COMPLETE_PART_OF_RUNS,
            Stages::Absent | Stages::Plain => 1,
        }
    }

    /// Returns how many positions a share has where it would have so many.
    pub(super) fn share(self, positions: u64) -> u64 {
        if self.scripted { positions / SCRIPTED_PART } else { positions }
    }
}

/// Returns the first shares; `alone` tells whether no others help later on, who begin the
/// complete search anew, and with it what goes straight on.
pub(super) fn first(traits: Traits, alone: bool) -> impl Iterator<Item = Share> {
    let straight = traits.purposeful.then_some(Share::Complete(STRAIGHT_POSITIONS));
    let far = alone.then(|| straight_on(traits)).into_iter().flatten();
    let few = traits.share(20_000);
    let usual = [
        quick(true, few, Weights::USUAL),
        Share::FirstPiles(FIRST_PILES_AT_FIRST),
        Share::Complete(traits.share(50_000)),
        quick(false, few, Weights::USUAL),
    ];
    straight.into_iter().chain(usual).chain(far)
}

/// Returns the shares that come before all those by lot where moves wait for their purpose.
pub(super) fn straight_on(traits: Traits) -> impl Iterator<Item = Share> {
    let open = traits.opens.then_some(Share::Open(OPEN_POSITIONS));
    let far = Share::Complete(traits.share(STRAIGHT_ON_POSITIONS));
    open.into_iter().chain(traits.purposeful.then_some(far))
}

/// Returns the shares that follow in their order, which has no end. Of `jobs` threads each
/// does some of the others, and all of them the complete ones, an open stock or not.
pub(super) fn rounds(traits: Traits, jobs: u32) -> impl Iterator<Item = Share> {
    (0..).flat_map(move |round| {
        (0..traits.parts()).flat_map(move |part| part_of_round(traits, jobs, round, part))
    })
}

/// Returns the shares of a part of a round.
fn part_of_round(
    traits: Traits,
    jobs: u32,
    round: u32,
    part: u64,
) -> impl Iterator<Item = Share> {
    let parts = traits.parts();
    let of_part = move |all: u64| all * part / parts..all * (part + 1) / parts;
    // The searches of all earlier rounds, each with 3 times as many as before.
    let before = DRAWN_SEARCHES * (3_u64.pow(round.min(20)) - 1) / 2;
    let rng = DRAWN_SEARCHES * 3_u64.pow(round.min(20))
        / if parts > 1 { DRAWN_PART } else { 1 };
    let few = traits.share(DRAWN_POSITIONS) << round.min(20);
    let rng = of_part(rng).map(move |nth| {
        let number = before + nth;
        quick(traits.alike && number.is_multiple_of(2), few, Weights::drawn(number))
    });
    let piles = FIRST_PILES_AGAIN
        .saturating_mul(20_usize.saturating_pow(round))
        .min(MAX_FIRST_PILES);
    let piles = (part == 0).then_some(Share::FirstPiles(piles));
    let far = traits.share(COMPLETE_POSITIONS) * u64::from(jobs.max(1));
    let until = |round: u32| far << (2 * round).min(40);
    let narrow = if traits.runs() { WIDTHS_OF_RUNS } else { WIDTHS };
    let last = round.checked_sub(1).map_or(0, until);
    // The parts of a round divide what it adds to the round before.
    let until = last + (until(round) - last) * (part + 1) / parts;
    let wide = if traits.scripted { BEAM_WIDTH / SCRIPTED_NARROWER } else { BEAM_WIDTH };
    let (narrowest, widths) = if parts > 1 {
        (wide, narrow + round.min(6) as usize)
    } else {
        (wide * WIDTH_GROWTH.pow(round.min(10)), 1)
    };
    let many = if traits.runs() { MAX_BEAMS_OF_RUNS } else { MAX_BEAMS };
    let first = of_part(many).start;
    let beams = of_part(many).map(move |nth| {
        let wide = Wide { number: u64::from(round) * many + nth, narrowest, widths };
        // The first beams of a part run in any case, so that each part has some.
        let always = nth - first < MIN_BEAMS / parts;
        Share::Beam(wide, if always { u64::MAX } else { until })
    });
    rng.chain(piles)
        .chain([Share::Complete(until / traits.less_complete())])
        .chain(traits.opens.then_some(Share::Open(until)))
        .chain(beams)
}
