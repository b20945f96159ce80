//! Reading and writing files so that nothing is lost, and nothing is written elsewhere.
//!
//! A folder that somebody else made may hold links. Whatever a person keeps for herself is
//! written where a link leads; whatever is written because a file of that folder says so
//! is not ([`Links`]). What is being written has a name that is new and cannot be foreseen,
//! so no link can wait there.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// What the name of a file ends with while it is being written: nothing that anybody would
/// call a file of theirs.
const UNDER_WAY: &str = ".~part";

/// What is done where a file to be written is a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Links {
    /// The file it leads to is written, and the link stays.
    Consequence,
    /// Nothing is written.
    Refused,
}

/// Writes a file as a whole, so that at every moment, even when the machine stops, either
/// what was there is there or what is written. When several programs do so at once, one of
/// the texts is there whole.
pub(super) fn write_whole(path: &Path, text: &str, links: Links) -> io::Result<()> {
    if links == Links::Refused && is_link(path) {
        return Err(io::Error::other("it is a link"));
    }
    replace(path, |it| synced(it, text)).map(|it| sync_folder(&it))
}

/// Writes a file as a whole, so that either what was there is there or what is written,
/// however a program ends. A link is followed. It costs no wait for the disk, and is not
/// to be relied on when the machine itself stops.
pub(super) fn write_unsynced(path: &Path, text: &str) -> io::Result<()> {
    replace(path, |it| unfinished(it, text)).map(drop)
}

/// Fails where a file of some kind may not be written: what is there does not begin as all
/// of that kind do, or cannot be read. `kind` names what it ought to be, such as `record`.
pub(super) fn may_replace(path: &Path, start: &str, kind: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return Err(io::Error::other("it is not a file"));
    }
    let mut begin = Vec::new();
    let most = start.len() as u64;
    match open_to_read(path).and_then(|it| it.take(most).read_to_end(&mut begin)) {
        Ok(_) if begin == start.as_bytes() => Ok(()),
        Ok(_) => {
            let other = format!("another file is there, which is no {kind}");
            Err(io::Error::new(io::ErrorKind::InvalidInput, other))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Puts a file in the place of another one, or in that of the one a link leads to. Returns
/// which it was.
fn replace(
    path: &Path,
    write: impl FnOnce(&Path) -> io::Result<NamedTempFile>,
) -> io::Result<PathBuf> {
    // A link that leads nowhere is replaced: nobody's file is begun by way of it.
    let followed = if is_link(path) { fs::canonicalize(path).ok() } else { None };
    let path = followed.as_deref().unwrap_or(path);
    write(path)?.persist(path)?;
    Ok(path.to_owned())
}

/// Waits until it is on the disk that a file has its name. Where a system does not let
/// folders be opened, the name is on the disk when the system thinks fit.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    if cfg!(unix)
        && let Ok(folder) = File::open(folder.unwrap_or(Path::new(".")))
    {
        let _ = folder.sync_all();
    }
}

/// Writes a file that is not there yet, as a whole or not at all. One that is there, or a
/// link, is left alone.
pub(super) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    synced(path, text)?.persist_noclobber(path)?;
    sync_folder(path);
    Ok(())
}

/// Fails where a file could not be written, and leaves what is there as it is.
pub(super) fn check_writable(path: &Path) -> io::Result<()> {
    unfinished(path, "").map(drop)
}

/// Writes a file as [`unfinished`] does, and waits until it is on the disk.
fn synced(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let file = unfinished(path, text)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Writes a file under a name that is given up when anything fails.
fn unfinished(path: &Path, text: &str) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let mut builder = Builder::new();
    let name = beginning(path);
    builder.prefix(&name).suffix(UNDER_WAY);
    #[cfg(unix)]
    let all = {
        use std::os::unix::fs::PermissionsExt as _;
        fs::Permissions::from_mode(0o666) // less what the person's mask takes away
    };
    #[cfg(unix)]
    builder.permissions(all);
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    Ok(file)
}

/// Returns what the name of a file begins with while another one is being written.
fn beginning(path: &Path) -> OsString {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    name
}

/// Removes what programs left that were killed while they wrote a file. Nobody else may be
/// writing it.
pub(super) fn remove_unfinished(path: &Path) {
    let (Some(folder), begin) = (path.parent(), beginning(path)) else { return };
    let begin = begin.as_encoded_bytes();
    let left = |it: &OsStr| {
        let name = it.as_encoded_bytes();
        name.starts_with(begin) && name.ends_with(UNDER_WAY.as_bytes())
    };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok).filter(|it| left(&it.file_name())) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Returns whether a path is a link, wherever it leads.
pub(super) fn is_link(path: &Path) -> bool {
    let plain: PathBuf = path.components().collect(); // a slash at the end would follow it
    fs::symlink_metadata(plain).is_ok_and(|it| it.is_symlink())
}

/// Returns whether what is at a path lies in a folder or beneath it, links followed. What
/// is not there lies nowhere.
pub(super) fn lies_in(path: &Path, folder: &Path) -> bool {
    // The empty path is this folder.
    let real = |it: &Path| fs::canonicalize(Path::new(".").join(it));
    match (real(path), real(folder)) {
        (Ok(path), Ok(folder)) => path.starts_with(folder),
        _ => false,
    }
}

/// Opens a file to add to, and begins it where nothing is. A link that leads nowhere is
/// nothing to begin a file by.
pub(super) fn open_to_append(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            match options.create_new(true).open(path) {
                // Another program has just begun it.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    OpenOptions::new().read(true).append(true).open(path)
                }
                opened => opened.inspect(|_| sync_folder(path)),
            }
        }
        opened => opened,
    }
}

/// Reads a text file of no more than `largest` bytes, whatever the file says of its length.
pub(super) fn read_text(path: &Path, largest: u64) -> io::Result<String> {
    let mut bytes = read_bytes(path, largest)?;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].split(|it| *it == b'\n').count();
        io::Error::other(format!("line {line} is not UTF-8 text"))
    })
}

/// Reads a file of no more than `largest` bytes.
pub(super) fn read_bytes(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let too_large = || io::Error::other(format!("it is larger than {largest} bytes"));
    let file = open_to_read(path)?;
    // Some systems' own files say that they are empty, and have no end.
    if file.metadata()?.len() > largest {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.take(largest.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest { Err(too_large()) } else { Ok(bytes) }
}

/// Opens a file to be read, and fails for what is none. Neither opening nor reading waits,
/// as some systems' own files would have one do.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    // Opening a device may already do something, so it is looked at before.
    refuse_others(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(nix::fcntl::OFlag::O_NONBLOCK.bits());
    }
    let file = options.read(true).open(path)?;
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

/// Fails for a folder, and for what is neither a folder nor a file.
fn refuse_others(kind: &Metadata) -> io::Result<()> {
    if kind.is_dir() {
        Err(io::ErrorKind::IsADirectory.into())
    } else if kind.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("it is not a file"))
    }
}

/// Returns a path with something written after it.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(folder: &Path) -> Vec<OsString> {
        let mut names: Vec<OsString> =
            fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_read_no_further_than_allowed() {
        let folder = folder();
        let path = folder.path().join("text");
        fs::write(&path, "12345678").unwrap();
        assert_eq!(read_text(&path, 8).unwrap(), "12345678");
        let error = read_text(&path, 7).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 7 bytes");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_says_it_is_empty_is_bounded_all_the_same() {
        let path = Path::new("/proc/self/status");
        assert_eq!(fs::metadata(path).unwrap().len(), 0);
        let error = read_text(path, 10).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 10 bytes");
        let kinds =
            ["/dev/zero", "/proc"].map(|it| read_text(Path::new(it), 10).is_err());
        assert_eq!(kinds, [true, true]);
    }

    #[test]
    fn only_a_file_that_is_not_there_is_written_anew() {
        let folder = folder();
        let path = folder.path().join("new");
        write_new(&path, "first").unwrap();
        let error = write_new(&path, "second").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        assert_eq!(names(folder.path()), ["new"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_only_where_that_is_wanted() {
        let folder = folder();
        let [path, link] = ["own", "link"].map(|it| folder.path().join(it));
        fs::write(&path, "precious").unwrap();
        std::os::unix::fs::symlink("own", &link).unwrap();
        let refused = write_whole(&link, "other", Links::Refused).unwrap_err();
        assert_eq!(refused.to_string(), "it is a link");
        assert!(write_new(&link, "other").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        write_whole(&link, "mine", Links::Consequence).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        assert!(is_link(&link));
        assert_eq!(names(folder.path()), ["link", "own"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_begins_no_file_there() {
        let folder = folder();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("elsewhere", &link).unwrap();
        assert!(open_to_append(&link).is_err());
        assert!(write_new(&link, "text").is_err());
        write_whole(&link, "text", Links::Consequence).unwrap();
        assert!(!is_link(&link));
        assert_eq!(names(folder.path()), ["link"]);
    }

    #[test]
    fn only_what_was_left_of_the_same_file_is_removed() {
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
