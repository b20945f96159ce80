import { HIDDEN } from "./lie.ts";

/** A card that is or will be drawn. */
export interface Drawn {
  pile: number;
  place: number;
  text: string;
}

/**
 * Finds for each card that will be drawn the one drawn now that it is, as far as that can
 * be told: the card at its place, a card of the same text that left its place, or one that
 * was turned over on its way. Cards of the same text are alike, so any of them will do.
 */
export function matched(now: Drawn[], next: Drawn[]): (number | undefined)[] {
  const key = ({ pile, place }: Drawn) => pile * 1000 + place;
  const places = new Map(now.map((it, index) => [key(it), index]));
  const found: (number | undefined)[] = next.map((it) => {
    const index = places.get(key(it));
    const there = index === undefined ? undefined : now[index];
    return there !== undefined && canBe(there.text, it.text) ? index : undefined;
  });
  const used = new Set(found);
  const free = now.map((_, index) => index).filter((index) => !used.has(index));
  const take = (text: string, same: boolean) => {
    // The uppermost come first: they are the ones that can have been moved.
    for (let at = free.length - 1; at >= 0; at--) {
      const index = free[at];
      const there = index === undefined ? undefined : now[index];
      if (there === undefined) continue;
      if (same ? there.text !== text : !canBe(there.text, text)) continue;
      free.splice(at, 1);
      return index;
    }
    return undefined;
  };
  for (const same of [true, false]) {
    for (let at = next.length - 1; at >= 0; at--) {
      const it = next[at];
      if (it === undefined || found[at] !== undefined || free.length === 0) continue;
      if (same && it.text === HIDDEN) continue;
      found[at] = take(it.text, same);
    }
  }
  return found;
}

/** Whether two texts can be those of one card. */
function canBe(one: string, other: string): boolean {
  return one === other || one === HIDDEN || other === HIDDEN;
}
