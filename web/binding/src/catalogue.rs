//! The built-in games: the list for the page, and their files.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience::catalogue::{Figures, for_beginners};
use patience::play::{Deal, DealName, Game};
use patience::repl::{Spot, ViewGroup, groups, snapshot, spot};
use patience::variant::toml_text;
use schemars::JsonSchema;
use serde::Serialize;

use super::files::Files;
use patience::words::load;

/// A game of the list, which is made when the page is built.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Listed {
    /// The name of its rules file, without the extension.
    id: String,
    /// Its name.
    name: String,
    /// Its other names.
    also: Vec<String>,
    /// The family it belongs to.
    family: String,
    /// The number of packs.
    decks: u8,
    /// Its description in one sentence.
    about: String,
    /// Its figures, if it was measured.
    figures: Option<Figures>,
    /// The options suggested for beginners, as `suits=1`; null if it is not for beginners.
    beginner: Option<String>,
    /// Its groups of piles.
    groups: Vec<ViewGroup>,
    /// Its piles at the start of `seed:1`.
    piles: Vec<LaidPile>,
}

/// The place of a pile, and its number of cards.
#[derive(JsonSchema, Serialize)]
struct LaidPile {
    #[serde(flatten)]
    spot: Spot,
    /// The number of its cards.
    cards: usize,
}

/// Returns all games, sorted by name, with their layout at the start of `seed:1`.
pub(crate) fn catalogue() -> Vec<Listed> {
    let mut all: Vec<Listed> =
        patience::games().games().iter().filter_map(|id| listed(id)).collect();
    all.sort_by_cached_key(|game| game.name.to_lowercase());
    all
}

/// Returns a game for the list, or none if it cannot be dealt.
fn listed(id: &str) -> Option<Listed> {
    let variant = Arc::new(load(&patience::games(), id, &[]).ok()?);
    let deal = Deal::named(DealName::Seed(1), variant.rules());
    let game = Game::start(Arc::clone(&variant), deal).ok()?;
    let pile =
        |pile| LaidPile { spot: spot(game.rules(), pile), cards: game.table().len(pile) };
    let named = variant.value_names().iter().map(|value| value.name.clone());
    Some(Listed {
        id: id.to_owned(),
        name: variant.name().to_owned(),
        also: variant.also().iter().cloned().chain(named).collect(),
        family: variant.family().to_owned(),
        decks: variant.rules().deck().packs(),
        about: variant.about().to_owned(),
        figures: Figures::of(id),
        beginner: for_beginners().find(|start| start.game == id).map(|start| {
            let options =
                start.options.iter().map(|option| format!("{}={}", option.0, option.1));
            options.collect::<Vec<_>>().join(" ")
        }),
        groups: groups(game.rules()),
        piles: game.table().piles().map(pile).collect(),
    })
}

/// Returns the files of a game: its rules file, and its script if it has one.
pub(crate) fn source(game: &str) -> Files {
    let Ok(variant) = load(&patience::games(), game, &[]) else { return BTreeMap::new() };
    let sources = variant.sources();
    let own = |name: &str| {
        let stem = name.rsplit_once('.').map_or(name, |parts| parts.0);
        stem == variant.id() || variant.script_name() == Some(name)
    };
    let ids = sources.ids().filter(|id| own(sources.name(*id)));
    ids.map(|id| (sources.name(id).to_owned(), sources.text(id).to_owned())).collect()
}

/// Returns the rules file of a new game that extends another; the parent's rules are in it as
/// comments.
pub(crate) fn begin(name: &str, parent: &str) -> String {
    let head = format!("name = {}\nextends = {}\n", toml_text(name), toml_text(parent));
    let Ok(variant) = load(&patience::games(), parent, &[]) else { return head };
    let outline = variant.outline();
    let note =
        "# Rules of the game that this one extends. Remove a `#` to change a line.";
    [&head, "\n", note, "\n\n", &outline.tables, &outline.options, &outline.deal].concat()
}

/// Returns the portrait of a game, which tests compare, or an error message.
pub(crate) fn portrait(game: &str) -> String {
    snapshot(&patience::games(), game).unwrap_or_else(|error| error.to_string())
}
