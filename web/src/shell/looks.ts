import { USUAL_LOOKS, type Looks } from "../looks.ts";

const KEY = "patience looks";

let looks: Looks = read();

/** Whether the system wishes for dark colors. */
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => wearLooks());

/** How the page looks now. */
export function currentLooks(): Looks {
  return looks;
}

/** Changes how the page looks, keeps it, and says so to the page by the event `looks`. */
export function changeLooks(change: Partial<Looks>): void {
  looks = { ...looks, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // A browser that keeps nothing shows it all the same.
  }
  wearLooks();
  document.dispatchEvent(new Event("looks"));
}

/** Lets the style know: by attributes of the root. */
export function wearLooks(): void {
  const { dataset } = document.documentElement;
  // Style sheets cannot ask for either the system's wish or the player's in one place.
  const wished = dark.matches ? "dark" : "light";
  dataset["theme"] = looks.theme === "system" ? wished : looks.theme;
  dataset["contrast"] = looks.contrast;
  dataset["motion"] = looks.motion;
  dataset["colors"] = looks.fourColors ? "four" : "two";
  dataset["hand"] = looks.leftHanded ? "left" : "right";
}

/** Takes what was kept as far as it is understood. */
function read(): Looks {
  const kept: Looks = { ...USUAL_LOOKS };
  try {
    const text: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof text !== "object" || text === null) return kept;
    for (const [name, value] of Object.entries(text)) {
      if (!(name in kept)) continue;
      if (typeof value === typeof kept[name as keyof Looks])
        Object.assign(kept, { [name]: value });
    }
  } catch {
    // Nothing is kept, or it is damaged.
  }
  return kept;
}
