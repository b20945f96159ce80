//! `reload`: loads the rules again, and replays the moves with the same cards.

use std::sync::Arc;

use super::deals::from_file;
use crate::answer::{Code, CommandError, Reply, ReplyKind};
use crate::blame::{blame_deal, refused};
use crate::command::Command;
use crate::diag::english::counted;
use crate::diag::{Sources, Style, render, wrapped};
use crate::host::World;
use crate::play::{Deal, Game, Lapse, LapseReason, Replay, Start};
use crate::rules::Rules;
use crate::session::Session;
use crate::standing::outcome;
use crate::text::Text;
use crate::variant::{Origin, Variant};
use patience_words::LoadError;

/// The last line of every error: nothing has changed.
const STAYS: &str = "the old rules stay in play";

pub(super) const RELOAD: Command = Command {
    more: "The cards stay the same, and the moves are made again as far as they are legal.\n\
        The next `reload` tries the rest again, unless you make another move first. If\n\
        a file has errors, nothing changes. `play GAME --watch` reloads automatically.",
    ..Command::new("reload", "load the rules again and replay the moves", |session, _| {
        reload(session)
    })
};

/// Loads the rules again, deals the same cards, and makes the same moves as far as they are
/// legal. On an error, nothing changes.
fn reload(session: &mut Session<'_>) -> Result<Reply, CommandError> {
    let before = session.game().clone();
    let old = before.variant();
    let (variant, mut notes) = load(session.host(), old.origin())?;
    let variant = Arc::new(variant);
    let deal = deal(before.deal(), old, &variant, session.host())?;
    notes.extend(other_cards(&before, &variant, &deal));
    let failed = |error| stays(&blame_deal(&variant, &error));
    let again = before.again(Arc::clone(&variant), deal).map_err(failed)?;
    let same = old.digest() == variant.digest();
    let kind =
        if same && notes.is_empty() { ReplyKind::Answered } else { ReplyKind::Reloaded };
    notes.insert(0, head(old, &variant));
    if !same || again.lapse.is_some() {
        notes.extend(replayed(before.turns().len(), &again));
    }
    // Must come last: everything that can fail is done before the session changes.
    session.reload(again.game);
    let width = session.settings().width;
    let rules = session.game().rules();
    let laid =
        |note: &String| Text::quoted(rules, &wrapped("", note.split(' '), 2, width));
    let mut lines: Vec<Text> = notes.iter().map(laid).collect();
    if kind == ReplyKind::Reloaded {
        lines.push(outcome(session, &[]));
    }
    Ok(Reply::new(kind, Text::join(&lines, "\n")))
}

/// Loads a game again, without the options that no longer exist. Returns a note on each of
/// them.
fn load(
    host: &dyn World,
    origin: &Origin,
) -> Result<(Variant, Vec<String>), CommandError> {
    load_again(host, &origin.game, &origin.options).map_err(|error| {
        let report = render(&error.sources, &error.diagnostics, Style::Plain);
        stays(&CommandError::new(Code::BadRules, report))
    })
}

/// Loads a game with these options, without those that no longer exist.
pub(super) fn load_again(
    host: &dyn World,
    game: &str,
    options: &[(String, String)],
) -> Result<(Variant, Vec<String>), Box<LoadError>> {
    match host.load(game, options) {
        Err(error) if !error.bad_rules && !options.is_empty() => {}
        loaded => return loaded.map(|variant| (variant, Vec::new())),
    }
    let plain = host.load(game, &[])?;
    let (mut kept, mut notes) = (Vec::new(), Vec::new());
    for (name, value) in options {
        match plain.choices().iter().find(|choice| choice.name == *name) {
            None => notes.push(format!("the option `{name}` no longer exists")),
            Some(choice) if choice.values.contains(value) => {
                kept.push((name.clone(), value.clone()));
            }
            Some(choice) => notes.push(format!(
                "the option `{name}` no longer has the value `{value}`; it is now `{}`",
                choice.default
            )),
        }
    }
    let loaded = host.load(game, &kept)?;
    // A later reload tries the missing options again.
    Ok((loaded.wishing(options.to_vec()), notes))
}

/// Returns the same deal for the new rules. If its cards do not fit them, reads its deal file
/// again, which may have changed too.
fn deal(
    before: &Deal,
    old: &Variant,
    new: &Variant,
    host: &dyn World,
) -> Result<Deal, CommandError> {
    let mut sources = Sources::new();
    before.again(old.rules(), new.rules(), &mut sources).or_else(|errors| {
        let name = &before.name;
        let read = host.read(name).ok();
        let read = read.map(|text| from_file(name, &text, new.rules()));
        read.unwrap_or_else(|| {
            let report = render(&sources, &errors, Style::Plain);
            Err(CommandError::new(Code::BadDeal, report))
        })
        .map_err(|error| {
            let head = format!("the cards of `{name}` do not fit the changed rules");
            stays(&CommandError::new(error.code, format!("{head}\n{}", error.message)))
        })
    })
}

/// Returns a note if the name of the deal now gives different cards.
fn other_cards(before: &Game, variant: &Variant, deal: &Deal) -> Option<String> {
    let cards = |deal: &Deal, rules: &Rules| match &deal.start {
        Start::Order { cards, .. } => {
            let cards = cards.iter().map(|card| rules.deck().text(*card));
            Some(cards.collect::<Vec<_>>())
        }
        Start::Position(_) => None,
    };
    let same = cards(before.deal(), before.rules()) == cards(deal, variant.rules());
    other_deck(same, deal)
}

/// Returns a note unless a deal has the `same` cards as before.
pub(super) fn other_deck(same: bool, deal: &Deal) -> Option<String> {
    (!same).then(|| format!("the deck has changed; {} deals different cards", deal.name))
}

/// Returns the line that says whether the rules have changed, and in which files.
fn head(old: &Variant, new: &Variant) -> String {
    let files = changed_files(old, new);
    match (old.digest() == new.digest(), files.as_str()) {
        (true, "") => "rules unchanged".to_owned(),
        (true, _) => format!("rules unchanged, although the text of {files} changed"),
        (false, "") => format!("the rules of `{}` have changed", new.id()),
        (false, _) => format!("the rules of `{}` have changed, in {files}", new.id()),
    }
}

/// Returns the names of the files that differ between two versions of a game.
fn changed_files(old: &Variant, new: &Variant) -> String {
    let (before, now) = (files(old), files(new));
    let come = now.iter().filter(|entry| !before.contains(entry));
    let gone = before.iter().filter(|entry| !now.contains(entry));
    let mut names: Vec<String> = Vec::new();
    for (name, _) in come.chain(gone) {
        let name = format!("`{name}`");
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => {
            format!("{} and {last}", first.join(", "))
        }
        _ => names.concat(),
    }
}

/// Returns the names and texts of all files of a game.
fn files(variant: &Variant) -> Vec<(&str, &str)> {
    let sources = variant.sources();
    sources.ids().map(|id| (sources.name(id), sources.text(id))).collect()
}

/// Returns how many moves were made again, and what happens to the rest. `before` is the number
/// of moves that the game had.
pub(super) fn replayed(before: usize, again: &Replay) -> Vec<String> {
    let (made, stood) = (again.game.turns().len(), again.stood);
    let mut notes = Vec::new();
    if made < stood {
        notes.push(format!("{made} of {} replayed", counted(stood, "move")));
    } else if made > before {
        let moves = counted(made, "move");
        notes.push(format!("{moves} replayed, {} of them legal again", made - before));
    } else if made > 0 {
        notes.push(format!("{} replayed", counted(made, "move")));
    }
    if let Some(lapse) = &again.lapse {
        notes.push(lapsed(&again.game, lapse, made < stood));
        notes.push(kept(again.game.lapsed().steps.len()));
    }
    notes
}

/// Returns why a move is no longer legal. `made` is false if it had been taken back.
fn lapsed(game: &Game, lapse: &Lapse, made: bool) -> String {
    let why = match &lapse.why {
        LapseReason::Refused(refusal) => refused(game, refusal).message.into(),
        LapseReason::NotAMove(error) => error.to_string(),
        LapseReason::OtherCards(cards) => format!("it would move {cards}"),
    };
    let why = why.lines().next().unwrap_or_default();
    let cards = match lapse.step.cards() {
        "" => String::new(),
        cards => format!(" ({cards})"),
    };
    let shown = format!("`{}`{cards}", lapse.step.shown());
    if made {
        format!("move {}, {shown}, is no longer legal: {why}", lapse.number)
    } else {
        format!("{shown}, taken back before, is no longer legal: {why}")
    }
}

/// Returns what happens to the moves that are no longer legal.
fn kept(count: usize) -> String {
    let (what, them) = match count {
        1 => ("it is kept".to_owned(), "it"),
        _ => (format!("it and {} after it are kept", counted(count - 1, "move")), "them"),
    };
    format!(
        "{what}: `history` lists {them}, and `reload` tries {them} again until you make \
         another move"
    )
}

/// Adds to an error that the old rules stay in play.
fn stays(error: &CommandError) -> CommandError {
    CommandError::new(error.code, format!("{}\n{STAYS}", error.message.trim_end()))
}
