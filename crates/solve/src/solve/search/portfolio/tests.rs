use super::*;
use crate::engine::{Engine, Source};
use crate::rules::Move;
use crate::solve::tests::{bundled, load, start};
use crate::solve::{Reach, Solver, Start};
use crate::table::Journal;

/// Returns the view of a game with all cards distinguished.
fn plainly() -> Seen {
    Seen { suits: None, opened: OnceCell::new() }
}

/// Returns the shares of the first rounds of a game.
fn shares(name: &str, jobs: u32) -> Vec<Share> {
    let game = bundled(name);
    let reach = Reach::of(game.rules());
    let traits = Traits::of(game.rules(), &reach, Settings::default(), &plainly());
    rounds(traits, jobs).take(2000).collect()
}

/// Returns the steps of the complete search with the beams after each: its limit, the number of
/// beams that run in any case, and the number of the last beam.
fn beams(shares: &[Share]) -> Vec<(u64, usize, u64)> {
    let mut steps: Vec<(u64, usize, u64)> = Vec::new();
    for share in shares {
        match (share, steps.last_mut()) {
            (Share::Complete(until), _) => steps.push((*until, 0, 0)),
            (Share::Beam(wide, until), Some(step)) => {
                step.1 += usize::from(*until == u64::MAX);
                step.2 = wide.number;
                assert!([step.0, u64::MAX].contains(until));
            }
            _ => {}
        }
    }
    steps
}

#[test]
fn beams_wait_less_if_cards_are_dealt_during_play() {
    let usual = beams(&shares("freecell", 1));
    assert_eq!(usual[..2], [(500_000, 16, 159), (2_000_000, 16, 319)]);
    let dealt = beams(&shares("gypsy", 1));
    let parts =
        [(125_000, 4, 39), (250_000, 4, 79), (375_000, 4, 119), (500_000, 4, 159)];
    assert_eq!(dealt[..4], parts);
    // Each round adds up to the same.
    let untils: Vec<u64> = dealt[4..8].iter().map(|step| step.0).collect();
    assert_eq!(untils, [875_000, 1_250_000, 1_625_000, 2_000_000]);
    assert_eq!(dealt[7].2, usual[1].2);
    // If moves wait for their purpose, the complete search rarely goes astray.
    assert_eq!(beams(&shares("klondike", 1))[0], usual[0]);
    assert_eq!(beams(&shares("gypsy", 2))[3].0, 1_000_000);
}

#[test]
fn games_with_whole_runs_get_more_beams() {
    let (mut completes, mut until_all) = (Vec::new(), Vec::new());
    for share in shares("spider", 1) {
        match share {
            Share::Complete(until) => completes.push(until),
            Share::Beam(_, u64::MAX) => {}
            Share::Beam(wide, until) => until_all.push((wide.number, until)),
            _ => {}
        }
    }
    assert_eq!(completes[..4], [31_250, 62_500, 93_750, 125_000]);
    until_all.dedup_by_key(|step| step.1);
    assert_eq!(until_all[..2], [(4, 125_000), (324, 250_000)]);
    // With one pack, the complete search proves losses.
    let completes = shares("spiderette", 1).into_iter().filter_map(|share| match share {
        Share::Complete(until) => Some(until),
        _ => None,
    });
    assert_eq!(completes.take(2).collect::<Vec<_>>(), [62_500, 125_000]);
}

#[test]
fn each_beam_width_gets_a_share() {
    let game = bundled("spiderette");
    let engine = Engine::unscripted(game.rules(), Source::Own(1));
    let table = start(engine, Source::Own(1));
    let seen = plainly();
    let mut search =
        Search::new(&Start::of(engine, &table), Settings::default(), &seen, 1);
    for beam in 0..200 {
        let place = search.next_width(4);
        assert!(
            place == 0 || search.widths[place - 1].0 >= shares::MIN_TRIES,
            "beam {beam}"
        );
        // The wider it is, the more positions it visits.
        search.widths[place].0 += 1;
        search.widths[place].1 += 3_u64.pow(u32::try_from(place).unwrap());
    }
    let met: Vec<u64> = search.widths.iter().map(|width| width.1).collect();
    let (least, most) = (met.iter().min().unwrap(), met.iter().max().unwrap());
    assert!(most - least <= 27, "{met:?}");
    // No beam is as wide as one for which memory ran out.
    search.roomy = 2;
    search.widths[0].1 = u64::MAX;
    assert_eq!(search.next_width(4), 1);
    search.widths[1].1 = u64::MAX;
    assert_eq!(search.next_width(4), 0);
}

#[test]
fn games_with_whole_runs_use_the_archive() {
    let places = |name, seed| {
        let game = bundled(name);
        let engine = Engine::unscripted(game.rules(), Source::Own(seed));
        let table = start(engine, Source::Own(seed));
        let seen = plainly();
        let mut search =
            Search::new(&Start::of(engine, &table), Settings::default(), &seen, 1);
        let mut places = Vec::new();
        for number in 0..6 {
            let wide = Wide { number, narrowest: 20, widths: 1 };
            let mut watch = |_| ControlFlow::Continue(());
            _ = search.widely(wide, u64::MAX, &mut watch).unwrap();
            places.push(search.archive.places());
        }
        places
    };
    let spider = places("spider", 3);
    assert!(spider[0] > 0 && spider[5] > spider[0], "{spider:?}");
    assert_eq!(places("gypsy", 1), [0; 6]);
}

#[test]
fn each_round_has_more_widths_or_wider_beams() {
    let widths = |name| {
        let beams = shares(name, 1).into_iter().filter_map(|share| match share {
            Share::Beam(share, _) => Some((share.narrowest, share.widths)),
            _ => None,
        });
        let mut widths: Vec<(usize, usize)> = beams.collect();
        widths.dedup();
        widths.truncate(3);
        widths
    };
    assert_eq!(widths("gypsy"), [(50, 4), (50, 5), (50, 6)]);
    assert_eq!(widths("spider"), [(50, 2), (50, 3)]);
    assert_eq!(widths("freecell"), [(50, 1), (150, 1), (450, 1)]);
}

#[test]
fn beams_continue_after_the_complete_search_runs_out_of_memory() {
    let game = bundled("spiderette");
    let engine = Engine::unscripted(game.rules(), Source::Own(9206));
    let table = start(engine, Source::Own(9206));
    let settings = Settings { memory: 8 << 20, ..Settings::default() };
    let seen = Seen::of(engine.rules());
    let mut search = Search::new(&Start::of(engine, &table), settings, &seen, 1);
    let little = Settings { memory: 1 << 13, ..settings };
    search.complete =
        Complete::new(&Start::of(engine, &table), little, seen.suits.as_ref());
    let mut watch = |_| ControlFlow::Continue(());
    assert!(search.look_at_start().unwrap().is_none());
    assert_eq!(search.completely(u64::MAX, 600_000, &mut watch), Ok(GO_ON));
    assert!(search.cut, "{:?}", search.spent());
    let most = search.spent().positions + 600_000;
    let shares = first(search.traits, true).chain(rounds(search.traits, 1));
    let mut found = shares.map(|share| search.go_on(&share, most, &mut watch).unwrap());
    assert!(found.find(|verdict| *verdict != GO_ON).unwrap().is_winnable());
}

#[test]
fn a_stop_is_obeyed_with_hardly_any_memory() {
    let game = bundled("spider");
    let engine = Engine::unscripted(game.rules(), Source::Own(1));
    let table = start(engine, Source::Own(1));
    let mut watch = |spent: Spent| match spent.positions {
        0..50_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(Limit::Seconds),
    };
    for bytes in [0, 1 << 10, 1 << 20] {
        let settings = Settings { memory: bytes, ..Settings::default() };
        let answer = Solver::new(engine, settings).solve(&table, &mut watch).unwrap();
        let limit = if bytes < 1 << 16 { Limit::Memory } else { Limit::Seconds };
        assert_eq!(answer.verdict, Verdict::Unknown(limit), "{bytes}");
        assert!(answer.spent.positions < 100_000, "{:?}", answer.spent);
    }
}

/// With an open stock, all cards of the waste go to foundations automatically, and nothing is
/// left to search.
#[test]
fn a_game_won_at_once_with_an_open_stock_is_not_lost() {
    let game = load(
        "name = \"Rest\"\n[deck]\nsuits = \"CD\"\nranks = \"A23\"\n[piles.foundation]\n\
         count = 2\nbase = \"A\"\nbuild = { rank = \"up\", suit = \"same\" }\n\
         [piles.tableau]\nlift = \"run\"\nbuild = { rank = \"down\", suit = \"alternating\" }\n\
         [piles.stock]\n[piles.waste]\n\
         [[deal]]\ntake = [\"AD\", \"2D\", \"3D\"]\nto = \"foundation\"\npiles = [1]\n\
         [stock]\ndeal = [{ to = \"waste\", each = 3 }]\n\
         [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\nwhen = \"empty\"\n",
    );
    let rules = game.rules();
    let mut won = 0;
    for seed in 1..=60 {
        let engine = Engine::unscripted(rules, Source::Own(seed));
        let mut table = start(engine, Source::Own(seed));
        engine.apply(&mut table, &mut Journal::default(), Move::DEAL).unwrap();
        let seen = Seen::of(rules);
        let mut search =
            Search::new(&Start::of(engine, &table), Settings::default(), &seen, 1);
        assert!(search.traits.opens);
        let mut watch = |_| ControlFlow::Continue(());
        assert_eq!(search.openly(1000, 1000, &mut watch), Ok(GO_ON));
        let nothing = Spent::default();
        won += usize::from(matches!(search.open, Open::Ended(spent) if spent == nothing));
    }
    assert!(won > 3, "{won}");
}
