import type { Direction } from "./measures.ts";

/** The room of a pile on the board, in pixels; its bottom card is at the upper left. */
export interface Slot {
  pile: number;
  x: number;
  y: number;
  width: number;
  height: number;
  direction: Direction;
  /** The most cards that are visible; those below are squared. */
  shown: number;
  /** Whether low cards of the pile may be omitted if there is no room. */
  deep: boolean;
  /** How many rows of covered piles it is above; 0 if absent. */
  layer?: number;
}

/** A rectangle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One way to lay out a block of piles with a given card width. */
export interface Way {
  /** The room that it needs. */
  width: number;
  height: number;
  /** The largest width that still looks good. */
  most: number;
  /** Its weight when spare height is divided; 0 for blocks that do not grow. */
  stretch: number;
  /** Whether columns are split into several rows. */
  broken: boolean;
  /** Lays out the piles in a box that is large enough. */
  lay(box: Box): Slot[];
}
