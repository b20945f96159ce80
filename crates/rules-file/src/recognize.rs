//! Telling rules files from other TOML files.

use toml::de::DeTable;

/// The keys of which every rules file has one.
const KEYS: [&str; 5] = ["piles", "extends", "deal", "redeal", "deck"];

/// Returns whether a TOML text is meant to be a rules file, faulty or not: whether it has
/// piles, extends a game, or at least deals cards.
pub fn is_rules_file(text: &str) -> bool {
    let (document, _) = DeTable::parse_recoverable(text);
    document.get_ref().keys().any(|key| KEYS.contains(&key.get_ref().as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_files_are_told_from_others_even_when_they_are_faulty() {
        assert!(is_rules_file("extends = \"cruel\"\n"));
        assert!(is_rules_file("name = \"Tiny\n[piles.tableau]\ncount = \n"));
        assert!(is_rules_file("\"deal\" = []"));
        assert!(!is_rules_file("[package]\nname = \"tiny\"\n[package.piles]\n"));
        assert!(!is_rules_file("# piles = 1\nmax_width = 90\n"));
        assert!(!is_rules_file(""));
    }
}
