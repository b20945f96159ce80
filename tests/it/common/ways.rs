//! Every way to play every game.

use std::sync::Arc;

use patience::variant::Variant;
use patience::words::inspect;

use super::{InFolder, load, thorough};

/// Returns every game with its options as they are, and in a thorough run with each other
/// value of each option by itself.
pub(crate) fn ways_to_play() -> Vec<(String, Vec<String>)> {
    let mut ways = Vec::new();
    for game in InFolder::bundled().games() {
        if !thorough(false, true) {
            ways.push((game, Vec::new()));
            continue;
        }
        for way in inspect(&InFolder::bundled(), &game).ways {
            let chosen = way.chosen.iter().map(|it| format!("{}={}", it.0, it.1));
            ways.push((game.clone(), chosen.collect()));
        }
    }
    ways
}

/// Runs a check on every way to play every game.
pub(crate) fn on_every_way(check: impl Fn(&Arc<Variant>, &str)) {
    let ways = ways_to_play();
    assert!(ways.len() > 18);
    for (game, options) in ways {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let place = format!("{game} {}", options.join(" "));
        check(&load(&game, &options), place.trim());
    }
}
