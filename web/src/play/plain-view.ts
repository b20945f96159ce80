import type { View } from "../protocol.ts";
import { plainName } from "../shell/names.ts";

/** The most letters of an explanation that belongs to an option. */
const ABOUT = 300;

/**
 * A position with the texts of its rules as they can be shown. Names of options and their
 * values stay as they are, since they are sent back; they are letters and digits alone.
 */
export function plainView(view: View): View {
  const about = <T extends { about: string }>(it: T): T => ({
    ...it,
    about: plainName(it.about, ABOUT),
  });
  return {
    ...view,
    name: plainName(view.name),
    suits: view.suits.map((it) => ({ ...it, name: plainName(it.name) })),
    options: view.options.map((it) => ({ ...about(it), values: it.values.map(about) })),
  };
}
