//! The help a player had in a game: what is counted of it, and where that is written.

/// The keys of the lines in the head of a record.
const UNDONE: &str = "undone";
const HINTS: &str = "hints";
const SHOWN: &str = "shown";

/// What a player was helped with in one game.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct HelpHad {
    /// The number of moves taken back.
    pub undone: u64,
    /// The number of positions in which a hint was given.
    pub hints: u64,
    /// The number of moves shown by a search for a way to win.
    pub shown: u64,
}

impl HelpHad {
    /// Returns what lines of a record's head say; what they do not say is nothing.
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

    /// Returns lines of a head in which it is told in place of what they said before.
    /// Where there was no help they say nothing.
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

    /// Returns whether somebody else has found moves for the player. To take moves back is
    /// no such help.
    pub fn is_assisted(self) -> bool {
        self.hints > 0 || self.shown > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_written_in_a_head_and_read_from_it() {
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
