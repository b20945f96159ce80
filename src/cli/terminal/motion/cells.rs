//! Styled characters on a screen.

use std::fmt::Write as _;
use std::rc::Rc;

/// A character with the sequences that set its style.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Cell {
    style: Rc<str>,
    pub(super) char: char,
}

/// The characters of a screen, by rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells(pub(super) Vec<Vec<Cell>>);

/// The characters that a card takes on the screen.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Area {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Cells {
    /// Reads lines with sequences for colors.
    pub(super) fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        Self(lines.map(cells).collect())
    }

    /// Returns the characters of an area; blanks where there are none.
    pub(super) fn within(&self, area: Area) -> Vec<Vec<Cell>> {
        let rows = area.row..area.row + area.height;
        let columns = area.column..area.column + area.width;
        let cell = |row: usize, column: usize| {
            self.0.get(row).and_then(|row| row.get(column)).cloned().unwrap_or_else(blank)
        };
        rows.map(|row| columns.clone().map(|column| cell(row, column)).collect())
            .collect()
    }

    /// Puts characters at a place, as far as there are rows.
    pub(super) fn stamp(&mut self, (row, column): (usize, usize), stamped: &[Vec<Cell>]) {
        for (line, cells) in self.0.iter_mut().skip(row).zip(stamped) {
            if line.len() < column + cells.len() {
                line.resize(column + cells.len(), blank());
            }
            line[column..column + cells.len()].clone_from_slice(cells);
        }
    }

    /// Blanks an area.
    pub(super) fn erase(&mut self, area: Area) {
        let blanks = vec![vec![blank(); area.width]; area.height];
        self.stamp((area.row, area.column), &blanks);
    }

    /// Puts characters at a place that may be partly outside the rows and columns.
    pub(super) fn stamp_visible(
        &mut self,
        (row, column): (i32, i32),
        stamped: &Self,
        width: usize,
    ) {
        for (line, cells) in (row..).zip(&stamped.0) {
            let Some(line) =
                usize::try_from(line).ok().and_then(|line| self.0.get_mut(line))
            else {
                continue;
            };
            for (column, cell) in (column..).zip(cells) {
                if let Some(column) =
                    usize::try_from(column).ok().filter(|column| *column < width)
                {
                    line.resize(line.len().max(column + 1), blank());
                    line[column].clone_from(cell);
                }
            }
        }
    }

    pub(super) fn width(&self) -> usize {
        self.0.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the output that changes `old` on the screen to this. Only cells that differ are
    /// written.
    pub(super) fn after(&self, old: &Self) -> String {
        let mut text = String::new();
        for (row, line) in self.0.iter().enumerate() {
            let none = Vec::new();
            let before = old.0.get(row).unwrap_or(&none);
            let width = line.len().max(before.len());
            let at = |line: &[Cell], column: usize| {
                line.get(column).cloned().unwrap_or_else(blank)
            };
            let differs = |column: &usize| at(line, *column) != at(before, *column);
            let mut column = 0;
            while let Some(start) = (column..width).find(differs) {
                column = (start..width).find(|column| !differs(column)).unwrap_or(width);
                let run: Vec<Cell> =
                    (start..column).map(|column| at(line, column)).collect();
                // CUP: the place of the cells.
                let _ = write!(text, "\x1b[{};{}H{}", row + 1, start + 1, styled(&run));
            }
        }
        text
    }
}

fn blank() -> Cell {
    Cell { style: "".into(), char: ' ' }
}

/// Returns the characters of a line with sequences for colors.
fn cells(line: &str) -> Vec<Cell> {
    let (mut cells, mut style): (_, Rc<str>) = (Vec::new(), "".into());
    let mut rest = line;
    while let Some(char) = rest.chars().next() {
        if let Some(end) = rest.find('m').filter(|_| char == '\u{1b}') {
            let sequence = &rest[..=end];
            // SGR 0 ends all styles; others add to what is set.
            let whole = format!("{style}{sequence}");
            style = if sequence == "\x1b[0m" { "".into() } else { whole.into() };
            rest = &rest[end + 1..];
        } else {
            cells.push(Cell { style: Rc::clone(&style), char });
            rest = &rest[char.len_utf8()..];
        }
    }
    cells
}

/// Returns a line of characters with sequences for colors.
fn styled(line: &[Cell]) -> String {
    let mut text = String::new();
    for run in line.chunk_by(|one, other| one.style == other.style) {
        let style = &run[0].style;
        text.push_str(style);
        text.extend(run.iter().map(|cell| cell.char));
        text.push_str(if style.is_empty() { "" } else { "\x1b[0m" });
    }
    text
}
