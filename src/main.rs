//! The `patience` program.

fn main() {}
