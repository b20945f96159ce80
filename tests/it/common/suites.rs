//! Suites: Markdown files of named cases, each with a rules file and the report on it.
//! `tests/README.md` has the format.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The cases of one Markdown file.
pub(crate) struct Suite {
    pub(crate) path: PathBuf,
    pub(crate) cases: Vec<Case>,
    text: String,
}

/// A rules file with a mistake, and the files it needs.
pub(crate) struct Case {
    /// The name of the rules file, without `.toml`.
    pub(crate) name: String,
    /// All files with their names. The rules file is the first.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// The expected report; empty if the suite has none yet.
    pub(crate) report: String,
    /// The lines of the suite that a new report replaces.
    place: Range<usize>,
}

/// A block between two fences.
struct Block<'a> {
    info: &'a str,
    text: String,
    lines: Range<usize>,
}

/// Reads the lines of a suite. Every error names its line.
struct Reader<'a> {
    path: &'a Path,
    lines: Vec<&'a str>,
    next: usize,
}

impl Suite {
    /// Reads all suites of a folder, sorted by name.
    pub(crate) fn all(folder: &Path) -> Vec<Self> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut paths: Vec<PathBuf> = entries.collect();
        paths.sort();
        paths.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> Self {
        let is_suite = path.extension().is_some_and(|ending| ending == "md");
        assert!(is_suite, "{} is not a Markdown file", path.display());
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().collect();
        let cases = Reader { path: &path, lines, next: 0 }.cases();
        Self { path, cases, text }
    }

    /// Returns the name of the file.
    pub(crate) fn name(&self) -> &str {
        self.path.file_name().unwrap().to_str().unwrap()
    }

    /// Replaces the reports of the named cases in the file.
    pub(crate) fn update(&self, reports: &BTreeMap<&str, &str>) {
        let mut lines: Vec<String> = self.text.lines().map(str::to_owned).collect();
        for case in self.cases.iter().rev() {
            let Some(report) = reports.get(case.name.as_str()) else { continue };
            let mut block = vec!["```text".to_owned()];
            block.extend(report.lines().map(str::to_owned));
            block.push("```".to_owned());
            if case.report.is_empty() {
                block.insert(0, String::new());
            }
            lines.splice(case.place.clone(), block);
        }
        fs::write(&self.path, lines.join("\n") + "\n").unwrap();
    }
}

impl Case {
    /// Returns the first line of the rules file.
    pub(crate) fn first_line(&self) -> String {
        let text = String::from_utf8_lossy(&self.files[0].1).into_owned();
        let printed =
            |letter: &char| !matches!(letter, '\0'..' ' | '\u{feff}' | '\u{fffd}');
        text.lines().next().unwrap_or_default().chars().filter(printed).collect()
    }
}

impl<'a> Reader<'a> {
    fn cases(mut self) -> Vec<Case> {
        match self.line() {
            Some(title) if title.starts_with("# ") => {}
            _ => self.fail("expected the title of the suite, `# ...`"),
        }
        let mut cases = Vec::new();
        while let Some(heading) = self.line() {
            let Some(name) = heading.strip_prefix("## ") else {
                self.fail("expected a case, `## NAME`");
            };
            cases.push(self.case(name));
        }
        cases
    }

    fn case(&mut self, name: &str) -> Case {
        let is_prose = |line: &&str| !line.starts_with('#') && !line.starts_with("```");
        let Some(mistake) = self.line().filter(is_prose) else {
            self.fail("expected a line that says what the author did");
        };
        let mut case = Case {
            name: name.to_owned(),
            files: Vec::new(),
            report: String::new(),
            place: self.next..self.next,
        };
        while let Some(block) = self.block() {
            if !case.report.is_empty() {
                self.fail("the report must be the last block of a case");
            }
            case.place = block.lines.end..block.lines.end;
            if block.info == "text" {
                case.place = block.lines;
                case.report = block.text;
                if case.report.is_empty() {
                    self.fail("the report is empty");
                }
            } else {
                let file = self.file(&case, mistake, &block);
                case.files.push(file);
            }
        }
        if case.files.is_empty() {
            self.fail("the case has no rules file");
        }
        case
    }

    /// Returns the name of a block's file, and its bytes. The first file has the name of the
    /// case, and the line on what the author did is added above its text.
    fn file(&self, case: &Case, mistake: &str, block: &Block<'_>) -> (String, Vec<u8>) {
        let mut words = block.info.split(' ').peekable();
        let ending = words.next().unwrap_or_default();
        let is_first = case.files.is_empty();
        let name = if is_first {
            if ending != "toml" {
                self.fail("the first block of a case must be `toml`");
            }
            format!("{}.toml", case.name)
        } else {
            let name = words.next().unwrap_or_default();
            let stem = name.strip_suffix(ending).unwrap_or_default();
            if !stem.ends_with('.') || case.files.iter().any(|file| file.0 == name) {
                self.fail("expected the ending and the unique name of a file, as in `rhai x.rhai`");
            }
            name.to_owned()
        };
        let words: Vec<&str> = words.collect();
        let mut bytes = block.text.clone().into_bytes();
        if words.contains(&"bytes") {
            bytes = self.unescaped(&block.text);
        }
        if is_first {
            bytes.splice(0..0, format!("# {mistake}\n").into_bytes());
        }
        for word in words {
            bytes = match word {
                "bytes" => bytes,
                "bom" => ["\u{feff}".as_bytes(), &bytes].concat(),
                "utf-16" => {
                    let text = format!("\u{feff}{}", String::from_utf8(bytes).unwrap());
                    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
                }
                _ => self
                    .fail("expected `bytes`, `bom` or `utf-16` after the name of a file"),
            };
        }
        (name, bytes)
    }

    /// Returns the bytes of a text with the escapes `\xNN`, `\r`, `\t` and `\\`.
    fn unescaped(&self, text: &str) -> Vec<u8> {
        let mut pieces = text.split('\\');
        let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
        while let Some(piece) = pieces.next() {
            let rest = match piece.as_bytes() {
                [] => {
                    bytes.push(b'\\');
                    pieces.next().unwrap_or_default()
                }
                [b'r', ..] => {
                    bytes.push(b'\r');
                    &piece[1..]
                }
                [b't', ..] => {
                    bytes.push(b'\t');
                    &piece[1..]
                }
                [b'x', ..] => {
                    let digits = piece.get(1..3).unwrap_or_default();
                    match u8::from_str_radix(digits, 16) {
                        Ok(byte) => bytes.push(byte),
                        Err(_) => self.fail("`\\x` needs two hexadecimal digits"),
                    }
                    &piece[3..]
                }
                _ => self.fail("the escapes are `\\x..`, `\\r`, `\\t` and `\\\\`"),
            };
            bytes.extend_from_slice(rest.as_bytes());
        }
        bytes
    }

    /// Returns the next block; `None` before the next case and at the end.
    fn block(&mut self) -> Option<Block<'a>> {
        let line = self.line()?;
        if line.starts_with("## ") {
            self.next -= 1;
            return None;
        }
        let Some(info) = line.strip_prefix("```") else {
            self.fail("expected a block or a case");
        };
        let start = self.next - 1;
        let rest = &self.lines[self.next..];
        let Some(length) = rest.iter().position(|line| *line == "```") else {
            self.fail("the block is not closed");
        };
        let text = rest[..length].iter().flat_map(|line| [line, "\n"]).collect();
        self.next += length + 1;
        Some(Block { info, text, lines: start..self.next })
    }

    /// Returns the next line that is not empty, and moves past it.
    fn line(&mut self) -> Option<&'a str> {
        let skipped = self.lines[self.next..].iter().take_while(|line| line.is_empty());
        self.next += skipped.count();
        let line = self.lines.get(self.next).copied();
        self.next += usize::from(line.is_some());
        line
    }

    /// Panics with the position of the last line read.
    fn fail(&self, message: &str) -> ! {
        panic!("{}:{}: {message}", self.path.display(), self.next);
    }
}
