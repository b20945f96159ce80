//! Completion: what can follow on a line that was begun.

use super::Session;
use super::command::{ALL, Command, Lookup};
use super::commands::{DEAL_WORDS, effect, topics};
use super::preferences::{Reds, Setting};
use super::reds::written;
use crate::play::{DealFormat, Game};
use crate::rules::{Move, Role, Rules};

/// What can be typed in one position.
///
/// It is a copy that stays behind when the game goes on; make another one then.
#[derive(Clone, Debug, Default)]
pub struct Completions {
    /// The names of all piles.
    piles: Vec<String>,
    /// The legal moves of cards.
    pub(super) moves: Vec<Offer>,
    /// The names of positions.
    marks: Vec<String>,
    /// The names of games.
    games: Vec<String>,
    /// The names of the game's options.
    options: Vec<String>,
    /// The letters of the ranks, the lowest first.
    ranks: Vec<String>,
    /// What the rules speak of.
    subjects: Vec<String>,
    /// Whether there is a redeal at all.
    redeals: bool,
}

/// A legal move, told by the words that mean it.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// Its number, from one, among all moves.
    pub(super) number: usize,
    /// The pile it leaves.
    pub(super) from: String,
    /// The lowest card moved.
    pub(super) card: String,
    /// The pile it goes to, the letter for its role, and the card on top of it.
    pub(super) to: String,
    pub(super) role: &'static str,
    pub(super) top: Option<String>,
    pub(super) count: u8,
    /// What it does.
    pub(super) effect: String,
}

impl Completions {
    /// Returns what can be typed now.
    pub fn of(game: &Game) -> Self {
        let rules = game.rules();
        let deck = rules.deck();
        let offered = |(number, it): (usize, &Move)| {
            let &[from, to, ..] = it.picks() else { return None };
            let cards = it.cards(game.table());
            let role = rules.group_of(to).role;
            Some(Offer {
                number,
                from: rules.id(from).to_owned(),
                card: deck.text(*cards.first()?),
                to: rules.id(to).to_owned(),
                role: Role::ALL.iter().find(|it| it.0 == role).map_or("", |it| it.2),
                top: game.table().top(to).map(|it| deck.seen(it)),
                count: u8::try_from(cards.len()).unwrap_or(u8::MAX),
                effect: effect(game, *it),
            })
        };
        let list = game.moves();
        Self {
            piles: rules.piles().iter().map(|it| it.id.clone()).collect(),
            moves: (1..).zip(&list.moves).filter_map(offered).collect(),
            marks: game.marks().names().map(str::to_owned).collect(),
            games: Vec::new(),
            options: game.variant().choices().iter().map(|it| it.name.clone()).collect(),
            ranks: deck.ranks().iter().map(|it| it.letter.to_string()).collect(),
            subjects: subjects(rules),
            redeals: rules.redeal().is_some(),
        }
    }

    /// Returns the same with the names of games.
    #[must_use]
    pub fn with_games(self, games: Vec<String>) -> Self {
        Self { games, ..self }
    }

    /// Returns the same with the cards of what moves do written as elsewhere.
    #[must_use]
    fn with_reds(mut self, rules: &Rules, red: Reds) -> Self {
        for offer in &mut self.moves {
            offer.effect = written(&offer.effect, rules, red);
        }
        self
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

    /// Returns whether the name of a file can be what is being typed.
    pub fn wants_file(line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default();
        let named = line.trim_start().contains(char::is_whitespace);
        let command = Command::find(first.trim_start_matches('.'));
        let takes = [Command::Import, Command::Load, Command::New, Command::Save];
        let takes = takes.into_iter().chain([Command::Source, Command::Transcript]);
        let format = command == Lookup::One(Command::Export);
        let second = format && line.trim_start().splitn(3, ' ').count() == 3;
        named && (second || takes.into_iter().any(|it| command == Lookup::One(it)))
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
                Lookup::One(Command::Transcript) if rest.is_empty() => {
                    vec!["off".to_owned()]
                }
                Lookup::One(Command::Moves) if rest.is_empty() => self.piles.clone(),
                Lookup::One(Command::Look) if rest.is_empty() => {
                    let redeal = self.redeals.then(|| "redeal".to_owned());
                    self.piles.iter().cloned().chain(redeal).collect()
                }
                Lookup::One(Command::Rules) if rest.is_empty() => self.subjects.clone(),
                Lookup::One(Command::Options) if rest.is_empty() => self.options.clone(),
                Lookup::One(Command::Hint) if rest.is_empty() => {
                    ["line", "solver"].map(str::to_owned).to_vec()
                }
                Lookup::One(Command::Solve) if rest.is_empty() => {
                    ["all", "step"].map(str::to_owned).to_vec()
                }
                Lookup::One(Command::Help) if rest.is_empty() => {
                    commands().into_iter().chain(topics()).collect()
                }
                Lookup::One(Command::Home) => self.homes(rest),
                Lookup::One(Command::Auto) if rest.is_empty() => {
                    ["on", "off"].map(str::to_owned).to_vec()
                }
                Lookup::One(Command::New) => self.deals(rest),
                Lookup::One(Command::Load) if rest.is_empty() => vec!["last".to_owned()],
                Lookup::One(Command::Export) if rest.is_empty() => {
                    DealFormat::ALL.iter().map(|it| it.name().to_owned()).collect()
                }
                Lookup::One(Command::Set) => settings(rest),
                Lookup::One(Command::Stats) if rest.is_empty() => {
                    self.games.iter().cloned().chain(["all".to_owned()]).collect()
                }
                Lookup::One(Command::Undo) if rest.is_empty() => self.places(&["start"]),
                Lookup::One(Command::Redo) if rest.is_empty() => self.places(&["end"]),
                Lookup::One(Command::Goto) if rest.is_empty() => {
                    self.places(&["start", "end"])
                }
                _ => self.targets(words),
            },
        }
    }

    fn beginnings(&self) -> Vec<String> {
        commands().into_iter().chain(self.sources()).collect()
    }

    /// Returns the piles that cards can leave.
    fn sources(&self) -> Vec<String> {
        let movable = |it: &&String| self.moves.iter().any(|made| made.from == **it);
        self.piles.iter().filter(movable).cloned().collect()
    }

    /// Returns positions that have a name.
    fn places(&self, usual: &[&str]) -> Vec<String> {
        usual
            .iter()
            .map(|it| (*it).to_owned())
            .chain(self.marks.iter().cloned())
            .collect()
    }

    /// Returns what `home` can be told to bring.
    fn homes(&self, words: &[&str]) -> Vec<String> {
        match words {
            [] => {
                let all = ["all", "from"].map(str::to_owned);
                all.into_iter().chain(self.ranks.iter().cloned()).collect()
            }
            [from] if from.eq_ignore_ascii_case("from") => self.sources(),
            _ => Vec::new(),
        }
    }

    /// Returns deals, and games to deal.
    fn deals(&self, words: &[&str]) -> Vec<String> {
        let deals = DEAL_WORDS.iter().chain(&["seed:", "ms:", "pysol:"]);
        let deals = deals.map(|it| (*it).to_owned());
        match words {
            [] => deals.chain(self.games.iter().cloned()).collect(),
            [game] if self.games.iter().any(|it| it.eq_ignore_ascii_case(game)) => {
                deals.collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the targets of the only word there is, a pile or a card.
    fn targets(&self, words: &[&str]) -> Vec<String> {
        let [from] = words else { return Vec::new() };
        let mut targets = Vec::new();
        for made in &self.moves {
            let meant = from.eq_ignore_ascii_case(&made.from)
                || from.eq_ignore_ascii_case(&made.card);
            if meant && !targets.contains(&made.to) {
                targets.push(made.to.clone());
            }
        }
        targets
    }
}

impl Session<'_> {
    /// Returns what can be typed now, its cards written as the board writes them.
    pub fn completions(&self) -> Completions {
        let completions = Completions::of(&self.game).with_games(self.world.games());
        completions.with_reds(self.game.rules(), self.settings.red)
    }
}

/// Returns the names of the groups of piles; the rules speak of each.
fn subjects(rules: &Rules) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for pile in rules.piles() {
        let name = &rules.group(pile.group).name;
        if !names.contains(name) && !name.contains(char::is_whitespace) {
            names.push(name.clone());
        }
    }
    names
}

fn commands() -> Vec<String> {
    ALL.iter().map(|it| it.word.to_owned()).collect()
}

/// Returns what can be set, or what the one thing named can be set to.
fn settings(words: &[&str]) -> Vec<String> {
    let words = match words {
        [] => Setting::ALL.iter().map(|it| it.word()).collect(),
        [name] => {
            let named = Setting::ALL.iter().filter(|it| it.word() == *name);
            named.flat_map(|it| it.values().iter().copied()).collect()
        }
        _ => Vec::new(),
    };
    words.into_iter().map(str::to_owned).collect()
}
