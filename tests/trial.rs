//! Checks what random games show.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{InFolder, load};
use patience::play::trial;

#[test]
fn table() {
    for game in InFolder::bundled().games() {
        let variant = load(&game, &[]);
        #[expect(clippy::disallowed_methods)]
        let now = std::time::Instant::now();
        let trial = trial(&variant, 300);
        let w = trial.faults(&variant).len();
        eprintln!(
            "{game:32} {:5} {:.3} {w} {trial}",
            variant.rules().hooked().is_empty(),
            now.elapsed().as_secs_f32()
        );
    }
}
