import type { Looks } from "../looks.ts";

const wishes = {
  dark: "(prefers-color-scheme: dark)",
  contrast: "(prefers-contrast: more)",
  still: "(prefers-reduced-motion: reduce)",
};

const has = (wish: keyof typeof wishes) => matchMedia(wishes[wish]).matches;

/** Whether animations are off. */
export function isStill(looks: Looks): boolean {
  return looks.motion === "off" || (looks.motion === "system" && has("still"));
}

/** Applies the settings of the player and the system to a board. */
export function dress(element: HTMLElement, looks: Looks): void {
  const dark = looks.theme === "dark" || (looks.theme === "system" && has("dark"));
  element.classList.toggle("dark", dark);
  element.classList.toggle("more-contrast", looks.contrast === "more" || has("contrast"));
  element.classList.toggle("four-colors", looks.fourColors);
  element.classList.toggle("still", isStill(looks));
}

/** Calls back when the system's preferences change. */
export function watchWishes(changed: () => void): void {
  for (const it of Object.values(wishes)) matchMedia(it).addEventListener("change", changed);
}
