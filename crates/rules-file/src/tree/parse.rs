//! Parses TOML text into a tree.

use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

use crate::diag::{Place, SourceId};
use crate::error::form::{Mistake, Subject};
use crate::error::{RulesError, begin};
use crate::tree::{Entry, Node, Table, Value, syntax};

/// The maximum size of a rules file in bytes.
const LONGEST: usize = 1 << 18;

/// The maximum number of values in a rules file, tables and lists included.
const VALUES: usize = 10_000;

/// The maximum nesting of tables and arrays; the file itself is the first level.
pub(super) const DEEPEST: usize = 64;

/// The maximum number of errors reported for one text.
const REPORTED: usize = 50;

/// Parses a TOML file.
///
/// Fails with the first syntax error only, because later ones mostly follow from it; with
/// all numbers that are too large; and on a text that is too long, has too many values or
/// is nested too deeply.
pub fn parse(source: SourceId, text: &str) -> Result<Table, Vec<RulesError>> {
    if text.len() > LONGEST {
        let mistake = Mistake::TooLong { most: LONGEST };
        let start = Place::new(source, 0..0);
        let error = RulesError::of_form(mistake, Subject::File, Some(start));
        return Err(begin(vec![error]));
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    if let Some(report) = syntax::report(source, text, &errors) {
        return Err(begin(vec![report]));
    }
    let mut builder = Builder { source, text, values: 0, errors: vec![] };
    let start = Some(builder.place(0..0));
    let table = builder.table(document.into_inner(), start, 1);
    if builder.errors.is_empty() { Ok(table) } else { Err(begin(builder.errors)) }
}

/// Builds the tree, and collects errors.
struct Builder<'a> {
    source: SourceId,
    text: &'a str,
    values: usize,
    errors: Vec<RulesError>,
}

impl Builder<'_> {
    fn place(&self, span: std::ops::Range<usize>) -> Place {
        Place::new(self.source, span)
    }

    fn table(&mut self, table: DeTable<'_>, start: Option<Place>, depth: usize) -> Table {
        let mut entries: Vec<Entry> = table
            .into_iter()
            .map(|(key, value)| Entry {
                key_place: self.place(key.span()),
                key: key.into_inner().into_owned(),
                node: self.node(value, depth + 1),
            })
            .collect();
        // A header that comes after those of its subtables, such as `[b]` after `[b.x]`,
        // disturbs the parser's order.
        entries.sort_by_key(|entry| entry.key_place.span.start);
        Table::from_unique(entries, start)
    }

    fn node(&mut self, value: Spanned<DeValue<'_>>, depth: usize) -> Node {
        let place = self.place(value.span());
        self.values += 1;
        if self.values == VALUES + 1 {
            self.error(Mistake::TooLarge { most: VALUES }, &place);
        }
        let value = match value.into_inner() {
            // The file is refused anyway, so the rest of it should take no memory.
            _ if self.values > VALUES => Value::Boolean(false),
            DeValue::Table(_) | DeValue::Array(_) if depth > DEEPEST => {
                self.error(Mistake::TooDeep { most: DEEPEST }, &place);
                Value::Boolean(false)
            }
            DeValue::Table(table) => Value::Table(self.table(table, None, depth)),
            DeValue::Array(nodes) => Value::Array(
                nodes.into_iter().map(|node| self.node(node, depth + 1)).collect(),
            ),
            DeValue::String(text) => Value::String(text.into_owned()),
            DeValue::Integer(number) => self.number(integer(&number), &place),
            DeValue::Float(number) => self.number(float(&number), &place),
            DeValue::Boolean(truth) => Value::Boolean(truth),
            DeValue::Datetime(time) => Value::Datetime(time.to_string()),
        };
        Node { value, place }
    }

    fn number(&mut self, number: Option<Value>, place: &Place) -> Value {
        number.unwrap_or_else(|| {
            let text = self.text.get(place.span.clone()).unwrap_or_default();
            // The error refuses the file, so any value will do.
            self.error(Mistake::BadNumber { text: text.to_owned() }, place);
            Value::Integer(0)
        })
    }

    fn error(&mut self, mistake: Mistake, place: &Place) {
        if self.errors.len() < REPORTED {
            let place = Some(place.clone());
            self.errors.push(RulesError::of_form(mistake, Subject::File, place));
        }
    }
}

fn integer(number: &DeInteger<'_>) -> Option<Value> {
    i64::from_str_radix(number.as_str(), number.radix()).ok().map(Value::Integer)
}

/// Returns the number, or `None` if it is so large that it became infinite.
fn float(number: &DeFloat<'_>) -> Option<Value> {
    let value: f64 = number.as_str().parse().ok()?;
    let held = !value.is_infinite() || number.as_str().contains("inf");
    held.then_some(Value::Float(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sources;

    /// Formats the keys of a text in order, each with the text at its positions.
    fn places(text: &str) -> String {
        let mut sources = Sources::new();
        let table = parse(sources.add("a.toml", text), text).unwrap();
        sketch(&sources, &table, "").join("\n")
    }

    fn sketch(sources: &Sources, table: &Table, indent: &str) -> Vec<String> {
        let mut lines = vec![];
        for it in table {
            let [key, value] = [&it.key_place, &it.node.place]
                .map(|span| sources.covered(span).replace('\n', "/"));
            lines.push(format!("{indent}{}: {key} | {value}", it.key));
            let nodes = it.node.as_array().unwrap_or(std::slice::from_ref(&it.node));
            for table in nodes.iter().filter_map(Node::as_table) {
                lines.extend(sketch(sources, table, &format!("{indent}  ")));
            }
        }
        lines
    }

    #[test]
    fn parse_records_the_places_of_keys_and_values() {
        let text = "\u{feff}'na me' = \"x\\ty\"\r\na.b.c = +1_0\r\n[piles.x]\r\ncount = 1e1\r\n\
            [[deal]]\r\nto = 1\r\n[[deal]]\r\nrows = [\n 1, { y = [] } ]\r\n[deal.more]\r\nz = 1:00:00\n";
        insta::assert_snapshot!(places(&text.replace("1:00", "01:00")), @r#"
        na me: 'na me' | "x\ty"
        a: a | a
          b: b | b
            c: c | +1_0
        piles: piles | piles
          x: x | [piles.x]
            count: count | 1e1
        deal: deal | [[deal]]
          to: to | 1
          rows: rows | [/ 1, { y = [] } ]
            y: y | []
          more: more | [deal.more]
            z: z | 01:00:00
        "#);
    }

    #[test]
    fn parse_keeps_the_order_of_keys_for_any_order_of_headers() {
        insta::assert_snapshot!(places("[b.x]\n[c]\n[a]\nz = 1\ny = 1\n[b]\n[d]\n[b.w]"), @r"
        c: c | [c]
        a: a | [a]
          z: z | 1
          y: y | 1
        b: b | [b]
          x: x | [b.x]
          w: w | [b.w]
        d: d | [d]
        ");
    }

    #[test]
    fn parse_reads_numbers_in_every_notation() {
        let text = "a = [0x1F, 0o17, 0b11, -1_000, +7, 1e3, -inf, 0.5]";
        let table = parse(Sources::new().add("a.toml", text), text).unwrap();
        let values: Vec<String> = table
            .get("a")
            .unwrap()
            .as_array()
            .unwrap()
            .iter()
            .map(|error| format!("{:?}", error.value))
            .collect();
        insta::assert_snapshot!(values.join(" "), @r"Integer(31) Integer(15) Integer(3) Integer(-1000) Integer(7) Float(1000.0) Float(-inf) Float(0.5)");
    }
}
