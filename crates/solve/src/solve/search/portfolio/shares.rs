//! The shares of the searches in the work, and their order.

use super::Seen;
use crate::rules::Rules;
use crate::solve::reductions::open::opens;
use crate::solve::search::evaluation::Weights;
use crate::solve::{Purpose, Reach, Settings};

/// One share of the work.
pub(super) enum Share {
    /// A quick search.
    Quick(Quick),
    /// A beam, unless all beams together visited this many positions already.
    Beam(Wide, u64),
    /// The complete search, up to this many positions in all.
    Complete(u64),
    /// The complete search with an open stock, up to this many positions in all.
    Open(u64),
    /// Searches of the first piles alone, each up to this many positions.
    FirstPiles(usize),
}

/// The parameters of a beam.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    pub(super) number: u64,
    /// The least width, and the number of widths, each [`WIDTH_GROWTH`] times the one before.
    pub(super) narrowest: usize,
    pub(super) widths: usize,
}

/// The parameters of a quick search.
pub(super) struct Quick {
    /// Whether to merge cards that the rules treat alike except for their foundation. Without
    /// such cards, the share is skipped.
    pub(super) merges: bool,
    /// The maximum number of positions.
    pub(super) positions: u64,
    pub(super) weights: Weights,
}

const fn quick(merges: bool, positions: u64, weights: Weights) -> Share {
    Share::Quick(Quick { merges, positions, weights })
}

/// If moves wait for their purpose: the positions of the complete search before all others, and
/// before the random searches. It rarely goes astray in these games, and soon wins the winnable
/// ones.
const STRAIGHT_POSITIONS: u64 = 300;
const STRAIGHT_ON_POSITIONS: u64 = 16_000_000;
/// The positions of the search with an open stock before that. It proves lost four of the six
/// deals, of 2,000 of Klondike drawing three, that were open after 20 seconds. Where it can prove
/// nothing, it usually ends soon.
const OPEN_POSITIONS: u64 = 4_000_000;

/// The position limit of each search of the first piles: the first time, the second time, and at
/// most.
const FIRST_PILES_AT_FIRST: usize = 500;
const FIRST_PILES_AGAIN: usize = 60_000;
const MAX_FIRST_PILES: usize = 1_000_000;

/// The number of random searches in the first round, and the position limit of each.
const DRAWN_SEARCHES: u64 = 16;
const DRAWN_POSITIONS: u64 = 5_000;
/// The positions of the complete search in the first round.
const COMPLETE_POSITIONS: u64 = 500_000;
/// The number of beams of a round that run in any case, and the number that run while the
/// complete search has visited more. The width of the first beams, and the factor to the next
/// width or round.
pub(super) const MIN_BEAMS: u64 = 16;
const MAX_BEAMS: u64 = 160;
const BEAM_WIDTH: usize = 50;
pub(super) const WIDTH_GROWTH: usize = 3;
/// If cards are dealt during the game: the number of widths in the first round; each later round
/// has one more. The first wide beams win many deals that narrow ones do not.
const WIDTHS: usize = 4;
/// The same if whole runs go to foundations as well: there, narrow beams from archived positions
/// win most.
const WIDTHS_OF_RUNS: usize = 2;
/// The divisor of the complete search's share there, because it wins hardly anything; and the
/// same with one pack, where it proves losses.
const COMPLETE_PART_OF_RUNS: u64 = 4;
const COMPLETE_PART_OF_ONE_PACK: u64 = 2;
/// The number of beams of a round there. They start late in the game and end soon.
const MAX_BEAMS_OF_RUNS: u64 = 1280;
/// The number of beams of a width before a wider one is tried.
pub(super) const MIN_TRIES: u32 = 2;
/// The limits for positions of a layer with the same face-down cards, in turn for the beams of a
/// width. Beams of all widths win most with about these. Without a limit, or with a limit of one,
/// they rarely win a hard deal.
pub(super) const MAX_ALIKE: [usize; 3] = [3, 9, 27];
/// The divisors of shares and beam widths if scripts are called in every position.
const SCRIPTED_PART: u64 = 16;
const SCRIPTED_NARROWER: usize = 4;
/// If cards are dealt during the game: the number of parts of a round, so that beams, which win
/// most of these games, need not wait for the complete search; and the divisor of the number of
/// random searches, which win hardly any of them.
const PARTS_OF_ROUND: u64 = 4;
const DRAWN_PART: u64 = 4;

/// The traits of a game on which its shares depend.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct Traits {
    /// Whether moves wait for their purpose.
    purposeful: bool,
    /// Whether some cards are equivalent except for their foundation.
    alike: bool,
    /// Whether scripts are called in every position, which makes positions slow.
    scripted: bool,
    /// Whether moves wait for their purpose and the stock can be relaxed to an open one. In other
    /// games that proves hardly any losses.
    pub(super) opens: bool,
    /// The number of packs.
    packs: u8,
    stages: Stages,
}

/// Whether a game has stages: cards are dealt during the game, and moves do not wait for their
/// purpose.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Stages {
    Absent,
    Plain,
    /// It has stages, and whole runs go to foundations.
    Runs,
}

impl Traits {
    /// Returns the traits of a game.
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

    /// Returns the number of parts of a round.
    fn parts(self) -> u64 {
        if self.stages == Stages::Absent { 1 } else { PARTS_OF_ROUND }
    }

    /// Returns whether cards are dealt during the game and whole runs go to foundations.
    pub(super) fn runs(self) -> bool {
        self.stages == Stages::Runs
    }

    /// Returns the divisor of the complete search's share.
    fn less_complete(self) -> u64 {
        match self.stages {
            Stages::Runs if self.packs == 1 => COMPLETE_PART_OF_ONE_PACK,
            Stages::Runs => COMPLETE_PART_OF_RUNS,
            Stages::Absent | Stages::Plain => 1,
        }
    }

    /// Returns the position limit of a share, lowered if the game is scripted.
    pub(super) fn share(self, positions: u64) -> u64 {
        if self.scripted { positions / SCRIPTED_PART } else { positions }
    }
}

/// Returns the first shares. `alone` says that no threads take over later; they would restart the
/// complete search, and with it the shares of `straight_on`.
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

/// Returns the shares before all random ones, if moves wait for their purpose.
pub(super) fn straight_on(traits: Traits) -> impl Iterator<Item = Share> {
    let open = traits.opens.then_some(Share::Open(OPEN_POSITIONS));
    let far = Share::Complete(traits.share(STRAIGHT_ON_POSITIONS));
    open.into_iter().chain(traits.purposeful.then_some(far))
}

/// Returns the infinite sequence of further shares. With several threads, all of them run the
/// complete shares, with an open stock or not. The other shares are divided among them.
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
    // The searches of all earlier rounds; each round has 3 times as many as the one before.
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
        // The first beams of a part always run, so that each part has some.
        let always = nth - first < MIN_BEAMS / parts;
        Share::Beam(wide, if always { u64::MAX } else { until })
    });
    rng.chain(piles)
        .chain([Share::Complete(until / traits.less_complete())])
        .chain(traits.opens.then_some(Share::Open(until)))
        .chain(beams)
}
