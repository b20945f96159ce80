//! What can be wrong with rules that read well, each mistake told in one place.

use strum::{EnumProperty, IntoStaticStr, VariantNames};
use thiserror::Error;

use super::Reach;
use crate::diag::english::{counted, names, ordinal};
use crate::diag::{Diagnostic, Place, clean};
use crate::rules::Role;

/// A mistake in the meaning of a rules file. The name of each in kebab case is its code.
///
/// Its text is what is wrong and, on a second line, the way out if one can be told. Its
/// properties are its [`Reach`], with keys or parts parted by spaces, and `key` where it
/// is the key that is wrong and not its value.
#[derive(Debug, EnumProperty, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "the message of each is its documentation")]
pub enum Mistake {
    #[error("the game has no name\nadd a line such as `name = \"My Game\"` at the top")]
    #[strum(props(parts = "name"))]
    NoName,
    #[error("`{0}` is missing\n{way}", way = way_to_say(.0))]
    Missing(&'static str),
    #[error(
        "{said} is not one of the standard suits, C, D, H and S\n\
         describe it: `[deck.suit.{0}]` with `name` and `color`",
        said = said(.0)
    )]
    UnknownSuit(char),
    #[error("`{0}` stands twice\nname each letter once; `a` and `A` are the same")]
    Twice(char),
    #[error(
        "{} cannot be used as a letter of card text\n\
         write letters and digits one after another, as in `A23456789TJQK`",
        said(.0)
    )]
    BadLetter(char),
    #[error(
        "the deck has no cards\n\
         it needs a suit, a rank and one of `copies`, and not all cards `without`"
    )]
    #[strum(props(inside = "suits ranks copies without"))]
    NoCards,
    #[error(
        "a deck can have {cards} cards of {kinds} kinds at the most\n\
         use fewer `copies`, suits or ranks"
    )]
    TooManyCards { kinds: usize, cards: usize },
    #[error("the game has no foundation\n{}", way_to_done(.0.as_ref()))]
    #[strum(props(parts = "deck room end script"))]
    NoFoundation(Option<Heap>),
    #[error("the game has no piles\nadd a table such as `[piles.tableau]`")]
    #[strum(props(parts = "groups"))]
    NoPiles,
    #[error(
        "{said} has no piles\n\
         give `[piles.{0}]` a `count` of 1 or more",
        said = said(.0)
    )]
    EmptyGroup(String),
    #[error("no pile is named\nleave `piles` out for all of the group")]
    NoPileNamed,
    #[error(
        "`[end]` does not say when the game is won\n\
         name groups of piles in `empty`, `complete` or `sorted`, or say how many cards may be \
         `left`, or give a `score`"
    )]
    #[strum(props(inside = "empty complete sorted left score over"))]
    EndSaysNothing,
    #[error(
        "with {left} cards left the game is won before it begins: there are {cards}\n\
         write the number of cards that are neither on foundations nor discarded in the end"
    )]
    #[strum(props(parts = "deck"))]
    LeavesAll { left: u8, cards: usize },
    #[error("{}", too_few_points(*least, *most))]
    ScoreNever { least: i32, most: i64 },
    #[error(
        "all cards are left for ever: there is no pile where they are done with\n\
         add `[piles.foundation]` or `[piles.discard]`"
    )]
    #[strum(props(parts = "groups"))]
    NothingDone,
    #[error(
        "a game can have {0} piles at the most\n\
         lower the `count` of this group or another"
    )]
    TooManyPiles(usize),
    #[error(
        "a game can have {0} groups of piles at the most\n\
         piles that follow the same rules are one group, with a `count`"
    )]
    TooManyGroups(usize),
    #[error("the group {} has no role\n{}", said(name), way_to_role(*meant))]
    #[strum(props(key = true))]
    UnknownRole { name: String, meant: Option<&'static str> },
    #[error("the game can have only one `{0}`\nuse `role = \"reserve\"` for other piles")]
    OnlyOne(&'static str),
    #[error(
        "{} of covering piles for {}\n\
         give one list for each pile, `[]` for a pile that is not covered",
        counted(*covers, "list"), counted(*piles, "pile")
    )]
    #[strum(props(beside = "count covered_by ids base"))]
    WrongCovers { covers: usize, piles: usize },
    #[error(
        "pile {0} would lie on itself\n\
         its list names the piles that lie on it; none of them may lie under it"
    )]
    CoverCircle(u8),
    #[error("the game has no stock\nadd `[piles.stock]`")]
    #[strum(props(parts = "groups room"))]
    NoStock,
    #[error(
        "the stock deals nothing\n\
         add `deal = [{{ to = \"waste\" }}]` to `[stock]`, or an `on_stock` to the script"
    )]
    #[strum(props(parts = "stock script"))]
    StockDealsNothing,
    #[error("`{0}` has no meaning when cards are dealt from the stock\nleave it out")]
    #[strum(props(key = true))]
    NotFromStock(&'static str),
    #[error("`{0}` goes only with `take`\n`each` says how many cards are dealt")]
    #[strum(props(key = true))]
    OnlyWithTake(&'static str),
    #[error(
        "each suit must be named as often as the others\n\
         write each as often, as in `SSHH`"
    )]
    SuitsUneven,
    #[error("the stock cannot deal to itself\ndeal to the waste or the tableau")]
    StockToStock,
    #[error(
        "{} for {}\nname {piles}, one for each pile",
        counted(*names, "name"), counted(*piles, "pile")
    )]
    #[strum(props(beside = "count covered_by ids base"))]
    WrongNames { names: usize, piles: usize },
    #[error("two piles are called {}\n{}", said(name), way_to_names(laid.as_ref()))]
    SameName { name: String, laid: Option<String> },
    #[error(
        "the layout would call a pile {}, which is a card\n\
         give its piles other names in `ids`",
        said(.0)
    )]
    #[strum(props(parts = "deck"))]
    NamedAsCard(String),
    #[error(
        "{} cannot be the name of a pile\n\
         use letters and digits, as in `left3`; no spaces, no card text",
        said(.0)
    )]
    BadName(String),
    #[error("{} is not a rank or a card of the deck\n{hint}", said(word))]
    #[strum(props(parts = "deck"))]
    UnknownRank { word: String, hint: String },
    #[error("`10` is two letters here, `1` and `0`\nwrite `T` for ten")]
    TenAsNumber,
    #[error(
        "{} for {}\nname {piles}, one for each pile",
        counted(*cards, "base card"), counted(*piles, "foundation")
    )]
    #[strum(props(beside = "count covered_by ids base"))]
    WrongBases { cards: usize, piles: usize },
    #[error("`{key}` has no meaning for a {role} pile\n{instead}")]
    #[strum(props(key = true))]
    NotForRole { key: &'static str, role: &'static str, instead: &'static str },
    #[error(
        "there is no group of piles called {}\n{}",
        said(name), way_to_group(name, misnamed.as_ref(), meant.as_ref(), known)
    )]
    #[strum(props(parts = "groups"))]
    UnknownGroup {
        name: String,
        misnamed: Option<String>,
        meant: Option<String>,
        known: Vec<String>,
    },
    #[error(
        "nothing says which cards form a run\n\
         add `build` to the piles, or say it with `run`"
    )]
    #[strum(props(beside = "build run"))]
    RunUnknown,
    #[error("a pile holds at least one card\nwrite 1 or more, or leave `capacity` out")]
    NoCapacity,
    #[error(
        "a pile cannot be filled from its own group\n\
         name another group, such as `stock`, `waste` or `reserve`"
    )]
    FillFromSelf,
    #[error(
        "a pile cannot be filled from a foundation\n\
         name another group, such as `stock`, `waste` or `reserve`"
    )]
    FillFromFoundation,
    #[error("piles are filled from each other in a circle\nleave out one `fill`")]
    FillCircle,
    #[error(
        "the foundations hold {room} cards, and the deck has {cards}\n\
         add foundations, say in `[end]` when the game is won, or add a script that says \
         what `won` is"
    )]
    #[strum(props(parts = "deck room end script"))]
    FoundationsTooSmall { room: usize, cards: usize },
    #[error(
        "no foundation ever takes {0}, so the game cannot be won\n\
         build the foundations further (`build`, `capacity`), or say in `[end]` when the \
         game is won"
    )]
    NeverHome(String),
    #[error(
        "the script keeps {0} from every foundation, so the game cannot be won\n\
         `can_drop` is asked about foundations, too: let it ask for `pile.role`"
    )]
    BarredFromHome(String),
    #[error(
        "cards in {} can never get to a foundation, so the game cannot be won\n{}",
        said(group),
        way_home(role)
    )]
    NoWayHome { group: String, role: &'static str },
    #[error(
        "{0} can never get to a foundation, so the game cannot be won\n\
         let the foundations take them from where they lie, or say in `[end]` when the \
         game is won"
    )]
    KeptFromHome(String),
    #[error(
        "a second {0} may be met, and there is no other foundation for it\n\
         take them out one by one, in steps such as `take = \"{0}\"` with `count = 1`"
    )]
    #[strum(props(parts = "deck room base deal"))]
    TakenAlike(String),
    #[error(
        "no foundation takes {0} here\n\
         take out the base cards, and then those that follow them"
    )]
    #[strum(props(parts = "deck room base deal"))]
    TakenNowhere(String),
    #[error("pile {0} is named twice\nname each pile once")]
    PileTwice(u8),
    #[error(
        "the option or value {} cannot be typed\n\
         use letters, digits, `-` and `_`, as in `redeal=any`", said(.0)
    )]
    BadOptionName(String),
    #[error(
        "suit {said} has no color\n\
         add `color = \"blue\"` to `[deck.suit.{0}]`",
        said = said(.0)
    )]
    #[strum(props(inside = "color"))]
    NoColor(char),
    #[error("`{key}` must be at least 1\nwrite 1 or more, or leave `{key}` out")]
    Zero { key: &'static str },
    #[error(
        "the deal asks for {asked} cards, and {left} are left\n\
         deal fewer, add `spread` if a row may stay short, or add cards in `[deck]`"
    )]
    #[strum(props(parts = "deck room deal"))]
    DealTooMany { asked: usize, left: usize },
    #[error(
        "the deal leaves {}, and there is no stock for them\n\
         add `[piles.stock]`, or deal them", counted(*left, "card")
    )]
    #[strum(props(parts = "deck room deal"))]
    DealTooFew { left: usize },
    #[error(
        "{} for {}\nwrite one number for all piles, or {piles}, one for each",
        counted(*numbers, "number"), counted(*piles, "pile")
    )]
    #[strum(props(parts = "count"))]
    WrongNumbers { numbers: usize, piles: usize },
    #[error("{} has no pile {pile}\nthey are counted from 1 to {piles}", said(to))]
    #[strum(props(parts = "count"))]
    NoSuchPile { to: String, pile: u8, piles: usize },
    #[error(
        "a pile that holds {room} is dealt {}\ndeal fewer, or raise `capacity`",
        counted(*cards, "card")
    )]
    #[strum(props(parts = "deck room"))]
    Overfull { cards: usize, room: usize },
    #[error("`{0}` does not go with `take`\nleave it out, or deal in a step of its own")]
    #[strum(props(key = true))]
    NotWithTake(&'static str),
    #[error(
        "`pack` gives one card of each kind that `take` names, whatever `{0}` says\nleave one out"
    )]
    #[strum(props(key = true))]
    NotWithPack(&'static str),
    #[error(
        "there is no pack {pack}: the deck has {}\n\
         packs are counted from 1; `copies` says how many there are",
        counted((*packs).into(), "pack")
    )]
    NoSuchPack { pack: u8, packs: u8 },
    #[error(
        "{asked} such cards are to be taken out, and only {left} are sure to be there\n\
         take out fewer, by `count`"
    )]
    #[strum(props(parts = "deck deal"))]
    TakenTooMany { asked: usize, left: usize },
    #[error("a step must be less than the {0} ranks there are\nneighbors are 1 apart")]
    #[strum(props(parts = "deck"))]
    StepTooLong(usize),
    #[error("{said} is not the letter of a rank\nthe letters are {1}", said = said(.0))]
    #[strum(props(parts = "deck"))]
    NoLetterOfRank(char, String),
    #[error("`order` is empty\nleave it out for the order of the deck")]
    EmptyOrder,
    #[error(
        "a move brings {cards} cards to a pile that holds {room}\n\
         lower `at_once`, or raise `capacity`"
    )]
    #[strum(props(parts = "deck room"))]
    AtOnceTooMany { cards: usize, room: usize },
    #[error(
        "`any`, `none` and `below-base` each stand alone\n\
         write one of them alone, or ranks and cards only"
    )]
    StandsAlone,
    #[error("`{0}` was taken out before\nleave it out of one of the steps")]
    #[strum(props(parts = "deck deal"))]
    TakenTwice(String),
    #[error(
        "`spread` needs one number in `each`\nwrite one number, or leave `spread` out"
    )]
    SpreadNeedsOne,
    #[error(
        "`lay = \"block\"` lays packets, and needs `by = \"packets\"`\n\
         add `by = \"packets\"` to the step"
    )]
    BlockNeedsPackets,
    #[error("the redeal gathers nothing\nadd `gather = [\"tableau\"]` to `[redeal]`")]
    #[strum(props(inside = "gather"))]
    GatherNothing,
    #[error("{} is gathered twice\nleave it out here", said(.0))]
    GatheredTwice(String),
    #[error(
        "the redeal leaves cards, and there is no stock to put them on\n\
         add `[piles.stock]`, or deal them"
    )]
    #[strum(props(parts = "deck room deal redeal script"))]
    RedealLeaves,
    #[error("only the first deal takes cards out\n`take` belongs in `[[deal]]`")]
    #[strum(props(key = true))]
    TakeInRedeal,
    #[error(
        "only the first deal has another end of the pack to deal from\n\
         `pack_end` belongs in `[[deal]]`"
    )]
    #[strum(props(key = true))]
    PackEndInRedeal,
    #[error(
        "the options have {values} values together, and a game can have {most}\n\
         leave some out, or write games that extend this"
    )]
    TooManyValues { values: usize, most: usize },
    #[error(
        "the option has no values\n\
         add `[options.NAME.values]` with a table for each value"
    )]
    #[strum(props(inside = "values"))]
    NoValues,
    #[error(
        "{} is not a value of this option\nthe values are {}",
        said(value),
        names(known, "and")
    )]
    #[strum(props(beside = "values"))]
    UnknownDefault { value: String, known: Vec<String> },
    #[error(
        "`{0}` cannot be changed by an option\n\
         an option changes rules; names and parents stay"
    )]
    #[strum(props(key = true))]
    NotInOption(&'static str),
    #[error(
        "the script has a hook `{0}`, and the game has no `[{1}]`\n\
         add `[{1}]` to the rules, or leave `{0}` out"
    )]
    #[strum(props(parts = "stock redeal script"))]
    HookWithoutUse(&'static str, &'static str),
    #[error(
        "there can be {0} variables at the most\n\
         leave out those that the script can do without"
    )]
    TooManyVariables(usize),
    #[error("a game can have {0} actions of its own at the most\nleave some out")]
    TooManyActions(usize),
    #[error(
        "{} cannot be the word for an action\n\
         use 3 to 16 small letters and `-`, as in `pair`; `build`, the commands of the \
         prompt, cards and piles are taken", said(.0)
    )]
    BadActionName(String),
    #[error("an action can pick {0} cards at the most\nleave some tables out")]
    TooManyPicks(usize),
    #[error(
        "there are more than {0} ways to pick these cards, too many for each position\n\
         pick fewer cards, from fewer piles, or say with `at` where the others lie"
    )]
    #[strum(props(parts = "groups"))]
    TooManyWays(u64),
    #[error("{}", either_sum(.0.as_ref()))]
    SumOrRelation(Option<Mixed>),
    #[error(
        "these cards add up to {least} at least and {most} at the most, not {total}\n\
         write a number from {least} to {most}"
    )]
    SumNever { total: u16, least: u16, most: u16 },
    #[error(
        "each table of `do` says one thing: `move` and `to`, `swap`, `close` or `fill`\n\
         write `do = [{{ move = \"picked\", to = \"discard\" }}]`, or `do = [{{ swap = \
         \"picked\" }}]`"
    )]
    OneEffect,
    #[error("`{0}` has no meaning beside what this table says\nleave it out")]
    #[strum(props(key = true))]
    NotWithEffect(&'static str),
    #[error("the action picks {}, and this is number {pick}\nname another", counted(*picks, "pile"))]
    NoSuchPick { pick: u8, picks: usize },
    #[error(
        "{0} cards go to a group of several piles or of foundations, where each finds its own\n\
         write one table for each, as in `{{ move = 1, to = \"foundation\" }}`"
    )]
    OneToGroup(usize),
    #[error(
        "`between` needs two picks of one group, and a group of one pile to go to\n\
         write `do = [{{ move = \"between\", to = \"discard\" }}]`"
    )]
    BetweenWhat,
    #[error("a place that is empty has no cards\nleave `cards` or `empty` out")]
    CardsOfPlace,
    #[error(
        "`at` counts from the first pile picked\n\
         leave it out of the first table, and 0 out of it elsewhere"
    )]
    AtNothing,
    #[error("`{0}` stands twice\nname each distance once")]
    AtTwice(i8),
    #[error(
        "{} has no layout, so none of its piles are neighbors\n\
         add one, as in `layout = {{ columns = 5 }}`", said(.0)
    )]
    #[strum(props(parts = "groups"))]
    NoLayout(String),
    #[error(
        "the script has none of `list_picks`, `can_act` and `on_act`\nwrite one, or leave `script` out"
    )]
    NothingAsked,
    #[error(
        "no neighbor decides where these cards lie\n\
         give the group a `layout`, and `empty = \"left\"`, `\"right\"` or `\"beside\"`"
    )]
    SortedUnknown,
    #[error("`values` go with a `sum`\nleave them out")]
    #[strum(props(key = true))]
    ValuesWithoutSum,
    #[error(
        "a layout has `columns`, `rows` or a `ring`\n\
         write `layout = {{ columns = 5 }}`, `layout = {{ rows = [1, 2, 3] }}` or \
         `layout = {{ ring = true }}`"
    )]
    ColumnsOrRows,
    #[error("the piles of a ring lie in no rows\nleave `{0}` out, or `ring`")]
    #[strum(props(key = true))]
    RingWithRows(&'static str),
    #[error("a ring has 4 to {0} piles\nchange `count`, or write `columns`")]
    #[strum(props(beside = "count"))]
    BadRing(u8),
    #[error(
        "{} lies in a ring, which has no rows and columns\nwrite `near = \"beside\"`, or \
         lay it out in `columns`", said(.0)
    )]
    #[strum(props(parts = "groups"))]
    NearInRing(String),
    #[error("a row of a layout has 1 to {0} piles\nchange the number, or the rows")]
    BadColumns(u8),
    #[error("the rows have {}, and the group has {piles}\nlet them add up to `count`", counted(*rows, "pile"))]
    #[strum(props(beside = "count covered_by ids base layout"))]
    WrongRows { rows: usize, piles: usize },
    #[error(
        "the layout says already which piles lie on others\nleave `covered_by` out, or `covers`"
    )]
    CoversTwice,
    #[error(
        "no pile of this layout lies half on another\n\
         let each row have one pile more or less than the one above, as in \
         `rows = [1, 2, 3]`"
    )]
    CoversNothing,
    #[error(
        "the card of pick {0} has gone elsewhere by now\n\
         say of each card picked only once what becomes of it"
    )]
    MovedTwice(u8),
    #[error("two cards change places, and the action picks {0}\ngive `pick` two tables")]
    SwapsTwo(usize),
    #[error(
        "the {} pick is an empty pile, which has no card to move\n\
         leave out its `empty`, or move another pick",
        ordinal(*.0)
    )]
    PlaceMoved(usize),
    #[error(
        "{} has {}, and the cards go to one\nname a group of one pile",
        said(name), counted(*piles, "pile")
    )]
    NotOnePile { name: String, piles: usize },
    #[error(
        "the cards are picked where they are to go\n\
         name a group that no `from` of theirs names, or another pile picked"
    )]
    PicksTarget,
}

/// Where actions lay cards in a game in which they are done with nowhere.
#[derive(Debug)]
pub enum Heap {
    /// To a group that is not there.
    Missing(String),
    /// To a group of another role.
    OtherRole(String),
}

/// A table of which one file says some keys, while others are left of a game it extends.
#[derive(Debug)]
pub struct Mixed {
    /// The keys that the file says.
    pub own: Vec<String>,
    /// The same with their values, as they are written.
    pub written: String,
    /// The keys that are left.
    pub kept: Vec<String>,
    /// The place of the first of these.
    pub kept_at: Place,
    /// Whether an option says its keys over those of its own file.
    pub in_option: bool,
}

impl Mistake {
    /// Returns the report of this mistake, without its place.
    pub(crate) fn report(&self) -> Diagnostic {
        let text = self.to_string();
        let diagnostic = |message| Diagnostic::error(message).code(self.into());
        let whole = || diagnostic(text.as_str());
        let report =
            text.split_once('\n').map_or_else(whole, |it| diagnostic(it.0).hint(it.1));
        match self {
            Self::SumOrRelation(Some(mixed)) => {
                report.note(mixed.kept_at.clone(), "this holds still")
            }
            _ => report,
        }
    }

    /// Returns what else being wrong can be all there is to this.
    pub(crate) fn reach(&self) -> Reach {
        match self {
            Self::Missing(key) => return Reach::Inside(key),
            Self::UnknownRank { word, .. } if word.chars().count() != 2 => {
                return Reach::Parts("ranks");
            }
            _ => {}
        }
        let inside = self.get_str("inside").map(Reach::Inside);
        let beside = self.get_str("beside").map(Reach::Beside);
        let parts = self.get_str("parts").map(Reach::Parts);
        inside.or(beside).or(parts).unwrap_or(Reach::Value)
    }

    /// Returns whether it is the key that is wrong, and not its value.
    pub(crate) fn blames_key(&self) -> bool {
        self.get_bool("key").is_some()
    }
}

/// Returns what the author wrote in backticks, and on one line.
fn said(text: &impl ToString) -> String {
    format!("`{}`", clean(&text.to_string()))
}

fn way_to_say(key: &str) -> &'static str {
    match key {
        "to" => "name the group the cards go to",
        "rank" => "say how ranks follow: `up`, `down`, `either`, `same` or `any`",
        "pick" => "say which cards, as in `pick = [{ from = \"tableau\" }]`",
        "do" => {
            "say what becomes of the cards, as in `do = [{ move = \"picked\", to = \
         \"discard\" }]`"
        }
        "from" => "name a group, as in `from = \"waste\"`",
        "default" => "name the value that holds when nothing is chosen",
        _ => "add it",
    }
}

fn way_to_role(meant: Option<&str>) -> String {
    let Some(meant) = meant else {
        return "say what the piles are for: `role` is one of `foundation`, `tableau`, \
         `cell`, `reserve`, `stock`, `waste` and `discard`"
            .into();
    };
    format!("call it `{meant}`, or add `role = \"{meant}\"`")
}

fn way_to_group(
    name: &str,
    misnamed: Option<&String>,
    meant: Option<&String>,
    known: &[String],
) -> String {
    if let Some(misnamed) = misnamed {
        format!("call the group {} so", said(misnamed))
    } else if let Some(meant) = meant {
        format!("did you mean `{meant}`?")
    } else if Role::ALL.iter().any(|it| it.1 == name) {
        format!("add a table `[piles.{name}]`")
    } else {
        format!("the groups are {}", names(known, "and"))
    }
}

/// Returns where cards could be done with, and first where actions lay them.
fn way_to_done(heap: Option<&Heap>) -> String {
    let (usual, end) = (
        "add `[piles.foundation]` with a `count`",
        "say in `[end]` when the game is won",
    );
    match heap {
        None => format!("{usual}, or {end}"),
        Some(Heap::Missing(name)) if name == Role::Discard.name() => {
            format!(
                "add `[piles.{name}]`, where the actions lay cards to be done with, or {end}"
            )
        }
        Some(Heap::Missing(name)) => format!(
            "add `[piles.{0}]` with `role = \"discard\"`, where the actions lay cards to be \
             done with, or {end}",
            clean(name)
        ),
        Some(Heap::OtherRole(name)) => format!(
            "if cards are done with in {}, give it `role = \"discard\"`; else {usual}, or {end}",
            said(name)
        ),
    }
}

fn too_few_points(least: i32, most: i64) -> String {
    match most {
        0 => format!(
            "nothing gives points, and {least} are needed to win\n\
             say in `[score]` what gives points, or let the script count them with `score`"
        ),
        _ => format!(
            "{least} points are needed to win, and there are {most} at the most\n\
             ask for fewer, or give more in `[score]`"
        ),
    }
}

fn either_sum(mixed: Option<&Mixed>) -> String {
    let Some(Mixed { own, written, kept, in_option, .. }) = mixed else {
        return "`cards` says either `sum` or how one card follows the other\n\
                write `cards = { sum = 13 }`, or `cards = { rank = \"same\" }`"
            .to_owned();
    };
    let of =
        if *in_option { "the game without the option" } else { "the game it extends" };
    format!(
        "`cards` keeps {} of {of}, and cannot have {} as well\n\
         write `cards = [{{ {written} }}]`: a list takes the place of all that is kept",
        names(kept, "and"),
        names(own, "and"),
    )
}

/// Returns how to get piles of the same name apart; a layout can have named one of them.
fn way_to_names(laid: Option<&String>) -> String {
    match laid {
        Some(group) => format!(
            "the `layout` of {} calls its piles by row and place; give them or the others \
             names in `ids`",
            said(group)
        ),
        None => "give one of them another name in `ids`".to_owned(),
    }
}

fn way_home(role: &str) -> &'static str {
    if role == "stock" {
        "add `[stock]` to deal from it, fill piles from it (`fill`), or say in `[end]` \
         when the game is won"
    } else {
        "see its `lift`, and `base`, `build`, `from` and `at_once` of the foundations; \
         or say in `[end]` when the game is won"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_end_in_a_name_does_not_part_a_message_from_its_hint() {
        let diagnostic = Mistake::EmptyGroup("a\nb".to_owned()).report();
        assert_eq!(diagnostic.message, "`a␊b` has no piles");
        assert_eq!(
            diagnostic.hint.unwrap(),
            "give `[piles.a\nb]` a `count` of 1 or more"
        );
    }
}
