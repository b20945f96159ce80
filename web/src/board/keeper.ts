import type { View } from "../protocol.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { type Lie, isAlike, lieOf, longest } from "./lie.ts";
import { spread } from "./spread.ts";

/** Keeps the piles in place during a game, as long as their cards fit. */
export class Keeper {
  /** The longest piles that the arrangement has room for. */
  #most: Lie | undefined;
  #arrangement: Arrangement | undefined;
  #leftHanded = false;

  /** Forgets the previous game. */
  forget(): void {
    this.#most = undefined;
    this.#arrangement = undefined;
  }

  /** Returns the arrangement of a position; undefined if the board has no size. */
  arrange(
    view: View,
    width: number,
    height: number,
    leftHanded: boolean,
  ): Arrangement | undefined {
    if (width === 0 || height === 0) return undefined;
    const lie = lieOf(view);
    if (this.#most === undefined || !isAlike(this.#most, lie)) {
      this.#most = lie;
      this.#arrangement = undefined;
    }
    const old = this.#arrangement;
    const same = old?.width === width && old.height === height;
    let now = same && this.#leftHanded === leftHanded ? old : undefined;
    this.#leftHanded = leftHanded;
    now ??= arrange(this.#most, width, height, leftHanded);
    if (isTight(view, now)) {
      const more = longest(this.#most, lie);
      const grown = JSON.stringify(more.heaps) !== JSON.stringify(this.#most.heaps);
      if (grown) {
        // Leave some spare room, so that the next card does not move everything again.
        for (const it of more.heaps) if (it.up > 4) it.up += 2;
        now = arrange(more, width, height, leftHanded);
        this.#most = more;
      }
    }
    this.#arrangement = now;
    return now;
  }
}

/** Whether cards are too close together to be read. */
function isTight(view: View, { slots, measures }: Arrangement): boolean {
  return view.piles.some(({ cards }, pile) => {
    const slot = slots[pile];
    return slot !== undefined && spread(slot, cards, measures).tight;
  });
}
