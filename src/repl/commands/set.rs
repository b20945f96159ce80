//! `set`: how games are shown and played, now and in later sessions.

use super::{show, wrong};
use crate::diag::english::listed;
use crate::diag::nearest;
use crate::repl::answer::{Fault, Kind, Reply};
use crate::repl::preferences::{Setting, Suits, Switch};
use crate::repl::session::{Auto, Session};
use crate::repl::settings_file::with;

/// Lists what can be set, tells one thing, or sets it.
pub(super) fn set(session: &mut Session<'_>, rest: &str) -> Result<Reply, Fault> {
    let words: Vec<&str> =
        rest.split(|it: char| it.is_whitespace() || it == '=').collect();
    let words: Vec<&str> = words.into_iter().filter(|it| !it.is_empty()).collect();
    match words.as_slice() {
        [] => Ok(Reply::told(all(session))),
        [name] => Ok(Reply::told(line(session, find(name)?))),
        [name, value] => change(session, find(name)?, value),
        _ => Err(wrong("say what to set and to which value, as in `set suits symbols`")),
    }
}

fn all(session: &Session<'_>) -> String {
    let mut lines: Vec<String> =
        Setting::ALL.iter().map(|it| line(session, *it)).collect();
    if let Ok(Some(kept)) = session.world.settings() {
        lines.push(format!("kept in {}", kept.name));
    }
    lines.join("\n")
}

fn line(session: &Session<'_>, setting: Setting) -> String {
    let value = match (setting, session.settings.auto) {
        // `auto` can have been turned on for this session alone.
        (Setting::Auto, Auto::On) => Switch::On.into(),
        (Setting::Auto, Auto::Off) => Switch::Off.into(),
        _ => session.preferences.value(setting),
    };
    let set = format!("{} = {value}", setting.word());
    format!("{set:<16} {}: {}", listed(setting.values(), "or"), setting.about())
}

/// Finds a setting by its word, or by a beginning that no other has.
fn find(name: &str) -> Result<Setting, Fault> {
    let lower = name.to_ascii_lowercase();
    let begins = |it: &&Setting| it.word().starts_with(&lower);
    let found: Vec<&Setting> = Setting::ALL.iter().filter(begins).collect();
    if let [only] = found.as_slice() {
        return Ok(**only);
    }
    let shown: String = name.chars().take(40).collect();
    let hint = match nearest(name, Setting::ALL.iter().map(|it| it.word())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`set` lists them".to_owned(),
    };
    Err(wrong(format!("there is no setting `{shown}`; {hint}")))
}

fn change(
    session: &mut Session<'_>,
    setting: Setting,
    value: &str,
) -> Result<Reply, Fault> {
    let lower = value.to_ascii_lowercase();
    let values = setting.values();
    let begins = |it: &&&str| it.starts_with(&lower);
    let mut found = values.iter().filter(begins);
    let exact = values.iter().find(|it| **it == lower);
    let only = found.next().filter(|_| found.next().is_none());
    let Some(value) = exact.or(only) else {
        let shown: String = value.chars().take(40).collect();
        let (word, values) = (setting.word(), listed(values, "or"));
        return Err(wrong(format!(
            "`{shown}` is no value of `{word}`, which is {values}"
        )));
    };
    session.preferences.set(setting, value);
    session.apply_preferences();
    if setting == Setting::Auto {
        session.apply_auto();
    }
    let mut lines = vec![format!("{} = {value}", setting.word())];
    if session.preferences.suits == Suits::Symbols
        && session.settings.suits == Suits::Letters
    {
        lines.push(
            "letters are shown: this terminal is not said to show UTF-8".to_owned(),
        );
    }
    if let Err(why) = keep(session, setting, value) {
        lines.push(format!("warning: that is not kept for later: {why}"));
    }
    let seen = matches!(
        setting,
        Setting::Suits | Setting::Red | Setting::Color | Setting::Layout
    );
    if !seen {
        return Ok(Reply::told(lines.join("\n")));
    }
    lines.insert(0, show(session).text);
    Ok(Reply::new(Kind::Shown, lines.join("\n").trim_start()))
}

/// Writes the value down. The file may have been changed by others meanwhile.
fn keep(session: &mut Session<'_>, setting: Setting, value: &str) -> Result<(), String> {
    match session.world.settings()? {
        Some(kept) => session.world.keep_settings(&with(&kept.text, setting, value)),
        None => Ok(()),
    }
}
