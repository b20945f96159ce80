//! Sweeps: every value of some options.

use crate::variant::Variant;

/// Options and their values, as in `--set`.
pub type Chosen = Vec<(String, String)>;

/// Returns all combinations of values of a sweep. Without a sweep, returns one empty choice.
pub fn choices(variant: &Variant, sweep: &[String]) -> Result<Vec<Chosen>, String> {
    // Starts with one empty choice, which each option multiplies by its values.
    let mut all = vec![Chosen::new()];
    for text in sweep {
        let (name, some) = match text.split_once('=') {
            Some((name, values)) => (name.trim(), Some(values)),
            None => (text.as_str(), None),
        };
        let options = variant.choices();
        let Some(option) = options.iter().find(|option| option.name == name) else {
            let names: Vec<&str> =
                options.iter().map(|option| option.name.as_str()).collect();
            return Err(match names.as_slice() {
                [] => format!("`--sweep {name}`: this game has no options"),
                names => format!(
                    "`--sweep {name}`: unknown option: choose from `{}`",
                    names.join("`, `")
                ),
            });
        };
        let values: Vec<&str> = match some {
            None => option.values.iter().map(String::as_str).collect(),
            Some(some) => some.split(',').map(str::trim).collect(),
        };
        if let Some(wrong) =
            values.iter().find(|value| !option.values.iter().any(|v| v == *value))
        {
            return Err(format!(
                "`--sweep {text}`: `{name}` has no value `{wrong}`; it has `{}`",
                option.values.join("`, `")
            ));
        }
        all = all
            .iter()
            .flat_map(|chosen| {
                values.iter().map(move |value| {
                    let mut chosen = chosen.clone();
                    chosen.push((name.to_owned(), (*value).to_owned()));
                    chosen
                })
            })
            .collect();
    }
    Ok(all)
}
