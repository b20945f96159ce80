import { isPaired, pickAt } from "../board/picking.ts";
import { cardWords, pileWords } from "../board/words.ts";
import type { Answer, CardPlace, View } from "../protocol.ts";

/** A move with more steps than this is summarized by its number of cards. */
const TOLD = 4;

/** The labels of the commands that have a button. */
const BUTTONS: Record<string, string> = {
  solve: "Solve",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  home: "Home",
  restart: "Restart",
  new: "New game",
};

/**
 * Rewrites an answer for a player who does not type: names of cards and piles replace the
 * prompt's codes, and labels of buttons replace its commands. It recognizes the program's
 * texts by their wording.
 */
export function pageWords(answer: Answer, view: View): string {
  const { text, code } = answer;
  if (code === "ambiguous-move") return "Several moves are possible: choose a target.";
  const covered = coveredWords(text, view);
  if (covered !== undefined) return covered;
  if (/^where to\?/.test(text)) {
    return "This card cannot move now. Choose a card first, then its target.";
  }
  const parts = text.split(/\n(?!\s)/).map((it) => it.replace(/\s*\n\s*/g, "  ").trim());
  const said = parts.map((it) => {
    const hint = hintWords(it, answer, view);
    return hint ?? (answer.kind === "changed" ? changeWords(it, view) : plainWords(it, view));
  });
  return said.filter((it) => it !== "").map(capital).join("\n");
}

/** Explains that a card cannot move because other cards cover it; undefined if they do not. */
function coveredWords(text: string, view: View): string | undefined {
  const card = /^refused: (\S+) (?:does not match|has no legal move)/.exec(text)?.[1];
  const id = /^where to\?.* after `([^`]+)`$/.exec(text)?.[1];
  const piles = view.piles.filter(({ id: own, cards }) =>
    card === undefined ? own === id : cards.at(-1) === card,
  );
  const lies = (it: number) => (view.piles[it]?.cards.length ?? 0) > 0;
  const covered = piles.length > 0 && piles.every((it) => it.coveredBy?.some(lies));
  if (!covered) return undefined;
  const name = card === undefined ? "This card" : `The ${cardWords(card, view.suits)}`;
  return `${name} is covered: remove the cards on it first`;
}

/** Rewrites a hint such as `try `5` (5>f2): AH goes home`; undefined if a line is no hint. */
function hintWords(line: string, { moves }: Answer, view: View): string | undefined {
  const found = /^try `([^`]+)`(?: \(.*?\))?: (.*)$/s.exec(line);
  const [move] = moves ?? [];
  if (found === null || move === undefined) return undefined;
  const [, typed = "", why = ""] = found;
  const name = move.card === null ? "" : `${topWords(view, move.card)} `;
  const reason = plainWords(why, view);
  // Do not name the card twice.
  const known = name !== "" && reason.startsWith(name);
  const short = known ? `it ${reason.slice(name.length)}` : reason;
  return `try ${moveWords(move, typed, view)}: ${short}`;
}

function moveWords(
  { card, target }: { card: CardPlace | null; target: CardPlace | null },
  typed: string,
  view: View,
): string {
  if (card === null || isCommand(typed, view)) return `“${capital(typed)}”`;
  const pick = pickAt(view, card);
  const name = topWords(view, card);
  const role = view.groups[view.piles[target?.[0] ?? -1]?.group ?? -1]?.role;
  if (target === null || role === "discard") return name;
  if (pick !== undefined && isPaired(view, pick)) {
    return `${name} with ${topWords(view, target)}`;
  }
  return `${name} to ${where(view, target[0])}`;
}

/** Rewrites the report of a move, such as `5>f2 AH  5 turns JC   (2 legal moves)`. */
function changeWords(line: string, view: View): string {
  const [, lead = "", rest = "", left = ""] =
    /^((?:taken back|made again): )?(.*?)\s*(\([^()]*\))?$/s.exec(line) ?? [];
  const steps = rest.split(/\s{2,}/).filter((it) => it !== "");
  const [first = ""] = steps;
  const command = isCommand(first, view) ? first : "";
  const moved = command === "" ? steps : steps.slice(1);
  const said = moved.length > TOLD ? counted(moved) : moved.map((it) => stepWords(it, view));
  const whole = [command, said.join(", ")].filter((it) => it !== "").join(": ");
  return capital(lead + whole) + leftWords(left, view);
}

function counted(steps: string[]): string[] {
  const cards = steps.flatMap((it) => /^\S+>\S+ (.+)$/.exec(it)?.[1]?.split(" ") ?? []);
  return cards.length === 0 ? [] : [`${cards.length} cards`];
}

function stepWords(step: string, view: View): string {
  const [, , to, cards] = /^(\S+?)>(\S+) (.+)$/.exec(step) ?? [];
  if (to !== undefined && cards !== undefined) {
    const pile = view.piles.findIndex((it) => it.id === to);
    return `${listWords(cards.split(" "), view)} to ${where(view, pile)}`;
  }
  const turned = /^\S+ turns (.+)$/.exec(step)?.[1];
  if (turned !== undefined) return `${listWords(turned.split(" "), view)} is turned face up`;
  // An action of the game: its name, its piles, and the cards they held.
  const [name = "", ...more] = step.split(" ");
  const own = more.filter((it) => isCard(it, view));
  const known = more.every((it) => isCard(it, view) || view.piles.some(({ id }) => id === it));
  if (known && own.length > 0) return `${name}: ${listWords(own, view)}`;
  return plainWords(step, view);
}

/** Rewrites the note on the remaining moves; drops it if it only counts them. */
function leftWords(left: string, view: View): string {
  const words = left.slice(1, -1);
  if (/^no legal move/.test(words)) return words === "no legal move" ? "\nNo move is left" : "";
  return /^only /.test(words) ? `\n${capital(plainWords(words, view))}` : "";
}

/** Rewrites a sentence without codes and without the place in a rules file. */
function plainWords(text: string, view: View): string {
  const named = (it: string) => (isCard(it, view) ? `the ${cardWords(it, view.suits)}` : it);
  const words = text
    .replace(/^refused: /, "")
    .replace(/\s*\([\w.-]+\.(?:toml|rhai)(?::\d+)?\)/g, "")
    .replace(/; `solve` shows how/, "; “Solve” shows how")
    .replace(/(?:pile )?`([^`]+)`/g, (_, typed: string) => typedWords(typed, view))
    .replace(/[^\s,;:.()“”]+/g, named)
    .replace(/\s+/g, " ")
    .trim();
  const [, card, on, why] = /^(the [^;]+?) on (the [^;]+?); (.*)$/.exec(words) ?? [];
  if (why !== undefined) return `${card} cannot go on ${on}: the ${why}`;
  return words.replace(/ has no legal move$/, " cannot be moved now");
}

/** Replaces a typed word: a pile, a command, or a repeated undo. */
function typedWords(typed: string, view: View): string {
  const pile = view.piles.findIndex((it) => it.id === typed);
  const times = /^undo (\d+)$/.exec(typed)?.[1];
  if (times !== undefined) return `“Undo” ${times} times`;
  const command = isCommand(typed, view) ? capital(typed) : typed;
  if (pile < 0) return `“${BUTTONS[typed] ?? command}”`;
  const { cards } = view.piles[pile] ?? { cards: [] };
  const single = view.groups[view.piles[pile]?.group ?? -1]?.layout !== "free";
  const top = cards.at(-1);
  if (single && top !== undefined && top !== "??") return `the ${cardWords(top, view.suits)}`;
  return where(view, pile);
}

/** A pile as the page shows it: foundations and cells have no numbers there. */
function where(view: View, number: number): string {
  const pile = view.piles[number];
  const group = view.groups[pile?.group ?? -1];
  if (pile === undefined || group === undefined) return "its place";
  if (pile.row !== undefined && group.layout === "places") return `a place in row ${pile.row}`;
  if (group.role === "tableau" || group.count === 1) return pileWords(view, number);
  return group.role === "foundation" ? "its foundation" : `a ${group.role}`;
}

function topWords(view: View, [pile, place]: CardPlace): string {
  const card = view.piles[pile]?.cards[place];
  return card === undefined ? where(view, pile) : `the ${cardWords(card, view.suits)}`;
}

function listWords(cards: string[], view: View): string {
  const words = cards.map((it) => cardWords(it, view.suits));
  return words.length > 3 ? `${words[0]} and ${words.length - 1} more` : words.join(", ");
}

/** Whether a word is a card of the deck: a capital letter or a number, then a suit. */
function isCard(word: string, { suits }: View): boolean {
  return /^([A-Z]|\d{1,2})\S$/.test(word) && suits.some((it) => word.endsWith(it.letter));
}

function isCommand(line: string, view: View): boolean {
  return view.commands.some((it) => it.line === line) || line === "deal" || line === "redeal";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
