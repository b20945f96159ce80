//! The calls that a worker of the page makes.
//!
//! One function, [`call`], takes the name of a call and its arguments as JSON, and returns
//! JSON. `web/src/protocol.ts` has the types, most of them generated from the types here. A
//! worker plays one game at a time; calls that only read rules need no game. Errors that the
//! player can fix are part of the answer; a thrown string means that the call was invalid.

mod answer;
mod catalogue;
mod check;
mod clock;
mod files;
mod host;
mod search;
mod seat;
#[cfg(test)]
mod types;

use std::cell::RefCell;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use files::Files;
use seat::Seat;

thread_local! {
    /// The game in play.
    static SEAT: RefCell<Option<Seat>> = const { RefCell::new(None) };
}

/// Answers a call: its name, and its arguments as a JSON array.
///
/// # Errors
///
/// Fails if the call is unknown, if its arguments have the wrong types, or if it needs a game
/// and none was started.
#[wasm_bindgen]
pub fn call(name: &str, arguments: &str) -> Result<String, String> {
    match name {
        "start" => with(arguments, |(start,)| {
            let (seat, started) = Seat::start(start);
            SEAT.set(seat);
            started
        }),
        "obey" => seated(arguments, |seat, (line,): (String,)| seat.obey(&line)),
        "reload" => seated(arguments, |seat, (files,): (Files,)| seat.reload(files)),
        "link" => seated(arguments, |seat, _: [(); 0]| seat.link()),
        "complete" => seated(arguments, |seat, (line,): (String,)| seat.complete(&line)),
        "check" => {
            with(arguments, |(files, game): (Files, String)| check::check(&files, &game))
        }
        "trial" => with(arguments, |(files, game, games): (Files, String, u32)| {
            check::trial(&files, &game, games)
        }),
        "words" => with(arguments, |(files, game, options): (Files, String, Options)| {
            check::words(&files, &game, options)
        }),
        "explain" => {
            with(arguments, |(files, game, options): (Files, String, Options)| {
                check::explain(&files, &game, options)
            })
        }
        "options" => with(arguments, |(files, game): (Files, String)| {
            check::options(&files, &game)
        }),
        "source" => with(arguments, |(game,): (String,)| catalogue::source(&game)),
        "begin" => with(arguments, |(name, parent): (String, String)| {
            catalogue::begin(&name, &parent)
        }),
        "solve" => with(arguments, search::solve),
        "schema" => with(arguments, |_: [(); 0]| patience::variant::schema()),
        "memory" => with(arguments, |_: [(); 0]| memory()),
        "portrait" => with(arguments, |(game,): (String,)| catalogue::portrait(&game)),
        "catalogue" => with(arguments, |_: [(); 0]| catalogue::catalogue()),
        _ => Err(format!("unknown call `{name}`")),
    }
}

/// Returns the bytes of memory that the worker uses; they never shrink.
fn memory() -> usize {
    const PAGE: usize = 1 << 16;
    #[cfg(target_arch = "wasm32")]
    let pages = core::arch::wasm32::memory_size::<0>();
    #[cfg(not(target_arch = "wasm32"))]
    let pages = 0;
    pages * PAGE
}

/// Option values by name, as sent by the page.
type Options = std::collections::BTreeMap<String, String>;

/// Answers a call that needs no game.
fn with<A: DeserializeOwned, V: Serialize>(
    arguments: &str,
    answer: impl FnOnce(A) -> V,
) -> Result<String, String> {
    let arguments = serde_json::from_str(arguments).map_err(|error| error.to_string())?;
    serde_json::to_string(&answer(arguments)).map_err(|error| error.to_string())
}

/// Answers a call to the game in play.
fn seated<A: DeserializeOwned, V: Serialize>(
    arguments: &str,
    answer: impl FnOnce(&mut Seat, A) -> V,
) -> Result<String, String> {
    SEAT.with_borrow_mut(|seat| {
        let seat = seat.as_mut().ok_or("start a game before this call")?;
        with(arguments, |asked| answer(seat, asked))
    })
}
