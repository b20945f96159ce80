//! Every function scripts can call is there, and does what its name says.

use super::attacks::check;
use crate::script::words;

const CORPUS: &str = include_str!("corpus/words.txt");

#[test]
fn every_function_that_is_listed_can_be_called() {
    check(CORPUS);
    let unused = words::names().filter(|it| !CORPUS.contains(&format!("{it}(")));
    assert_eq!(unused.collect::<Vec<_>>(), [""; 0]);
}
