import { USUAL_LOOKS, type Looks } from "../looks.ts";

const KEY = "patience looks";

let looks: Looks = read();

/** Whether the system prefers dark colors. */
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.addEventListener("change", () => wearLooks());

/** The current settings. */
export function currentLooks(): Looks {
  return looks;
}

/** Changes and saves the settings, and sends the event `looks` to the document. */
export function changeLooks(change: Partial<Looks>): void {
  looks = { ...looks, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // Without storage the change lasts until the page closes.
  }
  wearLooks();
  document.dispatchEvent(new Event("looks"));
}

/** Sets the attributes of the root element that the style sheet reads. */
export function wearLooks(): void {
  const { dataset } = document.documentElement;
  // A style sheet cannot combine the system's preference and the player's in one selector.
  const wished = dark.matches ? "dark" : "light";
  dataset["theme"] = looks.theme === "system" ? wished : looks.theme;
  dataset["contrast"] = looks.contrast;
  dataset["motion"] = looks.motion;
  dataset["colors"] = looks.fourColors ? "four" : "two";
  dataset["hand"] = looks.leftHanded ? "left" : "right";
}

/** Reads the saved settings; ignores unknown names and wrong types. */
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
    // Nothing is saved, or it is damaged.
  }
  return kept;
}
