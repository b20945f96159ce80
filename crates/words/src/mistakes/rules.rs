//! Words for rules that make no sense.

use crate::diag::clean;
use crate::diag::english::{counted, names, ordinal};
use crate::rules::Role;
use crate::variant::fault::rules::{Heap, Instead, Mistake, Mixed, RankHint};

/// Returns what is wrong and, on a second line, the fix if there is an obvious one.
#[expect(clippy::too_many_lines, reason = "one sentence for each mistake")]
pub(super) fn rules(mistake: &Mistake) -> String {
    match mistake {
        Mistake::NoName => "the game has no name\nadd a line such as `name = \"My Game\"` at the top".to_owned(),
        Mistake::Missing(f0) => format!("`{f0}` is missing\n{way}", way = way_to_say(f0)),
        Mistake::UnknownSuit(f0) => format!("{said} is not one of the standard suits, C, D, H and S\n\
         describe it: `[deck.suit.{f0}]` with `name` and `color`",
        said = said(f0)),
        Mistake::Twice(f0) => format!("`{f0}` stands twice\nname each letter once; `a` and `A` are the same"),
        Mistake::BadLetter(f0) => format!("{} cannot be used as a letter of card text\n\
         write letters and digits one after another, as in `A23456789TJQK`",
        said(f0)),
        Mistake::NoCards => "the deck has no cards\n\
         it needs a suit, a rank and one of `copies`, and not all cards `without`".to_owned(),
        Mistake::TooManyCards { kinds, cards } => format!("a deck can have {cards} cards of {kinds} kinds at the most\n\
         use fewer `copies`, suits or ranks"),
        Mistake::NoFoundation(f0) => format!("the game has no foundation\n{}", way_to_done(f0.as_ref())),
        Mistake::NoPiles => "the game has no piles\nadd a table such as `[piles.tableau]`".to_owned(),
        Mistake::EmptyGroup(f0) => format!("{said} has no piles\n\
         give `[piles.{f0}]` a `count` of 1 or more",
        said = said(f0)),
        Mistake::NoPileNamed => "no pile is named\nleave `piles` out for all of the group".to_owned(),
        Mistake::EndSaysNothing => "`[end]` does not say when the game is won\n\
         name groups of piles in `empty`, `complete` or `sorted`, or say how many cards may be \
         `left`, or give a `score`".to_owned(),
        Mistake::LeavesAll { left, cards } => format!("with {left} cards left the game is won before it begins: there are {cards}\n\
         write the number of cards that are neither on foundations nor discarded in the end"),
        Mistake::ScoreNever { least, most } => too_few_points(*least, *most),
        Mistake::NothingDone => "all cards are left for ever: there is no pile where they are done with\n\
         add `[piles.foundation]` or `[piles.discard]`".to_owned(),
        Mistake::TooManyPiles(f0) => format!("a game can have {f0} piles at the most\n\
         lower the `count` of this group or another"),
        Mistake::TooManyGroups(f0) => format!("a game can have {f0} groups of piles at the most\n\
         piles that follow the same rules are one group, with a `count`"),
        Mistake::UnknownRole { name, meant } => format!("the group {} has no role\n{}", said(name), way_to_role(*meant)),
        Mistake::OnlyOne(f0) => format!("the game can have only one `{f0}`\nuse `role = \"reserve\"` for other piles"),
        Mistake::WrongCovers { covers, piles } => format!("{} of covering piles for {}\n\
         give one list for each pile, `[]` for a pile that is not covered",
        counted(*covers, "list"), counted(*piles, "pile")),
        Mistake::CoverCircle(f0) => format!("pile {f0} would lie on itself\n\
         its list names the piles that lie on it; none of them may lie under it"),
        Mistake::NoStock => "the game has no stock\nadd `[piles.stock]`".to_owned(),
        Mistake::StockDealsNothing => "the stock deals nothing\n\
         add `deal = [{ to = \"waste\" }]` to `[stock]`, or an `on_stock` to the script".to_owned(),
        Mistake::NotFromStock(f0) => format!("`{f0}` has no meaning when cards are dealt from the stock\nleave it out"),
        Mistake::OnlyWithTake(f0) => format!("`{f0}` goes only with `take`\n`each` says how many cards are dealt"),
        Mistake::SuitsUneven => "each suit must be named as often as the others\n\
         write each as often, as in `SSHH`".to_owned(),
        Mistake::StockToStock => "the stock cannot deal to itself\ndeal to the waste or the tableau".to_owned(),
        Mistake::WrongNames { names, piles } => format!("{} for {}\nname {piles}, one for each pile",
        counted(*names, "name"), counted(*piles, "pile")),
        Mistake::SameName { name, laid } => format!("two piles are called {}\n{}", said(name), way_to_names(laid.as_ref())),
        Mistake::NamedAsCard(f0) => format!("the layout would call a pile {}, which is a card\n\
         give its piles other names in `ids`",
        said(f0)),
        Mistake::BadName(f0) => format!("{} cannot be the name of a pile\n\
         use letters and digits, as in `left3`; no spaces, no card text",
        said(f0)),
        Mistake::UnknownRank { word, hint } => format!("{} is not a rank or a card of the deck\n{}", said(word), rank_hint(hint)),
        Mistake::TenAsNumber => "`10` is two letters here, `1` and `0`\nwrite `T` for ten".to_owned(),
        Mistake::WrongBases { cards, piles } => format!("{} for {}\nname {piles}, one for each pile",
        counted(*cards, "base card"), counted(*piles, "foundation")),
        Mistake::NotForRole { key, role, instead } => format!("`{key}` has no meaning for a {role} pile\n{}", in_place(*instead)),
        Mistake::UnknownGroup { name, misnamed, meant, known } => format!("there is no group of piles called {}\n{}",
        said(name), way_to_group(name, misnamed.as_ref(), meant.as_ref(), known)),
        Mistake::RunUnknown => "nothing says which cards form a run\n\
         add `build` to the piles, or say it with `run`".to_owned(),
        Mistake::NoCapacity => "a pile holds at least one card\nwrite 1 or more, or leave `capacity` out".to_owned(),
        Mistake::FillFromSelf => "a pile cannot be filled from its own group\n\
         name another group, such as `stock`, `waste` or `reserve`".to_owned(),
        Mistake::FillFromFoundation => "a pile cannot be filled from a foundation\n\
         name another group, such as `stock`, `waste` or `reserve`".to_owned(),
        Mistake::FillCircle => "piles are filled from each other in a circle\nleave out one `fill`".to_owned(),
        Mistake::FoundationsTooSmall { room, cards } => format!("the foundations hold {room} cards, and the deck has {cards}\n\
         add foundations, say in `[end]` when the game is won, or add a script that says \
         what `won` is"),
        Mistake::NeverHome(f0) => format!("no foundation ever takes {f0}, so the game cannot be won\n\
         build the foundations further (`build`, `capacity`), or say in `[end]` when the \
         game is won"),
        Mistake::BarredFromHome(f0) => format!("the script keeps {f0} from every foundation, so the game cannot be won\n\
         `can_drop` is asked about foundations, too: let it ask for `pile.role`"),
        Mistake::NoWayHome { group, role } => format!("cards in {} can never get to a foundation, so the game cannot be won\n{}",
        said(group),
        way_home(role)),
        Mistake::KeptFromHome(f0) => format!("{f0} can never get to a foundation, so the game cannot be won\n\
         let the foundations take them from where they lie, or say in `[end]` when the \
         game is won"),
        Mistake::TakenAlike(f0) => format!("a second {f0} may be met, and there is no other foundation for it\n\
         take them out one by one, in steps such as `take = \"{f0}\"` with `count = 1`"),
        Mistake::TakenNowhere(f0) => format!("no foundation takes {f0} here\n\
         take out the base cards, and then those that follow them"),
        Mistake::PileTwice(f0) => format!("pile {f0} is named twice\nname each pile once"),
        Mistake::BadOptionName(f0) => format!("the option or value {} cannot be typed\n\
         use letters, digits, `-` and `_`, as in `redeal=any`", said(f0)),
        Mistake::NoColor(f0) => format!("suit {said} has no color\n\
         add `color = \"blue\"` to `[deck.suit.{f0}]`",
        said = said(f0)),
        Mistake::Zero { key } => format!("`{key}` must be at least 1\nwrite 1 or more, or leave `{key}` out"),
        Mistake::DealTooMany { asked, left } => format!("the deal asks for {asked} cards, and {left} are left\n\
         deal fewer, add `spread` if a row may stay short, or add cards in `[deck]`"),
        Mistake::DealTooFew { left } => format!("the deal leaves {}, and there is no stock for them\n\
         add `[piles.stock]`, or deal them", counted(*left, "card")),
        Mistake::WrongNumbers { numbers, piles } => format!("{} for {}\nwrite one number for all piles, or {piles}, one for each",
        counted(*numbers, "number"), counted(*piles, "pile")),
        Mistake::NoSuchPile { to, pile, piles } => format!("{} has no pile {pile}\nthey are counted from 1 to {piles}", said(to)),
        Mistake::Overfull { cards, room } => format!("a pile that holds {room} is dealt {}\ndeal fewer, or raise `capacity`",
        counted(*cards, "card")),
        Mistake::NotWithTake(f0) => format!("`{f0}` does not go with `take`\nleave it out, or deal in a step of its own"),
        Mistake::NotWithPack(f0) => format!("`pack` gives one card of each kind that `take` names, whatever `{f0}` says\nleave one out"),
        Mistake::NoSuchPack { pack, packs } => format!("there is no pack {pack}: the deck has {}\n\
         packs are counted from 1; `copies` says how many there are",
        counted((*packs).into(), "pack")),
        Mistake::TakenTooMany { asked, left } => format!("{asked} such cards are to be taken out, and only {left} are sure to be there\n\
         take out fewer, by `count`"),
        Mistake::StepTooLong(f0) => format!("a step must be less than the {f0} ranks there are\nneighbors are 1 apart"),
        Mistake::NoLetterOfRank(f0, f1) => format!("{said} is not the letter of a rank\nthe letters are {f1}", said = said(f0)),
        Mistake::EmptyOrder => "`order` is empty\nleave it out for the order of the deck".to_owned(),
        Mistake::AtOnceTooMany { cards, room } => format!("a move brings {cards} cards to a pile that holds {room}\n\
         lower `at_once`, or raise `capacity`"),
        Mistake::StandsAlone => "`any`, `none` and `below-base` each stand alone\n\
         write one of them alone, or ranks and cards only".to_owned(),
        Mistake::TakenTwice(f0) => format!("`{f0}` was taken out before\nleave it out of one of the steps"),
        Mistake::SpreadNeedsOne => "`spread` needs one number in `each`\nwrite one number, or leave `spread` out".to_owned(),
        Mistake::BlockNeedsPackets => "`lay = \"block\"` lays packets, and needs `by = \"packets\"`\n\
         add `by = \"packets\"` to the step".to_owned(),
        Mistake::GatherNothing => "the redeal gathers nothing\nadd `gather = [\"tableau\"]` to `[redeal]`".to_owned(),
        Mistake::GatheredTwice(f0) => format!("{} is gathered twice\nleave it out here", said(f0)),
        Mistake::RedealLeaves => "the redeal leaves cards, and there is no stock to put them on\n\
         add `[piles.stock]`, or deal them".to_owned(),
        Mistake::TakeInRedeal => "only the first deal takes cards out\n`take` belongs in `[[deal]]`".to_owned(),
        Mistake::PackEndInRedeal => "only the first deal has another end of the pack to deal from\n\
         `pack_end` belongs in `[[deal]]`".to_owned(),
        Mistake::TooManyValues { values, most } => format!("the options have {values} values together, and a game can have {most}\n\
         leave some out, or write games that extend this"),
        Mistake::NoValues => "the option has no values\n\
         add `[options.NAME.values]` with a table for each value".to_owned(),
        Mistake::UnknownDefault { value, known } => format!("{} is not a value of this option\nthe values are {}",
        said(value),
        names(known, "and")),
        Mistake::NotInOption(f0) => format!("`{f0}` cannot be changed by an option\n\
         an option changes rules; names and parents stay"),
        Mistake::HookWithoutUse(f0, f1) => format!("the script has a hook `{f0}`, and the game has no `[{f1}]`\n\
         add `[{f1}]` to the rules, or leave `{f0}` out"),
        Mistake::TooManyVariables(f0) => format!("there can be {f0} variables at the most\n\
         leave out those that the script can do without"),
        Mistake::TooManyActions(f0) => format!("a game can have {f0} actions of its own at the most\nleave some out"),
        Mistake::BadActionName(f0) => format!("{} cannot be the word for an action\n\
         use 3 to 16 small letters and `-`, as in `pair`; `build`, the commands of the \
         prompt, cards and piles are taken", said(f0)),
        Mistake::TooManyPicks(f0) => format!("an action can pick {f0} cards at the most\nleave some tables out"),
        Mistake::TooManyWays(f0) => format!("there are more than {f0} ways to pick these cards, too many for each position\n\
         pick fewer cards, from fewer piles, or say with `at` where the others lie"),
        Mistake::SumOrRelation(f0) => either_sum(f0.as_ref()),
        Mistake::SumNever { total, least, most } => format!("these cards add up to {least} at least and {most} at the most, not {total}\n\
         write a number from {least} to {most}"),
        Mistake::OneEffect(f0) => format!("each table of `do` says one thing: `move` and `to`, {}\n\
         write `do = [{{ move = \"picked\", to = \"discard\" }}]`, or `do = [{{ swap = \
         \"picked\" }}]`", names(f0, "or")),
        Mistake::NotWithEffect(f0) => format!("`{f0}` has no meaning beside what this table says\nleave it out"),
        Mistake::NoSuchPick { pick, picks } => format!("the action picks {}, and this is number {pick}\nname another", counted(*picks, "pile")),
        Mistake::OneToGroup(f0) => format!("{f0} cards go to a group of several piles or of foundations, where each finds its own\n\
         write one table for each, as in `{{ move = 1, to = \"foundation\" }}`"),
        Mistake::BetweenWhat => "`between` needs two picks of one group, and a group of one pile to go to\n\
         write `do = [{ move = \"between\", to = \"discard\" }]`".to_owned(),
        Mistake::CardsOfPlace => "a place that is empty has no cards\nleave `cards` or `empty` out".to_owned(),
        Mistake::AtNothing => "`at` counts from the first pile picked\n\
         leave it out of the first table, and 0 out of it elsewhere".to_owned(),
        Mistake::AtTwice(f0) => format!("`{f0}` stands twice\nname each distance once"),
        Mistake::NoLayout(f0) => format!("{} has no layout, so none of its piles are neighbors\n\
         add one, as in `layout = {{ columns = 5 }}`", said(f0)),
        Mistake::NothingAsked => "the script has none of `list_picks`, `can_act` and `on_act`\nwrite one, or leave `script` out".to_owned(),
        Mistake::SortedUnknown => "no neighbor decides where these cards lie\n\
         give the group a `layout`, and `empty = \"left\"`, `\"right\"` or `\"beside\"`".to_owned(),
        Mistake::ValuesWithoutSum => "`values` go with a `sum`\nleave them out".to_owned(),
        Mistake::ColumnsOrRows => "a layout has `columns`, `rows` or a `ring`\n\
         write `layout = { columns = 5 }`, `layout = { rows = [1, 2, 3] }` or \
         `layout = { ring = true }`".to_owned(),
        Mistake::RingWithRows(f0) => format!("the piles of a ring lie in no rows\nleave `{f0}` out, or `ring`"),
        Mistake::BadRing(f0) => format!("a ring has 4 to {f0} piles\nchange `count`, or write `columns`"),
        Mistake::NearInRing(f0) => format!("{} lies in a ring, which has no rows and columns\nwrite `near = \"beside\"`, or \
         lay it out in `columns`", said(f0)),
        Mistake::BadColumns(f0) => format!("a row of a layout has 1 to {f0} piles\nchange the number, or the rows"),
        Mistake::WrongRows { rows, piles } => format!("the rows have {}, and the group has {piles}\nlet them add up to `count`", counted(*rows, "pile")),
        Mistake::CoversTwice => "the layout says already which piles lie on others\nleave `covered_by` out, or `covers`".to_owned(),
        Mistake::CoversNothing => "no pile of this layout lies half on another\n\
         let each row have one pile more or less than the one above, as in \
         `rows = [1, 2, 3]`".to_owned(),
        Mistake::MovedTwice(f0) => format!("the card of pick {f0} has gone elsewhere by now\n\
         say of each card picked only once what becomes of it"),
        Mistake::SwapsTwo(f0) => format!("two cards change places, and the action picks {f0}\ngive `pick` two tables"),
        Mistake::PlaceMoved(f0) => format!("the {} pick is an empty pile, which has no card to move\n\
         leave out its `empty`, or move another pick",
        ordinal(*f0)),
        Mistake::NotOnePile { name, piles } => format!("{} has {}, and the cards go to one\nname a group of one pile",
        said(name), counted(*piles, "pile")),
        Mistake::PicksTarget => "the cards are picked where they are to go\n\
         name a group that no `from` of theirs names, or another pile picked".to_owned(),
    }
}

fn rank_hint(hint: &RankHint) -> String {
    match hint {
        RankHint::Letter(letter) => format!("write `{letter}`"),
        RankHint::Meant(near) => format!("did you mean `{near}`?"),
        RankHint::List => "write a list, as in `[\"A\", \"KS\"]`".to_owned(),
        RankHint::Suits(suits) => {
            format!("a card is a rank and a suit; the letters of the suits are `{suits}`")
        }
        RankHint::Ranks { letters, words } => {
            let others = match words.as_slice() {
                [] => String::new(),
                words => format!(", or `{}`", words.join("`, or `")),
            };
            format!("write a letter of the ranks, `{letters}`{others}")
        }
    }
}

fn in_place(instead: Instead) -> String {
    match instead {
        Instead::Nothing => "leave it out".to_owned(),
        Instead::Key(key) => format!("use `{key}`"),
        Instead::TakeBack => "use `take_back` to let cards come back".to_owned(),
        Instead::InAction => "name it in an action".to_owned(),
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
    } else if Role::ALL.iter().any(|entry| entry.1 == name) {
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
        let text = rules(&Mistake::EmptyGroup("a\nb".to_owned()));
        let (message, hint) = text.split_once('\n').unwrap();
        assert_eq!(message, "`a␊b` has no piles");
        assert_eq!(hint, "give `[piles.a\nb]` a `count` of 1 or more");
    }
}
