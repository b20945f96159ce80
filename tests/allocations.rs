//! Checks that playing asks for no memory once a game was played before.

#[path = "../benches/play/allocations.rs"]
mod allocations;
#[path = "../benches/play/texts.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod texts;
#[path = "../benches/play/walk.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod walk;
#[path = "../benches/play/yardstick.rs"]
#[allow(dead_code, reason = "the benches use the rest")]
mod yardstick;

use allocations::allocations;
use patience::rules::Move;
use texts::Texts;
use walk::{ByRules, Player};

#[test]
fn moves_are_listed_and_made_without_asking_for_memory() {
    let texts = Texts::read();
    for game in ["cruel", "beleaguered-castle"] {
        let variant = texts.load(game);
        let (moves, count) = allocations(variant.rules(), 10);
        assert!(moves > 100, "{game}");
        assert_eq!(count, 0, "{game}");
    }
}

/// A shuffle may need memory for its generator; nothing else may.
#[test]
fn fans_are_filled_without_asking_for_memory() {
    let variant = Texts::read().load("intelligence");
    let mut player = ByRules::new(variant.rules(), 10);
    for round in 0..2 {
        for deal in 0..10 {
            player.start(deal);
            let info = allocation_counter::measure(|| {
                for _ in 0..200 {
                    if player.list() == 0 || player.list.moves[0] == Move::Redeal {
                        break;
                    }
                    player.play(0);
                }
            });
            assert!(round == 0 || info.count_total == 0);
        }
    }
}
