//! The names of the piles of a game, for errors about unknown names.

use crate::rules::{Role, Rules};
use crate::table::PileId;

/// Roles in the order players think of them.
const ORDER: [Role; 7] = [
    Role::Tableau,
    Role::Foundation,
    Role::Cell,
    Role::Reserve,
    Role::Stock,
    Role::Waste,
    Role::Discard,
];

/// Returns the names of all piles in short form, such as `1 to 7, f1 to f4, s, w`.
pub fn pile_names(rules: &Rules) -> String {
    let mut parts: Vec<String> = Vec::new();
    for role in ORDER {
        let piles: Vec<PileId> = rules.piles_of(role).collect();
        let names: Vec<&str> = piles.iter().map(|pile| rules.id(*pile)).collect();
        for run in names.chunk_by(|one, next| follows(one, next)) {
            match run {
                // A range of two would be no shorter than the two names.
                [first, _, .., last] => parts.push(format!("{first} to {last}")),
                few => parts.extend(few.iter().map(|name| (*name).to_owned())),
            }
        }
    }
    parts.join(", ")
}

/// Returns the part of a word that looks like the name of a pile but is none. If two names may be
/// `glued` together, that is the first wrong one. No name starts with `0`, so `10` is one name.
pub(super) fn missing<'a>(rules: &Rules, word: &'a str, glued: bool) -> Option<&'a str> {
    let known = |name: &str| rules.pile(name).is_some();
    let halves = word.split_at_checked(1).filter(|(first, second)| {
        let two = is_number(first) && !second.starts_with('0');
        glued && two && reads_as_pile(rules, second)
    });
    match halves {
        Some((first, second)) => [first, second].into_iter().find(|half| !known(half)),
        None => (!known(word) && reads_as_pile(rules, word)).then_some(word),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a word is a number, optionally after the letter of a role of this game.
fn reads_as_pile(rules: &Rules, word: &str) -> bool {
    let numbered = word.split_at_checked(1).is_some_and(|(letter, number)| {
        let role = Role::ALL.iter().find(|role| role.2.eq_ignore_ascii_case(letter));
        let there = role.is_some_and(|role| rules.piles_of(role.0).next().is_some());
        there && (number.is_empty() || is_number(number))
    });
    is_number(word) || numbered
}

/// Returns whether one name directly follows another: the same letters, and a number one higher.
fn follows(one: &str, next: &str) -> bool {
    let parts = |name: &str| {
        let start = name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
        let number = name[start..].parse::<u32>().ok();
        (name[..start].to_owned(), number)
    };
    let ((head, number), (other, after)) = (parts(one), parts(next));
    head == other && number.is_some_and(|number| after == Some(number + 1))
}
