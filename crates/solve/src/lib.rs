#![doc = include_str!("../README.md")]

use patience_core::{advise, engine, rules, table};

pub mod honest;
pub mod solve;
pub mod study;
