//! Loading a game: its file, the files it extends, its script and the chosen options.

use super::compile::{self, Faults, Mistake, PathStep::Key};
use super::definition::{Definition, NOT_IN_OPTION, OptionDef};
use super::tree::{self, Node, Value};
use super::{Choice, Found, Library, Origin, Variant};
use crate::diag::{Diagnostic, Place, SourceId, Sources, nearest};
use crate::script::{self, Script};

/// The number of files one game can extend, one through another.
const PARENTS: usize = 16;

/// What is wrong with a game, and the files it is wrong in.
#[derive(Debug)]
pub struct LoadError {
    /// The files that were read.
    pub sources: Sources,
    /// Every fault that was found.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the rules file is to blame, and not the call: a game that is not there or
    /// an option it does not have.
    pub faulty: bool,
}

/// Loads a game by its name, with options chosen as pairs of option and value.
pub fn load(
    library: &dyn Library,
    name: &str,
    chosen: &[(String, String)],
) -> Result<Variant, Box<LoadError>> {
    let mut loading = Loading { library, sources: Sources::new(), faulty: true };
    loading.run(name, chosen).map_err(|diagnostics| {
        Box::new(LoadError {
            sources: loading.sources,
            diagnostics,
            faulty: loading.faulty,
        })
    })
}

struct Loading<'a> {
    library: &'a dyn Library,
    sources: Sources,
    faulty: bool,
}

type Faulty<T> = Result<T, Vec<Diagnostic>>;

impl Loading<'_> {
    fn run(&mut self, name: &str, chosen: &[(String, String)]) -> Faulty<Variant> {
        let found = self.library.game(name).map_err(|missing| {
            self.faulty = missing.faulty;
            let fault = Diagnostic::error(missing.message);
            vec![missing.hint.into_iter().fold(fault, Diagnostic::hint)]
        })?;
        let id = found.id.clone();
        let mut chain = Vec::new();
        let mut tree = self.family(found, &mut chain)?;
        let written: Definition = tree::decode(&tree)?;
        let choices = self.choose(&mut tree, &written, chosen)?;
        let def: Definition = tree::decode(&tree)?;
        let script = self.script(&tree, &def, &chain)?;
        let digest = super::digest::digest(&tree, script.as_ref().map(|it| &*it.2));
        let script_source = script.as_ref().map(|it| it.1);
        let places = |it: &(Script, SourceId, String)| {
            let hooks =
                it.0.hooks().filter_map(|hook| Some((hook.0, it.0.place(hook.0)?)));
            hooks.collect()
        };
        let hooks = script.as_ref().map(places).unwrap_or_default();
        let script = script.map(|(script, source, _)| (script, source));
        let rules = compile::compile(&def, &tree, script, &self.sources)?;
        Ok(Variant {
            id,
            origin: Origin { game: name.to_owned(), options: chosen.to_vec() },
            name: def.name.unwrap_or_default(),
            family: def.family.unwrap_or_default(),
            about: def.about.unwrap_or_default(),
            digest,
            choices,
            rules,
            tree,
            sources: std::mem::take(&mut self.sources),
            script: script_source,
            hooks,
        })
    }

    /// Reads a file and merges it into the files it extends. `chain` collects them all,
    /// the youngest first.
    fn family(
        &mut self,
        found: Found,
        chain: &mut Vec<(SourceId, Found)>,
    ) -> Faulty<tree::Table> {
        let source = self.sources.add(found.name.clone(), found.text.clone());
        let own = tree::parse(source, &found.text)?;
        let folder = found.folder.clone();
        chain.push((source, found));
        let Some((name, place)) = text_at(&own, "extends") else { return Ok(own) };
        let mut parent = self.beside(&folder, &name, "toml", &place)?;
        if chain
            .last()
            .is_some_and(|it| it.1.name == parent.name && it.1.folder == parent.folder)
            && let Ok(bundled) = self
                .library
                .beside(&super::Folder::Bundled, &format!("{}.toml", parent.id))
            && bundled.folder != folder
        {
            parent = bundled;
        }
        let met = |it: &(SourceId, Found)| {
            it.1.name == parent.name && it.1.folder == parent.folder
        };
        if chain.len() > PARENTS {
            let fault = format!("a game can extend {PARENTS} others at the most");
            return Err(vec![Diagnostic::error(fault).at(place)]);
        }
        if chain.iter().any(met) {
            let names: Vec<&str> = chain.iter().map(|it| it.1.id.as_str()).collect();
            let circle = names.join("` extends `");
            let fault = Diagnostic::error(format!(
                "`{circle}` extends `{}` in a circle",
                parent.id
            ));
            return Err(vec![fault.at(place).hint("leave out one `extends`")]);
        }
        let parent = self.family(parent, chain)?;
        Ok(tree::merge(parent, own))
    }

    /// Finds a file named by another.
    fn beside(
        &self,
        folder: &super::Folder,
        name: &str,
        ending: &str,
        place: &Place,
    ) -> Faulty<Found> {
        let fault = |message: String| Diagnostic::error(message).at(place.clone());
        let plain = !name.is_empty()
            && !name.starts_with('.')
            && name.chars().all(|it| it.is_alphanumeric() || "-_.".contains(it));
        if !plain {
            let hint = "name a file in the same folder, or a game of the program";
            return Err(vec![fault(format!("`{name}` is not a file name")).hint(hint)]);
        }
        let file = match name.strip_suffix(&format!(".{ending}")) {
            Some(_) => name.to_owned(),
            None => format!("{name}.{ending}"),
        };
        self.library.beside(folder, &file).map_err(|missing| {
            vec![missing.hint.into_iter().fold(fault(missing.message), Diagnostic::hint)]
        })
    }

    /// Merges the chosen values of all options into the rules.
    fn choose(
        &mut self,
        tree: &mut tree::Table,
        def: &Definition,
        chosen: &[(String, String)],
    ) -> Faulty<Vec<Choice>> {
        let mut choices = Vec::new();
        let mut faults = Faults::new(tree);
        for (name, option) in def.options.iter() {
            check_option(name, option, &mut faults);
            check_patches(name, tree, &mut faults);
            let wanted = chosen.iter().rev().find(|it| it.0 == name).map(|it| &it.1);
            let value = wanted.or(option.default.as_ref()).cloned().unwrap_or_default();
            choices.push(Choice {
                name: name.to_owned(),
                about: option.about.clone().unwrap_or_default(),
                value,
                default: option.default.clone().unwrap_or_default(),
                values: option.values.iter().map(|it| it.0.to_owned()).collect(),
            });
        }
        if !faults.is_empty() {
            return Err(faults.into_list());
        }
        self.check_chosen(&choices, chosen)?;
        for choice in &choices {
            if let Some(patch) = patch(tree, &choice.name, &choice.value) {
                *tree = tree::merge(std::mem::take(tree), patch);
            }
        }
        Ok(choices)
    }

    fn check_chosen(
        &mut self,
        choices: &[Choice],
        chosen: &[(String, String)],
    ) -> Faulty<()> {
        let mut faults = Vec::new();
        for (name, value) in chosen {
            let Some(choice) = choices.iter().find(|it| it.name == *name) else {
                let known: Vec<&str> = choices.iter().map(|it| &*it.name).collect();
                let fault = format!("there is no option `{name}`");
                faults.push(unknown(fault, name, &known));
                continue;
            };
            if !choice.values.contains(value) {
                let known: Vec<&str> = choice.values.iter().map(|it| &**it).collect();
                let fault = format!("`{value}` is not a value of the option `{name}`");
                faults.push(unknown(fault, value, &known));
            }
        }
        if faults.is_empty() {
            return Ok(());
        }
        self.faulty = false;
        Err(faults)
    }

    fn script(
        &mut self,
        tree: &tree::Table,
        def: &Definition,
        chain: &[(SourceId, Found)],
    ) -> Faulty<Option<(Script, SourceId, String)>> {
        let Some(name) = &def.script else { return Ok(None) };
        let Some((_, place)) = text_at(tree, "script") else { return Ok(None) };
        let named_in = chain.iter().find(|it| it.0 == place.source);
        let folder = named_in.map_or(super::Folder::Bundled, |it| it.1.folder.clone());
        let found = self.beside(&folder, name, script::ENDING, &place)?;
        let source = self.sources.add(found.name, found.text.clone());
        match Script::compile(&found.text) {
            Ok(script) => Ok(Some((script, source, found.text))),
            Err(faults) => {
                let located = |it| compile::located(it, source, &self.sources);
                Err(faults.iter().map(located).collect())
            }
        }
    }
}

fn text_at(tree: &tree::Table, key: &str) -> Option<(String, Place)> {
    let node = tree.get(key)?;
    node.as_str().map(|it| (it.to_owned(), node.place.clone()))
}

fn unknown(fault: String, name: &str, known: &[&str]) -> Diagnostic {
    let fault = Diagnostic::error(fault);
    match (nearest(name, known.iter().copied()), known.is_empty()) {
        (Some(near), _) => fault.hint(format!("did you mean `{near}`?")),
        (None, true) => fault.hint("this game has no options"),
        (None, false) => fault.hint(format!("there are `{}`", known.join("`, `"))),
    }
}

fn check_option(name: &str, option: &OptionDef, faults: &mut Faults<'_>) {
    let path = [Key("options"), Key(name)];
    let typed = |it: char| it.is_ascii_alphanumeric() || "-_".contains(it);
    let values = option.values.iter().map(|it| it.0);
    for word in std::iter::once(name).chain(values) {
        if word.is_empty() || !word.chars().all(typed) {
            faults.add(&path, &Mistake::BadOptionName(word.to_owned()));
        }
    }
    let known: Vec<String> = option.values.iter().map(|it| it.0.to_owned()).collect();
    match &option.default {
        _ if known.is_empty() => faults.add(&path, &Mistake::NoValues),
        None => faults.add(&path, &Mistake::Missing("default")),
        Some(value) if !known.contains(value) => {
            let path = [Key("options"), Key(name), Key("default")];
            faults.add(&path, &Mistake::UnknownDefault { value: value.clone(), known });
        }
        Some(_) => {}
    }
}

/// Checks that every value of an option is a patch that can be read.
fn check_patches(name: &str, tree: &tree::Table, faults: &mut Faults<'_>) {
    let values = tree.get("options").and_then(Node::as_table);
    let option = values.and_then(|it| it.get(name)).and_then(Node::as_table);
    let Some(values) = option.and_then(|it| it.get("values")).and_then(Node::as_table)
    else {
        return;
    };
    for value in values {
        let Value::Table(patch) = &value.node.value else { continue };
        for key in NOT_IN_OPTION {
            if patch.get(key).is_some() {
                let option = [Key("options"), Key(name), Key("values")];
                let at = [&option[..], &[Key(&value.key), Key(key)]].concat();
                faults.add(&at, &Mistake::NotInOption(key.to_owned()));
            }
        }
        if let Err(list) = tree::decode::<Definition>(patch) {
            for fault in list {
                faults.push(fault);
            }
        }
    }
}

/// Returns the changes an option's value makes.
fn patch(tree: &tree::Table, option: &str, value: &str) -> Option<tree::Table> {
    let options = tree.get("options")?.as_table()?;
    let values = options.get(option)?.as_table()?.get("values")?.as_table()?;
    let mut patch = values.get(value)?.as_table()?.clone();
    patch.remove("about");
    Some(patch)
}
