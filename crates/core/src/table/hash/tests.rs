use std::collections::BTreeSet;

use super::forgery::*;
use super::*;

fn key(number: u8) -> HashKey {
    HashKey::new([number; 32])
}

#[test]
fn piles_hash_by_their_cards_and_order() {
    let key = HashKey::default();
    let cards = (0..6).map(Card::new).chain((0..6).map(|kind| Card::new(kind).turned()));
    let cards: Vec<Card> = cards.collect();
    let (mut ids, mut places) = (BTreeSet::new(), BTreeSet::new());
    for class in 0..3 {
        let empty = key.of(class, 0);
        let piles = cards.iter().flat_map(|one| {
            let one = key.on(empty, *one);
            [one]
                .into_iter()
                .chain(cards.iter().map(|other| key.on(one, *other)).collect::<Vec<_>>())
        });
        for hash in [empty].into_iter().chain(piles.collect::<Vec<_>>()) {
            assert!(ids.insert(hash.id));
            assert!(places.insert(hash.place));
        }
    }
}

#[test]
fn exchanging_piles_of_a_class_keeps_the_hash() {
    let key = HashKey::default();
    let pile = |cards: &[u8]| {
        cards.iter().fold(key.of(7, 0), |hash, card| key.on(hash, Card::new(*card)))
    };
    let (mut one, mut other) = (PositionHash::default(), PositionHash::default());
    one += pile(&[1, 2]);
    one += pile(&[3]);
    other += pile(&[3]);
    other += pile(&[1, 2]);
    assert_eq!(one, other);
    other -= pile(&[3]);
    assert_eq!(other, pile(&[1, 2]));
}

#[test]
fn a_key_changes_the_identity_but_not_the_place() {
    let hash = |number| key(number).on(key(number).of(3, 1), Card::new(5));
    let ids: BTreeSet<PositionId> = (0..100).map(|number| hash(number).id).collect();
    assert_eq!(ids.len(), 100);
    assert!((0..100).all(|number| hash(number).place == hash(0).place));
}

#[test]
fn forgery_fails_without_the_key() {
    // The place does not depend on a key, so it can be forged.
    let place = |number: u8, value: i32| {
        key(0).of(1000 + u64::from(number), u64::from(value.cast_unsigned())).place
    };
    let (found, hold) = forged(place, place);
    assert_eq!((found, hold), (ATTEMPTS, ATTEMPTS));
    for half in 0..2 {
        let id = |secret: u8| {
            let key = key(secret);
            move |number: u8, value: i32| {
                let number = 1000 + u64::from(number);
                key.of(number, u64::from(value.cast_unsigned())).id.0[half]
            }
        };
        // An attacker who knows the key finds collisions; one who guesses does not.
        let (found, hold) = forged(id(1), id(1));
        assert_eq!((found, hold), (ATTEMPTS, ATTEMPTS));
        let (found, hold) = forged(id(1), id(2));
        assert_eq!((found, hold), (ATTEMPTS, 0));
    }
}

/// The difference between the hashes of two positions under a key.
type Difference<'f> = &'f dyn Fn(&HashKey) -> PositionHash;

/// Positions that differ slightly, and in ways that balance in a sum: some bits of their
/// hashes agree no more often than those of random numbers.
#[test]
fn balanced_sums_collide_no_more_often_than_by_chance() {
    const KEYS: u32 = 20_000;
    const WINDOW: u32 = 12;
    let agree = |differences: Difference<'_>| {
        let mut counts = [0_u32; 8];
        for number in 0..KEYS {
            let mut secret = [0; 32];
            secret[..4].copy_from_slice(&number.to_le_bytes());
            let PositionId(words) = differences(&HashKey::new(secret)).id;
            let windows = words.into_iter().flat_map(|word| {
                (0..4).map(move |part| word >> (part * 16) & ((1 << WINDOW) - 1))
            });
            for (count, window) in counts.iter_mut().zip(windows) {
                *count += u32::from(window == 0);
            }
        }
        counts
    };
    let card = |kind: u8| Card::new(kind);
    let pile = |key: &HashKey, cards: &[u8]| {
        cards.iter().fold(key.of(1, 0), |hash, kind| key.on(hash, card(*kind)))
    };
    let expected = f64::from(KEYS) / f64::from(1_u32 << WINDOW);
    let families: [(&str, Difference<'_>); 4] = [
        ("two counters by one each", &|key| {
            key.of(1000, 0) + key.of(1001, 1) - key.of(1000, 1) - key.of(1001, 0)
        }),
        ("four counters by the highest bit", &|key| {
            let of = |one: u64, other: u64| {
                key.of(1000, one)
                    + key.of(1001, other)
                    + key.of(1002, one)
                    + key.of(1003, other)
            };
            of(0, 1 << 31) - of(1 << 31, 0)
        }),
        ("two piles whose top cards are swapped", &|key| {
            pile(key, &[1, 2, 3]) + pile(key, &[4, 5, 6])
                - pile(key, &[1, 2, 6])
                - pile(key, &[4, 5, 3])
        }),
        ("three piles of one card turned round", &|key| {
            let of = |one: u8, two: u8, three: u8| {
                pile(key, &[9, one]) + pile(key, &[8, two]) + pile(key, &[7, three])
            };
            of(1, 2, 3) - of(2, 3, 1)
        }),
    ];
    for (name, difference) in families {
        let counts = agree(difference);
        let all: u32 = counts.iter().sum();
        // There are eight windows; by chance, each agrees for about five of the keys. The
        // bound is five standard deviations.
        assert!(
            f64::from(all) < 8.0 * expected + 5.0 * (8.0 * expected).sqrt(),
            "{name}: {counts:?}"
        );
    }
}
