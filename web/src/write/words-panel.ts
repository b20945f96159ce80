import { prose } from "../play/texts.ts";
import { TellingPanel } from "./telling-panel.ts";
import type { Tool, Tools } from "./tools.ts";

/** The rules in words, as the program makes them of what is written. */
export function wordsPanel(tools: Tools): Tool {
  return new TellingPanel(tools, { call: "words", content: prose });
}
