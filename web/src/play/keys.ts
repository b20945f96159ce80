import type { View } from "../protocol.ts";

/** The lines that single keys send. */
const LINES: Record<string, string> = {
  u: "undo",
  r: "redo",
  h: "hint",
  t: "hint",
  s: "home",
  w: "winnable 10",
};

/** The line that a key sends in a position; `d` deals or redeals. */
export function lineOf(key: string, view: View): string | undefined {
  if (key !== "d") return LINES[key];
  const lines = view.commands.filter((it) => it.legal).map((it) => it.line);
  return ["deal", "redeal"].find((it) => lines.includes(it)) ?? view.commands[0]?.line;
}

/** The list of keyboard shortcuts. */
export function keyList(): string {
  return [
    "On the board:",
    "  arrows      move from card to card",
    "  Enter       play the card to the best place",
    "  Space       pick up a card, and put it down",
    "  Escape      put the card back",
    "",
    "Anywhere on this page:",
    "  u           undo",
    "  r           redo",
    "  h or t      hint",
    "  d           deal or redeal",
    "  s           move safe cards to the foundations",
    "  w           find out whether you can still win",
    "  n           new game",
    "  l           settings",
    "  / or :      open the prompt; Escape closes it",
    "  ?           this list",
    "",
    "At the prompt, Tab completes a word, and the up and down arrows recall earlier lines.",
    "You can turn off single-key shortcuts in the settings.",
  ].join("\n");
}
