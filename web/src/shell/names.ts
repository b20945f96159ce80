/**
 * Names that strangers gave: of games, options and suits. They are texts and never markup,
 * and besides they are kept from running over the page and from turning it round.
 */

/** How many letters of a name are shown. */
const MOST = 60;

/** Characters that act on the text around them, or are not seen. */
const ACTING = /[\p{Cc}\p{Co}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** A name as it can be shown: cut if it is very long, and without what acts on other text. */
export function plainName(name: string, most = MOST): string {
  // Before anything looks for characters: a name can have a million.
  const letters = [...name.slice(0, 4 * most).replace(ACTING, " ").replace(/\s+/g, " ").trim()];
  const cut = letters.length > most || name.length > 4 * most;
  return cut ? `${letters.slice(0, most).join("")}…` : letters.join("");
}

/** Letters of the scripts that run from right to left. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for the middle of a sentence. One that runs from right to left stands between marks
 * that isolate it, so that it does not carry the sentence's own words along.
 */
export function inSentence(name: string): string {
  const plain = plainName(name);
  return LEFTWARD.test(plain) ? `\u2068${plain}\u2069` : plain;
}
