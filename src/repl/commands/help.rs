//! `help`: the commands, or one of them.

use super::wrong;
use crate::diag::nearest;
use crate::repl::answer::{Code, Fault, Reply};
use crate::repl::command::{ALL, Command, Lookup, Spec};

/// What can be typed apart from commands.
const MOVES: &str = "\
A move is typed as it is:
  3 5        the top card of pile 3 goes to pile 5; so does 35
  3 f        it goes to a foundation
  3 5 2      two cards go
  7H 8H      the card 7H goes on 8H
  7H         it goes to the only place it can go to
  !4         the fourth move that `moves` lists
Commands are words, and the beginning of a word will do:";

const AFTER: &str = "\
An empty line shows the board. `.word` is always a command; `#` starts a comment.
`help deals`, `help cards` and `help files` tell about those.";

/// What `help` tells apart from the commands, each under its word.
const TOPICS: [(&str, &str); 3] = [
    (
        "cards",
        "A card is its rank and its suit: 7H is the seven of hearts, TC the ten of clubs.\n\
         `10h` and `7♥` are understood too. `??` is a card whose face is hidden.",
    ),
    (
        "deals",
        "A deal has a name, which stands above the board; the same name deals the same\n\
         cards on every machine. `new` takes one:\n  \
         new             another deal at random\n  \
         new next        the one with the next number\n  \
         new seed:42     this program's own deals\n  \
         new ms:617      Microsoft's numbers, as FreeCell players know them\n  \
         new pysol:9     PySolFC's numbers\n  \
         new my.deal     a file of cards",
    ),
    (
        "files",
        "  save, load      the game, with every move\n  \
         source          lines to obey\n  \
         transcript      what was typed and answered\n\
         A file that is something else is never written over.",
    ),
];

/// Returns the words of what `help` tells apart from the commands.
pub(in crate::repl) fn topics() -> impl Iterator<Item = String> {
    TOPICS.iter().map(|it| it.0.to_owned())
}

/// Lists the commands, or tells about the one `word` names.
pub(super) fn help(word: &str) -> Result<Reply, Fault> {
    let word = word.trim_start_matches('.');
    let topic = TOPICS.iter().find(|it| it.0.eq_ignore_ascii_case(word));
    if let Some((_, text)) = topic {
        return Ok(Reply::told(text));
    }
    match Command::find(word) {
        _ if word.is_empty() => Ok(Reply::told(everything())),
        Lookup::One(command) => Ok(Reply::told(about(command))),
        Lookup::Several(words) => {
            let words = words.join("`, `");
            let message = format!("`{word}` can mean `{words}`");
            Err(Fault::new(Code::AmbiguousCommand, message))
        }
        Lookup::Unknown => {
            let shown: String = word.chars().take(40).collect();
            let words = ALL.iter().map(|it| it.word).chain(TOPICS.iter().map(|it| it.0));
            Err(wrong(match nearest(word, words) {
                Some(near) => {
                    format!("there is no command `{shown}`; did you mean `{near}`?")
                }
                None => format!("there is no command `{shown}`; `help` lists them"),
            }))
        }
    }
}

fn everything() -> String {
    let mut lines = vec![MOVES.to_owned()];
    lines.extend(ALL.iter().map(line));
    lines.push(AFTER.to_owned());
    lines.join("\n")
}

fn line(spec: &Spec) -> String {
    format!("  {:<21} {}", head(spec), spec.about)
}

fn head(spec: &Spec) -> String {
    format!("{} {}", spec.word, spec.after).trim_end().to_owned()
}

fn about(command: Command) -> String {
    let spec = command.spec();
    let more = more(command);
    let gap = if more.is_empty() { "" } else { "\n" };
    format!("{}: {}{gap}{more}", head(spec), spec.about)
}

/// Returns what the one line about a command leaves out.
fn more(command: Command) -> &'static str {
    match command {
        Command::Moves => {
            "The list is complete: what is not on it is refused.\n  \
             moves         all\n  \
             moves 3       those from or to pile 3\n  \
             moves f       those from or to a foundation\n  \
             moves 7H      those of a card\n  \
             !4            play the fourth of all"
        }
        Command::Deal => {
            "`rules` tells where the cards go, and `look s` how many are left."
        }
        Command::Redeal => "`options` and `rules` tell when and how often.",
        Command::Undo => {
            "Every move can be taken back, redeals and shuffles included.\n  \
             undo          the last move\n  \
             undo 3        the last three\n  \
             undo start    all\n  \
             undo king     those after the mark `king`"
        }
        Command::Redo => {
            "A move that is made again has the same outcome.\n  \
             redo          one move\n  \
             redo 3        three\n  \
             redo end      all that were taken back\n  \
             redo king     those up to the mark `king`"
        }
        Command::Mark => {
            "Marks are written down with the game. One whose moves were taken back is gone\n\
             when you make another move.\n  \
             mark before the king"
        }
        Command::Marks => "`goto`, `undo` and `redo` go to a mark by its name.",
        Command::Goto => {
            "Moves are taken back or made again on the way; the beginning of a name will do.\n  \
             goto before the king\n  \
             goto 12       to where 12 moves were made"
        }
        Command::Restart => "The cards are the same; `redo` makes the moves again.",
        Command::New => {
            "DEAL is `random`, which is meant when nothing is said, `next`, `seed:N`,\n\
             `ms:N` (Microsoft's numbers), `pysol:N` (PySolFC's) or a deal file.\n\
             The game and its options stay. `help deals` has examples."
        }
        Command::Reload => {
            "The cards are the same, and the moves are made again as far as they hold. Those\n\
             that do not are tried again with the next `reload`, until you make another\n\
             move. A faulty file changes nothing. `play GAME --watch` reloads by itself."
        }
        Command::Look => {
            "Everything the board shows is told, without color or place.\n  \
             look          all piles\n  \
             look 3        pile 3\n  \
             look f        the foundations"
        }
        Command::Show => {
            "Top cards stand to the right. `[5]` is five cards that are not drawn, `??` a\n\
             hidden card, `--` an empty pile."
        }
        Command::Why => {
            "A refusal names the line of the rules file it comes from.\n  \
             why 3 5\n  \
             why redeal"
        }
        Command::Options => "They are chosen when the game is started.",
        Command::Save => {
            "The record holds the cards, every move and what came of it.\n  \
             save evening.txt"
        }
        Command::Load => "Every move is made again and verified.\n  load evening.txt",
        Command::Source => {
            "It stops at the first line that fails, and what was done before stays done.\n  \
             source opening.txt"
        }
        Command::Transcript => {
            "What is there already stays there. A transcript is a session file, so that\n\
             `patience test` can play it again.\n  \
             transcript evening.session\n  \
             transcript off"
        }
        Command::Check => "The files are read as they are now, and with every option.",
        Command::Set => {
            "What is set is kept for later sessions, in a file that can be read and changed.\n  \
             set                 list what there is\n  \
             set suits symbols   draw hearts as pips\n  \
             set color 4         a color for each suit\n  \
             set layout list     one pile a line"
        }
        Command::History | Command::Rules | Command::Help | Command::Quit => "",
    }
}
