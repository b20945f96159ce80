//! Moves in other words, such as `move 3 to 5`, `3->5`, `9sxtd` and `ace of spades up`.

use crate::rules::{Role, Rules};

/// Words that may begin a move.
const VERBS: [&str; 19] = [
    "bring", "click", "discard", "drag", "drop", "lay", "match", "move", "mv", "pair",
    "pick", "place", "play", "put", "remove", "select", "send", "shift", "take",
];

/// Words inside a move that add nothing to it.
const FILLERS: [&str; 24] = [
    "a", "an", "and", "at", "card", "cards", "column", "from", "go", "goes", "in",
    "into", "of", "on", "onto", "over", "pile", "please", "stack", "tableau", "the",
    "then", "to", "with",
];

/// Words for a foundation as the target of a card.
const HOME: [&str; 2] = ["home", "up"];

/// Words that come before the move in a question about it.
const ASKED: [&str; 18] = [
    "am", "are", "be", "can", "cannot", "cant", "couldnt", "did", "does", "doesnt", "i",
    "is", "isnt", "it", "not", "wont", "wouldnt", "you",
];

/// Other names of roles.
const ROLES: [(&str, Role); 3] =
    [("deck", Role::Stock), ("freecell", Role::Cell), ("talon", Role::Waste)];

/// Returns the usual text for a move, or none if a word cannot be part of one.
pub(super) fn moved(rules: &Rules, line: &str) -> Option<String> {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let started = words.first().is_some_and(|word| VERBS.contains(word));
    let made = usual(rules, &words[usize::from(started)..])?;
    // Where cards of the stock can be moved, its name alone is a move already.
    let deals = rules.stock().is_some() && is_stock(rules, &made);
    Some(if deals { "deal".to_owned() } else { made })
}

/// Returns the usual text for the move that a question such as `why can't I move 5C to 6C` is
/// about.
pub(super) fn asked(rules: &Rules, line: &str) -> Option<String> {
    let mut words = words(line);
    words.retain(|word| !ASKED.contains(&word.as_str()));
    moved(rules, &words.join(" "))
}

fn is_stock(rules: &Rules, line: &str) -> bool {
    let named = rules.pile(line).map(|pile| rules.group_of(pile).role);
    named == Some(Role::Stock) || line.eq_ignore_ascii_case("s")
}

/// Splits a line into words in lower case, at blanks and at the marks that players put between
/// the parts of a move.
fn words(line: &str) -> Vec<String> {
    // A mark before the first word, as in `-1`, does not separate anything.
    if line.starts_with(is_mark) {
        return vec![line.to_owned()];
    }
    let line = line.to_lowercase().replace(['\'', '’'], "");
    let words = line.split(|letter: char| letter.is_whitespace() || is_mark(letter));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '-' | '>' | '=' | ',' | ';' | ':' | '/' | '+' | '&' | '→' | '–' | '—'
    )
}

/// Returns the usual text for the words of a move.
fn usual(rules: &Rules, words: &[&str]) -> Option<String> {
    let mut places: Vec<String> = Vec::new();
    let mut count = None;
    let mut rest = words;
    while let [word, after @ ..] = rest {
        rest = after;
        if let Some((card, used)) = card(rules, word, after) {
            places.push(card);
            rest = &after[used..];
        } else if is_number(word) && matches!(after, ["card" | "cards" | "from", ..]) {
            count = Some((*word).to_owned());
        } else if let Some((pile, used)) = named(rules, word, after) {
            places.push(pile);
            rest = &after[used..];
        } else if is_place(rules, word) {
            places.push((*word).to_owned());
        } else if HOME.contains(word) && after.is_empty() {
            places.push("f".to_owned());
        } else if let Some((from, to)) = two(rules, word) {
            places.extend([from.to_owned(), to.to_owned()]);
        } else if !FILLERS.contains(word) {
            return None;
        }
    }
    let fits = matches!((places.len(), &count), (1..=3, None) | (2, Some(_)));
    fits.then(|| places.into_iter().chain(count).collect::<Vec<_>>().join(" "))
}

/// Reads a card in words, such as `ace of spades` or `10 hearts`. Returns its text, and how many
/// of the words after the first it needs.
fn card(rules: &Rules, word: &str, after: &[&str]) -> Option<(String, usize)> {
    let deck = rules.deck();
    let (suit, used) = match after {
        ["of", suit, ..] => (suit, 2),
        [suit, ..] => (suit, 1),
        [] => return None,
    };
    let is = |name: &str, said: &str| name.eq_ignore_ascii_case(said);
    let suit = deck.suits().iter().find(|spec| {
        let one = spec.name.strip_suffix('s').unwrap_or(&spec.name);
        suit.len() > 1 && (is(&spec.name, suit) || is(one, suit))
    })?;
    let lettered = |letter: char| is(letter.encode_utf8(&mut [0; 4]), word);
    let rank = deck.ranks().iter().find(|spec| {
        is(&spec.name, word)
            || lettered(spec.letter)
            || word == "10" && spec.letter == 'T'
    })?;
    Some((format!("{}{}", rank.letter, suit.letter), used))
}

/// Reads the name of a kind of piles, with the number of one or without, such as `foundation 2`
/// or `waste`. Returns the usual word for it, and how many of the words after it it needs.
fn named(rules: &Rules, word: &str, after: &[&str]) -> Option<(String, usize)> {
    let one = word.strip_suffix('s').unwrap_or(word);
    let of_role = |role: Role| rules.piles_of(role).next().is_some();
    let known = Role::ALL.iter().find(|entry| entry.1 == word || entry.1 == one);
    let known = known.map(|entry| entry.0);
    let other = || ROLES.iter().find(|entry| entry.0 == word || entry.0 == one);
    let role = known.or_else(|| Some(other()?.1)).filter(|role| of_role(*role));
    let mut piles: Vec<String> = role
        .into_iter()
        .flat_map(|role| rules.piles_of(role))
        .map(|pile| rules.id(pile).to_owned())
        .collect();
    if piles.is_empty() {
        let group = |name: &str| name.eq_ignore_ascii_case(word) || name == one;
        let own =
            rules.piles().iter().filter(|pile| group(&rules.group(pile.group).name));
        piles.extend(own.map(|pile| pile.id.clone()));
    }
    let numbered = after.first().filter(|word| is_number(word)).and_then(|word| {
        let place = word.parse::<usize>().ok()?.checked_sub(1)?;
        Some((piles.get(place)?.clone(), 1))
    });
    let letter = Role::ALL.iter().find(|entry| Some(entry.0) == role)?.2;
    match (numbered, piles.as_slice()) {
        (_, [only]) => Some((only.clone(), 0)),
        (Some(found), _) => Some(found),
        (None, _) => (!letter.is_empty()).then(|| (letter.to_owned(), 0)),
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a word can stand for a place in a move, whether or not there is such a pile.
fn is_place(rules: &Rules, word: &str) -> bool {
    let role = Role::ALL.iter().find(|entry| entry.2 == word && !word.is_empty());
    let there = role.is_some_and(|role| rules.piles_of(role.0).next().is_some());
    there
        || is_number(word)
        || rules.pile(word).is_some()
        || rules.deck().parse(word).is_ok()
}

/// Splits a word such as `9std` or `9sxtd` into two places, if there is exactly one way and one
/// of them is a card.
fn two<'a>(rules: &Rules, word: &'a str) -> Option<(&'a str, &'a str)> {
    let is_card = |word: &str| rules.deck().parse(word).is_ok();
    let places = |pair: &(&str, &str)| {
        is_place(rules, pair.0)
            && is_place(rules, pair.1)
            && (is_card(pair.0) || is_card(pair.1))
    };
    let glued =
        word.char_indices().skip(1).filter_map(|(at, _)| word.split_at_checked(at));
    let mut found = glued.chain(word.split_once('x')).filter(places);
    found.next().filter(|_| found.next().is_none())
}
