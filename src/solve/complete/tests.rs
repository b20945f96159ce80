//! Compares verdicts with those of a search that leaves nothing out, quick searches apart.

use std::ops::ControlFlow;

use super::*;
use crate::engine::Source;
use crate::solve::space::Space;
use crate::solve::tests::load;
use crate::solve::{Alike, Reductions};

/// The most positions of a game that is compared.
const MOST: u64 = 6_000;

/// What came of the games of a test.
#[derive(Default)]
struct Tally {
    winnable: u32,
    unwinnable: u32,
    /// How many were told in fewer positions than with all cards told.
    fewer: u32,
    /// How many began anew at least once.
    anew: u32,
}

/// Compares the first deals of a game.
fn check(text: &str, deals: u64, tally: &mut Tally) {
    let game = load(text);
    let Some(likes) = Likes::of(game.rules()).filter(Likes::proves) else { return };
    for number in 1..=deals {
        let engine = Engine::new(game.rules(), Source::Own(number));
        let (cards, draws) = Source::Own(number).shuffled(game.rules().deck());
        let table = engine.deal(&cards, draws).unwrap();
        let mut start = Space::new(engine, &table, (Reductions::ALL, Faces::all()));
        start.begin().unwrap();
        if start.is_won().unwrap() {
            continue;
        }
        let search = |reductions| {
            let settings =
                Settings { reductions, memory: 1 << 24, ..Settings::default() };
            let mut search = Complete::new(engine, &table, settings, Some(&likes));
            let verdict = search.run(MOST, &mut |_| ControlFlow::Continue(())).unwrap();
            (verdict, search.spent().positions, search.before.positions > 0)
        };
        let (truth, most, _) = search(Reductions::NONE);
        if matches!(truth, Verdict::Unknown(_)) {
            continue;
        }
        let wins = |it: &Verdict| matches!(it, Verdict::Winnable(_));
        let all = Reductions::ALL;
        for deadlocks in [true, false] {
            for piles in [Alike::Piles, Alike::Nothing] {
                let used = Reductions { piles, deadlocks, ..all };
                let (found, _, anew) = search(used);
                let unknown = matches!(found, Verdict::Unknown(_));
                assert!(
                    !unknown || wins(&truth) || most > MOST / 8,
                    "seed:{number} {used:?}\n{text}"
                );
                assert!(
                    unknown || wins(&found) == wins(&truth),
                    "seed:{number} {used:?}\n{text}"
                );
                tally.anew += u32::from(anew);
            }
        }
        let told = search(Reductions { suits: false, ..all });
        tally.fewer += u32::from(search(all).1 < told.1);
        if wins(&truth) {
            tally.winnable += 1;
        } else {
            tally.unwinnable += 1;
        }
    }
}

#[test]
fn cards_that_are_not_told_from_others_change_no_verdict() {
    let mut tally = Tally::default();
    for (suits, ranks, copies) in [
        ("CD", "A2345", 1),
        ("CDH", "A234", 1),
        ("CDHS", "A23", 1),
        ("CDHS", "A234", 1),
        ("CD", "A23", 2),
    ] {
        let homes = suits.len() * copies;
        let cards = homes * ranks.len();
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
                             [piles.foundation]\ncount = {homes}\nbase = \"A\"\n\
                             take_back = {back}\n\
                             build = {{ rank = \"up\", suit = \"same\" }}\n\
                             [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
                             build = {{ rank = {build} }}\nempty = \"{empty}\"\n{cell}\
                             [[deal]]\nto = \"tableau\"\neach = {}\nspread = \"all\"\n{more}",
                            (cards - stock).div_ceil(piles)
                        );
                        check(&text, 4, &mut tally);
                    }
                }
            }
        }
    }
    let Tally { winnable, unwinnable, fewer, anew } = tally;
    let all = format!("{winnable} won, {unwinnable} lost, {fewer} fewer, {anew} anew");
    assert!(winnable > 300 && unwinnable > 300 && fewer > 100 && anew > 300, "{all}");
}

/// Either six can be laid on the five, from where it can only go home; the five lies beneath
/// the six of clubs for ever.
#[test]
fn a_position_is_not_given_up_for_what_is_wrong_with_another_one_that_is_taken_for_it() {
    let mut tally = Tally::default();
    check(&trap([1, 2]), 1, &mut tally);
    check(&trap([2, 1]), 1, &mut tally);
    assert!(tally.winnable == 2 && tally.anew > 0, "{}", tally.anew);
}

/// Returns the game, with the sixes in two piles.
fn trap([clubs, diamonds]: [u8; 2]) -> String {
    let sixes = [format!("main 6C {clubs}"), format!("main 6D {diamonds}")];
    let rows = ["trap 5C", "main 8C 1", "main 8D 2", &sixes[0], &sixes[1]];
    let under = ["under 4C", "under 4D", "under 9D"];
    let left = ["left 5D 1", "left 7C 2", "left 7D 3", "left 9C 4"];
    let deal = |it: &&str| {
        let parts: Vec<_> = it.split(' ').collect();
        let piles = parts.get(2).map_or(String::new(), |it| format!("piles = [{it}]\n"));
        let (pile, card) = (parts[0], parts[1]);
        format!("[[deal]]\ntake = [\"{card}\"]\nto = \"{pile}\"\n{piles}")
    };
    let deals: String = rows.iter().chain(&under).chain(&left).map(deal).collect();
    format!(
        "name = \"Trap\"\n[deck]\nsuits = \"CD\"\nranks = \"456789\"\n\
         [piles.foundation]\ncount = 2\nbase = \"4\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\n\
         [piles.main]\nrole = \"tableau\"\ncount = 2\nlift = \"top\"\n\
         empty = \"none\"\nfrom = [\"main\", \"under\"]\nbuild = {{ rank = \"up\" }}\n\
         [piles.trap]\nrole = \"tableau\"\nlift = \"top\"\nempty = \"none\"\n\
         from = [\"main\"]\nbuild = {{ rank = \"up\" }}\n\
         [piles.under]\nrole = \"reserve\"\n\
         [piles.left]\nrole = \"reserve\"\ncount = 4\n{deals}"
    )
}
