//! Starting a game: a new deal, a saved game or a shared game.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::iter;
use std::path::Path;
use std::sync::Arc;

use strum::VariantNames as _;

use super::args::PlayArgs;
use super::{offer, wanted};
use crate::catalogue::{Daily, DailyKind, TODAY};
use crate::cli::files::read_text;
use crate::cli::host::SystemHost;
use crate::cli::kept::{Damaged, Keeper, Kept, MAX_RECORD, Whose};
use crate::cli::library::Folders;
use crate::cli::output::is_at_terminal;
use crate::cli::output::{Failure, Output, say};
use crate::cli::player;
use crate::cli::{clock, state};
use crate::diag::english::{counted, listed, of_number};
use crate::diag::{Diagnostic, Style, clean, render, wrapped};
use crate::play::{Deal, DealName, Game, Link, Record};
use crate::repl::{
    Code, CommandError, Deals, Frontend as _, Opened, Wish, World as _, deal_as_set,
    find_deal, find_wished, open_as_far,
};
use crate::variant::{Library as _, Variant};
use crate::words;

/// A started game, and the lines for the head of its record.
pub(super) struct Begun {
    pub(super) game: Game,
    pub(super) others: Vec<String>,
    /// A note about the game for the player, if any.
    pub(super) note: Option<String>,
}

/// Starts or resumes the game that the arguments name.
///
/// The game is saved from then on, unless a script plays it without `--resume` or `--count`.
/// Returns none if the player leaves at a question. A player who is new (`is_new`) is asked which
/// deals to get.
pub(super) fn begin(
    args: &PlayArgs,
    host: &mut SystemHost,
    output: Output,
    is_new: bool,
) -> Result<Option<Begun>, Failure> {
    if Link::is_one(&args.game.game) {
        return shared(args, host).map(Some);
    }
    let variant = Arc::new(host.load(&args.game.game, &args.game.set)?);
    let mut note = None;
    if (args.script.is_none() || args.resume || args.count)
        && let Some(folder) = state::folder()
    {
        let mut keeper = Keeper::new(folder, whose(args));
        keeper.to_stderr = args.json;
        let choice = choose(args, &variant, host, &mut keeper, output, &mut note)?;
        let begun = match choice {
            Choice::GoOn(kept) => {
                go_on(*kept, args, &variant, host, &mut keeper, output)?
            }
            Choice::Begin => None,
            Choice::Leave => return Ok(None),
        };
        // Set even if no game is resumed: a new game is saved, too.
        host.keeper = Some(keeper);
        if begun.is_some() {
            return Ok(begun);
        }
    }
    if args.resume {
        return Err(nothing_kept(args, &variant, &[], 0));
    }
    let bad = |error: CommandError| Failure::Message(4, error.message.into());
    if let Some(wish) = Wish::of(args.deal()) {
        let (game, found) = find_wished(&variant, wish, host).map_err(bad)?;
        let note = note.or(Some(found));
        return Ok(Some(Begun { game, others: Vec::new(), note }));
    }
    if args.deal.is_none() && is_asked(args) {
        let deals = match kept_deals(host, is_new, output) {
            DealsAnswer::Deals(deals) => deals,
            DealsAnswer::Quit => return Ok(None),
        };
        if let Some(wish) = deals.wish() {
            let (game, found) = deal_as_set(&variant, wish, host).map_err(bad)?;
            let note = note.map_or(found.clone(), |note| format!("{found}; {note}"));
            return Ok(Some(Begun { game, others: Vec::new(), note: Some(note) }));
        }
    }
    let deal = find_deal(args.deal(), None, variant.rules(), host).map_err(bad)?;
    let today = (deal.name == today_deal())
        .then(|| Daily { date: clock::date(), kind: DailyKind::Today });
    if let Some(daily) = args.daily.or(today) {
        let said = format!("{}, {}: {}", said(daily), variant.name(), deal.name);
        note = Some(note.map_or(said.clone(), |note| format!("{said}; {note}")));
    }
    Ok(Some(Begun { game: deal_out(&variant, deal)?, others: Vec::new(), note }))
}

/// Returns what a game of the day is called.
fn said(daily: Daily) -> String {
    let kind = match daily.kind {
        DailyKind::Today => "the deal",
        DailyKind::Easy => "the easy deal",
        DailyKind::Hard => "the hard deal",
        DailyKind::Family => "the family's deal",
    };
    let date = daily.date;
    let day = if date == clock::date() { "the day".to_owned() } else { date.to_string() };
    format!("{kind} of {day}")
}

/// Returns the name of the deal of the day.
fn today_deal() -> String {
    DealName::Seed(clock::today()).to_string()
}

/// Starts a shared game, with its moves played.
fn shared(args: &PlayArgs, host: &mut SystemHost) -> Result<Begun, Failure> {
    if args.deal.is_some() || args.resume || !args.game.set.is_empty() {
        let message = "a shared line has its own deal, options and moves: leave out `--deal`, `--set` and `--resume`";
        return Err(Failure::usage(message));
    }
    let opened = open_as_far("the line", &args.game.game, host, None);
    let opened = opened.map_err(|error| {
        let code = if error.code == Code::BadRules { 3 } else { 4 };
        Failure::Message(code, error.message.into())
    })?;
    if args.script.is_none() || args.count {
        host.keeper = state::folder().map(|folder| Keeper::new(folder, whose(args)));
        if let Some(keeper) = &mut host.keeper {
            keeper.to_stderr = args.json;
        }
    }
    let moves = counted(opened.game.turns().len(), "move");
    let note = opened.note.unwrap_or_else(|| format!("the shared game, {moves}"));
    Ok(Begun { game: opened.game, others: opened.others, note: Some(note) })
}

/// Fills in the name of the game if the arguments lack it: the last game with `--resume`, and
/// otherwise the player's choice. Returns none if the player leaves.
pub(super) fn named(
    args: &PlayArgs,
    output: Output,
    width: usize,
) -> Result<Option<PlayArgs>, Failure> {
    let mut args = args.clone();
    if let Some(daily) = Daily::read(&args.game.game, clock::date()) {
        if daily.date > clock::date() {
            let date = daily.date;
            return Err(Failure::usage(format!("the games of {date} are still to come")));
        }
        if let Some(suggestion) = daily.suggestion() {
            args = offer::called(&args, suggestion.into());
            args.daily = Some(daily);
        }
    }
    if let Some(offer) = spelled_out(&args.game.game) {
        args = offer::called(&args, offer);
    }
    // Resolved once, so that the whole command uses the same day.
    if args.deal().eq_ignore_ascii_case(TODAY) {
        args.deal = Some(today_deal());
    }
    if args.game.game.is_empty() && !args.resume {
        if args.json || args.script.is_some() {
            return Err(Failure::usage("name a game, as in `patience play GAME`"));
        }
        let keeper = state::folder().map(|folder| Keeper::new(folder, whose(&args)));
        return Ok(offer::ask(&args, keeper.as_ref(), output, width));
    }
    if args.resume && args.game.game.is_empty() {
        let keeper = state::folder().map(|folder| Keeper::new(folder, whose(&args)));
        args.game.game =
            keeper.and_then(|keeper| keeper.played_last()).ok_or_else(|| {
                let error = Diagnostic::error("there is no unfinished game");
                let hint =
                    "start one with `patience play GAME`; `patience list` lists the games";
                Failure::Hinted(4, Box::new(error.code("nothing-kept").hint(hint)))
            })?;
    }
    Ok(Some(args))
}

/// Returns the game and its options if the words after `play` are more than a name.
fn spelled_out(words: &str) -> Option<offer::Offered> {
    let several = words.contains(char::is_whitespace) && !Link::is_one(words);
    let folders = Folders::usual();
    let named = || folders.game(words).is_ok();
    if several && !named() { wanted::read(&folders, words) } else { None }
}

/// Returns the owner of a new game: the player if a person types, or with `--count`.
fn whose(args: &PlayArgs) -> Whose {
    let typed = !args.json && args.script.is_none() && io::stdin().is_terminal();
    if typed || args.count { Whose::Player } else { Whose::Pipe }
}

/// Deals a game.
fn deal_out(variant: &Arc<Variant>, deal: Deal) -> Result<Game, Failure> {
    Game::start(Arc::clone(variant), deal).map_err(|error| {
        let error = words::blame(variant, &error);
        Failure::Message(3, render(variant.sources(), &[error], Style::Plain))
    })
}

/// What to do about a saved game.
enum Choice {
    /// Resume it.
    GoOn(Box<Kept>),
    /// Start a new game; there is no saved game, or the player declines it.
    Begin,
    /// Leave; the saved game stays unchanged.
    Leave,
}

/// Finds the saved game to resume, and asks the player if necessary.
fn choose(
    args: &PlayArgs,
    variant: &Arc<Variant>,
    host: &SystemHost,
    keeper: &mut Keeper,
    output: Output,
    note: &mut Option<String>,
) -> Result<Choice, Failure> {
    let open = |game: &Kept| {
        open_as_far(&game.path.to_string_lossy(), &game.text, host, Some(variant)).ok()
    };
    if !is_asked(args) && !args.resume {
        return Ok(Choice::Begin);
    }
    let fits = |game: &Kept| fits(game, args, variant);
    let mut games = Vec::new();
    let mut look = |kept: Vec<Result<Kept, Damaged>>, keeper: &mut Keeper| {
        for kept in kept {
            match kept {
                // The program was killed before it could archive the won game.
                Ok(kept) if kept.record.is_won() => {
                    drop(keeper.put_away(&kept, open(&kept).as_ref()));
                }
                Ok(kept) => games.push(kept),
                Err(damaged) => output.warn(&[set_aside(&damaged)]),
            }
        }
        games.iter().position(fits)
    };
    let mut found = look(keeper.kept(variant.id()), keeper);
    if args.resume {
        if found.is_none() {
            found = look(keeper.kept_otherwise(variant.id()), keeper);
        }
        let elsewhere = || keeper.played_elsewhere(variant.id());
        let found =
            found.ok_or_else(|| nothing_kept(args, variant, &games, elsewhere()))?;
        return Ok(Choice::GoOn(Box::new(games.swap_remove(found))));
    }
    let Some(kept) = found.map(|place| games.swap_remove(place)) else {
        return Ok(Choice::Begin);
    };
    match asked(&kept, variant) {
        ResumeAnswer::Yes => return Ok(Choice::GoOn(Box::new(kept))),
        ResumeAnswer::Quit => {
            let game = clean(&args.game.game);
            say(&format!("the game is saved: `patience play {game}` resumes it\n"));
            return Ok(Choice::Leave);
        }
        ResumeAnswer::No => {}
    }
    let put_away = keeper.put_away(&kept, open(&kept).as_ref()).is_ok();
    *note = put_away.then(|| "the game before is kept: `load last`".to_owned());
    Ok(Choice::Begin)
}

/// Returns whether a player at a terminal answers questions.
fn is_asked(args: &PlayArgs) -> bool {
    is_at_terminal() && !args.json && args.script.is_none()
}

/// The answer to the question which deals to get.
enum DealsAnswer {
    Deals(Deals),
    Quit,
}

/// Returns which deals the player gets if none is named. Asks a player who is new, and saves the
/// answer with the settings.
fn kept_deals(host: &mut SystemHost, is_new: bool, output: Output) -> DealsAnswer {
    // A session warns about settings that cannot be read.
    let Ok(Some(kept)) = host.settings() else { return DealsAnswer::Deals(Deals::Any) };
    let asks = is_new && kept.deals().is_none();
    let answer = if asks {
        asked_deals()
    } else {
        DealsAnswer::Deals(kept.deals().unwrap_or(Deals::Any))
    };
    if let DealsAnswer::Deals(deals) = answer
        && asks
        && let Err(why) = host.keep_settings(&kept.with_deals(deals))
    {
        let message = format!("the setting is not saved: {why}");
        output.warn(&[Diagnostic::warning(message).code("unsaved-setting")]);
    }
    answer
}

/// Asks which deals the player wants. An empty answer means winnable ones.
fn asked_deals() -> DealsAnswer {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let words = Deals::VARIANTS;
    let about = "Winnable, easy, medium and hard deals can all be won; with `any`, some deals are \
        lost from the start. `set deals` changes your choice later.";
    let width = player::width().unwrap_or(player::WIDTH);
    let about = wrapped("", about.split(' '), 0, width);
    let mut question =
        format!("{about}\nWhich deals do you want: {}?", listed(words, "or"));
    loop {
        let _ = write!(output, "{question} [{}] ", words[1]);
        let _ = output.flush();
        let mut answer = String::new();
        match io::Read::take(&mut input, ANSWER).read_line(&mut answer) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return DealsAnswer::Quit,
        }
        let answer = answer.trim().to_lowercase();
        let answer = answer.trim_start_matches('.');
        if answer.is_empty() {
            return DealsAnswer::Deals(Deals::Winnable);
        }
        if let Some(word) = words.iter().find(|word| word.starts_with(answer))
            && let Ok(deals) = word.parse()
        {
            return DealsAnswer::Deals(deals);
        }
        if "quit".starts_with(answer) || answer == "exit" {
            return DealsAnswer::Quit;
        }
        question = listed(words, "or") + "?";
    }
}

/// Returns whether a saved game has the deal and the options of the arguments.
fn fits(kept: &Kept, args: &PlayArgs, variant: &Variant) -> bool {
    let deal = args.deal.as_deref().is_none_or(|wanted| {
        let name = wanted.parse::<DealName>().map(|name| name.to_string());
        // Records hold the canonical name, so `MS:7` must match `ms:7`.
        kept.record.deal == name.unwrap_or_else(|_| wanted.to_owned())
    });
    let choices = variant.choices();
    let chosen = choices.iter().all(|choice| {
        let same = |option: &(String, String)| {
            option.0 == choice.name && option.1 == choice.value
        };
        kept.record.options.iter().any(same)
    });
    deal && (args.game.set.is_empty() || chosen)
}

/// Returns a saved game in a few words: its deal, its options that differ from their defaults,
/// its moves, and whether it is lost.
fn summary(kept: &Kept, variant: &Variant) -> String {
    let usual = |(name, value): &(String, String)| {
        let choice = variant.choices().iter().find(|choice| choice.name == *name);
        choice.is_some_and(|choice| choice.default == *value)
    };
    let unusual = kept.record.options.iter().filter(|option| !usual(option));
    let options = unusual.map(|(name, value)| format!("{name} {value}"));
    let moves = kept.record.moves();
    let noun = of_number(moves, "move");
    let lost = kept.record.is_lost().then(|| "proven lost".to_owned());
    let parts = iter::once(kept.record.deal.clone()).chain(options);
    let parts: Vec<String> =
        parts.chain([format!("{moves} {noun}")]).chain(lost).collect();
    clean(&parts.join(", ")).into_owned()
}

/// The answer to the question whether to resume a game.
#[derive(Clone, Copy)]
enum ResumeAnswer {
    Yes,
    No,
    Quit,
}

/// The most bytes of an answer to read.
const ANSWER: u64 = 1 << 12;

/// Asks whether to resume a game. An empty answer means yes, unless the game is lost. `quit`
/// or its beginning leaves, as at the prompt.
fn asked(kept: &Kept, variant: &Variant) -> ResumeAnswer {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let lost = kept.record.is_lost();
    let (usual, answers) =
        if lost { (ResumeAnswer::No, "[y/N]") } else { (ResumeAnswer::Yes, "[Y/n]") };
    let mut question = format!("resume the game of {}?", summary(kept, variant));
    loop {
        let _ = write!(output, "{question} {answers} ");
        let _ = output.flush();
        let mut answer = String::new();
        match io::Read::take(&mut input, ANSWER).read_line(&mut answer) {
            Ok(1..) => {}
            // End of input: the session ends at once, and the game stays unchanged.
            Ok(0) | Err(_) => return ResumeAnswer::Yes,
        }
        let answer = answer.trim().to_lowercase();
        match answer.trim_start_matches('.') {
            "" => return usual,
            "y" | "yes" => return ResumeAnswer::Yes,
            "n" | "no" => return ResumeAnswer::No,
            it if "quit".starts_with(it) || it == "exit" => return ResumeAnswer::Quit,
            _ => "y or n?".clone_into(&mut question),
        }
    }
}

/// Resumes a saved game. If that fails, the game stays saved, and the result is none; with
/// `--resume` it is an error.
fn go_on(
    kept: Kept,
    args: &PlayArgs,
    variant: &Arc<Variant>,
    host: &SystemHost,
    keeper: &mut Keeper,
    output: Output,
) -> Result<Option<Begun>, Failure> {
    let name = kept.path.to_string_lossy().into_owned();
    match open_as_far(&name, &kept.text, host, Some(variant)) {
        Ok(opened) => {
            let going = format!("resuming the game of {}", summary(&kept, variant));
            keeper.resume(kept, &opened);
            let Opened { game, others, note } = opened;
            let note = note.or_else(|| args.resume.then_some(going));
            Ok(Some(Begun { game, others, note }))
        }
        Err(error) => {
            let loaded = host.load(&variant.origin().game, &kept.record.options);
            let same = |loaded: Variant| kept.record.is_by(&loaded);
            if error.code == Code::BadRecord && loaded.is_ok_and(same) {
                output.warn(&[set_aside(&kept.damaged(error.message.into()))]);
            } else if args.resume {
                let code = if error.code == Code::BadRules { 3 } else { 4 };
                return Err(Failure::Message(code, error.message.into()));
            } else {
                let message = "cannot resume a saved game";
                let message = format!("{message}: {}", error.message);
                output.warn(&[Diagnostic::warning(message)]);
            }
            Ok(None)
        }
    }
}

/// Renames a damaged game, and returns a warning about it.
fn set_aside(damaged: &Damaged) -> Diagnostic {
    let shown = |path: &Path| clean(&path.to_string_lossy()).into_owned();
    let message = format!("a saved game is damaged: {}", damaged.why);
    let hint = match damaged.set_aside() {
        Ok(path) => {
            let text = read_text(&path, MAX_RECORD).unwrap_or_default();
            let path = shown(&path);
            let sound = Record::read_sound(&text).is_ok();
            let sound = if sound {
                format!("; `load {path} as far` at the prompt plays its valid moves")
            } else {
                String::new()
            };
            format!("it is now {path}, and stays unchanged{sound}")
        }
        Err(_) => format!("it is {}", shown(&damaged.path)),
    };
    Diagnostic::warning(message).code("damaged-record").hint(hint)
}

/// Returns the error that no game can be resumed. Its hint names other saved games, or games
/// that another process is playing.
fn nothing_kept(
    args: &PlayArgs,
    variant: &Variant,
    others: &[Kept],
    elsewhere: usize,
) -> Failure {
    let game = clean(&args.game.game);
    let hint = if others.is_empty() && elsewhere > 0 {
        let which = if elsewhere == 1 { "one is" } else { "some are" };
        format!("{which} being played in another `patience`: leave it there first")
    } else if others.is_empty() {
        format!("start one with `patience play {game}`")
    } else {
        let waiting: Vec<String> =
            others.iter().map(|game| summary(game, variant)).collect();
        format!("unfinished: {}", waiting.join("; "))
    };
    let wanted = if others.is_empty() { "" } else { " with this deal and these options" };
    let message = format!("there is no unfinished game of `{game}`{wanted}");
    let error = Diagnostic::error(message).code("nothing-kept").hint(hint);
    Failure::Hinted(4, Box::new(error))
}
