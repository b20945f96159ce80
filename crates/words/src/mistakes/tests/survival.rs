//! Checks that no text makes the parser panic.

use proptest::prelude::*;

use super::*;
use crate::variant::tree::merge;

/// Parses and decodes a text, and renders all errors. Must not panic.
fn survive(text: &str) {
    let mut sources = Sources::new();
    let id = sources.add("a.toml", text);
    let errors = match parse(id, text) {
        Ok(table) => decode::<Game>(&table).err().unwrap_or_default(),
        Err(errors) => errors,
    };
    render(&sources, &diagnostics(&sources, &errors), Style::Plain);
}

const SEED: &str = "name = 'é'\nbuild = [{ rank = { sum = 1 } }, 'x']\ndeal = [{ to = 1 }]\n\
    [piles.x]\ncount = 0x1F\nbase = \"A\"\n[[deals]]\nto = 12:00:00\n[piles]\ny = {}\n";

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn no_text_of_toml_characters_makes_it_panic(text in "[a-b\\[\\]{}=.,\"'# \n\r1e+_\\\\-]{0,60}") {
        survive(&text);
    }

    #[test]
    fn no_damaged_file_makes_it_panic(
        at in 0..SEED.len(), length in 0_usize..20, put in "[\\[\\]{}=.,\"' \na1é]{0,4}"
    ) {
        let start = SEED.floor_char_boundary(at);
        let end = SEED.ceil_char_boundary((start + length).min(SEED.len()));
        survive(&format!("{}{put}{}", &SEED[..start], &SEED[end..]));
    }

    #[test]
    fn no_value_of_another_kind_makes_it_panic(
        key in "name|piles|deal|build|gather|limit|only-kings|weight|corner|state",
        value in prop::sample::select(vec![
            "1", "-1", "1.5", "nan", "'x'", "true", "[]", "{}", "[[]]", "{ x = {} }",
            "{ times = {} }", "[{ rank = {} }]", "1979-05-27", "[{ rank = { sum = [] } }]",
        ]),
    ) {
        survive(&format!("{key} = {value}"));
    }
}

#[test]
fn the_deepest_tree_that_can_be_parsed_can_be_decoded_and_merged() {
    #[derive(Debug, Deserialize)]
    struct Deep {
        #[serde(default)]
        #[expect(dead_code, reason = "only its depth matters")]
        a: OneOrMany<Option<Deep>>,
    }
    let text = format!("{}'x'{}", "a = [{ ".repeat(31) + "a = ", " }]".repeat(31));
    let table = parse(Sources::new().add("a.toml", &text), &text).unwrap();
    let found = decode::<Deep>(&merge(table.clone(), table)).unwrap_err();
    assert_eq!(found.len(), 1);
}
