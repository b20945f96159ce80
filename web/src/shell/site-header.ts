import { button } from "./button.ts";
import { make } from "./dom.ts";
import { icon } from "./icons.ts";
import { openLooks } from "./looks-dialog.ts";
import type { Context, Route } from "./page.ts";

/** The header of all pages except the game page. */
export function siteHeader(context: Context, route: Route): HTMLElement {
  const link = (word: string, name: string, to: string, picture: "stats" | "help" | "write") =>
    make(
      "a",
      {
        href: to,
        class: "button quiet",
        "aria-current": route.name === name && "page",
        "aria-label": word,
      },
      icon(picture),
      make("span", {}, word),
    );
  return make(
    "header",
    { class: "site" },
    make(
      "a",
      { href: "#/", class: "brand", "aria-current": route.name === "" && "page" },
      mark(),
      make("span", {}, "Patience"),
    ),
    make(
      "nav",
      { "aria-label": "Pages" },
      globalThis.patienceInside === undefined && link("Editor", "write", "#/write/", "write"),
      link("Statistics", "stats", "#/stats", "stats"),
      link("Help", "help", "#/help", "help"),
      button("Settings", () => openLooks(context), {
        icon: "looks",
        class: "quiet",
        says: "Settings",
      }),
    ),
  );
}

function mark(): SVGElement {
  const picture = icon("deal");
  picture.classList.add("mark");
  return picture;
}
