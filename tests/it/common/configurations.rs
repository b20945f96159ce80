//! The games with all their options.

use std::sync::Arc;

use patience::variant::Variant;
use patience::words::inspect;

use super::{InFolder, load, sample, thorough};

/// Returns one game in `share` with its default options; in a thorough run all games, also
/// with each other value of each option by itself.
pub(crate) fn configurations(
    share: usize,
) -> impl Iterator<Item = (String, Vec<String>)> {
    sample::games(share).flat_map(|game| {
        if !thorough(false, true) {
            return vec![(game, Vec::new())];
        }
        let ways = inspect(&InFolder::bundled(), &game).configurations.into_iter();
        let ways = ways.map(|way| {
            let chosen =
                way.chosen.iter().map(|option| format!("{}={}", option.0, option.1));
            (game.clone(), chosen.collect())
        });
        ways.collect()
    })
}

/// Runs a check on one game in `share`; in a thorough run, on every game with every value of
/// every option.
pub(crate) fn for_each_configuration(share: usize, check: impl Fn(&Arc<Variant>, &str)) {
    let ways: Vec<_> = configurations(share).collect();
    assert!(ways.len() > 18, "too few games are checked");
    for (game, options) in ways {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let place = format!("{game} {}", options.join(" "));
        check(&load(&game, &options), place.trim());
    }
}
