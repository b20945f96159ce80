import { HIDDEN } from "./lie.ts";

/** A card at its place. */
export interface Drawn {
  pile: number;
  place: number;
  text: string;
}

/**
 * Matches each next card with the index of a current one: the card at the same place, a card
 * with the same text that left its place, or one that was turned over. Cards with the same
 * text are interchangeable.
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
    // Topmost cards first: they are the ones that can have moved.
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

/** Whether two texts can belong to the same card. */
function canBe(one: string, other: string): boolean {
  return one === other || one === HIDDEN || other === HIDDEN;
}
