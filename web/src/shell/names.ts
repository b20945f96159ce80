/**
 * Names from strangers' rules: of games, options and suits. They are shown as text, and must
 * neither overflow the page nor change its text direction.
 */

/** The most characters of a name that are shown. */
const MOST = 60;

/** Control and direction characters, and characters that are invisible. */
const ACTING = /[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** A name that is safe to show: shortened, and without control characters. */
export function plainName(name: string, most = MOST): string {
  // Cut first: a name can have a million characters.
  const letters = [...name.slice(0, 4 * most).replace(ACTING, " ").replace(/\s+/g, " ").trim()];
  const cut = letters.length > most || name.length > 4 * most;
  return cut ? `${letters.slice(0, most).join("")}…` : letters.join("");
}

/** Letters of right-to-left scripts. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for use within a sentence. A right-to-left name gets isolating marks, so that it
 * does not reorder the words around it.
 */
export function inSentence(name: string): string {
  const plain = plainName(name);
  return LEFTWARD.test(plain) ? `\u2068${plain}\u2069` : plain;
}
