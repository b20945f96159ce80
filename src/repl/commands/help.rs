//! `help`: the commands, or one of them.

use super::examples::{TOPICS, examples};
use super::wrong;
use crate::diag::{nearest, refitted};
use crate::repl::answer::{Code, Fault, Reply};
use crate::repl::command::{ALL, Command, Lookup, Spec};

/// What can be typed apart from commands.
const MOVES: &str = "\
A move is typed as it is:
  3 5        the top card of pile 3 goes to pile 5; so does 35
  3 f        it goes to a foundation
  3 5 2      two cards go
  7H 8H      the card 7H goes on 8H
  7H         it goes home if it can, or else onto a card, or else to an empty
             place; you are asked if there are several
  !4         the fourth move that `moves` lists
Commands are words, and the beginning of a word will do; so will the letters
`h`int, `m`oves, `u`ndo, `d`eal, `q`uit, and `r`edeal where there is one:";

const AFTER: &str = "\
An empty line shows the board. `.word` is always a command; `#` starts a
comment.
`help deals`, `help cards`, `help files` and `help exchange` tell about those.";

/// Lists the commands, or tells about the one `word` names, in lines of at most `width`
/// characters.
pub(super) fn help(word: &str, width: usize) -> Result<Reply, Fault> {
    let told = |text: &str| Ok(Reply::told(refitted(text, width)));
    let word = word.trim_start_matches('.');
    let topic = TOPICS.iter().find(|it| it.0.eq_ignore_ascii_case(word));
    if let Some((_, text)) = topic {
        return told(text);
    }
    match Command::find(word) {
        _ if word.is_empty() => told(&everything()),
        Lookup::One(command) => told(&about(command)),
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
    let mut lines = vec![format!("{}: {}", head(spec), spec.about)];
    lines.extend(Some(more(command).to_owned()).filter(|it| !it.is_empty()));
    lines.extend(examples(command));
    lines.join("\n")
}

/// Returns what the one line about a command leaves out.
fn more(command: Command) -> &'static str {
    match command {
        Command::Moves => "The list is complete: what is not on it is refused.",
        Command::Deal => {
            "`deal 5` stops as soon as something can be done that could not be done before.\n\
             `rules` tells where the cards go, and `look s` how many are left."
        }
        Command::Redeal => "`options` and `rules` tell when and how often.",
        Command::Hint => {
            "It knows no more than you see. Where all cards can be seen, it is a move that\n\
             wins if a short search finds one. What is said to be proven is; what is not\n\
             found may still be there. `hint line` tells the moves one after the other that\n\
             the best one is the first of. `hint solver` searches longer, and with all cards\n\
             known."
        }
        Command::Winnable => {
            "All cards count as known, those that lie face down and shuffles to come\n\
             included. It can be won, or it is lost, which is a proof, or that is not known\n\
             after ten seconds, or after SECONDS; Ctrl-C ends the search. If the game is lost\n\
             you are told how many moves ago it could still be won."
        }
        Command::Solve => {
            "It shows a line of moves that wins, all cards known, and plays it: `solve step`\n\
             the next move, `solve 5` the next five, `solve all` the rest. The line holds as\n\
             long as you follow it, and another one is looked for when you leave it. Games\n\
             with moves shown count apart from the others."
        }
        Command::Home => {
            "Played is what is proved from the rules to do no harm: if the game can be won,\n\
             it still can. `home all` plays every card that can go to a foundation, but for\n\
             one that is proven to lose the game. So do `home 6`, which puts nothing on a\n\
             six, and `home w` or `home from 6`, which play the cards of one pile."
        }
        Command::Auto => {
            "It is off unless you ask for it. `auto` alone tells which it is. `auto on` holds\n\
             for this session; `set auto on` for all later ones at a terminal."
        }
        Command::Undo => "Every move can be taken back, redeals and shuffles included.",
        Command::Redo => "A move that is made again has the same outcome.",
        Command::Mark => {
            "Marks are written down with the game. One whose moves were taken back keeps\n\
             them: `goto` goes there even when you have made others since."
        }
        Command::Marks => "`goto`, `undo` and `redo` go to a mark by its name.",
        Command::Goto => {
            "Moves are taken back or made again on the way; the beginning of a name will do."
        }
        Command::Restart => "The cards are the same; `redo` makes the moves again.",
        Command::New => {
            "DEAL is `random`, which is meant when nothing is said, `winnable`, which deals\n\
             until a search finds that the game can be won, all cards known, `next`, `same`,\n\
             `seed:N`, `ms:N` (Microsoft's numbers), `pysol:N` (PySolFC's) or a deal file.\n\
             Without GAME the game and its options stay; `help deals` tells more."
        }
        Command::Reload => {
            "The cards are the same, and the moves are made again as far as they hold. Those\n\
             that do not are tried again with the next `reload`, until you make another\n\
             move. A faulty file changes nothing. `play GAME --watch` reloads by itself."
        }
        Command::Look => {
            "The cards are told in words, without color or place. `look redeal` shows the\n\
             board as a redeal would leave it, where that is not a matter of chance."
        }
        Command::Show => {
            "Top cards stand to the right. `[5]` is five cards that are not drawn, `??` a\n\
             hidden card, `--` an empty pile."
        }
        Command::Why => "A refusal names the line of the rules file it comes from.",
        Command::Options => {
            "They are chosen when a game is begun, as with `new NAME=VALUE`."
        }
        _ => more_beside(command),
    }
}

/// Returns the same for commands about files, settings and the like.
fn more_beside(command: Command) -> &'static str {
    match command {
        Command::Export => {
            "FORMAT is `fc-solve`, `solvitaire` or `patience`, this program's deal files.\n\
             Without FILE the screen gets it. What a format cannot hold is said, and nothing\n\
             is written; a file that is there is never written over."
        }
        Command::Import => {
            "The format is recognized, and the cards must add up. The rules stay; `new GAME\n\
             FILE` deals the file in another game. `help exchange` shows the formats."
        }
        Command::Again => "Moves are not repeated; an empty line repeats nothing at all.",
        Command::Save => "The record holds the cards, every move and what came of it.",
        Command::Load => {
            "Every move is made again and verified, or, when the rules have changed since,\n\
             made again as far as it holds. `load last` goes back to the game that\n\
             was left or won before this one, `load FILE as far` plays a damaged record up\n\
             to its damage."
        }
        Command::Stats => {
            "A game counts once it is won, lost and left, or left for another one after a\n\
             move, if it was begun at a terminal or with `--count`. One that counts as lost\n\
             and is won later counts as won alone. Games with hints are told apart from the\n\
             others. A pause of more than five minutes counts as five. `stats` tells about\n\
             the game in play, `stats GAME` about another one, `stats all` about all."
        }
        Command::Time => {
            "It counts from the deal on, earlier sessions included, as statistics count it: a\n\
             pause of more than five minutes counts as five."
        }
        Command::Source => {
            "It stops at the first line that fails, and what was done before stays done.\n\
             With `--keep-going` after FILE such lines are told and passed over."
        }
        Command::Transcript => {
            "What is in the file stays. A transcript of one game, begun before its first\n\
             move, is a session file: `patience test` can play it again."
        }
        Command::Check => "The files are read as they are now, and with every option.",
        Command::Set => {
            "What is set is kept for later sessions, in a file that can be read and changed.\n\
             `auto` is kept for those at a terminal; pipes and scripts begin without it."
        }
        Command::Rules => "`rules redeal` tells only what speaks of the redeal.",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_fits_a_terminal_of_eighty_columns() {
        let topics = TOPICS.iter().map(|it| it.0);
        let words = ALL.iter().map(|it| it.word).chain(topics).chain([""]);
        for word in words {
            let text = help(word, 80).unwrap().text;
            let long = text.lines().find(|it| it.chars().count() > 80);
            assert_eq!(long, None, "`help {word}`");
        }
    }
}
