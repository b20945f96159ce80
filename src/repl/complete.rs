//! Completion: what can follow on a line that was begun.

use super::command::{ALL, Command, Lookup};
use crate::play::Game;
use crate::rules::Move;

/// What can be typed in one position.
///
/// It is a copy that stays behind when the game goes on; make another one then.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// The names of all piles.
    piles: Vec<String>,
    /// For each legal move the pile it leaves, the lowest card moved and the target.
    moves: Vec<(String, String, String)>,
}

impl Completions {
    /// Returns what can be typed now.
    pub fn of(game: &Game) -> Self {
        let rules = game.rules();
        let deck = rules.deck();
        let offered = |it: &Move| {
            let Move::Build { from, to, count } = *it else { return None };
            let pile = game.table().pile(from);
            let lowest = deck.text(pile[pile.len() - usize::from(count)]);
            Some((rules.id(from).to_owned(), lowest, rules.id(to).to_owned()))
        };
        Self {
            piles: rules.piles().iter().map(|it| it.id.clone()).collect(),
            moves: game.moves().moves.iter().filter_map(offered).collect(),
        }
    }

    /// Returns where in the line the last word begins, and the words it can become.
    ///
    /// After a pile or card that has legal moves these are its targets and nothing else.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let start = line
            .rfind(char::is_whitespace)
            .map_or(0, |it| it + line[it..].chars().next().map_or(0, char::len_utf8));
        let (before, word) = line.split_at(start);
        let words: Vec<&str> = before.split_whitespace().collect();
        let candidates = self.candidates(&words, word);
        let lower = word.to_lowercase();
        let fits = |it: &String| it.to_lowercase().starts_with(&lower);
        (start, candidates.into_iter().filter(fits).collect())
    }

    /// Returns what can follow these words.
    fn candidates(&self, words: &[&str], word: &str) -> Vec<String> {
        match words {
            [] if word.starts_with('.') => {
                ALL.iter().map(|it| format!(".{}", it.word)).collect()
            }
            [] => self.beginnings(),
            [first, rest @ ..] => match Command::find(first.trim_start_matches('.')) {
                Lookup::One(Command::Why) => match rest {
                    [] => self.sources(),
                    _ => self.targets(rest),
                },
                Lookup::One(Command::Look) if rest.is_empty() => self.piles.clone(),
                Lookup::One(Command::Help) if rest.is_empty() => commands(),
                Lookup::One(Command::Home) if rest.is_empty() => vec!["all".to_owned()],
                Lookup::One(Command::Auto) if rest.is_empty() => {
                    ["on", "off"].map(str::to_owned).to_vec()
                }
                Lookup::One(Command::New) if rest.is_empty() => deals(),
                _ => self.targets(words),
            },
        }
    }

    fn beginnings(&self) -> Vec<String> {
        commands().into_iter().chain(self.sources()).collect()
    }

    /// Returns the piles that cards can leave.
    fn sources(&self) -> Vec<String> {
        let movable = |it: &&String| self.moves.iter().any(|made| made.0 == **it);
        self.piles.iter().filter(movable).cloned().collect()
    }

    /// Returns the targets of the only word there is, a pile or a card.
    fn targets(&self, words: &[&str]) -> Vec<String> {
        let [from] = words else { return Vec::new() };
        let mut targets = Vec::new();
        for (pile, card, to) in &self.moves {
            let meant =
                from.eq_ignore_ascii_case(pile) || from.eq_ignore_ascii_case(card);
            if meant && !targets.contains(to) {
                targets.push(to.clone());
            }
        }
        targets
    }
}

fn commands() -> Vec<String> {
    ALL.iter().map(|it| it.word.to_owned()).collect()
}

fn deals() -> Vec<String> {
    ["random", "next", "seed:", "ms:", "pysol:"].map(str::to_owned).to_vec()
}
