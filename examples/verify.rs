//! Verifies a proof that a deal cannot be won, without the solver.
//!
//! ```text
//! patience solve freecell --deal ms:11982 --proof lost.proof
//! cargo run --release --no-default-features --example verify -- lost.proof
//! ```
//!
//! Exits with 0 if the proof holds, and with 1 if not. The game is a bundled one, or the one that
//! the proof contains.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::process::ExitCode;

use patience::proof::{patiently, verify};
use patience::table::HashKey;

/// Returns a hash key that the author of a proof cannot know.
fn secret() -> HashKey {
    let mut bytes = [0; 32];
    for word in bytes.chunks_mut(8) {
        // The keys of the standard library come from the randomness of the system.
        let drawn = RandomState::new().build_hasher().finish();
        word.copy_from_slice(&drawn.to_le_bytes());
    }
    HashKey::new(bytes)
}

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: verify PROOF-FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    match verify(&text, &patience::games(), &secret(), &mut patiently) {
        Ok(found) => {
            let (game, deal) = (found.game.variant().id(), &found.game.deal().name);
            println!("{game} {deal} cannot be won: {} positions", found.positions);
            ExitCode::SUCCESS
        }
        Err(flaw) => {
            println!("{path} proves nothing: {flaw}");
            ExitCode::FAILURE
        }
    }
}
