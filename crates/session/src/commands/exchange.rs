//! `export` and `import`: positions in the formats of other programs.

use std::sync::Arc;

use super::deals::{begin, from_file, no_file, unless_lost};
use crate::answer::{CommandError, Reply, short};
use crate::command::{Command, Follows};
use crate::diag::{clean, nearest};
use crate::host::Writing;
use crate::play::{DealFormat, Start};
use crate::session::Session;

pub(super) const EXPORT: Command = Command {
    after: "FORMAT [FILE]",
    more: "FORMAT is `fc-solve`, `solvitaire` or `patience`, this program's deal files.\n\
        Without FILE, it shows the text. If the format cannot hold the position, the\n\
        answer says why, and nothing is written. `export` never overwrites a file.",
    examples: &[
        ("export fc-solve", "show the text"),
        ("export solv deal.json", "write a file"),
    ],
    follows: Follows::One(|_, _| {
        DealFormat::ALL.iter().map(|format| format.name().to_owned()).collect()
    }),
    file: Some(1),
    ..Command::new("export", "write the position for other programs", export)
};

/// Writes the position to a file, or shows it if no file is named.
fn export(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let (word, path) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let (format, path) = (format(word)?, path.trim());
    let exported = session.game().export(format).map_err(|unfit| {
        let holds = |format: &&DealFormat| session.game().export(**format).is_ok();
        let hint = match DealFormat::ALL.iter().find(holds) {
            Some(other) => format!("`export {}` can", other.name()),
            None => "`save FILE` saves everything".to_owned(),
        };
        let format = format.words();
        CommandError::wrong(format!(
            "{format} cannot hold this position: {unfit}; {hint}"
        ))
    })?;
    if path.is_empty() {
        if exported.reveals_hidden {
            let name = format.name();
            return Err(CommandError::wrong(format!(
                "that would show the hidden cards; `export {name} FILE` writes them to a \
                 file"
            )));
        }
        return Ok(Reply::saying(exported.text.trim_end()));
    }
    session.write(path, &exported.text, Writing::New)?;
    let mut parts = vec![format!("written to {path}, {}", format.words())];
    parts.extend(exported.notes);
    Ok(Reply::saying(parts.join("; ")))
}

pub(super) const IMPORT: Command = Command {
    after: "FILE",
    more: "The program recognizes the format, and checks that no card is missing. The rules\n\
        stay the same; `new GAME FILE` deals the file in another game. `help exchange`\n\
        shows the formats.",
    examples: &[("import board.txt", "")],
    file: Some(0),
    ..Command::new("import", "play a deal from another program", import)
};

/// Starts a game from a deal file, by the rules in play.
fn import(session: &mut Session<'_>, path: &str) -> Result<Reply, CommandError> {
    if path.is_empty() {
        return Err(no_file("import board.txt"));
    }
    unless_lost(session, "import", path)?;
    let text = session.read(path)?;
    let variant = Arc::clone(session.game().variant());
    let deal = from_file(path, &text, variant.rules())?;
    let read_as = match DealFormat::of(&text, variant.rules()) {
        DealFormat::Patience if matches!(deal.start, Start::Order { .. }) => {
            "the order of a deck"
        }
        format => format.words(),
    };
    begin(session, &variant, deal, |named| {
        format!("a new game{named}, read as {read_as}")
    })
}

/// Returns the format of which `word` is the name or the first letters.
fn format(word: &str) -> Result<DealFormat, CommandError> {
    let lower = word.to_ascii_lowercase();
    let begins =
        |format: &&DealFormat| !lower.is_empty() && format.name().starts_with(&lower);
    if let Some(found) = DealFormat::ALL.iter().find(begins) {
        return Ok(*found);
    }
    let names = DealFormat::ALL.iter().map(|format| format.name());
    let all = names.clone().collect::<Vec<_>>().join("`, `");
    Err(CommandError::wrong(match nearest(&lower, names) {
        _ if word.is_empty() => {
            format!("name a format, `{all}`, as in `export fc-solve board.txt`")
        }
        Some(near) => {
            format!("there is no format `{}`; did you mean `{near}`?", clean(word))
        }
        None => {
            format!(
                "there is no format `{}`; the formats are `{all}`",
                clean(&short(word))
            )
        }
    }))
}
