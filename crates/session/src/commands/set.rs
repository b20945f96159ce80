//! `set`: lists and changes the settings, which later sessions keep.

use crate::answer::{CommandError, Reply, ReplyKind, did_you_mean, short};
use crate::board;
use crate::command::{Command, Follows};
use crate::diag::english::listed;
use crate::offers::Completions;
use crate::preferences::{Setting, Suits};
use crate::session::Session;
use crate::standing::show;

pub(super) const SET: Command = Command {
    after: "[NAME [VALUE]]",
    more: "Settings are kept for later sessions, in a file that you can read and edit.\n\
        `auto` and `deals` hold only at a terminal; pipes and scripts ignore them.",
    examples: &[
        ("set", "list the settings"),
        ("set suits symbols", "draw suits as symbols"),
        ("set color 4", "use a color for each suit"),
        ("set layout list", "show one pile per line"),
        ("set theme", "show the colors of a table to choose from"),
        ("set deals easy", "get easy deals that can be won"),
    ],
    follows: Follows::Several(proposed),
    ..Command::new("set", "list the settings, or change one", set)
};

/// Lists the settings, shows one, or changes it.
fn set(session: &mut Session<'_>, rest: &str) -> Result<Reply, CommandError> {
    let words: Vec<&str> =
        rest.split(|letter: char| letter.is_whitespace() || letter == '=').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [] => Ok(Reply::saying(all(session))),
        [name] => match find(session, name)? {
            Setting::Theme => Ok(themes(session)),
            setting => Ok(Reply::saying(line(session, setting))),
        },
        [name, "preview"] if find(session, name) == Ok(Setting::Theme) => {
            Ok(themes(session))
        }
        [name, value] => change(session, find(session, name)?, value),
        _ => Err(CommandError::wrong(
            "type a setting and a value, as in `set suits symbols`",
        )),
    }
}

/// Completes the names of settings, or the values of the one named.
fn proposed(_: &Completions, words: &[&str]) -> Vec<String> {
    let words = match words {
        [] => Setting::ALL.iter().map(|setting| setting.word()).collect(),
        [name] => {
            let named = Setting::ALL.iter().filter(|setting| setting.word() == *name);
            named.flat_map(|setting| setting.values().iter().copied()).collect()
        }
        _ => Vec::new(),
    };
    words.into_iter().map(str::to_owned).collect()
}

fn all(session: &Session<'_>) -> String {
    let mut lines: Vec<String> =
        Setting::ALL.iter().map(|setting| line(session, *setting)).collect();
    if let Ok(Some(kept)) = session.host().settings() {
        lines.push(format!("kept in {}", kept.name));
    }
    lines.join("\n")
}

fn line(session: &Session<'_>, setting: Setting) -> String {
    let value = session.value(setting);
    let set = format!("{} = {value}", setting.word());
    format!("{set:<16} {}: {}", listed(setting.values(), "or"), setting.about())
}

/// Shows the setting `theme` with a few cards in each, if the screen can show them.
fn themes(session: &Session<'_>) -> Reply {
    let line = line(session, Setting::Theme);
    let cards = board::themes(session.game(), session.settings());
    let signs = "a card, one that can move, the picked card, a target, the card under the \
        cursor, a hidden card, an empty pile:";
    match cards {
        Some(drawing) => Reply { drawing, ..Reply::saying(format!("{line}\n{signs}")) },
        None => Reply::saying(line),
    }
}

/// Finds a setting by its name, or by first letters that no other has.
fn find(session: &Session<'_>, name: &str) -> Result<Setting, CommandError> {
    let lower = name.to_ascii_lowercase();
    let begins = |setting: &&Setting| setting.word().starts_with(&lower);
    let found: Vec<&Setting> = Setting::ALL.iter().filter(begins).collect();
    if let [only] = found.as_slice() {
        return Ok(**only);
    }
    let mut options = session.game().variant().choices().iter();
    if let Some(option) = options.find(|option| option.name.eq_ignore_ascii_case(name)) {
        let option = &option.name;
        return Err(CommandError::wrong(format!(
            "`{option}` is an option of the game: `new {option}=VALUE` starts a game with \
             it, and `options` lists the values"
        )));
    }
    let words = Setting::ALL.iter().map(|setting| setting.word());
    let hint = did_you_mean(name, words, "`set` lists them");
    Err(CommandError::wrong(format!("there is no setting `{}`; {hint}", short(name))))
}

fn change(
    session: &mut Session<'_>,
    setting: Setting,
    value: &str,
) -> Result<Reply, CommandError> {
    let lower = value.to_ascii_lowercase();
    let values = setting.values();
    let begins = |value: &&&str| value.starts_with(&lower);
    let mut found = values.iter().filter(begins);
    let exact = values.iter().find(|value| **value == lower);
    let only = found.next().filter(|_| found.next().is_none());
    let Some(value) = exact.or(only) else {
        let shown = short(value);
        let (word, values) = (setting.word(), listed(values, "or"));
        return Err(CommandError::wrong(format!(
            "`{shown}` is not a value of `{word}`; choose {values}"
        )));
    };
    let kept = session.set(setting, value);
    let mut lines = vec![format!("{} = {value}", setting.word())];
    if session.lacks_symbols() {
        lines.push("the board shows letters: this terminal reports no UTF-8".to_owned());
    }
    let symbols = match session.settings().suits {
        Suits::Symbols => true,
        Suits::Auto => session.shows_table(),
        Suits::Letters => false,
    };
    if setting == Setting::Red && symbols {
        lines.push(
            "the board shows symbols, so this changes nothing now; `set suits letters` \
             shows letters"
                .to_owned(),
        );
    }
    if let Err(why) = kept {
        lines.push(format!("warning: the setting is not saved: {why}"));
    }
    let seen = matches!(
        setting,
        Setting::Suits | Setting::Red | Setting::Color | Setting::Layout | Setting::Theme
    );
    if !seen {
        return Ok(Reply::saying(lines.join("\n")));
    }
    let mut text = show(session).text;
    let gap = if text.is_empty() { "" } else { "\n" };
    text += gap;
    text += lines.join("\n");
    Ok(Reply::new(ReplyKind::Shown, text))
}
