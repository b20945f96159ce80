/** The longest pause that counts, in milliseconds; the same as at the prompt. */
const PAUSE = 5 * 60_000;

/** The time played: only while the page is visible, and without long pauses. */
export class Clock {
  #before = 0;
  #since: number | undefined;
  #touched = 0;

  /** Sets the time played so far, and starts or stops the clock. */
  set(milliseconds: number, runs: boolean): void {
    this.#before = milliseconds;
    this.#since = undefined;
    if (runs) this.go();
  }

  go(): void {
    this.#touched = Date.now();
    this.#since ??= this.#touched;
  }

  halt(): void {
    this.#before = this.time;
    this.#since = undefined;
  }

  /** Called at each action of the player: ends the current pause. */
  touch(): void {
    if (this.#since === undefined) return;
    this.#before = this.time;
    this.#since = this.#touched = Date.now();
  }

  /** Milliseconds. */
  get time(): number {
    if (this.#since === undefined) return this.#before;
    // A system clock that was set back adds nothing.
    return this.#before + Math.min(Math.max(Date.now() - this.#since, 0), PAUSE);
  }
}

/** Formats a time as `4:05` or `1:04:05`. */
export function timeText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours === 0) return `${minutes}:${two(seconds % 60)}`;
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
