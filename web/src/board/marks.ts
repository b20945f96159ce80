import type { CardPlace } from "../protocol.ts";
import type { Drawing } from "./drawing.ts";

/** The kinds of marks. */
export type Mark = "can" | "target" | "held" | "pointed" | "last";

/** The marks on cards and slots; a mark belongs to a place, not to a card. */
export class Marks {
  #drawing: Drawing;
  #marked = new Map<Mark, Set<Element>>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Sets a mark at these places, and removes it everywhere else. */
  set(mark: Mark, places: CardPlace[]): void {
    const elements = places.map((it) => this.#drawing.elementAt(it));
    const next = new Set(elements.filter((it) => it !== undefined));
    const before = this.#marked.get(mark);
    for (const it of before ?? []) if (!next.has(it as HTMLElement)) it.classList.remove(mark);
    for (const it of next) it.classList.add(mark);
    this.#marked.set(mark, next);
  }
}
