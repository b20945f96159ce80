//! Sessions as data: whole texts in, whole texts out.

mod boards;
mod deals;
mod drivers;
mod every_board;
mod json;
mod refusals;
mod sessions;
mod telling;
mod typing;
mod world;
mod wrong;

use world::Shelf;
