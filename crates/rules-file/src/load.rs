//! Loads a game: its file, the games it extends, its script and the chosen options.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::compile::{self, Errors};
use super::definition::Definition;
use super::{Folder, Found, Library, Origin, Stakes, Variant, options, tree};
use crate::diag::{Place, SourceId, Sources};
use crate::error::{LoadMistake, MissingKind, RulesError, RulesErrorKind};
use crate::script::{self, Script};

/// The most games that a game can extend, one through another.
const PARENTS: usize = 16;

/// The errors of a game that could not be loaded, and the files they are in.
#[derive(Debug)]
pub struct LoadError {
    /// The files that were read.
    pub sources: Sources,
    /// All errors that were found.
    pub errors: Vec<RulesError>,
    /// Whether the error is in a file. Otherwise it is in the call: the game or a chosen
    /// option does not exist.
    pub bad_rules: bool,
}

impl fmt::Display for LoadError {
    /// Writes the position and the code of each error, one per line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            if let Some(place) = &error.place {
                write!(f, "{}: ", self.sources.short(place))?;
            }
            writeln!(f, "{error}")?;
        }
        Ok(())
    }
}

impl Error for LoadError {}

/// Loads a game by its name or path. `chosen` has pairs of option and value; the last
/// pair for an option wins. Fails with all errors that one run can find.
pub fn load(
    library: &dyn Library,
    name: &str,
    chosen: &[(String, String)],
) -> Result<Variant, Box<LoadError>> {
    let mut loading = Loading::new(library);
    let loaded = loading.read(name).and_then(|files| loading.compile(&files, chosen));
    loaded.map_err(|errors| {
        Box::new(LoadError {
            sources: loading.sources,
            errors,
            bad_rules: loading.bad_rules,
        })
    })
}

/// A game that is being loaded, with the files found so far.
pub struct Loading<'a> {
    library: &'a dyn Library,
    /// The files that were read.
    pub sources: Sources,
    /// Whether an error is in a file and not in the call.
    pub bad_rules: bool,
    /// The steps that scripts took to fill tables.
    pub steps: u32,
}

/// The files of a game, merged, before options are chosen.
pub struct Files {
    /// The name or path that the game was loaded by.
    asked: String,
    id: String,
    /// The option and value that this name implies, if any.
    meant: Option<(String, String)>,
    /// The merged tree of the files.
    pub tree: Arc<tree::Table>,
    /// The files, each followed by its parent.
    chain: Vec<(SourceId, Found)>,
}

impl Files {
    /// Returns the game's own file.
    pub fn own(&self) -> Option<SourceId> {
        self.chain.first().map(|link| link.0)
    }
}

/// A value, or all errors.
pub type RulesResult<T> = Result<T, Vec<RulesError>>;

impl<'a> Loading<'a> {
    /// Returns the state before any file is read.
    pub fn new(library: &'a dyn Library) -> Self {
        Self { library, sources: Sources::new(), bad_rules: true, steps: 0 }
    }

    /// Reads a game and the files it extends.
    pub fn read(&mut self, name: &str) -> RulesResult<Files> {
        let found = self.library.game(name).map_err(|missing| {
            self.bad_rules = missing.kind != MissingKind::Absent;
            let code = "no-such-game";
            vec![RulesError::new(RulesErrorKind::Missing { missing, code }, None)]
        })?;
        let id = found.id.clone();
        // Most games are loaded by the name of their file, which implies no option; this
        // saves the lookup.
        let other = if name == id { None } else { self.library.bundle().called(name) };
        let other =
            other.filter(|file| found.folder == Folder::Bundled && file.game == id);
        let meant = other.and_then(|file| file.option.clone());
        let mut chain = Vec::new();
        let tree = self.family(found, &mut chain)?;
        Ok(Files { asked: name.to_owned(), id, meant, tree: Arc::new(tree), chain })
    }

    /// Compiles a game with some options chosen.
    pub fn compile(
        &mut self,
        files: &Files,
        chosen: &[(String, String)],
    ) -> RulesResult<Variant> {
        let mut tree = Arc::clone(&files.tree);
        // The last choice wins, so explicit choices come after implied ones.
        let chosen: Vec<_> = files.meant.iter().chain(chosen).cloned().collect();
        let chosen = chosen.as_slice();
        let (written, malformed) = tree::decode_partly::<Definition>(&tree);
        let mut early: Vec<RulesError> = malformed;
        let written = written.unwrap_or_default();
        // INVARIANT: options come from the files alone, because the value of an option
        // cannot change `options`.
        let choices = options::choices(&written, &tree, chosen, &mut early);
        options::check_chosen(&choices, chosen)
            .inspect_err(|_| self.bad_rules = false)?;
        for choice in &choices {
            if let Some(patch) = options::patch(&tree, choice) {
                tree = Arc::new(tree::merge(Arc::unwrap_or_clone(tree), patch));
            }
        }
        // Decoded again, because options have changed the tree.
        let (def, malformed) = tree::decode_partly::<Definition>(&tree);
        let def = def.unwrap_or_default();
        early.extend(malformed);
        let mut errors = Errors::new(&tree);
        for error in early {
            errors.malformed(error);
        }
        let script = self.script(&tree, &def, &files.chain).unwrap_or_else(|found| {
            for error in found {
                errors.scripted(error);
            }
            None
        });
        let digest = super::digest::digest(&tree, script.as_ref().map(|parts| &*parts.2));
        let script_source = script.as_ref().map(|parts| parts.1);
        let places = |parts: &(Script, SourceId, String)| {
            let hooks =
                parts.0.hooks().filter_map(|hook| Some((hook.0, parts.0.place(hook.0)?)));
            hooks.collect()
        };
        let hooks = script.as_ref().map(places).unwrap_or_default();
        let script = script.map(|(script, source, _)| (script, source));
        let steps = script.as_ref().map(|parts| parts.0.steps_taken());
        let rules = compile::compile(&def, script, &self.sources, self.library, errors);
        self.steps += steps.map_or(0, |taken| taken.get());
        let rules = rules?;
        Ok(Variant {
            id: files.id.clone(),
            origin: Origin { game: files.asked.clone(), options: chosen.to_vec() },
            name: def.name.unwrap_or_default(),
            also: def.also.0,
            value_names: options::names(&tree),
            family: def.family.unwrap_or_default(),
            about: def.about.unwrap_or_default(),
            is_numbered_as_pysol: def.numbers.pysol.unwrap_or(true),
            stakes: def.stakes.map(|stakes| Stakes {
                deck: stakes.deck.unwrap_or(0),
                card: stakes.card.unwrap_or(0),
            }),
            digest,
            choices,
            rules,
            tree,
            unchosen: Arc::clone(&files.tree),
            sources: self.sources.clone(),
            script: script_source,
            bundle: self.library.bundle(),
            hooks,
        })
    }

    /// Reads a file and its parents, and merges them. `chain` collects the files, the
    /// child first.
    fn family(
        &mut self,
        found: Found,
        chain: &mut Vec<(SourceId, Found)>,
    ) -> RulesResult<tree::Table> {
        let source = self.sources.add(found.name.clone(), found.text.clone());
        let own = tree::parse(source, &found.text)?;
        let folder = found.folder.clone();
        chain.push((source, found));
        let Some((name, place)) = text_at(&own, "extends") else { return Ok(own) };
        let mut parent = self.beside(&folder, &name, "toml", &place)?;
        // A file may extend the bundled game of the same name. In its own folder, that
        // name is the file itself.
        if chain.last().is_some_and(|link| {
            link.1.name == parent.name && link.1.folder == parent.folder
        }) && let Ok(bundled) =
            self.library.beside(&Folder::Bundled, &format!("{}.toml", parent.id))
            && bundled.folder != folder
        {
            parent = bundled;
        }
        let met = |link: &(SourceId, Found)| {
            link.1.name == parent.name && link.1.folder == parent.folder
        };
        if chain.len() > PARENTS {
            let mistake = LoadMistake::TooManyParents { most: PARENTS };
            return Err(vec![RulesError::new(
                RulesErrorKind::Load(mistake),
                Some(place),
            )]);
        }
        if chain.iter().any(met) {
            let games = chain.iter().map(|link| link.1.id.clone()).collect();
            let mistake = LoadMistake::ExtendsCircle { games, again: parent.id };
            return Err(vec![RulesError::new(
                RulesErrorKind::Load(mistake),
                Some(place),
            )]);
        }
        let parent = self.family(parent, chain)?;
        // A child does not inherit the other names of its parent, nor its stakes.
        let mut parent = parent.without("also").without("stakes");
        options::strike_names(&mut parent);
        // A table that the child removes must not return through the parent's options.
        let gone = tree::removed_paths(&parent, &own);
        options::strike(&mut parent, &gone);
        Ok(tree::merge(parent, own))
    }

    /// Finds a file that another file names, with `ending` as its default extension.
    fn beside(
        &self,
        folder: &Folder,
        name: &str,
        ending: &str,
        place: &Place,
    ) -> RulesResult<Found> {
        let error = |kind| vec![RulesError::new(kind, Some(place.clone()))];
        // Any other name could lead out of the folder.
        let plain = !name.is_empty()
            && !name.starts_with('.')
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || "-_.".contains(letter));
        if !plain {
            let mistake = LoadMistake::BadFileName { name: name.to_owned() };
            return Err(error(RulesErrorKind::Load(mistake)));
        }
        let file = match name.strip_suffix(&format!(".{ending}")) {
            Some(_) => name.to_owned(),
            None => format!("{name}.{ending}"),
        };
        let found = self.library.beside(folder, &file);
        let code = "no-such-file";
        found.map_err(|missing| error(RulesErrorKind::Missing { missing, code }))
    }

    /// Reads and compiles the script, if there is one. Returns it with its source and the
    /// text to digest.
    fn script(
        &mut self,
        tree: &tree::Table,
        def: &Definition,
        chain: &[(SourceId, Found)],
    ) -> RulesResult<Option<(Script, SourceId, String)>> {
        let Some(script) = &def.script else { return Ok(None) };
        let (name, text) = match (&script.file, &script.text) {
            (_, Some(text)) => self.inlaid(tree, text),
            (Some(name), None) => {
                let Some(node) = tree.get("script") else { return Ok(None) };
                let file = node.as_table().and_then(|table| table.get("file"));
                let place = file.unwrap_or(node).place.clone();
                let named_in = chain.iter().find(|link| link.0 == place.source);
                let folder =
                    named_in.map_or(Folder::Bundled, |link| link.1.folder.clone());
                let found = self.beside(&folder, name, script::ENDING, &place)?;
                (found.name, found.text)
            }
            (None, None) => return Ok(None),
        };
        let source = self.sources.add(name, text.clone());
        match Script::compile(&text) {
            Ok(compiled) => {
                // Without the padding of an inline script, so that its line does not
                // matter.
                let digested = script.text.clone().unwrap_or(text);
                Ok(Some((compiled, source, digested)))
            }
            Err(errors) => {
                let located = |error| compile::located(error, source, &self.sources);
                Err(errors.iter().map(located).collect())
            }
        }
    }

    /// Returns the name and the text of an inline script. The text is padded with empty
    /// lines, so that its line numbers are those of the rules file.
    fn inlaid(&self, tree: &tree::Table, text: &str) -> (String, String) {
        let table = tree.get("script").and_then(tree::Node::as_table);
        let Some(node) = table.and_then(|table| table.get("text")) else {
            return (String::new(), text.to_owned());
        };
        let (source, start) = (node.place.source, node.place.span.start);
        let file = self.sources.text(source);
        let above = file.get(..start).map_or(0, |text| text.matches('\n').count());
        // TOML drops a line break that directly follows three quotes.
        let quotes = file.get(start..).unwrap_or_default();
        let below = ["'''\n", "\"\"\"\n"].iter().any(|ending| quotes.starts_with(ending));
        let lines = "\n".repeat(above + usize::from(below));
        (self.sources.name(source).to_owned(), lines + text)
    }
}

fn text_at(tree: &tree::Table, key: &str) -> Option<(String, Place)> {
    let node = tree.get(key)?;
    node.as_str().map(|text| (text.to_owned(), node.place.clone()))
}
