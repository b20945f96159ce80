//! The place of a file: a name in an open folder.
//!
//! A path is resolved once. All further operations use the open folder, so a link placed on
//! the path later has no effect.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::folder::Folder;

/// The most links to follow to a file.
const LINKS: usize = 40;

/// Which links to follow when a path is resolved: all except those in or below certain
/// folders, which are untrusted.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Links(BTreeSet<PathBuf>);

/// Whether missing folders are created.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Absent {
    Fails,
    IsMade,
}

/// The place of a file, which may not exist.
pub(super) struct Place {
    pub(super) folder: Folder,
    pub(super) name: OsString,
    /// Whether links in the folder are refused.
    refuses: bool,
}

impl Links {
    pub(in crate::cli) fn refused_in(folder: &Path) -> Self {
        Self(BTreeSet::from([folder.to_owned()]))
    }

    /// Also refuses the links in a further folder.
    pub(in crate::cli) fn refuse_in(&mut self, folder: PathBuf) {
        self.0.insert(folder);
    }

    /// Returns the folders in which links are refused.
    pub(in crate::cli) fn refused(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().map(PathBuf::as_path)
    }

    /// Opens the folder at a path relative to another, and returns whether links in it are
    /// refused.
    fn open(
        &self,
        from: &Folder,
        path: &Path,
        absent: Absent,
    ) -> io::Result<(Folder, bool)> {
        if self.0.is_empty() && absent == Absent::Fails {
            return Ok((from.enter(path, false)?, false));
        }
        // Entered one component at a time: links are refused only inside certain folders.
        let here = Folder::current()?;
        let roots = self.refused().filter_map(|root| here.enter(root, false).ok());
        let roots: Vec<Folder> = roots.collect();
        let made = absent == Absent::IsMade;
        let mut folder = from.enter(Path::new("."), false)?;
        for part in path.components().map(|part| Path::new(part.as_os_str())) {
            if made && !folder.has(part.as_os_str()) {
                folder.make(part)?;
            }
            folder = match folder.enter(part, folder.is_in(&roots)) {
                // A file has the name of the folder.
                Err(error) if error.kind() == ErrorKind::NotADirectory && made => {
                    return Err(ErrorKind::AlreadyExists.into());
                }
                entered => entered?,
            };
        }
        let refuses = folder.is_in(&roots);
        Ok((folder, refuses))
    }
}

/// Creates a folder and its missing parents.
pub(in crate::cli) fn make_folders(path: &Path, links: &Links) -> io::Result<()> {
    links.open(&Folder::current()?, path, Absent::IsMade).map(drop)
}

impl Place {
    /// Opens the folder of a file. Does not follow the file if it is a link.
    pub(super) fn of(path: &Path, links: &Links) -> io::Result<Self> {
        Self::from(&Folder::current()?, path, links)
    }

    fn from(from: &Folder, path: &Path, links: &Links) -> io::Result<Self> {
        let name = path.file_name().ok_or(ErrorKind::IsADirectory)?.to_owned();
        let folder = path.parent().unwrap_or(Path::new(""));
        let (folder, refuses) = links.open(from, folder, Absent::Fails)?;
        Ok(Self { folder, name, refuses })
    }

    /// Opens the folder of a file, following the file if it is a link. The file need not exist.
    pub(super) fn behind_links(path: &Path, links: &Links) -> io::Result<Self> {
        let mut place = Self::of(path, links)?;
        for _ in 0..LINKS {
            place = match place.folder.link(&place.name) {
                Some(_) if place.refuses => return Err(io::Error::other("it is a link")),
                // The target of a link is relative to the folder of the link.
                Some(target) => Self::from(&place.folder, &target, links)?,
                None => return Ok(place),
            };
        }
        Err(io::Error::other("too many levels of links"))
    }

    /// Does the same, but does not follow a dangling link, so that its target is never created.
    pub(super) fn of_file(path: &Path, links: &Links) -> io::Result<Self> {
        match Self::behind_links(path, links) {
            Ok(place) if place.folder.has(&place.name) => Ok(place),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Self::of(path, links),
        }
    }
}
