//! Explains rules: writes a game with parents and options merged in as a rules file, with
//! the origin of every line.

mod origin;
mod outline;
mod section;

pub use outline::Outline;

use self::origin::{Origins, value_of};
use self::section::{Breaking, Line, Section, sections};
use super::options::patch;
use super::tree::{Entry, Node, Table, Value, merge};
use super::{Choice, Variant};
use crate::diag::clean;
use crate::tree::toml::{multiline, toml_text};

/// The longest line after which comments are still aligned.
const WIDTH: usize = 72;

impl Variant {
    /// Returns the merged rules as a rules file without `extends` and `options`. Each
    /// line has a comment with the file and line it comes from. Saved beside the script,
    /// it is the same game with the same digest.
    pub fn explain(&self) -> String {
        let inlaid =
            self.tree.get("script").is_some_and(|node| node.as_table().is_some());
        let (tree, script) = if inlaid {
            (Table::clone(&self.tree).without("script"), self.script_table())
        } else {
            (Table::clone(&self.tree), self.answers())
        };
        self.render(&tree.without("options"), &self.choices, script)
    }

    /// Returns the game as one file, including its script and options. The chosen values
    /// become the defaults. It has the digest of the game. Options whose values set a
    /// script are merged in, because a file has room for one script only.
    pub fn whole(&self) -> String {
        let mut merged = Vec::new();
        let tree = self.with_options(&mut merged).without("script");
        self.render(&tree, &merged, self.script_table())
    }

    /// Returns the rules with their options, whose defaults are the chosen values.
    /// Appends to `merged` the options that had to be merged in.
    fn with_options(&self, merged: &mut Vec<Choice>) -> Table {
        let mut tree = Table::clone(&self.unchosen);
        let Some(mut written) = tree.remove("options") else { return tree };
        let Value::Table(options) = &mut written.node.value else { return tree };
        for choice in &self.choices {
            if options.get(&choice.name).is_some_and(scripts) {
                merged.push(choice.clone());
                tree = merge(tree, patch(&self.tree, choice).unwrap_or_default());
                options.remove(&choice.name);
            }
            let option = options.get_mut(&choice.name).map(|chosen| &mut chosen.value);
            let Some(Value::Table(option)) = option else { continue };
            if let Some(default) = option.get_mut("default") {
                default.value = Value::String(choice.value.clone());
            }
        }
        if !options.is_empty() {
            tree.insert(written);
        }
        tree
    }

    /// Writes a tree as a rules file, in which the options `merged` are merged in, with
    /// `script` at its end.
    fn render(&self, tree: &Table, merged: &[Choice], script: Option<String>) -> String {
        let origins = Origins::new(&self.sources, &self.tree, merged);
        let sections = sections(tree, &origins, Breaking::Wide);
        let parts = sections.iter().map(|section| section.explained(&origins));
        let parts = std::iter::once(self.head(&origins, merged)).chain(parts);
        let parts: Vec<String> = parts.chain(script).collect();
        parts.join("\n")
    }

    /// Returns the `[script]` table with the script's text.
    fn script_table(&self) -> Option<String> {
        let script = self.tree.get("script")?;
        let table = script.as_table();
        let file = table.map_or(Some(script), |table| table.get("file"));
        let file = file.and_then(Node::as_str);
        let inlaid = table.and_then(|table| table.get("text")).and_then(Node::as_str);
        let text = multiline(inlaid.or_else(|| self.script_text())?);
        let file =
            file.map_or_else(String::new, |file| format!("file = {}\n", toml_text(file)));
        Some(format!("[script]\n{file}text = {text}\n"))
    }

    /// Returns the comments at the top: the files and the merged options.
    fn head(&self, origins: &Origins<'_>, merged: &[Choice]) -> String {
        let files = self.sources.ids().filter(|id| Some(*id) != self.script);
        let files: Vec<_> = files.map(|id| clean(self.sources.name(id))).collect();
        let mut head = format!(
            "# The rules of `{}` as they hold, from {}.\n",
            clean(&self.id),
            files.join(", which extends ")
        );
        if !merged.is_empty() {
            head.push_str("# These options are merged in:\n");
        }
        let words = merged.iter().map(|line| (chosen(line), line));
        let width = words.clone().map(|entry| entry.0.chars().count()).max().unwrap_or(0);
        head.extend(words.map(|(words, choice)| {
            let place =
                value_of(&self.tree, choice).map(|node| origins.short(&node.place));
            let (place, others) = (place.unwrap_or_default(), others(choice));
            format!("#   {words:width$}  {place}{others}\n")
        }));
        head
    }

    /// Returns comments that list the hooks of the script with their places.
    fn answers(&self) -> Option<String> {
        let script = self.script?;
        let width =
            self.hooks.iter().map(|entry| entry.0.name().len()).max().unwrap_or(0);
        let hooks = self.hooks.iter().map(|(hook, (line, column))| {
            let place = self.sources.place_at(script, *line, *column);
            let (name, place) = (hook.name(), self.sources.short(&place));
            format!("#   {name:width$}  {place}\n")
        });
        let name = clean(self.sources.name(script));
        Some(format!("# {name} answers:\n{}", hooks.collect::<String>()))
    }
}

/// Returns whether some value of an option sets a script.
fn scripts(option: &Node) -> bool {
    let values = option.as_table().and_then(|table| table.get("values")?.as_table());
    let scripted = |entry: &Entry| {
        entry.node.as_table().is_some_and(|table| table.get("script").is_some())
    };
    values.is_some_and(|table| table.iter().any(scripted))
}

/// Returns the chosen value of an option as `name = value`.
fn chosen(choice: &Choice) -> String {
    format!("{} = {}", clean(&choice.name), clean(&choice.value))
}

/// Returns the values of an option that are not chosen, as `(or …)`.
fn others(choice: &Choice) -> String {
    let others = choice.values.iter().filter(|value| **value != choice.value);
    let others: Vec<_> = others.map(|value| clean(value)).collect();
    if others.is_empty() { String::new() } else { format!(" (or {})", others.join(", ")) }
}

impl Section {
    /// Returns the section with the origin of each line in a comment.
    fn explained(&self, origins: &Origins<'_>) -> String {
        let lines = || self.header.iter().chain(&self.lines);
        let length = |line: &Line| line.text.chars().count();
        let width =
            lines().map(length).filter(|length| *length <= WIDTH).max().unwrap_or(0);
        let explained = |line: &Line| match &line.place {
            Some(place) => format!("{:width$}  # {}\n", line.text, origins.words(place)),
            None => format!("{}\n", line.text),
        };
        lines().map(explained).collect()
    }
}
