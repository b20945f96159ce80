//! Marks: names for positions to come back to.

use crate::diag::clean;

/// The most characters of a name.
const LONGEST: usize = 40;

/// Words that stand for a position without being a mark.
const TAKEN: [&str; 2] = ["start", "end"];

/// Names for positions of one game, each told by the number of moves before it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Marks {
    /// In the order of the moves, and of those at one place the oldest first.
    all: Vec<(usize, String)>,
}

impl Marks {
    /// Returns whether text can be a name: it is short, and neither a number nor a word
    /// that means a position already.
    pub fn is_name(text: &str) -> bool {
        let number = text.bytes().all(|it| it.is_ascii_digit());
        let taken = TAKEN.iter().any(|it| it.eq_ignore_ascii_case(text));
        let tidy = text.trim() == text && clean(text) == text && !text.contains('\t');
        !number && !taken && tidy && text.chars().count() <= LONGEST
    }

    /// Gives a position a name. Returns where the name was before, if it was in use.
    pub fn set(&mut self, moves: usize, name: &str) -> Option<usize> {
        let before = self.all.iter().position(|it| same(&it.1, name));
        let before = before.map(|it| self.all.remove(it).0);
        let place = self.all.partition_point(|it| it.0 <= moves);
        self.all.insert(place, (moves, name.to_owned()));
        before
    }

    /// Returns every name with the number of moves before its position.
    pub fn all(&self) -> &[(usize, String)] {
        &self.all
    }

    /// Returns the names of the position after so many moves.
    pub fn at(&self, moves: usize) -> impl Iterator<Item = &str> {
        self.all.iter().filter(move |it| it.0 == moves).map(|it| it.1.as_str())
    }

    /// Returns the names of the positions after more moves than that.
    pub fn beyond(&self, moves: usize) -> impl Iterator<Item = &str> {
        self.all.iter().filter(move |it| it.0 > moves).map(|it| it.1.as_str())
    }

    /// Finds a name, upper or lower case, or else by a beginning no other name has.
    pub fn find(&self, text: &str) -> Option<&(usize, String)> {
        let begins =
            |it: &&(usize, String)| it.1.to_lowercase().starts_with(&text.to_lowercase());
        let exact = self.all.iter().find(|it| same(&it.1, text));
        exact.or_else(|| {
            let mut found = self.all.iter().filter(begins);
            found.next().filter(|_| found.next().is_none())
        })
    }

    /// Forgets the names of the positions after more moves than that.
    pub(super) fn cut(&mut self, moves: usize) {
        self.all.retain(|it| it.0 <= moves);
    }
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(marks: &Marks, text: &str, expected: Option<usize>) {
        assert_eq!(marks.find(text).map(|it| it.0), expected, "{text}");
    }

    #[test]
    fn a_name_is_found_by_a_beginning_that_no_other_has() {
        let mut marks = Marks::default();
        for (moves, name) in [(7, "the king"), (3, "The queen"), (3, "the")] {
            assert_eq!(marks.set(moves, name), None);
        }
        check(&marks, "the", Some(3));
        check(&marks, "the k", Some(7));
        check(&marks, "THE Q", Some(3));
        check(&marks, "the jack", None);
        check(&marks, "queen", None);
        assert_eq!(marks.set(9, "THE KING"), Some(7));
        assert_eq!(marks.all().len(), 3);
        assert_eq!(marks.beyond(3).collect::<Vec<_>>(), ["THE KING"]);
        marks.cut(8);
        assert_eq!(marks.at(3).collect::<Vec<_>>(), ["The queen", "the"]);
        assert_eq!(marks.beyond(3).count(), 0);
    }

    #[test]
    fn numbers_and_words_for_positions_are_no_names() {
        for name in ["a", "7H?", "before the king", "starting", "2nd"] {
            assert!(Marks::is_name(name), "{name}");
        }
        for name in ["", "12", "Start", "end", " a", "a\tb", &"x".repeat(41)] {
            assert!(!Marks::is_name(name), "{name}");
        }
    }
}
