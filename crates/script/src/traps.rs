//! What authors write who know other languages, and what is written here.

use rhai::Position;

/// Words of other languages, with what to write.
const WORDS: &[(&[&str], &str)] = &[
    (&["and"], "write `&&`"),
    (&["or"], "write `||`"),
    (&["not"], "write `!`"),
    (&["is"], "write `==`"),
    (&["elif", "elsif", "elseif"], "write `else if`"),
    (&["def", "function", "func", "fun", "sub"], "write `fn`"),
    (&["var"], "write `let`"),
    (&["null", "nil", "none", "undefined"], "write `()` for nothing"),
    (&["true"], "write `true`"),
    (&["false"], "write `false`"),
    (&["then", "begin"], "write the block between `{` and `}`"),
    (&["import", "use", "require", "include"], "a script can use no other file"),
];

/// Functions of other languages, with what to call.
const FUNCTIONS: &[(&[&str], &str)] = &[
    (&["length", "size", "count"], "write `len`, as in `pile.len`"),
    (&["includes", "has", "exists"], "did you mean `contains`?"),
    (&["any"], "did you mean `some`?"),
    (&["every"], "did you mean `all`?"),
    (&["foreach", "each"], "did you mean `for_each`?"),
    (&["fold"], "did you mean `reduce`?"),
    (&["int", "str"], "write `parse_int` or `to_string`"),
    (&["rand", "random", "randint"], "there is no chance in a script"),
    (&["time", "now", "sleep"], "there is no clock in a script"),
];

/// Returns what to write in place of a word of another language.
pub(super) fn word(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    WORDS.iter().find(|trap| trap.0.contains(&&*word)).map(|trap| trap.1)
}

/// Returns what to call in place of a function of another language.
pub(super) fn function(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    FUNCTIONS.iter().find(|trap| trap.0.contains(&&*name)).map(|trap| trap.1)
}

/// What is wrong with a text that is not Rhai.
pub(super) struct Trap {
    pub(super) message: String,
    pub(super) hint: &'static str,
    /// So many characters before the place that Rhai told.
    pub(super) back: usize,
}

/// Returns what is wrong at a place where Rhai said something else, and the way out;
/// nothing where that says it well.
pub(super) fn syntax(said: &str, text: &str, at: Position) -> Option<Trap> {
    let around = Around::new(text, at);
    if said.starts_with("Expecting `;`") || said.contains("reserved keyword") {
        let mut words = around.words();
        let met = words.find_map(|(text, back)| Some((text, back, word(text)?)));
        if let Some((found, back, hint)) = met {
            let message = format!("`{found}` is no word of a script");
            return Some(Trap { message, hint, back });
        }
    }
    let calls_value = said.starts_with("Expecting name of a property")
        && around.words().next().is_some_and(|entry| entry.0 == "call");
    let (message, hint, back) = if calls_value {
        let hint = "call a function by its name; only `map`, `filter`, `all` and the like \
                    take one as a value";
        ("a value cannot be called", hint, 0)
    } else if around.has_curly_quote() {
        ("a curly quote stands here", "use straight quotes: `\"`", 0)
    } else if around.is_decimal() {
        ("numbers are whole in a script", "count in a smaller unit", 2)
    } else {
        let at_end = around.after.trim().is_empty() && said.starts_with("Expecting `;`");
        let said = if at_end { "Expecting `}`" } else { said };
        let (message, hint) = reworded(said)?;
        (message, hint, 0)
    };
    Some(Trap { message: message.to_owned(), hint, back })
}

fn reworded(said: &str) -> Option<(&'static str, &'static str)> {
    let starts = |text: &str| said.starts_with(text);
    Some(if starts("Expecting `;`") {
        ("a statement is not ended", "put `;` behind it")
    } else if starts("Possibly a typo of `==`") {
        ("`=` stands where `==` should", "`==` compares, `=` changes a variable")
    } else if starts("Expecting `}`") {
        ("braces are not closed", "add `}`")
    } else if starts("Expecting `)`") {
        ("brackets are not closed", "add `)`")
    } else if starts("Expecting `]`") {
        ("a list is not closed", "add `]`")
    } else if starts("Unexpected `}`") {
        ("a brace is closed that was not opened", "leave out this `}`")
    } else if starts("Open string is not terminated") {
        ("text lacks its closing quote", "add `\"`")
    } else if starts("invalid character:") {
        ("single quotes hold a single character", "put text in double quotes: `\"`")
    } else if starts("`#` is a reserved symbol") {
        ("`#` has no meaning here", "comments start with `//`")
    } else if said.contains("operator: `++`") {
        ("there is no `++`", "write `x += 1`")
    } else if said.contains("operator: `?`") {
        ("there is no `?`", "write `if a { b } else { c }`")
    } else {
        return None;
    })
}

/// The text on both sides of a place.
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

    /// Returns the word at the place, and the one before it on the same line with its
    /// distance.
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

    /// Returns whether the place is in a decimal number, behind its point.
    fn is_decimal(&self) -> bool {
        let whole = self.before.strip_suffix('.').unwrap_or_default();
        let is_digit = |letter: char| letter.is_ascii_digit();
        whole.ends_with(is_digit) && self.after.starts_with(is_digit)
    }
}
