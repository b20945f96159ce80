import type { CardPlace } from "../protocol.ts";

/** The handlers of pointer actions. */
export interface Hands {
  placeAt(target: EventTarget | null): CardPlace | undefined;
  /** A card is pressed; a drag may follow. */
  press(place: CardPlace): void;
  /** The press has ended, with or without a drag. */
  release(): void;
  /** Starts a drag; false if nothing there can be dragged. */
  lift(place: CardPlace): boolean;
  carry(right: number, down: number): void;
  drop(x: number, y: number): void;
  giveUp(): void;
  click(place: CardPlace, again: boolean): void;
}

/** How far a pointer moves before a drag starts, in pixels. */
const SLACK = { mouse: 4, other: 9 };

/** The longest time between the clicks of a double click, in milliseconds. */
const DOUBLE = 350;

/** The largest distance between them, in pixels. */
const NEAR = 14;

/** Distinguishes presses, clicks, double clicks and drags of any pointer. */
export class Pointer {
  #element: HTMLElement;
  #hands: Hands;
  #pressed: { id: number; place: CardPlace; x: number; y: number; slack: number } | undefined;
  #dragging = false;
  /** Whether to ignore the next click, which ends a drag. */
  #deaf = false;
  #last = { time: -Infinity, x: 0, y: 0 };

  constructor(element: HTMLElement, hands: Hands) {
    this.#element = element;
    this.#hands = hands;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.stop());
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("dragstart", (event) => event.preventDefault());
  }

  /** Ends a press or a drag without any effect. */
  stop(): void {
    if (this.#pressed === undefined) return;
    if (this.#dragging) this.#hands.giveUp();
    this.#end();
  }

  /** Whether cards are being dragged. */
  get dragging(): boolean {
    return this.#dragging;
  }

  #down(event: PointerEvent): void {
    this.#deaf = false;
    if (!event.isPrimary || event.button !== 0) return this.stop();
    const place = this.#hands.placeAt(event.target);
    if (place === undefined) return;
    const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.other;
    this.#pressed = { id: event.pointerId, place, x: event.clientX, y: event.clientY, slack };
    this.#hands.press(place);
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (pressed === undefined || event.pointerId !== pressed.id) return;
    const right = event.clientX - pressed.x;
    const down = event.clientY - pressed.y;
    if (!this.#dragging) {
      if (Math.hypot(right, down) < pressed.slack) return;
      if (!this.#hands.lift(pressed.place)) return this.#end();
      this.#dragging = true;
      this.#element.setPointerCapture(pressed.id);
    }
    this.#hands.carry(right, down);
  }

  #up(event: PointerEvent): void {
    if (this.#pressed === undefined || event.pointerId !== this.#pressed.id) return;
    if (this.#dragging) {
      this.#deaf = true;
      this.#hands.drop(event.clientX, event.clientY);
    }
    this.#end();
  }

  #end(): void {
    this.#pressed = undefined;
    this.#dragging = false;
    this.#hands.release();
  }

  #click(event: MouseEvent): void {
    if (this.#deaf) {
      this.#deaf = false;
      return;
    }
    const place = this.#hands.placeAt(event.target);
    if (place === undefined) return;
    const { time, x, y } = this.#last;
    const near = Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    // Clicks of a screen reader have `detail` 0, and are never double clicks.
    const again = event.detail > 0 && near && event.timeStamp - time < DOUBLE;
    const now = again ? -Infinity : event.timeStamp;
    this.#last = { time: now, x: event.clientX, y: event.clientY };
    this.#hands.click(place, again);
  }
}
