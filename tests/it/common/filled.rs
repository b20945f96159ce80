//! Random small games in which cards dealt to fill a pile may go elsewhere.

use std::fmt::Write as _;

use super::generated::Chance;
use super::scaled::Scripted;

/// Generates a game in which cards that fill a pile or are dealt may go elsewhere, and a card
/// often fits several foundations.
pub(crate) fn generate_filled(chance: &mut Chance) -> Scripted {
    let (suits, copies) =
        [("CDHS", 1), ("CDH", 1), ("CD", 1), ("CD", 2), ("C", 2)][chance.below(5)];
    let foundations = suits.len() * copies;
    let ranks = if foundations > 2 { "A23" } else { chance.pick(&["A234", "A2345"]) };
    let cards = foundations * ranks.len();
    let up = chance.pick(&["up", "up", "either"]);
    let other = chance.pick(&["other", "any", "same"]);
    let piles = 2 + chance.below(2);
    let each = 1 + chance.below((cards / 2 / piles).max(1));
    let source = chance.pick(&["stock", "stock", "reserve"]);
    let sent = chance.pick(&["", ", play = \"skip\"", ", play = \"replace\""]);
    let count = 1 + chance.below(2);
    let down = chance.pick(&["down", "up"]);
    let suit = chance.pick(&["same", "same", "any"]);
    let empty = chance.pick(&["none", "none", "any", "2"]);
    let closed = chance.pick(&["", "", "empty_from = []\n"]);
    let lift = chance.pick(&["top", "run", "whole"]);
    let back = chance.pick(&["false", "false", "true"]);
    let face = chance.pick(&["up", "up", "top"]);
    let mut text = format!(
        "name = \"Filled\"\n[deck]\nsuits = \"{suits}\"\nranks = \"{ranks}\"\n\
         copies = {copies}\n[piles.foundation]\ncount = {foundations}\ntake_back = {back}\n\
         build = {{ rank = \"{up}\", suit = \"{other}\" }}\n\
         [piles.tableau]\ncount = {piles}\nlift = \"{lift}\"\nempty = \"{empty}\"\n\
         build = {{ rank = \"{down}\", suit = \"{suit}\" }}\n{closed}\
         fill = {{ from = \"{source}\", count = {count}{sent} }}\n[piles.stock]\n"
    );
    if foundations > 1 && chance.below(6) == 0 {
        text += "[[deal]]\nto = \"foundation\"\npiles = [1, 2]\n";
    }
    if source == "reserve" {
        text += "[piles.reserve]\n[[deal]]\nto = \"reserve\"\neach = 2\n";
    }
    let _ =
        writeln!(text, "[[deal]]\nto = \"tableau\"\neach = {each}\nface = \"{face}\"");
    let turned = chance.pick(&[
        "",
        "[piles.waste]\n[stock]\ndeal = [{ to = \"waste\", each = 2 }]\n",
        "[piles.waste]\n[stock]\ndeal = [{ to = \"waste\", each = 2 }]\n\
         [redeal]\ngather = [\"waste\"]\nwhen = \"empty\"\nlimit = 1\n",
        "[piles.waste]\nempty = \"any\"\nfrom = []\n\
         [stock]\ndeal = [{ to = \"waste\", play = \"skip\" }]\n",
    ]);
    text += turned;
    if chance.below(2) == 0 {
        return Scripted::plain(text);
    }
    let rank = 1 + chance.below(ranks.len());
    let waste = if turned.is_empty() { "stock" } else { "waste" };
    let to = chance.pick(&["foundation", "tableau", "stock", waste]);
    let script = format!(
        "fn deal_to(card, pile) {{ if card.rank == {rank} && pile.role == \"tableau\" \
         {{ \"{to}\" }} else {{ pile }} }}"
    );
    Scripted { text: text.replacen('\n', "\nscript = \"small.rhai\"\n", 1), script }
}
