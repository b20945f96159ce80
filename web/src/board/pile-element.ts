import type { View } from "../protocol.ts";
import { drawStart } from "./face.ts";
import { stockLine } from "./picking.ts";
import { type Sign, sign } from "./shapes.ts";
import type { Slot } from "./slot.ts";
import type { Spread } from "./spread.ts";

/** The element of a pile: its slot, its cards, and their number if some are hidden. */
export class PileElement {
  readonly element = document.createElement("div");
  readonly slot = document.createElement("div");
  readonly #count = document.createElement("span");
  #sign: string | undefined;
  #words = "";
  #at = "";
  #step = "";

  constructor() {
    this.element.className = "pile";
    this.element.setAttribute("role", "group");
    this.slot.className = "slot";
    this.#count.className = "count";
    this.#count.setAttribute("aria-hidden", "true");
    this.element.append(this.slot, this.#count);
  }

  /** Updates everything of a pile except its cards, whose places are given. */
  show(view: View, number: number, slot: Slot, { at, first, step }: Spread): void {
    const pile = view.piles[number];
    const role = view.groups[pile?.group ?? -1]?.role ?? "tableau";
    if (pile === undefined) return;
    if (pile.words !== this.#words) {
      this.#words = pile.words;
      this.element.setAttribute("aria-label", pile.words);
    }
    const [x, y] = [Math.round(slot.x), Math.round(slot.y)];
    const where = `translate(${x}px, ${y}px)`;
    if (where !== this.#at) this.slot.style.transform = where;
    this.#at = where;
    // Cards that are close together get smaller letters, so that none is cut off.
    const close = step > 0 ? `${Math.round(10 * step) / 10}px` : "";
    if (close !== this.#step) this.element.style.setProperty("--step", close);
    this.#step = close;
    this.element.dataset.role = role;
    const over = view.groups[pile.group]?.overlapping ?? false;
    this.element.classList.toggle("overlapping", over);
    const counted = first > 0 || (role === "stock" && pile.cards.length > 0);
    const count = counted && role !== "foundation" ? String(pile.cards.length) : "";
    if (this.#count.textContent !== count) this.#count.textContent = count;
    if (count !== "") {
      const spot = (slot.direction === "down" ? at.at(-1) : at[0]) ?? slot;
      const corner = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`;
      if (this.#count.style.transform !== corner) this.#count.style.transform = corner;
    }
    this.#showSign(view, number);
  }

  /** Adds a card, possibly from another pile. */
  take(card: HTMLElement, place: number): void {
    card.dataset.place = String(place);
    if (card.parentElement !== this.element) this.element.insertBefore(card, this.#count);
  }

  /** Orders the cards from the bottom up, for screen readers. */
  order(cards: HTMLElement[]): void {
    let before: Element = this.slot;
    const top = cards.at(-1);
    for (const card of cards) {
      if (before.nextElementSibling !== card) before.after(card);
      card.classList.toggle("top", card === top);
      before = card;
    }
  }

  /** Shows on the slot which card it accepts, or else a sign of its role. */
  #showSign(view: View, number: number): void {
    const starts = view.piles[number]?.starts;
    const name = signOf(view, number);
    const shown = starts ?? `sign ${name}`;
    if (shown === this.#sign) return;
    this.#sign = shown;
    if (starts !== undefined) drawStart(this.slot, starts, view.suits);
    else this.slot.replaceChildren(...(name === "" ? [] : [sign(name)]));
  }
}

/** Returns the sign of an empty pile's role. */
function signOf(view: View, number: number): Sign | "" {
  const pile = view.piles[number];
  const group = view.groups[pile?.group ?? -1];
  if (group === undefined) return "";
  switch (group.role) {
    case "foundation":
      return "home";
    case "cell":
      return "cell";
    case "stock":
      if (stockLine(view) === "redeal") return "redeal";
      return view.commands.length > 0 ? "nothing" : "";
    case "reserve":
      return group.single ? "cell" : "";
    default:
      return "";
  }
}
