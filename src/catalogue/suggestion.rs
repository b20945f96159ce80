//! Games to suggest to a player who has named none.

/// The games that suit a beginner, one a line: a name and options.
const BEGINNERS: &str = include_str!("beginners.txt");

/// A suggested game, with its options and deal.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Suggestion {
    /// Its name, of one word or several.
    pub game: String,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The deal, for the game of the day.
    pub deal: Option<String>,
}

impl Suggestion {
    /// Parses the name of a game, of one word or several, and options such as `suits=1`.
    /// Returns none if there is no name, or an option has no value.
    pub fn read(line: &str) -> Option<Self> {
        let (options, name): (Vec<&str>, Vec<&str>) =
            line.split_whitespace().partition(|word| word.contains('='));
        let pair = |word: &str| {
            let (name, value) = word.split_once('=')?;
            let whole = !name.is_empty() && !value.is_empty();
            whole.then(|| (name.to_owned(), value.to_owned()))
        };
        let options = options.into_iter().map(pair).collect::<Option<_>>()?;
        let game = name.join(" ");
        (!game.is_empty()).then_some(Self { game, options, deal: None })
    }
}

/// Returns the games for beginners, from several families.
pub fn for_beginners() -> impl Iterator<Item = Suggestion> {
    suggestions(BEGINNERS)
}

/// Parses a list of games, one a line.
pub(super) fn suggestions(text: &str) -> impl Iterator<Item = Suggestion> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(Suggestion::read)
}
