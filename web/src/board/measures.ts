/** The measures of the board; all follow from the width of a card. */

/** The direction in which the cards of a pile are spread. */
export type Direction = "none" | "down" | "right";

/** The lengths for a card width, in pixels. */
export interface Measures {
  width: number;
  height: number;
  /** Between two piles, and at the edges of the board. */
  gap: number;
  /** Between two groups. */
  apart: number;
  /** From a card to the next one of a pile, if there is room. */
  step: { down: number; right: number };
}

/** The largest visible part of a covered card, in card widths. */
const WIDEST = { down: 0.33, right: 0.4 };

/** The smallest visible part, in card widths and in pixels, before a new layout. */
const TIGHTEST = { down: [0.15, 7], right: [0.2, 7] } as const;

/** The visible part of a face-down card, relative to a face-up one. */
export const BACK = 0.4;

/** The number of visible cards of a waste. */
export const WASTE = 3;

/** Returns the measures for a card width; `ease` < 1 spreads cards less. */
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

/** Returns the largest step from card to card. */
export function widest(direction: "down" | "right", width: number): number {
  return Math.max(WIDEST[direction] * width, Math.min(0.55 * width, 20));
}

/** Returns the smallest step from card to card at which cards stay readable. */
export function tightest(direction: "down" | "right", width: number): number {
  const [share, least] = TIGHTEST[direction];
  return Math.max(share * width, least);
}
