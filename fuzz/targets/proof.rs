//! Any text as a proof that a deal cannot be won.

use patience::proof::verify;
use patience::solve::{Reductions, Settings, Verdict};
use patience::table::HashKey;

use crate::common::summed::summed;
use crate::common::truth::{try_ask, up_to};

/// The limit of positions of a proof, and of a search.
const POSITIONS: u64 = 20_000;

/// Checks a proof, unchanged and with a corrected checksum.
pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    check(&text);
    if let Some(mended) = summed(&text) {
        check(&mended);
    }
}

/// Checks a proof. If it is valid, no search may win the deal.
fn check(text: &str) {
    let Ok(verified) =
        verify(text, &patience::games(), &HashKey::default(), &mut up_to(POSITIONS))
    else {
        return;
    };
    let (game, reductions) = (&verified.game, Reductions::NONE);
    let settings =
        Settings { most_positions: Some(POSITIONS), reductions, ..Settings::default() };
    let Ok(answer) = try_ask(game.engine(), game.table(), settings) else { return };
    let won = matches!(answer.verdict, Verdict::Winnable(_));
    assert!(!won, "a winnable deal is proven unwinnable:\n{text}");
}
