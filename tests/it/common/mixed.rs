//! Random small games with piles of several groups that feed one another.

use std::fmt::Write as _;

use super::generated::Chance;
use super::scaled::Scripted;

/// Values for `play`: what to do with dealt cards that fit a foundation.
const PLAYS: [&str; 5] = ["", "", "", ", play = \"skip\"", ", play = \"replace\""];

/// The facts shared by the parts of a game.
struct Plan {
    ranks: &'static str,
    cards: usize,
    tableau: usize,
    reserve: usize,
    cell: bool,
    stock: bool,
    waste: bool,
    /// The cards that each tableau pile is dealt at first.
    each: usize,
}

/// Generates a game with piles of several groups, each with its own rules for sources and
/// targets, and with redeals and stock deals to any group.
pub(crate) fn generate_mixed(chance: &mut Chance) -> Scripted {
    let (suits, copies, ranks) = match chance.below(4) {
        0 => ("C", 2, chance.pick(&["A23", "A234"])),
        1 => ("CD", 1, chance.pick(&["A23", "A234"])),
        2 => ("CH", 1, chance.pick(&["A23", "A234"])),
        _ => ("C", 1, "A23456"),
    };
    let foundations = suits.len() * copies;
    let fill = chance.below(8);
    let stock = fill == 0 || chance.below(3) == 0;
    let mut plan = Plan {
        ranks,
        cards: foundations * ranks.len(),
        tableau: 1 + chance.below(3),
        reserve: chance.below(3),
        cell: chance.below(4) == 0,
        stock,
        waste: stock && chance.below(2) == 0,
        each: 0,
    };
    let base = chance.pick(&["A", "A", "A", "first", "any", &ranks[ranks.len() - 1..]]);
    let up = chance.pick(&["up", "up", "down", "either"]);
    let wrap = if base == "A" && up == "up" { "" } else { ", wrap = true" };
    let back = chance.pick(&["", "", "take_back = true\n"]);
    let mut text = format!(
        "name = \"Mixed\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n[piles.foundation]\ncount = {foundations}\nbase = \"{base}\"\n{back}\
         build = {{ rank = \"{up}\", suit = \"same\"{wrap} }}\n"
    );
    text += &piles(chance, &plan, fill);
    text += &deals(chance, &mut plan, base, foundations);
    text += &turns(chance, &plan);
    if chance.below(2) == 0 {
        text += &redeal(chance, &plan);
    }
    if chance.below(4) > 0 {
        return Scripted::plain(text);
    }
    let rank = 1 + chance.below(ranks.len());
    let to = chance.pick(&["foundation", "tableau", "reserve", "cell", "stock"]);
    let script = format!(
        "fn deal_to(card, pile) {{ if card.rank == {rank} {{ \"{to}\" }} else {{ pile }} }}"
    );
    Scripted { text: text.replacen('\n', "\nscript = \"small.rhai\"\n", 1), script }
}

/// Generates all piles except the foundations.
fn piles(chance: &mut Chance, plan: &Plan, fill: usize) -> String {
    let mut text = group(chance, plan, "tableau", plan.tableau);
    let sent = chance.pick(&PLAYS);
    if fill == 0 {
        let _ = writeln!(text, "fill = {{ from = \"stock\"{sent} }}");
    } else if fill == 1 && plan.reserve > 0 {
        let _ = writeln!(text, "fill = {{ from = \"reserve\"{sent} }}");
    }
    if plan.reserve > 0 {
        text += &group(chance, plan, "reserve", plan.reserve);
    }
    if plan.cell {
        let empty = chance.pick(&[last(plan), "2", "3"]);
        let _ = writeln!(text, "[piles.cell]\nempty = \"{empty}\"");
    }
    text += if plan.stock { "[piles.stock]\n" } else { "" };
    text += if plan.waste { "[piles.waste]\n" } else { "" };
    text
}

fn group(chance: &mut Chance, plan: &Plan, name: &str, count: usize) -> String {
    let lift = chance.pick(&["top", "run", "run", "whole", "any"]);
    let rank = chance.pick(&["down", "down", "up", "either"]);
    let suit = chance.pick(&["same", "same", "any", "alternating"]);
    let empty = chance.pick(&["none", "none", last(plan), "2"]);
    let takes = name == "tableau" || chance.below(2) == 0;
    let relation = format!("{{ rank = \"{rank}\", suit = \"{suit}\" }}");
    let joins = if takes {
        format!("build = {relation}\n")
    } else if matches!(lift, "run" | "whole") {
        format!("run = {relation}\n")
    } else {
        String::new()
    };
    let from = if takes && name != "tableau" {
        "from = [\"tableau\", \"reserve\"]\n"
    } else {
        ""
    };
    format!(
        "[piles.{name}]\ncount = {count}\nlift = \"{lift}\"\n{joins}{from}\
         empty = \"{empty}\"\n"
    )
}

/// Generates the first deal.
fn deals(chance: &mut Chance, plan: &mut Plan, base: &str, foundations: usize) -> String {
    let (mut text, mut left) = (String::new(), plan.cards);
    if base != "any" && chance.below(3) == 0 {
        let rank = if base == "first" { "A" } else { base };
        let _ = writeln!(text, "[[deal]]\ntake = \"{rank}\"\nto = \"foundation\"");
        left -= foundations;
    }
    if plan.cell && chance.below(2) == 0 {
        text += "[[deal]]\nto = \"cell\"\n";
        left -= 1;
    }
    let face = |chance: &mut Chance| chance.pick(&["up", "up", "top", "down"]);
    if plan.reserve > 0 {
        let each = 1 + chance.below(4.min(left.div_ceil(plan.reserve)));
        left = left.saturating_sub(plan.reserve * each);
        let _ = write!(
            text,
            "[[deal]]\nto = \"reserve\"\neach = {each}\nspread = \"all\"\n\
             face = \"{}\"\n",
            face(chance)
        );
    }
    let share = if plan.stock { left / 2 } else { left };
    plan.each = share.div_ceil(plan.tableau).max(1);
    let _ = write!(
        text,
        "[[deal]]\nto = \"tableau\"\neach = {}\nspread = \"all\"\nface = \"{}\"\n",
        plan.each,
        face(chance)
    );
    text
}

/// Generates the deal from the stock, if there is one.
fn turns(chance: &mut Chance, plan: &Plan) -> String {
    if !plan.stock || chance.below(4) == 0 {
        return String::new();
    }
    let other = if plan.waste { "waste" } else { "foundation" };
    let to = chance.pick(&["tableau", other, other]);
    format!("[stock]\ndeal = [{{ to = \"{to}\"{} }}]\n", chance.pick(&PLAYS))
}

fn redeal(chance: &mut Chance, plan: &Plan) -> String {
    let there = [
        ("tableau", true),
        ("tableau", true),
        ("reserve", plan.reserve > 0),
        ("waste", plan.waste),
        ("cell", plan.cell),
        ("foundation", chance.below(4) == 0),
    ];
    let names: Vec<&str> =
        there.iter().filter(|entry| entry.1).map(|entry| entry.0).collect();
    let gather = chance.pick(&names);
    let to = chance.pick(if plan.stock { &names } else { &["tableau"] });
    let each = [plan.each, plan.cards][chance.below(2)];
    let by = chance.pick(&["packets", "packets", "rows"]);
    let lay = chance.pick(&["single", "single", "block"]);
    let spread = chance.pick(&["full", "full", "all"]);
    let face = chance.pick(&["up", "up", "up", "top"]);
    let deal = if plan.stock && chance.below(2) == 0 {
        String::new()
    } else {
        format!(
            "deal = [{{ to = \"{to}\", each = {each}, by = \"{by}\", lay = \"{lay}\", \
             spread = \"{spread}\", face = \"{face}\"{} }}]\n",
            chance.pick(&PLAYS)
        )
    };
    format!(
        "[redeal]\ngather = [\"{gather}\"]\ncards = \"{}\"\nwhen = \"{}\"\nlimit = {}\n\
         shuffle = {}\n{deal}",
        chance.pick(&["bottom-to-top", "bottom-to-top", "top-to-bottom"]),
        chance.pick(&["any", "changed", "changed", "stuck"]),
        chance.pick(&["\"unlimited\"", "1", "2"]),
        chance.pick(&["false", "false", "false", "true"])
    )
}

/// Returns the highest rank.
fn last(plan: &Plan) -> &'static str {
    &plan.ranks[plan.ranks.len() - 1..]
}
