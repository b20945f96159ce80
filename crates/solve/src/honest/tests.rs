use super::plan::Plan;
use crate::advise::Observer;
use crate::engine::{Engine, Generator, Source};
use crate::rules::MoveList;
use crate::solve::tests::Bundled;
use crate::table::Journal;
use patience::variant;

/// For each pile of which one move turns up a card, there is a plan of one move from that pile.
#[test]
fn plans_include_cards_revealed_by_one_move() {
    let mut shown = 0;
    for (game, deal) in [("klondike", 1), ("klondike", 2), ("yukon", 3), ("scorpion", 4)]
    {
        let game = variant::load(&Bundled, game, &[]).unwrap_or_else(|_| panic!());
        let engine = Engine::unscripted(game.rules(), Source::Own(deal));
        let (order, draws) = engine.source().order(game.rules());
        let known = Observer::deal(engine, &order, draws).unwrap().knowledge();
        let mut rng = Generator::resume(Source::Own(5), 0);
        let world = known.world(engine, &mut rng).unwrap();
        let (plans, tried) = Plan::soon(engine, &world, 2000).unwrap();
        assert!(tried <= 2000);
        let mut list = MoveList::default();
        engine.moves(&world.table, &mut list);
        for made in &list.moves {
            let mut end = world.clone();
            engine.apply(&mut end.table, &mut Journal::default(), *made).unwrap();
            let same = |plan: &Plan| {
                let of = plan.moves[0].carry().map(|carry| carry.from);
                plan.moves.len() == 1 && of == made.carry().map(|carry| carry.from)
            };
            if end.shows(game.rules()) {
                shown += 1;
                assert!(plans.iter().any(same), "{made:?}");
            }
        }
    }
    assert!(shown > 3, "{shown}");
}

/// The moves of a shortened plan are legal, and only the last one reveals a card.
#[test]
fn plans_are_legal_and_end_with_the_revealed_card() {
    let game = variant::load(&Bundled, "yukon", &[]).unwrap_or_else(|_| panic!());
    let mut followed = 0;
    for deal in 1..=4 {
        let engine = Engine::unscripted(game.rules(), Source::Own(deal));
        let (order, draws) = engine.source().order(game.rules());
        let known = Observer::deal(engine, &order, draws).unwrap().knowledge();
        let mut rng = Generator::resume(Source::Own(5), 0);
        let world = known.world(engine, &mut rng).unwrap();
        for plan in Plan::soon(engine, &world, 500).unwrap().0 {
            let end = plan.follow(engine, &world).unwrap().unwrap();
            assert!(end.shows(game.rules()));
            let mut before = world.clone();
            for made in &plan.moves[..plan.moves.len() - 1] {
                engine.apply(&mut before.table, &mut Journal::default(), *made).unwrap();
            }
            assert!(!before.shows(game.rules()));
            followed += 1;
        }
    }
    assert!(followed > 8, "{followed}");
}
