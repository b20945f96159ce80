//! Sessions as data: whole texts in, whole texts out.

mod boards;
mod world;

use world::Shelf;
