//! The project's CSV files: RFC 4180, one record per line, field names in the first.

use std::collections::BTreeMap;
use std::fs;

use super::root;

/// The fields of a record by name.
pub(crate) type Row = BTreeMap<String, String>;

/// Returns the records of a file.
#[track_caller]
pub(crate) fn read(path: &str) -> Vec<Row> {
    let text = fs::read_to_string(root().join(path)).unwrap();
    let mut records = text.lines().map(fields);
    let names = records.next().unwrap();
    let row = |values: Vec<String>| {
        assert_eq!(values.len(), names.len(), "{path}: number of fields in {values:?}");
        names.iter().cloned().zip(values).collect()
    };
    records.map(row).collect()
}

/// Returns the fields of a line. A quoted field may contain commas and doubled quotes.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(letter),
        }
    }
    fields.push(field);
    fields
}

/// Returns the line with these fields of a record.
pub(crate) fn line(row: &Row, names: &[&str]) -> String {
    let field = |name: &&str| {
        let text = &row[*name];
        if text.contains([',', '"']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.clone()
        }
    };
    names.iter().map(field).collect::<Vec<_>>().join(",")
}
