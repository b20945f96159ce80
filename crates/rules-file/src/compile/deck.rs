//! Compiles `[deck]`.

use super::relations;
use super::{Errors, Mistake};
use crate::definition::DeckDef;
use crate::table::{Card, Deck, RankSpec, SuitSpec};
use crate::tree::PathStep::Key;

/// The default names of ranks.
const RANKS: [(char, &str); 13] = [
    ('A', "ace"),
    ('2', "two"),
    ('3', "three"),
    ('4', "four"),
    ('5', "five"),
    ('6', "six"),
    ('7', "seven"),
    ('8', "eight"),
    ('9', "nine"),
    ('T', "ten"),
    ('J', "jack"),
    ('Q', "queen"),
    ('K', "king"),
];

/// The default suits: letter, symbol, name and color.
const SUITS: [(char, char, &str, &str); 4] = [
    ('C', '♣', "clubs", "black"),
    ('D', '♦', "diamonds", "red"),
    ('H', '♥', "hearts", "red"),
    ('S', '♠', "spades", "black"),
];

/// Returns the usual deck in place of one with errors, so that the rest of the game can
/// still be checked.
pub(super) fn usual(errors: &mut Errors<'_>) -> Option<Deck> {
    compile(&DeckDef::default(), errors)
}

/// Compiles the deck, or returns `None` if it has an error that makes it unusable.
pub(super) fn compile(def: &DeckDef, errors: &mut Errors<'_>) -> Option<Deck> {
    let ranks = def.ranks.as_deref().unwrap_or("A23456789TJQK");
    let suits = def.suits.as_deref().unwrap_or("CDHS");
    for (key, letters, most) in
        [("ranks", ranks, Card::KINDS), ("suits", suits, Deck::CARDS)]
    {
        if letters.chars().nth(most).is_some() {
            let mistake =
                Mistake::TooManyCards { kinds: Card::KINDS, cards: Deck::CARDS };
            errors.add(&[Key("deck"), Key(key)], &mistake);
            return None;
        }
    }
    check_letters("ranks", ranks, errors);
    let (suits, in_pack) = packed(suits, errors);
    check_letters("suits", &suits, errors);
    let copies = def.copies.unwrap_or(1).saturating_mul(in_pack);
    let ranks: Vec<RankSpec> = ranks.chars().map(|letter| rank(def, letter)).collect();
    let suits = suits.chars().map(|letter| suit(def, letter, errors)).collect::<Vec<_>>();
    if ranks.is_empty() || suits.is_empty() || copies == 0 {
        errors.add(&[Key("deck")], &Mistake::NoCards);
        return None;
    }
    let whole = Deck::new(ranks, suits, copies).map(|deck| deck.packed(in_pack));
    let deck = whole.as_ref().and_then(|deck| leave_out(def, deck, errors));
    if whole.is_some() && deck.is_none() {
        errors.add(&[Key("deck"), Key("without")], &Mistake::NoCards);
        return None;
    }
    if deck.is_none() {
        let mistake = Mistake::TooManyCards { kinds: Card::KINDS, cards: Deck::CARDS };
        let copies = if def.copies.is_some() { "copies" } else { "ranks" };
        errors.add(&[Key("deck"), Key(copies)], &mistake);
    }
    deck
}

/// Returns each suit once, and the number of times that a pack has it.
fn packed(suits: &str, errors: &mut Errors<'_>) -> (String, u8) {
    let mut once = String::new();
    for suit in suits.chars().filter(|letter| letter.is_alphanumeric()) {
        if !once.contains(suit) {
            once.push(suit);
        }
    }
    let times = |suit: char| suits.matches(suit).count();
    let first = once.chars().next().map_or(1, times);
    if once.chars().any(|letter| times(letter) != first) {
        errors.add(&[Key("deck"), Key("suits")], &Mistake::SuitsUneven);
    }
    // Other characters stay, for `check_letters` to report.
    let odd: String = suits.chars().filter(|letter| !letter.is_alphanumeric()).collect();
    (format!("{once}{odd}"), u8::try_from(first).unwrap_or(u8::MAX))
}

/// Removes the cards under `without`; `None` if none would remain.
fn leave_out(def: &DeckDef, whole: &Deck, errors: &mut Errors<'_>) -> Option<Deck> {
    let words = def.without.as_ref().map_or(&[][..], |words| &words.0[..]);
    let path = [Key("deck"), Key("without")];
    let kinds = relations::kinds_of(whole, words, &path, errors);
    whole.clone().leave_out(kinds)
}

/// Checks that letters of ranks or suits are alphanumeric and differ, ignoring case.
fn check_letters(key: &'static str, letters: &str, errors: &mut Errors<'_>) {
    let path = [Key("deck"), Key(key)];
    if letters.contains("10") {
        return errors.add(&path, &Mistake::TenAsNumber);
    }
    let mut seen = Vec::new();
    for letter in letters.chars() {
        let upper = letter.to_ascii_uppercase();
        match (letter.is_alphanumeric(), seen.contains(&upper)) {
            (false, false) => errors.add(&path, &Mistake::BadLetter(letter)),
            (true, true) => errors.add(&path, &Mistake::Twice(letter)),
            _ => {}
        }
        seen.push(upper);
    }
}

fn rank(def: &DeckDef, letter: char) -> RankSpec {
    let own = def.rank.get(&letter.to_string()).and_then(|rank| rank.name.clone());
    let usual =
        RANKS.iter().find(|entry| entry.0 == letter).map(|entry| entry.1.to_owned());
    RankSpec { letter, name: own.or(usual).unwrap_or_else(|| letter.to_string()) }
}

/// Returns a suit with the file's keys, or else the defaults.
fn suit(def: &DeckDef, letter: char, errors: &mut Errors<'_>) -> SuitSpec {
    let own = def.suit.get(&letter.to_string());
    let usual = SUITS.iter().find(|entry| entry.0 == letter);
    if own.is_none() && usual.is_none() {
        errors.add(&[Key("deck"), Key("suits")], &Mistake::UnknownSuit(letter));
    }
    if usual.is_none() && own.is_some_and(|suit| suit.color.is_none()) {
        errors.add(&[Key("deck"), Key("suit")], &Mistake::NoColor(letter));
    }
    if own.and_then(|suit| suit.symbol).is_some_and(char::is_control) {
        errors.add(&[Key("deck"), Key("suit")], &Mistake::BadLetter(letter));
    }
    let text = |own: Option<&String>, usual: Option<&str>| {
        own.cloned().or_else(|| usual.map(str::to_owned)).unwrap_or_default()
    };
    SuitSpec {
        letter,
        symbol: own
            .and_then(|suit| suit.symbol)
            .or(usual.map(|entry| entry.1))
            .unwrap_or(letter),
        name: text(own.and_then(|suit| suit.name.as_ref()), usual.map(|entry| entry.2)),
        color: text(own.and_then(|suit| suit.color.as_ref()), usual.map(|entry| entry.3)),
    }
}
