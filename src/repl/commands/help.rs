//! `help`: the commands, or one of them.

use crate::diag::refitted;
use crate::play::{Game, exact};
use crate::repl::answer::{Fault, Reply, did_you_mean, short};
use crate::repl::command::{Command, Commands, Follows, Lookup, ambiguous};
use crate::repl::session::Session;
use crate::repl::words::effect;
use crate::rules::Action;

/// What can be typed apart from commands.
const MOVES: &str = "\
A move is typed as it is:
  3 5        the top card of pile 3 goes to pile 5; so does 35
  3 f        it goes to a foundation
  3 5 2      two cards go
  7H 8H      the card 7H goes on 8H
  7H         it goes home if it can, or else onto a card, or else to an empty
             place; you are asked if there are several
  !4         the fourth move that `moves` lists";

const COMMANDS: &str = "\
Commands are words, and the beginning of a word will do; so will the letters
`h`int, `m`oves, `u`ndo, `d`eal, `q`uit, and `r`edeal where there is one:";

const AFTER: &str = "\
An empty line shows the board. `.word` is always a command; `#` starts a
comment.
`help deals`, `help cards`, `help files` and `help exchange` tell about those.";

/// What stands above the actions of a game's own.
const OWN: &str = "This game has moves of its own; `help WORD` tells about one:";

/// How what such an action picks is told.
const PICKS: &str = "\
A card is typed as it is, or as the pile on which it lies. The word may be left
out where nothing else can be meant.";

/// What is explained beside the commands, each under its word.
const TOPICS: [(&str, &str); 4] = [
    (
        "cards",
        "A card is its rank and its suit: 7H is the seven of hearts, TC the ten of clubs.\n\
         `10h` is understood too, and so are the symbols of suits. `??` is a card whose\n\
         face is hidden.",
    ),
    (
        "deals",
        "A deal has a name, which stands above the board; the same name deals the same\n\
         cards on every machine. `new` takes one:\n  \
         new             another deal at random\n  \
         new next        the one with the next number\n  \
         new same        the same cards once more\n  \
         new winnable    one that a search has found can be won\n  \
         new seed:42     this program's own deals\n  \
         new ms:617      Microsoft's numbers, as FreeCell players know them\n  \
         new pysol:9     PySolFC's numbers\n  \
         new my.deal     a file of cards\n\
         The name of a game may stand before the deal: `new GAME ms:617`. `new GAME same`\n\
         deals the cards in play in another game.",
    ),
    (
        "exchange",
        "`export` writes the position and `import` plays one that is written as\n  \
         fc-solve      Freecell Solver's boards: a line for each pile, and before them\n                \
         `Foundations: H-0 C-A D-2 S-0` and `Freecells: 3D - TC`\n  \
         solvitaire    {\"tableau piles\": [[\"KH\", \"10S\"], ...], \"stock\": [\"AC\", ...]},\n                \
         with foundations, waste, reserve and hole\n  \
         patience      this program's deal files: `1: KH TS`, a line for each pile\n\
         The top card of a pile is the last. `patience play GAME --deal FILE` and\n\
         `new FILE` read all of these.",
    ),
    (
        "files",
        "  save, load      the game, with every move\n  \
         source          lines to obey\n  \
         transcript      what was typed and answered\n\
         A file that is something else is never written over.",
    ),
];

pub(super) const HELP: Command = Command {
    after: "[WORD]",
    aliases: &["?"],
    follows: Follows::One(|it, commands| {
        let topics = TOPICS.iter().map(|it| it.0);
        let words = commands.words().chain(topics).map(str::to_owned);
        words.chain(it.actions.iter().cloned()).collect()
    }),
    ..Command::among(
        "help",
        "list the commands, or tell about one",
        |it, rest, commands| about(it, commands, rest),
    )
};

/// Tells about one of the game's own actions, or what [`help`] does.
fn about(session: &Session<'_>, commands: &Commands, word: &str) -> Result<Reply, Fault> {
    let (game, width) = (session.game(), session.settings().width);
    let own = game.rules().actions().iter().filter(|it| it.is_own());
    let own: Vec<&Action> = own.collect();
    match own.iter().find(|it| it.name.eq_ignore_ascii_case(word)) {
        Some(action) => Ok(saying(&about_action(game, action), width)),
        None => help(commands, &own, word, width),
    }
}

/// Lists the commands and the game's own actions, or tells about the command that `word`
/// names, in lines of at most `width` characters.
fn help(
    commands: &Commands,
    own: &[&Action],
    word: &str,
    width: usize,
) -> Result<Reply, Fault> {
    let fitted = |text: &str| Ok(saying(text, width));
    let word = word.trim_start_matches('.');
    let topic = TOPICS.iter().find(|it| it.0.eq_ignore_ascii_case(word));
    if let Some((_, text)) = topic {
        return fitted(text);
    }
    match commands.find(word) {
        _ if word.is_empty() => fitted(&everything(commands, own)),
        Lookup::One(command) => fitted(&about_command(command)),
        Lookup::Several(words) => Err(ambiguous(word, &words)),
        Lookup::Unknown => {
            let mut words: Vec<&str> = commands.words().collect();
            words.extend(TOPICS.iter().map(|it| it.0));
            words.extend(own.iter().map(|it| it.name.as_str()));
            let hint = did_you_mean(word, words, "`help` lists them");
            Err(Fault::wrong(format!("there is no command `{}`; {hint}", short(word))))
        }
    }
}

fn saying(text: &str, width: usize) -> Reply {
    Reply::saying(refitted(text, width))
}

fn everything(commands: &Commands, own: &[&Action]) -> String {
    let mut lines = vec![MOVES.to_owned()];
    lines.extend(own.first().map(|_| OWN.to_owned()));
    lines.extend(own.iter().map(|it| format!("  {:<21} {}", it.usage(), it.about)));
    lines.push(COMMANDS.to_owned());
    lines.extend(commands.0.iter().map(line));
    lines.push(AFTER.to_owned());
    lines.join("\n")
}

fn line(command: &Command) -> String {
    format!("  {:<21} {}", head(command), command.about)
}

fn head(command: &Command) -> String {
    format!("{} {}", command.word, command.after).trim_end().to_owned()
}

fn about_command(command: &Command) -> String {
    let mut lines = vec![format!("{}: {}", head(command), command.about)];
    lines.extend(Some(command.more.to_owned()).filter(|it| !it.is_empty()));
    let example = |it: &(&str, &str)| format!("  {:<18} {}", it.0, it.1);
    lines.extend(command.examples.iter().map(|it| example(it).trim_end().to_owned()));
    lines.join("\n")
}

fn about_action(game: &Game, action: &Action) -> String {
    let mut lines = vec![format!("{}: {}", action.usage(), action.about)];
    if !action.is_command() {
        lines.push(PICKS.to_owned());
    }
    if action.is_unordered() && action.picks() > 1 {
        lines.push("The order makes no difference.".to_owned());
    }
    let list = game.moves();
    let now = list.moves.iter().find(|it| game.rules().action(**it).name == action.name);
    lines.extend(match now {
        Some(_) if action.is_command() => None,
        Some(made) => {
            let text = exact(game.rules(), *made);
            Some(format!("  {text:<18} {}", effect(game, *made)))
        }
        None => Some("It cannot be done now.".to_owned()),
    });
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repl::commands::COMMANDS;

    #[test]
    fn every_text_fits_a_terminal_of_eighty_columns() {
        let topics = TOPICS.iter().map(|it| it.0);
        let words = COMMANDS.words().chain(topics).chain([""]);
        for word in words {
            let text = help(&COMMANDS, &[], word, 80).unwrap().text;
            let long = text.lines().find(|it| it.chars().count() > 80);
            assert_eq!(long, None, "`help {word}`");
        }
    }
}
