//! The guess behind "did you mean".

/// The longest word a guess is made for, in bytes.
const MAX_BYTES: usize = 64;

/// Returns the candidate that `word` was most likely meant to be.
///
/// Case and the choice between `_` and `-` are ignored. A candidate is near when about
/// one letter in three differs at most (none in words of two letters, two neighbors
/// swapped count as one), or else when either word starts with the other. Among equally
/// near candidates the first is taken.
pub fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // The distance takes time proportional to the product of both lengths.
    if word.len() > MAX_BYTES {
        return None;
    }
    let word = folded(word);
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(&word, &folded(candidate))?, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn folded(word: &str) -> String {
    word.to_lowercase().replace('_', "-")
}

/// Returns how far apart two words are, misspelled words being nearer than abbreviated
/// ones; `None` when neither seems meant for the other.
fn distance(word: &str, candidate: &str) -> Option<(bool, usize)> {
    if candidate.len() > MAX_BYTES {
        return None;
    }
    let (shorter, longer) = {
        let (a, b) = (word.chars().count(), candidate.chars().count());
        (a.min(b), a.max(b))
    };
    let edits = strsim::damerau_levenshtein(word, candidate);
    let abbreviated =
        shorter >= 2 && (candidate.starts_with(word) || word.starts_with(candidate));
    if edits <= (longer / 3).min(3) {
        Some((false, edits))
    } else if abbreviated {
        Some((true, longer - shorter))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 8] =
        ["tableau", "foundation", "redeal", "reserve", "deal", "up", "each", "to-top"];

    #[track_caller]
    fn check(word: &str, expected: Option<&str>) {
        assert_eq!(nearest(word, KEYS), expected);
    }

    #[test]
    fn a_misspelled_word_leads_to_the_one_that_was_meant() {
        check("tablaeu", Some("tableau"));
        check("Tableau", Some("tableau"));
        check("foundatoin", Some("foundation"));
        check("reserves", Some("reserve"));
        check("to_top", Some("to-top"));
        check("eahc", Some("each"));
    }

    #[test]
    fn an_abbreviated_word_leads_to_the_shortest_long_form() {
        check("found", Some("foundation"));
        check("re", Some("redeal"));
        check("upwards", Some("up"));
    }

    #[test]
    fn words_that_have_nothing_in_common_are_not_suggested() {
        check("score", None);
        check("x", None);
        check("", None);
        check(&"tableau".repeat(1000), None);
    }
}
