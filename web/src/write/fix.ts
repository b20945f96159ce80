import type { Fault } from "../protocol.ts";

/** A word that stands in the hint, to be written. */
const WORD = /(?:\bdid you mean|^write) `([A-Za-z0-9_-]+)`(?:\?|$|;)/;

/** A name for what is called otherwise; what the hint says behind it is another way out. */
const NAME = /^rename it to `([A-Za-z0-9_-]+)`(?:,|$)/;

/**
 * What can be written in the place of what is wrong: what certainly was meant, or else the
 * word that the hint proposes; undefined if there is neither. `text` is what stands there.
 */
export function proposal(fault: Fault, text: string): string | undefined {
  if (fault.fix !== null) return fault.fix;
  const hint = fault.hint ?? "";
  const word = (WORD.exec(hint) ?? NAME.exec(hint))?.[1];
  if (word === undefined) return undefined;
  const quoted = /^(["'])[^"'\n]*\1$/.exec(text);
  if (quoted) return quoted[1] + word + quoted[1];
  return /^[A-Za-z0-9_-]+$/.test(text) ? word : undefined;
}
