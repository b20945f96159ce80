//! String literals in code, and which of them are English sentences.

/// The number of words that make a text a sentence.
const WORDS: usize = 3;

/// Macros and functions whose texts are shown only if something impossible happens.
const IMPOSSIBLE: [&str; 7] = [
    "expect",
    "panic!",
    "unreachable!",
    "assert!",
    "assert_eq!",
    "debug_assert!",
    "debug_assert_eq!",
];

/// Returns the sentences in code with their line numbers. Leaves out comments, attributes
/// except those of errors, descriptions of a schema, and messages of panics.
pub(crate) fn sentences(code: &str) -> Vec<(usize, String)> {
    let mut reader = Reader { code, at: 0, calls: Vec::new(), found: Vec::new() };
    while reader.at < code.len() {
        reader.step();
    }
    reader.found
}

/// Returns the texts of at least three words in code of the page, each with its line: those between
/// double quotes, which end with the line, and between backticks.
pub(crate) fn of_page(code: &str) -> Vec<(usize, String)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(next) = code[at..].chars().next() {
        let rest = &code[at..];
        let until = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        at += match next {
            '/' if rest.starts_with("//") => until("\n"),
            '/' if rest.starts_with("/*") => until("*/"),
            '"' | '`' => {
                let line = if next == '"' { until("\n") } else { rest.len() };
                let length = text_length(&rest[1..line], &rest[..1]);
                let text = &rest[1..=length];
                if 1 + length < line && words(text) >= WORDS {
                    found.push((code[..at].matches('\n').count() + 1, text.to_owned()));
                }
                (length + 2).min(rest.len())
            }
            _ => next.len_utf8(),
        };
    }
    found
}

/// Code that is read up to a position.
struct Reader<'a> {
    code: &'a str,
    at: usize,
    /// The name before each open bracket.
    calls: Vec<&'a str>,
    found: Vec<(usize, String)>,
}

impl<'a> Reader<'a> {
    /// Reads one comment, text, bracket or character.
    fn step(&mut self) {
        let rest = &self.code[self.at..];
        let next = rest.chars().next().unwrap();
        if rest.starts_with("//") {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some((open, close)) = quotes(rest) {
            let length = text_length(&rest[open..], &close);
            self.note(&rest[open..open + length]);
            self.at += open + length + close.len();
        } else if let Some(length) = letter_length(rest) {
            self.at += length;
        } else {
            match next {
                '(' | '[' | '{' => self.calls.push(self.before()),
                ')' | ']' | '}' => {
                    self.calls.pop();
                }
                _ => {}
            }
            // Words are read whole, because one can end in an `r` before a text.
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let word = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let is_raw =
                rest[..word].ends_with('r') && quotes(&rest[word - 1..]).is_some();
            self.at += if is_raw { word - 1 } else { word }.max(next.len_utf8());
        }
    }

    /// Returns the name before the position: of a function, a macro, or `#` for an attribute.
    fn before(&self) -> &'a str {
        let before = self.code[..self.at].trim_end();
        if before.ends_with('#') {
            return "#";
        }
        let is_name = |letter: char| letter.is_alphanumeric() || "_!".contains(letter);
        let start = before.rfind(|letter| !is_name(letter)).map_or(0, |at| at + 1);
        before.get(start..).unwrap_or_default()
    }

    fn note(&mut self, text: &str) {
        // Only error attributes have texts that people see.
        let is_free = |call: &&str| match *call {
            "#" => !self.calls.contains(&"error"),
            call => IMPOSSIBLE.contains(&call),
        };
        let before = self.code[..self.at].trim_end();
        let described = ["\"description\":", "doc =", "reason ="];
        if self.calls.iter().any(is_free)
            || described.iter().any(|key| before.ends_with(key))
            || words(text) < WORDS
        {
            return;
        }
        let line = self.code[..self.at].matches('\n').count() + 1;
        self.found.push((line, text.to_owned()));
    }
}

/// Returns the length of the quotes that open a text, and the quotes that close it.
fn quotes(code: &str) -> Option<(usize, String)> {
    if code.starts_with('"') {
        return Some((1, "\"".to_owned()));
    }
    let raw = code.strip_prefix('r')?;
    let hashes = raw.len() - raw.trim_start_matches('#').len();
    raw[hashes..]
        .starts_with('"')
        .then(|| (hashes + 2, format!("\"{}", "#".repeat(hashes))))
}

/// Returns the length of a text with this closing mark; all of it if the mark is absent.
fn text_length(text: &str, close: &str) -> usize {
    let mut escaped = false;
    let plain = close.len() == 1;
    let is_end = |(at, letter): (usize, char)| {
        let ends = text[at..].starts_with(close) && !escaped;
        escaped = plain && letter == '\\' && !escaped;
        ends.then_some(at)
    };
    text.char_indices().find_map(is_end).unwrap_or(text.len())
}

/// Returns the length of a character literal; `None` for a lifetime.
fn letter_length(code: &str) -> Option<usize> {
    let letter = code.strip_prefix('\'')?;
    let end = match letter.strip_prefix('\\') {
        Some(escaped) => escaped.char_indices().skip(1).find(|one| one.1 == '\'')?.0 + 1,
        None => letter.chars().next()?.len_utf8(),
    };
    letter[end..].starts_with('\'').then_some(end + 2)
}

/// Returns the number of words of a text, not counting names and code between backticks or
/// braces. A code such as `too-many-moves` is at most one word.
fn words(text: &str) -> usize {
    let unquoted: String = text.split('`').step_by(2).collect();
    let mut plain = String::new();
    let mut depth = 0_usize;
    for letter in unquoted.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    let is_word = |word: &&str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphabetic());
        let in_word = |letter: char| letter.is_alphabetic() || letter == '\'';
        !word.is_empty() && word.chars().all(in_word)
    };
    plain.split_whitespace().filter(is_word).count()
}
