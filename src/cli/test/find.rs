//! Finding the files to test: named files, and files in folders.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::TestArgs;
use crate::BUNDLED;
use crate::cli::files::{Links, is_link, read_text, with_ending};
use crate::cli::library::{is_absent, reason};
use crate::cli::output::Failure;
use crate::cli::test::snapshot;
use crate::diag::{Diagnostic, clean};
use crate::variant::is_rules_file;

/// The largest file to read, in bytes.
pub(super) const MAX_FILE: u64 = 1 << 20;

/// The kind of a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum FileKind {
    Rules,
    Session,
    Verdicts,
}

/// One file to test.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) kind: FileKind,
    pub(super) path: PathBuf,
    /// The path of the accepted result: a snapshot, or the session or verdict file itself.
    pub(super) accepted: PathBuf,
    /// Which links to follow to the results.
    pub(super) links: Links,
}

/// The files found, each list sorted by name within a folder.
#[derive(Debug, Default)]
pub(super) struct FoundCases {
    pub(super) cases: Vec<Case>,
    /// TOML files in folders that are not rules files.
    pub(super) skipped: Vec<PathBuf>,
    /// Snapshots whose rules files no longer exist, with the names of the rules files.
    pub(super) left: Vec<(PathBuf, String)>,
}

impl Case {
    /// Returns the path of a result that is not accepted yet.
    pub(super) fn pending(&self) -> PathBuf {
        with_ending(&self.accepted, ".new")
    }
}

/// Finds the files to test.
///
/// Fails if a named path does not exist or cannot be tested, or if two rules files would share
/// a snapshot.
pub(super) fn find(args: &TestArgs) -> Result<FoundCases, Failure> {
    if let Some(folder) = &args.snapshots
        && folder.exists()
        && !folder.is_dir()
    {
        let error = format!("`{}` is not a folder for snapshots", shown(folder));
        return Err(hinted(Diagnostic::error(error)));
    }
    if let Some(folder) = &args.snapshots {
        refuse_links(folder, "name its target instead")?;
    }
    let mut found = FoundCases::default();
    let mut looked_at = Vec::new();
    let usual = [PathBuf::from("."), PathBuf::from("variants")];
    let paths = if args.paths.is_empty() { &usual[..] } else { &args.paths[..] };
    for path in paths {
        let optional = args.paths.is_empty();
        match fs::metadata(path) {
            Ok(it) if it.is_dir() => {
                if optional {
                    refuse_links(path, "name the link itself to test its target")?;
                }
                found.add_folder(path, args)?;
                looked_at.push(path.clone());
            }
            Ok(_) => {
                let kind = kind(path).ok_or_else(|| unknown(path))?;
                found.add(kind, path, args);
            }
            Err(error) if optional && is_absent(&error) => {}
            Err(error) => return Err(absent(path, &error)),
        }
    }
    found.refuse_shared()?;
    found.look_for_left(&looked_at, args);
    Ok(found)
}

impl FoundCases {
    fn add(&mut self, kind: FileKind, path: &Path, args: &TestArgs) {
        // A file that is named twice is tested once.
        let path = path.strip_prefix(".").unwrap_or(path);
        let real =
            |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if self
            .cases
            .iter()
            .any(|case| case.path == path || real(&case.path) == real(path))
        {
            return;
        }
        let accepted = match kind {
            FileKind::Rules => {
                let folder = path.parent().unwrap_or(Path::new(""));
                let stem = path.file_stem().unwrap_or_default();
                with_ending(&snapshots(folder, args).join(stem), ".snap")
            }
            FileKind::Session | FileKind::Verdicts => path.to_owned(),
        };
        let links = links(path, args);
        self.cases.push(Case { kind, path: path.to_owned(), accepted, links });
    }

    /// Adds the files of a folder, but not those of its subfolders.
    fn add_folder(&mut self, folder: &Path, args: &TestArgs) -> Result<(), Failure> {
        for path in files(folder).map_err(|error| absent(folder, &error))? {
            let Some(kind) = kind(&path) else { continue };
            // A file that cannot be read is reported when it is tested.
            let text = read_text(&path, MAX_FILE);
            if kind == FileKind::Rules && text.is_ok_and(|text| !is_rules_file(&text)) {
                self.skipped.push(path);
            } else {
                self.add(kind, &path, args);
            }
        }
        Ok(())
    }

    fn refuse_shared(&self) -> Result<(), Failure> {
        for (index, case) in self.cases.iter().enumerate() {
            let earlier = &self.cases[..index];
            let Some(other) =
                earlier.iter().find(|earlier| earlier.accepted == case.accepted)
            else {
                continue;
            };
            let (one, two) = (shown(&other.path), shown(&case.path));
            let shared = shown(&case.accepted);
            let error = format!("`{one}` and `{two}` would both use `{shared}`");
            let hint = "test them one by one, or without `--snapshots`";
            return Err(hinted(Diagnostic::error(error).hint(hint)));
        }
        Ok(())
    }

    /// Finds snapshots whose rules files no longer exist. Considers only snapshots that this
    /// program made, and only folders that are tested as a whole.
    fn look_for_left(&mut self, folders: &[PathBuf], args: &TestArgs) {
        let mut places: Vec<PathBuf> =
            folders.iter().map(|folder| snapshots(folder, args)).collect();
        // With `--snapshots`, all folders share one place.
        places.dedup();
        for path in places.iter().flat_map(|place| files(place).unwrap_or_default()) {
            let Some(stem) = path.file_stem().filter(|_| ends(&path, "snap")) else {
                continue;
            };
            let rules = with_ending(Path::new(stem), ".toml");
            let there = folders.iter().any(|folder| folder.join(&rules).exists());
            let name = rules.to_string_lossy().into_owned();
            let own = |text: String| snapshot::is_of(&text, &name);
            if !there && read_text(&path, MAX_FILE).is_ok_and(own) {
                self.left.push((path, name));
            }
        }
    }
}

/// Refuses an output folder that is a link, or lies behind one in the current folder. The
/// author of the current folder could redirect the results.
fn refuse_links(folder: &Path, hint: &str) -> Result<(), Failure> {
    let near = |place: &&Path| *place == folder || place.is_relative();
    match folder.ancestors().filter(near).find(|folder| is_link(folder)) {
        Some(link) => {
            let error = format!("`{}` is a link", shown(link));
            Err(hinted(Diagnostic::error(error).hint(hint)))
        }
        None => Ok(()),
    }
}

/// Returns which links to follow to the results of a file: only folders that the user names.
/// Other links are untrusted.
fn links(path: &Path, args: &TestArgs) -> Links {
    let mut links = Links::refused_in(path.parent().unwrap_or(path));
    if args.paths.is_empty()
        || args.snapshots.as_ref().is_some_and(|folder| folder.is_relative())
    {
        links.refuse_in(PathBuf::from("."));
    }
    if let Some(above) = args.snapshots.as_deref().and_then(Path::parent) {
        links.refuse_in(above.to_owned());
    }
    links
}

/// Returns the folder for the snapshots of a folder.
fn snapshots(folder: &Path, args: &TestArgs) -> PathBuf {
    let folder = folder.strip_prefix(".").unwrap_or(folder);
    args.snapshots.clone().unwrap_or_else(|| folder.join("snapshots"))
}

/// Returns the sorted files of a folder, without hidden ones.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.file_name().is_some_and(|name| !hidden(name)) && path.is_file()
        })
        .map(|path| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path))
        .collect();
    files.sort();
    Ok(files)
}

fn kind(path: &Path) -> Option<FileKind> {
    match path {
        it if ends(it, "toml") => Some(FileKind::Rules),
        it if ends(it, "session") => Some(FileKind::Session),
        it if ends(it, "verdicts") => Some(FileKind::Verdicts),
        _ => None,
    }
}

fn ends(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own == ending)
}

fn unknown(path: &Path) -> Failure {
    let error =
        format!("`{}` is not a rules file, session file or verdict file", shown(path));
    let hint = "rules files end in `.toml`, session files in `.session`, verdict files in \
                `.verdicts`";
    hinted(Diagnostic::error(error).hint(hint))
}

fn absent(path: &Path, error: &io::Error) -> Failure {
    let name = shown(path);
    let report = Diagnostic::error(format!("cannot test `{name}`: {}", reason(error)));
    if !is_absent(error) {
        return hinted(report);
    }
    let file = with_ending(path, ".toml");
    let of = "name a rules file, a session, a verdict file or a folder";
    hinted(if file.is_file() {
        report.hint(format!("did you mean `{}`?", shown(&file)))
    } else if BUNDLED.file(&file.to_string_lossy()).is_some() {
        report.hint(format!(
            "games that come with the program are not tested by name; {of}"
        ))
    } else {
        report.hint(of)
    })
}

pub(super) fn hinted(error: Diagnostic) -> Failure {
    Failure::Hinted(2, Box::new(error))
}

/// Returns a path for messages, without control characters.
pub(super) fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}
