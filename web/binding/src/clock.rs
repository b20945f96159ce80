//! The browser's clock and random numbers.

use std::sync::LazyLock;

use patience::table::HashKey;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub(crate) fn now() -> f64;

    /// A random number from 0 to below 1.
    #[wasm_bindgen(js_namespace = Math)]
    fn random() -> f64;

    /// Fills bytes with cryptographically secure random numbers.
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill_randomly(bytes: &mut [u8]);

    #[wasm_bindgen(js_name = Date)]
    type Date;

    #[wasm_bindgen(constructor, js_class = "Date")]
    fn new() -> Date;

    #[wasm_bindgen(method, js_name = toISOString)]
    fn to_iso_string(this: &Date) -> String;
}

/// Returns the key for the hashes of positions, drawn once per worker.
pub(crate) fn hash_key() -> HashKey {
    static KEY: LazyLock<HashKey> = LazyLock::new(|| {
        let mut secret = [0; 32];
        fill_randomly(&mut secret);
        HashKey::new(secret)
    });
    KEY.clone()
}

/// Returns a random number that is short enough to type.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
pub(crate) fn fresh_number() -> u64 {
    1 + (random() * 999_999_999.0) as u64
}

/// Returns the date in UTC as a number, such as 20261124.
pub(crate) fn today() -> Option<u64> {
    let date = Date::new().to_iso_string();
    let digits: String = date.chars().take(10).filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}
