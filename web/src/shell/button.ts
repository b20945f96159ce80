import { make } from "./dom.ts";
import { icon, type IconName } from "./icons.ts";

/** The look and the hints of a button. */
export interface Manner {
  /** The icon before the label. */
  icon?: IconName;
  /** Whether this is the primary button. */
  main?: boolean;
  /** More CSS classes. */
  class?: string;
  /** The keyboard shortcut, shown in the tooltip. */
  key?: string;
  /** The accessible name, if it is longer than the label. */
  says?: string;
}

/** A button with a label. */
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
