import type { CardPlace } from "../protocol.ts";
import type { Drawing } from "./drawing.ts";

/** What cards can be marked as. */
export type Mark = "can" | "target" | "held" | "pointed" | "last";

/** Marks on cards and places; they follow what lies at a place, not the card. */
export class Marks {
  #drawing: Drawing;
  #marked = new Map<Mark, Set<Element>>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Marks what lies at these places and nothing else. */
  set(mark: Mark, places: CardPlace[]): void {
    const elements = places.map((it) => this.#drawing.elementAt(it));
    const next = new Set(elements.filter((it) => it !== undefined));
    const before = this.#marked.get(mark);
    for (const it of before ?? []) if (!next.has(it as HTMLElement)) it.classList.remove(mark);
    for (const it of next) it.classList.add(mark);
    this.#marked.set(mark, next);
  }
}
