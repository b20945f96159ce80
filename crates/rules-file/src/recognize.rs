//! Distinguishes rules files from other TOML files.

use toml::de::DeTable;

/// Every rules file has at least one of these keys.
const KEYS: [&str; 5] = ["piles", "extends", "deal", "redeal", "deck"];

/// Returns whether a TOML text is meant as a rules file, even if it has errors: it has
/// piles, a deck or a deal, or extends a game.
pub fn is_rules_file(text: &str) -> bool {
    let (document, _) = DeTable::parse_recoverable(text);
    document.get_ref().keys().any(|key| KEYS.contains(&key.get_ref().as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_rules_file_accepts_files_with_errors_but_not_other_toml() {
        assert!(is_rules_file("extends = \"cruel\"\n"));
        assert!(is_rules_file("name = \"Tiny\n[piles.tableau]\ncount = \n"));
        assert!(is_rules_file("\"deal\" = []"));
        assert!(!is_rules_file("[package]\nname = \"tiny\"\n[package.piles]\n"));
        assert!(!is_rules_file("# piles = 1\nmax_width = 90\n"));
        assert!(!is_rules_file(""));
    }
}
