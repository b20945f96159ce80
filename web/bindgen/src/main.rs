//! Writes the JavaScript that a page loads the compiled binding with, beside a copy of the
//! binding: `patience-bindgen INPUT.wasm FOLDER`.
//!
//! It does what `wasm-bindgen --target web` does, with the version that this workspace pins,
//! so that nothing has to be installed for the page.

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
    // Names of functions are a tenth of it, and nobody reads them there.
    bindgen.remove_name_section(true).remove_producers_section(true);
    Ok(bindgen.generate(folder)?)
}
