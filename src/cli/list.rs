//! `patience list`.

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rand::TryRng as _;
use rand::rngs::SysRng;
use serde::Serialize;

use super::cores::on_all_cores;
use super::library::Folders;
use super::output::{Failure, Output, is_at_terminal, json_line, say};
use super::pager::page;
use crate::BUNDLED;
use crate::catalogue::Figures;
use crate::diag::english::listed;
use crate::diag::{Diagnostic, clean, nearest, wrapped};
use crate::variant::{Summary, Variant, plain};

#[derive(Args, Debug)]
pub(super) struct ListArgs {
    /// Match all these words in the name, family or description
    #[arg(value_name = "WORD")]
    pub(super) words: Vec<String>,
    /// List one family, by its name or the start of it
    #[arg(long, value_name = "NAME")]
    pub(super) family: Option<String>,
    /// List the games played with N decks
    #[arg(long, value_name = "N")]
    pub(super) decks: Option<u8>,
    /// Sort by `name`, or by a figure and show it: `chance`, `honest`, `greedy` or `length`
    #[arg(
        long,
        value_name = "ORDER",
        value_enum,
        hide_possible_values = true,
        default_value_t
    )]
    pub(super) by: ListOrder,
    /// List one random game, or N of them
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", require_equals = true)]
    pub(super) random: Option<usize>,
    /// Print one JSON array
    #[arg(long)]
    pub(super) json: bool,
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(super) enum ListOrder {
    /// Name
    #[default]
    Name,
    /// Share of deals that can be won, highest first
    Chance,
    /// Share that the `honest` player of `patience study` wins, highest first
    Honest,
    /// Share that the `greedy` player of `patience study` wins, highest first
    Greedy,
    /// Moves of a winning line, fewest first
    Length,
}

/// The minimum width of a name, and the maximum width of a family, in characters.
const NAME: usize = 12;
const FAMILY: usize = 16;

/// One game in the list.
#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    family: String,
    decks: u8,
    about: String,
    /// The measured figures of a bundled game, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<Figures>,
}

/// A game that cannot be loaded, and its first error.
struct Unusable {
    id: String,
    error: String,
}

pub(super) fn run(
    args: &ListArgs,
    output: Output,
    width: usize,
) -> Result<ExitCode, Failure> {
    let folders = Folders::usual();
    let (mut games, unusable) = load(&folders);
    let folders = folders.warnings().into_iter().map(Diagnostic::warning);
    let warnings: Vec<Diagnostic> =
        folders.chain(unusable.iter().map(Unusable::warning)).collect();
    output.warn(&warnings);
    if let Some(wanted) = &args.family {
        let family = family(wanted, &games)?;
        games.retain(|game| game.family == family);
    }
    without(&args.words, &games).map_or(Ok(()), |error| Err(hinted(error)))?;
    games.retain(|game| game.has_all(&args.words));
    refuse_decks(args, &games)?;
    games.retain(|game| args.decks.is_none_or(|decks| game.decks == decks));
    if let Some(count) = args.random {
        pick(&mut games, count);
    }
    games.sort_by_cached_key(|game| (game.name.to_lowercase(), game.id.clone()));
    // The sort is stable: games with equal figures stay in the order of their names.
    match args.by {
        ListOrder::Name => {}
        ListOrder::Chance => games.sort_by_key(|game| Figures::by_chance(game.figures)),
        ListOrder::Honest => games.sort_by_key(|game| Figures::by_honest(game.figures)),
        ListOrder::Greedy => games.sort_by_key(|game| Figures::by_greedy(game.figures)),
        ListOrder::Length => games.sort_by_key(|game| Figures::by_length(game.figures)),
    }
    if args.by != ListOrder::Name && !args.json {
        for game in &mut games {
            let figures = Figures::words(game.figures);
            game.about = format!("{figures}. {}", game.about);
        }
    }
    if args.json {
        say(&json_line(&games));
    } else if args.is_plain() && is_at_terminal() {
        let how = "`patience list --family NAME` describes the games of a family, `patience \
                   list WORD` those that match a word, and `patience play NAME` plays one.";
        page(&overview(&games, how, width));
    } else {
        page(&table(&games, width));
    }
    Ok(ExitCode::SUCCESS)
}

impl ListArgs {
    /// Returns whether all games are to be listed by name.
    fn is_plain(&self) -> bool {
        let Self { words, family, decks, by, random, json: _ } = self;
        let filtered = family.is_some() || decks.is_some() || random.is_some();
        words.is_empty() && !filtered && *by == ListOrder::Name
    }
}

/// Keeps `count` random games, chosen uniformly.
fn pick(games: &mut Vec<Listed>, count: usize) {
    while games.len() > count {
        let number = SysRng.try_next_u64().unwrap_or_default();
        let number = usize::try_from(number % games.len() as u64).unwrap_or(0);
        // This changes the order, but the caller sorts afterwards.
        games.swap_remove(number);
    }
}

/// Returns the table of the games that match all words. If none match, the error is a clause
/// that says so, with a suggestion.
pub(super) fn listing(
    folders: &Folders,
    words: &[&str],
    width: usize,
) -> Result<String, String> {
    let (mut games, _) = load(folders);
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    if let Some(error) = without(&words, &games) {
        let hint = error.hint.unwrap_or_default().replace("patience list", "list");
        return Err(format!("{}; {hint}", error.message));
    }
    games.retain(|game| game.has_all(&words));
    games.sort_by_cached_key(|game| (game.name.to_lowercase(), game.id.clone()));
    Ok(table(&games, width))
}

/// Returns the families and the names of all games. `play` says how to play one.
pub(super) fn families(folders: &Folders, play: &str, width: usize) -> String {
    let (mut games, _) = load(folders);
    games.sort_by_cached_key(|game| (game.name.to_lowercase(), game.id.clone()));
    let how = format!(
        "`list WORD` describes the games with a word in their family, name or description, and \
         {play} plays one."
    );
    overview(&games, &how, width)
}

/// Reads the games of the program, and loads all others in parallel.
fn load(folders: &Folders) -> (Vec<Listed>, Vec<Unusable>) {
    let (mut games, mut unusable) = (Vec::new(), Vec::new());
    let mut others = folders.games();
    if !folders.change_bundled() {
        games.extend(BUNDLED.summaries().into_iter().map(Listed::from));
        others.retain(|id| BUNDLED.text(&format!("{id}.toml")).is_none());
    }
    on_all_cores(
        &others,
        |id| load_one(folders, id),
        |_, loaded| match loaded {
            Ok(game) => games.push(game),
            Err(error) => unusable.push(error),
        },
    );
    (games, unusable)
}

fn load_one(folders: &Folders, id: &str) -> Result<Listed, Unusable> {
    match crate::words::load(folders, id, &[]) {
        Ok(game) => Ok(Listed {
            id: id.to_owned(),
            name: game.name().to_owned(),
            also: other_names(&game),
            family: game.family().to_owned(),
            decks: game.rules().deck().packs(),
            about: game.about().to_owned(),
            figures: Figures::of(id).filter(|_| game.is_bundled()),
        }),
        Err(error) => {
            let error = error.diagnostics.first().map(|first| first.message.clone());
            Err(Unusable { id: id.to_owned(), error: error.unwrap_or_default() })
        }
    }
}

impl From<Summary> for Listed {
    fn from(summary: Summary) -> Self {
        let Summary { id, name, also, family, about, decks } = summary;
        let figures = Figures::of(&id);
        Self { id, name, also, family, decks, about, figures }
    }
}

/// Returns the other names of a game, including those for values of its options.
fn other_names(game: &Variant) -> Vec<String> {
    let own = game.also().iter().cloned();
    own.chain(game.value_names().iter().map(|value| value.name.clone())).collect()
}

impl Listed {
    /// Returns whether each word occurs in the listed texts, ignoring case, or in a name as
    /// `patience play` reads it.
    fn has_all(&self, words: &[String]) -> bool {
        let Self { id, name, also, family, about, .. } = self;
        let spelled = also.join(" ");
        let line = [id.as_str(), name, &spelled, family, about].join(" ").to_lowercase();
        let names: Vec<String> =
            [name].into_iter().chain(also).map(|name| plain(name)).collect();
        let is_called = |word: &str| {
            let word = plain(word);
            !word.is_empty() && names.iter().any(|name| name.contains(&word))
        };
        words.iter().all(|word| line.contains(&word.to_lowercase()) || is_called(word))
    }
}

impl Unusable {
    fn warning(&self) -> Diagnostic {
        let Self { id, error } = self;
        Diagnostic::warning(format!("`{id}` is skipped: {error}"))
            .hint(format!("`patience check {id}` shows what is wrong"))
    }
}

/// Returns an error if no game matches all words.
fn without(words: &[String], games: &[Listed]) -> Option<Diagnostic> {
    if words.is_empty() || games.iter().any(|game| game.has_all(words)) {
        return None;
    }
    let words = words.join(" ");
    let error = Diagnostic::error(format!("no game matches `{words}`"));
    let names = games.iter().map(|game| game.id.as_str());
    Some(match nearest(&words.to_lowercase().replace(' ', "-"), names) {
        Some(near) => error.hint(format!("did you mean `{near}`?")),
        None => error.hint("`patience list` lists all games".to_owned()),
    })
}

/// Refuses a number of decks that no game has.
fn refuse_decks(args: &ListArgs, games: &[Listed]) -> Result<(), Failure> {
    let Some(decks) = args.decks else { return Ok(()) };
    let mut all: Vec<u8> = games.iter().map(|game| game.decks).collect();
    if games.is_empty() || all.contains(&decks) {
        return Ok(());
    }
    all.sort_unstable();
    all.dedup();
    let known: Vec<String> = all.iter().map(ToString::to_string).collect();
    let error = Diagnostic::error(format!("no matching game has {decks} decks"));
    Err(hinted(error.hint(format!("choose from {}", known.join(", ")))))
}

/// Returns the family of this name, or else the only family that begins with it.
fn family(wanted: &str, games: &[Listed]) -> Result<String, Failure> {
    let mut all: Vec<&str> = games.iter().map(|game| game.family.as_str()).collect();
    all.sort_unstable();
    all.dedup();
    all.retain(|family| !family.is_empty());
    let lower = wanted.to_lowercase();
    if let Some(exact) = all.iter().find(|family| family.to_lowercase() == lower) {
        return Ok((*exact).to_owned());
    }
    let begins = |family: &&str| family.to_lowercase().starts_with(&lower);
    let found: Vec<&str> = all.iter().copied().filter(begins).collect();
    match &found[..] {
        [one] => Ok((*one).to_owned()),
        [] => {
            let error = Diagnostic::error(format!("there is no family `{wanted}`"));
            let families = format!("the families are {}", all.join(", "));
            let near = nearest(wanted, all.iter().copied());
            Err(hinted(match near.or_else(|| begun(wanted, &all)) {
                Some(near) => {
                    error.hint(format!("did you mean the family `{near}`? {families}"))
                }
                None => error.hint(families),
            }))
        }
        several => {
            let error = format!("several families begin with `{wanted}`");
            let hint = format!("choose from {}", several.join(", "));
            Err(hinted(Diagnostic::error(error).hint(hint)))
        }
    }
}

fn hinted(error: Diagnostic) -> Failure {
    Failure::Hinted(2, Box::new(error))
}

/// Returns the family whose beginning is closest to a word, which must be long enough to tell
/// families apart.
fn begun<'a>(wanted: &str, all: &[&'a str]) -> Option<&'a str> {
    let length = wanted.chars().count();
    if length <= 3 {
        return None;
    }
    let beginning = |family: &&str| family.chars().take(length).collect::<String>();
    let beginnings: Vec<String> = all.iter().map(beginning).collect();
    let near = nearest(wanted, beginnings.iter().map(String::as_str))?;
    all.iter().copied().find(|family| family.starts_with(near))
}

/// Returns the families with their numbers of games, and then the names of all games.
fn overview(games: &[Listed], how: &str, width: usize) -> String {
    let mut families: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games.iter().filter(|game| !game.family.is_empty()) {
        *families.entry(&game.family).or_default() += 1;
    }
    let head = format!("{} games in {} families. {how}", games.len(), families.len());
    let families =
        families.iter().map(|(family, games)| format!("{} ({games})", clean(family)));
    let names = games.iter().map(|game| clean(&game.name).into_owned());
    format!(
        "{}\n\nFamilies:\n{}\nGames:\n{}",
        wrapped("", head.split(' '), 0, width),
        columns(&families.collect::<Vec<_>>(), width),
        columns(&names.collect::<Vec<_>>(), width)
    )
}

/// Returns texts in as many columns as fit, sorted down the columns, with a line end each.
fn columns(texts: &[String], width: usize) -> String {
    let length = |text: &String| text.chars().count();
    // The widths of the columns, each with a gap of two before it, if there are so many rows.
    let widths = |rows: usize| -> Vec<usize> {
        let columns = texts.chunks(rows);
        columns.map(|column| column.iter().map(length).max().unwrap_or(0)).collect()
    };
    let fits =
        |rows: &usize| widths(*rows).iter().map(|own| own + 2).sum::<usize>() <= width;
    let rows = (1..texts.len()).find(fits).unwrap_or(texts.len().max(1));
    let widths = widths(rows);
    let line = |row: usize| {
        let cells = texts.iter().skip(row).step_by(rows).zip(&widths);
        let cells: Vec<String> =
            cells.map(|(text, own)| format!("{text:own$}")).collect();
        format!("  {}\n", cells.join("  ").trim_end())
    };
    (0..rows.min(texts.len())).map(line).collect()
}

/// Returns the list as text: a line for each game, with its description indented below.
fn table(games: &[Listed], width: usize) -> String {
    let widest = |of: fn(&Listed) -> &str| {
        let widths = games.iter().map(|game| clean(of(game)).chars().count());
        widths.max().unwrap_or(0)
    };
    let family = widest(|game| &game.family).min(FAMILY);
    let taken = family + "2 decks".len() + widest(|game| &game.id) + 3 * "  ".len();
    let name = widest(|game| &game.name).min(width.saturating_sub(taken).max(NAME));
    // The id, which the player types, is never truncated.
    let entry = |game: &Listed| {
        let decks = match game.decks {
            1 => "1 deck".to_owned(),
            decks => format!("{decks} decks"),
        };
        let also = match game.also.as_slice() {
            [] => String::new(),
            names => format!(" (also {})", listed(names, "and")),
        };
        let about = format!("{}{also}", game.about);
        let about = clean(&about);
        let about = wrapped("    ", about.split(' '), 4, width);
        let line = format!(
            "{:name$}  {:family$}  {decks:7}  {}",
            cut(&clean(&game.name), name),
            cut(&clean(&game.family), family),
            clean(&game.id),
        );
        if line.chars().count() <= width {
            return format!("{line}\n{about}\n");
        }
        let of =
            [clean(&game.family).into_owned(), decks, format!("`{}`", clean(&game.id))];
        let of = of.join(", ");
        let of = wrapped("    ", of.trim_start_matches(", ").split(' '), 4, width);
        format!(
            "{}\n{of}\n{about}\n",
            wrapped("", clean(&game.name).split(' '), 2, width)
        )
    };
    games.iter().map(entry).collect()
}

/// Returns a text, truncated with `...` if it is too long.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{}...", kept.trim_end())
}
