//! Marks: names for positions to return to.

use std::collections::BTreeSet;

use crate::diag::clean;

/// The maximum number of characters of a name.
const MAX_LETTERS: usize = 40;

/// Names for positions of one game, each identified by the number of moves before it.
///
/// A position that is no longer on the line of the game is identified by all moves that lead to
/// it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Marks {
    /// Sorted by the number of moves, and for one position the oldest first.
    // INVARIANT: sorted by the number of moves, for the binary searches of `at` and `beyond`.
    // Names are unique in both lists, ignoring case. `of` and `set` keep both.
    all: Vec<(usize, String)>,
    /// The marks on other lines, the oldest first.
    variations: Vec<Variation>,
}

/// A named position that is not on the line of the game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Variation {
    /// The name.
    pub name: String,
    /// The moves that lead there, each as unambiguous text.
    pub line: Vec<String>,
}

/// The position of a mark in a record.
#[derive(Clone, Debug)]
pub(super) enum Written {
    /// After this many moves.
    At(usize),
    /// On another line of moves.
    Variation(Vec<String>),
}

impl Marks {
    /// Returns the marks of a record, in order. If a name occurs twice, the last one wins.
    pub(super) fn of(written: Vec<(String, Written)>) -> Self {
        let mut marks = Self::default();
        let mut known = BTreeSet::new();
        // Backwards, so that the last of several equal names wins.
        for (name, place) in written.into_iter().rev() {
            match place {
                _ if !known.insert(name.to_lowercase()) => {}
                Written::At(moves) => marks.all.push((moves, name)),
                Written::Variation(line) => {
                    marks.variations.push(Variation { name, line });
                }
            }
        }
        marks.all.reverse();
        // The sort is stable: names of one position keep their order.
        marks.all.sort_by_key(|mark| mark.0);
        marks.variations.reverse();
        marks
    }

    /// Returns whether text can be a name: short, and not a number.
    pub fn is_name(text: &str) -> bool {
        // `all` holds for an empty text, too, so that is refused as well.
        let number = text.bytes().all(|byte| byte.is_ascii_digit());
        // A name must fit on one line of a record. `clean` keeps tabs, so they are checked
        // separately.
        let tidy = text.trim() == text && clean(text) == text && !text.contains('\t');
        !number && tidy && text.chars().count() <= MAX_LETTERS
    }

    /// Gives a position a name. Returns the previous position of the name, if it was in use.
    pub fn set(&mut self, moves: usize, name: &str) -> Option<usize> {
        let variations =
            self.variations.iter().position(|variation| same(&variation.name, name));
        let variations = variations.map(|place| self.variations.remove(place).line.len());
        let before = self.all.iter().position(|mark| same(&mark.1, name));
        let before = before.map(|place| self.all.remove(place).0).or(variations);
        let place = self.all.partition_point(|mark| mark.0 <= moves);
        self.all.insert(place, (moves, name.to_owned()));
        before
    }

    /// Returns every name with the number of moves before its position.
    pub fn all(&self) -> &[(usize, String)] {
        &self.all
    }

    /// Returns the names of the position after `moves` moves.
    pub fn at(&self, moves: usize) -> impl Iterator<Item = &str> {
        let first = self.all.partition_point(|mark| mark.0 < moves);
        let here = self.all[first..].iter().take_while(move |mark| mark.0 == moves);
        here.map(|mark| mark.1.as_str())
    }

    /// Returns the names of the positions after more than `moves` moves.
    pub fn beyond(&self, moves: usize) -> impl Iterator<Item = &str> {
        let first = self.all.partition_point(|mark| mark.0 <= moves);
        self.all[first..].iter().map(|mark| mark.1.as_str())
    }

    /// Returns the marks on other lines of moves.
    pub fn variations(&self) -> &[Variation] {
        &self.variations
    }

    /// Returns every name: first those on this line, then those on others.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let own = self.all.iter().map(|mark| mark.1.as_str());
        own.chain(self.variations.iter().map(|variation| variation.name.as_str()))
    }

    /// Returns whether there is a mark of exactly this name, ignoring case.
    pub fn has(&self, name: &str) -> bool {
        self.names().any(|own| same(own, name))
    }

    /// Finds a mark on this line by its name, ignoring case, or by a unique prefix.
    pub fn find(&self, text: &str) -> Option<&(usize, String)> {
        let name = self.named(text)?;
        self.all.iter().find(|mark| mark.1 == name)
    }

    /// Finds a mark on another line, in the same way.
    pub fn find_variation(&self, text: &str) -> Option<&Variation> {
        let name = self.named(text)?;
        self.variations.iter().find(|variation| variation.name == name)
    }

    fn named(&self, text: &str) -> Option<&str> {
        let lower = text.to_lowercase();
        let exact = self.names().find(|name| same(name, text));
        exact.or_else(|| {
            let mut found =
                self.names().filter(|name| name.to_lowercase().starts_with(&lower));
            found.next().filter(|_| found.next().is_none())
        })
    }

    /// Moves the marks after more than `moves` moves to the list of other lines. `line` gives
    /// their moves; marks beyond its end are dropped.
    pub(super) fn cut(&mut self, moves: usize, line: &[String]) {
        for (at, name) in self.all.extract_if(.., |mark| mark.0 > moves) {
            if let Some(line) = line.get(..at) {
                self.variations.push(Variation { name, line: line.to_vec() });
            }
        }
    }

    /// Restores the marks of positions on a line of moves.
    pub(super) fn join(&mut self, line: &[String]) {
        let joins = |variation: &mut Variation| line.starts_with(&variation.line);
        let joined: Vec<Variation> = self.variations.extract_if(.., joins).collect();
        for Variation { name, line } in joined {
            self.set(line.len(), &name);
        }
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
        assert_eq!(marks.find(text).map(|found| found.0), expected, "{text}");
    }

    #[test]
    fn a_mark_is_found_by_a_unique_prefix() {
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
        marks.cut(8, &[]);
        assert_eq!(marks.at(3).collect::<Vec<_>>(), ["The queen", "the"]);
        assert_eq!(marks.beyond(3).count(), 0);
    }

    #[test]
    fn the_last_of_two_equal_names_wins() {
        let line = || Written::Variation(vec!["9 f4 1".to_owned()]);
        let written = [
            ("one", Written::At(4)),
            ("two", line()),
            ("ONE", Written::At(2)),
            ("three", Written::At(3)),
            ("four", Written::At(2)),
            ("Two", Written::At(1)),
            ("THREE", line()),
        ];
        let marks = Marks::of(written.map(|(name, line)| (name.to_owned(), line)).into());
        let all: Vec<String> =
            marks.all().iter().map(|(moves, name)| format!("{moves} {name}")).collect();
        assert_eq!(all, ["1 Two", "2 ONE", "2 four"]);
        let variations: Vec<&str> =
            marks.variations().iter().map(|variation| variation.name.as_str()).collect();
        assert_eq!(variations, ["THREE"]);
    }

    #[test]
    fn numbers_are_not_names() {
        for name in ["a", "7H?", "before the king", "Start", "end", "2nd"] {
            assert!(Marks::is_name(name), "{name}");
        }
        for name in ["", "12", " a", "a\tb", &"x".repeat(41)] {
            assert!(!Marks::is_name(name), "{name}");
        }
    }
}
