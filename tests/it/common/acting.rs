//! Random small games with custom actions.

use std::fmt::Write as _;

use super::generated::Chance;
use super::scaled::Scripted;

/// Generates a game in which cards are picked and discarded, moved to a foundation or swapped,
/// besides building, cells, a stock and redeals.
pub(crate) fn generate_acting(chance: &mut Chance) -> Scripted {
    let (suits, ranks) =
        [("CD", "A23"), ("CH", "A234"), ("C", "A23456"), ("CDH", "A23")][chance.below(4)];
    let cards = suits.len() * ranks.len();
    let with_foundations = chance.below(3) > 0;
    let piles = 2 + chance.below(3);
    let mut text = format!(
        "name = \"Acting\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         [piles.tableau]\ncount = {piles}\n"
    );
    text += chance.pick(&[
        "",
        "build = { rank = \"down\", suit = \"any\" }\n",
        "build = { rank = \"down\", suit = \"same\" }\nlift = \"run\"\nempty = \"any\"\n",
        "build = { rank = \"same\" }\nlift = \"any\"\n",
    ]);
    if with_foundations {
        let back = chance.pick(&["", "take_back = true\n"]);
        let _ = write!(text, "[piles.foundation]\ncount = {}\n{back}", suits.len());
    }
    text += chance.pick(&["", "", "[piles.cell]\n"]);
    text += "[piles.out]\nrole = \"discard\"\n";
    let stock = chance.below(2) == 0;
    if stock {
        text += "[piles.stock]\n[piles.waste]\n[stock]\ndeal = [{ to = \"waste\" }]\n";
        text += chance.pick(&["", "[redeal]\ngather = [\"waste\"]\nlimit = 1\n"]);
    }
    let each = if stock { (cards / piles).min(2) } else { cards.div_ceil(piles) };
    let _ =
        write!(text, "[[deal]]\nto = \"tableau\"\neach = {each}\nspread = \"even\"\n");
    for number in 0..=chance.below(2) {
        text += &action(chance, number, stock, with_foundations, ranks.len());
    }
    Scripted::plain(text)
}

fn action(
    chance: &mut Chance,
    number: usize,
    stock: bool,
    with_foundations: bool,
    ranks: usize,
) -> String {
    let name = ["first", "second"][number];
    let mut from = vec!["[\"tableau\"]"];
    if stock {
        from.extend(["[\"waste\"]", "[\"tableau\", \"waste\"]"]);
    }
    if with_foundations {
        from.push("[\"tableau\", \"foundation\"]");
    }
    let picks = 1 + chance.below(3);
    let alike = chance.below(3) > 0;
    let first = chance.pick(&from);
    let mut pick: Vec<String> = Vec::new();
    for _ in 0..picks {
        let own = if alike { first } else { chance.pick(&from) };
        pick.push(format!("{{ from = {own} }}"));
    }
    let sum = picks + chance.below(picks * (ranks - 1) + 1);
    let cards = [
        String::new(),
        format!("cards = {{ sum = {sum} }}\n"),
        format!("cards = {{ sum = {sum} }}\n"),
        "cards = { rank = \"same\" }\n".to_owned(),
        "cards = { rank = \"up\", suit = \"other\" }\n".to_owned(),
        "cards = { suit = \"same\" }\n".to_owned(),
    ][chance.below(6)]
    .clone();
    let swaps = picks == 2 && chance.below(3) == 0;
    let becomes = if swaps {
        "{ swap = \"picked\" }"
    } else {
        "{ move = \"picked\", to = \"out\" }"
    };
    format!("[actions.{name}]\npick = [{}]\n{cards}do = [{becomes}]\n", pick.join(", "))
}
