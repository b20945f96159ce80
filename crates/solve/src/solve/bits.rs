//! Sets of up to 128 members, one bit each.

/// Returns the positions of the set bits in ascending order.
pub(super) fn bits(set: impl Into<u128>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < u128::BITS as usize).then_some(place)
    })
}
