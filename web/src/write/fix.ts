import type { Fault } from "../protocol.ts";

/** A hint that contains the replacement. */
const WORD = /(?:\bdid you mean|^write) `([A-Za-z0-9_-]+)`(?:\?|$|;)/;

/** A hint that contains a new name; after a comma it offers an alternative. */
const NAME = /^rename it to `([A-Za-z0-9_-]+)`(?:,|$)/;

/**
 * The replacement for the text at an error: its certain fix, or else the word that the hint
 * suggests; undefined if there is neither. `text` is the current text.
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
