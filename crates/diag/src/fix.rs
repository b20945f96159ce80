//! Applies the fixes of diagnostics to a text.

use crate::{Diagnostic, SourceId, Sources};

/// Returns a text with all fixes applied, and their number; `None` if there are no fixes.
pub fn fixed(
    sources: &Sources,
    source: SourceId,
    diagnostics: &[Diagnostic],
) -> Option<(String, usize)> {
    let of_text = |diagnostic: &Diagnostic| {
        let place = diagnostic.place.as_ref().filter(|place| place.source == source)?;
        Some((place.span.start, place.span.end, diagnostic.fix.clone()?))
    };
    let mut fixes: Vec<_> = diagnostics.iter().filter_map(of_text).collect();
    fixes.sort();
    // The same error is reported once for each option value.
    fixes.dedup();
    let mut text = sources.text(source).to_owned();
    let mut count = 0;
    // Backwards, so that earlier places stay valid.
    for (start, end, fix) in fixes.into_iter().rev() {
        if text.get(start..end).is_some() {
            text.replace_range(start..end, &fix);
            count += 1;
        }
    }
    (count > 0).then_some((text, count))
}
