import { make } from "./dom.ts";
import { icon, type IconName } from "./icons.ts";

/** How a button stands among others. */
export interface Manner {
  /** Its picture. */
  icon?: IconName;
  /** The one that is most likely wanted. */
  main?: boolean;
  /** Further classes. */
  class?: string;
  /** A key that does the same, which is told. */
  key?: string;
  /** What it says to who does not see it, if that is more than its word. */
  says?: string;
}

/** A button with a word. */
export function button(
  word: string,
  pressed: (event: Event) => void,
  manner: Manner = {},
): HTMLButtonElement {
  const classes = ["button", manner.main === true && "main", manner.class].filter(Boolean);
  const title = manner.key === undefined ? undefined : `${manner.says ?? word} (${manner.key})`;
  return make(
    "button",
    {
      type: "button",
      class: classes.join(" "),
      "aria-label": manner.says,
      "aria-keyshortcuts": manner.key,
      title,
      onclick: pressed,
    },
    manner.icon && icon(manner.icon),
    make("span", {}, word),
  );
}

/** A link that looks like a button. */
export function linkButton(word: string, to: string, manner: Manner = {}): HTMLAnchorElement {
  const classes = ["button", manner.main === true && "main", manner.class].filter(Boolean);
  return make(
    "a",
    { href: to, class: classes.join(" "), "aria-label": manner.says },
    manner.icon && icon(manner.icon),
    make("span", {}, word),
  );
}
