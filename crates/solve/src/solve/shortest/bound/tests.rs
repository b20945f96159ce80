use super::*;
use crate::engine::{Engine, Source};
use crate::rules::MoveList;
use crate::solve::tests::{load, start};
use crate::table::Journal;

/// Returns a game like `FreeCell` with the given lifting rule.
fn cells(lift: &str) -> String {
    format!(
        "name = \"Cells\"\n[piles.foundation]\ncount = 4\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = true\n\
         [piles.tableau]\ncount = 8\nbuild = {{ rank = \"down\", suit = \"alternating\" }}\n\
         lift = \"{lift}\"\nempty = \"any\"\n[piles.cell]\ncount = 5\n\
         [[deal]]\nto = \"tableau\"\neach = 7\nspread = \"all\"\nby = \"rows\"\n"
    )
}

/// Plays random moves. Compares the bound predicted for each build with that of the resulting
/// position, and checks that no move lowers the bound by more than one.
#[track_caller]
fn check(how: &str, count: Count) {
    let game = load(&cells(how));
    let (mut chance, mut compared, mut circles) = (5_u64, 0, 0);
    let mut draw = |below: usize| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(chance >> 33).unwrap() % below
    };
    let mut list = MoveList::default();
    for number in 0..12 {
        let source = Source::Own(number);
        let engine = Engine::unscripted(game.rules(), source);
        let mut table = start(engine, source);
        let mut bound = Bound::of(game.rules(), &Reach::of(game.rules()), &table, count);
        assert!(bound.blocking.is_some());
        for _ in 0..120 {
            engine.moves(&table, &mut list);
            list.moves.retain(|made| {
                count == Count::Moves
                    || made.carry().is_some_and(|carry| carry.count == 1)
            });
            if list.moves.is_empty() {
                break;
            }
            let needed = bound.look_there(&table, usize::MAX);
            bound.look(&table, needed);
            circles += bound.here.detours();
            for made in &list.moves {
                let mut after = table.clone();
                engine.apply(&mut after, &mut Journal::default(), *made).unwrap();
                let foreseen = bound.after(&table, made.carry().unwrap(), usize::MAX);
                let seen = bound.look_there(&after, usize::MAX);
                assert_eq!(foreseen, seen, "{made:?} {table:?}");
                assert!(needed <= seen + 1, "{made:?} {table:?}");
                for room in [needed.saturating_sub(2), needed] {
                    let short = bound.after(&table, made.carry().unwrap(), room);
                    assert!(short == seen || seen > room && short > room, "{table:?}");
                }
                compared += 1;
            }
            let made = list.moves[draw(list.moves.len())];
            engine.apply(&mut table, &mut Journal::default(), made).unwrap();
        }
    }
    assert!(compared > 2000 && circles > 3000, "{compared} {circles}");
}

#[test]
fn the_predicted_bound_equals_the_bound_after_the_build() {
    check("top", Count::Moves);
    check("supermove", Count::Moves);
    check("supermove", Count::Cards);
    check("run", Count::Moves);
}

#[test]
fn cards_per_move_are_known_or_assumed_unknown() {
    let most = |more: &str| {
        most_home(
            load(&format!(
                "name = \"Few\"\n[deck]\nranks = \"A234\"\n[piles.foundation]\n\
                 [piles.discard]\n[piles.tableau]\ncount = 4\n\
                 [[deal]]\nto = \"tableau\"\neach = 4\n{more}"
            ))
            .rules(),
        )
    };
    let action = |picks: &str, what: &str| {
        most(&format!(
            "[actions.away]\npick = [{picks}]\ndo = [{{ {what}, to = \"discard\" }}]\n"
        ))
    };
    let one = "{ from = \"tableau\" }";
    let three = format!("{one}, {one}, {one}");
    assert_eq!(most(""), 1);
    assert_eq!(action(one, "move = \"picked\""), 1);
    assert_eq!(action(&three, "move = \"picked\""), 3);
    // A fill may move any number of cards.
    assert_eq!(
        most("[piles.stock]\n[actions.refill]\ndo = [{ fill = \"tableau\" }]\n"),
        16
    );
    // If whole piles move, the number is unknown.
    assert_eq!(action(one, "move = \"picked\", whole = true"), 0);
    assert_eq!(action(&three, "move = \"between\""), 0);
    // If the game ends in another way, the cards off the foundations prove nothing.
    assert_eq!(most("[end]\nempty = [\"tableau\"]\n"), 0);
}

#[test]
fn cards_are_counted_only_if_runs_move_like_single_cards() {
    for (lift, cards) in [("top", true), ("supermove", true), ("run", false)] {
        let game = load(&cells(lift));
        assert_eq!(Count::Cards.is_for(game.rules()), cards, "{lift}");
        assert!(Count::Moves.is_for(game.rules()), "{lift}");
    }
}
