//! Finding where a key that is given twice stands first.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What the second of the two keys is called for the search.
const STAND_IN: &str = "the-second-of-two-keys";

/// Returns where the key at `second` is already given, in the same table.
///
/// The parser tells the place of the second key only. The text is therefore read again
/// with that key renamed, and the key is looked for beside the new name.
pub(super) fn first_of(text: &str, second: &Range<usize>) -> Option<Range<usize>> {
    let key = name(text.get(second.clone())?)?;
    let renamed =
        format!("{}{STAND_IN}{}", text.get(..second.start)?, text.get(second.end..)?);
    let (document, _) = DeTable::parse_recoverable(&renamed);
    let span = beside_stand_in(document.get_ref(), &key)?;
    (span.end <= second.start).then_some(span)
}

/// Returns a key as written without its quotes.
fn name(written: &str) -> Option<Cow<'_, str>> {
    let line = format!("{written} = 0");
    let (key, _) = DeTable::parse(&line).ok()?.into_inner().into_iter().next()?;
    Some(Cow::Owned(key.into_inner().into_owned()))
}

/// Returns the span of `key` in the table that has the stand-in, here or further in.
fn beside_stand_in(table: &DeTable<'_>, key: &str) -> Option<Range<usize>> {
    if table.contains_key(STAND_IN) {
        return table.get_key_value(key).map(|(name, _)| name.span());
    }
    table.iter().find_map(|(_, value)| within(value, key))
}

fn within(value: &Spanned<DeValue<'_>>, key: &str) -> Option<Range<usize>> {
    match value.get_ref() {
        DeValue::Table(table) => beside_stand_in(table, key),
        DeValue::Array(nodes) => nodes.iter().find_map(|node| within(node, key)),
        _ => None,
    }
}
