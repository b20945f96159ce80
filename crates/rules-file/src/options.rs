//! Options: reads them, checks the chosen values, and returns the changes they make.

use super::Choice;
use super::compile::Errors;
use super::definition::{Definition, NOT_IN_OPTION, OptionDef};
use super::tree::{self, Node, Ordered, PathStep::Key, Value};
use crate::error::rules::Mistake;
use crate::error::{LoadMistake, RulesError, RulesErrorKind};

/// The most values that all options of a game can have together.
const VALUES: usize = 200;

/// Returns the options with their chosen values. Replaces `early` by the errors so far
/// and those of the options.
pub(super) fn choices(
    def: &Definition,
    tree: &tree::Table,
    chosen: &[(String, String)],
    early: &mut Vec<RulesError>,
) -> Vec<Choice> {
    let mut choices = Vec::new();
    let mut errors = Errors::new(tree);
    for error in early.drain(..) {
        errors.malformed(error);
    }
    let (values, most) = (count(&def.options), VALUES);
    if values > most {
        errors.add(&[Key("options")], &Mistake::TooManyValues { values, most });
    }
    for (name, option) in def.options.iter() {
        if values <= most {
            check_option(name, option, &mut errors);
            check_patches(name, tree, &mut errors);
        }
        // The last choice wins: a choice implied by the name of the game comes first.
        let wanted =
            chosen.iter().rev().find(|choice| choice.0 == name).map(|choice| &choice.1);
        let value = wanted.or(option.default.as_ref()).cloned().unwrap_or_default();
        choices.push(Choice {
            name: name.to_owned(),
            about: option.about.clone().unwrap_or_default(),
            value,
            default: option.default.clone().unwrap_or_default(),
            values: option.values.iter().map(|value| value.0.to_owned()).collect(),
        });
    }
    *early = errors.into_list();
    choices
}

/// Returns the number of values of all options together.
fn count(options: &Ordered<OptionDef>) -> usize {
    options.iter().map(|(_, option)| option.values.iter().count()).sum()
}

/// Checks that every chosen option and value exists.
pub(super) fn check_chosen(
    choices: &[Choice],
    chosen: &[(String, String)],
) -> Result<(), Vec<RulesError>> {
    let mut errors = Vec::new();
    for (name, value) in chosen {
        let Some(choice) = choices.iter().find(|choice| choice.name == *name) else {
            let known = choices.iter().map(|choice| choice.name.clone()).collect();
            let name = name.clone();
            errors.push(LoadMistake::UnknownOption { name, known });
            continue;
        };
        if !choice.values.contains(value) {
            let (option, value) = (name.clone(), value.clone());
            let known = choice.values.clone();
            errors.push(LoadMistake::UnknownOptionValue { option, value, known });
        }
    }
    let errors: Vec<RulesError> = errors
        .into_iter()
        .map(|error| RulesError::new(RulesErrorKind::Load(error), None))
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Returns every value of every option except the defaults; none if there are too many.
pub fn others(tree: &tree::Table) -> Vec<(String, String)> {
    let (written, _) = tree::decode_partly::<Definition>(tree);
    let options = written.unwrap_or_default().options;
    if count(&options) > VALUES {
        return Vec::new();
    }
    let values = options.iter().flat_map(|(name, option)| {
        let default = option.default.as_deref();
        let others = option.values.iter().map(|value| value.0);
        let others = others.filter(move |value| Some(*value) != default);
        others.map(move |value| (name.to_owned(), value.to_owned()))
    });
    values.collect()
}

/// Checks the names of an option and its values, and its default.
fn check_option(name: &str, option: &OptionDef, errors: &mut Errors<'_>) {
    let path = [Key("options"), Key(name)];
    // Players type these words, as in `--set NAME=VALUE`.
    let typed = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let values = option.values.iter().map(|value| value.0);
    for word in std::iter::once(name).chain(values) {
        if word.is_empty() || !word.chars().all(typed) {
            errors.add(&path, &Mistake::BadOptionName(word.to_owned()));
        }
    }
    let known: Vec<String> =
        option.values.iter().map(|value| value.0.to_owned()).collect();
    match &option.default {
        _ if known.is_empty() => errors.add(&path, &Mistake::NoValues),
        None => errors.add(&path, &Mistake::Missing("default")),
        Some(value) if !known.contains(value) => {
            let path = [Key("options"), Key(name), Key("default")];
            errors.add(&path, &Mistake::UnknownDefault { value: value.clone(), known });
        }
        Some(_) => {}
    }
}

/// Checks that every value of an option can be decoded and changes only what an option
/// may.
fn check_patches(name: &str, tree: &tree::Table, errors: &mut Errors<'_>) {
    let values = tree.get("options").and_then(Node::as_table);
    let option = values.and_then(|options| options.get(name)).and_then(Node::as_table);
    let Some(values) =
        option.and_then(|table| table.get("values")).and_then(Node::as_table)
    else {
        return;
    };
    for value in values {
        let Value::Table(patch) = &value.node.value else { continue };
        for key in NOT_IN_OPTION {
            if patch.get(key).is_some() {
                let option = [Key("options"), Key(name), Key("values")];
                let at = [&option[..], &[Key(&value.key), Key(key)]].concat();
                errors.add(&at, &Mistake::NotInOption(key));
            }
        }
        if let Err(list) = tree::decode::<Definition>(patch) {
            for error in list {
                errors.malformed(error);
            }
        }
    }
}

/// Returns the changes that the chosen value of an option makes.
pub(super) fn patch(tree: &tree::Table, choice: &Choice) -> Option<tree::Table> {
    let options = tree.get("options")?.as_table()?;
    let values = options.get(&choice.name)?.as_table()?.get("values")?.as_table()?;
    let mut patch = values.get(&choice.value)?.as_table()?.clone();
    patch.remove("about");
    patch.remove("also");
    Some(patch)
}

/// A name of a game that implies a value of an option.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ValueName {
    /// The name.
    pub name: String,
    /// The option and its value.
    pub option: (String, String),
}

/// Removes the names of values from a parent's tree, because a child does not inherit
/// them.
pub(super) fn strike_names(tree: &mut tree::Table) {
    for ValueName { option: (option, value), .. } in names(tree) {
        let path = ["options", &option, "values", &value];
        table_at(tree, &path).and_then(|table| table.remove("also"));
    }
}

/// Removes the values at some paths from all changes that options make. A child that
/// removes a table of its parent thus also removes it from the parent's options.
pub(super) fn strike(tree: &mut tree::Table, paths: &[Vec<String>]) {
    // Collected first, because the loop changes the tree.
    let values: Vec<(String, String)> =
        values(tree).map(|entry| (entry.0.to_owned(), entry.1.to_owned())).collect();
    for (option, value) in &values {
        let Some(change) = table_at(tree, &["options", option, "values", value]) else {
            continue;
        };
        for path in paths {
            let Some((last, above)) = path.split_last() else { continue };
            let above: Vec<&str> = above.iter().map(String::as_str).collect();
            table_at(change, &above).and_then(|table| table.remove(last));
        }
    }
}

/// Returns the table at the end of a path.
fn table_at<'a>(tree: &'a mut tree::Table, path: &[&str]) -> Option<&'a mut tree::Table> {
    path.iter().try_fold(tree, |table, key| table_of(table.get_mut(key)?))
}

fn table_of(node: &mut Node) -> Option<&mut tree::Table> {
    match &mut node.value {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

/// Returns the names that imply a value of an option.
pub(super) fn names(tree: &tree::Table) -> Vec<ValueName> {
    let mut all = Vec::new();
    for (option, value, change) in values(tree) {
        let option = (option.to_owned(), value.to_owned());
        let of_value = |name| ValueName { name, option: option.clone() };
        all.extend(own_names(change).into_iter().map(of_value));
    }
    all
}

/// Returns the names under `also` in a table.
pub(super) fn own_names(table: &tree::Table) -> Vec<String> {
    let Some(node) = table.get("also") else { return Vec::new() };
    let one = |node: &tree::Node| node.as_str().map(str::to_owned);
    match &node.value {
        tree::Value::Array(names) => names.iter().filter_map(one).collect(),
        _ => one(node).into_iter().collect(),
    }
}

/// Returns every value of every option, with the changes it makes.
fn values(tree: &tree::Table) -> impl Iterator<Item = (&str, &str, &tree::Table)> {
    let options = tree.get("options").and_then(Node::as_table);
    options.into_iter().flatten().flat_map(|option| {
        let values = option.node.as_table().and_then(|table| table.get("values"));
        let values = values.and_then(Node::as_table).into_iter().flatten();
        values.filter_map(|value| {
            Some((option.key.as_str(), value.key.as_str(), value.node.as_table()?))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;

    #[test]
    fn strike_removes_tables_from_the_values_of_options() {
        let text = "[options.o.values.yes]\nt.x = 2\nu = { v = 3, w = 4 }\n";
        let mut tree = tree::parse(Sources::new().add("parent", text), text).unwrap();
        let gone = [vec!["t".to_owned()], vec!["u".to_owned(), "v".to_owned()]];
        strike(&mut tree, &gone);
        let (_, _, change) = values(&tree).next().unwrap();
        assert!(change.get("t").is_none());
        let rest = change.get("u").and_then(Node::as_table).unwrap();
        assert!(rest.get("v").is_none() && rest.get("w").is_some());
    }
}
