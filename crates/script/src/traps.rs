//! Recognizes mistakes of authors who know other languages, and suggests what to write.

use std::borrow::Cow;

use rhai::Position;

use super::kinds::Syntax;
use super::names::Fix;

/// Keywords of other languages, with what to write instead.
const WORDS: &[(&[&str], Fix)] = &[
    (&["and"], Fix::Write("&&")),
    (&["or"], Fix::Write("||")),
    (&["not"], Fix::Write("!")),
    (&["is"], Fix::Write("==")),
    (&["elif", "elsif", "elseif"], Fix::Write("else if")),
    (&["def", "function", "func", "fun", "sub"], Fix::Write("fn")),
    (&["var"], Fix::Write("let")),
    (&["null", "nil", "none", "undefined"], Fix::WriteNothing),
    (&["true"], Fix::Write("true")),
    (&["false"], Fix::Write("false")),
    (&["then", "begin"], Fix::WriteBlock),
    (&["import", "use", "require", "include"], Fix::NoFile),
];

/// Functions of other languages, with what to call instead.
const FUNCTIONS: &[(&[&str], Fix)] = &[
    (&["length", "size", "count"], Fix::WriteLen),
    (&["includes", "has", "exists"], Fix::Meant(Cow::Borrowed("contains"))),
    (&["any"], Fix::Meant(Cow::Borrowed("some"))),
    (&["every"], Fix::Meant(Cow::Borrowed("all"))),
    (&["foreach", "each"], Fix::Meant(Cow::Borrowed("for_each"))),
    (&["fold"], Fix::Meant(Cow::Borrowed("reduce"))),
    (&["int", "str"], Fix::WriteConversion),
    (&["rand", "random", "randint"], Fix::NoChance),
    (&["time", "now", "sleep"], Fix::NoClock),
];

/// The beginnings of Rhai's messages that have a clearer equivalent. A new release of
/// Rhai may change them; the corpus in `tests` shows it.
const BEGINNINGS: &[(&str, Syntax)] = &[
    ("Expecting `;`", Syntax::OpenStatement),
    ("Possibly a typo of `==`", Syntax::Assignment),
    ("Expecting `}`", Syntax::OpenBrace),
    ("Expecting `)`", Syntax::OpenBracket),
    ("Expecting `]`", Syntax::OpenList),
    ("Unexpected `}`", Syntax::ExtraBrace),
    ("Open string is not terminated", Syntax::OpenText),
    ("invalid character:", Syntax::SingleQuotes),
    ("`#` is a reserved symbol", Syntax::Hash),
];

/// Returns what to write instead of a keyword of another language.
pub(super) fn word(word: &str) -> Option<Fix> {
    in_place(WORDS, word)
}

/// Returns what to call instead of a function of another language.
pub(super) fn function(name: &str) -> Option<Fix> {
    in_place(FUNCTIONS, name)
}

fn in_place(traps: &[(&[&str], Fix)], name: &str) -> Option<Fix> {
    let name = name.to_lowercase();
    traps.iter().find(|trap| trap.0.contains(&&*name)).map(|trap| trap.1.clone())
}

/// A recognized syntax error.
pub(super) struct Trap {
    pub(super) syntax: Syntax,
    /// How many characters the mistake lies before the position that Rhai reports.
    pub(super) back: usize,
}

/// Finds the likely mistake behind a syntax error of Rhai.
pub(super) fn syntax(message: &str, text: &str, at: Position) -> Trap {
    let said = message.replace('\'', "`");
    let around = Around::new(text, at);
    if said.starts_with("Expecting `;`") || said.contains("reserved keyword") {
        // Rhai reports the token after a foreign keyword, or the keyword if it is
        // reserved.
        let mut words = around.words();
        let met = words.find_map(|(text, back)| Some((text, back, word(text)?)));
        if let Some((found, back, fix)) = met {
            let syntax = Syntax::ForeignWord { word: found.to_owned(), fix };
            return Trap { syntax, back };
        }
    }
    let calls_value = said.starts_with("Expecting name of a property")
        && around.words().next().is_some_and(|entry| entry.0 == "call");
    let (syntax, back) = if calls_value {
        (Syntax::CalledValue, 0)
    } else if around.has_curly_quote() {
        (Syntax::CurlyQuote, 0)
    } else if around.is_decimal() {
        (Syntax::Decimal, 2)
    } else {
        let at_end = around.after.trim().is_empty() && said.starts_with("Expecting `;`");
        let code = if at_end { Some(Syntax::OpenBrace) } else { of_message(&said) };
        (code.unwrap_or_else(|| Syntax::Other(message.to_owned())), 0)
    };
    Trap { syntax, back }
}

/// Recognizes a mistake by Rhai's message alone.
fn of_message(said: &str) -> Option<Syntax> {
    let begun = BEGINNINGS.iter().find(|entry| said.starts_with(entry.0));
    if let Some((_, syntax)) = begun {
        Some(syntax.clone())
    } else if said.contains("operator: `++`") {
        Some(Syntax::Increment)
    } else if said.contains("operator: `?`") {
        Some(Syntax::QuestionMark)
    } else {
        None
    }
}

/// The text before and after a position.
struct Around<'a> {
    before: &'a str,
    after: &'a str,
}

impl<'a> Around<'a> {
    fn new(text: &'a str, at: Position) -> Self {
        let line = at.line().unwrap_or(1) - 1;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let line = text[start..].lines().next().unwrap_or_default();
        let column = at.position().unwrap_or(1) - 1;
        let within = line.char_indices().nth(column).map_or(line.len(), |entry| entry.0);
        let (before, after) = text.split_at(start + within);
        Self { before, after }
    }

    /// Returns the word at the position with the distance 0, then the one before it on
    /// the same line with its distance.
    fn words(&self) -> impl Iterator<Item = (&'a str, usize)> + use<'a> {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let end = self.after.find(|letter| !is_part(letter)).unwrap_or(self.after.len());
        let line = self.before.rsplit('\n').next().unwrap_or_default();
        let before = line.trim_end();
        let word = before.rsplit(|letter| !is_part(letter)).next().unwrap_or_default();
        let back = word.chars().count() + line.chars().count() - before.chars().count();
        [(&self.after[..end], 0), (word, back)]
            .into_iter()
            .filter(|entry| !entry.0.is_empty())
    }

    fn has_curly_quote(&self) -> bool {
        let near =
            self.before.chars().next_back().into_iter().chain(self.after.chars().next());
        near.into_iter().any(|letter| "\u{201c}\u{201d}\u{2018}\u{2019}".contains(letter))
    }

    /// Returns whether the position is in a decimal number, after its point.
    fn is_decimal(&self) -> bool {
        let whole = self.before.strip_suffix('.').unwrap_or_default();
        let is_digit = |letter: char| letter.is_ascii_digit();
        whole.ends_with(is_digit) && self.after.starts_with(is_digit)
    }
}
