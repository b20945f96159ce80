//! Markdown documents: their sections and code blocks.

use std::fs;
use std::ops::Range;

use super::root;

/// A document of the project.
pub(crate) struct Document {
    pub(crate) text: String,
    pub(crate) sections: Vec<Section>,
}

/// A section of a document, under a heading of level two.
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

/// A fenced block of code.
pub(crate) struct Block {
    /// The language named after the fence.
    pub(crate) language: String,
    /// The file that the paragraph above names last, as in `` `my-game.toml`: ``.
    pub(crate) file: Option<String>,
    /// The number of the first line of code, from one.
    pub(crate) line: usize,
    pub(crate) code: String,
    /// The range of the code in the document.
    pub(crate) span: Range<usize>,
}

impl Document {
    /// Reads a document. The text before the first section is a section without a title.
    #[track_caller]
    pub(crate) fn read(path: &'static str) -> Self {
        let text = fs::read_to_string(root().join(path)).unwrap();
        let mut sections = vec![Section { title: String::new(), blocks: Vec::new() }];
        let mut open: Option<Block> = None;
        let (mut paragraph, mut at) = (Vec::new(), 0);
        for (number, line) in (1..).zip(text.lines()) {
            let (start, end) = (at, at + line.len() + 1);
            at = end;
            match (&mut open, line.strip_prefix("```")) {
                (Some(block), Some("")) => {
                    block.span.end = start;
                    block.code.push_str(&text[block.span.clone()]);
                    let section = sections.last_mut().unwrap();
                    section.blocks.extend(open.take());
                    paragraph.clear();
                }
                (Some(_), _) => {}
                (None, Some(language)) => {
                    open = Some(Block {
                        language: language.to_owned(),
                        file: named_file(&paragraph),
                        line: number + 1,
                        code: String::new(),
                        span: end..end,
                    });
                }
                (None, None) => {
                    if let Some(title) = line.strip_prefix("## ") {
                        let title = title.to_owned();
                        sections.push(Section { title, blocks: Vec::new() });
                    }
                    let is_code = line.starts_with("    ") || line.starts_with("~~~");
                    let is_code = is_code || line.trim_start().starts_with("```");
                    assert!(
                        !is_code,
                        "{path}:{number}: a code block that this reader does not support"
                    );
                    gather(&mut paragraph, line);
                }
            }
        }
        assert!(open.is_none(), "{path}: a code block is not closed");
        Self { text, sections }
    }

    /// Returns the text with the code of some blocks replaced, given by their ranges.
    pub(crate) fn with(&self, replaced: &[(Range<usize>, String)]) -> String {
        let (mut text, mut at) = (String::new(), 0);
        for (span, code) in replaced {
            text.push_str(&self.text[at..span.start]);
            text.push_str(code);
            at = span.end;
        }
        text + &self.text[at..]
    }

    /// Returns the text between single backticks outside of blocks, with its line numbers.
    pub(crate) fn quoted(&self) -> Vec<(usize, &str)> {
        let blocks: Vec<&Block> =
            self.sections.iter().flat_map(|section| &section.blocks).collect();
        let mut found = Vec::new();
        let mut at = 0;
        for (number, line) in (1..).zip(self.text.lines()) {
            let inside = blocks.iter().any(|block| block.span.contains(&at));
            at += line.len() + 1;
            if !inside && !line.starts_with("```") {
                let words = line.split('`').skip(1).step_by(2);
                found.extend(words.map(|word| (number, word)));
            }
        }
        found
    }
}

/// Keeps the lines of the last paragraph.
fn gather<'a>(paragraph: &mut Vec<&'a str>, line: &'a str) {
    if paragraph.last().is_some_and(|line| line.is_empty()) && !line.is_empty() {
        paragraph.clear();
    }
    paragraph.push(line);
}

fn named_file(paragraph: &[&str]) -> Option<String> {
    let text = paragraph.join(" ");
    let quoted: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let is_file =
        |text: &&&str| text.contains('.') && !text.contains([' ', '<', '*', '(', '=']);
    quoted.iter().rev().find(is_file).map(|text| (*text).to_owned())
}
