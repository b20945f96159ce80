//! Compares the solver with a search that leaves nothing out where much is home and comes
//! back: positions late in a game, which searches from the deal seldom meet.

use std::fmt::Write as _;
use std::rc::Rc;

use patience::play::Game;
use patience::solve::{Reductions, Settings, Verdict};
use patience::variant::{self, Variant};

use crate::common::made_up::{Chance, Single};
use crate::common::truth::{Truth, ask, wins};
use crate::common::{deal_of, thorough};

const SUITS: [char; 4] = ['C', 'D', 'H', 'S'];
const RANKS: &str = "A23456789TJQK";

/// The most positions of a search that leaves nothing out.
const MOST: u64 = 20_000;

/// Returns a game in which cards come back from the foundations.
fn game(ranks: usize, empty: &str, lift: &str, stock: Option<usize>) -> Rc<Variant> {
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
         take_back = true\n[piles.tableau]\ncount = 4\nlift = \"{lift}\"\n\
         build = {{ rank = \"down\", suit = \"alternating\" }}\nempty = \"{empty}\"\n{stock}\
         [[deal]]\nto = \"tableau\"\neach = {}\n{}",
        &RANKS[..ranks],
        if stock.is_empty() { ranks } else { 1 },
        if stock.is_empty() { "spread = \"all\"\n" } else { "" },
    );
    Rc::new(variant::load(&Single(text), "small", &[]).unwrap())
}

/// Makes up a position: foundations of any height, and the other cards in the piles, most
/// of them in the last ones.
fn position(ranks: usize, stocked: bool, chance: &mut Chance) -> String {
    let (mut text, mut left) = (String::new(), Vec::new());
    for (number, suit) in SUITS.into_iter().enumerate() {
        let home = if chance.below(3) == 0 { 0 } else { chance.below(ranks) };
        let cards: Vec<_> =
            RANKS[..ranks].chars().map(|it| format!("{it}{suit}")).collect();
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
        // Few cards lie where they can be built on, and many where they are in the way.
        let pile = if pile < 3 && piles[pile].len() > 1 { 3 } else { pile };
        piles[pile].push(card);
    }
    for (cards, name) in piles.iter().zip(["1", "2", "3", "4", "s"]) {
        if !cards.is_empty() {
            writeln!(text, "{name}: {}", cards.join(" ")).unwrap();
        }
    }
    text
}

/// Returns what a search says that leaves out as much.
fn say(game: &Game, reductions: Reductions) -> Verdict {
    let settings =
        Settings { most_positions: Some(MOST), reductions, ..Settings::default() };
    ask(game.engine(), game.table(), settings, Truth::TooLarge).unwrap().verdict
}

/// Compares what is said of a position, and returns whether it can be won, if that is
/// known.
fn compare(variant: &Rc<Variant>, cards: &str) -> Option<bool> {
    let game = Game::start(Rc::clone(variant), deal_of(variant, cards)).unwrap();
    let won = match say(&game, Reductions::NONE) {
        Verdict::Winnable(line) => {
            assert!(wins(&game.engine(), game.table(), &line), "{cards}");
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
        assert_eq!(found, won, "{reductions:?}\n{cards}");
    }
    Some(won)
}

#[test]
fn what_is_home_comes_back_for_whatever_needs_it() {
    let count = thorough(15, 600);
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
    assert!(won > count && lost > count, "{won} {lost}");
}

/// The five of spades lies on the four, and comes back to one red six; the five of hearts
/// comes back to the other; then the four comes back to that, since the three needs it.
#[test]
fn two_cards_come_back_for_the_sake_of_a_third() {
    let rest = "3: 6S 6H 5C 4C 3C 2C AC 5D 4D 2D AD 3D\n";
    let home = "f1: AS 2S 3S 4S 5S\nf2: AH 2H 3H 4H 5H\n1: 6D\n2: 6C\n";
    let variant = game(6, "6", "run", None);
    assert_eq!(compare(&variant, &format!("{home}{rest}")), Some(true));
}

/// The first pile is emptied onto the nine. Before another card of a foundation fills it,
/// cards come back from two: what fills it lies under one of them.
#[test]
fn a_space_waits_while_cards_come_back_from_several_foundations() {
    let cards = "f1: AS 2S 3S 4S 5S\nf2: AH 2H 3H 4H 5H 6H\n1: 8D\n2: 9C\n3: 9S 7C\n\
                 4: 8S 7S 6S 9H 8H 7H 8C 6C 5C 4C 3C 2C AC 9D 7D 6D 5D 4D 2D AD 3D\n";
    let variant = game(9, "4", "run", None);
    let game = Game::start(Rc::clone(&variant), deal_of(&variant, cards)).unwrap();
    for reductions in [Reductions::ALL, Reductions { purpose: false, ..Reductions::ALL }]
    {
        let found = say(&game, reductions);
        assert!(matches!(found, Verdict::Winnable(_)), "{reductions:?} {found:?}");
    }
}
