//! Commands that describe the game: `rules`, `options`, `history`.

use crate::answer::{CommandError, Reply, did_you_mean, short};
use crate::command::{Command, Follows, Pages};
use crate::diag::english::{self, counted};
use crate::diag::wrapped;
use crate::session::Session;
use crate::text::{Text, text};
use crate::variant::Choice;
use crate::words::turn_words;

pub(super) const RULES: Command = Command {
    after: "[WORD]",
    more: "`rules redeal` shows only the paragraphs about the redeal.",
    follows: Follows::One(|can, _| can.subjects.clone()),
    pages: Pages::Always,
    ..Command::new("rules", "explain how the game is played", |session, rest| {
        rules(session, rest)
    })
};

/// Shows the rules of the game, or the paragraphs that contain a word.
fn rules(session: &Session<'_>, word: &str) -> Result<Reply, CommandError> {
    let all = whole(session);
    if word.is_empty() {
        return Ok(all);
    }
    let lower = word.to_lowercase();
    let speaks = |paragraph: &&str| paragraph.to_lowercase().contains(&lower);
    let parts: Vec<&str> = all.text.split("\n\n").filter(speaks).collect();
    if parts.is_empty() {
        let shown = short(word);
        return Err(CommandError::wrong(format!(
            "the rules do not mention `{shown}`; `rules` shows all of them"
        )));
    }
    let rules = session.game().rules();
    Ok(Reply::saying(Text::quoted(rules, &parts.join("\n\n"))))
}

/// Shows all rules, with the names and the description from the rules file.
fn whole(session: &Session<'_>) -> Reply {
    let variant = session.game().variant();
    let head = match variant.family() {
        "" => variant.name().to_owned(),
        family => format!("{} ({family})", variant.name()),
    };
    let text = patience_words::text(variant, session.settings().width);
    let chosen = variant.value_names().iter().map(|entry| {
        let (option, value) = &entry.option;
        format!("{} ({option}={value})", entry.name)
    });
    let names: Vec<String> = variant.also().iter().cloned().chain(chosen).collect();
    let also = match names.as_slice() {
        [] => String::new(),
        names => format!("Also called {}.", english::listed(names, "and")),
    };
    let parts = [head.as_str(), &also, variant.about(), &text];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Reply::saying(Text::quoted(variant.rules(), &parts.join("\n\n")))
}

pub(super) const OPTIONS: Command = Command {
    after: "[NAME]",
    more: "Choose them when you start a game, as in `new NAME=VALUE`.",
    follows: Follows::One(|can, _| can.options.clone()),
    pages: Pages::Always,
    ..Command::new("options", "list the options of the game", |session, rest| {
        options(session, rest)
    })
};

/// Lists the options, or those whose names begin with `name`.
fn options(session: &Session<'_>, name: &str) -> Result<Reply, CommandError> {
    let choices = session.game().variant().choices();
    let lower = name.to_lowercase();
    let meant: Vec<_> =
        choices.iter().filter(|choice| choice.name.starts_with(&lower)).collect();
    if meant.is_empty() && !name.is_empty() {
        let names = choices.iter().map(|choice| choice.name.as_str());
        let hint = did_you_mean(name, names, "`options` lists them");
        let shown = short(name);
        return Err(CommandError::wrong(format!("there is no option `{shown}`; {hint}")));
    }
    Ok(listed(session, &meant))
}

/// Lists options, each with its value and all possible values.
fn listed(session: &Session<'_>, choices: &[&Choice]) -> Reply {
    if choices.is_empty() {
        return Reply::saying("this game has no options");
    }
    let mut lines = Vec::new();
    for choice in choices {
        lines.push(format!("{} = {}", choice.name, choice.value));
        let width = session.settings().width;
        lines.push(wrapped("    ", choice.about.split_whitespace(), 4, width));
        let values: Vec<String> = choice
            .values
            .iter()
            .map(|value| {
                if *value == choice.default {
                    format!("{value} (default)")
                } else {
                    value.clone()
                }
            })
            .collect();
        lines.push(format!("    values: {}", values.join(", ")));
    }
    Reply::saying(lines.join("\n"))
}

pub(super) const HISTORY: Command =
    Command::new("history", "list the moves so far", |session, _| Ok(history(session)));

/// Lists the moves so far, each with its automatic consequences, and the marks. The moves that
/// were taken back or no longer legal come last.
fn history(session: &Session<'_>) -> Reply {
    let game = session.game();
    let marked =
        |moves| game.marks().at(moves).map(|name| Text::from(format!("      -- {name}")));
    let mut lines: Vec<Text> = Vec::new();
    for (number, turn) in (1..).zip(game.turns()) {
        lines.extend(marked(number - 1));
        let words = Text::join(&turn_words(game.rules(), turn), "  ");
        let head = format!("{number:>4}  ");
        let width = session.settings().width;
        // The text starts with `head`, so the index is a valid boundary.
        let lay =
            |text: &str| wrapped(&head, text[head.len()..].split(' '), head.len(), width);
        lines.push(text![&head, words].laid_out(lay));
    }
    if lines.is_empty() {
        lines.push("you have made no move yet".into());
    }
    lines.extend(marked(game.turns().len()));
    if game.undone() > 0 {
        let undone = counted(game.undone(), "move");
        let redo = Text::command("redo");
        lines.push(text![undone, " taken back; ", redo, " makes them again"]);
    }
    let lapsed = &game.lapsed().steps;
    if !lapsed.is_empty() {
        let count = counted(lapsed.len(), "move");
        let reload = Text::command("reload");
        let head = " no longer legal, to be tried again by the next ";
        lines.push(text![count, head, reload, ":"]);
        lines.extend(lapsed.iter().map(|step| {
            let line = match step.cards() {
                "" => format!("      {}", step.shown()),
                cards => format!("      {:<8}  # {cards}", step.shown()),
            };
            Text::quoted(game.rules(), &line)
        }));
    }
    Reply::saying(Text::join(&lines, "\n"))
}
