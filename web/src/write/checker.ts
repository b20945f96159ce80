import { Ended, type Engine } from "../engine.ts";
import type { Checked, Files } from "../protocol.ts";

/** The timeout of a check, in milliseconds: a script may loop forever. */
const PATIENCE = 3_000;

/** How long to wait after the last key, in milliseconds. */
const STILL = 30;

/** A version of the files to check. */
export interface Version {
  files: Files;
  game: string;
  /** When it was typed, by `performance.now()`. */
  when: number;
}

/**
 * Checks the files while the author types. Only the newest version matters: one waits while
 * another is checked, and those in between are skipped.
 */
export class Checker {
  #next: Version | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #left = false;

  constructor(
    readonly author: Engine,
    /** Called with the result of a check. */
    readonly checked: (version: Version, checked: Checked) => void,
    /** Called if a check failed, with the reason. */
    readonly failed: (version: Version, why: string) => void,
  ) {}

  /** Checks a version after a short pause in typing, or at once. */
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
