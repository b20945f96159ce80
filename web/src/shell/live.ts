import { make } from "./dom.ts";

/** What is heard: one polite region, at the end of the document. */
const region = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
const notices = make("div", { class: "notices", "aria-hidden": "true" });

/** Puts the region where it is listened to; once. */
export function beginTelling(): void {
  document.body.append(region, notices);
}

let later: ReturnType<typeof setTimeout> | undefined;
let words: string[] = [];

/**
 * Says it to who listens to the page. Things said at once are said together, and the same
 * thing twice is heard twice.
 */
export function tell(text: string): void {
  if (text.trim() === "") return;
  words.push(text.trim().replace(/\s*\n\s*/g, ". "));
  clearTimeout(later);
  later = setTimeout(() => {
    const said = sentences(words);
    words = [];
    // A changed text is read; the same text would not be.
    region.textContent = region.textContent === said ? `${said}\u00a0` : said;
  }, 60);
}

/** Puts texts in a row; one that ends as a sentence does takes no other full stop. */
export function sentences(texts: readonly string[]): string {
  return texts.reduce((sum, it) => `${sum}${/[.!?…]$/.test(sum) ? "" : "."} ${it}`);
}

/** Shows a line for some seconds, and says it. */
export function notice(text: string): void {
  tell(text);
  const element = make("p", { class: "notice" }, text);
  notices.append(element);
  setTimeout(() => element.remove(), 3000 + text.length * 50);
}
