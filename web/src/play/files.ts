import { open } from "../shell/save.ts";
import type { Desk } from "./desk.ts";
import { sharedDeal } from "./sharing.ts";
import { gameOf } from "./identity.ts";

/** Saves the record of the game; it includes the rules of the player's own game. */
export function saveRecord(desk: Desk): void {
  const name = gameOf(desk.sitting.key).replace(/[^\w.-]+/g, "-");
  void desk.obey(`save ${name}.record`);
}

/** Loads a record file, of this game or another, and continues it. */
export async function loadRecord(desk: Desk): Promise<void> {
  const file = await open(".record,.txt,text/plain");
  if (file === undefined) return;
  if (file.text.length > 20_000_000)
    return desk.say("This file is too large for a record.", "refused");
  const fault = await desk.sitting.load(file.text);
  if (fault !== undefined) desk.say(`Cannot load ${file.name}: ${fault}`, "refused");
}

/** Saves a single-file page that plays this game offline. */
export async function saveFile(desk: Desk): Promise<void> {
  const shared = sharedDeal(desk);
  if (shared === undefined) return;
  try {
    const { oneFile } = await import("../share/share.ts");
    desk.context.save(`${shared.game}.html`, await oneFile(shared));
    desk.say(`Saved as ${shared.game}.html. Open it in any browser to play.`);
  } catch (error) {
    desk.say(`The file could not be saved: ${String(error)}`, "refused");
  }
}
