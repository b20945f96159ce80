//! A command: everything about it, and finding one by the beginning of its word.

use super::answer::{Code, Fault, Reply};
use super::offers::Completions;
use super::session::Session;

/// A word that says what to do, apart from moves.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) word: &'static str,
    /// What may follow the word, such as `[N]`; nothing if nothing may.
    pub(super) after: &'static str,
    /// What it does, in at most 55 characters.
    pub(super) about: &'static str,
    /// What that leaves out.
    pub(super) more: &'static str,
    /// Words that stand for it beside its own, since other programs have them or since
    /// they are typed most.
    pub(super) aliases: &'static [&'static str],
    /// Lines to type, and what each means if that is not plain.
    pub(super) examples: &'static [(&'static str, &'static str)],
    pub(super) follows: Follows,
    /// The number of words before the name of a file, if one may follow.
    pub(super) file: Option<usize>,
    /// Whether `again` repeats it.
    pub(super) repeats: bool,
    /// Whether it leaves the game, and a letter alone is not enough in the middle of one.
    pub(super) leaves: bool,
    pub(super) pages: Pages,
    pub(super) obey: Obey,
}

/// Obeys a command, given what follows its word.
type Alone = fn(&mut Session<'_>, &str) -> Result<Reply, Fault>;

/// Obeys one that has to know all commands.
type Among = fn(&mut Session<'_>, &str, &Commands) -> Result<Reply, Fault>;

/// How a command is obeyed.
#[derive(Debug)]
pub(super) enum Obey {
    Alone(Alone),
    Among(Among),
}

/// How an answer is shown that is longer than the terminal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Pages {
    /// As it is.
    Never,
    /// Page by page.
    Always,
    /// As the next page of the answer before.
    Next,
}

/// What can be proposed for the words that follow that of a command.
#[derive(Debug)]
pub(super) enum Follows {
    /// Nothing of its own. A pile may have the same name; it is what its cards can go to.
    Targets,
    /// One of these words.
    Word(&'static [&'static str]),
    /// One word, of what can be typed now.
    One(fn(&Completions, &Commands) -> Vec<String>),
    /// Whatever the words before it leave open.
    Several(fn(&Completions, &[&str]) -> Vec<String>),
}

/// Every command, in the order `help` lists them.
#[derive(Debug)]
pub(super) struct Commands(pub(super) &'static [Command]);

/// What the beginning of a word stands for.
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
    /// Makes a command that nothing follows. Whatever else there is to it can be added.
    pub(super) const fn new(
        word: &'static str,
        about: &'static str,
        obey: Alone,
    ) -> Self {
        Self::bare(word, about, Obey::Alone(obey))
    }

    /// Makes one that has to know all commands.
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
            repeats: false,
            leaves: false,
            pages: Pages::Never,
            obey,
        }
    }

    /// Obeys it; `rest` is what follows its word.
    pub(super) fn obey(
        &self,
        session: &mut Session<'_>,
        rest: &str,
        commands: &Commands,
    ) -> Result<Reply, Fault> {
        if self.after.is_empty() && !rest.is_empty() {
            return Err(Fault::wrong(format!("nothing may follow `{}`", self.word)));
        }
        match self.obey {
            Obey::Alone(obey) => obey(session, rest),
            Obey::Among(obey) => obey(session, rest, commands),
        }
    }
}

impl Commands {
    /// Returns the words of all.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|command| command.word)
    }

    /// Returns the command of exactly this word, upper or lower case.
    pub(super) fn exact(&self, word: &str) -> Option<&'static Command> {
        self.0.iter().find(|command| command.word.eq_ignore_ascii_case(word))
    }

    /// Returns whether a command has this other word.
    pub(super) fn has_alias(&self, word: &str) -> bool {
        let mut others = self.0.iter().flat_map(|command| command.aliases);
        others.any(|own| own.eq_ignore_ascii_case(word))
    }

    /// Looks a command up by a word for it, or by a beginning that no other word has.
    pub(super) fn find(&self, word: &str) -> Lookup {
        let called = |command: &&Command| {
            command.aliases.iter().any(|own| own.eq_ignore_ascii_case(word))
        };
        // A whole word or an alias wins over longer words that start with it.
        if let Some(found) = self.exact(word).or_else(|| self.0.iter().find(called)) {
            return Lookup::One(found);
        }
        let lower = word.to_ascii_lowercase();
        let begins =
            |command: &&Command| !lower.is_empty() && command.word.starts_with(&lower);
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

/// Returns that a word can mean several commands.
pub(super) fn ambiguous(word: &str, meant: &[&str]) -> Fault {
    let message = format!("`{word}` can mean `{}`", meant.join("`, `"));
    Fault::new(Code::AmbiguousCommand, message)
}
