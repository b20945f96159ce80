import type { View } from "../protocol.ts";

/** The lines of single keys. */
const LINES: Record<string, string> = {
  u: "undo",
  r: "redo",
  h: "hint",
  t: "hint",
  s: "home",
  w: "winnable 10",
};

/** The line of a key in a position, if it has one: `d` deals, or deals again. */
export function lineOf(key: string, view: View): string | undefined {
  if (key !== "d") return LINES[key];
  const lines = view.commands.filter((it) => it.legal).map((it) => it.line);
  return ["deal", "redeal"].find((it) => lines.includes(it)) ?? view.commands[0]?.line;
}

/** What the keys do, in words. */
export function keyList(): string {
  return [
    "On the board:",
    "  arrows      go from card to card",
    "  Enter       play the card, as a click does: it goes where it can",
    "  Space       take a card, and put it on another or an empty place",
    "  Escape      put it back",
    "",
    "Anywhere on this page:",
    "  u           undo: take a move back",
    "  r           redo: make it again",
    "  h or t      hint: a move that helps",
    "  d           deal, or redeal",
    "  s           home: what is safe goes home",
    "  w           can it still be won?",
    "  n           a new game; you are asked which",
    "  l           looks",
    "  / or :      the prompt; Escape leaves it",
    "  ?           this list",
    "",
    "At the prompt Tab completes what is typed, and the arrows go through what was typed",
    "before. Single keys can be switched off in the looks.",
  ].join("\n");
}
