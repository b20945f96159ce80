import type { CardPlace, View } from "../protocol.ts";
import type { Arrangement } from "./arrange.ts";
import { drawFace } from "./face.ts";
import { HIDDEN } from "./lie.ts";
import { matched } from "./matching.ts";
import { PileElement } from "./pile-element.ts";
import { spread } from "./spread.ts";
import type { Box } from "./slot.ts";

/** A drawn card. */
export interface CardElement {
  element: HTMLElement;
  pile: number;
  place: number;
  text: string;
  blank: boolean;
  /** Its place at rest. */
  x: number;
  y: number;
  /** Its stacking order. */
  z: number;
  /** Its place while it is dragged. */
  carried: { x: number; y: number } | undefined;
}

/** The duration of a card's animation, in milliseconds. */
const QUICK = 150;

/** The elements of all piles and cards; a card keeps its element when it moves. */
export class Drawing {
  readonly element: HTMLElement;
  piles: PileElement[] = [];
  cards: CardElement[] = [];
  #places = new WeakMap<Element, CardPlace>();
  #suits = "";

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** Draws a position; if `move` is set, cards are animated from their old places. */
  show(view: View, arrangement: Arrangement, reach: number[], move: boolean): void {
    const { measures, slots } = arrangement;
    const width = `${measures.width}px`;
    const { style } = this.element;
    if (style.getPropertyValue("--w") !== width) style.setProperty("--w", width);
    this.#keepPiles(view);
    const suits = JSON.stringify(view.suits);
    const redraw = suits !== this.#suits;
    this.#suits = suits;
    // A covering pile is above all cards of the piles that it covers.
    const covering = view.piles.filter((_, pile) => slots[pile]?.layer !== undefined);
    const layer = Math.max(0, ...covering.map((it) => it.cards.length));
    const next = view.piles.flatMap(({ cards, group }, pile) => {
      const slot = slots[pile];
      if (slot === undefined) return [];
      const spots = spread(slot, cards, measures, reach[pile]);
      const { at, first } = spots;
      const role = view.groups[group]?.role;
      this.piles[pile]?.show(view, pile, slot, spots);
      const top = cards.at(-1);
      // Draw one more card under the visible ones; a drag uncovers it.
      const from = Math.max(0, first - 1);
      return cards.slice(from).map((text, index) => {
        const place = from + index;
        const spot = at[Math.max(0, place - first)] ?? slot;
        const under = text === HIDDEN && place < first;
        const blank = under && role !== "stock" && top !== HIDDEN;
        const [x, y] = [Math.round(spot.x), Math.round(spot.y)];
        const z = place + 1 + (slot.layer ?? 0) * layer;
        return { pile, place, text, blank, x, y, z, direction: slot.direction };
      });
    });
    const before = matched(this.cards, next);
    const used = new Set(before);
    for (const [index, it] of this.cards.entries()) if (!used.has(index)) it.element.remove();
    const now = next.map((it, index): CardElement => {
      const { direction, ...spot } = it;
      const old = this.cards[before[index] ?? -1];
      const element = old?.element ?? newCard();
      if (redraw || old === undefined || old.text !== it.text || old.blank !== it.blank) {
        drawFace(element, it, view.suits);
      }
      if (element.dataset.spread !== direction) element.dataset.spread = direction;
      return { element, ...spot, carried: undefined };
    });
    const ways = now.map((it, index) => {
      const old = this.cards[before[index] ?? -1];
      const from = old?.carried ?? old;
      return from && (move || old?.carried) ? { it, from } : undefined;
    });
    this.cards = now;
    for (const it of now) {
      this.#places.set(it.element, [it.pile, it.place]);
      this.piles[it.pile]?.take(it.element, it.place);
      const z = String(it.z);
      if (it.element.style.zIndex !== z) it.element.style.zIndex = z;
      settle(it);
    }
    for (const [number, pile] of this.piles.entries()) {
      pile.order(now.filter((it) => it.pile === number).map((it) => it.element));
      this.#places.set(pile.slot, [number, 0]);
    }
    if (this.still) return;
    for (const way of ways) if (way !== undefined) fly(way.it, way.from);
  }

  /** Whether animations are off. */
  still = false;

  /** Returns the place of the card or empty pile that contains an element. */
  placeOf(target: EventTarget | null): CardPlace | undefined {
    if (!(target instanceof Element)) return undefined;
    const part = target.closest(".card, .slot");
    const place = part === null ? undefined : this.#places.get(part);
    if (place === undefined || part === null) return undefined;
    if (!part.classList.contains("slot")) return place;
    // The slot of a pile with cards shows only while they leave: use the top card.
    const top = this.topOf(place[0]);
    return top === undefined ? place : [top.pile, top.place];
  }

  /** Returns the top card of a pile. */
  topOf(pile: number): CardElement | undefined {
    return this.cards.findLast((it) => it.pile === pile);
  }

  /** Returns the element at a place: a card, or the slot of an empty pile. */
  elementAt([pile, place]: CardPlace): HTMLElement | undefined {
    const card = this.cards.find((it) => it.pile === pile && it.place === place);
    return card?.element ?? (this.topOf(pile) ? undefined : this.piles[pile]?.slot);
  }

  /** Returns a card and those that lie on it. */
  cardsFrom([pile, place]: CardPlace): CardElement[] {
    return this.cards.filter((it) => it.pile === pile && it.place >= place);
  }

  /** Moves dragged cards by an offset from their places. */
  carry(cards: CardElement[], right: number, down: number): void {
    for (const it of cards) {
      it.carried = { x: it.x + right, y: it.y + down };
      it.element.style.transform = `translate(${it.carried.x}px, ${it.carried.y}px)`;
      it.element.style.zIndex = String(2000 + it.z);
    }
  }

  /** Moves dragged cards back to their places. */
  giveBack(cards: CardElement[]): void {
    for (const it of cards) {
      const from = it.carried;
      it.carried = undefined;
      it.element.style.zIndex = String(it.z);
      settle(it);
      if (from !== undefined && !this.still) fly(it, from);
    }
  }

  /** Returns the rectangle of a pile's slot and all its cards. */
  boxOf(pile: number, arrangement: Arrangement): Box {
    const { width, height } = arrangement.measures;
    const slot = arrangement.slots[pile] ?? { x: 0, y: 0, width: 0, height: 0 };
    let [right, bottom] = [slot.x + width, slot.y + height];
    for (const it of this.cards) {
      if (it.pile !== pile) continue;
      right = Math.max(right, it.x + width);
      bottom = Math.max(bottom, it.y + height);
    }
    return { x: slot.x, y: slot.y, width: right - slot.x, height: bottom - slot.y };
  }

  #keepPiles(view: View): void {
    while (this.piles.length > view.piles.length) this.piles.pop()?.element.remove();
    while (this.piles.length < view.piles.length) {
      const pile = new PileElement();
      this.piles.push(pile);
      this.element.append(pile.element);
    }
  }
}

function newCard(): HTMLElement {
  const element = document.createElement("div");
  element.className = "card";
  return element;
}

function settle({ element, x, y }: CardElement): void {
  const transform = `translate(${x}px, ${y}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

function fly({ element, x, y, z }: CardElement, from: { x: number; y: number }): void {
  if (Math.abs(from.x - x) + Math.abs(from.y - y) < 1) return;
  const zIndex = String(1000 + z);
  const frames = [
    { transform: `translate(${from.x}px, ${from.y}px)`, zIndex },
    { transform: `translate(${x}px, ${y}px)`, zIndex },
  ];
  element.animate(frames, { duration: QUICK, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
}
