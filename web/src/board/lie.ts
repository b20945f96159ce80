import type { Group, Listed, View } from "../protocol.ts";

/** A pile, as far as the layout needs it. */
export interface Heap {
  group: number;
  row?: number | undefined;
  column?: number | undefined;
  /** The numbers of the piles that lie on it. */
  coveredBy?: number[] | undefined;
  /** The number of face-down cards at the bottom. */
  down: number;
  /** The number of cards above them. */
  up: number;
}

/** The groups and piles of a game: the input of the layout. */
export interface Lie {
  groups: Group[];
  heaps: Heap[];
}

/** The text of a face-down card. */
export const HIDDEN = "??";

/** Returns the layout input of a position. */
export function lieOf(view: Pick<View, "groups" | "piles">): Lie {
  const heaps = view.piles.map(({ cards, ...pile }) => {
    let down = 0;
    while (down < cards.length && cards[down] === HIDDEN) down++;
    const { group, row, column, coveredBy } = pile;
    return { group, row, column, coveredBy, down, up: cards.length - down };
  });
  return { groups: view.groups, heaps };
}

/** Returns the layout input of a listed game at its start. */
export function lieOfListed(listed: Pick<Listed, "groups" | "piles">): Lie {
  const heaps = listed.piles.map(({ cards, ...pile }) => ({ ...pile, down: 0, up: cards }));
  return { groups: listed.groups, heaps };
}

/** Returns the longer pile of each pair. */
export function longest(one: Lie, other: Lie): Lie {
  const heaps = one.heaps.map((it, number) => {
    const now = other.heaps[number];
    if (now === undefined) return { ...it };
    return { ...it, down: Math.max(it.down, now.down), up: Math.max(it.up, now.up) };
  });
  return { groups: other.groups, heaps };
}

/** Whether two positions have the same groups, so that they can share a layout. */
export function isAlike(one: Lie, other: Lie): boolean {
  const same = (it: Group, number: number) => {
    const that = other.groups[number];
    return (
      that !== undefined &&
      it.name === that.name &&
      it.role === that.role &&
      it.count === that.count &&
      it.layout === that.layout &&
      it.squared === that.squared
    );
  };
  return one.groups.length === other.groups.length && one.groups.every(same);
}

/**
 * How a group is drawn: in a line with other squared piles, at fixed places, in a ring, with
 * each pile half on those that it covers, or as spread piles.
 */
export type Form = "line" | "places" | "ring" | "covers" | "spread";

/** Returns how a group is drawn. */
export function formOf(group: Group, heaps: Heap[]): Form {
  if (group.layout === "ring") return "ring";
  if (group.layout === "places" || group.layout === "covers") return group.layout;
  if (group.role === "tableau") return "spread";
  if (group.role === "reserve") {
    // Single-card piles look like cells; piles with at most one face-up card are stacks.
    const stacked = heaps.every((it) => it.up <= 1);
    const few = group.count <= 8;
    return group.squared || (few && (group.single || stacked)) ? "line" : "spread";
  }
  return "line";
}

/** Returns the piles of a group, with their numbers. */
export function heapsOf(lie: Lie, group: Group): { pile: number; heap: Heap }[] {
  const all = lie.heaps.slice(group.first, group.first + group.count);
  return all.map((heap, index) => ({ pile: group.first + index, heap }));
}
