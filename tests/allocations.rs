//! Checks that playing allocates nothing once a game has been played, and that reading a
//! record allocates little.

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
use patience::play::Record;
use patience::rules::Move;
use texts::Texts;
use walk::{ByRules, Player};

#[test]
fn listing_and_making_moves_allocates_nothing() {
    let texts = Texts::read();
    for game in ["cruel", "beleaguered-castle"] {
        let variant = texts.load(game);
        let (moves, count) = allocations(variant.rules(), 10);
        assert!(moves > 100, "{game}: only {moves} moves were made");
        assert_eq!(count, 0, "{game}: allocations in {moves} moves");
    }
}

/// Only a shuffle may allocate, for its generator.
#[test]
fn filling_fans_allocates_nothing() {
    let variant = Texts::read().load("intelligence");
    let hooks = variant.rules().interpreter();
    let mut player = ByRules::new(variant.rules(), &*hooks, 10);
    for round in 0..2 {
        for deal in 0..10 {
            player.start(deal);
            let info = allocation_counter::measure(|| {
                for _ in 0..200 {
                    if player.list() == 0 || player.list.moves[0] == Move::REDEAL {
                        break;
                    }
                    player.play(0);
                }
            });
            assert!(round == 0 || info.count_total == 0, "deal {deal} allocates");
        }
    }
}

/// Comparing every mark with all others would allocate each time.
#[test]
fn reading_many_marks_allocates_little_per_mark() {
    const MARKS: u64 = 20_000;
    let marks: String = (0..MARKS)
        .map(|it| match it % 2 {
            0 => format!("mark {} before {it}\n", it % 7),
            _ => format!("aside 9 f4 1, 3 9 1 : instead of {it}\n"),
        })
        .collect();
    let text = format!("patience-record 1\ngame cruel\n{marks}cards AC\n--- moves\n");
    let info = allocation_counter::measure(|| {
        let (record, damage) = Record::read_sound(&text).unwrap();
        assert_eq!(damage.unwrap().message, "the record ends before its result");
        drop(record);
    });
    assert!(info.count_total < 20 * MARKS, "{} allocations", info.count_total);
}
