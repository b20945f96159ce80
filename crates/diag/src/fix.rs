//! Fixes: what certainly was meant, put in its place.

use crate::{Diagnostic, SourceId, Sources};

/// Returns a text with the fixes of all diagnostics that have one there, and how many
/// these are; nothing where there is none. All else stays as it is.
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
    // The same is told once for each way to play.
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
