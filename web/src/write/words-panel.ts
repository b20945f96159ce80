import { prose } from "../play/texts.ts";
import { TellingPanel } from "./telling-panel.ts";
import type { Tool, Tools } from "./tools.ts";

/** The panel with the rules in words. */
export function wordsPanel(tools: Tools): Tool {
  return new TellingPanel(tools, { call: "words", content: prose });
}
