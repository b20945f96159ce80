//! The mouse: what a terminal reports of it.

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::cli::clock::Since;

/// How long after its start the rest of a report comes at most. A person types later.
const SOON: Duration = Duration::from_millis(100);

/// What the mouse did, and the row and column of the screen where, from zero.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mouse {
    /// The left button was pressed.
    Press(usize, usize),
    /// The left button was released.
    Release(usize, usize),
    /// The wheel turned up, or else down.
    Wheel(usize, bool),
    /// Anything else.
    Other,
}

impl From<MouseEvent> for Mouse {
    fn from(event: MouseEvent) -> Self {
        let (row, column) = (usize::from(event.row), usize::from(event.column));
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Self::Press(row, column),
            MouseEventKind::Up(MouseButton::Left) => Self::Release(row, column),
            MouseEventKind::ScrollUp => Self::Wheel(row, true),
            MouseEventKind::ScrollDown => Self::Wheel(row, false),
            _ => Self::Other,
        }
    }
}

/// A report of the mouse of which the start has come, `ESC [ <`.
pub(super) struct Report {
    since: Since,
    text: String,
}

impl Report {
    pub(super) fn begin() -> Self {
        Self { since: Since::now(), text: String::new() }
    }

    /// Adds a character. Returns what the mouse did once the report is complete. Fails with all
    /// characters so far if they are no report.
    pub(super) fn add(&mut self, key: char) -> Result<Option<Mouse>, String> {
        let is_late = self.text.is_empty() && !self.since.is_within(SOON);
        self.text.push(key);
        match key {
            _ if is_late => Err(std::mem::take(&mut self.text)),
            '0'..='9' | ';' if self.text.len() < 20 => Ok(None),
            'M' | 'm' => match Mouse::read(&self.text) {
                Some(mouse) => Ok(Some(mouse)),
                None => Err(std::mem::take(&mut self.text)),
            },
            _ => Err(std::mem::take(&mut self.text)),
        }
    }
}

impl Mouse {
    /// Reads the rest of a report, such as `0;12;3M` (xterm, mode 1006): the button, the column
    /// and the row from 1, and whether the button was released.
    fn read(text: &str) -> Option<Self> {
        let (numbers, is_release) = match text.strip_suffix('M') {
            Some(numbers) => (numbers, false),
            None => (text.strip_suffix('m')?, true),
        };
        let mut numbers = numbers.split(';').map(str::parse::<usize>);
        let (button, column, row) =
            (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        Some(match (button, is_release) {
            (0, false) => Self::Press(row, column),
            (0, true) => Self::Release(row, column),
            (64, _) => Self::Wheel(row, true),
            (65, _) => Self::Wheel(row, false),
            _ => Self::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, expected: Result<Option<Mouse>, &str>) {
        let mut report = Report::begin();
        let mut last = Ok(None);
        for key in typed.chars() {
            last = report.add(key);
        }
        assert_eq!(last, expected.map_err(str::to_owned));
    }

    #[test]
    fn reports_are_read_and_other_text_is_given_back() {
        check("0;12;3M", Ok(Some(Mouse::Press(2, 11))));
        check("0;12;3m", Ok(Some(Mouse::Release(2, 11))));
        check("64;1;24M", Ok(Some(Mouse::Wheel(23, true))));
        check("65;1;1M", Ok(Some(Mouse::Wheel(0, false))));
        check("2;1;1M", Ok(Some(Mouse::Other)));
        check("0;12;", Ok(None));
        check("3 ", Err("3 "));
        check("0;0;1M", Err("0;0;1M"));
        check("M", Err("M"));
        check("99999999999999999999", Err("99999999999999999999"));
    }
}
