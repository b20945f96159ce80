//! Finds the first occurrence of a duplicate key.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The temporary name of the second key during the search.
const STAND_IN: &str = "the-second-of-two-keys";

/// Returns the span of the first key with the same name as the key at `second`, in the
/// same table.
///
/// The parser reports only the position of the second key. So the text is parsed again
/// with that key renamed, and the first is the key with its name beside the new one.
pub(super) fn first_of(text: &str, second: &Range<usize>) -> Option<Range<usize>> {
    let key = name(text.get(second.clone())?)?;
    let renamed =
        format!("{}{STAND_IN}{}", text.get(..second.start)?, text.get(second.end..)?);
    let (document, _) = DeTable::parse_recoverable(&renamed);
    let span = beside_stand_in(document.get_ref(), &key)?;
    (span.end <= second.start).then_some(span)
}

/// Returns the name of a key, without quotes and escapes.
fn name(written: &str) -> Option<Cow<'_, str>> {
    let line = format!("{written} = 0");
    let (key, _) = DeTable::parse(&line).ok()?.into_inner().into_iter().next()?;
    Some(Cow::Owned(key.into_inner().into_owned()))
}

/// Returns the span of `key` in the table that contains the renamed key, at any depth.
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
