//! Sessions as data: whole texts in, whole texts out.

mod boards;
mod deals;
mod desk;
mod drivers;
mod every_board;
mod helping;
mod json;
mod news;
mod refusals;
mod reload;
mod reload_deals;
mod sessions;
mod telling;
mod typing;
mod world;
mod wrong;

use world::Shelf;
