//! Checksums of proofs, so that a changed proof is not already refused for its checksum.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// Returns a proof with the right checksum; `None` for a text without a checksum.
pub(crate) fn summed(text: &str) -> Option<String> {
    let end = text.rfind("--- sum sha256:")?;
    let digits = Sha256::digest(&text.as_bytes()[..end]);
    let digits = digits.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    Some(format!("{}--- sum sha256:{digits}\n", &text[..end]))
}
