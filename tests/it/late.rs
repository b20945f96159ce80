//! Compares the solver with an exhaustive search late in games, when many cards are on
//! foundations and some are taken back. Searches from a deal seldom meet such positions.

use std::fmt::Write as _;
use std::sync::Arc;

use patience::play::Game;
use patience::solve::{Reductions, Settings, Verdict};
use patience::variant::Variant;

use crate::common::generated::{Chance, Single};
use crate::common::truth::{Truth, ask, wins};
use crate::common::{deal_of, thorough};

const SUITS: [char; 4] = ['C', 'D', 'H', 'S'];
const RANKS: &str = "A23456789TJQK";

/// The most positions of an exhaustive search.
const MAX_POSITIONS: u64 = 20_000;

/// Returns a game in which cards may be taken back from foundations.
fn game(ranks: usize, empty: &str, lift: &str, stock: Option<usize>) -> Arc<Variant> {
    game_of(4, ranks, empty, lift, stock)
}

/// Returns the same game with this many piles.
fn game_of(
    piles: usize,
    ranks: usize,
    empty: &str,
    lift: &str,
    stock: Option<usize>,
) -> Arc<Variant> {
    let stock = stock.map_or(String::new(), |each| {
        format!(
            "[piles.stock]\n[piles.waste]\n[stock]\n\
             deal = [{{ to = \"waste\", each = {each} }}]\n\
             [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\n"
        )
    });
    let text = format!(
        "name = \"Late\"\n[deck]\nsuits = \"CDHS\"\nranks = \"{}\"\n[piles.foundation]\n\
         count = 4\nbase = \"A\"\nbuild = {{ rank = \"up\", suit = \"same\" }}\n\
         take_back = true\n[piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
         build = {{ rank = \"down\", suit = \"alternating\" }}\nempty = \"{empty}\"\n{stock}\
         [[deal]]\nto = \"tableau\"\neach = {}\n{}",
        &RANKS[..ranks],
        if stock.is_empty() { ranks * 4 / piles } else { 1 },
        if stock.is_empty() { "spread = \"all\"\n" } else { "" },
    );
    Arc::new(patience::words::load(&Single(text), "small", &[]).unwrap())
}

/// Generates a position: foundations of any height, and the other cards in the piles, most of
/// them in the last ones.
fn position(ranks: usize, stocked: bool, chance: &mut Chance) -> String {
    let (mut text, mut left) = (String::new(), Vec::new());
    // In a tight position whole suits may be on foundations, one pile is empty, and a single
    // card lies on each of the others.
    let tight = chance.below(2) == 0;
    for (number, suit) in SUITS.into_iter().enumerate() {
        let home = match chance.below(3) {
            0 => 0,
            1 if tight => ranks,
            _ => chance.below(ranks),
        };
        let cards: Vec<_> =
            RANKS[..ranks].chars().map(|rank| format!("{rank}{suit}")).collect();
        if home > 0 {
            writeln!(text, "f{}: {}", number + 1, cards[..home].join(" ")).unwrap();
        }
        left.extend_from_slice(&cards[home..]);
    }
    for last in (1..left.len()).rev() {
        left.swap(last, chance.below(last + 1));
    }
    let mut piles = [const { Vec::new() }; 5];
    for card in left {
        let pile = match chance.below(8) {
            pile @ 0..=2 => pile,
            3..=4 if stocked => 4,
            _ => 3,
        };
        // Few cards lie where they can be built on, and many where they block others.
        let most = if tight { usize::from(pile > 0) } else { 2 };
        let pile = if pile < 3 && piles[pile].len() >= most { 3 } else { pile };
        piles[pile].push(card);
    }
    for (cards, name) in piles.iter().zip(["1", "2", "3", "4", "s"]) {
        if !cards.is_empty() {
            writeln!(text, "{name}: {}", cards.join(" ")).unwrap();
        }
    }
    text
}

/// Returns the verdict of a search with these reductions.
fn say(game: &Game, reductions: Reductions) -> Verdict {
    let settings = Settings {
        most_positions: Some(MAX_POSITIONS),
        reductions,
        ..Settings::default()
    };
    ask(game.engine(), game.table(), settings, Truth::TooLarge).unwrap().verdict
}

/// Compares the verdicts on a position, and returns whether it can be won, if known.
fn compare(variant: &Arc<Variant>, cards: &str) -> Option<bool> {
    let game = Game::start(Arc::clone(variant), deal_of(variant, cards)).unwrap();
    let won = match say(&game, Reductions::NONE) {
        Verdict::Winnable(line) => {
            assert!(
                wins(&game.engine(), game.table(), &line),
                "the line does not win:\n{cards}"
            );
            true
        }
        Verdict::Unwinnable => false,
        Verdict::Unknown(_) => return None,
    };
    let (none, all) = (Reductions::NONE, Reductions::ALL);
    for reductions in [
        Reductions { purpose: true, ..none },
        Reductions { purpose: true, wheel: true, ..none },
        Reductions { deadlocks: false, ..all },
        all,
    ] {
        let found = match say(&game, reductions) {
            Verdict::Winnable(_) => true,
            Verdict::Unwinnable => false,
            Verdict::Unknown(_) => continue,
        };
        assert_eq!(
            found, won,
            "winnable by {reductions:?} (left) and without reductions (right)\n{cards}"
        );
    }
    Some(won)
}

#[test]
fn take_back_verdicts_match_exhaustive_search() {
    let count = thorough(5, 600);
    let (mut won, mut lost) = (0, 0);
    for (number, stock) in [None, Some(1), Some(2), Some(3)].into_iter().enumerate() {
        for (ranks, empty) in [(6, "6"), (7, "any"), (6, "3"), (5, "any")] {
            for lift in ["run", "any"] {
                let variant = game(ranks, empty, lift, stock);
                let mut chance = Chance::of(number as u64);
                for _ in 0..count {
                    let cards = position(ranks, stock.is_some(), &mut chance);
                    match compare(&variant, &cards) {
                        Some(true) => won += 1,
                        Some(false) => lost += 1,
                        None => {}
                    }
                }
            }
        }
    }
    assert!(won > count && lost > count, "only {won} positions won, {lost} lost");
}

/// The five of spades covers the four, and is taken back to one red six; the five of hearts is
/// taken back to the other; then the four is taken back to the five of hearts, because the
/// three needs it.
#[test]
fn solver_takes_two_cards_back_for_a_third() {
    let rest = "3: 6S 6H 5C 4C 3C 2C AC 5D 4D 2D AD 3D\n";
    let home = "f1: AS 2S 3S 4S 5S\nf2: AH 2H 3H 4H 5H\n1: 6D\n2: 6C\n";
    let variant = game(6, "6", "run", None);
    assert_eq!(compare(&variant, &format!("{home}{rest}")), Some(true));
}

/// The first pile is emptied onto the nine. Before a foundation card fills it, cards are taken
/// back from two foundations: the card that fills it lies under one of them.
#[test]
fn solver_takes_cards_back_before_filling_a_space() {
    let cards = "f1: AS 2S 3S 4S 5S\nf2: AH 2H 3H 4H 5H 6H\n1: 8D\n2: 9C\n3: 9S 7C\n\
                 4: 8S 7S 6S 9H 8H 7H 8C 6C 5C 4C 3C 2C AC 9D 7D 6D 5D 4D 2D AD 3D\n";
    let variant = game(9, "4", "run", None);
    let game = Game::start(Arc::clone(&variant), deal_of(&variant, cards)).unwrap();
    for reductions in [Reductions::ALL, Reductions { purpose: false, ..Reductions::ALL }]
    {
        let found = say(&game, reductions);
        assert!(
            matches!(found, Verdict::Winnable(_)),
            "not winnable by {reductions:?}: {found:?}"
        );
    }
}

/// Cards taken back need both possible empty piles at once: the five of spades goes to one,
/// the five of hearts to the other, and then the four of spades goes on the five of hearts.
#[test]
fn solver_uses_two_empty_piles_for_cards_taken_back() {
    let cards = "f3: AH 2H 3H 4H 5H\nf4: AS 2S 3S 4S 5S\n2: 2D\n3: 3C\n\
                 4: 5C 4C 2C AC 5D 4D AD 3D\n";
    let variant = game(5, "5", "run", None);
    assert_eq!(compare(&variant, cards), Some(true));
}

/// The four of hearts goes from the stock to an empty pile, for the three of spades. The four
/// of spades, which covers the three, is taken back first, to the pile that is emptied then.
#[test]
fn solver_empties_a_pile_for_a_card_taken_back() {
    let cards = "f4: AS 2S 3S 4S\n1: 5H\n2: 6C\n\
                 3: 6S 5S 5C 4C 3C 2C AC 6D 5D 4D 3D 2D AD 6H 3H AH 2H\ns: 4H\n";
    let variant = game_of(3, 6, "4", "run", Some(1));
    assert_eq!(compare(&variant, cards), Some(true));
}

/// The three of hearts moves away with the four of spades, and then moves onto the four of
/// clubs that was under both, so that the four of spades can go to its foundation.
#[test]
fn solver_returns_a_card_to_the_pile_it_left() {
    let cards = "f2: AD 2D 3D 4D 5D 6D\n2: 2C\n3: 2S\n\
                 4: 3C 6C 2H 5C 4H AC 5H AH 4C 6H 4S 3H 6S 5S 3S AS\n";
    assert_eq!(compare(&game(6, "6", "run", None), cards), Some(true));
}

/// The foundations accept cards only from the tableau, so a card of the waste must be built
/// first.
#[test]
fn solver_builds_a_waste_card_before_its_foundation() {
    let text = "name = \"Late\"\n[deck]\nsuits = \"CD\"\nranks = \"A23\"\n\
                [piles.foundation]\ncount = 2\nbase = \"A\"\nfrom = [\"tableau\"]\n\
                build = { rank = \"up\", suit = \"same\" }\ntake_back = true\n\
                [piles.tableau]\ncount = 2\nlift = \"run\"\nempty = \"none\"\n\
                build = { rank = \"down\", suit = \"alternating\" }\n\
                [piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\" }]\n\
                [redeal]\nlimit = \"unlimited\"\ngather = [\"waste\"]\n\
                [[deal]]\nto = \"tableau\"\n";
    let variant =
        Arc::new(patience::words::load(&Single(text.to_owned()), "small", &[]).unwrap());
    let cards = "f1: AC\nf2: AD\n1: 3D\n2: 2D 3C\ns: 2C\n";
    assert_eq!(compare(&variant, cards), Some(true));
}
