//! From text to tree.

use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

use crate::diag::{Diagnostic, Place, SourceId};
use crate::variant::tree::mistake::{Mistake, Subject};
use crate::variant::tree::{Entry, Node, Table, Value, syntax};

/// The most bytes a rules file may have.
const LONGEST: usize = 1 << 20;

/// The most levels of tables and arrays, the file itself being the first.
pub(super) const DEEPEST: usize = 64;

/// The most faults reported of one text.
const REPORTED: usize = 50;

/// Reads a TOML text, which is a file of its own.
///
/// Fails with the first syntax error only, since those after it are mostly its
/// consequences; with all numbers that cannot be held; and on a text that is too long or
/// too deeply nested.
pub fn parse(source: SourceId, text: &str) -> Result<Table, Vec<Diagnostic>> {
    if text.len() > LONGEST {
        let mistake = Mistake::TooLong { most: LONGEST };
        let start = Place::new(source, 0..0);
        return Err(vec![mistake.report(Subject::File, Some(start))]);
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    if let Some(report) = syntax::report(source, text, &errors) {
        return Err(vec![report]);
    }
    let mut builder = Builder { source, text, faults: vec![] };
    let start = Some(builder.place(0..0));
    let table = builder.table(document.into_inner(), start, 1);
    if builder.faults.is_empty() { Ok(table) } else { Err(builder.faults) }
}

/// Makes the tree, and notes what cannot be part of it.
struct Builder<'a> {
    source: SourceId,
    text: &'a str,
    faults: Vec<Diagnostic>,
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
        // A header that comes after those of its parts disturbs the order.
        entries.sort_by_key(|it| it.key_place.span.start);
        Table::from_unique(entries, start)
    }

    fn node(&mut self, value: Spanned<DeValue<'_>>, depth: usize) -> Node {
        let place = self.place(value.span());
        let value = match value.into_inner() {
            DeValue::Table(_) | DeValue::Array(_) if depth > DEEPEST => {
                self.fault(&Mistake::TooDeep { most: DEEPEST }, &place);
                Value::Boolean(false)
            }
            DeValue::Table(table) => Value::Table(self.table(table, None, depth)),
            DeValue::Array(nodes) => Value::Array(
                nodes.into_iter().map(|it| self.node(it, depth + 1)).collect(),
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
            self.fault(&Mistake::BadNumber { text: text.to_owned() }, place);
            Value::Integer(0)
        })
    }

    fn fault(&mut self, mistake: &Mistake, place: &Place) {
        if self.faults.len() < REPORTED {
            self.faults.push(mistake.report(Subject::File, Some(place.clone())));
        }
    }
}

fn integer(number: &DeInteger<'_>) -> Option<Value> {
    i64::from_str_radix(number.as_str(), number.radix()).ok().map(Value::Integer)
}

/// Returns the number unless it is infinite without being written so.
fn float(number: &DeFloat<'_>) -> Option<Value> {
    let value: f64 = number.as_str().parse().ok()?;
    let held = !value.is_infinite() || number.as_str().contains("inf");
    held.then_some(Value::Float(value))
}
