import type { Answer, Files, Options, View } from "../protocol.ts";
import type { Kept } from "../store/store.ts";

/** What is to be played. */
export interface Opening {
  /** The game as routes name it. */
  key: string;
  /** Its rules, if it is none of the program's. */
  files?: Files;
  options?: Options;
  deal?: string;
  record?: string;
  /** The number of the place in which it is kept; any if absent. */
  place?: number;
  /** Goes on with a game that was won, too: the page was loaded again. */
  again?: boolean;
}

/** How a view differs from the one before. */
export type Change = "new" | "move" | "same";

/** What the sitting tells to who shows it. */
export interface Watcher {
  /** A line was answered; `line` is empty when a game was opened. */
  answered(line: string, answer: Answer, change: Change): void;
  /** A line is being worked on, or no more. */
  working(line: string | undefined): void;
  /** What the browser keeps could not be kept. */
  failed(words: string): void;
}

/** Whether it is another game, and not another position of the same. */
export function isAnother(old: View | undefined, view: View | undefined): boolean {
  if (old === undefined || view === undefined) return old !== view;
  if (old.deal !== view.deal || old.game !== view.game) return true;
  const chosen = (it: View) => it.options.map((option) => option.value).join();
  return chosen(old) !== chosen(view);
}

/** Whether what is asked for is the deal that is kept, with the same options. */
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

/** A game in progress as it is kept. */
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
