//! The guess behind "did you mean".

/// The longest word that gets a suggestion, in bytes.
const MAX_BYTES: usize = 64;

/// Returns the candidate that `word` was most likely meant to be.
///
/// Ignores case and the difference between `_` and `-`. A candidate is near if at most about
/// one letter in three differs (none in words of two letters; two swapped neighbors count as
/// one), or else if either word starts with the other. Of equally near candidates, the first
/// is returned.
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

/// Returns the distance of two words, or `None` if it is too large. Misspelled words are nearer
/// than abbreviated ones.
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
    fn a_misspelled_word_is_corrected() {
        check("tablaeu", Some("tableau"));
        check("Tableau", Some("tableau"));
        check("foundatoin", Some("foundation"));
        check("reserves", Some("reserve"));
        check("to_top", Some("to-top"));
        check("eahc", Some("each"));
    }

    #[test]
    fn an_abbreviated_word_is_expanded_to_the_shortest_long_form() {
        check("found", Some("foundation"));
        check("re", Some("redeal"));
        check("upwards", Some("up"));
    }

    #[test]
    fn unrelated_words_are_not_suggested() {
        check("score", None);
        check("x", None);
        check("", None);
        check(&"tableau".repeat(1000), None);
    }
}
