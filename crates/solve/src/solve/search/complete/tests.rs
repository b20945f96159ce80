//! Compares verdicts with those of a search without reductions.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::*;
use crate::engine::Engine;
use crate::engine::Source;
use crate::solve::tests::{load, thorough};
use crate::solve::{Reductions, SearchState, Start};

/// The position limit of a compared game.
const MOST: u64 = 6_000;

/// A normal run compares one deal in this many.
const SHARE: u32 = 4;

fn share() -> u32 {
    thorough(SHARE, 1)
}

/// The results of the games of a test.
#[derive(Default)]
struct Tally {
    winnable: u32,
    unwinnable: u32,
    /// How many needed fewer positions than with all cards distinguished.
    fewer: u32,
    /// How many restarted at least once.
    anew: u32,
}

/// Compares the first deals of a game.
fn check(text: &str, deals: u64, tally: &mut Tally) {
    let game = load(text);
    let Some(suits) = Suits::of(game.rules()).filter(Suits::proves) else {
        return;
    };
    for number in 1..=deals {
        let engine = Engine::unscripted(game.rules(), Source::Own(number));
        let (cards, draws) = Source::Own(number).shuffled(game.rules().deck());
        let table = engine.deal(&cards, draws).unwrap();
        let mut start = SearchState::new(
            &Start::of(engine, &table),
            Reductions::ALL,
            Abstraction::all(),
        );
        start.note_asked();
        start.begin().unwrap();
        if start.is_won().unwrap() {
            continue;
        }
        let search = |reductions, distinguishes| {
            let settings =
                Settings { reductions, memory: 1 << 24, ..Settings::default() };
            let mut search =
                Complete::new(&Start::of(engine, &table), settings, Some(&suits));
            if distinguishes {
                search.distinguish(start.asked());
            }
            let verdict = search.run(MOST, &mut |_| ControlFlow::Continue(())).unwrap();
            (verdict, search.spent().positions, search.before.positions > 0)
        };
        let (truth, most, _) = search(Reductions::NONE, false);
        if matches!(truth, Verdict::Unknown(_)) {
            continue;
        }
        let wins = |verdict: &Verdict| matches!(verdict, Verdict::Winnable(_));
        let all = Reductions::ALL;
        let apart = Reductions { piles: false, ..all };
        let deep = Reductions { deadlocks: false, ..all };
        for used in [all, apart, deep] {
            for distinguishes in [true, false] {
                let (found, _, anew) = search(used, distinguishes);
                let unknown = matches!(found, Verdict::Unknown(_));
                let may_be = wins(&truth) || most > MOST / 8;
                assert!(!unknown || may_be, "seed:{number} {used:?}\n{text}");
                let right = unknown || wins(&found) == wins(&truth);
                assert!(right, "seed:{number} {used:?} {distinguishes}\n{text}");
                tally.anew += u32::from(anew);
            }
        }
        let distinguished = search(Reductions { suits: false, ..all }, false);
        tally.fewer += u32::from(search(all, false).1 < distinguished.1);
        if wins(&truth) {
            tally.winnable += 1;
        } else {
            tally.unwinnable += 1;
        }
    }
}

#[test]
fn merging_cards_changes_no_verdict() {
    let mut tally = Tally::default();
    for (suits, ranks, copies) in [
        ("CD", "A2345", 1),
        ("CDH", "A234", 1),
        ("CDHS", "A23", 1),
        ("CDHS", "A234", 1),
        ("CD", "A23", 2),
    ] {
        let foundations = suits.len() * copies;
        let cards = foundations * ranks.len();
        for build in
            ["\"down\"", "\"down\", suit = \"alternating\"", "\"either\", wrap = true"]
        {
            for lift in ["top", "run", "any"] {
                for (piles, empty, cells) in [
                    (3, "none", 0),
                    (4, "any", 0),
                    (4, "none", 1),
                    (3, "3", 0),
                    (5, "none", 0),
                ] {
                    for (back, stock) in [(false, 0), (true, 0), (false, cards / 3)] {
                        let more = match stock {
                            0 => "",
                            _ => {
                                "[piles.waste]\n[piles.stock]\n[stock]\n\
                                  deal = [{ to = \"waste\" }]\n[redeal]\n\
                                  gather = [\"waste\"]\nwhen = \"empty\"\n"
                            }
                        };
                        let cell = match cells {
                            0 => String::new(),
                            _ => format!("[piles.cell]\ncount = {cells}\n"),
                        };
                        let text = format!(
                            "name = \"Alike\"\n[deck]\nsuits = \"{suits}\"\n\
                             ranks = \"{ranks}\"\ncopies = {copies}\n\
                             [piles.foundation]\ncount = {foundations}\nbase = \"A\"\n\
                             take_back = {back}\n\
                             build = {{ rank = \"up\", suit = \"same\" }}\n\
                             [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
                             build = {{ rank = {build} }}\nempty = \"{empty}\"\n{cell}\
                             [[deal]]\nto = \"tableau\"\neach = {}\nspread = \"all\"\n{more}",
                            (cards - stock).div_ceil(piles)
                        );
                        check(&text, (4 / share()).into(), &mut tally);
                    }
                }
            }
        }
    }
    let Tally { winnable, unwinnable, fewer, anew } = tally;
    let all = format!("{winnable} won, {unwinnable} lost, {fewer} fewer, {anew} anew");
    let part = share();
    assert!(winnable > 300 / part && unwinnable > 300 / part, "{all}");
    assert!(fewer > 100 / part && anew > 300 / part, "{all}");
}

/// Some suits are built up and others down, so that one of two merged cards needs a card above it
/// and the other a card below.
#[test]
fn foundations_built_up_or_down_by_suit_change_no_verdict() {
    let mut tally = Tally::default();
    for (suits, ranks) in [("CD", "A2345"), ("CDHS", "A23"), ("CDHS", "A234")] {
        let (up, down) = suits.split_at(suits.len() / 2);
        let last = ranks.chars().last().unwrap();
        let bases = |suits: &str, rank: char| {
            let cards: Vec<String> =
                suits.chars().map(|suit| format!("{rank}{suit}")).collect();
            format!("{cards:?}")
        };
        let cards = suits.len() * ranks.len();
        for build in ["\"down\"", "\"any\"", "\"either\""] {
            for lift in ["top", "run", "any"] {
                for (piles, empty) in [(3, "none"), (4, "none"), (3, "3"), (3, "any")] {
                    let text = format!(
                        "name = \"Ways\"\n[deck]\nsuits = \"{suits}\"\n\
                         ranks = \"{ranks}\"\n\
                         [piles.up]\nrole = \"foundation\"\ncount = {}\nbase = {}\n\
                         build = {{ rank = \"up\", suit = \"same\" }}\n\
                         [piles.down]\nrole = \"foundation\"\ncount = {}\nbase = {}\n\
                         build = {{ rank = \"down\", suit = \"same\" }}\n\
                         [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
                         build = {{ rank = {build} }}\nempty = \"{empty}\"\n\
                         [[deal]]\nto = \"tableau\"\neach = {}\nspread = \"all\"\n",
                        up.len(),
                        bases(up, 'A'),
                        down.len(),
                        bases(down, last),
                        cards.div_ceil(piles),
                    );
                    check(&text, (12 / share()).into(), &mut tally);
                }
            }
        }
    }
    let Tally { winnable, unwinnable, fewer, anew } = tally;
    let all = format!("{winnable} won, {unwinnable} lost, {fewer} fewer, {anew} anew");
    let part = share();
    assert!(winnable > 100 / part && unwinnable > 100 / part, "{all}");
    assert!(anew > 50 / part, "{all}");
}

/// Returns deals that lay each card on the named pile; the pile's number comes last.
fn laid(cards: &[&str]) -> String {
    let step = |text: &&str| {
        let parts: Vec<_> = text.split(' ').collect();
        let piles =
            parts.get(2).map_or(String::new(), |piles| format!("piles = [{piles}]\n"));
        format!("[[deal]]\ntake = [\"{}\"]\nto = \"{}\"\n{piles}", parts[0], parts[1])
    };
    cards.iter().map(step).collect()
}

/// Checks two games that differ only in which of two like cards lies in which of two places.
#[track_caller]
fn check_orders(rules: &str, [one, other]: [&str; 2], places: [&str; 2], cards: &[&str]) {
    let mut tally = Tally::default();
    for [first, second] in [[one, other], [other, one]] {
        let alike = [format!("{first} {}", places[0]), format!("{second} {}", places[1])];
        let text = format!("{rules}{}{}", laid(cards), laid(&[&alike[0], &alike[1]]));
        check(&text, 1, &mut tally);
    }
    assert_eq!(tally.winnable, 2);
}

/// Either six can be laid on the five, from where it can only go to a foundation. The five lies
/// beneath the six of clubs forever.
#[test]
fn a_loss_of_one_merged_position_is_not_assumed_for_all() {
    check_orders(
        "name = \"Trap\"\n[deck]\nsuits = \"CD\"\nranks = \"456789\"\n\
         [piles.foundation]\ncount = 2\nbase = \"4\"\n\
         build = { rank = \"up\", suit = \"same\" }\n\
         [piles.main]\nrole = \"tableau\"\ncount = 2\nlift = \"top\"\n\
         empty = \"none\"\nfrom = [\"main\", \"under\"]\nbuild = { rank = \"up\" }\n\
         [piles.trap]\nrole = \"tableau\"\nlift = \"top\"\nempty = \"none\"\n\
         from = [\"main\"]\nbuild = { rank = \"up\" }\n\
         [piles.under]\nrole = \"reserve\"\n\
         [piles.left]\nrole = \"reserve\"\ncount = 4\n",
        ["6C", "6D"],
        ["main 1", "main 2"],
        &[
            "5C trap",
            "8C main 1",
            "8D main 2",
            "4C under",
            "4D under",
            "9D under",
            "5D left 1",
            "7C left 2",
            "7D left 3",
            "9C left 4",
        ],
    );
}

/// The redeal moves the ace to a foundation and covers it in the same move. Which two lay beneath
/// it decides whether that two went there as well.
#[test]
fn cards_a_foundation_takes_during_a_deal_are_distinguished() {
    check_orders(
        "name = \"Hidden\"\n[deck]\nranks = \"A23\"\n\
         without = [\"AH\", \"AS\", \"2C\", \"3D\", \"3H\"]\n\
         [piles.foundation]\nbase = [\"AC\"]\ncapacity = 7\n\
         build = { rank = \"either\", suit = \"alternating\", wrap = true }\n\
         [piles.row]\nrole = \"tableau\"\ncount = 2\nlift = \"none\"\nfrom = [\"held\"]\n\
         empty = \"none\"\nbuild = { rank = \"up\" }\n\
         [piles.held]\nrole = \"reserve\"\ncount = 2\n\
         [piles.tab]\nrole = \"reserve\"\ncount = 3\n\
         [redeal]\ngather = [\"row\"]\nlimit = 1\nwhen = \"stuck\"\n\
         deal = [{ to = \"tab\", each = 7, spread = \"all\", play = \"skip\" }]\n",
        ["2S", "2H"],
        ["held 1", "held 2"],
        &["AC row 1", "2D row 2", "AD tab 1", "3S tab 2", "3C tab 2"],
    );
}

/// The deal laid a card on the ace, and that card can be taken back.
#[test]
fn cards_taken_after_a_take_back_are_distinguished() {
    let mut tally = Tally::default();
    let rules = "name = \"Covered\"\n[deck]\nsuits = \"CDS\"\nranks = \"A23\"\n\
         [piles.foundation]\ncapacity = 9\nbuild = { rank = \"up\", wrap = true }\n\
         take_back = true\n[piles.spare]\nrole = \"tableau\"\nempty = [\"2D\"]\n\
         [piles.row]\nrole = \"reserve\"\ncount = 4\n\
         [[deal]]\ntake = [\"AC\", \"2D\"]\nto = \"foundation\"\n";
    let rows = ["3C row 1", "3D row 2", "3S row 3", "AS row 4", "2C row 1", "2S row 2"];
    check(&format!("{rules}{}{}", laid(&rows), laid(&["AD row 3"])), 1, &mut tally);
    assert_eq!(tally.winnable, 1);
}

#[test]
fn a_distinguished_card_is_not_merged_with_others() {
    check_orders(
        "name = \"Distinguished\"\n[deck]\nsuits = \"CDS\"\nranks = \"A23\"\n\
         [piles.foundation]\ncount = 3\nbase = \"A\"\nfrom = [\"main\", \"rest\"]\n\
         build = { rank = \"up\", suit = \"same\" }\n\
         [piles.main]\nrole = \"tableau\"\nfrom = [\"held\"]\nempty = \"2\"\n\
         build = { rank = \"down\" }\n[piles.held]\nrole = \"reserve\"\ncount = 3\n\
         [piles.rest]\nrole = \"reserve\"\ncount = 2\n",
        ["2C", "2D"],
        ["held 3", "held 1"],
        &[
            "AC foundation",
            "AS main 1",
            "AD main 1",
            "3C main 1",
            "2S held 2",
            "3D rest 1",
            "3S rest 2",
        ],
    );
}

/// Returns whether a search that merges cards allows proofs in this game. It does without the
/// additional rules.
fn proves(foundation: &str, tableau: &str, more: &str) -> bool {
    let each = if more.contains("stock") { 2 } else { 3 };
    let text = format!(
        "name = \"Alike\"\n[deck]\nsuits = \"CD\"\nranks = \"A234\"\n\
         [piles.foundation]\ncount = 2\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\n{foundation}\
         [piles.tableau]\ncount = 3\nbuild = {{ rank = \"down\" }}\n{tableau}\
         [[deal]]\nto = \"tableau\"\neach = {each}\nspread = \"all\"\n{more}"
    );
    Suits::of(load(&text).rules()).is_some_and(|suits| suits.proves())
}

#[test]
fn merging_is_off_if_other_rules_distinguish_cards() {
    assert!(proves("", "", ""));
    assert!(proves("take_back = true\n", "empty = \"any\"\n", ""));
    let stock = |more: &str| {
        format!("[piles.stock]\n[stock]\ndeal = [{{ to = \"tableau\"{more} }}]\n")
    };
    assert!(proves("", "", &stock("")) && proves("", "", &stock(", play = \"skip\"")));
    assert!(!proves("at_once = 4\n", "", ""));
    assert!(!proves("", "", "[end]\nempty = [\"tableau\"]\n"));
    let redeal = |gather: &str, more: &str| {
        format!(
            "[redeal]\ngather = [{gather}]\n\
             deal = [{{ to = \"tableau\", each = 3, spread = \"all\"{more} }}]\n"
        )
    };
    assert!(proves("", "", &redeal("\"tableau\"", "")));
    assert!(!proves("", "", &redeal("\"tableau\"", ", sink = [\"4C\"]")));
    assert!(!proves("", "", &redeal("\"tableau\", \"foundation\"", "")));
}

#[test]
fn cards_that_a_pile_distinguishes_are_not_merged() {
    let classes = |tableau: &str| {
        let text = format!(
            "name = \"Alike\"\n[deck]\nsuits = \"CD\"\nranks = \"A234\"\n\
             [piles.foundation]\ncount = 2\nbase = \"A\"\n\
             build = {{ rank = \"up\", suit = \"same\" }}\n\
             [piles.tableau]\ncount = 3\n{tableau}[[deal]]\nto = \"tableau\"\neach = 3\nspread = \"all\"\n"
        );
        let suits = Suits::of(load(&text).rules());
        let abstraction = suits.as_ref().map_or_else(Abstraction::all, Suits::merged);
        let shown: BTreeSet<u8> =
            abstraction.of(false)[..8].iter().map(|card| card.byte()).collect();
        shown.len()
    };
    assert_eq!(classes("build = { rank = \"down\" }\n"), 4);
    assert_eq!(classes("build = { rank = \"down\" }\nempty = [\"2C\"]\n"), 5);
    assert_eq!(classes("build = { rank = \"down\", suit = \"same\" }\n"), 8);
    assert_eq!(
        classes(
            "build = { rank = \"down\" }\nrun = { rank = \"down\", suit = \"same\" }\n"
        ),
        8
    );
}
