//! Sessions as data: whole texts in, whole texts out.

mod asking;
mod beginning;
mod boards;
mod damaged;
mod deals;
mod desk;
mod drivers;
mod every_board;
mod exchange;
mod files;
mod ghosts;
mod helping;
mod json;
mod keys;
mod listing;
mod looks;
mod marks;
mod news;
mod places;
mod pyramids;
mod refusals;
mod reload;
mod reload_deals;
mod rewording;
mod searching;
mod sessions;
mod settings;
mod shelf;
mod staying;
mod tables;
mod telling;
mod typing;
mod undoing;
mod wrong;

use shelf::Shelf;
