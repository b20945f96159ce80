//! What can be wrong with rules that read well.

use strum::{EnumProperty, IntoStaticStr, VariantNames};

use crate::diag::Place;

/// A mistake in the meaning of a rules file. The name of each in kebab case is its code.
///
/// Its properties are its [`Reach`], with keys or parts separated by spaces, and `key` where it
/// is the key that is wrong and not its value.
#[derive(Clone, Debug, EnumProperty, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[expect(missing_docs, reason = "its words say what each is")]
pub enum Mistake {
    #[strum(props(parts = "name"))]
    NoName,
    Missing(&'static str),
    UnknownSuit(char),
    Twice(char),
    BadLetter(char),
    #[strum(props(inside = "suits ranks copies without"))]
    NoCards,
    TooManyCards {
        kinds: usize,
        cards: usize,
    },
    #[strum(props(parts = "deck room end script"))]
    NoFoundation(Option<Heap>),
    #[strum(props(parts = "groups"))]
    NoPiles,
    EmptyGroup(String),
    NoPileNamed,
    #[strum(props(inside = "empty complete sorted left score over"))]
    EndSaysNothing,
    #[strum(props(parts = "deck"))]
    LeavesAll {
        left: u8,
        cards: usize,
    },
    ScoreNever {
        least: i32,
        most: i64,
    },
    #[strum(props(parts = "groups"))]
    NothingDone,
    TooManyPiles(usize),
    TooManyGroups(usize),
    #[strum(props(key = true))]
    UnknownRole {
        name: String,
        meant: Option<&'static str>,
    },
    OnlyOne(&'static str),
    #[strum(props(beside = "count covered_by ids base"))]
    WrongCovers {
        covers: usize,
        piles: usize,
    },
    CoverCircle(u8),
    #[strum(props(parts = "groups room"))]
    NoStock,
    #[strum(props(parts = "stock script"))]
    StockDealsNothing,
    #[strum(props(key = true))]
    NotFromStock(&'static str),
    #[strum(props(key = true))]
    OnlyWithTake(&'static str),
    SuitsUneven,
    StockToStock,
    #[strum(props(beside = "count covered_by ids base"))]
    WrongNames {
        names: usize,
        piles: usize,
    },
    SameName {
        name: String,
        laid: Option<String>,
    },
    #[strum(props(parts = "deck"))]
    NamedAsCard(String),
    BadName(String),
    #[strum(props(parts = "deck"))]
    UnknownRank {
        word: String,
        hint: RankHint,
    },
    TenAsNumber,
    #[strum(props(beside = "count covered_by ids base"))]
    WrongBases {
        cards: usize,
        piles: usize,
    },
    #[strum(props(key = true))]
    NotForRole {
        key: &'static str,
        role: &'static str,
        instead: Instead,
    },
    #[strum(props(parts = "groups"))]
    UnknownGroup {
        name: String,
        misnamed: Option<String>,
        meant: Option<String>,
        known: Vec<String>,
    },
    #[strum(props(beside = "build run"))]
    RunUnknown,
    NoCapacity,
    FillFromSelf,
    FillFromFoundation,
    FillCircle,
    #[strum(props(parts = "deck room end script"))]
    FoundationsTooSmall {
        room: usize,
        cards: usize,
    },
    NeverHome(String),
    BarredFromHome(String),
    NoWayHome {
        group: String,
        role: &'static str,
    },
    KeptFromHome(String),
    #[strum(props(parts = "deck room base deal"))]
    TakenAlike(String),
    #[strum(props(parts = "deck room base deal"))]
    TakenNowhere(String),
    PileTwice(u8),
    BadOptionName(String),
    #[strum(props(inside = "color"))]
    NoColor(char),
    Zero {
        key: &'static str,
    },
    #[strum(props(parts = "deck room deal"))]
    DealTooMany {
        asked: usize,
        left: usize,
    },
    #[strum(props(parts = "deck room deal"))]
    DealTooFew {
        left: usize,
    },
    #[strum(props(parts = "count"))]
    WrongNumbers {
        numbers: usize,
        piles: usize,
    },
    #[strum(props(parts = "count"))]
    NoSuchPile {
        to: String,
        pile: u8,
        piles: usize,
    },
    #[strum(props(parts = "deck room"))]
    Overfull {
        cards: usize,
        room: usize,
    },
    #[strum(props(key = true))]
    NotWithTake(&'static str),
    #[strum(props(key = true))]
    NotWithPack(&'static str),
    NoSuchPack {
        pack: u8,
        packs: u8,
    },
    #[strum(props(parts = "deck deal"))]
    TakenTooMany {
        asked: usize,
        left: usize,
    },
    #[strum(props(parts = "deck"))]
    StepTooLong(usize),
    #[strum(props(parts = "deck"))]
    NoLetterOfRank(char, String),
    EmptyOrder,
    #[strum(props(parts = "deck room"))]
    AtOnceTooMany {
        cards: usize,
        room: usize,
    },
    StandsAlone,
    #[strum(props(parts = "deck deal"))]
    TakenTwice(String),
    SpreadNeedsOne,
    BlockNeedsPackets,
    #[strum(props(inside = "gather"))]
    GatherNothing,
    GatheredTwice(String),
    #[strum(props(parts = "deck room deal redeal script"))]
    RedealLeaves,
    #[strum(props(key = true))]
    TakeInRedeal,
    #[strum(props(key = true))]
    PackEndInRedeal,
    TooManyValues {
        values: usize,
        most: usize,
    },
    #[strum(props(inside = "values"))]
    NoValues,
    #[strum(props(beside = "values"))]
    UnknownDefault {
        value: String,
        known: Vec<String>,
    },
    #[strum(props(key = true))]
    NotInOption(&'static str),
    #[strum(props(parts = "stock redeal script"))]
    HookWithoutUse(&'static str, &'static str),
    TooManyVariables(usize),
    TooManyActions(usize),
    BadActionName(String),
    TooManyPicks(usize),
    #[strum(props(parts = "groups"))]
    TooManyWays(u64),
    SumOrRelation(Option<Mixed>),
    SumNever {
        total: u16,
        least: u16,
        most: u16,
    },
    /// Names what a table can say instead of `move`.
    OneEffect(Vec<&'static str>),
    #[strum(props(key = true))]
    NotWithEffect(&'static str),
    NoSuchPick {
        pick: u8,
        picks: usize,
    },
    OneToGroup(usize),
    BetweenWhat,
    CardsOfPlace,
    AtNothing,
    AtTwice(i8),
    #[strum(props(parts = "groups"))]
    NoLayout(String),
    NothingAsked,
    SortedUnknown,
    #[strum(props(key = true))]
    ValuesWithoutSum,
    ColumnsOrRows,
    #[strum(props(key = true))]
    RingWithRows(&'static str),
    #[strum(props(beside = "count"))]
    BadRing(u8),
    #[strum(props(parts = "groups"))]
    NearInRing(String),
    BadColumns(u8),
    #[strum(props(beside = "count covered_by ids base layout"))]
    WrongRows {
        rows: usize,
        piles: usize,
    },
    CoversTwice,
    CoversNothing,
    MovedTwice(u8),
    SwapsTwo(usize),
    PlaceMoved(usize),
    NotOnePile {
        name: String,
        piles: usize,
    },
    PicksTarget,
}

/// Where actions lay cards in a game in which they are done with nowhere.
#[derive(Clone, Debug)]
pub enum Heap {
    /// To a group that is not there.
    Missing(String),
    /// To a group of another role.
    OtherRole(String),
}

/// A table of which one file says some keys, while others are left of a game it extends.
#[derive(Clone, Debug)]
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

/// What to write in place of a word that is no rank or card.
#[derive(Clone, Debug)]
pub enum RankHint {
    /// This letter.
    Letter(char),
    /// This word, which is much like it.
    Meant(String),
    /// A list.
    List,
    /// A card of one of the suits that have these letters.
    Suits(String),
    /// One of the letters of the ranks, or one of some words.
    Ranks {
        /// The letters.
        letters: String,
        /// The words.
        words: Vec<String>,
    },
}

/// What to write in place of a key that says nothing about piles of a role.
#[derive(Clone, Copy, Debug)]
pub enum Instead {
    /// Nothing.
    Nothing,
    /// Another key.
    Key(&'static str),
    /// `take_back`, which lets cards come back.
    TakeBack,
    /// The name of the pile in an action.
    InAction,
}

/// How far a mistake looks: what else being wrong can be all there is to it.
///
/// What was refused is left out before the rest is compiled, and that can make mistakes
/// of its own. Those are left out. Keys and parts are separated by spaces.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Reach {
    /// At its value alone.
    Value,
    /// At these keys of the table it is found in.
    Inside(&'static str),
    /// At these keys beside its value.
    Beside(&'static str),
    /// At these parts of the file: a part by its name in the file, or one of those that
    /// `PlacedFault::touches` distinguishes.
    Parts(&'static str),
}

impl Mistake {
    /// Returns what else being wrong can be all there is to this.
    pub(crate) fn reach(&self) -> Reach {
        match self {
            Self::Missing(key) => return Reach::Inside(key),
            Self::UnknownRank { word, .. } if word.chars().count() != 2 => {
                return Reach::Parts("ranks");
            }
            _ => {}
        }
        // INVARIANT: no variant has two of these properties.
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
