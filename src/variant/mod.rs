//! Variants: rules files as they are written.

pub mod tree;
