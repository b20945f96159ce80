/** The measures of cards; all follow from their width. */

/** The direction in which the cards of a pile are spread. */
export type Direction = "none" | "down" | "right";

/** Lengths that go with cards of some width, in pixels. */
export interface Measures {
  width: number;
  height: number;
  /** Between two piles, and at the edges of the board. */
  gap: number;
  /** Between two groups. */
  apart: number;
  /** From a card to the next one of a pile, where there is room. */
  step: { down: number; right: number };
}

/** How much of a card under another is seen at most. */
const WIDEST = { down: 0.33, right: 0.4 };

/** How little of it may be seen, in widths and in pixels, before a pile is laid anew. */
const TIGHTEST = { down: [0.15, 7], right: [0.2, 7] } as const;

/** A card that is face down shows so much less of itself. */
export const BACK = 0.4;

/** The cards of a waste that are seen. */
export const WASTE = 3;

/** Returns the measures of cards of a width, drawn with less between them by `ease` < 1. */
export function measures(width: number, ease = 1): Measures {
  return {
    width,
    height: 1.4 * width,
    gap: Math.max(2, 0.12 * width),
    apart: Math.max(4, 0.3 * width),
    step: {
      down: Math.max(ease * 0.28 * width, ease * 12),
      right: Math.max(ease * 0.36 * width, ease * 12),
    },
  };
}

/** Returns the step from card to card at its widest. */
export function widest(direction: "down" | "right", width: number): number {
  return Math.max(WIDEST[direction] * width, Math.min(0.55 * width, 20));
}

/** Returns the step from card to card below which cards cannot be told any more. */
export function tightest(direction: "down" | "right", width: number): number {
  const [share, least] = TIGHTEST[direction];
  return Math.max(share * width, least);
}
