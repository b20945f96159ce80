//! What a command is, and finding one by its first letters.

use super::answer::{Code, CommandError, Reply};
use super::offers::Completions;
use super::session::Session;

/// A command of the prompt.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) word: &'static str,
    /// What may follow the word, such as `[N]`. Empty if nothing may follow.
    pub(super) after: &'static str,
    /// What it does, in at most 55 characters.
    pub(super) about: &'static str,
    /// A longer explanation for `help WORD`, in lines of at most 80 characters.
    pub(super) more: &'static str,
    /// Other words for it, known from other programs, and letters for the most common commands.
    pub(super) aliases: &'static [&'static str],
    /// Lines to type, each with its meaning unless that is obvious.
    pub(super) examples: &'static [(&'static str, &'static str)],
    pub(super) follows: Follows,
    /// The number of words before the name of a file, if one may follow.
    pub(super) file: Option<usize>,
    /// Whether only its whole word means it, so that it makes no other beginning ambiguous.
    pub(super) whole: bool,
    /// Whether `again` repeats it.
    pub(super) repeats: bool,
    /// Whether it leaves the game, so that a letter alone is refused during one.
    pub(super) leaves: bool,
    pub(super) pages: Pages,
    pub(super) obey: Obey,
}

/// Obeys a command, given the text after its word.
type Alone = fn(&mut Session<'_>, &str) -> Result<Reply, CommandError>;

/// Obeys a command that needs the list of all commands.
type Among = fn(&mut Session<'_>, &str, &Commands) -> Result<Reply, CommandError>;

/// The function that obeys a command.
#[derive(Debug)]
pub(super) enum Obey {
    Alone(Alone),
    Among(Among),
}

/// How to show an answer that does not fit the terminal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Pages {
    /// All at once.
    Never,
    /// Page by page.
    Always,
    /// As the next page of the last answer.
    Next,
}

/// How to complete the words after a command.
#[derive(Debug)]
pub(super) enum Follows {
    /// Nothing of its own. If a pile has the same name, the targets of its cards.
    Targets,
    /// One of these words.
    Word(&'static [&'static str]),
    /// One word that depends on the position.
    One(fn(&Completions, &Commands) -> Vec<String>),
    /// Several words, each depending on those before it.
    Several(fn(&Completions, &[&str]) -> Vec<String>),
}

/// Every command, in the order `help` lists them.
#[derive(Debug)]
pub(super) struct Commands(pub(super) &'static [Command]);

/// The commands that a word or its first letters can mean.
#[derive(Debug)]
pub(super) enum Lookup {
    /// One command.
    One(&'static Command),
    /// Several, by their words.
    Several(Vec<&'static str>),
    /// None.
    Unknown,
}

impl Command {
    /// Makes a command without arguments, examples or aliases.
    pub(super) const fn new(
        word: &'static str,
        about: &'static str,
        obey: Alone,
    ) -> Self {
        Self::bare(word, about, Obey::Alone(obey))
    }

    /// Makes such a command that needs the list of all commands.
    pub(super) const fn among(
        word: &'static str,
        about: &'static str,
        obey: Among,
    ) -> Self {
        Self::bare(word, about, Obey::Among(obey))
    }

    const fn bare(word: &'static str, about: &'static str, obey: Obey) -> Self {
        Self {
            word,
            after: "",
            about,
            more: "",
            aliases: &[],
            examples: &[],
            follows: Follows::Targets,
            file: None,
            whole: false,
            repeats: false,
            leaves: false,
            pages: Pages::Never,
            obey,
        }
    }

    /// Obeys the command; `rest` is the text after its word.
    pub(super) fn obey(
        &self,
        session: &mut Session<'_>,
        rest: &str,
        commands: &Commands,
    ) -> Result<Reply, CommandError> {
        if self.after.is_empty() && !rest.is_empty() {
            return Err(CommandError::wrong(format!(
                "nothing may follow `{}`",
                self.word
            )));
        }
        match self.obey {
            Obey::Alone(obey) => obey(session, rest),
            Obey::Among(obey) => obey(session, rest, commands),
        }
    }
}

impl Commands {
    /// Returns the words of all commands.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|command| command.word)
    }

    /// Returns the command with exactly this word, in upper or lower case.
    pub(super) fn exact(&self, word: &str) -> Option<&'static Command> {
        self.0.iter().find(|command| command.word.eq_ignore_ascii_case(word))
    }

    /// Returns whether a word is the alias of a command.
    pub(super) fn has_alias(&self, word: &str) -> bool {
        let mut others = self.0.iter().flat_map(|command| command.aliases);
        others.any(|own| own.eq_ignore_ascii_case(word))
    }

    /// Looks up a command by its word, an alias, or first letters that no other command has.
    pub(super) fn find(&self, word: &str) -> Lookup {
        let called = |command: &&Command| {
            command.aliases.iter().any(|own| own.eq_ignore_ascii_case(word))
        };
        // A whole word or an alias wins over longer words that start with it.
        if let Some(found) = self.exact(word).or_else(|| self.0.iter().find(called)) {
            return Lookup::One(found);
        }
        let lower = word.to_ascii_lowercase();
        let begins = |command: &&Command| {
            !lower.is_empty() && !command.whole && command.word.starts_with(&lower)
        };
        let found: Vec<&'static Command> = self.0.iter().filter(begins).collect();
        match found.as_slice() {
            [] => Lookup::Unknown,
            [only] => Lookup::One(only),
            several => {
                Lookup::Several(several.iter().map(|command| command.word).collect())
            }
        }
    }
}

/// Returns the error for a word that can mean several commands.
pub(super) fn ambiguous(word: &str, meant: &[&str]) -> CommandError {
    let message = format!("`{word}` can mean `{}`", meant.join("`, `"));
    CommandError::new(Code::AmbiguousCommand, message)
}
