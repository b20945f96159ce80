import type { CardPlace, Pick, View } from "../protocol.ts";
import type { Arrangement } from "./arrange.ts";
import { type Stop, nearestStop, nextStop } from "./cursor.ts";
import type { CardElement, Drawing } from "./drawing.ts";
import { isSame, pickAt } from "./picking.ts";
import { placeWords } from "./words.ts";

/**
 * The stops of the keyboard cursor: all cards that can be picked, and the top of each pile.
 * The board is a single tab stop; arrow keys move the cursor within it.
 */
export class Stops {
  /** The place of the cursor. */
  cursor: CardPlace = [0, 0];
  #drawing: Drawing;
  #stops: Stop[] = [];

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Makes buttons of the stops of a position, and keeps the cursor near its old place. */
  set(view: View, arrangement: Arrangement): void {
    const places = new Map<string, CardPlace>();
    for (const { card } of view.picks) places.set(card.join(), card);
    for (const [number, { cards }] of view.piles.entries()) {
      const top: CardPlace = [number, Math.max(0, cards.length - 1)];
      places.set(top.join(), top);
    }
    const drawn = new Map<string, CardElement>();
    for (const it of this.#drawing.cards) drawn.set(`${it.pile},${it.place}`, it);
    const half = arrangement.measures.width / 2;
    this.#stops = [];
    for (const [key, place] of places) {
      const card = drawn.get(key);
      const spot = card ?? arrangement.slots[place[0]];
      if (spot === undefined || (card === undefined && this.#drawing.topOf(place[0]))) continue;
      this.#stops.push({ place, x: spot.x + half, y: spot.y + half });
    }
    const stops = new Set(this.#stops.map((it) => it.place.join()));
    for (const [key, { element }] of drawn) makeButton(element, stops.has(key));
    for (const [number, { slot }] of this.#drawing.piles.entries()) {
      makeButton(slot, this.#drawing.topOf(number) === undefined);
    }
    this.move(nearestStop(this.#stops, this.cursor)?.place ?? [0, 0], false);
  }

  /** Labels each stop, with its relation to the picked-up or pressed card. */
  name(view: View, held: Pick | undefined, pick: Pick | undefined): void {
    const targets = new Set(pick?.targets.map((it) => it.card[0]));
    for (const { place } of this.#stops) {
      const element = this.#drawing.elementAt(place);
      if (element === undefined) continue;
      const up = held !== undefined && isSame(held.card, place);
      const can = held !== undefined && targets.has(place[0]);
      const idle = held === undefined && pickAt(view, place) === undefined;
      const more = up ? ", picked up" : can ? ", can go here" : idle ? ", no move" : "";
      const label = placeWords(view, place) + more;
      setAttribute(element, "aria-label", label);
      if (up) element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
    }
  }

  /** Moves the cursor to a stop, and the focus too if `focus` is set. */
  move(place: CardPlace, focus: boolean): void {
    if (!this.#stops.some((it) => isSame(it.place, place))) return;
    const before = this.#drawing.elementAt(this.cursor);
    if (before?.hasAttribute("tabindex")) before.tabIndex = -1;
    this.cursor = place;
    const element = this.#drawing.elementAt(place);
    if (element === undefined) return;
    element.tabIndex = 0;
    if (!focus) return;
    element.focus({ preventScroll: true });
    // Scroll a board that is larger than its window no further than necessary.
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Moves the cursor through all stops, pile by pile. */
  step(to: (index: number, count: number) => number): void {
    const order = [...this.#stops].sort(
      ({ place: one }, { place: other }) => one[0] - other[0] || one[1] - other[1],
    );
    const index = order.findIndex((it) => isSame(it.place, this.cursor));
    const next = order[to(index, order.length)];
    if (next !== undefined) this.move(next.place, true);
  }

  /** Moves the cursor to the next stop in a direction, if there is one. */
  go(direction: [right: number, down: number], arrangement: Arrangement): void {
    const here = this.#stops.find((it) => isSame(it.place, this.cursor));
    if (here === undefined) return;
    const boxes = (pile: number) => this.#drawing.boxOf(pile, arrangement);
    const next = nextStop(this.#stops, here, direction, boxes);
    if (next !== undefined) this.move(next.place, true);
  }
}

function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Makes an element a button, or removes that again. */
function makeButton(element: HTMLElement, is: boolean): void {
  if (!is) {
    for (const it of ["role", "tabindex", "aria-label", "aria-pressed"]) {
      element.removeAttribute(it);
    }
    setAttribute(element, "aria-hidden", "true");
  } else if (element.getAttribute("role") !== "button") {
    element.setAttribute("role", "button");
    element.tabIndex = -1;
    element.removeAttribute("aria-hidden");
  } else if (element.tabIndex === 0) element.tabIndex = -1;
}
