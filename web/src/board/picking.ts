import type { CardPlace, Pick, View } from "../protocol.ts";
import { HIDDEN } from "./lie.ts";

/** The effect of a click: a line to run, or a card to pick up. */
export type Click = { line: string } | { pick: Pick };

/** Whether two places are the same. */
export function isSame(one: CardPlace | null | undefined, other: CardPlace): boolean {
  return one?.[0] === other[0] && one[1] === other[1];
}

/** Returns the moves of a card. */
export function pickAt(view: View, place: CardPlace): Pick | undefined {
  return view.picks.find((it) => isSame(it.card, place));
}

/** Returns the line that moves a picked card to a place, if that is legal. */
export function targetLine(pick: Pick, to: CardPlace): string | undefined {
  const there = pick.targets.filter((it) => it.card[0] === to[0]);
  return (there.find((it) => it.card[1] === to[1]) ?? there[0])?.line;
}

/** Returns the effect of a click on a card or an empty pile. */
export function clickOn(view: View, place: CardPlace): Click {
  const [number, at] = place;
  const pile = view.piles[number];
  if (pile === undefined) return { line: "" };
  const pick = pickAt(view, place);
  if (view.groups[pile.group]?.role === "stock") {
    const line = stockLine(view);
    if (line !== undefined) return { line };
    if (pick === undefined) return { line: stockWish(view) ?? pile.id };
  }
  const text = pile.cards[at];
  if (pick !== undefined && isPaired(view, pick)) return { pick };
  if (text === undefined || text === HIDDEN) return { line: pile.id };
  if (isUnique(view, text)) return { line: text };
  const [only, ...others] = pick?.targets ?? [];
  if (only !== undefined && others.length === 0) return { line: only.line };
  if (at === pile.cards.length - 1) return { line: pile.id };
  return pick === undefined || only === undefined ? { line: text } : { pick };
}

/** Returns the line that moves a card to another pile, legal or not. */
export function dropLine(view: View, from: CardPlace, to: CardPlace): string {
  const pick = pickAt(view, from);
  const line = pick === undefined ? undefined : targetLine(pick, to);
  return line ?? `${source(view, from)} ${view.piles[to[0]]?.id ?? ""}`;
}

/** Returns the legal command for a click on the stock, if any. */
export function stockLine(view: View): string | undefined {
  const legal = view.commands.filter((it) => it.legal).map((it) => it.line);
  return ["deal", "redeal"].find((it) => legal.includes(it));
}

function stockWish(view: View): string | undefined {
  const lines = view.commands.map((it) => it.line);
  return ["deal", "redeal"].find((it) => lines.includes(it));
}

/** Whether a card is paired with its targets, not put on them. */
export function isPaired(view: View, pick: Pick): boolean {
  const mutual = ({ card, line }: Pick["targets"][number]) =>
    pickAt(view, card)?.targets.some((it) => it.line === line) ?? false;
  return pick.targets.length > 0 && pick.targets.every(mutual);
}

/** Returns how to type the card at a place: its name, or its pile. */
export function source(view: View, [number, at]: CardPlace): string {
  const pile = view.piles[number];
  const text = pile?.cards[at];
  if (pile === undefined) return "";
  return text !== undefined && text !== HIDDEN && isUnique(view, text) ? text : pile.id;
}

/** Whether exactly one visible card has a text. */
export function isUnique(view: View, text: string): boolean {
  let found = 0;
  for (const { cards } of view.piles) for (const it of cards) if (it === text) found++;
  return found === 1;
}
