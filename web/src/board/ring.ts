import type { Measures } from "./measures.ts";
import type { Slot, Way } from "./slot.ts";

/** How much wider than high a ring may be. */
const ASPECTS = [1, 1.4, 1.9, 2.6];

/** Returns the ways to lay piles in a ring, clockwise, the last at the top. */
export function ringWays(piles: number[], measures: Measures): Way[] {
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
    const radius = smallest(fits, 24 * height);
    return {
      width: 2 * radius * aspect + width,
      most: 2 * radius * aspect + width,
      height: 2 * radius + height,
      stretch: 0,
      broken: false,
      lay(box) {
        const x = box.x + (box.width - width) / 2;
        const y = box.y + (box.height - height) / 2;
        return piles.map((pile, index): Slot => {
          const { x: right, y: down } = spots[index] ?? { x: 0, y: 0 };
          return {
            pile,
            x: x + right * radius * aspect,
            y: y + down * radius,
            width,
            height,
            direction: "none",
            shown: 1,
          };
        });
      },
    };
  });
}

function spot(hour: number, hours: number): { x: number; y: number } {
  const angle = (2 * Math.PI * hour) / hours;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/** Returns about the smallest number that fits, if all larger ones do. */
function smallest(fits: (number: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  for (let round = 0; round < 18; round++) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}
