import { make } from "./dom.ts";

/** The polite live region for screen readers, at the end of the document. */
const region = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
const notices = make("div", { class: "notices", "aria-hidden": "true" });

/** Adds the live region to the document; call it once. */
export function beginTelling(): void {
  document.body.append(region, notices);
}

let later: ReturnType<typeof setTimeout> | undefined;
let words: string[] = [];

/**
 * Announces a text to screen readers. Texts of the same moment are joined, and a repeated
 * text is announced again.
 */
export function tell(text: string): void {
  if (text.trim() === "") return;
  words.push(text.trim().replace(/\s*\n\s*/g, ". "));
  clearTimeout(later);
  later = setTimeout(() => {
    const said = sentences(words);
    words = [];
    // Screen readers announce only changes, so the same text gets a trailing space.
    region.textContent = region.textContent === said ? `${said}\u00a0` : said;
  }, 60);
}

/** Joins texts into sentences; adds a period where one is missing. */
export function sentences(texts: readonly string[]): string {
  return texts.reduce((sum, it) => `${sum}${/[.!?…]$/.test(sum) ? "" : "."} ${it}`);
}

/** Shows a notice for some seconds, and announces it. */
export function notice(text: string): void {
  tell(text);
  const element = make("p", { class: "notice" }, text);
  notices.append(element);
  setTimeout(() => element.remove(), 3000 + text.length * 50);
}
