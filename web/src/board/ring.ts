import type { Measures } from "./measures.ts";
import type { Slot, Way } from "./slot.ts";

/** The ratios of width to height of a ring to try. */
const ASPECTS = [1, 1.4, 1.9, 2.6];

/**
 * Returns the ways to lay out piles in a ring, clockwise, the last at the top, with the piles
 * of `middle` in its center.
 */
export function ringWays(piles: number[], middle: number[], measures: Measures): Way[] {
  const { width, height, gap } = measures;
  const tall = height + gap;
  const wide = width + gap;
  return ASPECTS.map((aspect): Way => {
    const spots = piles.map((_, index) => spot(index + 1, piles.length));
    const fits = (size: number) =>
      spots.every((one, at) =>
        spots.slice(0, at).every((other) => {
          const apart = Math.abs(one.x - other.x) * size * aspect;
          return apart >= wide || Math.abs(one.y - other.y) * size >= tall;
        }),
      );
    const inner = (middle.length * wide) / 2 + wide;
    const high = middle.length > 0 ? 2 * tall : 0;
    const radius = Math.max(smallest(fits, 24 * height), inner / aspect, high);
    return {
      width: 2 * radius * aspect + width,
      most: 2 * radius * aspect + width,
      height: 2 * radius + height,
      stretch: 0,
      broken: false,
      lay(box) {
        const x = box.x + (box.width - width) / 2;
        const y = box.y + (box.height - height) / 2;
        const at = (pile: number, right: number, down: number): Slot => {
          const spot = { pile, x: x + right, y: y + down };
          return { ...spot, width, height, direction: "none", shown: 1, deep: true };
        };
        const ring = piles.map((pile, index) => {
          const { x: right, y: down } = spots[index] ?? { x: 0, y: 0 };
          return at(pile, right * radius * aspect, down * radius);
        });
        const inside = middle.map((pile, index) => {
          return at(pile, (index - (middle.length - 1) / 2) * wide, 0);
        });
        return [...ring, ...inside];
      },
    };
  });
}

function spot(hour: number, hours: number): { x: number; y: number } {
  const angle = (2 * Math.PI * hour) / hours;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/** Returns approximately the smallest number that fits, if all larger ones fit. */
function smallest(fits: (number: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  for (let round = 0; round < 18; round++) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}
