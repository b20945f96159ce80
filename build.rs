//! Generates a list of the files in `variants/`, to embed them in the program.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=variants");
    let mut names = Vec::new();
    for entry in fs::read_dir("variants")? {
        let name = entry?.file_name().into_string().map_err(|name| {
            io::Error::other(format!("{} is not UTF-8", name.display()))
        })?;
        let ending = name.rsplit_once('.').map(|it| it.1);
        if matches!(ending, Some("toml" | "rhai")) {
            names.push(name);
        }
    }
    names.sort();
    let entry = |name: &String| {
        let path = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/variants/{name}\")");
        format!("    ({name:?}, include_str!({path})),\n")
    };
    let entries: String = names.iter().map(entry).collect();
    let text = format!("&[\n{entries}]\n");
    let target = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    fs::write(Path::new(&target).join("bundled.rs"), text)
}
