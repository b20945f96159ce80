//! Checks that `docs/DEPENDENCIES.md` and `deny.toml` list exactly the crates that are used.

use std::collections::BTreeSet;
use std::fs;

use toml::Table;

use crate::common::root;

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Returns the names of all dependencies of the workspace, also of those for some systems
/// only, but not its own crates.
fn dependencies() -> BTreeSet<String> {
    let folders = fs::read_dir(root().join("crates")).unwrap();
    let folders = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let manifests = folders.map(|folder| format!("crates/{folder}/Cargo.toml"));
    let all =
        manifests.chain(["Cargo.toml".to_owned()]).flat_map(|name| of_manifest(&name));
    all.filter(|name| !name.starts_with("patience")).collect()
}

fn of_manifest(name: &str) -> BTreeSet<String> {
    let manifest: Table = read(name).parse().unwrap();
    let none = Table::new();
    let targets =
        manifest.get("target").map_or(&none, |targets| targets.as_table().unwrap());
    let tables = targets.values().filter_map(|target| target.as_table());
    let names = |manifest: &Table| {
        let kinds = ["dependencies", "dev-dependencies"].into_iter();
        let tables = kinds.filter_map(|kind| manifest.get(kind)?.as_table());
        tables.flat_map(|table| table.keys().cloned()).collect::<Vec<_>>()
    };
    tables.chain([&manifest]).flat_map(names).collect()
}

#[test]
fn every_dependency_has_a_reason() {
    let page = read("docs/DEPENDENCIES.md");
    let rows =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let told: BTreeSet<String> = rows
        .map(|(name, reason)| {
            assert!(reason.len() > 8, "{name} has no reason: `{reason}`");
            name.to_owned()
        })
        .collect();
    assert_eq!(told, dependencies(), "docs/DEPENDENCIES.md");
}

#[test]
fn deny_exceptions_exist_and_are_documented() {
    let (deny, page) = (read("deny.toml"), read("docs/DEPENDENCIES.md"));
    let locks = ["Cargo.lock", "web/Cargo.lock", "fuzz/Cargo.lock"].map(read);
    let deny: Table = deny.parse().unwrap();
    let skipped = deny["bans"]["skip"].as_array().unwrap();
    for entry in skipped {
        let (name, version) = entry["crate"].as_str().unwrap().split_once('@').unwrap();
        let there = format!("name = \"{name}\"\nversion = \"{version}.");
        assert!(
            locks.iter().any(|lock| lock.contains(&there)),
            "deny.toml skips {name} {version}, which no lock file has"
        );
        assert!(
            entry["reason"].as_str().is_some_and(|reason| !reason.is_empty()),
            "deny.toml gives no reason for {name}"
        );
    }
    for entry in deny["licenses"]["exceptions"].as_array().unwrap() {
        assert!(
            page.contains(entry["crate"].as_str().unwrap()),
            "docs/DEPENDENCIES.md does not mention {entry}"
        );
    }
    for license in deny["licenses"]["allow"].as_array().unwrap() {
        let license = license.as_str().unwrap().split(" WITH ").next().unwrap();
        assert!(
            page.contains(license),
            "docs/DEPENDENCIES.md does not mention {license}"
        );
    }
}
