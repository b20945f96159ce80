import type { View } from "../protocol.ts";
import { plainName } from "../shell/names.ts";

/** The most characters of an option's description. */
const ABOUT = 300;

/**
 * A position whose texts are safe to show. Option names and values stay unchanged, because
 * they are sent back; the rules allow no special characters in them.
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
