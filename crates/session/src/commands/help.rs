//! `help`: how to type a move, the list of commands, and texts by topic.

use super::glossary;
use crate::answer::{CommandError, Reply, did_you_mean, short};
use crate::command::{Command, Commands, Follows, Lookup, Pages, ambiguous};
use crate::diag::english::listed;
use crate::diag::{fitted, refitted};
use crate::keys;
use crate::play::{Game, exact, is_built_between, is_one_word};
use crate::reword::is_there;
use crate::rules::{Action, Role, Rules};
use crate::session::Session;
use crate::table::PileId;
use crate::text::Text;
use crate::words::effect;

/// The commands that a player needs first, each with a short description.
const FIRST: [(&str, &str); 9] = [
    ("hint", "suggest a move"),
    ("moves", "list the legal moves"),
    ("undo", "take back a move"),
    ("home", "move safe cards home"),
    ("rules", "explain the game"),
    ("new", "start another game"),
    ("new winnable", "deal a game you can win"),
    ("quit", "leave the game"),
    ("deal", "deal from the stock"),
];

/// The text below the list of all commands.
const COMMANDS: &str = "\
The first letters of a command will do. `h`, `m`, `u`, `d` and `q` stand for
`hint`, `moves`, `undo`, `deal` and `quit`; `r` stands for `redeal`, if any.
Press Enter to show the board. A word with a dot, such as `.deal`, is always a
command. `#` starts a comment.";

/// The text below the commands of [`FIRST`].
const AFTER: &str = "\
`help commands` lists all commands, and `help WORD` explains one. `help board`
explains the board, and `help words` the words in the rules. There are also
`help cards`, `help deals`, `help files` and `help exchange`.";

/// The last line at a terminal.
const KEYS: &str =
    "To play by cursor keys, single letters or the mouse, press F2: see `help keys`.";

/// The heading of the game's own actions.
const OWN: &str = "This game has its own moves; `help WORD` explains one:";

/// The width in characters from which two commands share a line.
const PAIR: usize = 74;

/// The lines of a terminal of 24 that are left for the game's own actions.
const ROOM: usize = 3;

/// How to name the cards that such an action picks.
const PICKS: &str = "\
Name each card, or the pile on which it lies. You may leave out the first word
if nothing else could be meant.";

/// The topics beside the commands, each with its text.
const TOPICS: [(&str, &str); 5] = [
    (
        "board",
        "The top line shows the game, the deal, the number of moves, and the number of\n\
         cards on the foundations (`home`). The top card of a pile is on the right, or at\n\
         the lower end of a column.\n  \
         3, a1         the name of a pile, before its cards or above them\n  \
         f1, f2, ...   the foundations; `f` means any that accepts the card\n  \
         c, r, s, w    cells, reserve, stock and waste, numbered if there are several\n  \
         7H            the seven of hearts; see `help cards`\n  \
         --            an empty pile\n  \
         ??            a hidden card\n  \
         [5]           five cards that are not shown\n\
         `show`, or just Enter, shows the board again. `look` describes it in words.\n\
         `set` lists ways to draw it.",
    ),
    (
        "cards",
        "A card is its rank and its suit: 7H is the seven of hearts, TC the ten of clubs.\n\
         You may also type `10h`, or the symbol of a suit. `??` is a hidden card.",
    ),
    (
        "deals",
        "A deal has a name, shown above the board. The same name deals the same cards on\n\
         every machine. To choose a deal, name it after `new`:\n  \
         new             a random deal; `set deals` can choose another kind\n  \
         new next        the deal with the next number\n  \
         new same        the same cards again\n  \
         new winnable    a random deal that is proven winnable\n  \
         new easy        a winnable deal that is easy; also `medium` and `hard`\n  \
         new today       the deal of the day\n  \
         new seed:42     deal 42 of this program\n  \
         new ms:617      deal 617 of Microsoft FreeCell\n  \
         new pysol:9     deal 9 of PySolFC\n  \
         new my.deal     a file that lists the cards\n\
         You may name a game before the deal: `new GAME ms:617`. `new GAME same` deals\n\
         the same cards in another game.",
    ),
    (
        "exchange",
        "`export` writes the position, and `import` plays one, in these formats:\n  \
         fc-solve      Freecell Solver: one line per pile, after the lines\n                \
         `Foundations: H-0 C-A D-2 S-0` and `Freecells: 3D - TC`\n  \
         solvitaire    {\"tableau piles\": [[\"KH\", \"10S\"], ...], \"stock\": [\"AC\", ...]},\n                \
         also foundations, waste, reserve and hole\n  \
         patience      deal files of this program: one line per pile, `1: KH TS`, or\n                \
         all cards in the order they are dealt, `order: KH TS ...`\n\
         The top card of a pile comes last. `patience play GAME --deal FILE` and\n\
         `new FILE` read all of these formats.",
    ),
    (
        "files",
        "  save, load      the game, with every move\n  \
         source          lines to run\n  \
         transcript      the lines you type, and the answers\n\
         The program never overwrites a file of another kind.",
    ),
];

/// The text of the topic `board` if the board is a table.
const TABLE: &str =
    "The top line shows the game, the deal, the number of moves, and the number of
cards on the foundations (`home`). Fanned piles have their top card at the lower
end, and the wings of a castle at the outer end.
  3, a1         the name of a pile, above it, beside it or on it
  f1, f2, ...   the foundations; `f` means any that accepts the card
  c, r, s, w    cells, reserve, stock and waste, numbered if there are several
  7♥            the seven of hearts, which you type as 7H; see `help cards`
  ░░░░          a hidden card; ════ is two of them
  ⋮5            five cards that are not shown
  ▸ • ◂         the cursor is on it; it is picked up; the picked card can go there
An outline is an empty pile. Cards that can move are brighter, and bold.
`show`, or just Enter, shows the board again. `look` describes it in words.
`set theme` shows the colors to choose from. `set layout text` draws lines.";

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
        "explain how to type a move, or explain a word",
        |session, rest, commands| about(session, commands, rest),
    )
};

/// Returns the words that `help` accepts beside the commands.
fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|entry| entry.0).chain(["commands", "keys", "words"])
}

/// Explains one of the game's own actions, or else what [`help`] explains.
fn about(
    session: &Session<'_>,
    commands: &Commands,
    word: &str,
) -> Result<Reply, CommandError> {
    let (game, width) = (session.game(), session.settings().width);
    let own = game.rules().actions().iter().filter(|action| action.is_own());
    let own: Vec<&Action> = own.collect();
    let reply = match own.iter().find(|action| action.name.eq_ignore_ascii_case(word)) {
        Some(action) => saying(&about_action(game, action), width),
        None if word.is_empty() => {
            saying(&first(game.rules(), &own, width, session.is_typed()), width)
        }
        None if word.eq_ignore_ascii_case("board") && session.shows_table() => {
            saying(TABLE, width)
        }
        None => help(commands, &own, word, width)?,
    };
    Ok(Reply { text: Text::quoted(game.rules(), &reply.text), ..reply })
}

/// Explains `word`, which names a topic, a command or a word of the rules, in lines of at most
/// `width` characters.
fn help(
    commands: &Commands,
    own: &[&Action],
    word: &str,
    width: usize,
) -> Result<Reply, CommandError> {
    let show = |text: &str| Ok(saying(text, width));
    let word = word.trim_start_matches('.');
    let is = |text: &str| text.eq_ignore_ascii_case(word);
    if let Some((_, text)) = TOPICS.iter().find(|entry| is(entry.0)) {
        return show(text);
    }
    if is("commands") {
        return show(&all(commands));
    }
    if is("keys") {
        return show(&keys::help());
    }
    if is("words") {
        return Ok(Reply::saying(glossary::all(width)));
    }
    match (commands.find(word), glossary::entry(word, width)) {
        (Lookup::One(command), _) if is(command.word) => show(&about_command(command)),
        (_, Some(entry)) => Ok(Reply::saying(entry)),
        (Lookup::One(command), None) => show(&about_command(command)),
        (Lookup::Several(words), None) => Err(ambiguous(word, &words)),
        (Lookup::Unknown, None) => {
            let mut words: Vec<&str> =
                own.iter().map(|action| action.name.as_str()).collect();
            for word in commands.words().chain(topics()) {
                words.push(word);
            }
            let hint = did_you_mean(word, words, "`help commands` lists them");
            Err(CommandError::wrong(format!(
                "there is no command `{}`; {hint}",
                short(word)
            )))
        }
    }
}

fn saying(text: &str, width: usize) -> Reply {
    Reply::saying(refitted(text, width))
}

/// Explains how to type a move, and lists the commands of [`FIRST`], two in a line if there is
/// room. If a person types at a terminal, names the cursor and the mouse too.
fn first(rules: &Rules, own: &[&Action], width: usize, typed: bool) -> String {
    let mut lines = moves(rules, width);
    if own.len() <= ROOM {
        lines.extend(own.first().map(|_| OWN.to_owned()));
        let about = |action: &Action| patience_words::about(rules, action);
        let line = |own: &&Action| format!("  {:<21} {}", own.usage(), about(own));
        lines.extend(own.iter().map(line));
    } else {
        let names: Vec<String> =
            own.iter().map(|action| format!("`{}`", action.name)).collect();
        lines.push(format!("This game has its own moves, {}.", listed(&names, "and")));
        lines.push("`help WORD` explains one.".to_owned());
    }
    lines.push("Commands (the first letters will do):".to_owned());
    let pair = |pairs: &[(&str, &str)]| {
        let cells: Vec<String> =
            pairs.iter().map(|pair| format!("{:<13}{:<26}", pair.0, pair.1)).collect();
        format!("  {}", cells.join("")).trim_end().to_owned()
    };
    let there = |example: &(&str, &str)| is_there(rules, example.0);
    let words: Vec<(&str, &str)> = FIRST.into_iter().filter(there).collect();
    lines.extend(words.chunks(if width < PAIR { 1 } else { 2 }).map(pair));
    lines.push(AFTER.to_owned());
    lines.extend(typed.then(|| KEYS.to_owned()));
    lines.join("\n")
}

/// Explains how to type a move, with piles of this game as examples.
fn moves(rules: &Rules, width: usize) -> Vec<String> {
    let piles: Vec<PileId> = rules.piles_of(Role::Tableau).collect();
    let line = |typed: &str, means: &str| format!("  {typed:<11}{means}");
    let mut lines = vec!["To move, type where from and where to:".to_owned()];
    let built = built(rules, &piles);
    let from = built.map(|pair| pair.0).or_else(|| piles.first().copied());
    let from = from.map_or("3", |pile| rules.id(pile));
    if let Some((_, to)) = built.map(|pair| (pair.0, rules.id(pair.1))) {
        let glued = glued(rules, from, to);
        let goes = format!("move the top card of pile {from} to pile {to}{glued}");
        lines.push(line(&format!("{from} {to}"), &goes));
        lines.push(line(&format!("{from} {to} 2"), "move two cards"));
    }
    if rules.piles_of(Role::Foundation).next().is_some() {
        let goes = format!("move the top card of pile {from} to a foundation");
        lines.push(line(&format!("{from} f"), &goes));
    }
    let goes = "move its top card to the best place: first a foundation, then a card, then an \
        empty pile; if several are equal, you choose";
    lines.push(fitted(&line(from, goes), width.min(80)));
    lines.push(line(
        "7H",
        "move the seven of hearts to the best place, with the cards on it",
    ));
    if built.is_some() {
        lines.push(line("7H 8H", "move the seven of hearts onto the eight"));
    }
    lines.push(line("!4", "play the fourth move that `moves` lists"));
    lines
}

/// Returns two piles between which cards can be built, preferably the third and the fifth.
fn built(rules: &Rules, piles: &[PileId]) -> Option<(PileId, PileId)> {
    let usual = piles.get(2).zip(piles.get(4)).map(|pair| (*pair.0, *pair.1));
    let others = piles.iter().zip(piles.iter().skip(1)).map(|pair| (*pair.0, *pair.1));
    let built = |pair: &(PileId, PileId)| is_built_between(rules, &[pair.0, pair.1]);
    usual.into_iter().chain(others).find(built)
}

/// Returns a note that two piles can be typed as one word, if they can. It names a word that
/// looks like two piles but is one.
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
    let but = both.map(|id| format!("; {id} is pile {id}")).unwrap_or_default();
    format!(" ({from}{to} works too{but})")
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
        lines.push("The order does not matter.".to_owned());
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
        None => Some("It is not legal now.".to_owned()),
    });
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;

    #[test]
    fn every_help_text_fits_80_columns() {
        for word in COMMANDS.words().chain(topics()) {
            let text = help(&COMMANDS, &[], word, 80).unwrap().text;
            let long = text.lines().find(|line| line.chars().count() > 80);
            assert_eq!(long, None, "`help {word}`");
        }
    }
}
