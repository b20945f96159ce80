//! Digests: whether two files, parents and options merged, are the same rules.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::tree::renamed::first_name;
use super::tree::{Node, Table, Value};

/// Keys that do not change how a game is played.
const WORDS: [&str; 7] =
    ["name", "also", "family", "about", "rules", "extends", "options"];

/// Returns 64 hexadecimal digits that change when the rules change: those of the resolved
/// tree and of the script's text. Comments, the order of keys and words for people do not
/// matter.
pub(super) fn digest(tree: &Table, script: Option<&str>) -> String {
    // INVARIANT: the same rules are written the same way in every release, since records and
    // proofs know their rules by the digest.
    let mut text = String::new();
    let ruled = tree.iter().filter(|entry| !WORDS.contains(&entry.key.as_str()));
    let mut keys: Vec<_> = ruled.collect();
    keys.sort_by(|one, other| one.key.cmp(&other.key));
    for entry in keys {
        let _ = write!(text, "{}=", entry.key);
        // Where the text of a script stands in the file, its name counts as it would there.
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

/// Writes a value so that equal values give equal text. The order of keys counts only
/// where it counts in the file, among the groups of piles.
fn write_node(node: &Node, ordered: bool, text: &mut String) {
    match &node.value {
        Value::Table(table) => {
            // Actions have words of their own.
            let mut entries: Vec<_> =
                table.iter().filter(|entry| entry.key != "about").collect();
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
