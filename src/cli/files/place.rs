//! Where a file is: a name in a folder that is held open.
//!
//! A path is resolved once. Everything else is done in the folder that was found, so nothing
//! is reached through a link that is put somewhere on the path later.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::folder::Folder;

/// How many links lead to a file at most.
const LINKS: usize = 40;

/// Which links are followed on the way to a file: all but those that lie in some folders or
/// beneath them, since the makers of these folders chose where they lead.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Links(BTreeSet<PathBuf>);

/// Whether folders that are not there are made.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Absent {
    Fails,
    IsMade,
}

/// A file that is there or not.
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

    /// Refuses the links in one more folder.
    pub(in crate::cli) fn refuse_in(&mut self, folder: PathBuf) {
        self.0.insert(folder);
    }

    /// Returns the folders in which links are refused.
    pub(in crate::cli) fn refused(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().map(PathBuf::as_path)
    }

    /// Opens the folder at a path from another one, and returns whether links in it are
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
        // Entered one part at a time: links are refused only inside certain folders.
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
                // A file is in the way of a folder.
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

/// Makes a folder and those above it, where they are not there.
pub(in crate::cli) fn make_folders(path: &Path, links: &Links) -> io::Result<()> {
    links.open(&Folder::current()?, path, Absent::IsMade).map(drop)
}

impl Place {
    /// Opens the folder of a file. Whether the file itself is a link makes no difference.
    pub(super) fn of(path: &Path, links: &Links) -> io::Result<Self> {
        Self::from(&Folder::current()?, path, links)
    }

    fn from(from: &Folder, path: &Path, links: &Links) -> io::Result<Self> {
        let name = path.file_name().ok_or(ErrorKind::IsADirectory)?.to_owned();
        let folder = path.parent().unwrap_or(Path::new(""));
        let (folder, refuses) = links.open(from, folder, Absent::Fails)?;
        Ok(Self { folder, name, refuses })
    }

    /// Opens the folder of the file that a path leads to, which need not be there.
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
        Err(io::Error::other("too many links lead to each other"))
    }

    /// Does so, but a link that leads nowhere counts as the file itself: nobody's file is
    /// begun by way of it.
    pub(super) fn of_file(path: &Path, links: &Links) -> io::Result<Self> {
        match Self::behind_links(path, links) {
            Ok(place) if place.folder.has(&place.name) => Ok(place),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Self::of(path, links),
        }
    }
}
