//! Any text as a link to a game.

use std::sync::Arc;

use patience::play::Link;

use crate::common::oracle;

/// Follows a link, and checks that the link of its game leads to the same game.
pub(super) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    oracle::check_opened(&text);
    let Ok(link) = Link::read(&text) else { return };
    let again = Link::read(&link.to_string());
    assert_eq!(again.as_ref(), Ok(&link), "a link does not round-trip");
    let Ok(variant) =
        patience::words::load(&patience::games(), &link.game, &link.options)
    else {
        return;
    };
    let variant = Arc::new(variant);
    let Ok(replay) = link.follow(&variant) else { return };
    oracle::check_record(&replay.game);
    let Ok(own) = Link::of(&replay.game, usize::MAX) else { return };
    let followed = own.follow(&variant);
    let followed = followed.unwrap_or_else(|error| panic!("{own}: {error}"));
    assert!(followed.lapse.is_none(), "{own}: {:?}", followed.lapse);
    assert_eq!(followed.game.table(), replay.game.table(), "{own}");
}
