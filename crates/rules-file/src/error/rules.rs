//! Errors in the meaning of a rules file that is well-formed.

use strum::{EnumProperty, IntoStaticStr, VariantNames};

use crate::diag::Place;

/// An error in the meaning of a rules file. The name of each variant in kebab case is its
/// stable code.
///
/// The strum properties of a variant are its [`Reach`], with keys or parts separated by
/// spaces, and `key` if the key is wrong and not its value.
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
    /// A table has none or several of `move` and these keys.
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
    #[strum(props(key = true))]
    WingsWithRows(&'static str),
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

/// The group to which actions move cards in a game without a foundation or a discard.
#[derive(Clone, Debug)]
pub enum Heap {
    /// A group that does not exist.
    Missing(String),
    /// A group of a different role.
    OtherRole(String),
}

/// A table that mixes the keys of two files, of which one extends the other.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// The keys of the child, or of the option.
    pub own: Vec<String>,
    /// The same keys with their values, as TOML.
    pub written: String,
    /// The keys that remain from the parent.
    pub kept: Vec<String>,
    /// The place of the first of the remaining keys.
    pub kept_at: Place,
    /// Whether an option overrides keys of its own file.
    pub in_option: bool,
}

/// The suggested fix for a word that is neither a rank nor a card.
#[derive(Clone, Debug)]
pub enum RankHint {
    /// This letter.
    Letter(char),
    /// This similar word.
    Meant(String),
    /// A list.
    List,
    /// A card of one of the suits with these letters.
    Suits(String),
    /// A letter of a rank, or one of some words.
    Ranks {
        /// The letters.
        letters: String,
        /// The words.
        words: Vec<String>,
    },
}

/// The suggested replacement for a key that piles of a role cannot have.
#[derive(Clone, Copy, Debug)]
pub enum Instead {
    /// None.
    Nothing,
    /// Another key.
    Key(&'static str),
    /// `take_back`, which lets cards return to play.
    TakeBack,
    /// The name of the group in an action.
    InAction,
}

/// The values that an error depends on. If one of them has an error itself, this error
/// may only follow from it.
///
/// The compile step leaves out refused values, which can cause errors elsewhere.
/// `Errors::into_list` drops these. Keys and parts are separated by spaces.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Reach {
    /// Only its own value.
    Value,
    /// These keys in its table.
    Inside(&'static str),
    /// These keys beside its own.
    Beside(&'static str),
    /// These parts of the file: top-level keys, or the finer parts that
    /// `PlacedError::touches` distinguishes.
    Parts(&'static str),
}

impl Mistake {
    /// Returns the values that the error depends on.
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

    /// Returns whether the key is wrong and not its value.
    pub(crate) fn blames_key(&self) -> bool {
        self.get_bool("key").is_some()
    }
}
