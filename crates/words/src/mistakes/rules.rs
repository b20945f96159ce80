//! Words for rules that make no sense.

use crate::diag::clean;
use crate::diag::english::{counted, names, ordinal};
use crate::rules::Role;
use crate::variant::error::rules::{Heap, Instead, Mistake, Mixed, RankHint};

/// Returns what is wrong and, on a second line, the fix if there is an obvious one.
#[expect(clippy::too_many_lines, reason = "one sentence for each mistake")]
pub(super) fn rules(mistake: &Mistake) -> String {
    match mistake {
        Mistake::NoName => "the game has no name\nadd `name = \"My Game\"` at the top of the file".to_owned(),
        Mistake::Missing(f0) => format!("`{f0}` is missing\n{way}", way = hint_for_missing(f0)),
        Mistake::UnknownSuit(f0) => format!("{said} is not a standard suit (C, D, H or S)\n\
         define it in `[deck.suit.{f0}]` with `name` and `color`",
        said = said(f0)),
        Mistake::Twice(f0) => format!("`{f0}` is listed twice\nlist each letter once; `a` and `A` are the same"),
        Mistake::BadLetter(f0) => format!("{} cannot be used as a letter of card text\n\
         write letters and digits without separators, as in `A23456789TJQK`",
        said(f0)),
        Mistake::NoCards => "the deck has no cards\n\
         it needs a suit, a rank, `copies` of 1 or more, and a `without` that leaves some cards".to_owned(),
        Mistake::TooManyCards { kinds, cards } => format!("a deck can have at most {cards} cards of {kinds} kinds\n\
         use fewer `copies`, suits or ranks"),
        Mistake::NoFoundation(f0) => format!("the game has no foundation\n{}", hint_for_foundation(f0.as_ref())),
        Mistake::NoPiles => "the game has no piles\nadd a table such as `[piles.tableau]`".to_owned(),
        Mistake::EmptyGroup(f0) => format!("{said} has no piles\n\
         set `count` in `[piles.{f0}]` to 1 or more",
        said = said(f0)),
        Mistake::NoPileNamed => "`piles` is empty\nlist at least one pile, or leave `piles` out to use the whole group".to_owned(),
        Mistake::EndSaysNothing => "`[end]` does not say when the game is won\n\
         list groups of piles in `empty`, `complete` or `sorted`, or set a number of cards in `left` \
         or of points in `score`".to_owned(),
        Mistake::LeavesAll { left, cards } => format!("with `left = {left}` the game is won before it begins: the deck has {cards} cards\n\
         set it to the number of cards that are neither on foundations nor discarded at the end"),
        Mistake::ScoreNever { least, most } => too_few_points(*least, *most),
        Mistake::NothingDone => "`left` needs a foundation or a discard pile, and the game has neither\n\
         add `[piles.foundation]` or `[piles.discard]`".to_owned(),
        Mistake::TooManyPiles(f0) => format!("a game can have at most {f0} piles\n\
         lower the `count` of this group or of another"),
        Mistake::TooManyGroups(f0) => format!("a game can have at most {f0} groups of piles\n\
         put piles that follow the same rules into one group with a `count`"),
        Mistake::UnknownRole { name, meant } => format!("the group {} has no role\n{}", said(name), hint_for_role(*meant)),
        Mistake::OnlyOne(f0) => format!("the game can have only one `{f0}`\nuse `role = \"reserve\"` for the other piles"),
        Mistake::WrongCovers { covers, piles } => format!("{} of covering piles for {}\n\
         give each pile one list, or `[]` if no pile covers it",
        counted(*covers, "list"), counted(*piles, "pile")),
        Mistake::CoverCircle(f0) => format!("pile {f0} covers itself\n\
         its list names the piles on top of it; it must not lie on any of these, not even through others"),
        Mistake::NoStock => "the game has no stock\nadd `[piles.stock]`".to_owned(),
        Mistake::StockDealsNothing => "the stock deals nothing\n\
         add `deal = [{ to = \"waste\" }]` to `[stock]`, or an `on_stock` hook to the script".to_owned(),
        Mistake::NotFromStock(f0) => format!("`{f0}` does not apply to cards dealt from the stock\nleave it out"),
        Mistake::OnlyWithTake(f0) => format!("`{f0}` works only with `take`\nuse `each` for the number of cards dealt"),
        Mistake::SuitsUneven => "every suit must be listed equally often\n\
         repeat each suit, as in `SSHH`".to_owned(),
        Mistake::StockToStock => "the stock cannot deal to itself\ndeal to the waste or the tableau".to_owned(),
        Mistake::WrongNames { names, piles } => format!("{} for {}\nlist {piles}, one for each pile",
        counted(*names, "name"), counted(*piles, "pile")),
        Mistake::SameName { name, laid } => format!("two piles are called {}\n{}", said(name), hint_for_names(laid.as_ref())),
        Mistake::NamedAsCard(f0) => format!("the layout would name a pile {}, which is a card\n\
         set other names in `ids`",
        said(f0)),
        Mistake::BadName(f0) => format!("{} cannot be the name of a pile\n\
         use letters and digits, as in `left3`, but not the text of a card",
        said(f0)),
        Mistake::UnknownRank { word, hint } => format!("{} is not a rank or a card of the deck\n{}", said(word), rank_hint(hint)),
        Mistake::TenAsNumber => "`10` is read as two letters, `1` and `0`\nwrite `T` for ten".to_owned(),
        Mistake::WrongBases { cards, piles } => format!("{} for {}\nlist {piles}, one for each pile",
        counted(*cards, "base card"), counted(*piles, "foundation")),
        Mistake::NotForRole { key, role, instead } => format!("`{key}` does not apply to a {role} pile\n{}", in_place(*instead)),
        Mistake::UnknownGroup { name, misnamed, meant, known } => format!("unknown group of piles {}\n{}",
        said(name), hint_for_group(name, misnamed.as_ref(), meant.as_ref(), known)),
        Mistake::RunUnknown => "no rule says which cards form a run\n\
         add `build` or `run` to the piles".to_owned(),
        Mistake::NoCapacity => "a pile must hold at least one card\nwrite 1 or more, or leave `capacity` out".to_owned(),
        Mistake::FillFromSelf => "a pile cannot be filled from its own group\n\
         name another group, such as `stock`, `waste` or `reserve`".to_owned(),
        Mistake::FillFromFoundation => "a pile cannot be filled from a foundation\n\
         name another group, such as `stock`, `waste` or `reserve`".to_owned(),
        Mistake::FillCircle => "these piles fill each other in a circle\nremove one `fill`".to_owned(),
        Mistake::FoundationsTooSmall { room, cards } => format!("the foundations hold {room} cards, but the deck has {cards}\n\
         add foundations, say in `[end]` when the game is won, or add a `won` hook to the script"),
        Mistake::NeverHome(f0) => format!("no foundation ever accepts {f0}, so the game cannot be won\n\
         extend the foundations with `build` or `capacity`, or say in `[end]` when the \
         game is won"),
        Mistake::BarredFromHome(f0) => format!("the script keeps {f0} off every foundation, so the game cannot be won\n\
         `can_drop` is called for foundations too: check `pile.role` in it"),
        Mistake::NoWayHome { group, role } => format!("cards in {} can never reach a foundation, so the game cannot be won\n{}",
        said(group),
        hint_for_reaching_foundations(role)),
        Mistake::KeptFromHome(f0) => format!("{f0} can never reach a foundation, so the game cannot be won\n\
         let the foundations accept them from where they lie, or say in `[end]` when the \
         game is won"),
        Mistake::TakenAlike(f0) => format!("a second {f0} may turn up, and no other foundation accepts it\n\
         take these cards one at a time, in steps such as `take = \"{f0}\"` with `count = 1`"),
        Mistake::TakenNowhere(f0) => format!("no foundation accepts {f0} here\n\
         take the base cards first, then the cards that follow them"),
        Mistake::PileTwice(f0) => format!("pile {f0} is listed twice\nlist each pile once"),
        Mistake::BadOptionName(f0) => format!("{} cannot be the name of an option or value\n\
         use letters, digits, `-` and `_`, as in `redeal=any`", said(f0)),
        Mistake::NoColor(f0) => format!("suit {said} has no color\n\
         add `color = \"blue\"` to `[deck.suit.{f0}]`",
        said = said(f0)),
        Mistake::Zero { key } => format!("`{key}` must be at least 1\nwrite 1 or more, or leave `{key}` out"),
        Mistake::DealTooMany { asked, left } => format!("the deal needs {asked} cards, but only {left} are left\n\
         deal fewer, add `spread` if a row may stay short, or add cards in `[deck]`"),
        Mistake::DealTooFew { left } => format!("the deal leaves {}, but the game has no stock for them\n\
         add `[piles.stock]`, or deal the rest", counted(*left, "card")),
        Mistake::WrongNumbers { numbers, piles } => format!("{} for {}\nwrite one number for all piles, or {piles}, one for each",
        counted(*numbers, "number"), counted(*piles, "pile")),
        Mistake::NoSuchPile { to, pile, piles } => format!("{} has no pile {pile}\nits piles are numbered from 1 to {piles}", said(to)),
        Mistake::Overfull { cards, room } => format!("a pile that holds {room} is dealt {}\ndeal fewer, or raise `capacity`",
        counted(*cards, "card")),
        Mistake::NotWithTake(f0) => format!("`{f0}` cannot be combined with `take`\nleave it out, or deal in a separate step"),
        Mistake::NotWithPack(f0) => format!("`{f0}` cannot be combined with `pack`, which takes one card of each kind\nleave one of them out"),
        Mistake::NoSuchPack { pack, packs } => format!("there is no pack {pack}: the deck has {}\n\
         packs are numbered from 1; `copies` sets how many there are",
        counted((*packs).into(), "pack")),
        Mistake::TakenTooMany { asked, left } => format!("{asked} such cards are taken out, but only {left} are certain to be there\n\
         take out fewer: lower `count`"),
        Mistake::StepTooLong(f0) => format!("a step must be less than {f0}, the number of ranks\nneighboring ranks are 1 apart"),
        Mistake::NoLetterOfRank(f0, f1) => format!("{said} is not the letter of a rank\nthe letters are {f1}", said = said(f0)),
        Mistake::EmptyOrder => "`order` is empty\nleave it out to use the order of the deck".to_owned(),
        Mistake::AtOnceTooMany { cards, room } => format!("a move brings {cards} cards to a pile that holds {room}\n\
         lower `at_once`, or raise `capacity`"),
        Mistake::StandsAlone => "`any`, `none`, `below-base`, `left`, `right` and `beside` cannot be combined with others\n\
         write one of them alone, or only ranks and cards".to_owned(),
        Mistake::TakenTwice(f0) => format!("`{f0}` is already taken out by an earlier step\nremove it from one of the steps"),
        Mistake::SpreadNeedsOne => "`spread` needs a single number in `each`\nwrite one number, or leave `spread` out".to_owned(),
        Mistake::BlockNeedsPackets => "`lay = \"block\"` works only with packets\n\
         add `by = \"packets\"` to the step".to_owned(),
        Mistake::GatherNothing => "the redeal gathers nothing\nadd `gather = [\"tableau\"]` to `[redeal]`".to_owned(),
        Mistake::GatheredTwice(f0) => format!("{} is gathered twice\nremove it here", said(f0)),
        Mistake::RedealLeaves => "the redeal leaves cards, but the game has no stock for them\n\
         add `[piles.stock]`, or deal the rest".to_owned(),
        Mistake::TakeInRedeal => "only the first deal can take cards out\n`take` belongs in `[[deal]]`".to_owned(),
        Mistake::PackEndInRedeal => "only the first deal can use the other end of the pack\n\
         `pack_end` belongs in `[[deal]]`".to_owned(),
        Mistake::TooManyValues { values, most } => format!("the options have {values} values together, but a game can have at most {most}\n\
         remove some, or write games that extend this one"),
        Mistake::NoValues => "the option has no values\n\
         add `[options.NAME.values]` with a table for each value".to_owned(),
        Mistake::UnknownDefault { value, known } => format!("{} is not a value of this option\nthe values are {}",
        said(value),
        names(known, "and")),
        Mistake::NotInOption(f0) => format!("an option cannot change `{f0}`\n\
         options change rules, not names or the game that is extended"),
        Mistake::HookWithoutUse(f0, f1) => format!("the script has the hook `{f0}`, but the game has no `[{f1}]`\n\
         add `[{f1}]` to the rules, or remove `{f0}`"),
        Mistake::TooManyVariables(f0) => format!("a game can have at most {f0} state variables\n\
         remove those that the script does not need"),
        Mistake::TooManyActions(f0) => format!("a game can have at most {f0} actions of its own\nremove some"),
        Mistake::BadActionName(f0) => format!("{} cannot be the name of an action\n\
         use 3 to 16 lowercase letters and `-`, as in `pair`; `build`, prompt commands, cards and \
         pile names are reserved", said(f0)),
        Mistake::TooManyPicks(f0) => format!("an action can pick at most {f0} cards\nremove some tables"),
        Mistake::TooManyWays(f0) => format!("these cards can be picked in more than {f0} ways, too many to try in each position\n\
         pick fewer cards, pick from fewer piles, or say with `at` where the others lie"),
        Mistake::SumOrRelation(f0) => either_sum(f0.as_ref()),
        Mistake::SumNever { total, least, most } => format!("the sum of these cards cannot be {total}: it is at least {least} and at most {most}\n\
         write a number from {least} to {most}"),
        Mistake::OneEffect(f0) => format!("each table of `do` must have one effect: `move` and `to`, {}\n\
         write `do = [{{ move = \"picked\", to = \"discard\" }}]`, or `do = [{{ swap = \
         \"picked\" }}]`", names(f0, "or")),
        Mistake::NotWithEffect(f0) => format!("`{f0}` does not apply to the effect of this table\nleave it out"),
        Mistake::NoSuchPick { pick, picks } => format!("the action picks {}, so there is no pick {pick}\nname another; picks are numbered from 1", counted(*picks, "pile")),
        Mistake::OneToGroup(f0) => format!("one table moves {f0} cards to a group in which each card needs its own pile\n\
         write one table for each card, as in `{{ move = 1, to = \"foundation\" }}`"),
        Mistake::BetweenWhat => "`between` needs two picks from one group, and a target group of one pile\n\
         pick both cards from one group, and move the cards to a group of one pile, such as a discard pile".to_owned(),
        Mistake::CardsOfPlace => "an empty pile has no cards\nleave out `cards` or `empty`".to_owned(),
        Mistake::AtNothing => "`at` counts from the first pile picked\n\
         leave it out of the first table, and leave 0 out of the others".to_owned(),
        Mistake::AtTwice(f0) => format!("`{f0}` is listed twice\nlist each distance once"),
        Mistake::NoLayout(f0) => format!("{} has no layout, so none of its piles are neighbors\n\
         add one, as in `layout = {{ columns = 5 }}`", said(f0)),
        Mistake::NothingAsked => "the script has none of the hooks `list_picks`, `can_act` and `on_act`\nadd one of them, or leave `script` out".to_owned(),
        Mistake::SortedUnknown => "`sorted` needs piles whose neighbors decide which card fits\n\
         give the group a `layout`, and `empty = \"left\"`, `\"right\"` or `\"beside\"`".to_owned(),
        Mistake::ValuesWithoutSum => "`values` works only with `sum`\nadd `sum`, or leave `values` out".to_owned(),
        Mistake::ColumnsOrRows => "a layout needs exactly one of `columns`, `rows` and `ring`\n\
         write `layout = { columns = 5 }`, `layout = { rows = [1, 2, 3] }` or \
         `layout = { ring = true }`".to_owned(),
        Mistake::WingsWithRows(f0) => format!("`{f0}` does not apply to wings, which have no rows\nleave out `{f0}` or `wings`"),
        Mistake::RingWithRows(f0) => format!("`{f0}` does not apply to a ring, which has no rows\nleave out `{f0}` or `ring`"),
        Mistake::BadRing(f0) => format!("a ring must have 4 to {f0} piles\nchange `count`, or use `columns`"),
        Mistake::NearInRing(f0) => format!("{} is a ring, which has no rows and columns\nwrite `near = \"beside\"`, or \
         use `columns` for its layout", said(f0)),
        Mistake::BadColumns(f0) => format!("a row of a layout must have 1 to {f0} piles\nchange the number, or the rows"),
        Mistake::WrongRows { rows, piles } => format!("the rows have {}, but the group has {piles}\nmake them add up to `count`", counted(*rows, "pile")),
        Mistake::CoversTwice => "the layout already says which piles cover others\nleave out `covered_by` or `covers`".to_owned(),
        Mistake::CoversNothing => "no pile of this layout covers another\n\
         give each row one pile more or less than the row above, as in \
         `rows = [1, 2, 3]`".to_owned(),
        Mistake::MovedTwice(f0) => format!("the card of pick {f0} has already moved\n\
         move each picked card only once"),
        Mistake::SwapsTwo(f0) => format!("a swap needs two cards, but the action picks {f0}\ngive `pick` two tables"),
        Mistake::PlaceMoved(f0) => format!("the {} pick is an empty pile, which has no card to move\n\
         remove its `empty`, or move another pick",
        ordinal(*f0)),
        Mistake::NotOnePile { name, piles } => format!("{} has {}, but the cards must go to a single pile\nname a group of one pile",
        said(name), counted(*piles, "pile")),
        Mistake::PicksTarget => "the cards are picked from the piles they move to\n\
         name a group that `from` does not name, or another picked pile".to_owned(),
    }
}

fn rank_hint(hint: &RankHint) -> String {
    match hint {
        RankHint::Letter(letter) => format!("write `{letter}`"),
        RankHint::Meant(near) => format!("did you mean `{near}`?"),
        RankHint::List => "write a list, as in `[\"A\", \"KS\"]`".to_owned(),
        RankHint::Suits(suits) => {
            format!("write a rank and a suit; the letters of the suits are `{suits}`")
        }
        RankHint::Ranks { letters, words } => {
            let others = match words.as_slice() {
                [] => String::new(),
                words => format!(", or `{}`", words.join("`, or `")),
            };
            format!("use a rank from `{letters}`{others}")
        }
    }
}

fn in_place(instead: Instead) -> String {
    match instead {
        Instead::Nothing => "leave it out".to_owned(),
        Instead::Key(key) => format!("use `{key}` instead"),
        Instead::TakeBack => "use `take_back` to let cards return".to_owned(),
        Instead::InAction => "name it in an action instead".to_owned(),
    }
}

/// Returns what the author wrote in backticks, and on one line.
fn said(text: &impl ToString) -> String {
    format!("`{}`", clean(&text.to_string()))
}

fn hint_for_missing(key: &str) -> &'static str {
    match key {
        "to" => "name the group that receives the cards",
        "rank" => "set it to `up`, `down`, `either`, `same` or `any`",
        "pick" => "list what to pick, as in `pick = [{ from = \"tableau\" }]`",
        "do" => {
            "list what happens to the cards, as in `do = [{ move = \"picked\", to = \
         \"discard\" }]`"
        }
        "from" => "name a group, as in `from = \"waste\"`",
        "default" => "name the value that applies unless the player chooses another",
        _ => "add it",
    }
}

fn hint_for_role(meant: Option<&str>) -> String {
    let Some(meant) = meant else {
        return "set `role` to `foundation`, `tableau`, `cell`, `reserve`, `stock`, `waste` \
         or `discard`"
            .into();
    };
    format!("rename it to `{meant}`, or add `role = \"{meant}\"`")
}

fn hint_for_group(
    name: &str,
    misnamed: Option<&String>,
    meant: Option<&String>,
    known: &[String],
) -> String {
    if let Some(misnamed) = misnamed {
        format!("give the group {} this name", said(misnamed))
    } else if let Some(meant) = meant {
        format!("did you mean `{meant}`?")
    } else if Role::ALL.iter().any(|entry| entry.1 == name) {
        format!("add `[piles.{name}]`")
    } else {
        format!("the groups are {}", names(known, "and"))
    }
}

/// Returns how to add a pile where cards leave play; `heap` is where actions put them.
fn hint_for_foundation(heap: Option<&Heap>) -> String {
    let (usual, end) = (
        "add `[piles.foundation]` with a `count`",
        "say in `[end]` when the game is won",
    );
    match heap {
        None => format!("{usual}, or {end}"),
        Some(Heap::Missing(name)) if name == Role::Discard.name() => {
            format!("add `[piles.{name}]` for the cards that actions put there, or {end}")
        }
        Some(Heap::Missing(name)) => format!(
            "add `[piles.{0}]` with `role = \"discard\"` for the cards that actions put there, \
             or {end}",
            clean(name)
        ),
        Some(Heap::OtherRole(name)) => format!(
            "if cards in {} are out of play, give it `role = \"discard\"`; otherwise {usual}, \
             or {end}",
            said(name)
        ),
    }
}

fn too_few_points(least: i32, most: i64) -> String {
    match most {
        0 => format!(
            "a win needs {least} points, but nothing scores points\n\
             set points in `[score]`, or add a `score` hook to the script"
        ),
        _ => format!(
            "a win needs {least} points, but at most {most} can be scored\n\
             lower this number, or raise the points in `[score]`"
        ),
    }
}

fn either_sum(mixed: Option<&Mixed>) -> String {
    let Some(Mixed { own, written, kept, in_option, .. }) = mixed else {
        return "`cards` needs either `sum` or `rank`\n\
                write `cards = { sum = 13 }` or `cards = { rank = \"same\" }`"
            .to_owned();
    };
    let of =
        if *in_option { "the game without the option" } else { "the game it extends" };
    format!(
        "`cards` inherits {} from {of}, and cannot have {} as well\n\
         write `cards = [{{ {written} }}]`: a list replaces everything inherited",
        names(kept, "and"),
        names(own, "and"),
    )
}

/// Returns how to rename piles of the same name; `laid` is the group whose layout named one.
fn hint_for_names(laid: Option<&String>) -> String {
    match laid {
        Some(group) => format!(
            "the `layout` of {} names its piles by row and place; rename these or the others \
             in `ids`",
            said(group)
        ),
        None => "rename one of them in `ids`".to_owned(),
    }
}

fn hint_for_reaching_foundations(role: &str) -> &'static str {
    if role == "stock" {
        "add `[stock]` to deal from it, fill piles from it with `fill`, or say in `[end]` \
         when the game is won"
    } else {
        "check its `lift`, and `base`, `build`, `from` and `at_once` of the foundations, \
         or say in `[end]` when the game is won"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_end_in_a_name_does_not_end_the_message() {
        let text = rules(&Mistake::EmptyGroup("a\nb".to_owned()));
        let (message, hint) = text.split_once('\n').unwrap();
        assert_eq!(message, "`a␊b` has no piles");
        assert_eq!(hint, "set `count` in `[piles.a\nb]` to 1 or more");
    }
}
