//! The settings file, with a line such as `suits = "symbols"` for each setting.
//!
//! The player may edit the file. Setting a value changes only that value: comments, the order and
//! unknown lines stay.

use std::ops::Range;

use super::answer::did_you_mean;
use super::host::KeptSettings;
use super::preferences::{Deals, Preferences, Setting};
use crate::diag::english::listed;
use crate::diag::{Diagnostic, Place, SourceId};

/// The first line of a new file.
const HEAD: &str = "# Settings that `set` has changed. `set` alone lists them all.\n";

/// A line that sets a value.
struct Entry<'a> {
    key: &'a str,
    value: &'a str,
    /// The bytes of the value in its line, quotes included.
    span: Range<usize>,
}

impl KeptSettings {
    /// Returns which deals the player chose, or none if the file does not say.
    pub fn deals(&self) -> Option<Deals> {
        let lines = self.text.lines().take_while(|line| !is_head(line));
        let sets = |entry: &Entry<'_>| entry.key == Setting::Deals.word();
        lines.filter_map(entry).filter(sets).last()?.value.parse().ok()
    }

    /// Returns the text of the file with the player's choice of deals.
    pub fn with_deals(&self, deals: Deals) -> String {
        with(&self.text, Setting::Deals, deals.into())
    }
}

/// Returns the settings in the file, and a warning for each line that sets nothing.
pub(super) fn read(source: SourceId, text: &str) -> (Preferences, Vec<Diagnostic>) {
    let mut preferences = Preferences::default();
    let mut warnings = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let place = |range: Range<usize>| {
            Place::new(source, start + range.start..start + range.end)
        };
        match entry(line) {
            _ if is_blank(line) => {}
            _ if is_head(line) => break,
            None => {
                let code = line.trim_end().len();
                let warning = Diagnostic::warning("this line sets nothing")
                    .code("not-a-setting")
                    .at(place(code - line.trim().len()..code))
                    .hint(
                        "write a setting, `=` and its value, as in `suits = \"symbols\"`",
                    );
                warnings.push(warning);
            }
            Some(entry) => {
                let key = line.find(entry.key).unwrap_or(0);
                let at = [place(key..key + entry.key.len()), place(entry.span.clone())];
                warnings.extend(take(&mut preferences, &entry, at));
            }
        }
        start += line.len();
    }
    (preferences, warnings)
}

/// Applies a line, or returns a warning that says why not.
fn take(
    preferences: &mut Preferences,
    entry: &Entry<'_>,
    [key, value]: [Place; 2],
) -> Option<Diagnostic> {
    let known = Setting::ALL.iter().find(|setting| setting.word() == entry.key);
    let Some(setting) = known.copied() else {
        let message = format!("there is no setting `{}`", entry.key);
        let words = Setting::ALL.iter().map(|setting| setting.word());
        let hint = did_you_mean(entry.key, words, "`set` lists the settings");
        return Some(
            Diagnostic::warning(message).code("unknown-setting").at(key).hint(hint),
        );
    };
    if preferences.set(setting, entry.value) {
        return None;
    }
    let message = format!("`{}` is not a value of `{}`", entry.value, entry.key);
    let hint = format!("choose {}", listed(setting.values(), "or"));
    Some(Diagnostic::warning(message).code("bad-setting").at(value).hint(hint))
}

/// Returns the text of the file with a setting changed. All other lines stay as they are.
pub(super) fn with(text: &str, setting: Setting, value: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // A new line goes before the first table, or it would belong to that table.
    let own = lines.iter().position(|line| is_head(line)).unwrap_or(lines.len());
    let sets = |line: &&str| entry(line).is_some_and(|entry| entry.key == setting.word());
    // If a key is set twice, the last line counts, as in `read`.
    let last = lines[..own].iter().rposition(sets);
    let new = format!("{} = \"{value}\"\n", setting.word());
    let mut parts: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    let place = last.unwrap_or(own);
    if let Some(entry) = last.and_then(|index| entry(lines[index])) {
        parts[place].replace_range(entry.span, &format!("\"{value}\""));
    } else {
        if let Some(before) = place.checked_sub(1).map(|last| &mut parts[last])
            && !before.ends_with('\n')
        {
            // The last line of the file may lack a line end.
            before.push('\n');
        }
        parts.insert(place, new);
    }
    let head = if text.is_empty() { HEAD } else { "" };
    format!("{head}{}", parts.concat())
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// Returns whether a line begins a table. Lines in a table are not settings of this version.
fn is_head(line: &str) -> bool {
    line.trim_start().starts_with('[')
}

fn entry(line: &str) -> Option<Entry<'_>> {
    if is_blank(line) {
        return None;
    }
    let (key, said) = line.split_once('=')?;
    let start = line.len() - said.trim_start().len();
    let said = said.trim_start();
    let quote = said.chars().next().filter(|letter| ['"', '\''].contains(letter));
    let length = match quote {
        // `find` starts after the first quote, so 2 is added for both quotes.
        Some(quote) => said[1..].find(quote)? + 2,
        None => said.find('#').map_or(said, |start| &said[..start]).trim_end().len(),
    };
    let value = &said[..length];
    let value = quote.map_or(value, |quote| value.trim_matches(quote));
    Some(Entry { key: key.trim(), value, span: start..start + length })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Sources, Style, render};

    #[track_caller]
    fn check(text: &str, setting: Setting, value: &str, expected: &str) {
        let new = with(text, setting, value);
        assert_eq!(new, expected);
        assert_eq!(read(Sources::new().add("", &*new), &new).0.value(setting), value);
    }

    #[test]
    fn with_changes_only_the_value() {
        let head = HEAD.to_owned();
        check("", Setting::Echo, "on", &(head + "echo = \"on\"\n"));
        check("x = 1", Setting::Echo, "on", "x = 1\necho = \"on\"\n");
        check("echo=off# no", Setting::Echo, "on", "echo=\"on\"# no");
        check(
            "# mine\r\nechoes = 3\r\necho = \"off\"  # quiet\r\n\r\n",
            Setting::Echo,
            "on",
            "# mine\r\nechoes = 3\r\necho = \"on\"  # quiet\r\n\r\n",
        );
        check("echo = \"of\n", Setting::Echo, "on", "echo = \"of\necho = \"on\"\n");
        check(
            "[later]\necho = 7\n",
            Setting::Color,
            "4",
            "color = \"4\"\n[later]\necho = 7\n",
        );
        check(
            "echo = 'on'\necho = off",
            Setting::Echo,
            "on",
            "echo = 'on'\necho = \"on\"",
        );
    }

    #[test]
    fn read_warns_about_invalid_lines_with_their_place() {
        let text =
            "suits = \"symbols\"\ncolour = \"4\"\necho = maybe # ?\nlist\n[x]\ny\n";
        let mut sources = Sources::new();
        let id = sources.add("settings.toml", text);
        let (preferences, warnings) = read(id, text);
        assert_eq!(preferences.value(Setting::Suits), "symbols");
        insta::assert_snapshot!(render(&sources, &warnings, Style::Plain), @r#"
        warning[unknown-setting]: there is no setting `colour`
         --> settings.toml:2:1
          |
        2 | colour = "4"
          | ^^^^^^
          |
          = help: did you mean `color`?

        warning[bad-setting]: `maybe` is not a value of `echo`
         --> settings.toml:3:8
          |
        3 | echo = maybe # ?
          |        ^^^^^
          |
          = help: choose on or off

        warning[not-a-setting]: this line sets nothing
         --> settings.toml:4:1
          |
        4 | list
          | ^^^^
          |
          = help: write a setting, `=` and its value, as in `suits = "symbols"`
        "#);
    }
}
