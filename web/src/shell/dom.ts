/** What can be said of an element when it is made: attributes, and listeners as `onclick`. */
type Attributes = Record<
  string,
  string | number | boolean | ((event: Event) => void) | undefined
>;

type Content = Node | string | undefined | false;

/**
 * Makes an element. Attributes that are `true` are set empty, those that are `false` or
 * absent are left out; texts are text and never markup.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...content: Content[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  put(element, ...content);
  return element;
}

/** Puts things at the end of an element. */
export function put(element: Element, ...content: Content[]): void {
  for (const it of content) if (it !== undefined && it !== false) element.append(it);
}

/** Puts things in the place of all that an element holds. */
export function refill(element: Element, ...content: Content[]): void {
  element.replaceChildren();
  put(element, ...content);
}

let numbers = 0;

/** An id that no other element has, to name one by another. */
export function fresh(word: string): string {
  return `${word}-${++numbers}`;
}

/** A number with its word: `1 move`, `5 moves`. */
export function countWord(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
