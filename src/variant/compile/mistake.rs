//! What can be wrong with rules that read well, each mistake worded once.

use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::Reach;
use crate::diag::english::{counted, names};
use crate::rules::Role;

/// A mistake in the meaning of a rules file. The name of each in kebab case is its code.
#[derive(Clone, Debug, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Mistake {
    #[error("the game has no name")]
    NoName,
    #[error("`{0}` is missing")]
    Missing(&'static str),
    #[error("`{0}` is not one of the standard suits, C, D, H and S")]
    UnknownSuit(char),
    #[error("`{0}` stands twice")]
    Twice(char),
    #[error("`{0}` cannot be used as a letter of card text")]
    BadLetter(char),
    #[error("the deck has no cards")]
    NoCards,
    #[error("a deck can have {cards} cards of {kinds} kinds at the most")]
    TooManyCards { kinds: usize, cards: usize },
    #[error("the game has no foundation")]
    NoFoundation,
    #[error("the game has no piles")]
    NoPiles,
    #[error("`{0}` has no piles")]
    EmptyGroup(String),
    #[error("no pile is named")]
    NoPileNamed,
    #[error("`[end]` does not say when the game is won")]
    EndSaysNothing,
    #[error("a game can have {0} piles at the most")]
    TooManyPiles(usize),
    #[error("a game can have {0} groups of piles at the most")]
    TooManyGroups(usize),
    #[error("the group `{name}` has no role")]
    UnknownRole { name: String, meant: Option<&'static str> },
    #[error("the game can have only one `{0}`")]
    OnlyOne(&'static str),
    #[error("{} of covering piles for {}", counted(*covers, "list"), counted(*piles, "pile"))]
    WrongCovers { covers: usize, piles: usize },
    #[error("pile {0} would lie on itself")]
    CoverCircle(u8),
    #[error("the game has no stock")]
    NoStock,
    #[error("the stock deals nothing")]
    StockDealsNothing,
    #[error("`{0}` has no meaning when cards are dealt from the stock")]
    NotFromStock(&'static str),
    #[error("`{0}` goes only with `take`")]
    OnlyWithTake(&'static str),
    #[error("each suit must be named as often as the others")]
    SuitsUneven,
    #[error("the stock cannot deal to itself")]
    StockToStock,
    #[error("{} for {}", counted(*names, "name"), counted(*piles, "pile"))]
    WrongNames { names: usize, piles: usize },
    #[error("two piles are called `{0}`")]
    SameName(String),
    #[error("`{0}` cannot be the name of a pile")]
    BadName(String),
    #[error("`{word}` is not a rank or a card of the deck")]
    UnknownRank { word: String, hint: String },
    #[error("`10` is two letters here, `1` and `0`")]
    TenAsNumber,
    #[error("{} for {}", counted(*cards, "base card"), counted(*piles, "foundation"))]
    WrongBases { cards: usize, piles: usize },
    #[error("`{key}` has no meaning for a {role} pile")]
    NotForRole { key: &'static str, role: &'static str, instead: &'static str },
    #[error("there is no group of piles called `{name}`")]
    UnknownGroup { name: String, meant: Option<String>, known: Vec<String> },
    #[error("nothing says which cards form a run")]
    RunUnknown,
    #[error("a pile holds at least one card")]
    NoCapacity,
    #[error("a pile cannot be filled from its own group")]
    FillFromSelf,
    #[error("a pile cannot be filled from a foundation")]
    FillFromFoundation,
    #[error("piles are filled from each other in a circle")]
    FillCircle,
    #[error("the foundations hold {room} cards, and the deck has {cards}")]
    FoundationsTooSmall { room: usize, cards: usize },
    #[error("no foundation ever takes {0}, so the game cannot be won")]
    NeverHome(String),
    #[error("the script keeps {0} from every foundation, so the game cannot be won")]
    BarredFromHome(String),
    #[error(
        "cards in `{group}` can never get to a foundation, so the game cannot be won"
    )]
    NoWayHome { group: String, role: &'static str },
    #[error("{0} can never get to a foundation, so the game cannot be won")]
    KeptFromHome(String),
    #[error("a second {0} may be met, and there is no other foundation for it")]
    TakenAlike(String),
    #[error("no foundation takes {0} here")]
    TakenNowhere(String),
    #[error("pile {0} is named twice")]
    PileTwice(u8),
    #[error("the option or value `{0}` cannot be typed")]
    BadOptionName(String),
    #[error("suit `{0}` has no color")]
    NoColor(char),
    #[error("`{key}` must be at least 1")]
    Zero { key: &'static str },
    #[error("the deal asks for {asked} cards, and {left} are left")]
    DealTooMany { asked: usize, left: usize },
    #[error("the deal leaves {}, and there is no stock for them", counted(*left, "card"))]
    DealTooFew { left: usize },
    #[error("{} for {}", counted(*numbers, "number"), counted(*piles, "pile"))]
    WrongNumbers { numbers: usize, piles: usize },
    #[error("`{to}` has no pile {pile}")]
    NoSuchPile { to: String, pile: u8, piles: usize },
    #[error("a pile that holds {room} is dealt {}", counted(*cards, "card"))]
    Overfull { cards: usize, room: usize },
    #[error("`{0}` does not go with `take`")]
    NotWithTake(&'static str),
    #[error(
        "{asked} such cards are to be taken out, and only {left} are sure to be there"
    )]
    TakenTooMany { asked: usize, left: usize },
    #[error("a step must be less than the {0} ranks there are")]
    StepTooLong(usize),
    #[error("`{0}` is not the letter of a rank")]
    NoLetterOfRank(char, String),
    #[error("`order` is empty")]
    EmptyOrder,
    #[error("a move brings {cards} cards to a pile that holds {room}")]
    AtOnceTooMany { cards: usize, room: usize },
    #[error("`any`, `none` and `below-base` each stand alone")]
    StandsAlone,
    #[error("`{0}` was taken out before")]
    TakenTwice(String),
    #[error("`spread` needs one number in `each`")]
    SpreadNeedsOne,
    #[error("`lay = \"block\"` lays packets, and needs `by = \"packets\"`")]
    BlockNeedsPackets,
    #[error("the redeal gathers nothing")]
    GatherNothing,
    #[error("`{0}` is gathered twice")]
    GatheredTwice(String),
    #[error("the redeal leaves cards, and there is no stock to put them on")]
    RedealLeaves,
    #[error("only the first deal takes cards out")]
    TakeInRedeal,
    #[error("only the first deal has another end of the pack to deal from")]
    FromInRedeal,
    #[error("a game can have {0} values of options at the most")]
    TooManyValues(usize),
    #[error("the option has no values")]
    NoValues,
    #[error("`{value}` is not a value of this option")]
    UnknownDefault { value: String, known: Vec<String> },
    #[error("`{0}` cannot be changed by an option")]
    NotInOption(String),
    #[error("the script has a hook `{0}`, and the game has no `[{1}]`")]
    HookWithoutUse(&'static str, &'static str),
    #[error("there can be {0} variables at the most")]
    TooManyVariables(usize),
    #[error("a game can have {0} actions of its own at the most")]
    TooManyActions(usize),
    #[error("`{0}` cannot be the word for an action")]
    BadActionName(String),
    #[error("an action can pick {0} cards at the most")]
    TooManyPicks(usize),
    #[error("`cards` says either `sum` or how one card follows the other")]
    SumOrRelation,
    #[error("these cards add up to {least} at least and {most} at the most, not {total}")]
    SumNever { total: u16, least: u16, most: u16 },
    #[error("`do` says one thing: `move` and `to`, or `swap`")]
    OneEffect,
    #[error("two cards change places, and the action picks {0}")]
    SwapsTwo(usize),
    #[error("`{name}` has {}, and the cards go to one", counted(*piles, "pile"))]
    NotOnePile { name: String, piles: usize },
}

impl Mistake {
    /// Returns what else being wrong can be all there is to this.
    pub(crate) fn reach(&self) -> Reach<'_> {
        match self {
            Self::NoName => Reach::Parts(&["name"]),
            Self::Missing(key) => Reach::Inside(std::slice::from_ref(key)),
            Self::NoCards => Reach::Inside(&["suits", "ranks", "copies", "without"]),
            Self::EndSaysNothing => Reach::Inside(&["empty", "complete"]),
            Self::GatherNothing => Reach::Inside(&["gather"]),
            Self::NoValues => Reach::Inside(&["values"]),
            Self::WrongCovers { .. }
            | Self::WrongNames { .. }
            | Self::WrongBases { .. } => {
                Reach::Beside(&["count", "covered_by", "ids", "base"])
            }
            Self::RunUnknown => Reach::Beside(&["build", "run"]),
            Self::UnknownDefault { .. } => Reach::Beside(&["values"]),
            Self::NoColor(_) => Reach::Inside(&["color"]),
            Self::UnknownRank { word, .. } if word.chars().count() != 2 => {
                Reach::Parts(&["ranks"])
            }
            Self::UnknownRank { .. }
            | Self::NoLetterOfRank(..)
            | Self::StepTooLong(_) => Reach::Parts(&["deck"]),
            Self::NoPiles | Self::UnknownGroup { .. } => Reach::Parts(&["groups"]),
            Self::NoSuchPile { .. } | Self::WrongNumbers { .. } => {
                Reach::Parts(&["count"])
            }
            Self::AtOnceTooMany { .. } | Self::Overfull { .. } => {
                Reach::Parts(&["deck", "room"])
            }
            Self::NoStock => Reach::Parts(&["groups", "room"]),
            Self::StockDealsNothing => Reach::Parts(&["stock", "script"]),
            Self::HookWithoutUse(..) => Reach::Parts(&["stock", "redeal", "script"]),
            Self::RedealLeaves => {
                Reach::Parts(&["deck", "room", "deal", "redeal", "script"])
            }
            Self::DealTooMany { .. } | Self::DealTooFew { .. } => {
                Reach::Parts(&["deck", "room", "deal"])
            }
            Self::TakenTooMany { .. } | Self::TakenTwice(_) => {
                Reach::Parts(&["deck", "deal"])
            }
            Self::TakenNowhere(_) | Self::TakenAlike(_) => {
                Reach::Parts(&["deck", "room", "base", "deal"])
            }
            Self::NoFoundation | Self::FoundationsTooSmall { .. } => {
                Reach::Parts(&["deck", "room", "end", "script"])
            }
            _ => Reach::Value,
        }
    }

    /// Returns the way out, if one can be told.
    pub(crate) fn hint(&self) -> Option<String> {
        Some(match self {
            Self::NoName => "add a line such as `name = \"My Game\"` at the top".into(),
            Self::Missing("to") => "name the group the cards go to".into(),
            Self::Missing("rank") => {
                "say how ranks follow: `up`, `down`, `either`, `same` or `any`".into()
            }
            Self::Missing("pick") => {
                "say which cards, as in `pick = [{ from = \"tableau\" }]`".into()
            }
            Self::Missing("do") => {
                "say what becomes of the cards, as in `do = [{ move = \"picked\", to = \
                 \"discard\" }]`"
                    .into()
            }
            Self::Missing("from") => "name a group, as in `from = \"waste\"`".into(),
            Self::Missing("default") => {
                "name the value that holds when nothing is chosen".into()
            }
            Self::UnknownSuit(letter) => {
                format!("describe it: `[deck.suit.{letter}]` with `name` and `color`")
            }
            Self::NoFoundation => "add `[piles.foundation]` with a `count`, or say in `[end]` when the game is won".into(),
            Self::NoPiles => "add a table such as `[piles.tableau]`".into(),
            Self::UnknownRole { meant: Some(meant), .. } => {
                format!("call it `{meant}`, or add `role = \"{meant}\"`")
            }
            Self::UnknownRole { meant: None, .. } => {
                "say what the piles are for: `role` is one of \
                 `foundation`, `tableau`, `cell`, `reserve`, `stock`, `waste` and \
                 `discard`"
                    .into()
            }
            Self::UnknownGroup { name, meant, known } => unknown_group(name, meant.as_ref(), known),
            Self::UnknownRank { hint, .. } => hint.clone(),
            Self::BadName(_) => {
                "use letters and digits, as in `left3`; no spaces, no card text".into()
            }
            Self::NotForRole { instead: "", .. } => "leave it out".into(),
            Self::NotForRole { instead, .. } => (*instead).to_owned(),
            Self::RunUnknown => "add `build` to the piles, or say it with `run`".into(),
            Self::DealTooMany { .. } => "deal fewer, add `spread` if a row may stay \
                 short, or add cards in `[deck]`"
                .into(),
            Self::DealTooFew { .. } | Self::RedealLeaves => {
                "add `[piles.stock]`, or deal them".into()
            }
            Self::GatherNothing => "add `gather = [\"tableau\"]` to `[redeal]`".into(),
            Self::FoundationsTooSmall { .. } => {
                "add foundations, say in `[end]` when the game is won, or add a script that says what `won` is".into()
            }
            Self::TakenAlike(card) => format!(
                "take them out one by one, in steps such as `take = \"{card}\"` with `cards = 1`"
            ),
            Self::TakenNowhere(_) => {
                "take out the base cards, and then those that follow them".into()
            }
            Self::BadOptionName(_) => {
                "use letters, digits, `-` and `_`, as in `redeal=any`".into()
            }
            Self::NoColor(letter) => {
                format!("add `color = \"blue\"` to `[deck.suit.{letter}]`")
            }
            Self::NoValues => {
                "add `[options.NAME.values]` with a table for each value".into()
            }
            Self::UnknownDefault { known, .. } => {
                format!("the values are {}", names(known, "and"))
            }
            Self::NotInOption(_) => {
                "an option changes rules; names and parents stay".into()
            }
            _ => return self.hint_of_detail(),
        })
    }

    /// Returns the way out of a mistake in one key.
    fn hint_of_detail(&self) -> Option<String> {
        Some(match self {
            Self::TakeInRedeal => "`take` belongs in `[[deal]]`".into(),
            Self::FromInRedeal => "`from` belongs in `[[deal]]`".into(),
            Self::WrongCovers { .. } => {
                "give one list for each pile, `[]` for a pile that is not covered".into()
            }
            Self::EndSaysNothing => {
                "name groups of piles in `empty`, in `complete` or in both".into()
            }
            Self::OnlyWithTake(_) => "`each` says how many cards are dealt".into(),
            Self::TakenTooMany { .. } => "take out fewer, by `cards`".into(),
            Self::NoLetterOfRank(_, known) => {
                format!("the letters are {known}")
            }
            Self::EmptyGroup(name) => {
                format!("give `[piles.{name}]` a `count` of 1 or more")
            }
            Self::WrongNames { piles, .. } | Self::WrongBases { piles, .. } => {
                format!("name {piles}, one for each pile")
            }
            Self::WrongNumbers { piles, .. } => {
                format!("write one number for all piles, or {piles}, one for each")
            }
            Self::SameName(_) => "give one of them another name in `ids`".into(),
            Self::Overfull { .. } => "deal fewer, or raise `capacity`".into(),
            Self::SuitsUneven => "write each as often, as in `SSHH`".into(),
            Self::FillCircle => "leave out one `fill`".into(),
            Self::StepTooLong(_) => "neighbors are 1 apart".into(),
            Self::EmptyOrder => "leave it out for the order of the deck".into(),
            Self::NoStock => "add `[piles.stock]`".into(),
            Self::StockDealsNothing => "add `deal = [{ to = \"waste\" }]` to `[stock]`, or an `on_stock` to the script".into(),
            Self::StockToStock => "deal to the waste or the tableau".into(),
            Self::NeverHome(_) => {
                "build the foundations further (`build`, `capacity`), or say in `[end]` when the game is won".into()
            }
            Self::BarredFromHome(_) => {
                "`can_drop` is asked about foundations, too: let it ask for `pile.role`".into()
            }
            Self::NoWayHome { role: "stock", .. } => {
                "add `[stock]` to deal from it, fill piles from it (`fill`), or say in `[end]` when the game is won".into()
            }
            Self::NoWayHome { .. } => {
                "see its `lift`, and `base`, `build`, `from` and `at_once` of the foundations; or say in `[end]` when the game is won".into()
            }
            Self::KeptFromHome(_) => {
                "let the foundations take them from where they lie, or say in `[end]` when the game is won".into()
            }
            _ => return self.hint_of_number(),
        })
    }

    /// Returns the way out of too many, too few, or twice the same.
    fn hint_of_number(&self) -> Option<String> {
        Some(match self {
            Self::Zero { key } => format!("write 1 or more, or leave `{key}` out"),
            Self::NoCapacity => "write 1 or more, or leave `capacity` out".into(),
            Self::Twice(_) => "name each letter once; `a` and `A` are the same".into(),
            Self::TenAsNumber => "write `T` for ten".into(),
            Self::BadLetter(_) => {
                "write letters and digits one after another, as in `A23456789TJQK`".into()
            }
            Self::NoCards => {
                "it needs a suit, a rank and one of `copies`, and not all cards `without`"
                    .into()
            }
            Self::TooManyCards { .. } => "use fewer `copies`, suits or ranks".into(),
            Self::TooManyPiles(_) => "lower the `count` of this group or another".into(),
            Self::TooManyGroups(_) => {
                "piles that follow the same rules are one group, with a `count`".into()
            }
            Self::TooManyValues(_) => {
                "leave some out, or write games that extend this".into()
            }
            Self::TooManyVariables(_) => {
                "leave out those that the script can do without".into()
            }
            Self::TooManyActions(_) => "leave some out".into(),
            Self::BadActionName(_) => {
                "use 3 to 16 small letters and `-`, as in `pair`; `build`, `deal`, \
                 `redeal`, cards and piles are taken"
                    .into()
            }
            Self::TooManyPicks(_) => "leave some tables out".into(),
            Self::SumOrRelation => {
                "write `cards = { sum = 13 }`, or `cards = { rank = \"same\" }`".into()
            }
            Self::SumNever { least, most, .. } => {
                format!("write a number from {least} to {most}")
            }
            Self::OneEffect => {
                "write `do = [{ move = \"picked\", to = \"discard\" }]`, or `do = \
                 [{ swap = \"picked\" }]`"
                    .into()
            }
            Self::SwapsTwo(_) => "give `pick` two tables".into(),
            Self::NotOnePile { .. } => "name a group of one pile".into(),
            Self::OnlyOne(_) => "use `role = \"reserve\"` for other piles".into(),
            Self::NoPileNamed => "leave `piles` out for all of the group".into(),
            Self::NoSuchPile { piles, .. } => {
                format!("they are counted from 1 to {piles}")
            }
            Self::PileTwice(_) => "name each pile once".into(),
            Self::CoverCircle(_) => {
                "its list names the piles that lie on it; none of them may lie under it"
                    .into()
            }
            Self::TakenTwice(_) => "leave it out of one of the steps".into(),
            Self::GatheredTwice(_) => "leave it out here".into(),
            Self::FillFromSelf | Self::FillFromFoundation => {
                "name another group, such as `stock`, `waste` or `reserve`".into()
            }
            Self::AtOnceTooMany { .. } => "lower `at_once`, or raise `capacity`".into(),
            Self::StandsAlone => {
                "write one of them alone, or ranks and cards only".into()
            }
            Self::SpreadNeedsOne => "write one number, or leave `spread` out".into(),
            Self::BlockNeedsPackets => "add `by = \"packets\"` to the step".into(),
            Self::NotWithTake(_) => "leave it out, or deal in a step of its own".into(),
            Self::NotFromStock(_) => "leave it out".into(),
            Self::HookWithoutUse(hook, table) => {
                format!("add `[{table}]` to the rules, or leave `{hook}` out")
            }
            _ => return None,
        })
    }

    /// Returns whether it is the key that is wrong, and not its value.
    pub(crate) fn blames_key(&self) -> bool {
        matches!(
            self,
            Self::NotForRole { .. }
                | Self::NotWithTake(_)
                | Self::OnlyWithTake(_)
                | Self::NotFromStock(_)
                | Self::TakeInRedeal
                | Self::FromInRedeal
                | Self::NotInOption(_)
                | Self::UnknownRole { .. }
        )
    }
}

fn unknown_group(name: &str, meant: Option<&String>, known: &[String]) -> String {
    if let Some(meant) = meant {
        format!("did you mean `{meant}`?")
    } else if Role::ALL.iter().any(|it| it.1 == name) {
        format!("add a table `[piles.{name}]`")
    } else {
        format!("the groups are {}", names(known, "and"))
    }
}
