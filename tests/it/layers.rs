//! Checks that each layer of the crate names only the layers beneath it, and that the
//! layers that hold the game itself reach nothing outside of it.

use std::fs;
use std::path::{Path, PathBuf};

/// Every folder of `src`, lowest first, with what it may name after `crate::`: folders beneath it,
/// and modules of the crates in `crates/`, whose own walls the compiler keeps.
const LAYERS: &[(&str, &[&str])] = &[
    ("variant", &["table", "rules", "script", "diag"]),
    ("play", &["table", "rules", "engine", "advise", "script", "variant", "diag"]),
    ("proof", &["table", "rules", "engine", "variant", "play"]),
    (
        "repl",
        &[
            "table", "rules", "engine", "advise", "script", "solve", "honest", "study",
            "variant", "diag", "play",
        ],
    ),
    ("catalogue", &["solve", "variant", "diag", "play", "repl"]),
    (
        "cli",
        &[
            "table",
            "rules",
            "engine",
            "advise",
            "script",
            "solve",
            "honest",
            "study",
            "variant",
            "diag",
            "play",
            "proof",
            "repl",
            "catalogue",
        ],
    ),
];

/// The parts of the standard library and of the crate's dependencies that sources may not name, in
/// any form.
const FOREIGN: &[(&str, &[&str])] = &[
    ("crates/diag/src", &["std::fs", "std::env"]),
    ("crates/core/src", OUTSIDE),
    ("crates/solve/src", OUTSIDE),
    ("crates/script/src", &["std::fs", "std::io", "std::env", "std::time"]),
    ("src/proof", PROOF),
    ("src/variant", &["std::fs", "std::io", "std::env", "std::time", "clap"]),
    ("src/play", &["std::fs", "std::io", "std::env", "std::time", "toml", "clap"]),
    ("src/repl", &["std::fs", "std::env", "std::time", "rustyline", "toml", "clap"]),
    ("src/catalogue", &["std::fs", "std::env", "std::time", "toml", "clap"]),
];
const PROOF: &[&str] = &[
    "std::fs",
    "std::io",
    "std::env",
    "std::time",
    "std::net",
    "std::process",
    "println!",
    "serde",
    "toml",
    "clap",
];
const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::io",
    "std::env",
    "std::time",
    "std::net",
    "std::process",
    "println!",
    "SysRng",
];

#[test]
fn layers_name_only_what_lies_beneath() {
    let mut faults = Vec::new();
    for (layer, beneath) in LAYERS {
        each_line(&format!("src/{layer}"), |place, code| {
            for name in code.split("crate::").skip(1).map(first_word) {
                if name != *layer && !beneath.contains(&name) {
                    faults.push(format!("{place}: `{layer}` may not name `{name}`"));
                }
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_game_itself_reaches_nothing_outside() {
    let mut faults = Vec::new();
    for (layer, foreign) in FOREIGN {
        each_line(layer, |place, code| {
            for word in foreign.iter().filter(|it| names(code, it)) {
                faults.push(format!("{place}: `{layer}` may not use `{word}`"));
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_folder_is_a_layer() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders: Vec<String> = fs::read_dir(src)
        .unwrap()
        .map(|it| it.unwrap())
        .filter(|it| it.file_type().unwrap().is_dir())
        .map(|it| it.file_name().into_string().unwrap())
        .collect();
    let mut layers: Vec<&str> = LAYERS.iter().map(|it| it.0).collect();
    folders.sort();
    layers.sort_unstable();
    assert_eq!(folders, layers);
}

/// Names of games that mean something else where the code says them.
const OTHER_WORDS: [&str; 5] = ["unlimited", "accordion", "deck", "exit", "cascade"];

/// A name of one word, such as `limited`, is looked for as a text by itself; `unlimited`
/// is a word of the format, too.
#[test]
fn no_game_is_named_outside_of_tests() {
    let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let names: Vec<String> = fs::read_dir(variants)
        .unwrap()
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .filter_map(|it| it.strip_suffix(".toml").map(str::to_owned))
        // Words of the language, of the prompt, of authors who know other programs, and of
        // another program's deal files.
        .filter(|it| !OTHER_WORDS.contains(&it.as_str()))
        .map(|it| if it.contains('-') { it } else { format!("\"{it}\"") })
        .collect();
    let mut faults = Vec::new();
    let folders = LAYERS.iter().map(|(layer, _)| format!("src/{layer}"));
    let crates = ["core", "script", "solve", "diag"];
    let crates = crates.iter().map(|name| format!("crates/{name}/src"));
    for folder in folders.chain(crates) {
        each_line(&folder, |place, code| {
            for name in names.iter().filter(|it| code.to_lowercase().contains(*it)) {
                faults.push(format!("{place}: {name}"));
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns whether code names a word, and not a longer one that contains it.
fn names(code: &str, word: &str) -> bool {
    let part = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || it == '_');
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !part(before) && !part(after)
    })
}

/// Calls `look` with every line of a folder that is code and not a test.
fn each_line(folder: &str, mut look: impl FnMut(&str, &str)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&root.join(folder), &mut files);
    assert!(!files.is_empty(), "{folder}");
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let production = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for (index, line) in production.lines().enumerate() {
            let code = line.split("//").next().unwrap();
            let name = path.strip_prefix(root).unwrap().display();
            look(&format!("{name}:{}", index + 1), code);
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let test = path.file_stem().is_some_and(|it| it == "tests");
        if path.is_dir() && !test {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") && !test {
            files.push(path);
        }
    }
}

/// Returns the identifier `text` starts with. For a braced import that is the empty
/// string, which no layer may name, so that every import shows its layer.
fn first_word(text: &str) -> &str {
    let end = text.find(|it: char| !it.is_alphanumeric() && it != '_');
    &text[..end.unwrap_or(text.len())]
}

/// Names that a file cannot have on Windows, whatever its ending.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$"];

#[test]
fn every_file_can_be_checked_out_everywhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.to_owned()];
    let (mut names, mut faults) = (Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_lowercase();
            let stem = name.split('.').next().unwrap();
            let device = stem.trim_end_matches(|it: char| it.is_ascii_digit());
            let refused = |it: char| it < ' ' || "<>:\"|?*\\".contains(it);
            if DEVICES.contains(&device)
                || name.contains(refused)
                || name.ends_with([' ', '.'])
            {
                faults.push(path.display().to_string());
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
    let alike = names.windows(2).filter(|it| it[0] == it[1]).map(|it| it[0].clone());
    faults.extend(alike);
    assert!(names.len() > 1000 && faults.is_empty(), "{faults:#?}");
}
