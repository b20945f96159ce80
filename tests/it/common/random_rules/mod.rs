//! Random rules files that use every key of the language.
//!
//! Each key is one row of a table: how often out of [`OF`] times it is written, and a function
//! that returns its value. A new key of the language needs a row; a test compares the rows
//! with `docs/schema.json`. Facts that must agree, such as the numbers of cards and of piles,
//! are decided first and kept in the [`Maker`]. Keys that still contradict each other are
//! removed again.

mod actions;
mod deals;
mod deck;
mod hooks;
mod other;
mod piles;
mod written;

use super::generated::Chance;
use super::scaled::Scripted;
pub(crate) use written::Written;
use written::{list, quoted};

/// The denominator of the odds of a key.
const OF: usize = 24;

/// A key, how often out of [`OF`] times it is written, and a function that returns its value,
/// or `None` if the key does not apply at this spot.
type Row<Spot> = (&'static str, usize, fn(&mut Maker<'_>, Spot) -> Option<String>);

/// The facts shared by the parts of a file.
struct Maker<'a> {
    chance: &'a mut Chance,
    /// The letters of the ranks, and of the suits of a pack, each once.
    ranks: Vec<char>,
    suits: Vec<char>,
    /// The number of cards of each kind, except cards left out.
    copies: usize,
    /// The number of all cards.
    size: usize,
    foundations: Foundations,
    theme: Theme,
    groups: Vec<Piles>,
    has_script: bool,
    /// Whether there are custom actions.
    acts: bool,
    /// How many out of four optional keys are written. A file with few keys leaves more to the
    /// searches.
    quarters: usize,
    written: Written,
}

/// How most foundations are built.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Foundations {
    /// Up from the lowest rank.
    Up,
    /// Up from another rank, with wrapping.
    Around,
    /// Down from the highest rank.
    Down,
    /// All cards on few foundations.
    Few,
    /// Any rules.
    Wild,
}

/// The topic of a file, so that the reductions of searches apply often enough.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Theme {
    /// Anything.
    Any,
    /// The stock is turned to a waste, and the waste is turned over.
    Turning,
    /// Most cards move only to foundations.
    Home,
}

/// A group of piles.
#[derive(Clone, Debug)]
struct Piles {
    name: &'static str,
    role: &'static str,
    count: usize,
    /// Whether it has a layout.
    laid: bool,
}

/// Generates a rules file.
pub(crate) fn random_rules(chance: &mut Chance) -> Scripted {
    random_file(chance).scripted()
}

/// Generates a rules file whose keys can be removed one by one.
pub(crate) fn random_file(chance: &mut Chance) -> Written {
    let foundations = [
        Foundations::Up,
        Foundations::Up,
        Foundations::Up,
        Foundations::Around,
        Foundations::Down,
        Foundations::Few,
    ]
    .get(chance.below(7))
    .copied()
    .unwrap_or(Foundations::Wild);
    let quarters = chance.between(1, 4);
    let theme = [Theme::Any, Theme::Any, Theme::Turning, Theme::Home][chance.below(4)];
    let foundations = match theme {
        Theme::Home if chance.below(3) > 0 => Foundations::Few,
        _ => foundations,
    };
    let mut maker = Maker {
        chance,
        ranks: Vec::new(),
        suits: Vec::new(),
        copies: 1,
        size: 0,
        foundations,
        theme,
        groups: Vec::new(),
        has_script: false,
        acts: false,
        quarters,
        written: Written::default(),
    };
    maker.file();
    let mut written = maker.written;
    written.repair();
    written
}

impl Maker<'_> {
    fn file(&mut self) {
        self.has_script = self.chance.one_in(16 / self.quarters);
        self.acts = self.chance.one_in(3);
        self.rows("", other::FILE, ());
        self.deck();
        self.lay_out();
        for group in 0..self.groups.len() {
            let prefix = format!("piles.{}.", self.groups[group].name);
            self.rows(&prefix, piles::PILES, group);
        }
        self.first_deal();
        if self.group("stock").is_some() && self.chance.below(6) > 0 {
            self.stock();
        }
        let redeals = match self.theme {
            Theme::Any => 2,
            Theme::Turning => 4,
            Theme::Home => 1,
        };
        if self.chance.below(5) < redeals {
            self.redeal();
        }
        if self.acts {
            self.actions();
        }
        if self.chance.one_in(6) {
            self.rows("end.", other::END, ());
        }
        if self.chance.one_in(8) {
            self.rows("score.", other::SCORE, ());
        }
        if self.chance.one_in(10) {
            self.option();
        }
        if self.has_script {
            self.script();
        }
        if self.chance.one_in(10) {
            self.rows("numbers.", other::NUMBERS, ());
        }
        if self.chance.one_in(20) {
            self.rows("stakes.", other::STAKES, ());
        }
    }

    /// Writes keys of the file.
    fn rows<S: Copy>(&mut self, prefix: &str, rows: &[Row<S>], spot: S) {
        for (key, value) in self.values(rows, spot) {
            self.written.put(format!("{prefix}{key}"), value);
        }
    }

    /// Writes keys of a table in a list.
    fn rows_in<S: Copy>(&mut self, name: &str, number: usize, rows: &[Row<S>], spot: S) {
        for (key, value) in self.values(rows, spot) {
            self.written.put_in(name, number, key, value);
        }
    }

    /// Returns a table in braces.
    fn braces<S: Copy>(&mut self, rows: &[Row<S>], spot: S) -> String {
        let values = self.values(rows, spot);
        let pairs: Vec<String> =
            values.into_iter().map(|(key, value)| format!("{key} = {value}")).collect();
        format!("{{ {} }}", pairs.join(", "))
    }

    fn values<S: Copy>(
        &mut self,
        rows: &[Row<S>],
        spot: S,
    ) -> Vec<(&'static str, String)> {
        let mut values = Vec::new();
        for (key, odds, value) in rows {
            // Keys that are written nearly always are required.
            let left_out = *odds < OF / 2 && self.chance.below(4) >= self.quarters;
            if self.chance.below(OF) < *odds
                && !left_out
                && let Some(value) = value(self, spot)
            {
                values.push((*key, value));
            }
        }
        values
    }

    /// Decides on the groups and their numbers of piles.
    fn lay_out(&mut self) {
        let foundations = self.suits.len() * self.copies;
        let chance = &mut *self.chance;
        let mut add = |name, role, count| {
            self.groups.push(Piles { name, role, count, laid: false });
        };
        match self.foundations {
            Foundations::Few => add("foundation", "foundation", chance.between(1, 2)),
            _ if foundations > 1 && chance.one_in(4) => {
                let first = chance.between(1, foundations - 1);
                add("foundation", "foundation", first);
                add("upper", "foundation", foundations - first);
            }
            Foundations::Wild if chance.one_in(3) => {
                add("foundation", "foundation", foundations);
                add("upper", "foundation", chance.between(1, 2));
            }
            _ => add("foundation", "foundation", foundations),
        }
        add("tableau", "tableau", chance.between(1, 4));
        let others = [
            ("row", "tableau", 6, 2),
            ("cell", "cell", 3, 2),
            ("reserve", "reserve", 3, 3),
            ("side", "reserve", 10, 1),
            ("stock", "stock", 2, 1),
            ("waste", "waste", 3, 2),
        ];
        for (name, role, times, most) in others {
            let turned =
                self.theme == Theme::Turning && matches!(name, "stock" | "waste");
            if turned || chance.one_in(times) {
                let usual = name == "waste" && chance.below(4) > 0;
                add(name, role, if usual { 1 } else { chance.between(1, most) });
            }
        }
        if chance.below(24) < if self.acts { 14 } else { 1 } {
            add("discard", "discard", 1);
        }
        if chance.one_in(4) {
            let last = self.groups.len() - 1;
            let (one, other) = (chance.below(last + 1), chance.below(last + 1));
            self.groups.swap(one, other);
        }
        if chance.one_in(20) {
            let place = chance.below(self.groups.len());
            self.groups[place].count = 0;
        }
        for group in &mut self.groups {
            let can = matches!(group.role, "tableau" | "cell" | "reserve");
            group.laid = can && group.count > 0 && chance.one_in(6);
        }
    }

    /// Returns the number of a group that has piles.
    fn group(&self, name: &str) -> Option<usize> {
        self.groups.iter().position(|group| group.name == name && group.count > 0)
    }

    /// Returns the names of the groups that meet a condition, in quotes.
    fn names(&self, wanted: &dyn Fn(&Piles) -> bool) -> Vec<String> {
        self.groups
            .iter()
            .filter(|group| wanted(group))
            .map(|group| quoted(group.name))
            .collect()
    }

    /// Returns a list of some group names.
    fn some_names(&mut self, wanted: &dyn Fn(&Piles) -> bool, least: usize) -> String {
        let names = self.names(wanted);
        list(&self.chance.some(&names, least))
    }

    /// Returns the letter of a rank.
    fn rank(&mut self) -> String {
        self.ranks[self.chance.below(self.ranks.len())].to_string()
    }

    /// Returns the usual base of the foundations.
    fn base(&self) -> String {
        let place = match self.foundations {
            Foundations::Around => 1,
            Foundations::Down => self.ranks.len() - 1,
            Foundations::Up | Foundations::Few | Foundations::Wild => 0,
        };
        self.ranks[place].to_string()
    }

    fn card(&mut self) -> String {
        let suit = self.suits[self.chance.below(self.suits.len())];
        format!("{}{suit}", self.rank())
    }

    /// Returns ranks or cards.
    fn ranks_or_cards(&mut self) -> String {
        match self.chance.below(4) {
            0 | 1 => quoted(&self.rank()),
            2 => quoted(&self.card()),
            _ => list(&[quoted(&self.rank()), quoted(&self.card())]),
        }
    }
}
