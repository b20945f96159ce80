//! Counts the help a player used in a game, and stores the counts in a record.

/// The keys of the lines in the head of a record.
const UNDONE: &str = "undone";
const HINTS: &str = "hints";
const SHOWN: &str = "shown";

/// The help that a player used in one game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct HelpHad {
    /// The number of moves undone.
    pub undone: u64,
    /// The number of positions in which a hint was given.
    pub hints: u64,
    /// The number of moves shown by a search for a winning line.
    pub shown: u64,
}

impl HelpHad {
    /// Reads the counts from the head of a record. Missing lines count as 0.
    pub fn read(head: &[String]) -> Self {
        let number = |key: &str| {
            let value = |line: &String| {
                let (word, value) = line.split_once(' ')?;
                value.trim().parse().ok().filter(|_| word == key)
            };
            head.iter().find_map(value).unwrap_or(0)
        };
        Self { undone: number(UNDONE), hints: number(HINTS), shown: number(SHOWN) }
    }

    /// Returns the lines of a head with these counts instead of earlier ones. Counts of 0 are
    /// omitted.
    pub fn write(self, head: &[String]) -> Vec<String> {
        let numbers = [(UNDONE, self.undone), (HINTS, self.hints), (SHOWN, self.shown)];
        let own = |line: &str| {
            let key = line.split(' ').next();
            numbers.iter().any(|number| key == Some(number.0))
        };
        let mut lines: Vec<String> =
            head.iter().filter(|line| !own(line)).cloned().collect();
        let counted = numbers.iter().filter(|number| number.1 > 0);
        lines.extend(counted.map(|(key, number)| format!("{key} {number}")));
        lines
    }

    /// Returns whether the player was shown moves. Undo does not count.
    pub fn is_assisted(self) -> bool {
        self.hints > 0 || self.shown > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_counts_round_trip_through_a_head() {
        let lines = ["note undone", "undone 3", "hints x", "hints2 7"].map(str::to_owned);
        let help = HelpHad::read(&lines);
        assert_eq!(help, HelpHad { undone: 3, ..HelpHad::default() });
        let more = HelpHad { hints: 2, shown: 5, ..help };
        let written = more.write(&lines);
        assert_eq!(
            written,
            ["note undone", "hints2 7", "undone 3", "hints 2", "shown 5"]
        );
        assert_eq!(HelpHad::read(&written), more);
        assert_eq!(HelpHad::default().write(&lines), ["note undone", "hints2 7"]);
    }
}
