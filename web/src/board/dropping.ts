import type { Box } from "./slot.ts";

/** The situation when cards are dropped. */
export interface Drop {
  /** The box of the bottom card. */
  card: Box;
  pointer: { x: number; y: number };
  /** The box of each pile. */
  boxes: Box[];
  /** The source pile, and the legal targets. */
  from: number;
  targets: Set<number>;
}

/**
 * Returns the pile that cards are dropped on: the legal target they overlap most, or else the
 * pile under the pointer, so that the refusal can explain the rule.
 */
export function nearestPile({ card, pointer, boxes, from, targets }: Drop): number | undefined {
  const cover = (box: Box) => {
    const across = Math.min(card.x + card.width, box.x + box.width) - Math.max(card.x, box.x);
    const down = Math.min(card.y + card.height, box.y + box.height) - Math.max(card.y, box.y);
    return across > 0 && down > 0 ? across * down : 0;
  };
  const holds = ({ x, y, width, height }: Box) =>
    pointer.x >= x && pointer.x <= x + width && pointer.y >= y && pointer.y <= y + height;
  let best: { pile: number; cover: number } | undefined;
  for (const [pile, box] of boxes.entries()) {
    if (pile === from || !targets.has(pile)) continue;
    const covered = cover(box) + (holds(box) ? card.width * card.height : 0);
    if (covered > (best?.cover ?? 0.05 * card.width * card.height)) {
      best = { pile, cover: covered };
    }
  }
  if (best !== undefined) return best.pile;
  const pointed = boxes.findLastIndex((box, pile) => pile !== from && holds(box));
  return pointed < 0 ? undefined : pointed;
}
