//! Records a game at a terminal, and draws the recording as an animated picture.
//!
//! `UPDATE=1 cargo test --test it recording::` plays the scene, and writes `docs/screen.cast`
//! (asciicast v2) and `docs/screen.svg`. Without it, the test compares the picture with the
//! recording.

mod cast;
mod picture;

use std::time::Duration;
use std::{env, fs, thread};

use crate::common::{Place, root, run_with_input};
use cast::{Cast, Recorder};

const CAST: &str = "docs/screen.cast";
const PICTURE: &str = "docs/screen.svg";

/// The size of the terminal, in columns and rows.
const SIZE: (u16, u16) = (80, 24);

/// What the player types, each line with the text to wait for before it, and the seconds to
/// look at the screen before typing.
const SCENE: [(&str, f64, &str); 8] = [
    ("klondike>", 1.6, "6 1"),
    ("6>1 9H", 1.2, "7 5"),
    ("refused", 2.4, "hint"),
    ("try", 2.0, "8S"),
    ("4>1 8S", 1.0, "load evening"),
    ("loaded", 2.0, "solve all"),
    ("home 52/52", 2.0, "share deal"),
    ("patience:klondike", 4.0, "quit"),
];

/// The lines that leave a game shortly before its end, as `evening`.
const EVENING: &str = "solve 147\nsave evening\n";

#[test]
fn picture_is_drawn_from_the_recording() {
    let (cast, picture) = (root().join(CAST), root().join(PICTURE));
    if env::var_os("UPDATE").is_some() {
        fs::write(&cast, recorded().to_string()).unwrap();
        let drawn = picture::animated(&Cast::read(&fs::read_to_string(&cast).unwrap()));
        fs::write(&picture, drawn).unwrap();
    }
    let drawn = picture::animated(&Cast::read(&fs::read_to_string(&cast).unwrap()));
    let update = format!("`UPDATE=1 cargo test --test it recording::` draws {PICTURE}");
    assert!(fs::read_to_string(&picture).unwrap() == drawn, "{update}");
    roxmltree::Document::parse(&drawn).unwrap();
}

/// Plays the scene, and returns its recording.
fn recorded() -> Cast {
    let home = Place::new("recording");
    let played = run_with_input(home.called("play klondike --deal seed:1"), EVENING);
    assert!(played.status.success(), "{played:?}");
    let mut command = home.called("klondike --deal seed:1");
    command.env("TERM", "xterm-256color").env("COLORTERM", "truecolor");
    command.env("LANG", "C.UTF-8");
    let mut recorder = Recorder::start(command, SIZE);
    for (awaited, seconds, typed) in SCENE {
        recorder.until(awaited);
        recorder.look(Duration::from_secs_f64(seconds));
        for key in typed.chars() {
            recorder.send(&key.to_string());
            recorder.look(Duration::from_millis(70));
        }
        recorder.send("\r");
    }
    thread::sleep(Duration::from_millis(100));
    recorder.end()
}
