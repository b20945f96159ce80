//! Plays random moves of small games and compares the hash at each step.

use super::*;
use crate::engine::Source;
use crate::rules::Role;
use crate::solve::Start;
use crate::solve::tests::{each_game, load, start};

/// Makes and takes back random moves. Checks that the hash equals that computed from scratch.
/// Returns the number of glimpses.
#[track_caller]
fn check(text: &str) -> u32 {
    let game = load(text);
    let (mut chance, mut glimpses) = (7_u64, 0);
    for deal in 0..40 {
        let source = Source::Own(deal);
        let engine = Engine::unscripted(game.rules(), source);
        let (cards, draws) = source.shuffled(game.rules().deck());
        let table = engine.deal(&cards, draws).unwrap();
        let mut state = SearchState::new(
            &Start::of(engine, &table),
            Reductions::ALL,
            Abstraction::all(),
        );
        state.begin().unwrap();
        let mut points = Vec::new();
        let mut saved: Vec<Vec<u8>> = Vec::new();
        for _ in 0..200 {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let number = usize::try_from(chance >> 33).unwrap();
            let mut steps = Vec::new();
            state.steps(None, &mut steps).unwrap();
            if number.is_multiple_of(8) {
                let mut bytes = Vec::new();
                state.save(&mut bytes);
                saved.push(bytes);
                state.load(&saved[number / 8 % saved.len()]);
                points.clear();
            } else if steps.is_empty() || number.is_multiple_of(3) {
                let Some(point) = points.pop() else { continue };
                state.take_back(&point);
            } else {
                let step = steps[number / 3 % steps.len()];
                let foreseen = state.foresee(step);
                let glimpse = state.glimpse(step);
                points.push(state.point());
                let (before, hidden) = (state.line().len(), state.hidden());
                state.make(step).unwrap();
                // Predictable steps turn up no card.
                assert!(foreseen.is_none() || hidden == state.hidden(), "{deal}");
                assert!(foreseen.is_none_or(|hash| hash == state.hash()), "{deal}");
                let alone = state.line().len() == before + usize::from(step.turns) + 1;
                if let Some(glimpse) = glimpse.filter(|_| alone) {
                    let Glimpse { hash, free } = glimpse;
                    assert_eq!(
                        (hash, free),
                        (state.hash(), state.hash_of_free()),
                        "{deal}"
                    );
                    glimpses += 1;
                }
            }
            let links = state.purpose.as_ref().and_then(Purpose::links);
            let anew = PositionHasher::new(
                game.rules(),
                state.table(),
                state.reductions,
                state.wheel,
                Abstraction::all(),
                links.cloned(),
            );
            assert_eq!(
                state.hash(),
                anew.total()
                    + state.pending.hash(state.table(), state.engine.rules().hash_key()),
                "{deal}"
            );
        }
    }
    glimpses
}

#[test]
fn glimpses_equal_the_hashes_after_the_step() {
    for (each, limit, copies) in [
        (1, "\"unlimited\"", 1),
        (2, "\"unlimited\"", 1),
        (3, "2", 1),
        (2, "1", 2),
        (1, "\"unlimited\"", 2),
    ] {
        for (down, take_back) in [(true, true), (false, true), (true, false)] {
            let face = if down { "down" } else { "up" };
            let glimpses = check(&format!(
                "name = \"Glimpses\"\n[deck]\nsuits = \"CDH\"\nranks = \"A23456\"\n\
                 copies = {copies}\n[piles.foundation]\ncount = {}\nbase = \"A\"\n\
                 build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = {take_back}\n\
                 [piles.tableau]\ncount = 4\nlift = \"run\"\nempty = \"6\"\n\
                 build = {{ rank = \"down\", suit = \"alternating\" }}\n\
                 [piles.stock]\n[piles.waste]\n\
                 [[deal]]\nto = \"tableau\"\neach = [0, 1, 2, 2]\nface = \"{face}\"\n\
                 [[deal]]\nto = \"tableau\"\n\
                 [stock]\ndeal = [{{ to = \"waste\", each = {each} }}]\n\
                 [redeal]\nlimit = {limit}\ngather = [\"waste\"]\n",
                3 * copies,
            ));
            assert!(glimpses > 100, "{glimpses}");
        }
    }
}

#[test]
fn the_hash_is_correct_after_builds_turns_and_redeals() {
    check(
        r#"
        name = "Wheel"
        about = "A waste that is turned over twice, cells, and face-down cards"
        deck = { suits = "CDH", ranks = "A23456" }
        redeal = { gather = ["waste"], when = "empty", limit = 2 }
        stock = { deal = [{ to = "waste", each = 2 }] }
        deal = [{ to = "tableau", each = 2, face = "down" }, { to = "tableau" }]
        [piles.foundation]
        count = 3
        [piles.tableau]
        count = 3
        lift = "run"
        empty = "any"
        build = { rank = "down" }
        [piles.cell]
        [piles.waste]
        [piles.stock]
        "#,
    );
    check(
        r#"
        name = "Packets"
        about = "Piles that are gathered and dealt again, once"
        deck = { ranks = "A2345" }
        deal = [{ to = "tableau", each = 4 }]
        [redeal]
        gather = ["tableau"]
        limit = 1
        when = "changed"
        deal = [{ to = "tableau", each = 4, by = "packets", lay = "block" }]
        [piles.foundation]
        count = 4
        [piles.tableau]
        count = 5
        build = { rank = "down" }
        "#,
    );
}

#[test]
fn dealing_the_last_face_down_card_of_a_stock_ends_a_phase() {
    check(
        r#"
        name = "Dark"
        about = "A stock dealt face down to one pile, where nothing is turned up"
        deck = { suits = "CD", ranks = "A2345" }
        stock = { deal = [{ to = "tableau", piles = [1], face = "down" }] }
        deal = [{ to = "tableau", each = 3, spread = "full" }]
        [piles.foundation]
        count = 2
        [piles.tableau]
        count = 2
        empty = "any"
        build = { rank = "down" }
        turn = false
        [piles.stock]
        "#,
    );
}

#[test]
fn dealing_to_foundations_makes_them_distinguishable() {
    let are_alike = |deck: &str, rank: &str, more: &str| {
        let text = format!(
            "name = \"Dealt\"\n[deck]\n{deck}\nranks = \"A234\"\n\
             [piles.foundation]\ncount = 2\nbase = \"A\"\n\
             build = {{ rank = \"{rank}\", suit = \"same\" }}\n{more}"
        );
        let game = load(&text);
        let engine = Engine::unscripted(game.rules(), Source::Own(1));
        let (cards, draws) = Source::Own(1).shuffled(game.rules().deck());
        let table = engine.deal(&cards, draws).unwrap();
        let state = SearchState::new(
            &Start::of(engine, &table),
            Reductions::ALL,
            Abstraction::all(),
        );
        let foundations = &game.rules().plan().foundations;
        state.hasher.are_alike(foundations[0], foundations[1])
    };
    let two_suits = "suits = \"CD\"";
    let dealt = |play: &str| {
        format!(
            "[piles.tableau]\ncount = 2\n[piles.stock]\n[[deal]]\nto = \"tableau\"\n\
             [stock]\ndeal = [{{ to = \"tableau\"{play} }}]\n"
        )
    };
    let skip = ", play = \"skip\"";
    assert!(are_alike(two_suits, "either", &dealt("")));
    assert!(are_alike(two_suits, "up", &dealt(skip)));
    assert!(!are_alike(two_suits, "either", &dealt(skip)));
    // A card that fills a pile is dealt, too.
    let filled = |play: &str| {
        format!(
            "[piles.tableau]\ncount = 2\nfill = {{ from = \"stock\"{play} }}\n\
             [piles.stock]\n[[deal]]\nto = \"tableau\"\n"
        )
    };
    for play in [skip, ", play = \"replace\""] {
        assert!(are_alike(two_suits, "either", &filled("")));
        assert!(are_alike(two_suits, "up", &filled(play)));
        assert!(!are_alike(two_suits, "either", &filled(play)));
        // With two packs, a dealt card can lie where another was built.
        let two_packs = "suits = \"C\"\ncopies = 2";
        let first = |steps: &str| format!("{}{steps}", filled(play));
        let taken = "[[deal]]\ntake = \"A\"\nto = \"foundation\"\n";
        let laid = "[[deal]]\nto = \"foundation\"\npiles = [1]\n";
        assert!(are_alike(two_packs, "up", &first("")));
        assert!(are_alike(two_packs, "up", &first(taken)));
        assert!(!are_alike(two_packs, "up", &first(laid)));
    }
}

/// Settled cards would return to a foundation at once if they lay on a pile again.
#[test]
fn settled_cards_are_safe_once_taken_back() {
    let (mut settled, mut games) = (0, 0);
    each_game(|name, game| {
        let rules = game.rules();
        let mut piles = (0..).map(PileId).take(rules.piles().len());
        let tableau = piles.find(|pile| rules.group_of(*pile).role == Role::Tableau);
        let Some(tableau) = tableau.filter(|_| rules.hooked().is_empty()) else { return };
        let before = settled;
        for deal in 1..=2 {
            let engine = Engine::unscripted(rules, Source::Own(deal));
            let mut table = start(engine, engine.source());
            let (mut list, mut journal) = (MoveList::default(), Journal::default());
            for turn in 0..120 {
                engine.moves(&table, &mut list);
                let home = engine.home_moves(&list.moves);
                let other = list.moves.get(turn * 7 % list.moves.len().max(1)).copied();
                let Some(made) = home.first().copied().or(other) else { break };
                engine.apply(&mut table, &mut journal, made).unwrap();
                for (pile, card) in engine.settled_tops(&table) {
                    let mut lent = table.clone();
                    lent.transfer(pile, tableau, 1);
                    assert!(engine.safe_kinds(&lent).has(card), "{name} {card:?}");
                    settled += 1;
                }
            }
        }
        games += usize::from(settled > before);
    });
    assert!(settled > 1000 && games > 50, "{settled} {games}");
}

/// Turning up a card changes the hash, a turn of the stock does not.
#[test]
fn the_hidden_hash_covers_face_down_cards_outside_the_stock() {
    let (mut turned, mut dealt) = (0, 0);
    let game = crate::solve::tests::bundled("klondike");
    for deal in 0..20 {
        let engine = Engine::unscripted(game.rules(), Source::Own(deal));
        let table = start(engine, Source::Own(deal));
        let reductions = Reductions { wheel: false, ..Reductions::ALL };
        let mut state =
            SearchState::new(&Start::of(engine, &table), reductions, Abstraction::all());
        state.begin().unwrap();
        let down = |state: &SearchState<'_>| {
            let tableau =
                game.rules().groups().iter().find(|group| group.role == Role::Tableau);
            let cards = tableau.unwrap().ids().map(|card| state.table().pile(card));
            cards.flatten().filter(|card| card.is_down()).count()
        };
        for number in 0..40 {
            let mut steps = Vec::new();
            state.steps(None, &mut steps).unwrap();
            let Some(step) = steps.get(number % steps.len().max(1)) else { break };
            let before = (state.hidden(), down(&state));
            let stock = game.rules().is_deal(step.made);
            state.make(*step).unwrap();
            let after = (state.hidden(), down(&state));
            assert_eq!(before.0 == after.0, before.1 == after.1, "seed:{deal}");
            turned += u32::from(before != after);
            dealt += u32::from(stock);
        }
    }
    assert!(turned > 20 && dealt > 20, "{turned} {dealt}");
}
