//! `patience new`: writes the files of a new game, for the author to change.

mod draft;
mod name;
mod parent;
mod script;
mod text;

use std::path::Path;
use std::process::ExitCode;

use self::draft::Draft;
use self::name::Name;
use super::files::{Links, read_own_text, write_new};
use super::library::{Folders, MAX_RULES, reason};
use super::output::{Failure, say};
use crate::diag::{Diagnostic, clean};
use crate::variant::{self, Variant};
use clap::{Args, ValueEnum};

/// The models that a new game can start from.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Beginning {
    /// Cards built on foundations and tableau piles
    #[default]
    Building,
    /// Pairs discarded from a pyramid
    Pairs,
    /// Neighbors discarded from a grid that closes up
    Grid,
    /// Rows sorted through gaps
    Gaps,
    /// A row of piles that closes up
    Row,
}

#[derive(Args, Debug)]
pub(super) struct NewArgs {
    /// Name of the new game
    pub(super) name: String,
    /// Change the rules of this game
    #[arg(long, value_name = "GAME")]
    pub(super) extends: Option<String>,
    /// Start from a model: `building`, `pairs`, `grid`, `gaps` or `row`
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        hide_possible_values = true,
        default_value_t,
        conflicts_with = "extends"
    )]
    pub(super) kind: Beginning,
    /// Create a script too, for rules that no key of a rules file covers
    #[arg(long)]
    pub(super) script: bool,
}

/// The schema of rules files, for editors.
const SCHEMA: &str = "patience.schema.json";

pub(super) fn run(args: &NewArgs) -> Result<ExitCode, Failure> {
    let folders = Folders::usual();
    let name = Name::read(&args.name)?;
    let wanted = Wanted { folders: &folders, name: &name, scripted: args.script };
    refuse_there(&wanted.rules())?;
    let files = match &args.extends {
        Some(game) => wanted.child(&parent::find(&folders, game)?)?,
        None => wanted.whole(args.kind)?,
    };
    // All files are checked before the first one is written.
    for (file, text) in &files {
        if !says(file, text) {
            refuse_there(file)?;
        }
    }
    // The script first, so that no rules file is ever left without its script.
    for (file, text) in files.iter().rev() {
        write(file, text)?;
    }
    // An existing schema is never changed.
    let schema = Path::new(SCHEMA).symlink_metadata().is_err();
    if schema {
        write(SCHEMA, &variant::schema())?;
    }
    let files = files.iter().map(|file| file.0.as_str()).chain(schema.then_some(SCHEMA));
    say(&wanted.report(&files.collect::<Vec<_>>()));
    Ok(ExitCode::SUCCESS)
}

/// The request: what to write.
#[derive(Clone, Copy, Debug)]
struct Wanted<'a> {
    folders: &'a Folders,
    name: &'a Name,
    scripted: bool,
}

/// Files to write: name and text.
type Files = Vec<(String, String)>;

impl Wanted<'_> {
    fn rules(self) -> String {
        format!("{}.toml", self.name.slug)
    }

    fn script(self) -> String {
        format!("{}.rhai", self.name.slug)
    }

    /// Returns the files of a complete game.
    fn whole(self, kind: Beginning) -> Result<Files, Failure> {
        let mut rules = text::whole(self.name, kind);
        if self.scripted {
            let line = text::script_line(&self.script());
            rules = rules.replacen("\n[", &format!("{line}\n["), 1);
        }
        self.checked(rules, None)
    }

    /// Returns the files of a game that extends `file`.
    fn child(self, file: &str) -> Result<Files, Failure> {
        let bare =
            vec![(self.rules(), format!("extends = {}\n", variant::toml_text(file)))];
        let parent = self.load(&bare)?;
        let mut rules = text::head(self.name, file, &parent);
        if self.scripted {
            rules.push_str(&text::script_line(&self.script()));
        } else if let Some(note) = text::script_note(&parent) {
            rules.push_str(&note);
        }
        rules.push_str(&text::outline(&parent));
        self.checked(rules, Some(&parent))
    }

    /// Returns the files after checking that the game loads.
    fn checked(self, rules: String, parent: Option<&Variant>) -> Result<Files, Failure> {
        let mut files = vec![(self.rules(), rules)];
        if self.scripted {
            files.push((self.script(), script::text(&self.name.title, parent)));
        }
        self.load(&files)?;
        Ok(files)
    }

    fn load(self, files: &Files) -> Result<Variant, Failure> {
        let draft = Draft { folders: self.folders, files };
        Ok(crate::words::load(&draft, &self.name.slug, &[])?)
    }

    /// Returns the list of written files, and the next commands.
    fn report(self, files: &[&str]) -> String {
        let rules = self.rules();
        let word = |file: &&str| match *file {
            SCHEMA => "the schema of rules files, for editors",
            file if file == rules => "the rules",
            _ => "the script",
        };
        let width = files.iter().map(|file| file.chars().count()).max().unwrap_or(0);
        let written =
            files.iter().map(|file| format!("  {file:width$}  {}\n", word(file)));
        let slug = &self.name.slug;
        let note = match self.folders.hides_bundled(slug) {
            None => String::new(),
            Some(true) => format!(
                "\nnote: in this folder, `{slug}` now means {rules} instead of the bundled \
                 game\n"
            ),
            Some(false) => format!(
                "\nnote: `patience play {slug}` still plays the bundled game of this name, and\n\
                 `patience play {rules}` yours. Files in this folder that extend `{slug}` now \
                 extend\nyours\n"
            ),
        };
        format!(
            "Written:\n{}{note}\nNext:\n  patience check {rules}\n  patience play {rules}\n  \
             patience test {rules} --accept\n",
            written.collect::<String>()
        )
    }
}

/// Writes a new file. Does nothing if the file already has this text, because an earlier run
/// was killed after writing it.
fn write(file: &str, text: &str) -> Result<(), Failure> {
    if says(file, text) {
        return Ok(());
    }
    write_new(Path::new(file), text, &Links::default()).map_err(|error| {
        let reason = reason(&error);
        Failure::Plain(1, format!("cannot write `{}`: {reason}", clean(file)))
    })
}

/// Returns whether a file, not a link, exists with this text.
fn says(file: &str, text: &str) -> bool {
    let there = read_own_text(Path::new(file), MAX_RULES, &Links::default());
    there.is_ok_and(|found| found == text)
}

/// Fails if a file exists.
fn refuse_there(file: &str) -> Result<(), Failure> {
    if Path::new(file).symlink_metadata().is_err() {
        return Ok(());
    }
    let error = format!("`{}` already exists", clean(file));
    let hint = "choose another name, or change to another folder";
    Err(Failure::Hinted(2, Box::new(Diagnostic::error(error).hint(hint))))
}

#[cfg(test)]
mod tests;
