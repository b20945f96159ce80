/** The attributes of a new element, and its listeners, such as `onclick`. */
type Attributes = Record<
  string,
  string | number | boolean | ((event: Event) => void) | undefined
>;

type Content = Node | string | undefined | false;

/**
 * Makes an element. An attribute that is `true` is set empty; `false` and `undefined` are
 * left out. Strings become text, never markup.
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

/** Appends content to an element. */
export function put(element: Element, ...content: Content[]): void {
  for (const it of content) if (it !== undefined && it !== false) element.append(it);
}

/** Replaces the content of an element. */
export function refill(element: Element, ...content: Content[]): void {
  element.replaceChildren();
  put(element, ...content);
}

let numbers = 0;

/** A unique id, for attributes such as `aria-labelledby`. */
export function fresh(word: string): string {
  return `${word}-${++numbers}`;
}

/** A number with its noun: `1 move`, `5 moves`. */
export function countWord(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
