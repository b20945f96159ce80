//! Reading and writing files safely: atomically, and not through untrusted symbolic links.
//!
//! An untrusted folder may contain links. Files that the user names are written through links;
//! files that are written because of a file in that folder are not ([`Links`]).

mod folder;
mod part;
mod place;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::diag::clean;
use folder::Opening;
use part::{Part, UNDER_WAY, beginning};
use place::Place;
pub(super) use place::{Links, make_folders};

/// Writes a file atomically, even if the machine crashes: the file has either its old or its
/// new contents. If several programs write at once, one of the texts wins as a whole. A link
/// is followed unless `links` refuses it.
pub(super) fn write_whole(path: &Path, text: &str, links: &Links) -> io::Result<()> {
    let place = Place::of_file(path, links)?;
    let part = Part::of(&place, text)?;
    // The text must be on the disk before the rename, or a crash could leave an empty
    // file.
    part.file.sync_all()?;
    part.replace()?;
    // A rename survives a crash only after the folder is flushed, too.
    place.folder.sync();
    Ok(())
}

/// Writes a file atomically without waiting for the disk. Safe if the program is killed, but
/// not if the machine crashes. A link is followed.
pub(super) fn write_unsynced(path: &Path, text: &str) -> io::Result<()> {
    Part::of(&Place::of_file(path, &Links::default())?, text)?.replace()
}

/// Writes a new file atomically. Fails if the file, or a link of that name, exists.
pub(super) fn write_new(path: &Path, text: &str, links: &Links) -> io::Result<()> {
    begin(&Place::of(path, links)?, text)
}

/// Writes a new file as [`write_new`] does, but follows links.
pub(super) fn write_new_results(path: &Path, text: &str) -> io::Result<()> {
    begin(&Place::behind_links(path, &Links::default())?, text)
}

fn begin(place: &Place, text: &str) -> io::Result<()> {
    let part = Part::of(place, text)?;
    part.file.sync_all()?;
    part.begin_place()?;
    place.folder.sync();
    Ok(())
}

/// Removes a file or a link, but not the target of the link.
pub(super) fn remove(path: &Path, links: &Links) -> io::Result<()> {
    let place = Place::of(path, links)?;
    place.folder.remove(&place.name)
}

/// Fails if an existing file must not be replaced: it does not begin with `start`, or cannot be
/// read. `kind` names the expected kind of file in the error, such as `record`.
pub(super) fn may_replace(path: &Path, start: &str, kind: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other("it is not a file"));
    }
    let mut begin = Vec::new();
    let most = start.len() as u64;
    match open_to_read(path).and_then(|file| file.take(most).read_to_end(&mut begin)) {
        Ok(_) if begin == start.as_bytes() => Ok(()),
        Ok(_) => {
            let other = format!("another file is there, which is not a {kind}");
            Err(io::Error::new(io::ErrorKind::InvalidInput, other))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Fails if a file cannot be written. Changes nothing.
pub(super) fn check_writable(path: &Path) -> io::Result<()> {
    Part::begin(&Place::of(path, &Links::default())?).map(drop)
}

/// Removes the temporary files that killed programs left of a file. No other program may be
/// writing the file.
pub(super) fn remove_unfinished(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let begin = beginning(name);
    // Names need not be UTF-8.
    let begin = begin.as_encoded_bytes();
    let left = |file: &OsStr| {
        let name = file.as_encoded_bytes();
        name.starts_with(begin) && name.ends_with(UNDER_WAY.as_bytes())
    };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok).filter(|entry| left(&entry.file_name())) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Returns whether a path is a symbolic link, even a dangling one.
pub(super) fn is_link(path: &Path) -> bool {
    let plain: PathBuf = path.components().collect(); // a trailing slash would follow the link
    fs::symlink_metadata(plain).is_ok_and(|metadata| metadata.is_symlink())
}

/// Returns whether a path lies in a folder or below it, after links are resolved. Returns false
/// if the path does not exist.
pub(super) fn lies_in(path: &Path, folder: &Path) -> bool {
    match (real(path), real(folder)) {
        (Ok(path), Ok(folder)) => path.starts_with(folder),
        _ => false,
    }
}

/// Returns a path with all links resolved. The empty path is the current folder.
fn real(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(Path::new(".").join(path))
}

/// Opens or creates a file to append to. Does not create the target of a dangling link.
pub(super) fn open_to_append(path: &Path, links: &Links) -> io::Result<File> {
    append_to(&Place::of_file(path, links)?)
}

/// Opens or creates a file to append to, also at the target of a dangling link.
pub(super) fn open_results(path: &Path, links: &Links) -> io::Result<File> {
    append_to(&Place::behind_links(path, links)?)
}

fn append_to(place: &Place) -> io::Result<File> {
    let open = |opening| place.folder.open_file(&place.name, opening);
    match open(Opening::Adding) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            match open(Opening::Beginning) {
                // Another program has just created it.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                begun => begun.map(|_| place.folder.sync())?,
            }
            // Reopened in append mode, so that several programs can append to it.
            open(Opening::Adding)
        }
        opened => opened,
    }
}

/// Reads a text file of at most `largest` bytes, even if the file reports a smaller length.
pub(super) fn read_text(path: &Path, largest: u64) -> io::Result<String> {
    text_of(open_to_read(path)?, largest)
}

/// Reads a text file as [`read_text`] does, unless it is a link.
pub(super) fn read_own_text(
    path: &Path,
    largest: u64,
    links: &Links,
) -> io::Result<String> {
    let place = Place::of(path, links)?;
    text_of(place.folder.open_file(&place.name, Opening::Reading)?, largest)
}

/// Reads a text file as [`read_text`] does, unless it lies outside a folder after links are
/// resolved.
pub(super) fn read_text_within(
    folder: &Path,
    path: &Path,
    largest: u64,
) -> io::Result<String> {
    // The resolved path is opened without following links, in case a link was created since.
    let (real, folder) = (real(path)?, real(folder)?);
    if !real.starts_with(&folder) {
        return Err(io::Error::other("it lies outside the folder"));
    }
    read_own_text(&real, largest, &Links::refused_in(&folder))
}

fn text_of(file: File, largest: u64) -> io::Result<String> {
    let mut bytes = bytes_of(file, largest)?;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        // Some editors write a byte order mark, which has three bytes in UTF-8.
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].split(|byte| *byte == b'\n').count();
        io::Error::other(format!("line {line} is not UTF-8 text"))
    })
}

/// Reads a file of at most `largest` bytes.
pub(super) fn read_bytes(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    bytes_of(open_to_read(path)?, largest)
}

fn bytes_of(file: File, largest: u64) -> io::Result<Vec<u8>> {
    let too_large = || {
        let why = format!("it is larger than {largest} bytes");
        io::Error::new(io::ErrorKind::FileTooLarge, why)
    };
    let about = file.metadata()?;
    refuse_others(&about)?;
    // The length is only a hint: some system files report 0 bytes and have no end.
    if about.len() > largest {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // One byte more, to notice a file that is longer than it reports.
    file.take(largest.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest { Err(too_large()) } else { Ok(bytes) }
}

/// Opens a regular file for reading. Refuses pipes and devices, so neither opening nor reading
/// blocks.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    // Checked before opening, because opening a device can have side effects.
    refuse_others(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        // If a named pipe has replaced the file since, opening it must not block.
        options.custom_flags(nix::fcntl::OFlag::O_NONBLOCK.bits());
    }
    let file = options.read(true).open(path)?;
    // Checked again: the path may lead to a different file now.
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

/// Fails for everything but a regular file.
fn refuse_others(kind: &Metadata) -> io::Result<()> {
    if kind.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("it is not a file"))
    }
}

/// Returns a path with an ending appended to its name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// Returns a path for messages, in backticks and without control characters.
pub(in crate::cli) fn shown(path: &Path) -> String {
    format!("`{}`", clean(&path.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(folder: &Path) -> Vec<OsString> {
        let mut names: Vec<OsString> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn read_text_refuses_a_file_over_the_limit() {
        let folder = folder();
        let path = folder.path().join("text");
        fs::write(&path, "12345678").unwrap();
        assert_eq!(read_text(&path, 8).unwrap(), "12345678");
        let error = read_text(&path, 7).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 7 bytes");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn read_text_bounds_files_that_report_no_length() {
        let path = Path::new("/proc/self/status");
        assert_eq!(fs::metadata(path).unwrap().len(), 0);
        let error = read_text(path, 10).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 10 bytes");
        let kinds =
            ["/dev/zero", "/proc"].map(|path| read_text(Path::new(path), 10).is_err());
        assert_eq!(kinds, [true, true]);
    }

    #[test]
    fn write_new_refuses_an_existing_file() {
        let folder = folder();
        let path = folder.path().join("new");
        write_new(&path, "first", &Links::default()).unwrap();
        let error = write_new(&path, "second", &Links::default()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        assert_eq!(names(folder.path()), ["new"]);
    }

    #[cfg(unix)]
    #[test]
    fn write_whole_follows_a_link_unless_refused() {
        let folder = folder();
        let [path, link] = ["own", "link"].map(|name| folder.path().join(name));
        fs::write(&path, "precious").unwrap();
        std::os::unix::fs::symlink("own", &link).unwrap();
        let refused =
            write_whole(&link, "other", &Links::refused_in(folder.path())).unwrap_err();
        assert_eq!(refused.to_string(), "it is a link");
        assert!(write_new(&link, "other", &Links::default()).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        write_whole(&link, "mine", &Links::default()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        assert!(is_link(&link));
        assert_eq!(names(folder.path()), ["link", "own"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_target_of_a_dangling_link_is_not_created() {
        let folder = folder();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("elsewhere", &link).unwrap();
        assert!(open_to_append(&link, &Links::default()).is_err());
        assert!(write_new(&link, "text", &Links::default()).is_err());
        write_whole(&link, "text", &Links::default()).unwrap();
        assert!(!is_link(&link));
        assert_eq!(names(folder.path()), ["link"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_placed_on_the_path_later_is_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        for name in ["inner", "trap"] {
            fs::create_dir(path(name)).unwrap();
        }
        fs::write(path("trap/file"), "precious").unwrap();
        let links = Links::refused_in(folder.path());
        let place = Place::of_file(&path("inner/file"), &links).unwrap();
        fs::rename(path("inner"), path("moved")).unwrap();
        symlink("trap", path("inner")).unwrap();
        Part::of(&place, "text").unwrap().replace().unwrap();
        assert_eq!(fs::read_to_string(path("moved/file")).unwrap(), "text");
        fs::remove_file(path("moved/file")).unwrap();
        symlink("../trap/file", path("moved/file")).unwrap();
        Part::of(&place, "other").unwrap().replace().unwrap();
        assert!(!is_link(&path("moved/file")));
        // A link that exists from the start is refused by every function.
        let behind = path("inner/file");
        let made = path("inner/made");
        let refused = [
            write_whole(&behind, "other", &links),
            write_new(&path("inner/new"), "other", &links),
            remove(&behind, &links),
            make_folders(&made, &links),
            open_to_append(&behind, &links).map(drop),
            read_own_text(&behind, 8, &links).map(drop),
        ];
        for result in refused {
            assert_eq!(result.unwrap_err().to_string(), "it lies behind a link");
        }
        assert_eq!(names(&path("trap")), ["file"]);
        assert_eq!(fs::read_to_string(path("trap/file")).unwrap(), "precious");
    }

    #[test]
    fn write_whole_removes_stale_temporary_files_only() {
        let folder = folder();
        let path = folder.path().join("file");
        let parts = [".file.0.~part", ".file.1.~part"];
        for name in ["file", parts[0], parts[1]] {
            fs::write(folder.path().join(name), "old").unwrap();
        }
        let live = File::open(folder.path().join(parts[0])).unwrap();
        live.lock().unwrap();
        write_whole(&path, "new", &Links::default()).unwrap();
        assert_eq!(names(folder.path()), [parts[0], "file"]);
        drop(live);
        write_whole(&path, "newer", &Links::default()).unwrap();
        assert_eq!(names(folder.path()), ["file"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "newer");
    }

    #[test]
    fn remove_unfinished_spares_other_files() {
        let folder = folder();
        let own = [".cruel.record.x1y2.~part", "cruel.record"];
        let others = [".cruel.2.record.x1y2.~part", ".cruel.record.mine"];
        for name in own.into_iter().chain(others) {
            fs::write(folder.path().join(name), "").unwrap();
        }
        remove_unfinished(&folder.path().join("cruel.record"));
        assert_eq!(names(folder.path()), [others[0], others[1], "cruel.record"]);
    }
}
