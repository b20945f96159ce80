//! Packs parts of the search path, so that a long path takes little memory.
//!
//! A frame and its branches take about 500 bytes. Frames far from the present position are not
//! needed until the search returns to them. So the path is packed in segments: the first position
//! of each segment, the moves between its positions, and the branches, about 80 bytes a position.
//! The search continues at the present position with an empty path. When nothing is left there,
//! it unpacks the last segment by replaying its moves. Packing neither adds, removes nor reorders
//! branches.

use std::ops::Range;

use super::branch::{Branch, BranchState};
use super::{Depth, FRAME_BYTES, Frame, PATH_PART};
use crate::rules::{ActionId, HookError, Move};
use crate::solve::{Point, Step};
use crate::table::{PileId, PositionHash, PositionId};

/// The unpacked size of a path, in bytes, at which it is unlikely to lead to an answer: this
/// much, or one in `HOPELESS_PART` of the memory if that is more. Other searches then use the
/// time better.
const MIN_HOPELESS: usize = 1 << 29;
const HOPELESS_PART: usize = 4;

/// Returns the unpacked size of a path in bytes at which a search with this budget gives it up.
pub(super) fn hopeless(budget: usize) -> usize {
    MIN_HOPELESS.max(budget / HOPELESS_PART)
}

/// The number of segments into which a path is packed.
const STRETCHES: usize = 4;
/// Flags in the byte of a branch's state: turns of the stock come before its move; a use is
/// pending after it.
// INVARIANT: both lie above the values of `BranchState`, which share the byte.
const TURNS: u8 = 1 << 4;
const PENDING: u8 = 1 << 5;

/// A packed segment of the path.
pub(super) struct Stretch {
    /// The saved first position.
    start: Vec<u8>,
    /// The number of moves to it.
    line: usize,
    /// Its packed frames.
    packed: Vec<u8>,
    frames: usize,
    /// Their unpacked size in bytes.
    whole: usize,
    /// The progress of the search at its end (see [`Depth::progress`]).
    pub(super) progress: (f64, f64),
}

impl Stretch {
    pub(super) fn bytes(&self) -> usize {
        self.start.capacity() + self.packed.capacity() + size_of::<Self>()
    }

    /// Returns the hashes of its positions.
    pub(super) fn hashes(&self) -> impl Iterator<Item = PositionHash> {
        let mut rest = Bytes(&self.packed);
        (0..self.frames).map_while(move |_| {
            let packed = PackedFrame::read(&mut rest)?;
            for _ in 0..packed.moves {
                read_move(&mut rest)?;
            }
            for _ in 0..packed.branches {
                read_branch(&mut rest)?;
            }
            Some(packed.hash)
        })
    }
}

/// The header of a packed frame. Its moves and branches follow it.
struct PackedFrame {
    hash: PositionHash,
    met: u64,
    /// The pending uses.
    pending: u64,
    /// The index of the next branch among its own.
    next: u32,
    branches: u32,
    /// The number of moves from the frame before it.
    moves: u32,
}

/// A reader of bytes from the front.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn word(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }
}

impl PackedFrame {
    fn write(&self, bytes: &mut Vec<u8>) {
        let Self { hash, met, pending, next, branches, moves } = self;
        let PositionHash { place, id: PositionId([one, other]) } = *hash;
        for word in [place, one, other, *met, *pending] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        for number in [next, branches, moves] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
    }

    fn read(bytes: &mut Bytes<'_>) -> Option<Self> {
        Some(Self {
            hash: PositionHash {
                place: bytes.word()?,
                id: PositionId([bytes.word()?, bytes.word()?]),
            },
            met: bytes.word()?,
            pending: bytes.word()?,
            next: bytes.number()?,
            branches: bytes.number()?,
            moves: bytes.number()?,
        })
    }
}

fn write_branch(state: BranchState, step: Step, bytes: &mut Vec<u8>) {
    let (turned, with_pending) = (step.turns > 0, !step.leaves_nothing_pending());
    let turns = if turned { TURNS } else { 0 };
    bytes.push(state as u8 | turns | if with_pending { PENDING } else { 0 });
    if turned {
        bytes.push(step.turns);
    }
    if with_pending {
        bytes.extend_from_slice(&step.pending_number().to_le_bytes());
    }
    write_move(step.made, bytes);
}

fn read_branch(bytes: &mut Bytes<'_>) -> Option<(BranchState, Step)> {
    let first = bytes.byte()?;
    let turns = if first & TURNS > 0 { bytes.byte()? } else { 0 };
    let pending = if first & PENDING > 0 { Some(bytes.word()?) } else { None };
    let made = read_move(bytes)?;
    let pending = pending.unwrap_or_else(|| Step::free(made).pending_number());
    let state = *BranchState::ALL.get(usize::from(first & !(TURNS | PENDING)))?;
    Some((state, Step::with_pending(turns, made, pending)))
}

fn write_move(made: Move, bytes: &mut Vec<u8>) {
    bytes.push(made.action().0);
    if let Some(carry) = made.carry() {
        bytes.extend_from_slice(&[carry.from.0, carry.to.0, carry.count]);
    } else {
        let picks = made.picks();
        bytes.push(u8::try_from(picks.len()).unwrap_or(u8::MAX));
        bytes.extend(picks.iter().map(|pile| pile.0));
    }
}

fn read_move(bytes: &mut Bytes<'_>) -> Option<Move> {
    let action = ActionId(bytes.byte()?);
    if action == ActionId::BUILD {
        let [from, to, count] = bytes.take()?;
        return Some(Move::build(PileId(from), PileId(to), count));
    }
    let mut picks = [PileId(0); Move::PICKS];
    let picks = picks.get_mut(..bytes.byte()?.into())?;
    for pick in picks.iter_mut() {
        *pick = PileId(bytes.byte()?);
    }
    Some(Move::picking(action, picks))
}

impl Depth<'_> {
    /// Packs all frames but the last one, which is that of the present position.
    #[cold]
    pub(super) fn pack_path(&mut self) {
        let Some(last) = self.frames.len().checked_sub(1).filter(|last| *last > 0) else {
            return;
        };
        let mut here = Vec::new();
        self.state.save(&mut here);
        let line = self.state.line().to_vec();
        // A frame's position is the point before the next frame.
        let points: Vec<_> = self.frames[1..].iter().map(|frame| frame.before).collect();
        let own = self.state.point();
        // The point of each frame on the path.
        let place = |frame: usize| points.get(frame).unwrap_or(&own);
        let each = last.div_ceil(STRETCHES);
        let mut stretches = Vec::new();
        // The latest segment first, because the state can only go back.
        for start in (0..last).step_by(each).rev() {
            self.state.take_back(place(start));
            let mut saved = Vec::with_capacity(self.state.saved_len());
            self.state.save(&mut saved);
            let frames = start..(start + each).min(last);
            let mut packed = Vec::new();
            for number in frames.clone() {
                // A segment saves its first position whole, so no moves lead to it.
                let moves = if number == start {
                    &[]
                } else {
                    &line[place(number - 1).line_len()..place(number).line_len()]
                };
                self.pack(number, place(number), moves, &mut packed);
            }
            packed.shrink_to_fit();
            let branches = self.frames[frames.end].start - self.frames[start].start;
            let whole = unpacked(frames.len(), branches as usize);
            stretches.push(Stretch {
                start: saved,
                line: self.line_before.len() + place(start).line_len(),
                packed,
                frames: frames.len(),
                whole,
                progress: self.progress_after(frames.end),
            });
        }
        self.packed_bytes += stretches.iter().map(Stretch::bytes).sum::<usize>();
        // `take_up` pops from the end, so the latest segment goes there.
        self.packed_path.extend(stretches.into_iter().rev());
        self.line_before.extend(line);
        self.state.load(&here);
        // `load` cleared the path, so older points are invalid from here on.
        let (Some(frame), own) = (self.frames.pop(), self.state.point()) else { return };
        self.branches.drain(..frame.start as usize);
        self.frames.clear();
        let next = frame.next - frame.start;
        self.frames.push(Frame { before: own, start: 0, next, ..frame });
        self.measure_path();
    }

    /// Updates whether the path is too long for the memory or for an answer. Ignores the unpacked
    /// frames, which are few.
    fn measure_path(&mut self) {
        let whole: usize = self.packed_path.iter().map(|stretch| stretch.whole).sum();
        self.is_long =
            self.path_bytes() > self.budget / PATH_PART || whole > self.hopeless;
    }

    /// Packs a frame: its point on the path, the moves to it, and its branches.
    fn pack(&self, number: usize, here: &Point, moves: &[Move], to: &mut Vec<u8>) {
        let frame = &self.frames[number];
        let branches = &self.branches[self.branches_of(number)];
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let packed = PackedFrame {
            hash: frame.hash,
            met: frame.met,
            pending: here.pending_number(),
            next: frame.next - frame.start,
            branches: count(branches.len()),
            moves: count(moves.len()),
        };
        packed.write(to);
        for made in moves {
            write_move(*made, to);
        }
        for branch in branches {
            write_branch(branch.state, branch.step(), to);
        }
    }

    /// Returns the range of a frame's branches.
    fn branches_of(&self, number: usize) -> Range<usize> {
        let end = self.frames.get(number + 1).map(|frame| frame.start as usize);
        self.frames[number].start as usize..end.unwrap_or(self.branches.len())
    }

    /// Unpacks the last segment, once nothing is left after it. Returns whether there is one.
    #[cold]
    pub(super) fn take_up(&mut self) -> Result<bool, HookError> {
        let Some(stretch) = self.packed_path.pop() else { return Ok(false) };
        self.packed_bytes -= stretch.bytes();
        self.line_before.truncate(stretch.line);
        self.state.load(&stretch.start);
        let mut rest = Bytes(&stretch.packed);
        for _ in 0..stretch.frames {
            let whole = self.unpack(&mut rest)?;
            debug_assert!(whole, "replaying the moves led to a different position");
            if !whole {
                // The branches from here are lost: report an unknown result rather than a wrong
                // one.
                self.cut = true;
                break;
            }
        }
        self.measure_path();
        Ok(true)
    }

    /// Unpacks a frame. Returns whether that succeeded.
    fn unpack(&mut self, from: &mut Bytes<'_>) -> Result<bool, HookError> {
        let Some(packed) = PackedFrame::read(from) else { return Ok(false) };
        let before = self.state.point();
        for _ in 0..packed.moves {
            let Some(made) = read_move(from) else { return Ok(false) };
            self.state.play(made)?;
        }
        self.state.arrive(packed.pending);
        let (start, hash) = (self.branches.len(), self.state.hash());
        for _ in 0..packed.branches {
            let Some((known, step)) = read_branch(from) else { return Ok(false) };
            // INVARIANT: unpacking keeps the order of branches, so `next` stays valid.
            self.branches.push(Branch::again(known, step, &self.state));
        }
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let PackedFrame { met, .. } = packed;
        self.frames.push(Frame { before, hash, start, next: start + packed.next, met });
        Ok(hash == packed.hash)
    }

    /// Returns the size in bytes of the unpacked part of the path.
    pub(super) fn at_hand(&self) -> usize {
        unpacked(self.frames.len(), self.branches.len())
    }
}

/// Returns the size in bytes of unpacked frames and branches.
pub(super) fn unpacked(frames: usize, branches: usize) -> usize {
    frames * FRAME_BYTES + branches * size_of::<Branch>()
}
