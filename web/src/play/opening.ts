import type { Answer, Files, Options, View } from "../protocol.ts";
import type { Kept } from "../store/store.ts";

/** The game to open. */
export interface Opening {
  /** Its key, as in routes. */
  key: string;
  /** Its rules, unless it is built in. */
  files?: Files;
  options?: Options;
  deal?: string;
  record?: string;
  /** The number of its slot; any if absent. */
  place?: number;
  /** Whether to resume even a won game, because the page was reloaded. */
  again?: boolean;
}

/** How a view differs from the previous one. */
export type Change = "new" | "move" | "same";

/** The events of a sitting. */
export interface Watcher {
  /** A line was answered; `line` is empty if a game was opened. */
  answered(line: string, answer: Answer, change: Change): void;
  /** Work on a line began, or ended if `line` is undefined. */
  working(line: string | undefined): void;
  /** Saving to the browser failed. */
  failed(words: string): void;
}

/** Whether two views are of different games, not of two positions of one game. */
export function isAnother(old: View | undefined, view: View | undefined): boolean {
  if (old === undefined || view === undefined) return old !== view;
  if (old.deal !== view.deal || old.game !== view.game) return true;
  const chosen = (it: View) => it.options.map((option) => option.value).join();
  return chosen(old) !== chosen(view);
}

/** Whether an opening asks for the saved deal with the same options. */
export function isSame(kept: Kept, { deal, record, options }: Opening): boolean {
  if (record !== undefined || deal !== kept.deal) return false;
  return optionText(Object.entries(options ?? {})) === kept.options;
}

function optionText(options: [string, string][]): string {
  return options
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(" ");
}

/** A game in progress, as the store saves it. */
export function keptOf(
  view: View,
  more: Pick<Kept, "key" | "game" | "record" | "time" | "begun">,
  files: Files | undefined,
): Kept {
  const { name, deal, made, status, result } = view;
  const chosen = view.options.filter((it) => it.value !== it.default);
  const options = optionText(chosen.map((it) => [it.name, it.value]));
  const [time, when] = [Math.round(more.time), Date.now()];
  return {
    ...more,
    ...{ name, deal, options, made, status, time, when },
    ...(result && { result }),
    ...(files && { files }),
  };
}
