//! `patience new`: the beginning of a game, as files to be changed.

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

/// The file editors look into for what a rules file can say.
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
    // The script first: a rules file is not left without the script it names.
    for (file, text) in files.iter().rev() {
        write(file, text)?;
    }
    // An existing schema is left alone, whatever it says.
    let schema = Path::new(SCHEMA).symlink_metadata().is_err();
    if schema {
        write(SCHEMA, &variant::schema())?;
    }
    let files = files.iter().map(|file| file.0.as_str()).chain(schema.then_some(SCHEMA));
    say(&wanted.report(&files.collect::<Vec<_>>()));
    Ok(ExitCode::SUCCESS)
}

/// What is to be written.
#[derive(Clone, Copy, Debug)]
struct Wanted<'a> {
    folders: &'a Folders,
    name: &'a Name,
    scripted: bool,
}

/// Files to be written: name and text.
type Files = Vec<(String, String)>;

impl Wanted<'_> {
    fn rules(self) -> String {
        format!("{}.toml", self.name.slug)
    }

    fn script(self) -> String {
        format!("{}.rhai", self.name.slug)
    }

    /// Returns the files of a game that stands alone.
    fn whole(self, kind: Beginning) -> Result<Files, Failure> {
        let mut rules = text::whole(self.name, kind);
        if self.scripted {
            let line = text::script_line(&self.script());
            rules = rules.replacen("\n[", &format!("{line}\n["), 1);
        }
        self.checked(rules, None)
    }

    /// Returns the files of a game that extends another, known here as `file`.
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

    /// Returns the files once it is seen that they make a game.
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

    /// Returns what was written and what can be done with it.
    fn report(self, files: &[&str]) -> String {
        let rules = self.rules();
        let word = |file: &&str| match *file {
            SCHEMA => "the schema that editors use for rules files",
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
                "\nnote: in this folder `{slug}` now means {rules}, and no longer the game \
                 of that name\nthat comes with the program\n"
            ),
            Some(false) => format!(
                "\nnote: a game `{slug}` comes with the program; `patience play {slug}` still \
                 plays that one,\n`patience play {rules}` yours. Files in this folder that \
                 extend `{slug}` extend\nyours now\n"
            ),
        };
        format!(
            "Written:\n{}{note}\nNext:\n  patience check {rules}\n  patience play {rules}\n  \
             patience test {rules} --accept\n",
            written.collect::<String>()
        )
    }
}

/// Writes a file that is not there yet, or says already what it is to say: so it does when
/// the program was killed before it came to the next.
fn write(file: &str, text: &str) -> Result<(), Failure> {
    if says(file, text) {
        return Ok(());
    }
    write_new(Path::new(file), text, &Links::default()).map_err(|error| {
        let reason = reason(&error);
        Failure::Plain(1, format!("cannot write `{}`: {reason}", clean(file)))
    })
}

/// Returns whether a file is there, and no link, with a text.
fn says(file: &str, text: &str) -> bool {
    let there = read_own_text(Path::new(file), MAX_RULES, &Links::default());
    there.is_ok_and(|found| found == text)
}

/// Fails when a file is there already.
fn refuse_there(file: &str) -> Result<(), Failure> {
    if Path::new(file).symlink_metadata().is_err() {
        return Ok(());
    }
    let fault = format!("`{}` exists already", clean(file));
    let hint = "choose another name, or go to another folder";
    Err(Failure::Hinted(2, Box::new(Diagnostic::error(fault).hint(hint))))
}

#[cfg(test)]
mod tests;
