//! Games that are suggested to a player who has named none.

/// The games that suit a beginner, a line each: a name, and options.
const BEGINNERS: &str = include_str!("beginners.txt");

/// A game that is suggested, with what it is played with.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Suggestion {
    /// Its name, of one word or several.
    pub game: String,
    /// Its options that are to have other values than usual.
    pub options: Vec<(String, String)>,
    /// The deal, if it is the one of the day.
    pub deal: Option<String>,
}

impl Suggestion {
    /// Reads the name of a game, of one word or several, and options as `suits=1`; nothing
    /// if it has no name, or an option no value.
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

/// Returns the games for beginners, of several families.
pub fn for_beginners() -> impl Iterator<Item = Suggestion> {
    suggestions(BEGINNERS)
}

/// Returns the games of a list of one a line.
pub(super) fn suggestions(text: &str) -> impl Iterator<Item = Suggestion> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(Suggestion::read)
}
