//! Runs the fuzz targets on the corpus, and on mutations of it that are the same every time.
//! `fuzz/run` runs them for any length of time.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::common::generated::Chance;
use crate::common::{root, sample, thorough};

#[path = "../../fuzz/targets/mod.rs"]
mod targets;

/// The most failing inputs of a target that are reported.
const TOLD: usize = 20;

/// Runs a target on its corpus, and on this many mutations.
#[track_caller]
fn run(name: &str, changes: usize) {
    let (_, target) = targets::TARGETS.iter().find(|target| target.0 == name).unwrap();
    let kept = kept(&root().join("fuzz/corpus").join(name));
    assert!(kept.len() >= 3, "fuzz/corpus/{name} has {} files", kept.len());
    let mut inputs = kept.clone();
    let mut chance = Chance::of(24 + sample::number() as u64);
    for _ in 0..changes * thorough(1, 150) {
        let mut bytes = kept[chance.below(kept.len())].clone();
        for _ in 0..=chance.below(4) {
            change(&mut bytes, &kept, &mut chance);
        }
        inputs.push(bytes);
    }
    let fails =
        |bytes: &&Vec<u8>| catch_unwind(AssertUnwindSafe(|| target(bytes))).is_err();
    let mut failed = Vec::new();
    for bytes in inputs.iter().filter(fails).take(TOLD) {
        // Failing inputs are saved, so that they can be examined and added to the corpus.
        let file = format!("fuzz-{name}-{}", failed.len());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        fs::write(&path, bytes).unwrap();
        failed.push(path.display().to_string());
    }
    assert!(failed.is_empty(), "{name} fails on\n{}", failed.join("\n"));
}

/// Returns the contents of a folder's files, sorted by name.
fn kept(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| {
        panic!("cannot read the corpus {}: {error}", folder.display())
    });
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Words with a meaning in some file format, or at the limit of a type.
const WORDS: [&str; 24] = [
    "\0",
    "\n",
    "\u{1b}[2J",
    "\u{202e}",
    "é",
    "-1",
    "0",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775807",
    "\"\"",
    "[]",
    "{}",
    "=",
    ",",
    "/",
    ":",
    "*",
    "AS",
    "KH",
    "---",
];

/// Mutates bytes as files are often changed: a byte, a line or a word.
fn change(bytes: &mut Vec<u8>, kept: &[Vec<u8>], chance: &mut Chance) {
    let at = chance.below(bytes.len() + 1);
    match chance.below(8) {
        0 => {
            let byte = u8::try_from(chance.below(256)).unwrap();
            bytes.iter_mut().skip(at).take(1).for_each(|old| *old = byte);
        }
        1 => {
            let byte = u8::try_from(chance.below(256)).unwrap();
            bytes.insert(at, byte);
        }
        2 => drop(bytes.drain(at..(at + 1 + chance.below(8)).min(bytes.len()).max(at))),
        3 => {
            let word = chance.pick(&WORDS).as_bytes();
            bytes.splice(at..at, word.iter().copied());
        }
        4 => {
            // The rest of a different file.
            let other = &kept[chance.below(kept.len())];
            let from = chance.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
        way => {
            let mut lines: Vec<Vec<u8>> =
                bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
            let (one, other) = (chance.below(lines.len()), chance.below(lines.len()));
            match way {
                5 => drop(lines.remove(one)),
                6 => lines.swap(one, other),
                _ => lines.insert(other, lines[one].clone()),
            }
            *bytes = lines.join(&b'\n');
        }
    }
    bytes.truncate(20_000);
}

// One test per target, with its name.

#[test]
fn deal() {
    run("deal", 300);
}

#[test]
fn link() {
    run("link", 100);
}

#[test]
fn prompt() {
    run("prompt", 30);
}

#[test]
fn proof() {
    run("proof", 100);
}

#[test]
fn record() {
    run("record", 100);
}

#[test]
fn rules() {
    run("rules", 150);
}

#[test]
fn texts() {
    run("texts", 100);
}

#[test]
fn every_target_has_a_test_and_a_planted_bug() {
    let (text, planted) =
        (include_str!("fuzz.rs"), include_str!("../../fuzz/planted/bugs.patch"));
    for (name, _) in targets::TARGETS {
        assert!(
            text.contains(&format!("run(\"{name}\", ")),
            "fuzz.rs does not run target {name}"
        );
        assert!(
            planted.contains(&format!("planted(\"{name}\")")),
            "fuzz/planted/bugs.patch has no bug for target {name}"
        );
    }
}
