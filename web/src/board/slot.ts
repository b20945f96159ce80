import type { Direction } from "./measures.ts";

/** The room of a pile on the board, in pixels; its undermost card lies at the upper left. */
export interface Slot {
  pile: number;
  x: number;
  y: number;
  width: number;
  height: number;
  direction: Direction;
  /** How many cards are seen at most; those beneath lie squared. */
  shown: number;
  /** Whether cards deep in the pile may be left out where there is no room for them. */
  deep: boolean;
  /** Above how many rows of piles that are covered it lies; 0 if absent. */
  layer?: number;
}

/** A rectangle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One of the ways to lay a block of piles with cards of a given width. */
export interface Way {
  /** The room it needs. */
  width: number;
  height: number;
  /** The width beyond which it would look torn apart. */
  most: number;
  /** How much of more height it can use; 0 for blocks that stay as they are. */
  stretch: number;
  /** Whether columns of cards stand below each other. */
  broken: boolean;
  /** Lays the piles in a box that is large enough. */
  lay(box: Box): Slot[];
}
