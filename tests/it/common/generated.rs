//! Random small games: rules files that nobody would write.

use std::fmt::Write as _;
use std::sync::Arc;

use patience::play::{Deal, Game};
use patience::variant::{Bundle, Folder, Found, Library, Missing, MissingKind};

/// The rules file of one game.
pub(crate) struct Single(pub(crate) String);

impl Library for Single {
    fn bundle(&self) -> &'static Bundle {
        &patience::BUNDLED
    }

    fn game(&self, _: &str) -> Result<Found, Missing> {
        let (name, id, text) = ("small.toml".into(), "small".into(), self.0.clone());
        Ok(Found { name, id, text, folder: Folder::Bundled })
    }

    fn beside(&self, _: &Folder, name: &str) -> Result<Found, Missing> {
        Err(Missing { message: name.to_owned(), hint: None, kind: MissingKind::Unusable })
    }
}

/// A source of reproducible choices: seeded by a number, or read from bytes while they last.
pub(crate) struct Chance {
    state: u64,
    /// The remaining bytes, the next one last.
    bytes: Vec<u8>,
}

impl Chance {
    /// Returns the choices for a seed.
    pub(crate) fn of(state: u64) -> Self {
        Self { state, bytes: Vec::new() }
    }

    /// Returns choices read from bytes, one or two bytes each, so that changing a byte changes
    /// a choice. When the bytes run out, their number seeds the rest.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let state = u64::try_from(bytes.len()).unwrap_or_default();
        Self { state, bytes: bytes.iter().rev().copied().collect() }
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        if let Some(byte) = self.bytes.pop() {
            let more = if bound > 256 { self.bytes.pop().unwrap_or_default() } else { 0 };
            return (usize::from(more) << 8 | usize::from(byte)) % bound;
        }
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.state >> 33) as usize % bound
    }

    pub(crate) fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// Rules for dealing from the stock.
const STOCK_WASTE: &str = "[piles.stock]\n[piles.waste]\n[stock]\n\
    deal = [{ to = \"waste\", each = 2 }]";
const STOCK_ONE: &str = "[piles.stock]\n[piles.waste]\n[stock]\n\
    deal = [{ to = \"waste\" }]";
const STOCK_ROW: &str =
    "[piles.stock]\n[stock]\nstart = true\ndeal = [{ to = \"tableau\" }]";
const STOCK_FILLED: &str =
    "[piles.stock]\n[stock]\nwhen = \"filled\"\ndeal = [{ to = \"tableau\" }]";

/// A pile covered by two others.
const COVERED: &str = "covered_by = [[2, 3], [], []]";

/// Rules for winning.
const COMPLETE: &str = "[end]\ncomplete = [\"tableau\"]\n";
const EMPTY: &str = "[end]\nempty = [\"tableau\"]\n";

/// Deals a generated game three times; returns no games if its rules do not load.
pub(crate) fn dealt(library: &dyn Library) -> Vec<Game> {
    let Ok(variant) = patience::words::load(library, "small", &[]).map(Arc::new) else {
        return Vec::new();
    };
    let deal = |number| {
        let name = format!("seed:{number}").parse().unwrap();
        Game::start(Arc::clone(&variant), Deal::named(name, variant.rules())).ok()
    };
    (0..3).filter_map(deal).collect()
}

/// Generates a rules file; about half of them load.
pub(crate) fn generate(chance: &mut Chance) -> String {
    let suits = chance.pick(&["C", "CD", "CDH", "DH"]);
    let ranks = chance.pick(&["A2", "A23", "A234"]);
    let copies = if suits.len() * ranks.len() <= 6 { 1 + chance.below(2) } else { 1 };
    let foundations = suits.len() * copies;
    let cards = foundations * ranks.len();
    let base = chance.pick(&["", "", "base = \"first\""]);
    let wrap = if base.is_empty() { "" } else { ", wrap = true" };
    let back = chance.pick(&["false", "false", "true"]);
    let piles = 1 + chance.below(4);
    let rank = chance.pick(&[
        "down",
        "up",
        "either",
        "same",
        "any",
        "down\", step = 2, suit = \"any",
        "up\", order = \"2A3\", wrap = true, suit = \"any",
        "down\", wrap = \"base\", suit = \"any",
    ]);
    let suit = chance.pick(&["same", "any", "alternating", "other"]);
    let empty = chance.pick(&["any", "none", "none", "A", "2", "below-base"]);
    let lift = chance.pick(&["top", "run", "supermove", "whole", "any"]);
    let fill = chance.pick(&["", "", "fill = { from = \"stock\", count = 2 }"]);
    let stock = chance.pick(&["", "[piles.stock]", STOCK_WASTE, STOCK_ROW, STOCK_FILLED]);
    let more = if piles == 3 { chance.pick(&["", COVERED]) } else { "" };
    let sources = chance.pick(&["", "", "empty_from = [\"tableau\"]"]);
    let at_once = if chance.below(6) == 0 {
        format!("at_once = {}\n", ranks.len())
    } else {
        String::new()
    };
    let other = chance.pick(&["", "[piles.cell]", "[piles.reserve]\ncount = 2"]);
    let each = 1 + chance.below(cards);
    let face = chance.pick(&["up", "up", "top", "down"]);
    let spread = chance.pick(&["all", "full", "even"]);
    let mut text = format!(
        "name = \"Small\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n[piles.foundation]\ncount = {foundations}\n{base}\n\
         build = {{ rank = \"up\", suit = \"same\"{wrap} }}\ntake_back = {back}\n{at_once}\
         [piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"{rank}\", suit = \"{suit}\" }}\nempty = \"{empty}\"\n\
         lift = \"{lift}\"\n{fill}\n{more}\n{sources}\n{stock}\n{other}\n"
    );
    if other.contains("reserve") {
        text.push_str("[[deal]]\nto = \"reserve\"\n");
    }
    let order = chance.pick(&["", "", "piles = \"last-to-first\"", "from = \"bottom\""]);
    let sink = chance.pick(&["", "", "sink = \"2\""]);
    let _ = write!(
        text,
        "[[deal]]\nto = \"tableau\"\neach = {each}\nspread = \"{spread}\"\n\
         face = \"{face}\"\n{order}\n{sink}\n"
    );
    text.push_str(chance.pick(&["", "", "", COMPLETE, EMPTY]));
    match chance.below(3) {
        0 if stock == STOCK_WASTE => {
            let limit = chance.pick(&["\"unlimited\"", "1"]);
            let _ = write!(
                text,
                "[redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = {limit}\n"
            );
        }
        0 => {}
        _ => text.push_str(&redeal(chance, cards, !stock.is_empty(), other)),
    }
    text
}

fn redeal(chance: &mut Chance, cards: usize, stock: bool, other: &str) -> String {
    let mut gather = vec!["\"tableau\""];
    if stock && chance.below(2) > 0 {
        gather.push("\"stock\"");
    }
    if other.contains("reserve") && chance.below(2) > 0 {
        gather.push("\"reserve\"");
    }
    if chance.below(4) == 0 {
        gather.remove(0);
    }
    let (read, order) = (
        chance.pick(&["first-to-last", "last-to-first"]),
        chance.pick(&["bottom-to-top", "top-to-bottom"]),
    );
    let limit = chance.pick(&["\"unlimited\"", "1", "2"]);
    let when = chance.pick(&["any", "changed", "stuck"]);
    let shuffle = chance.pick(&["false", "false", "true"]);
    let each = 1 + chance.below(cards);
    let spread = chance.pick(&["all", "full", "even"]);
    let laid = chance.pick(&["rows", "packets", "packets\", lay = \"block"]);
    let face = chance.pick(&["up", "up", "top"]);
    let piles = chance.pick(&["", "", ", piles = [1]"]);
    format!(
        "[redeal]\ngather = [{}]\npiles = \"{read}\"\ncards = \"{order}\"\n\
         limit = {limit}\nwhen = \"{when}\"\nshuffle = {shuffle}\n\
         deal = [{{ to = \"tableau\", each = {each}, spread = \"{spread}\", \
         by = \"{laid}\", face = \"{face}\"{piles} }}]\n",
        gather.join(", ")
    )
}

/// Generates a rules file like those of common games: building down or up to foundations with
/// one base, with cells, fills, a stock or a redeal of the waste.
pub(crate) fn generate_plain(chance: &mut Chance) -> String {
    let copies = if chance.below(4) == 0 { 2 } else { 1 };
    let (suits, ranks) = match copies {
        2 => (chance.pick(&["C", "CD"]), chance.pick(&["A2", "A23"])),
        _ => {
            (chance.pick(&["CD", "CDS", "CDHS"]), chance.pick(&["A23", "A234", "A2345"]))
        }
    };
    let foundations = suits.len() * copies;
    let cards = foundations * ranks.len();
    let back = chance.pick(&["false", "false", "true"]);
    let piles = 2 + chance.below(3);
    let rank = chance.pick(&["down", "down", "up", "either", "same"]);
    let suit = chance.pick(&["same", "any", "alternating", "alternating", "other"]);
    let empty = chance.pick(&[
        "any",
        "any",
        "none",
        "A",
        ranks.get(ranks.len() - 1..).unwrap_or("2"),
    ]);
    let lift = chance.pick(&["top", "top", "run", "supermove", "whole", "any"]);
    let fill = chance.pick(&[
        "",
        "",
        "",
        "fill = { from = \"reserve\", count = 1 }",
        "fill = { from = \"stock\", count = 1 }",
    ]);
    let stock = chance.pick(&["", "", STOCK_WASTE, STOCK_ONE, STOCK_ROW, STOCK_FILLED]);
    let cells = chance.below(3);
    let face = chance.pick(&["up", "up", "top"]);
    let share = if stock.is_empty() { 1 } else { 2 };
    let each = (cards / share).div_ceil(piles).max(1);
    let mut text = format!(
        "name = \"Plain\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n[piles.foundation]\ncount = {foundations}\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = {back}\n\
         [piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"{rank}\", suit = \"{suit}\" }}\nempty = \"{empty}\"\n\
         lift = \"{lift}\"\n{fill}\n{stock}\n"
    );
    if cells > 0 {
        let _ = writeln!(text, "[piles.cell]\ncount = {cells}");
    }
    if fill.contains("reserve") {
        text.push_str("[piles.reserve]\n[[deal]]\nto = \"reserve\"\neach = 2\n");
    }
    let _ = writeln!(
        text,
        "[[deal]]\nto = \"tableau\"\neach = {each}\nspread = \"all\"\nface = \"{face}\""
    );
    if stock.contains("waste") && chance.below(2) == 0 {
        let limit = chance.pick(&["\"unlimited\"", "1"]);
        let when = chance.pick(&["empty", "any"]);
        let _ = writeln!(
            text,
            "[redeal]\ngather = [\"waste\"]\nwhen = \"{when}\"\nlimit = {limit}"
        );
    } else if chance.below(4) == 0 {
        let when = chance.pick(&["any", "stuck", "changed"]);
        let shuffle = chance.pick(&["false", "true"]);
        let laid = chance.pick(&["rows", "packets"]);
        let _ = writeln!(
            text,
            "[redeal]\ngather = [\"tableau\"]\nwhen = \"{when}\"\nlimit = 1\n\
             shuffle = {shuffle}\n\
             deal = [{{ to = \"tableau\", each = {each}, spread = \"all\", by = \"{laid}\" }}]"
        );
    }
    text
}

/// Generates a game like `FreeCell` with fewer cards.
pub(crate) fn generate_cells(chance: &mut Chance) -> String {
    let (suits, ranks, piles) = [
        ("CD", "A23456", 3),
        ("CDH", "A2345", 4),
        ("CDHS", "A234", 5),
        ("CDHS", "A23", 3),
        // Cards of the other color need the last ones of a suit.
        ("CH", "A23", 3),
        ("CH", "A234", 4),
    ][chance.below(6)];
    let (foundations, cells) = (suits.len(), chance.below(3));
    let lift = chance.pick(&["top", "supermove", "supermove", "run"]);
    let suit = chance.pick(&["alternating", "alternating", "any", "same"]);
    let empty = chance.pick(&["any", "any", "none"]);
    let each = (suits.len() * ranks.len()).div_ceil(piles);
    let cells = match cells {
        0 => String::new(),
        _ => format!("[piles.cell]\ncount = {cells}\n"),
    };
    format!(
        "name = \"Few\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {foundations}\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = false\n\
         [piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"down\", suit = \"{suit}\" }}\nlift = \"{lift}\"\n\
         empty = \"{empty}\"\n{cells}[[deal]]\nto = \"tableau\"\neach = {each}\n\
         spread = \"all\"\nby = \"rows\"\n"
    )
}

/// Generates a game like Klondike with fewer cards: any part of a run can be moved, two cards
/// accept each run, some cards are face down, and there may be a stock.
pub(crate) fn generate_runs(chance: &mut Chance) -> String {
    let (ranks, each, all) =
        [("A23", "[1, 2, 3]", 4), ("A23", "[2, 2, 2]", 4), ("A234", "[1, 2, 3, 4]", 4)]
            [chance.below(3)];
    let piles = each.split(',').count();
    let suit = chance.pick(&["alternating", "alternating", "color", "any"]);
    let empty = chance.pick(&["none", "any", "3"]);
    let face = chance.pick(&["top", "top", "up"]);
    let (stock, rest) = if chance.below(3) == 0 {
        (String::new(), format!("each = {all}\nspread = \"all\"\nby = \"rows\""))
    } else {
        let limit = chance.pick(&["0", "1", "2", "\"unlimited\""]);
        let turned = chance.pick(&["1", "1", "2", "3"]);
        let redeal = match limit {
            "0" => String::new(),
            _ => format!("[redeal]\ngather = [\"waste\"]\nlimit = {limit}\n"),
        };
        let stock = format!(
            "[piles.stock]\n[piles.waste]\n[stock]\n\
             deal = [{{ to = \"waste\", each = {turned} }}]\n{redeal}"
        );
        (stock, format!("each = {each}"))
    };
    format!(
        "name = \"Runs\"\n[deck]\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = 4\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = false\n\
         [piles.tableau]\ncount = {piles}\nempty = \"{empty}\"\nlift = \"run\"\n\
         build = {{ rank = \"down\", suit = \"{suit}\" }}\n{stock}\
         [[deal]]\nto = \"tableau\"\n{rest}\nface = \"{face}\"\n"
    )
}

/// Generates a game with a stock that is turned to a waste. In some of these games every card
/// of the stock can be reached; others only look like that.
pub(crate) fn generate_cycles(chance: &mut Chance) -> String {
    let turned = chance.pick(&["1", "2", "2", "3", "[2]"]);
    let lay = match (chance.below(3), turned) {
        (0, it) if it != "1" => ", by = \"packets\", lay = \"block\"",
        _ => "",
    };
    let face = chance.pick(&["up", "up", "up", "down"]);
    let cards = chance.pick(&["", "", ", cards = \"top-to-bottom\""]);
    let when = chance.pick(&["", "when = \"empty\"\n", "when = \"any\"\n"]);
    let limit = chance.pick(&["1", "2", "\"unlimited\""]);
    let lift = chance.pick(&["top", "top", "run", "any"]);
    let room = chance.pick(&["", "", "capacity = 3\n", "build = { rank = \"down\" }\n"]);
    let back = chance.pick(&["true", "false"]);
    let (suits, ranks) =
        [("CDHS", "A23"), ("CDH", "A23"), ("CH", "A2345")][chance.below(3)];
    let bar = chance.pick(&["", "", "from = [\"waste\"]\n", "from = [\"tableau\"]\n"]);
    let foundations = suits.len();
    format!(
        "name = \"Cycles\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {foundations}\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\ntake_back = {back}\n{bar}\
         [piles.tableau]\ncount = 2\nempty = \"none\"\nlift = \"top\"\n\
         build = {{ rank = \"down\", suit = \"any\" }}\n\
         [piles.stock]\n[piles.waste]\nlift = \"{lift}\"\n{room}\
         [stock]\ndeal = [{{ to = \"waste\", each = {turned}, face = \"{face}\"{lay} }}]\n\
         [redeal]\ngather = [{{ from = \"waste\"{cards} }}]\nlimit = {limit}\n{when}\
         [[deal]]\nto = \"tableau\"\neach = 2\n"
    )
}

/// Generates a rules file whose cards are gathered and dealt again without limit, a packet per
/// pile, so that one card less changes where all others go.
pub(crate) fn generate_gathered(chance: &mut Chance) -> String {
    let (suits, ranks) = (chance.pick(&["CDH", "CDHS"]), chance.pick(&["A23", "A234"]));
    let each = 2 + chance.below(2);
    let left = suits.len() * (ranks.len() - 1);
    let lay = chance.pick(&["block", "single"]);
    format!(
        "name = \"Gathered\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.foundation]\ncount = {foundations}\nbase = \"A\"\n\
         build = {{ rank = \"up\", suit = \"same\" }}\n\
         [piles.tableau]\ncount = {piles}\n\
         build = {{ rank = \"down\", suit = \"same\" }}\nempty = \"none\"\n\
         [[deal]]\ntake = \"A\"\nto = \"foundation\"\n\
         [[deal]]\nto = \"tableau\"\neach = {each}\nspread = \"all\"\n\
         [redeal]\ngather = [\"tableau\"]\ncards = \"top-to-bottom\"\n\
         limit = \"unlimited\"\nwhen = \"changed\"\n\
         deal = [{{ to = \"tableau\", each = {each}, by = \"packets\", lay = \"{lay}\" }}]\n",
        foundations = suits.len(),
        piles = left.div_ceil(each),
    )
}
