//! `help`: how one types a move, and what else there is, by topic.

use super::glossary;
use crate::answer::{Fault, Reply, did_you_mean, short};
use crate::command::{Command, Commands, Follows, Lookup, Pages, ambiguous};
use crate::diag::english::listed;
use crate::diag::{fitted, refitted};
use crate::play::{Game, exact, is_built_between, is_one_word};
use crate::rules::{Action, Role, Rules};
use crate::session::Session;
use crate::table::PileId;
use crate::text::Text;
use crate::words::effect;

/// The commands that a player needs first.
const FIRST: [(&str, &str); 8] = [
    ("hint", "a move that helps"),
    ("moves", "the legal moves"),
    ("undo", "take a move back"),
    ("home", "what is safe goes home"),
    ("rules", "how it is played"),
    ("new", "another game"),
    ("quit", "leave"),
    ("deal", "from the stock"),
];

/// What comes after all commands.
const COMMANDS: &str = "\
The beginning of a word will do; so will the letters `h`int, `m`oves, `u`ndo,
`d`eal, `q`uit, and `r`edeal where there is one. An empty line shows the board.
`.word` is always a command; `#` starts a comment.";

const AFTER: &str = "\
`help commands` lists all commands, `help WORD` tells about one, `help board`
what the board shows, `help words` what words mean. There are also `help cards`,
`help deals`, `help files` and `help exchange`.";

/// What stands above the actions of a game's own.
const OWN: &str = "This game has moves of its own; `help WORD` tells about one:";

/// How many characters two commands take.
const PAIR: usize = 74;

/// How many lines of a terminal of 24 are left for the game's own actions.
const ROOM: usize = 3;

/// How what such an action picks is told.
const PICKS: &str = "\
A card is typed as it is, or as the pile on which it lies. The word may be left
out where nothing else can be meant.";

/// What is explained beside the commands, each under its word.
const TOPICS: [(&str, &str); 5] = [
    (
        "board",
        "The first line tells the game, the deal, how many moves were made and how many\n\
         cards are home. Top cards stand to the right, or at the lower end of a column.\n  \
         3, a1         the name of a pile, before its cards or above them\n  \
         f1, f2, ...   the foundations; `f` is whichever takes the card\n  \
         c, r, s, w    cells, reserve, stock and waste, numbered if there are several\n  \
         7H            the seven of hearts; `help cards` tells more\n  \
         --            an empty pile\n  \
         ??            a hidden card\n  \
         [5]           five cards that are not drawn\n\
         `show`, or an empty line, shows the board again; `look` tells it in words. `set`\n\
         lists how it can be drawn.",
    ),
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
         new easy        or medium, or hard: by how often simple play wins it\n  \
         new today       the one that everybody has today\n  \
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
         patience      this program's deal files: `1: KH TS`, a line for each pile, or\n                \
         `order: KH TS ...`, all cards as they are dealt\n\
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
    pages: Pages::Always,
    follows: Follows::One(|can, commands| {
        let words = commands.words().chain(topics()).map(str::to_owned);
        words.chain(can.actions.iter().cloned()).collect()
    }),
    ..Command::among(
        "help",
        "tell how one types a move, or about a word",
        |session, rest, commands| about(session, commands, rest),
    )
};

/// Returns the words that help is to be had about beside the commands.
fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|entry| entry.0).chain(["commands", "words"])
}

/// Tells about one of the game's own actions, or what [`help`] does.
fn about(session: &Session<'_>, commands: &Commands, word: &str) -> Result<Reply, Fault> {
    let (game, width) = (session.game(), session.settings().width);
    let own = game.rules().actions().iter().filter(|action| action.is_own());
    let own: Vec<&Action> = own.collect();
    let reply = match own.iter().find(|action| action.name.eq_ignore_ascii_case(word)) {
        Some(action) => saying(&about_action(game, action), width),
        None if word.is_empty() => saying(&first(game.rules(), &own, width), width),
        None => help(commands, &own, word, width)?,
    };
    Ok(Reply { text: Text::quoted(game.rules(), &reply.text), ..reply })
}

/// Tells about what `word` names, a topic, a command or a word of the rules, in lines of at
/// most `width` characters.
fn help(
    commands: &Commands,
    own: &[&Action],
    word: &str,
    width: usize,
) -> Result<Reply, Fault> {
    let told = |text: &str| Ok(saying(text, width));
    let word = word.trim_start_matches('.');
    let is = |text: &str| text.eq_ignore_ascii_case(word);
    if let Some((_, text)) = TOPICS.iter().find(|entry| is(entry.0)) {
        return told(text);
    }
    if is("commands") {
        return told(&all(commands));
    }
    if is("words") {
        return Ok(Reply::saying(glossary::all(width)));
    }
    match (commands.find(word), glossary::entry(word, width)) {
        (Lookup::One(command), _) if is(command.word) => told(&about_command(command)),
        (_, Some(entry)) => Ok(Reply::saying(entry)),
        (Lookup::One(command), None) => told(&about_command(command)),
        (Lookup::Several(words), None) => Err(ambiguous(word, &words)),
        (Lookup::Unknown, None) => {
            let mut words: Vec<&str> =
                own.iter().map(|action| action.name.as_str()).collect();
            for word in commands.words().chain(topics()) {
                words.push(word);
            }
            let hint = did_you_mean(word, words, "`help commands` lists them");
            Err(Fault::wrong(format!("there is no command `{}`; {hint}", short(word))))
        }
    }
}

fn saying(text: &str, width: usize) -> Reply {
    Reply::saying(refitted(text, width))
}

/// Tells how one types a move, and the commands that are needed first: two in a line where
/// there is room for them.
fn first(rules: &Rules, own: &[&Action], width: usize) -> String {
    let mut lines = moves(rules, width);
    if own.len() <= ROOM {
        lines.extend(own.first().map(|_| OWN.to_owned()));
        let about = |action: &Action| patience_words::about(rules, action);
        let line = |own: &&Action| format!("  {:<21} {}", own.usage(), about(own));
        lines.extend(own.iter().map(line));
    } else {
        let names: Vec<String> =
            own.iter().map(|action| format!("`{}`", action.name)).collect();
        lines.push(format!("This game has moves of its own, {};", listed(&names, "and")));
        lines.push("`help WORD` tells about one.".to_owned());
    }
    lines.push("Commands are words, and the beginning of a word will do:".to_owned());
    let pair = |pairs: &[(&str, &str)]| {
        let cells: Vec<String> =
            pairs.iter().map(|pair| format!("{:<11}{:<28}", pair.0, pair.1)).collect();
        format!("  {}", cells.join("")).trim_end().to_owned()
    };
    let deals = rules.command("deal").is_some();
    let there = |example: &(&str, &str)| deals || example.0 != "deal";
    let words: Vec<(&str, &str)> = FIRST.into_iter().filter(there).collect();
    lines.extend(words.chunks(if width < PAIR { 1 } else { 2 }).map(pair));
    lines.push(AFTER.to_owned());
    lines.join("\n")
}

/// Returns how one types a move in a game, with piles that it has.
fn moves(rules: &Rules, width: usize) -> Vec<String> {
    let piles: Vec<PileId> = rules.piles_of(Role::Tableau).collect();
    let line = |typed: &str, means: &str| format!("  {typed:<11}{means}");
    let mut lines = vec!["A move is typed as it is:".to_owned()];
    let built = built(rules, &piles);
    let from = built.map(|pair| pair.0).or_else(|| piles.first().copied());
    let from = from.map_or("3", |pile| rules.id(pile));
    if let Some((_, to)) = built.map(|pair| (pair.0, rules.id(pair.1))) {
        let glued = glued(rules, from, to);
        let goes = format!("the top card of pile {from} goes to pile {to}{glued}");
        lines.push(line(&format!("{from} {to}"), &goes));
        lines.push(line(&format!("{from} {to} 2"), "two cards go"));
    }
    if rules.piles_of(Role::Foundation).next().is_some() {
        let goes = format!("the top card of pile {from} goes to a foundation");
        lines.push(line(&format!("{from} f"), &goes));
    }
    let goes = "its top card goes home if it can, or else onto a card, or else to an empty \
        place; you are asked if there are several";
    lines.push(fitted(&line(from, goes), width.min(80)));
    lines.push(line("7H", "so does the card 7H, with those that lie on it"));
    if built.is_some() {
        lines.push(line("7H 8H", "the card 7H goes on 8H"));
    }
    lines.push(line("!4", "the fourth move that `moves` lists"));
    lines
}

/// Returns two piles between which cards can be built, the third and the fifth if they can
/// serve as an example.
fn built(rules: &Rules, piles: &[PileId]) -> Option<(PileId, PileId)> {
    let usual = piles.get(2).zip(piles.get(4)).map(|pair| (*pair.0, *pair.1));
    let others = piles.iter().zip(piles.iter().skip(1)).map(|pair| (*pair.0, *pair.1));
    let built = |pair: &(PileId, PileId)| is_built_between(rules, &[pair.0, pair.1]);
    usual.into_iter().chain(others).find(built)
}

/// Returns that two piles can be typed as one word, if so, and which words cannot be taken
/// for two.
fn glued(rules: &Rules, from: &str, to: &str) -> String {
    if !is_one_word(rules, from, to) {
        return String::new();
    }
    let one = |pile: PileId| {
        let (one, other) = rules.id(pile).split_at_checked(1)?;
        let both =
            one != other && rules.pile(one).is_some() && rules.pile(other).is_some();
        both.then(|| rules.id(pile))
    };
    let both = rules.piles_of(Role::Tableau).find_map(one);
    let but = both.map(|id| format!(" ({id} is pile {id})")).unwrap_or_default();
    format!("; so does {from}{to}{but}")
}

/// Lists all commands.
fn all(commands: &Commands) -> String {
    let lines = commands.0.iter().map(line);
    lines.chain([COMMANDS.to_owned()]).collect::<Vec<_>>().join("\n")
}

fn line(command: &Command) -> String {
    format!("  {:<21} {}", head(command), command.about)
}

fn head(command: &Command) -> String {
    format!("{} {}", command.word, command.after).trim_end().to_owned()
}

fn about_command(command: &Command) -> String {
    let mut lines = vec![format!("{}: {}", head(command), command.about)];
    lines.extend(Some(command.more.to_owned()).filter(|text| !text.is_empty()));
    let example = |example: &(&str, &str)| format!("  {:<18} {}", example.0, example.1);
    lines.extend(command.examples.iter().map(|pair| example(pair).trim_end().to_owned()));
    lines.join("\n")
}

fn about_action(game: &Game, action: &Action) -> String {
    let mut lines = vec![format!(
        "{}: {}",
        action.usage(),
        patience_words::about(game.rules(), action)
    )];
    if !action.is_command() {
        lines.push(PICKS.to_owned());
    }
    if action.is_unordered() && action.picks() > 1 {
        lines.push("The order makes no difference.".to_owned());
    }
    let list = game.moves();
    let now =
        list.moves.iter().find(|made| game.rules().action(**made).name == action.name);
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
    use crate::commands::COMMANDS;

    #[test]
    fn every_text_fits_a_terminal_of_eighty_columns() {
        for word in COMMANDS.words().chain(topics()) {
            let text = help(&COMMANDS, &[], word, 80).unwrap().text;
            let long = text.lines().find(|line| line.chars().count() > 80);
            assert_eq!(long, None, "`help {word}`");
        }
    }
}
