//! Digests of rules. Two games with equal rules, after parents and options are merged,
//! have the same digest.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::tree::renamed::first_name;
use super::tree::{Entry, Node, Table, Value};

/// The keys that do not affect play, and so are left out.
const WORDS: [&str; 8] =
    ["name", "also", "family", "about", "rules", "extends", "options", "stakes"];

/// Returns the SHA-256 digest of the merged tree and the script's text, as 64 hexadecimal
/// digits. Comments, the order of keys and texts for people do not matter.
pub(super) fn digest(tree: &Table, script: Option<&str>) -> String {
    // INVARIANT: the text that is hashed never changes between releases, because records
    // and proofs identify their rules by the digest.
    let mut text = String::new();
    let ruled = tree.iter().filter(|entry| !WORDS.contains(&entry.key.as_str()));
    let mut keys: Vec<_> = ruled.collect();
    keys.sort_by(|one, other| one.key.cmp(&other.key));
    for entry in keys {
        let _ = write!(text, "{}=", entry.key);
        // An inline script counts by its file name, so the game has the same digest in
        // one file and in two.
        let script = entry.node.as_table().filter(|_| entry.key == "script");
        if let Some(file) = script.map(|table| table.get("file").and_then(Node::as_str)) {
            let _ = write!(text, "{:?},", file.unwrap_or_default());
            continue;
        }
        write_node(&entry.node, entry.key == "piles", &mut text);
    }
    text.push('\0');
    text.push_str(script.unwrap_or_default());
    hex(&Sha256::digest(text.as_bytes()))
}

/// Returns bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns whether an entry affects play. Texts for people do not, and actions have one
/// too. A layout of wings only changes the board.
fn counts(entry: &Entry) -> bool {
    let wings =
        || entry.node.as_table().is_some_and(|table| table.get("wings").is_some());
    entry.key != "about" && !(entry.key == "layout" && wings())
}

/// Writes a value in a canonical form. The order of keys counts only among the groups of
/// piles, where it counts in the file.
fn write_node(node: &Node, ordered: bool, text: &mut String) {
    match &node.value {
        Value::Table(table) => {
            let mut entries: Vec<_> =
                table.iter().filter(|entry| counts(entry)).collect();
            if !ordered {
                entries.sort_by_key(|entry| first_name(&entry.key, table));
            }
            text.push('{');
            for entry in entries {
                let _ = write!(text, "{:?}=", first_name(&entry.key, table));
                write_node(&entry.node, false, text);
            }
            text.push('}');
        }
        Value::Array(nodes) => {
            text.push('[');
            for node in nodes {
                write_node(node, false, text);
            }
            text.push(']');
        }
        Value::String(it) => {
            let _ = write!(text, "{it:?},");
        }
        other => {
            let _ = write!(text, "{other:?},");
        }
    }
}
