//! Synonyms: words of other programs and of people for words of the rules language.

use crate::diag::nearest;

/// Synonyms, with the words of the rules language that they may mean, the likeliest
/// first. Synonyms are in lower case, singular and without punctuation.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["column", "cascade", "pile"], &["tableau", "packets", "count"]),
    (&["row"], &["rows", "tableau"]),
    (&["talon", "hand", "deck", "pack", "drawpile"], &["stock"]),
    (&["discard", "discardpile", "wastepile", "wastestack", "heap"], &["waste"]),
    (&["cell", "hold"], &["cell"]),
    (&["depot", "store"], &["reserve"]),
    (&["home", "homecell", "goal", "target", "acepile"], &["foundation"]),
    (&["alternate", "alternatecolor", "alternatingcolor", "altcolor"], &["alternating"]),
    (&["redblack", "blackred", "rb", "ac", "opposite"], &["alternating"]),
    (&["suit", "samesuit", "insuit", "ss", "equal", "match"], &["same"]),
    (&["samecolor", "colour", "samecolour"], &["color"]),
    (&["anysuit", "all", "every", "everything", "anything", "always"], &["any"]),
    (&["different", "othersuit", "notsame"], &["other"]),
    (&["nothing", "never", "no", "false"], &["none", "down"]),
    (&["descending", "descend", "decreasing", "lower", "downward"], &["down"]),
    (&["desc"], &["down", "about"]),
    (&["ascending", "ascend", "increasing", "higher", "upward", "asc"], &["up"]),
    (&["updown", "upordown", "both"], &["either"]),
    (&["-1"], &["down", "unlimited"]),
    (&["1", "single", "one"], &["up", "top"]),
    (&["sequence", "packed", "stack", "group"], &["run", "build"]),
    (&["hidden", "closed", "concealed", "back"], &["down"]),
    (&["facedown"], &["down", "face"]),
    (&["faceup"], &["up", "face"]),
    (&["open", "visible", "shown", "true"], &["up", "any"]),
    (&["backward", "reverse", "reversed"], &["last-to-first"]),
    (&["forward"], &["first-to-last"]),
    (&["infinite", "infinity", "nolimit", "endless", "unbounded"], &["unlimited"]),
    (&["around", "circular", "cyclic"], &["true", "wrap"]),
    (&["size", "number", "num", "quantity", "amount"], &["each", "count"]),
    (&["card"], &["each"]),
    (&["move", "movable", "pickup", "drag"], &["lift"]),
    (&["direction"], &["rank", "by"]),
    (&["color"], &["suit"]),
    (&["pass", "passe", "time", "redeal"], &["limit", "redeal"]),
    (&["max", "maximum", "limit", "room"], &["capacity", "limit"]),
    (&["description", "summary", "comment"], &["about"]),
    (&["title"], &["name"]),
    (&["inherit", "parent", "basedon", "include", "import"], &["extends"]),
    (&["win", "won", "victory", "winning"], &["end"]),
    (&["variable", "var"], &["state"]),
    (&["draw", "setup", "start", "layout"], &["deal", "piles"]),
    (&["gap", "space", "vacancy"], &["empty"]),
    (&["first", "startrank"], &["base"]),
    (&["packing", "stacking"], &["build"]),
    (&["label"], &["ids"]),
    (&["source", "accept"], &["from"]),
    (&["flip", "turnup", "autoflip"], &["turn"]),
    (&["reshuffle"], &["shuffle", "redeal"]),
    (&["scoring", "point"], &["score"]),
    (&["variant", "choice", "setting", "parameter"], &["options", "values"]),
];

/// The roles that [`belongs`] recognizes as groups of piles.
const ROLES: &[&str] = &["foundation", "tableau", "cell", "reserve", "stock", "waste"];

/// Returns the `known` word that `word` is a synonym of, or else the one that it most
/// likely misspells.
pub fn meant<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    let is_known = |text: &&str| known.clone().into_iter().find(|known| known == text);
    let standard = words_for(word).iter().find_map(is_known);
    standard.or_else(|| nearest(word, known))
}

/// Returns the letter of a rank that is written out: `names` has its name or plural, or
/// it is a number that counts the `names` from 1.
pub fn rank<'a>(
    word: &str,
    mut names: impl Iterator<Item = (char, &'a str)>,
) -> Option<char> {
    let word = word.to_lowercase();
    if let Ok(number) = word.parse::<usize>() {
        return names.nth(number.checked_sub(1)?).map(|entry| entry.0);
    }
    let one =
        if word == "sixes" { "six" } else { word.strip_suffix('s').unwrap_or(&word) };
    let one = if one == "knave" { "jack" } else { one };
    names.find(|entry| entry.1 == one || entry.1 == word).map(|entry| entry.0)
}

/// Where a misplaced key belongs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Belongs {
    /// In `[score]` or `[end]`.
    Score,
    /// In the table of a group with this role.
    Piles(&'static str),
    /// At the top of the file.
    Top,
    /// In the file, as a table.
    File,
}

/// Returns where a key belongs that its table does not have.
pub fn belongs(key: &str) -> Option<Belongs> {
    if key == "home" {
        return Some(Belongs::Score);
    }
    let role = ROLES.iter().find(|word| **word == key || words_for(key).contains(word));
    if let Some(role) = role {
        return Some(Belongs::Piles(role));
    }
    match key {
        "name" | "also" | "family" | "about" | "extends" | "script" => Some(Belongs::Top),
        "deck" | "piles" | "numbers" | "redeal" | "end" | "score" | "stakes"
        | "state" | "options" => Some(Belongs::File),
        _ => None,
    }
}

/// Returns the words that a synonym may mean, ignoring case, punctuation and a plural
/// `s`.
fn words_for(word: &str) -> &'static [&'static str] {
    let minus = word.parse::<i64>().is_ok();
    let folded: String = word
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || minus && *letter == '-')
        .collect();
    let folded = folded.strip_prefix("free").unwrap_or(&folded);
    // Short words such as `ss` are not plurals.
    let singular = folded.strip_suffix('s').filter(|stem| stem.len() > 2);
    let is_it = |entry: &&(&[&str], &'static [&'static str])| {
        entry.0.iter().any(|word| *word == folded || Some(*word) == singular)
    };
    WORDS.iter().find(is_it).map_or(&[], |entry| entry.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meant_finds_synonyms_and_misspellings() {
        let check = |word, known: &[&str], expected| {
            assert_eq!(meant(word, known.iter().copied()), expected, "{word}");
        };
        check("columns", &["foundation", "tableau"], Some("tableau"));
        check("red-black", &["same", "alternating"], Some("alternating"));
        check("face_down", &["each", "face"], Some("face"));
        check("-1", &["up", "down"], Some("down"));
        check("passes", &["gather", "limit"], Some("limit"));
        check("columns", &["foundation"], None);
        check("fondation", &["foundation"], Some("foundation"));
    }

    #[test]
    fn rank_reads_names_plurals_and_numbers() {
        let names = [('A', "ace"), ('2', "two"), ('6', "six"), ('K', "king")];
        let letter = |word| rank(word, names.into_iter());
        assert_eq!(letter("Aces"), Some('A'));
        assert_eq!(letter("king"), Some('K'));
        assert_eq!(letter("sixes"), Some('6'));
        assert_eq!(letter("1"), Some('A'));
        assert_eq!(letter("0"), None);
        assert_eq!(letter("joker"), None);
    }
}
