//! Words for the shape of a row of piles: how many cards each has, and which lie face up.

use super::Words;
use crate::diag::english::{listed, number, of_number, ordinal, plural, spelled};
use crate::table::Face;

/// How many numbers in a row are written in words; more are figures.
const FEW: usize = 4;

/// Returns what piles hold, such as `seven piles of one to seven cards, only the top card
/// of each face up`; `noun` is the word for one of them.
pub(super) fn shape(piles: &[&[Face]], noun: &str) -> String {
    let counts: Vec<usize> = piles.iter().map(|pile| pile.len()).collect();
    let filled = counts.iter().take_while(|count| **count > 0).count();
    let empty = counts.len() - filled;
    if filled > 0 && empty > 0 && counts[filled..].iter().all(|count| *count == 0) {
        let some = match filled {
            1 => format!("{} of {}", spelled(1, noun), shape(&piles[..1], noun)),
            _ => shape(&piles[..filled], noun),
        };
        let nouns = of_number(empty, noun);
        return format!("{some}, and {} empty {nouns}", number(empty));
    }
    let faces = faces(piles);
    let all = if piles.len() > 1 { ", all" } else { "" };
    match faces.strip_prefix(" face") {
        _ if faces.is_empty() => lengths(&counts, noun),
        Some(side) => format!("{}{all} face{side}", lengths(&counts, noun)),
        None => format!("{}, {faces}", lengths(&counts, noun)),
    }
}

/// Returns how many cards the piles have.
fn lengths(counts: &[usize], noun: &str) -> String {
    let (all, nouns) = (counts.len(), plural(noun));
    let (Some(first), Some(last)) = (counts.first(), counts.last()) else {
        return String::new();
    };
    if counts.len() == 1 {
        return each(*first);
    }
    if counts.iter().all(|count| count == first) {
        return match first {
            0 => format!("{} empty {nouns}", number(all)),
            _ => format!("{} {nouns} of {}", number(all), each(*first)),
        };
    }
    let climbs =
        |by: fn(usize, usize) -> bool| counts.windows(2).all(|pair| by(pair[0], pair[1]));
    if climbs(|one, next| next == one + 1) || climbs(|one, next| one == next + 1) {
        let from = number(*first);
        return format!("{} {nouns} of {from} to {} cards", number(all), number(*last));
    }
    let mut kinds: Vec<usize> = Vec::new();
    for count in counts {
        if !kinds.contains(count) {
            kinds.push(*count);
        }
    }
    if let [one, two] = kinds.as_slice() {
        return two_kinds(counts, (*one, *two), noun);
    }
    let written: Vec<String> = if all > FEW {
        let stretches = counts.chunk_by(|one, next| *next == one + 1);
        stretches.flat_map(stretch).collect()
    } else {
        counts.iter().map(|count| number(*count)).collect()
    };
    format!("{} {nouns} of {} cards", number(all), listed(&written, "and"))
}

/// Returns numbers that go up by one, such as `7 to 18`.
fn stretch(numbers: &[usize]) -> Vec<String> {
    match numbers {
        [first, _, _, _, .., last] => vec![format!("{first} to {last}")],
        _ => numbers.iter().map(usize::to_string).collect(),
    }
}

fn each(count: usize) -> String {
    spelled(count, "card")
}

/// Returns how many cards piles have that have either of two numbers.
fn two_kinds(counts: &[usize], (one, two): (usize, usize), noun: &str) -> String {
    let nouns = |many: usize| of_number(many, noun);
    let with = |count: usize| -> Vec<usize> {
        (0..counts.len()).filter(|index| counts[*index] == count).collect()
    };
    let (ones, twos) = (with(one), with(two));
    let piles = |places: &[usize], count: usize| match count {
        0 => format!("{} empty {}", number(places.len()), nouns(places.len())),
        _ => {
            format!("{} {} of {}", number(places.len()), nouns(places.len()), each(count))
        }
    };
    let in_order = ones.last() < twos.first();
    if in_order {
        let (first, second) = (piles(&ones, one), number(twos.len()));
        return format!("{first} and {second} of {}", number(two));
    }
    let (few, count, many) =
        if ones.len() <= twos.len() { (ones, one, two) } else { (twos, two, one) };
    let other = if count == 0 { "none".to_owned() } else { number(count) };
    let base = match many {
        0 => format!("{} empty {}", number(counts.len()), nouns(counts.len())),
        _ => {
            format!("{} {} of {}", number(counts.len()), nouns(counts.len()), each(many))
        }
    };
    format!("{base} ({other} in {})", Words::numbered(&few))
}

/// Returns which cards lie face up, or nothing where there are none.
fn faces(piles: &[&[Face]]) -> String {
    let every =
        |face: Face| piles.iter().all(|pile| pile.iter().all(|card| *card == face));
    let alone = piles.len() == 1;
    match piles.iter().map(|pile| pile.len()).max() {
        None | Some(0) => return String::new(),
        Some(_) if every(Face::Up) => return " face up".to_owned(),
        Some(_) if every(Face::Down) => return " face down".to_owned(),
        Some(_) => {}
    }
    let of_each = if alone { "" } else { " of each" };
    let is_down = |faces: &&[Face]| {
        !faces.is_empty() && faces.iter().all(|face| *face == Face::Down)
    };
    let is_up = |faces: &&[Face]| faces.iter().all(|face| *face == Face::Up);
    if piles.iter().all(|pile| is_down(pile) || is_up(pile)) {
        let down: Vec<usize> =
            (0..piles.len()).filter(|index| is_down(&piles[*index])).collect();
        return format!("{} face down, the others face up", Words::numbered(&down));
    }
    if let Some(parts) = stacked(piles) {
        let most = parts.iter().map(|part| part.1).max().unwrap_or(0);
        let least = parts.iter().map(|part| part.0).max().unwrap_or(0);
        let alike = parts.iter().all(|part| *part == (least, most)) && least < most;
        let level = |&(down, up): &(usize, usize)| up == most || down == 0 && up < most;
        if parts.iter().all(level) && !alike {
            return match most {
                1 if alone => "only the top one face up".to_owned(),
                1 => "only the top card of each face up".to_owned(),
                _ => format!("only the top {}{of_each} face up", spelled(most, "card")),
            };
        }
        let deep: Vec<usize> =
            (0..parts.len()).filter(|index| parts[*index].0 > 0).collect();
        if parts.iter().all(|part| part.0 == least || part.0 == 0) {
            let lowest = match least {
                1 => "the bottom card".to_owned(),
                _ => format!("the bottom {}", spelled(least, "card")),
            };
            let filled = piles.iter().filter(|pile| !pile.is_empty()).count();
            let of_these = match deep.len() == filled {
                _ if alone => String::new(),
                true => " of each".to_owned(),
                false => format!(" of {}", Words::numbered(&deep)),
            };
            return format!("{lowest}{of_these} face down, the others face up");
        }
        let more = parts.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
        if let (Some((first, _)), true) = (parts.first(), more) {
            let lowest = match first {
                0 => "no card of the first pile".to_owned(),
                1 => "the bottom card of the first pile".to_owned(),
                many => {
                    format!("the bottom {} of the first pile", spelled(*many, "card"))
                }
            };
            return format!("{lowest} face down, and one more in each pile after it");
        }
        let downs: Vec<String> = parts.iter().map(|part| part.0.to_string()).collect();
        return format!(
            "the bottom {} cards face down, from the first pile to the last",
            listed(&downs, "and")
        );
    }
    by_rows(piles)
}

/// Returns for each pile how many cards lie face down and, above them, how many face up,
/// if they lie so.
fn stacked(piles: &[&[Face]]) -> Option<Vec<(usize, usize)>> {
    let part = |pile: &&[Face]| {
        let down = pile.iter().take_while(|face| **face == Face::Down).count();
        let up = pile.len() - down;
        pile[down..].iter().all(|face| *face == Face::Up).then_some((down, up))
    };
    piles.iter().map(part).collect()
}

/// Returns which cards lie face down where they lie between others, counted from below.
fn by_rows(piles: &[&[Face]]) -> String {
    let rows = piles.iter().map(|pile| pile.len()).max().unwrap_or(0);
    let face = |row: usize, wanted: Face| {
        piles.iter().filter_map(|pile| pile.get(row)).all(|face| *face == wanted)
    };
    let down: Vec<usize> = (0..rows).filter(|row| face(*row, Face::Down)).collect();
    if (0..rows).all(|row| down.contains(&row) || face(row, Face::Up)) {
        let few_up = down.len() * 2 > rows;
        let named = (0..rows).filter(|row| down.contains(row) != few_up);
        let named: Vec<String> = named.map(|row| ordinal(row + 1)).collect();
        let noun = if named.len() == 1 { "card" } else { "cards" };
        let of_each = if piles.len() == 1 { "" } else { " of each" };
        let (only, side) = if few_up { ("only ", "up") } else { ("", "down") };
        let named = listed(&named, "and");
        return format!("{only}the {named} {noun} from below{of_each} face {side}");
    }
    let letters = |pile: &&[Face]| -> String {
        let letter = |face: &Face| if *face == Face::Up { "up" } else { "down" };
        pile.iter().map(letter).collect::<Vec<_>>().join(" ")
    };
    let piles: Vec<String> = piles.iter().map(letters).collect();
    format!("face {}", piles.join("; face "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the words for piles written with `u` and `d` for cards face up and down.
    #[track_caller]
    fn check(piles: &str, expected: &str) {
        let face = |letter: char| if letter == 'u' { Face::Up } else { Face::Down };
        let pile =
            |text: &str| text.chars().filter(|letter| *letter != '-').map(face).collect();
        let piles: Vec<Vec<Face>> = piles.split(' ').map(pile).collect();
        let piles: Vec<&[Face]> = piles.iter().map(Vec::as_slice).collect();
        assert_eq!(shape(&piles, "pile"), expected);
    }

    #[test]
    fn shape_names_piles_by_their_counts() {
        check("uuuu uuuu", "two piles of four cards, all face up");
        check("- -", "two empty piles");
        check("dd", "two cards face down");
        check("u uu uuu", "three piles of one to three cards, all face up");
        check("uu uu u", "two piles of two cards and one of one, all face up");
        check("u u -", "two piles of one card, all face up, and one empty pile");
        check(
            "uu u u uu u",
            "five piles of one card (two in piles 1 and 4), all face up",
        );
        check("u uuu uuuu", "three piles of one, three and four cards, all face up");
    }

    #[test]
    fn shape_names_faces_from_top_or_bottom() {
        check(
            "u du ddu",
            "three piles of one to three cards, only the top card of each face up",
        );
        check("ddu", "three cards, only the top one face up");
        check(
            "u duu dduu",
            "three piles of one, three and four cards, only the top two cards of each face up",
        );
        check(
            "duuu duuu",
            "two piles of four cards, the bottom card of each face down, the others face up",
        );
        check(
            "dduu dduu uuuu",
            "three piles of four cards, the bottom two cards of piles 1 and 2 face down, the others face up",
        );
        check(
            "dudu dudu",
            "two piles of four cards, the first and third cards from below of each face down",
        );
    }
}
