//! The commands: their words, and finding one by the beginning of its word.

/// A word that says what to do, apart from moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Command {
    Again,
    Auto,
    Check,
    Deal,
    Export,
    Goto,
    Help,
    Hint,
    History,
    Home,
    Import,
    Load,
    Look,
    Mark,
    Marks,
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
    Set,
    Show,
    Solve,
    Source,
    Stats,
    Time,
    Transcript,
    Undo,
    Why,
    Winnable,
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
pub(super) const ALL: [Spec; 35] = [
    spec(Command::Moves, "moves", "[PILE|CARD]", "list the legal moves; `!4` plays one"),
    spec(Command::Deal, "deal", "[N]", "deal cards from the stock, or up to N times"),
    spec(Command::Redeal, "redeal", "", "gather the cards and deal them again"),
    spec(
        Command::Hint,
        "hint",
        "[N|line|solver]",
        "propose the best move, N moves, or a line",
    ),
    spec(Command::Winnable, "winnable", "[SECONDS]", "find out whether this can be won"),
    spec(Command::Solve, "solve", "[N|step|all]", "show moves that win, or play them"),
    spec(
        Command::Home,
        "home",
        "[all|RANK|PILE]",
        "bring home what cannot be needed again, or more",
    ),
    spec(Command::Auto, "auto", "[on|off]", "let `home` follow every move, or not"),
    spec(
        Command::Undo,
        "undo",
        "[N|start|NAME]",
        "take back a move, N, all or to a mark",
    ),
    spec(Command::Redo, "redo", "[N|end|NAME]", "make again what was taken back"),
    spec(Command::Again, "again", "", "repeat the last `undo`, `redo`, `deal` or `hint`"),
    spec(Command::Restart, "restart", "", "take back every move"),
    spec(Command::Mark, "mark", "NAME", "give this position a name to come back to"),
    spec(Command::Marks, "marks", "", "list the marks"),
    spec(Command::Goto, "goto", "NAME|N", "go to a mark, or to where N moves were made"),
    spec(Command::New, "new", "[GAME] [DEAL]", "deal another game; see `help new`"),
    spec(Command::Show, "show", "", "show the board, as an empty line does"),
    spec(Command::Look, "look", "[PILE]", "tell the cards of a pile in words"),
    spec(Command::Why, "why", "MOVE", "tell why a move is refused, or what it does"),
    spec(Command::Rules, "rules", "[WORD]", "tell how the game is played"),
    spec(Command::Options, "options", "[NAME]", "list the options of the game"),
    spec(Command::Reload, "reload", "", "load the rules again and replay the moves"),
    spec(Command::History, "history", "", "list the moves so far"),
    spec(Command::Save, "save", "FILE", "write the game down"),
    spec(Command::Load, "load", "FILE", "go on with a game that was written down"),
    spec(
        Command::Export,
        "export",
        "FORMAT [FILE]",
        "write the position for other programs",
    ),
    spec(Command::Import, "import", "FILE", "play a deal that another program wrote"),
    spec(Command::Stats, "stats", "[GAME|all]", "tell how the games you played came out"),
    spec(Command::Time, "time", "", "tell how long this game has taken so far"),
    spec(Command::Source, "source", "FILE", "obey the lines of a file"),
    spec(
        Command::Transcript,
        "transcript",
        "[FILE|off]",
        "keep what is typed and answered",
    ),
    spec(Command::Check, "check", "", "look for faults in the rules in play"),
    spec(
        Command::Set,
        "set",
        "[NAME [VALUE]]",
        "list or change how games are shown and played",
    ),
    spec(Command::Help, "help", "[WORD]", "list the commands, or tell about one"),
    spec(Command::Quit, "quit", "", "leave"),
];

/// Words that stand for a command beside its own, since other programs have them or since
/// they are typed most.
const ALIASES: [(&str, Command); 10] = [
    ("?", Command::Help),
    ("back", Command::Undo),
    ("board", Command::Show),
    ("bye", Command::Quit),
    ("d", Command::Deal),
    ("exit", Command::Quit),
    ("h", Command::Hint),
    ("m", Command::Moves),
    ("q", Command::Quit),
    ("u", Command::Undo),
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

    /// Looks a command up by a word for it, or by a beginning that no other word has.
    pub(super) fn find(word: &str) -> Lookup {
        let alias = || ALIASES.iter().find(|it| it.0.eq_ignore_ascii_case(word));
        if let Some(command) = Self::exact(word).or_else(|| alias().map(|it| it.1)) {
            return Lookup::One(command);
        }
        let lower = word.to_ascii_lowercase();
        let begins = |it: &&Spec| !lower.is_empty() && it.word.starts_with(&lower);
        let found: Vec<&Spec> = ALL.iter().filter(begins).collect();
        match found.as_slice() {
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
        check("un", &Lookup::One(Command::Undo));
        check("red", &Lookup::Several(vec!["redeal", "redo"]));
        check("rede", &Lookup::One(Command::Redeal));
        check("", &Lookup::Unknown);
        check("undoo", &Lookup::Unknown);
    }

    #[test]
    fn some_commands_have_other_words_too() {
        check("?", &Lookup::One(Command::Help));
        check("U", &Lookup::One(Command::Undo));
        check("m", &Lookup::One(Command::Moves));
        check("mark", &Lookup::One(Command::Mark));
        check("Exit", &Lookup::One(Command::Quit));
        check("exi", &Lookup::Unknown);
    }

    #[test]
    fn every_command_has_its_own_word() {
        for one in &ALL {
            assert_eq!(one.command.spec().word, one.word);
            assert!(one.about.len() <= 55, "{}", one.word);
        }
    }
}
