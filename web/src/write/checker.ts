import { Ended, type Engine } from "../engine.ts";
import type { Checked, Files } from "../protocol.ts";

/** How long a check may take, in milliseconds: a script may go round for ever. */
const PATIENCE = 3_000;

/** How long the keys have to be still, in milliseconds. */
const STILL = 30;

/** What is checked. */
export interface Version {
  files: Files;
  game: string;
  /** When it was written, by `performance.now()`. */
  when: number;
}

/**
 * Checks what is written while it is written. Of many versions only the newest matters:
 * while one is checked the next waits, and those between are left out.
 */
export class Checker {
  #next: Version | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #left = false;

  constructor(
    readonly author: Engine,
    /** A version was checked, and no newer one is known that is. */
    readonly checked: (version: Version, checked: Checked) => void,
    /** A check could not be made; the words say why. */
    readonly failed: (version: Version, why: string) => void,
  ) {}

  /** Checks it as soon as the keys are still, or at once. */
  check(version: Version, atOnce = false): void {
    this.#next = version;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), atOnce ? 0 : STILL);
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
    if (this.author.busy) this.author.end("left");
  }

  async #run(): Promise<void> {
    const version = this.#next;
    if (this.#busy || version === undefined) return;
    this.#next = undefined;
    this.#busy = true;
    try {
      const args: [Files, string] = [version.files, version.game];
      const checked = await this.author.call("check", args, PATIENCE);
      if (!this.#left) this.checked(version, checked);
    } catch (error) {
      if (!this.#left) this.failed(version, whyNot(error));
    } finally {
      this.#busy = false;
      if (this.#next !== undefined && !this.#left) this.check(this.#next, true);
    }
  }
}

function whyNot(error: unknown): string {
  if (error instanceof Ended)
    return (
      "the check was stopped: it took more than three seconds. " +
      "Does a script loop forever?"
    );
  return `the check failed: ${error instanceof Error ? error.message : String(error)}`;
}
