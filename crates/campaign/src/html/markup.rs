//! HTML that is also well-formed XML.

use std::fmt::Write as _;

use crate::diag::clean;

/// Escapes a text for use in HTML, also within attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for it in clean(text).chars() {
        match it {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // XML does not allow these characters.
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            it => safe.push(it),
        }
    }
    safe
}

/// A table whose first column holds the row headers.
pub(super) struct Table {
    title: String,
    heads: Vec<String>,
    lines: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(title: impl Into<String>, heads: &[&str]) -> Self {
        let heads = heads.iter().map(|head| (*head).to_owned()).collect();
        Self { title: title.into(), heads, lines: Vec::new() }
    }

    /// Adds a line. An empty cell is shown as a dash.
    pub(super) fn line(&mut self, cells: impl IntoIterator<Item = String>) {
        self.lines.push(cells.into_iter().collect());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Removes the columns that are empty in all lines.
    pub(super) fn without_empty_columns(mut self) -> Self {
        // From the right, so that removing a column does not shift those still to check.
        for column in (1..self.heads.len()).rev() {
            // INVARIANT: each line has one cell for each head. Callers of `line` keep it.
            if self.lines.iter().all(|line| line[column].is_empty()) {
                self.heads.remove(column);
                for line in &mut self.lines {
                    line.remove(column);
                }
            }
        }
        self
    }

    /// Returns the table as HTML. A wide table scrolls, with the keyboard too.
    pub(super) fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut text = format!(
            "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"{title}\">\
             <table>\n<caption>{title}</caption>\n<thead><tr>"
        );
        for head in &self.heads {
            let _ = write!(text, "<th scope=\"col\">{}</th>", escaped(head));
        }
        text.push_str("</tr></thead>\n<tbody>\n");
        for line in &self.lines {
            text.push_str("<tr>");
            for (column, cell) in line.iter().enumerate() {
                let cell = escaped(cell);
                let _ = match (column, cell.as_str()) {
                    (0, _) => write!(text, "<th scope=\"row\">{cell}</th>"),
                    (_, "") => write!(text, "<td>–</td>"),
                    _ => write!(text, "<td>{cell}</td>"),
                };
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</tbody>\n</table></div>\n");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_markup_and_control_characters() {
        let text = escaped("<script>'a' & \"b\"\u{1b}</script>\u{ffff}");
        let safe =
            "&lt;script&gt;&#39;a&#39; &amp; &quot;b&quot;␛&lt;/script&gt;\u{fffd}";
        assert_eq!(text, safe);
    }

    #[test]
    fn empty_columns_are_left_out() {
        let mut table = Table::new("t", &["player", "won", "redeals"]);
        table.line(["greedy", "1", ""].map(str::to_owned));
        let html = table.without_empty_columns().html();
        assert!(html.contains("won") && !html.contains("redeals"), "{html}");
    }
}
