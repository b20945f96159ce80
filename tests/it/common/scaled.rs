//! Rules files for searches: random games around one mechanic, and bundled games scaled down
//! to few cards.

use patience::variant::{Bundle, Folder, Found, Library, Missing};

use super::generated::{Chance, generate_plain};

/// The rules file of one game and its script; it can extend bundled games.
pub(crate) struct Scripted {
    pub(crate) text: String,
    pub(crate) script: String,
}

impl Scripted {
    pub(crate) fn plain(text: String) -> Self {
        Self { text, script: String::new() }
    }
}

impl Library for Scripted {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, _: &str) -> Result<Found, Missing> {
        let (name, id) = ("small.toml".into(), "small".into());
        Ok(Found { name, id, text: self.text.clone(), folder: Folder::Bundled })
    }

    fn beside(&self, folder: &Folder, name: &str) -> Result<Found, Missing> {
        if name != "small.rhai" {
            return patience::games().beside(folder, name);
        }
        let id = "small".into();
        Ok(Found {
            name: name.into(),
            id,
            text: self.script.clone(),
            folder: Folder::Bundled,
        })
    }
}

/// Generates a game in which emptied piles accept few cards or none, and the cards in the
/// piles may be gathered and dealt again.
pub(crate) fn generate_blocked(chance: &mut Chance) -> Scripted {
    let suits = chance.pick(&["C", "CD", "CD", "CDH", "CH"]);
    let ranks = chance.pick(&["A23", "A234", "A2345"]);
    let last = &ranks[ranks.len() - 1..];
    let foundations = suits.len();
    let each = 2 + chance.below(3);
    let dealt = foundations * (ranks.len() - 1);
    let rank = chance.pick(&["down", "down", "up", "either"]);
    let suit = chance.pick(&["same", "same", "any", "alternating"]);
    let lift = chance.pick(&["top", "top", "run", "whole", "any"]);
    let empty = chance.pick(&["none", "none", last, "2"]);
    let order = chance.pick(&["bottom-to-top", "bottom-to-top", "top-to-bottom"]);
    let (lay, by) =
        (chance.pick(&["single", "block"]), chance.pick(&["packets", "rows"]));
    let limit = chance.pick(&["-", "-", "1", "2", "\"unlimited\"", "\"unlimited\""]);
    let when = chance.pick(&["changed", "changed", "any", "stuck"]);
    let back = chance.pick(&["", "", "lift = \"top\"\n"]);
    let redeal = if limit == "-" {
        String::new()
    } else {
        format!(
            "[redeal]\ngather = [\"tableau\"]\ncards = \"{order}\"\nlimit = {limit}\n\
             when = \"{when}\"\ndeal = [{{ to = \"tableau\", each = {each}, \
             by = \"{by}\", lay = \"{lay}\" }}]\n"
        )
    };
    Scripted::plain(format!(
        "name = \"Blocked\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {foundations}\nbase = \"A\"\n{back}\
         build = {{ rank = \"up\", suit = \"same\" }}\n\
         [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\n\
         build = {{ rank = \"{rank}\", suit = \"{suit}\" }}\nempty = \"{empty}\"\n\
         [[deal]]\ntake = \"A\"\nto = \"foundation\"\n\
         [[deal]]\nto = \"tableau\"\neach = {each}\n{redeal}",
        piles = dealt.div_ceil(each),
    ))
}

/// Generates a game in which cards move only to foundations that build both up and down.
pub(crate) fn generate_paired(chance: &mut Chance) -> Scripted {
    let suits = chance.pick(&["C", "CD", "CD", "CDH"]);
    let ranks = chance.pick(&["A23", "A234", "A2345", "A23456"]);
    let cards = suits.len() * ranks.len();
    let foundations = 1 + chance.below(2);
    let rank = chance.pick(&["either", "either", "either", "up", "down"]);
    let suit = chance.pick(&["any", "any", "any", "same", "alternating", "other"]);
    let wrap = chance.pick(&["", "", ", wrap = true"]);
    let base = chance.pick(&["any", "any", "A", "first"]);
    let begun = base == "any" && chance.below(2) == 0;
    let from = if begun { "empty_from = []\n" } else { "" };
    let first = if begun { "[[deal]]\nto = \"foundation\"\n" } else { "" };
    let piles = 2 + chance.below(3);
    let (dealt, rest) = (if begun { foundations } else { 0 }, chance.below(5));
    let left = cards.saturating_sub(dealt);
    let (stock, each) = if rest == 0 {
        (String::new(), left.div_ceil(piles))
    } else {
        let to = match rest {
            1 => "\"waste\"",
            2 => "\"tableau\", play = \"skip\"",
            _ => "\"foundation\"",
        };
        let each = (left / piles).saturating_sub(1).max(1);
        (format!("[piles.stock]\n[stock]\ndeal = [{{ to = {to} }}]\n"), each)
    };
    let waste = if rest == 1 { "[piles.waste]\n" } else { "" };
    let end = chance.pick(&["", "", "[end]\nempty = [\"tableau\"]\n"]);
    let end = if rest > 2 { "[end]\nempty = [\"tableau\"]\n" } else { end };
    Scripted::plain(format!(
        "name = \"Paired\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {foundations}\nbase = \"{base}\"\n{from}capacity = {cards}\n\
         build = {{ rank = \"{rank}\", suit = \"{suit}\"{wrap} }}\n\
         [piles.tableau]\ncount = {piles}\n{waste}{stock}{first}\
         [[deal]]\nto = \"tableau\"\neach = {each}\n{end}",
    ))
}

/// Generates a game with a stock that is turned to a waste, and mostly a redeal of the waste.
pub(crate) fn generate_turned(chance: &mut Chance) -> Scripted {
    let (suits, copies) = (chance.pick(&["CD", "CDH", "CDHS", "C", "DH"]), 1);
    let ranks = chance.pick(&["A23", "A234", "A2345"]);
    let copies = if suits.len() == 1 { 2 } else { copies };
    let foundations = suits.len() * copies;
    let cards = foundations * ranks.len();
    let piles = 1 + chance.below(3);
    let last = &ranks[ranks.len() - 1..];
    let rank = chance.pick(&["down", "down", "down", "up", "either"]);
    let suit = chance.pick(&["alternating", "alternating", "same", "any", "other"]);
    let empty = chance.pick(&["any", "none", "A", last]);
    let lift = chance.pick(&["top", "run", "supermove", "whole", "any"]);
    let base = chance.pick(&["base = \"A\"", "base = \"A\"", "base = \"first\""]);
    let wrap = if base.contains("first") { ", wrap = true" } else { "" };
    let each = 1 + chance.below(3);
    let lay = chance.pick(&["", "", "", ", lay = \"block\""]);
    let back = chance.pick(&["false", "false", "true"]);
    let face = chance.pick(&["up", "top", "down"]);
    let fill = chance.pick(&["", "", "", "fill = { from = \"waste\" }"]);
    let sources = chance.pick(&["", "", "", "empty_from = [\"tableau\"]\n"]);
    let limit = chance.pick(&["0", "1", "2", "\"unlimited\"", "\"unlimited\"", "-"]);
    let when = chance.pick(&["empty", "empty", "any", "changed"]);
    let order = chance.pick(&["bottom-to-top", "bottom-to-top", "top-to-bottom"]);
    let shuffle = chance.pick(&["false", "false", "false", "false", "true"]);
    let start = chance.pick(&["true", "false"]);
    let cells = chance.pick(&["", "[piles.cell]\n"]);
    let reserve =
        chance.pick(&["", "", "[piles.reserve]\n[[deal]]\nto = \"reserve\"\neach = 2\n"]);
    let dealt = (1 + chance.below(cards / 2)).div_ceil(piles);
    let redeal = if limit == "-" {
        String::new()
    } else {
        format!(
            "[redeal]\ngather = [\"waste\"]\nwhen = \"{when}\"\nlimit = {limit}\n\
             cards = \"{order}\"\nshuffle = {shuffle}\n"
        )
    };
    Scripted::plain(format!(
        "name = \"Turned\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n[piles.foundation]\ncount = {foundations}\n{base}\n\
         build = {{ rank = \"up\", suit = \"same\"{wrap} }}\ntake_back = {back}\n\
         [piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"{rank}\", suit = \"{suit}\" }}\nempty = \"{empty}\"\n\
         lift = \"{lift}\"\n{fill}\n{sources}[piles.stock]\n[piles.waste]\n{cells}{reserve}\
         [[deal]]\nto = \"tableau\"\neach = {dealt}\nface = \"{face}\"\n\
         [stock]\nstart = {start}\ndeal = [{{ to = \"waste\", each = {each}{lay} }}]\n{redeal}"
    ))
}

/// Generates a game in which complete suits are built in the piles, the stock is dealt to the
/// piles, and uncovered cards are turned up.
pub(crate) fn generate_joined(chance: &mut Chance) -> Scripted {
    let suits = chance.pick(&["C", "CD", "CC", "CS"]);
    let ranks = chance.pick(&["A2", "A23", "A234"]);
    let copies = 1 + chance.below(2);
    let foundations = suits.len() * copies;
    let (cards, piles) = (foundations * ranks.len(), 2 + chance.below(3));
    let last = &ranks[ranks.len() - 1..];
    let each = (1 + chance.below(cards)).div_ceil(piles);
    let suit = chance.pick(&["any", "any", "same", "alternating"]);
    let lift = chance.pick(&["run", "run", "any", "whole", "top"]);
    let empty = chance.pick(&["any", "any", last, "none"]);
    let when = chance.pick(&["any", "filled"]);
    let face = chance.pick(&["up", "top"]);
    let home = chance.pick(&["at_once", "single", "piles"]);
    let foundations = match home {
        "at_once" => format!(
            "[piles.foundation]\ncount = {foundations}\nbase = \"{last}\"\n\
             build = {{ rank = \"down\", suit = \"same\" }}\nat_once = {}\n",
            ranks.len()
        ),
        "single" => format!("[piles.foundation]\ncount = {foundations}\nbase = \"A\"\n"),
        _ => String::new(),
    };
    let end = if home == "piles" { "[end]\ncomplete = [\"tableau\"]\n" } else { "" };
    Scripted::plain(format!(
        "name = \"Joined\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n{foundations}[piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"down\", suit = \"{suit}\" }}\n\
         run = {{ rank = \"down\", suit = \"same\" }}\n\
         lift = \"{lift}\"\nempty = \"{empty}\"\n[piles.stock]\n\
         [[deal]]\nto = \"tableau\"\neach = {each}\nface = \"{face}\"\n\
         [stock]\nwhen = \"{when}\"\ndeal = [{{ to = \"tableau\" }}]\n{end}"
    ))
}

/// Hooks for the games of [`generate_plain`].
const HOOKS: [&str; 8] = [
    "fn can_drop(card, onto, pile, g) { pile.name != \"tableau\" || g.count < 2 || pile.len > 0 }",
    "fn can_drop(card, onto, pile, g) { pile.number != 1 || g.home > 1 }",
    "fn can_lift(card, pile, g) { pile.name != \"tableau\" || pile.number != 2 || g.home > 0 }",
    "fn can_lift(card, pile) { pile.name != \"tableau\" || card.rank < 3 }",
    "fn after_move(made, g) {\n\
     if made.kind != \"build\" || made.from.name != \"tableau\" { return []; }\n\
     let first = g.piles(\"tableau\")[0];\n\
     if made.from.number == 2 && made.from.len > 0 && first.len == 0 { [transfer(made.from, first, 1)] } else { [] }\n}",
    "fn after_move(made, g) {\n\
     if made.kind != \"build\" || made.to.name != \"foundation\" { return []; }\n\
     [set(\"moves\", g.get(\"moves\") + 1)]\n}\n\
     fn can_lift(card, pile, g) { pile.name != \"tableau\" || pile.number != 1 || g.get(\"moves\") % 2 == 0 }",
    "fn won(g) { g.piles(\"tableau\").all(|it| it.len < 2) }",
    "fn won(g) { g.pile(\"1\").len == 0 && g.home > 0 }",
];

/// Generates a game with a script whose hooks are called in play.
pub(crate) fn generate_scripted(chance: &mut Chance) -> Scripted {
    let script = chance.pick(&HOOKS).to_owned();
    let state = if script.contains("moves\"") { "[state]\nmoves = 0\n" } else { "" };
    let rules = generate_plain(chance);
    let rules = rules.split_once('\n').map_or("", |parts| parts.1);
    let text = format!("name = \"Scripted\"\nscript = \"small.rhai\"\n{rules}{state}");
    Scripted { text, script }
}

/// Bundled games with short decks.
pub(crate) const SCALED: [(&str, &str); 14] = [
    (
        "castle",
        "extends = \"beleaguered-castle\"\n[deck]\nranks = \"A2345\"\n[piles.tableau]\ncount = 4\n[[deal]]\ntake = \"A\"\nto = \"foundation\"\n[[deal]]\nto = \"tableau\"\neach = 4\nby = \"rows\"\n",
    ),
    (
        "castle with take-back",
        "extends = \"beleaguered-castle\"\n[deck]\nranks = \"A2345\"\n[piles.foundation]\ntake_back = true\n[piles.tableau]\ncount = 4\n[[deal]]\ntake = \"A\"\nto = \"foundation\"\n[[deal]]\nto = \"tableau\"\neach = 4\nby = \"rows\"\n",
    ),
    (
        "streets",
        "extends = \"streets-and-alleys\"\n[deck]\nranks = \"A2345\"\nsuits = \"CDH\"\n[piles.foundation]\ncount = 3\n[piles.tableau]\ncount = 4\n",
    ),
    (
        "fan",
        "extends = \"fan\"\n[deck]\nranks = \"A2345\"\n[piles.tableau]\ncount = 7\nempty = \"5\"\n",
    ),
    (
        "freecell",
        "extends = \"freecell\"\n[deck]\nranks = \"A234\"\n[piles.tableau]\ncount = 4\n[piles.cell]\ncount = 1\n[[deal]]\nto = \"tableau\"\neach = 6\nspread = \"all\"\n",
    ),
    (
        "freecell in suit",
        "extends = \"freecell\"\n[deck]\nranks = \"A2345\"\n[piles.tableau]\ncount = 4\nbuild = { rank = \"down\", suit = \"same\" }\n[piles.cell]\ncount = 1\n[[deal]]\nto = \"tableau\"\neach = 5\n",
    ),
    (
        "klondike by one",
        "extends = \"klondike\"\n[deck]\nranks = \"A234\"\n[piles.foundation]\ntake_back = false\n[piles.tableau]\ncount = 3\nempty = \"4\"\n[[deal]]\nto = \"tableau\"\neach = [0, 1, 2]\nface = \"down\"\n[[deal]]\nto = \"tableau\"\n[redeal]\nlimit = \"unlimited\"\n",
    ),
    (
        "klondike by two",
        "extends = \"klondike\"\n[deck]\nranks = \"A234\"\n[piles.foundation]\ntake_back = false\n[piles.tableau]\ncount = 3\nempty = \"4\"\n[[deal]]\nto = \"tableau\"\neach = [0, 1, 2]\nface = \"down\"\n[[deal]]\nto = \"tableau\"\n[stock]\ndeal = [{ to = \"waste\", each = 2 }]\n[redeal]\nlimit = 1\n",
    ),
    (
        "klondike by three",
        "extends = \"klondike\"\n[deck]\nranks = \"A234\"\n[piles.foundation]\ntake_back = true\n[piles.tableau]\ncount = 3\nempty = \"4\"\n[[deal]]\nto = \"tableau\"\neach = [0, 1, 2]\nface = \"down\"\n[[deal]]\nto = \"tableau\"\n[stock]\ndeal = [{ to = \"waste\", each = 3 }]\n[redeal]\nlimit = \"unlimited\"\n",
    ),
    (
        "cruel",
        "extends = \"cruel\"\n[deck]\nranks = \"A2345\"\nsuits = \"CDH\"\n[piles.foundation]\ncount = 3\n[piles.tableau]\ncount = 4\n[[deal]]\ntake = \"A\"\nto = \"foundation\"\n[[deal]]\nto = \"tableau\"\neach = 3\nby = \"rows\"\n[redeal]\ndeal = [{ to = \"tableau\", each = 3, by = \"packets\", lay = \"block\" }]\n",
    ),
    (
        "cruel when stuck",
        "extends = \"cruel\"\n[deck]\nranks = \"A23456\"\n[piles.tableau]\ncount = 5\n[[deal]]\ntake = \"A\"\nto = \"foundation\"\n[[deal]]\nto = \"tableau\"\neach = 4\nby = \"rows\"\n[redeal]\nwhen = \"stuck\"\ncards = \"bottom-to-top\"\ndeal = [{ to = \"tableau\", each = 4, by = \"packets\", lay = \"single\" }]\n",
    ),
    (
        "belle lucie",
        "extends = \"la-belle-lucie\"\n[deck]\nranks = \"A234\"\n[piles.tableau]\ncount = 6\n",
    ),
    (
        "spider",
        "extends = \"spider\"\n[deck]\nranks = \"A234\"\nsuits = \"CD\"\n[piles.foundation]\ncount = 4\nbase = \"4\"\nat_once = 4\n[piles.tableau]\ncount = 3\n[[deal]]\nto = \"tableau\"\neach = 2\nface = \"down\"\n[[deal]]\nto = \"tableau\"\n",
    ),
    (
        "golf",
        "extends = \"golf\"\n[deck]\nranks = \"A23456\"\n[piles.foundation]\ncapacity = 24\n[piles.tableau]\ncount = 5\n[[deal]]\nto = \"tableau\"\neach = 3\n[options.kings]\ndefault = \"queen\"\n",
    ),
];
