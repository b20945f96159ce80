//! An open folder, in which files are opened, renamed and removed by name.

#[cfg(not(unix))]
pub(super) use other::Folder;
#[cfg(unix)]
pub(super) use unix::Folder;

/// How to open a file in a folder. A symbolic link is never opened.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Opening {
    Reading,
    Writing,
    /// Append to the file.
    Adding,
    /// Create a new file for reading and writing.
    Beginning,
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::path::{Path, PathBuf};

    use nix::fcntl::{AtFlags, OFlag, openat, readlinkat, renameat};
    use nix::sys::stat::{FileStat, Mode, fstat, fstatat, mkdirat};
    use nix::unistd::{UnlinkatFlags, linkat, unlinkat};

    use super::Opening;

    /// The flags to open a folder only to reach its files. On Linux the folder need not be
    /// readable.
    #[cfg(target_os = "linux")]
    const FOLDER: OFlag = OFlag::O_PATH.union(OFlag::O_DIRECTORY);
    #[cfg(not(target_os = "linux"))]
    const FOLDER: OFlag = OFlag::O_DIRECTORY;

    #[derive(Debug)]
    pub(in crate::cli::files) struct Folder(OwnedFd);

    impl Folder {
        /// Opens the current folder.
        pub(in crate::cli::files) fn current() -> io::Result<Self> {
            opened(nix::fcntl::AT_FDCWD, Path::new("."), FOLDER).map(Self)
        }

        /// Opens a folder at a path relative to this one. The last component of the path may be
        /// a link unless `refuses_link` is set.
        pub(in crate::cli::files) fn enter(
            &self,
            path: &Path,
            refuses_link: bool,
        ) -> io::Result<Self> {
            let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            let links = if refuses_link { OFlag::O_NOFOLLOW } else { OFlag::empty() };
            match opened(&self.0, path, FOLDER | links) {
                // Systems report this differently: ELOOP, or ENOTDIR with O_DIRECTORY.
                Err(_) if refuses_link && self.link(path.as_os_str()).is_some() => {
                    Err(io::Error::other("it lies behind a link"))
                }
                entered => entered.map(Self),
            }
        }

        /// Returns whether the folder is one of `roots` or lies below one.
        pub(in crate::cli::files) fn is_in(&self, roots: &[Self]) -> bool {
            let id = |folder: &Self| id(fstat(&folder.0));
            let roots: Vec<_> = roots.iter().map(id).collect();
            let mut folder = self.enter(Path::new("."), false).ok();
            while let Some(now) = folder.filter(|_| !roots.is_empty()) {
                if roots.contains(&id(&now)) {
                    return true;
                }
                // The root folder is its own parent.
                let above = now.enter(Path::new(".."), false).ok();
                folder = above.filter(|above| id(above) != id(&now));
            }
            false
        }

        /// Creates a folder in this one, unless it exists.
        pub(in crate::cli::files) fn make(&self, name: &Path) -> io::Result<()> {
            match mkdirat(&self.0, name, Mode::from_bits_truncate(0o777)) {
                Err(nix::errno::Errno::EEXIST) => Ok(()),
                made => Ok(made?),
            }
        }

        /// Returns the target of a symbolic link.
        pub(in crate::cli::files) fn link(&self, name: &OsStr) -> Option<PathBuf> {
            readlinkat(&self.0, name).ok().map(PathBuf::from)
        }

        /// Returns whether a file or link of this name exists.
        pub(in crate::cli::files) fn has(&self, name: &OsStr) -> bool {
            self.stat(name).is_some()
        }

        /// Returns whether a name refers to an open file.
        pub(in crate::cli::files) fn holds(&self, name: &OsStr, file: &File) -> bool {
            let open = id(fstat(file));
            open.is_some() && self.stat(name) == open
        }

        fn stat(&self, name: &OsStr) -> Option<(i128, i128)> {
            id(fstatat(&self.0, name, AtFlags::AT_SYMLINK_NOFOLLOW))
        }

        pub(in crate::cli::files) fn open_file(
            &self,
            name: &OsStr,
            opening: Opening,
        ) -> io::Result<File> {
            // Without O_NONBLOCK, opening a named pipe waits for its other end.
            let flags = match opening {
                Opening::Reading => OFlag::O_RDONLY | OFlag::O_NONBLOCK,
                Opening::Writing => OFlag::O_RDWR | OFlag::O_NONBLOCK,
                Opening::Adding => OFlag::O_RDWR | OFlag::O_APPEND,
                Opening::Beginning => OFlag::O_RDWR | OFlag::O_CREAT | OFlag::O_EXCL,
            };
            match opened(&self.0, Path::new(name), flags | OFlag::O_NOFOLLOW) {
                Err(_) if opening != Opening::Beginning && self.link(name).is_some() => {
                    Err(io::Error::other("it is a link"))
                }
                file => file.map(File::from),
            }
        }

        /// Creates a file without a name, if the system supports naming it later.
        #[cfg_attr(
            not(target_os = "linux"),
            expect(clippy::unused_self, reason = "only Linux has such files")
        )]
        pub(in crate::cli::files) fn begin_unnamed(&self) -> Option<File> {
            #[cfg(target_os = "linux")]
            // `give_name` needs /proc, so without it the file could never get a name.
            if Path::new("/proc/self/fd").exists() {
                let flags = OFlag::O_TMPFILE | OFlag::O_RDWR;
                return opened(&self.0, Path::new("."), flags).map(File::from).ok();
            }
            None
        }

        /// Gives a name to an unnamed file. Fails if the name exists.
        pub(in crate::cli::files) fn give_name(
            &self,
            file: &File,
            name: &OsStr,
        ) -> io::Result<()> {
            use std::os::fd::AsRawFd as _;
            let path = PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()));
            // The entry in /proc is a link to the open file, so it must be followed.
            let flags = AtFlags::AT_SYMLINK_FOLLOW;
            Ok(linkat(nix::fcntl::AT_FDCWD, &path, &self.0, name, flags)?)
        }

        /// Creates a hard link to a file. Fails if the name exists.
        pub(in crate::cli::files) fn add_name(
            &self,
            name: &OsStr,
            other: &OsStr,
        ) -> io::Result<()> {
            Ok(linkat(&self.0, name, &self.0, other, AtFlags::empty())?)
        }

        pub(in crate::cli::files) fn rename(
            &self,
            name: &OsStr,
            other: &OsStr,
        ) -> io::Result<()> {
            Ok(renameat(&self.0, name, &self.0, other)?)
        }

        pub(in crate::cli::files) fn remove(&self, name: &OsStr) -> io::Result<()> {
            Ok(unlinkat(&self.0, name, UnlinkatFlags::NoRemoveDir)?)
        }

        /// Flushes the folder's entries to the disk, if the folder is readable.
        pub(in crate::cli::files) fn sync(&self) {
            // O_PATH does not allow fsync, so the folder is opened again.
            let readable = opened(&self.0, Path::new("."), OFlag::O_DIRECTORY);
            let _ = readable.and_then(|folder| File::from(folder).sync_all());
        }
    }

    /// Opens a file in a folder, with default permissions if it is created.
    fn opened(
        folder: impl std::os::fd::AsFd,
        path: &Path,
        flags: OFlag,
    ) -> io::Result<OwnedFd> {
        let rights = Mode::from_bits_truncate(0o666); // reduced by the user's umask
        Ok(openat(folder, path, flags | OFlag::O_CLOEXEC, rights)?)
    }

    /// Returns the device and inode numbers, which identify a file.
    fn id(stat: nix::Result<FileStat>) -> Option<(i128, i128)> {
        let stat = stat.ok()?;
        Some((stat.st_dev.into(), stat.st_ino.into()))
    }
}

#[cfg(not(unix))]
mod other {
    use std::ffi::OsStr;
    use std::fs::{self, File};
    use std::io;
    use std::path::{Path, PathBuf};

    use same_file::Handle;

    use super::Opening;

    /// A folder named by its path, because this system cannot hold folders open.
    #[derive(Debug)]
    pub(in crate::cli::files) struct Folder(PathBuf);

    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as on Unix")]
    impl Folder {
        pub(in crate::cli::files) fn current() -> io::Result<Self> {
            Ok(Self(PathBuf::from(".")))
        }

        pub(in crate::cli::files) fn enter(
            &self,
            path: &Path,
            refuses_link: bool,
        ) -> io::Result<Self> {
            if refuses_link && self.link(path.as_os_str()).is_some() {
                return Err(io::Error::other("it lies behind a link"));
            }
            let path = self.0.join(path);
            if fs::metadata(&path)?.is_dir() {
                Ok(Self(path))
            } else {
                Err(io::ErrorKind::NotADirectory.into())
            }
        }

        pub(in crate::cli::files) fn is_in(&self, roots: &[Self]) -> bool {
            roots.iter().any(|root| crate::cli::files::lies_in(&self.0, &root.0))
        }

        pub(in crate::cli::files) fn make(&self, name: &Path) -> io::Result<()> {
            // Unlike `create_dir`, this does not fail if the folder exists.
            fs::create_dir_all(self.0.join(name))
        }

        pub(in crate::cli::files) fn link(&self, name: &OsStr) -> Option<PathBuf> {
            fs::read_link(self.0.join(name)).ok()
        }

        pub(in crate::cli::files) fn has(&self, name: &OsStr) -> bool {
            fs::symlink_metadata(self.0.join(name)).is_ok()
        }

        pub(in crate::cli::files) fn holds(&self, name: &OsStr, file: &File) -> bool {
            let own = file.try_clone().and_then(Handle::from_file);
            let there = Handle::from_path(self.0.join(name));
            own.is_ok_and(|own| there.is_ok_and(|there| own == there))
        }

        pub(in crate::cli::files) fn open_file(
            &self,
            name: &OsStr,
            opening: Opening,
        ) -> io::Result<File> {
            if self.link(name).is_some() {
                return Err(io::Error::other("it is a link"));
            }
            let mut options = File::options();
            options.read(true).write(opening != Opening::Reading);
            options.append(opening == Opening::Adding);
            options.create_new(opening == Opening::Beginning);
            options.open(self.0.join(name))
        }

        pub(in crate::cli::files) fn begin_unnamed(&self) -> Option<File> {
            None
        }

        pub(in crate::cli::files) fn give_name(
            &self,
            _: &File,
            _: &OsStr,
        ) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub(in crate::cli::files) fn add_name(
            &self,
            name: &OsStr,
            other: &OsStr,
        ) -> io::Result<()> {
            fs::hard_link(self.0.join(name), self.0.join(other))
        }

        pub(in crate::cli::files) fn rename(
            &self,
            name: &OsStr,
            other: &OsStr,
        ) -> io::Result<()> {
            fs::rename(self.0.join(name), self.0.join(other))
        }

        pub(in crate::cli::files) fn remove(&self, name: &OsStr) -> io::Result<()> {
            fs::remove_file(self.0.join(name))
        }

        /// Does nothing: the system flushes the folder's entries itself.
        pub(in crate::cli::files) fn sync(&self) {}
    }
}
