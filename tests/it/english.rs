//! Keeps what people read in plain English: without certain expressions, without long sentences,
//! and short. This covers documents, help, manual pages, texts of the code and the page, reports on
//! broken files, and rules in words.

use std::fs;
use std::mem::take;
use std::path::{Path, PathBuf};

use crate::common::suites::Suite;
use crate::common::{InFolder, Place, literals, load, root};

/// The expressions to avoid. `#` stands for a number, at most four words earlier.
const EXPRESSIONS: &str = "told, tell, tells, fault, faults, faulty, doubt, doubts, whoever, \
    whatever is, goes on with, at hand, # in the middle, a way out, lead nowhere, leads nowhere, \
    come to light, comes to light, comes to lie, parted, likewise, a part of the tableau";

/// The most words of a sentence. Inline code counts as one word.
const LONGEST: usize = 35;

/// The most words of all documents together.
const MOST: usize = 22_000;

/// Returns all Markdown documents that people read, sorted.
fn documents() -> Vec<PathBuf> {
    let files = |folder: PathBuf| {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
    };
    let folders =
        ["", "docs", "tests", "web", "fuzz", "examples"].map(|name| root().join(name));
    let all = folders.into_iter().chain(files(root().join("crates"))).flat_map(files);
    let mut documents: Vec<_> = all
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    documents.sort();
    documents
}

/// Replaces everything from `open` to `close`, but keeps line ends.
fn without(text: &str, open: &str, close: &str, instead: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(open) {
        let Some((dropped, after)) = after.split_once(close) else { break };
        let lines = "\n".repeat(dropped.matches('\n').count());
        kept.extend([before, instead, &lines]);
        rest = after;
    }
    kept + rest
}

/// Returns the sentences of a document with their line numbers. Leaves out code, tables,
/// comments and link targets, and returns nothing for a generated page.
fn sentences(text: &str) -> Vec<(usize, String)> {
    let (mut prose, mut fence) = (String::new(), "");
    for line in text.lines().take_while(|_| !text.starts_with("<!-- generated -->")) {
        let start = line.trim_start();
        let ticks = &start[..start.len() - start.trim_start_matches('`').len()];
        if fence.is_empty() && ticks.len() < 3 && !start.starts_with('|') {
            prose.push_str(start);
        } else if ticks.len() > 2 && (fence.is_empty() || fence == ticks) {
            fence = if fence.is_empty() { ticks } else { "" };
        }
        prose.push('\n');
    }
    let prose = without(&without(&prose, "<!--", "-->", ""), "`", "`", "…");
    let (mut sentences, mut sentence) = (Vec::new(), (0, String::new()));
    for (index, line) in without(&prose, "](", ")", "]").lines().enumerate() {
        let mark = line.split(' ').next().unwrap_or_default();
        let number = mark.strip_suffix('.').map(str::parse::<u8>);
        if matches!(number, Some(Ok(_))) || "##### * - >".contains(mark) {
            sentences.push(take(&mut sentence));
        }
        for word in line.split_whitespace() {
            if sentence.1.is_empty() {
                sentence.0 = index + 1;
            }
            sentence.1.extend([word, " "]);
            let behind = |mark: char| "*_)]\"”".contains(mark);
            if word.trim_end_matches(behind).ends_with(['.', '!', '?']) {
                sentences.push(take(&mut sentence));
            }
        }
    }
    sentences.push(sentence);
    sentences.retain(|(_, sentence)| !sentence.is_empty());
    sentences
}

/// Returns the problems of a sentence, and its number of words.
fn look_at(sentence: &str) -> (Vec<String>, usize) {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '…';
    let lower = sentence.to_lowercase();
    let words = lower.split(|letter| !in_word(letter)).filter(|word| !word.is_empty());
    let text = format!(" {} ", words.collect::<Vec<_>>().join(" "));
    let mut wrong = Vec::new();
    for expression in EXPRESSIONS.split(", ") {
        let plain = format!(" {} ", expression.trim_start_matches("# "));
        let figure = |word: &str| word.parse::<u32>().is_ok();
        let found = text.match_indices(&plain).any(|(at, _)| {
            !expression.starts_with('#') || text[..at].rsplit(' ').take(4).any(figure)
        });
        wrong.extend(found.then(|| format!("`{expression}`")));
    }
    let count = sentence.split_whitespace().filter(|word| word.contains(in_word)).count();
    wrong.extend((count > LONGEST).then(|| format!("{count} words")));
    (wrong, count)
}

/// Returns the problems of a document, and its number of words.
fn look(name: &str, text: &str) -> (Vec<String>, usize) {
    let (mut found, mut words) = (Vec::new(), 0);
    for (line, sentence) in sentences(text) {
        let (wrong, count) = look_at(&sentence);
        let wrong = wrong.into_iter();
        found.extend(wrong.map(|wrong| format!("{name}:{line}: {wrong}: {sentence}")));
        words += count;
    }
    (found, words)
}

#[test]
fn documents_are_in_plain_english() {
    let (mut found, mut words) = (Vec::new(), 0);
    for path in documents() {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        let (wrong, count) = look(&name, &fs::read_to_string(&path).unwrap());
        found.extend(wrong);
        words += count;
    }
    assert!(
        words > 5000 && found.is_empty(),
        "{words} words; mistakes:\n{}",
        found.join("\n")
    );
    assert!(words <= MOST, "the documents have {words} words of prose, more than {MOST}");
}

/// The most lines of a help text, at 80 columns.
const SCREEN: usize = 40;

/// Returns the entries of a help text: about the command, and about each of its commands,
/// arguments and options.
fn entries(help: &str) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    for line in help.lines().filter(|line| !line.starts_with("Usage: ")) {
        let (line, indent) = (line.trim(), line.len() - line.trim_start().len());
        match line.split_once("  ") {
            Some((_, text)) => entries.push(text.trim().to_owned()),
            None if indent < 8 => entries.push(line.to_owned()),
            None => entries.last_mut().unwrap().extend([" ", line]),
        }
    }
    entries.retain(|entry| !entry.is_empty());
    entries
}

/// Returns the problems of an entry of a help text.
fn look_at_entry(entry: &str) -> Vec<String> {
    let (mut wrong, _) = look_at(&without(entry, "`", "`", "…"));
    let first = entry.split(' ').next().unwrap_or_default();
    // No entry begins with a plural, so an `s` at the end is the third person.
    wrong.extend(first.ends_with('s').then(|| format!("`{first}` is no imperative")));
    wrong.extend(entry.ends_with('.').then(|| "ends with a period".to_owned()));
    wrong
}

#[test]
fn help_is_in_plain_english_and_fits_a_screen() {
    let place = Place::new("plain-help");
    let help = |arguments: &[&str]| {
        let mut program = place.program(arguments);
        let done = program.env("COLUMNS", "80").output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    let main = help(&["--help"]);
    let commands =
        main.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = commands.lines().map(|line| line.split_whitespace().next().unwrap());
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    let helps = names.iter().map(|name| (*name, help(&[name, "--help"])));
    let helps: Vec<(&str, String)> = helps.chain([("patience", main.clone())]).collect();
    let (mut found, mut count) = (Vec::new(), 0);
    for (name, text) in &helps {
        if *name != "patience" {
            assert_eq!(*text, help(&[name, "-h"]), "`-h` and `--help` of {name} differ");
        }
        assert!(
            text.lines().count() <= SCREEN,
            "the help of {name} is longer than {SCREEN} lines"
        );
        for entry in entries(text) {
            let wrong = look_at_entry(&entry).into_iter();
            found.extend(wrong.map(|wrong| format!("{name}: {wrong}: {entry}")));
            count += 1;
        }
    }
    assert!(
        count > 100 && found.is_empty(),
        "{count} entries; mistakes:\n{}",
        found.join("\n")
    );
}

#[test]
fn manual_pages_are_in_plain_english() {
    let path = root().join("src/cli/manual.md");
    let (found, words) = look("manual", &fs::read_to_string(path).unwrap());
    assert!(
        words > 500 && found.is_empty(),
        "{words} words; mistakes:\n{}",
        found.join("\n")
    );
}

/// Calls `see` with the path and the text of each file in a folder that has an ending and is no
/// test.
fn each_source(folder: &Path, ending: &str, see: &mut impl FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        if path.is_dir() {
            each_source(&path, ending, see);
        } else if path.extension().is_some_and(|found| found == ending) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            see(path.strip_prefix(root()).unwrap(), code);
        }
    }
}

/// Returns what is wrong with texts, each with its line in a file, and how many words they have.
fn look_at_texts(path: &Path, texts: Vec<(usize, String)>) -> (Vec<String>, usize) {
    let (mut found, mut words) = (Vec::new(), 0);
    for (line, text) in texts {
        let text = without(&text.replace("\\n", "\n"), "{", "}", "…");
        // An indented line is an entry of a list.
        let joined = text.split("\\\n").map(str::trim_start).collect::<String>();
        let joined = joined.replace("\n  ", "\n\n");
        let (wrong, count) = look(&format!("{}:{line}", path.display()), &joined);
        found.extend(wrong);
        words += count;
    }
    (found, words)
}

#[test]
fn texts_of_the_code_are_in_plain_english() {
    let (mut found, mut words) = (Vec::new(), 0);
    for folder in ["crates", "src"] {
        each_source(&root().join(folder), "rs", &mut |path, code| {
            let (wrong, count) = look_at_texts(path, literals::sentences(code));
            found.extend(wrong);
            words += count;
        });
    }
    assert!(words > 10_000 && found.is_empty(), "{words} words: {}", found.join("\n"));
}

#[test]
fn texts_of_the_page_are_in_plain_english() {
    let (mut found, mut words) = (Vec::new(), 0);
    let mut add = |(wrong, count): (Vec<String>, usize)| {
        found.extend(wrong);
        words += count;
    };
    each_source(&root().join("web/src"), "ts", &mut |path, code| {
        add(look_at_texts(path, literals::of_page(code)));
    });
    each_source(&root().join("web/src"), "html", &mut |path, text| {
        add(look(&path.display().to_string(), &without(text, "<", ">", " ")));
    });
    assert!(words > 1000 && found.is_empty(), "{words} words: {}", found.join("\n"));
}

#[test]
fn reports_on_broken_files_are_in_plain_english() {
    let (mut found, mut words) = (Vec::new(), 0);
    for case in Suite::all(&root().join("tests/data/broken"))
        .iter()
        .flat_map(|suite| &suite.cases)
    {
        let starts = ["error", "warning", "  = help", "  = note"];
        let message = |line: &str| {
            let (head, text) = line.trim_start_matches("   ").split_once(": ")?;
            starts
                .iter()
                .any(|start| head.trim_start().starts_with(start.trim()))
                .then(|| text.to_owned())
        };
        for text in case.report.lines().filter_map(message) {
            let (wrong, count) = look(&case.name, &text);
            found.extend(wrong);
            words += count;
        }
    }
    assert!(words > 5000 && found.is_empty(), "{words} words: {}", found.join("\n"));
}

#[test]
fn rules_of_all_games_are_in_plain_english() {
    let (mut found, mut words) = (Vec::new(), 0);
    for name in InFolder::bundled().games() {
        let variant = load(&name, &[]);
        let (wrong, count) = look(&name, &patience::words::text(&variant, 10_000));
        found.extend(wrong);
        words += count;
    }
    assert!(words > 100_000 && found.is_empty(), "{words} words: {}", found.join("\n"));
}

#[test]
fn help_entries_must_be_imperatives() {
    let help = "Play a game\n\nUsage: patience play\n\nCommands:\n  list  Lists games\n\n\
        Options:\n      --set <A=B>  Set an\n                   option\n  -h, --help       Print.\n";
    let entries = entries(help);
    let expected = [
        "Play a game",
        "Commands:",
        "Lists games",
        "Options:",
        "Set an option",
        "Print.",
    ];
    assert_eq!(entries, expected);
    let wrong: Vec<usize> =
        entries.iter().map(|entry| look_at_entry(entry).len()).collect();
    assert_eq!(wrong, [0, 0, 1, 0, 0, 1]);
    assert_eq!(look_at_entry("Go on when told, `told`"), ["`told`"]);
}

#[test]
fn check_finds_each_mistake_and_nothing_else() {
    for expression in EXPRESSIONS.split(", ") {
        let text = expression.replace('#', "Of 110 moves");
        let (found, _) = look("name", &format!("# One\n\nIt is. It\n{text}!"));
        assert_eq!(found.len(), 1, "mistakes found for `{expression}`: {found:?}");
        let start = format!("name:3: `{expression}`: It ");
        assert!(found[0].starts_with(&start), "{found:?}");
    }
    let most = "word ".repeat(LONGEST);
    let (found, words) = look("name", &format!("{most}`one`.\n* {most}\n\n1. {most}"));
    assert_eq!(found.len(), 1, "mistakes found for long sentences: {found:?}");
    assert!(found[0].starts_with("name:1: 36 words: word"), "{found:?}");
    assert_eq!(words, 107);
    let fine = "One `fault\nfaults` [here](told.md), untold, in the middle.\n\n| told |\n\n\
        <!-- told -->\n````md\n```\ntold\n```\ntold\n````\nTwo.";
    assert_eq!(look("name", fine), (Vec::new(), 8));
    assert_eq!(look("name", "<!-- generated -->\n\nHe told."), (Vec::new(), 0));
}

#[test]
fn texts_of_the_page_are_found_and_nothing_else() {
    let code = r#"// "this is a comment"
        /* "and this is, too" */
        const one = "this is a \"text\" " + `and ${one} another
            one` + "two words";
        const quote = /["']/; // the line ends what it opens
        const last = "this is the last";"#;
    let found = literals::of_page(code);
    let lines: Vec<usize> = found.iter().map(|text| text.0).collect();
    assert_eq!(lines, [3, 3, 6]);
    let page = Path::new("web/one.ts");
    let texts = vec![(7, "He {told} it.\\n  He told it. He \\\n   told.".to_owned())];
    let (wrong, words) = look_at_texts(page, texts);
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert_eq!((wrong[0].starts_with("web/one.ts:7:3: `told`"), words), (true, 8));
}
