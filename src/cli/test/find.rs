//! What is to be tested: files that were named, and files found in folders.

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

/// The largest file that is read, in bytes.
pub(super) const MAX_FILE: u64 = 1 << 20;

/// What a file is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum FileKind {
    Rules,
    Session,
    Verdicts,
}

/// One file to be tested.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) kind: FileKind,
    pub(super) path: PathBuf,
    /// Where its accepted outcome lies: a snapshot, or a session or verdict file
    /// itself.
    pub(super) accepted: PathBuf,
    /// Which links are followed to the files of outcomes.
    pub(super) links: Links,
}

/// What was found, each part in the order of its names.
#[derive(Debug, Default)]
pub(super) struct FoundCases {
    pub(super) cases: Vec<Case>,
    /// TOML files in folders that are no rules files.
    pub(super) skipped: Vec<PathBuf>,
    /// Snapshots in folders whose rules files are gone, with the names of those.
    pub(super) left: Vec<(PathBuf, String)>,
}

impl Case {
    /// Returns where an outcome lies until it is accepted.
    pub(super) fn pending(&self) -> PathBuf {
        with_ending(&self.accepted, ".new")
    }
}

/// Finds what is to be tested.
///
/// Fails when something that is named is not there or cannot be tested, when there is
/// nothing at all, and when two rules files would have the same snapshot.
pub(super) fn find(args: &TestArgs) -> Result<FoundCases, Failure> {
    if let Some(folder) = &args.snapshots
        && folder.exists()
        && !folder.is_dir()
    {
        let fault = format!("`{}` is not a folder for snapshots", shown(folder));
        return Err(hinted(Diagnostic::error(fault)));
    }
    if let Some(folder) = &args.snapshots {
        refuse_links(folder, "name the folder it leads to")?;
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
        // A file that is named in two ways is tested once.
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

    /// Adds what lies in a folder, but not what lies in folders there.
    fn add_folder(&mut self, folder: &Path, args: &TestArgs) -> Result<(), Failure> {
        for path in files(folder).map_err(|error| absent(folder, &error))? {
            let Some(kind) = kind(&path) else { continue };
            // What cannot be read is reported when it is tested.
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
            let fault = format!("`{one}` and `{two}` would both use `{shared}`");
            let hint = "test them one by one, or without `--snapshots`";
            return Err(hinted(Diagnostic::error(fault).hint(hint)));
        }
        Ok(())
    }

    /// Looks for snapshots of rules files that are gone. Only those that this program
    /// made are meant, and only those of folders that were looked at as a whole.
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

/// Fails when a folder where outcomes are written is a link, or lies beneath one in this
/// folder: who made this folder would choose where they go.
fn refuse_links(folder: &Path, way_out: &str) -> Result<(), Failure> {
    let near = |place: &&Path| *place == folder || place.is_relative();
    match folder.ancestors().filter(near).find(|folder| is_link(folder)) {
        Some(link) => {
            let fault = format!("`{}` is a link", shown(link));
            Err(hinted(Diagnostic::error(fault).hint(way_out)))
        }
        None => Ok(()),
    }
}

/// Returns which links are followed to the outcomes of a file: none that somebody else can
/// have put there. Folders that the user names may be links.
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

/// Returns the folder with the snapshots of a folder.
fn snapshots(folder: &Path, args: &TestArgs) -> PathBuf {
    let folder = folder.strip_prefix(".").unwrap_or(folder);
    args.snapshots.clone().unwrap_or_else(|| folder.join("snapshots"))
}

/// Returns the files of a folder, those whose names begin with a period left out.
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
    let fault =
        format!("`{}` is not a rules file, session file or verdict file", shown(path));
    let hint = "rules files end in `.toml`, session files in `.session`, verdict files in \
                `.verdicts`";
    hinted(Diagnostic::error(fault).hint(hint))
}

fn absent(path: &Path, error: &io::Error) -> Failure {
    let name = shown(path);
    let fault = Diagnostic::error(format!("cannot test `{name}`: {}", reason(error)));
    if !is_absent(error) {
        return hinted(fault);
    }
    let file = with_ending(path, ".toml");
    let of = "name a rules file, a session, a verdict file or a folder";
    hinted(if file.is_file() {
        fault.hint(format!("did you mean `{}`?", shown(&file)))
    } else if BUNDLED.file(&file.to_string_lossy()).is_some() {
        fault.hint(format!(
            "games that come with the program are not tested by name; {of}"
        ))
    } else {
        fault.hint(of)
    })
}

pub(super) fn hinted(fault: Diagnostic) -> Failure {
    Failure::Hinted(2, Box::new(fault))
}

/// Returns a path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}
