//! Writes the JavaScript that loads the compiled binding, and a copy of the binding:
//! `patience-bindgen INPUT.wasm FOLDER`.
//!
//! Does the same as `wasm-bindgen --target web`, in the version that this workspace pins, so
//! that the page needs no separate installation.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder] = &arguments[..] else {
        eprintln!("usage: patience-bindgen INPUT.wasm FOLDER");
        return ExitCode::from(2);
    };
    match write(input, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{input}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write(input: &str, folder: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).web(true)?.typescript(true).out_name("binding");
    // Function names would take a tenth of the file.
    bindgen.remove_name_section(true).remove_producers_section(true);
    Ok(bindgen.generate(folder)?)
}
