import type { CardPlace, Pick, View } from "../protocol.ts";
import type { Arrangement } from "./arrange.ts";
import type { CardElement, Drawing } from "./drawing.ts";
import { nearestPile } from "./dropping.ts";
import { HIDDEN } from "./lie.ts";

/** A drop: where the cards came from and where they were dropped. */
export interface Dropped {
  from: CardPlace;
  to: CardPlace;
  /** Whether the move is legal. */
  legal: boolean;
}

/** The cards being dragged. */
export class Dragging {
  #drawing: Drawing;
  #cards: CardElement[] = [];

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Picks up a card and those on it; false for a face-down card that cannot move. */
  lift(view: View, [pile, place]: CardPlace, pick: Pick | undefined): boolean {
    const text = view.piles[pile]?.cards[place];
    if (text === undefined || (text === HIDDEN && pick === undefined)) return false;
    this.#cards = this.#drawing.cardsFrom([pile, place]);
    for (const it of this.#cards) it.element.classList.add("carried");
    return this.#cards.length > 0;
  }

  carry(right: number, down: number): void {
    this.#drawing.carry(this.#cards, right, down);
  }

  /** Returns the drop for a pointer position; undefined if there is no pile. */
  over(
    view: View,
    arrangement: Arrangement,
    pointer: { x: number; y: number },
    pick: Pick | undefined,
  ): Dropped | undefined {
    const [first] = this.#cards;
    if (first?.carried === undefined) return undefined;
    const to = nearestPile({
      card: { ...first.carried, ...arrangement.measures },
      pointer,
      boxes: view.piles.map((_, pile) => this.#drawing.boxOf(pile, arrangement)),
      from: first.pile,
      targets: new Set(pick?.targets.map((it) => it.card[0])),
    });
    if (to === undefined) return undefined;
    const target = pick?.targets.find((it) => it.card[0] === to)?.card;
    const from: CardPlace = [first.pile, first.place];
    return { from, to: target ?? [to, 0], legal: target !== undefined };
  }

  /** Ends the drag and leaves the cards where they are; the returned function takes them back. */
  leave(): () => void {
    const cards = this.#cards;
    this.#cards = [];
    for (const it of cards) it.element.classList.remove("carried");
    return () => this.#drawing.giveBack(cards);
  }
}
