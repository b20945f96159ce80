//! The `patience` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    patience::cli::main()
}
