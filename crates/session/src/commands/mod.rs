//! The commands, and the list of them.
//!
//! To add a command, add its file, its module here, and its line in [`COMMANDS`].

mod again;
mod autoplay;
mod checking;
mod dealing;
mod deals;
mod describing;
mod exchange;
mod games;
mod glossary;
mod help;
mod hint;
mod home;
mod leaving;
mod listing;
mod look;
mod marking;
mod more;
mod opening;
mod records;
mod reload;
mod set;
mod sharing;
mod solving;
mod source;
mod transcript;
mod travelling;
mod why;

pub use deals::find_deal;
pub(crate) use deals::new_winnable;
pub(super) use hint::reason;
pub use opening::{Opened, open_as_far, open_record};
pub use solving::{Wish, deal_as_set, find_wished};

use super::command::Commands;

/// Every command, in the order `help` lists them.
pub(super) static COMMANDS: Commands = Commands(&[
    listing::MOVES,
    dealing::DEAL,
    dealing::REDEAL,
    hint::HINT,
    solving::winnable::WINNABLE,
    solving::par::PAR,
    solving::solve::SOLVE,
    home::HOME,
    home::AUTO,
    autoplay::AUTOPLAY,
    travelling::UNDO,
    travelling::REDO,
    again::AGAIN,
    travelling::RESTART,
    marking::MARK,
    marking::MARKS,
    travelling::GOTO,
    deals::NEW,
    games::LIST,
    look::SHOW,
    look::LOOK,
    why::WHY,
    describing::RULES,
    describing::OPTIONS,
    reload::RELOAD,
    describing::HISTORY,
    records::SAVE,
    records::LOAD,
    sharing::SHARE,
    exchange::EXPORT,
    exchange::IMPORT,
    records::STATS,
    records::TIME,
    records::PAUSE,
    source::SOURCE,
    transcript::TRANSCRIPT,
    checking::CHECK,
    set::SET,
    more::MORE,
    help::HELP,
    leaving::QUIT,
]);

/// Returns whether a word is the name of a command or an alias.
pub fn is_command(word: &str) -> bool {
    COMMANDS.exact(word).is_some() || COMMANDS.has_alias(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Lookup;

    #[track_caller]
    fn check(word: &str, expected: &[&str]) {
        let found = match COMMANDS.find(word) {
            Lookup::One(command) => vec![command.word],
            Lookup::Several(words) => words,
            Lookup::Unknown => Vec::new(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn find_accepts_a_unique_prefix() {
        check("undo", &["undo"]);
        check("un", &["undo"]);
        check("red", &["redeal", "redo"]);
        check("rede", &["redeal"]);
        check("", &[]);
        check("p", &["par"]);
        check("pause", &["pause"]);
        check("undoo", &[]);
    }

    #[test]
    fn find_accepts_aliases() {
        check("?", &["help"]);
        check("U", &["undo"]);
        check("m", &["moves"]);
        check("mark", &["mark"]);
        check("Exit", &["quit"]);
        check("exi", &[]);
    }

    #[test]
    fn is_command_accepts_whole_words_and_aliases() {
        assert!(["undo", "exit", "board"].into_iter().all(is_command));
        assert!(!["und", "close", ""].into_iter().any(is_command));
    }

    #[test]
    fn commands_have_unique_words_and_short_descriptions() {
        for one in COMMANDS.0 {
            assert_eq!(
                COMMANDS.exact(one.word).map(|command| command.about),
                Some(one.about)
            );
            assert!(one.about.len() <= 55, "{}", one.word);
        }
    }
}
