//! The commands: their words, and finding one by the beginning of its word.

/// A word that says what to do, apart from moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Command {
    Auto,
    Deal,
    Help,
    Hint,
    History,
    Home,
    Load,
    Look,
    Moves,
    New,
    Options,
    Quit,
    Redeal,
    Redo,
    Reload,
    Restart,
    Rules,
    Save,
    Show,
    Stats,
    Undo,
    Why,
}

/// What is said about a command.
#[derive(Debug)]
pub(super) struct Spec {
    pub(super) command: Command,
    pub(super) word: &'static str,
    /// What may follow the word, such as `[N]`; nothing if nothing may.
    pub(super) after: &'static str,
    pub(super) about: &'static str,
}

const fn spec(
    command: Command,
    word: &'static str,
    after: &'static str,
    about: &'static str,
) -> Spec {
    Spec { command, word, after, about }
}

/// Every command, in the order `help` lists them.
pub(super) const ALL: [Spec; 22] = [
    spec(Command::Moves, "moves", "", "list the legal moves; `!4` plays the fourth"),
    spec(Command::Deal, "deal", "", "deal cards from the stock"),
    spec(Command::Redeal, "redeal", "", "gather the cards and deal them again"),
    spec(Command::Hint, "hint", "[N]", "propose the best move, or N moves, and say why"),
    spec(
        Command::Home,
        "home",
        "[all]",
        "bring home what cannot be needed again, or all",
    ),
    spec(Command::Auto, "auto", "[on|off]", "let `home` follow every move, or not"),
    spec(Command::Undo, "undo", "[N]", "take back the last move, or the last N"),
    spec(Command::Redo, "redo", "[N]", "make again what was taken back"),
    spec(Command::Restart, "restart", "", "take back every move"),
    spec(Command::New, "new", "[DEAL]", "deal another game; see `help new`"),
    spec(Command::Show, "show", "", "show the board, as an empty line does"),
    spec(Command::Look, "look", "[PILE]", "tell the cards of a pile in words"),
    spec(Command::Why, "why", "MOVE", "tell why a move is refused, or what it does"),
    spec(Command::Rules, "rules", "", "tell how the game is played"),
    spec(Command::Options, "options", "", "list the options of the game"),
    spec(Command::Reload, "reload", "", "load the rules again and replay the moves"),
    spec(Command::History, "history", "", "list the moves so far"),
    spec(Command::Save, "save", "FILE", "write the game down"),
    spec(Command::Load, "load", "FILE", "go on with a game that was written down"),
    spec(Command::Stats, "stats", "", "tell how the games you played came out"),
    spec(Command::Help, "help", "[WORD]", "list the commands, or tell about one"),
    spec(Command::Quit, "quit", "", "leave"),
];

/// What the beginning of a word stands for.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum Lookup {
    /// One command.
    One(Command),
    /// Several, by their words.
    Several(Vec<&'static str>),
    /// None.
    Unknown,
}

impl Command {
    /// Returns what is said about the command.
    pub(super) fn spec(self) -> &'static Spec {
        ALL.iter().find(|it| it.command == self).unwrap_or(&ALL[0])
    }

    /// Returns the command of exactly this word, upper or lower case.
    pub(super) fn exact(word: &str) -> Option<Self> {
        let found = ALL.iter().find(|it| it.word.eq_ignore_ascii_case(word));
        found.map(|it| it.command)
    }

    /// Looks a command up by its word, or by a beginning that no other word has.
    pub(super) fn find(word: &str) -> Lookup {
        if let Some(command) = Self::exact(word) {
            return Lookup::One(command);
        }
        let lower = word.to_ascii_lowercase();
        let begins = |it: &&Spec| !lower.is_empty() && it.word.starts_with(&lower);
        let found: Vec<&Spec> = ALL.iter().filter(begins).collect();
        match found.as_slice() {
            [] if word == "?" => Lookup::One(Self::Help),
            [] => Lookup::Unknown,
            [only] => Lookup::One(only.command),
            several => Lookup::Several(several.iter().map(|it| it.word).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(word: &str, expected: &Lookup) {
        assert_eq!(Command::find(word), *expected);
    }

    #[test]
    fn the_beginning_of_one_word_alone_stands_for_it() {
        check("undo", &Lookup::One(Command::Undo));
        check("U", &Lookup::One(Command::Undo));
        check("red", &Lookup::Several(vec!["redeal", "redo"]));
        check("rede", &Lookup::One(Command::Redeal));
        check("", &Lookup::Unknown);
        check("undoo", &Lookup::Unknown);
        check("?", &Lookup::One(Command::Help));
    }

    #[test]
    fn every_command_has_its_own_word() {
        for one in &ALL {
            assert_eq!(one.command.spec().word, one.word);
            assert!(one.about.len() <= 55, "{}", one.word);
        }
    }
}
