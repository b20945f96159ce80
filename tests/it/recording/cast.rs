//! Recordings of a terminal: the asciicast format, version 2.
//!
//! <https://docs.asciinema.org/manual/asciicast/v2/> describes the format.

use std::fmt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use expectrl::Expect as _;
use expectrl::session::OsSession;
use serde_json::{Value, json};
use vt100::Parser;

use super::super::screen::emulator;
use crate::common::terminal::on_a_screen;

/// The time between two reads, and the most reads until a text appears.
const PACE: Duration = Duration::from_millis(10);
const MOST_READS: u32 = 12_000;

/// A recording: the size of the terminal, and its output with the seconds since the start.
pub(super) struct Cast {
    pub(super) columns: u16,
    pub(super) rows: u16,
    pub(super) output: Vec<(f64, String)>,
}

impl Cast {
    /// Reads a recording.
    pub(super) fn read(text: &str) -> Self {
        let mut lines =
            text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let head = lines.next().unwrap();
        let size = |name: &str| u16::try_from(head[name].as_u64().unwrap()).unwrap();
        let (columns, rows) = (size("width"), size("height"));
        let output = lines.filter(|event| event[1] == "o");
        let output = output
            .map(|event| {
                (event[0].as_f64().unwrap(), event[2].as_str().unwrap().to_owned())
            })
            .collect();
        Self { columns, rows, output }
    }
}

impl fmt::Display for Cast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { columns, rows, output } = self;
        writeln!(f, "{}", json!({ "version": 2, "width": columns, "height": rows }))?;
        for (time, text) in output {
            writeln!(f, "[{time:.2}, \"o\", {}]", Value::from(text.as_str()))?;
        }
        Ok(())
    }
}

/// Records a program at a terminal.
pub(super) struct Recorder {
    session: OsSession,
    terminal: Parser,
    /// The number of reads, which is the time of the recording.
    reads: u32,
    cast: Cast,
    /// The bytes of a character that is not read completely.
    rest: Vec<u8>,
}

impl Recorder {
    /// Starts a program at a terminal of a size in columns and rows.
    pub(super) fn start(command: Command, (columns, rows): (u16, u16)) -> Self {
        let mut session = on_a_screen(command);
        session.get_process_mut().set_window_size(columns, rows).unwrap();
        let cast = Cast { columns, rows, output: Vec::new() };
        let terminal = emulator(rows, columns);
        Self { session, terminal, reads: 0, cast, rest: Vec::new() }
    }

    pub(super) fn send(&mut self, keys: &str) {
        self.session.send(keys).unwrap();
    }

    /// Records until the screen shows a text.
    #[track_caller]
    pub(super) fn until(&mut self, text: &str) {
        for _ in 0..MOST_READS {
            if self.terminal.screen().contents().contains(text) {
                return;
            }
            self.look(PACE);
        }
        panic!("{text} is not shown:\n{}", self.terminal.screen().contents());
    }

    /// Records for a time.
    pub(super) fn look(&mut self, time: Duration) {
        let mut left = time;
        while !left.is_zero() {
            self.record();
            thread::sleep(PACE);
            self.reads += 1;
            left = left.saturating_sub(PACE);
        }
    }

    /// Records the output that has arrived.
    fn record(&mut self) {
        let mut bytes = [0; 1 << 14];
        while let Ok(read @ 1..) = self.session.try_read(&mut bytes) {
            self.terminal.process(&bytes[..read]);
            self.rest.extend(&bytes[..read]);
        }
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        if whole > 0 {
            let text = String::from_utf8(self.rest.drain(..whole).collect()).unwrap();
            let time = PACE * self.reads;
            self.cast.output.push((time.as_secs_f64(), text));
        }
    }

    /// Ends the recording.
    pub(super) fn end(mut self) -> Cast {
        self.record();
        self.cast
    }
}
