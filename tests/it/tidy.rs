//! Checks what the compiler does not: crates that use files or clocks, names of games and
//! sentences in code, and file names that do not work on every system.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::literals::sentences;
use crate::common::root;

/// Words no library may use: files, the environment, clocks, and what belongs to the command
/// line.
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::env",
    "Instant",
    "SystemTime",
    "std::net",
    "std::process",
    "println!",
    "SysRng",
];

/// Further words that some crates may not use.
const FOREIGN: &[(&str, &[&str])] = &[
    ("core", &["std::io", "serde", "rhai"]),
    ("solve", &["std::io"]),
    ("script", &["std::io"]),
    ("proof", &["std::io", "serde", "toml"]),
    ("rules-file", &["std::io", "rhai"]),
    ("play", &["std::io", "toml", "rhai"]),
    ("session", &["toml", "rhai"]),
];

/// Names of games with a different meaning in code: words of the language, of the prompt, of
/// authors who know other programs, and of other programs' deal files.
const OTHER_WORDS: [&str; 7] =
    ["unlimited", "accordion", "deck", "exit", "cascade", "freecell", "clock"];

/// Returns the names of all crates.
fn crates() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn no_crate_uses_files_clocks_or_processes() {
    let crates = crates();
    assert!(FOREIGN.iter().all(|(name, _)| crates.iter().any(|known| known == name)));
    let mut found = Vec::new();
    for name in &crates {
        let own = FOREIGN.iter().find(|foreign| foreign.0 == name);
        let foreign = own.map_or(&[][..], |foreign| foreign.1);
        each_line(&format!("crates/{name}/src"), |place, code| {
            let all = OUTSIDE.iter().chain(foreign);
            for word in all.filter(|word| has_word(code, word)) {
                found.push(format!("{place}: `{name}` may not use `{word}`"));
            }
        });
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A name of one word, such as `limited`, counts only as a whole string. `unlimited` is also a
/// word of the format.
#[test]
fn no_game_is_named_in_code() {
    let names: Vec<String> = fs::read_dir(root().join("variants"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| file.strip_suffix(".toml").map(str::to_owned))
        .filter(|name| !OTHER_WORDS.contains(&name.as_str()))
        .map(|name| if name.contains('-') { name } else { format!("\"{name}\"") })
        .collect();
    let mut found = Vec::new();
    let folders = crates().into_iter().map(|name| format!("crates/{name}/src"));
    for folder in folders.chain(["src".to_owned()]) {
        each_line(&folder, |place, code| {
            if !code.contains(['-', '"']) {
                return;
            }
            let code = code.to_lowercase();
            for name in names.iter().filter(|name| code.contains(*name)) {
                found.push(format!("{place}: the code names the game {name}"));
            }
        });
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns whether code contains a word that is not part of a longer one.
fn has_word(code: &str, word: &str) -> bool {
    let in_word = |letter: Option<char>| {
        letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
    };
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !in_word(before) && !in_word(after)
    })
}

/// Calls `look` for every line of code in a folder, except tests.
fn each_line(folder: &str, mut look: impl FnMut(&str, &str)) {
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files);
    assert!(!files.is_empty(), "{folder} has no code");
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let production = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for (index, line) in production.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            let name = path.strip_prefix(root()).unwrap().display();
            look(&format!("{name}:{}", index + 1), code);
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let test = path.file_stem().is_some_and(|stem| stem == "tests");
        if path.is_dir() && !test {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !test {
            files.push(path);
        }
    }
}

/// Names that a file cannot have on Windows, whatever its ending.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$"];

#[test]
fn file_names_work_on_every_system() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.to_owned()];
    let (mut names, mut errors) = (Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_lowercase();
            let stem = name.split('.').next().unwrap();
            let device = stem.trim_end_matches(|letter: char| letter.is_ascii_digit());
            let refused = |letter: char| letter < ' ' || "<>:\"|?*\\".contains(letter);
            if DEVICES.contains(&device)
                || name.contains(refused)
                || name.ends_with([' ', '.'])
            {
                errors.push(path.display().to_string());
            }
            if path.is_dir()
                && path.parent() == Some(root)
                && ["target", ".git"].contains(&name.as_str())
            {
                continue;
            }
            names.push(path.to_str().unwrap().to_lowercase());
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    names.sort();
    let alike =
        names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone());
    errors.extend(alike);
    assert!(
        names.len() > 1000 && errors.is_empty(),
        "file names that do not work on every system: {errors:#?}"
    );
}

/// The crates below `words`, which return codes and data.
const WORDLESS: [&str; 4] = ["core", "rules-file", "script", "solve"];

/// A file below `words` that contains sentences.
struct Worded {
    /// The file, relative to `crates`.
    file: &'static str,
    /// The number of sentences.
    sentences: usize,
    /// The reason.
    reason: &'static str,
}

/// The exceptions. The number of sentences must be exact.
const WORDED: &[Worded] = &[
    Worded {
        file: "core/src/rules/hooks.rs",
        sentences: 2,
        reason: "an example of a script is code",
    },
    Worded { file: "rules-file/src/bundle.rs", sentences: 1, reason: "a debug format" },
    Worded {
        file: "rules-file/src/definition/option.rs",
        sentences: 3,
        reason: "docs of the schema",
    },
    Worded {
        file: "rules-file/src/definition/word.rs",
        sentences: 12,
        reason: "docs of the schema",
    },
    Worded {
        file: "rules-file/src/explain/mod.rs",
        sentences: 2,
        reason: "comments of a generated rules file, which `play` puts into records",
    },
    Worded {
        file: "rules-file/src/explain/outline.rs",
        sentences: 1,
        reason: "a comment of a generated rules file, beside its code",
    },
    Worded {
        file: "rules-file/src/library.rs",
        sentences: 3,
        reason: "a library is part of a host, which reports missing files itself",
    },
    Worded {
        file: "rules-file/src/tree/decode/access.rs",
        sentences: 1,
        reason: "cannot happen: serde asks for keys before values",
    },
    Worded {
        file: "script/src/definitions.rs",
        sentences: 48,
        reason: "docs: the definition file for editors is a schema of scripts",
    },
    Worded {
        file: "script/src/traps.rs",
        sentences: 4,
        reason: "messages of Rhai, by which its errors are recognized",
    },
];

#[test]
fn crates_below_words_contain_no_sentences() {
    let mut wrong = Vec::new();
    for name in WORDLESS {
        let folder = root().join(format!("crates/{name}/src"));
        let mut files = Vec::new();
        collect(&folder, &mut files);
        assert!(!files.is_empty(), "crate {name} has no code");
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            let production = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let found = sentences(production);
            let file = path.strip_prefix(root().join("crates")).unwrap();
            let file = file.to_str().unwrap().replace('\\', "/");
            let allowed = WORDED.iter().find(|worded| worded.file == file);
            if found.len() == allowed.map_or(0, |worded| worded.sentences) {
                continue;
            }
            wrong.push(format!("{file} has {} sentences:", found.len()));
            wrong.extend(found.iter().map(|(line, text)| format!("  {line}: {text}")));
        }
    }
    for Worded { file, reason, .. } in WORDED {
        assert!(
            root().join("crates").join(file).is_file(),
            "WORDED lists the missing file {file}"
        );
        assert!(!reason.is_empty(), "{file} has no reason");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sentence_finder_skips_comments_and_panics() {
    let code = r##"//! This is a comment.
        #[doc = "this is an attribute"]
        #[error("this is an error")]
        fn one<'a>(it: &'a str) -> char {
            debug_assert!(it.is_empty(), "this cannot ever be");
            let said = format!("this {it} is \"said\" (it is)");
            let code = ["too-many-moves", "`a b c d` is", "{a b c d} is"];
            let raw = r#"this "is" said too"#;
            let marks = ['"', '\'', '\\'];
            said.expect("there must be one");
            json!({ "description": "this describes a key" });
            "and this is one"
        }"##;
    let lines: Vec<usize> = sentences(code).into_iter().map(|found| found.0).collect();
    assert_eq!(lines, [3, 6, 8, 12]);
}
