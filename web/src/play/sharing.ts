import type { Shared } from "../protocol.ts";
import { ask } from "../shell/dialog.ts";
import { make } from "../shell/dom.ts";
import { inSentence } from "../shell/names.ts";
import type { Desk } from "./desk.ts";
import { gameOf, ownKey, routeTo } from "./identity.ts";
import type { Sitting } from "./sitting.ts";

/** The game in play to share, without its moves. */
export function sharedDeal({ sitting }: Desk): Shared | undefined {
  const rules = sharedRules(sitting);
  return rules && { ...rules, deal: sitting.view?.deal ?? "" };
}

/** The same with its moves, as a game line if it has one. */
async function sharedMoves({ sitting }: Desk): Promise<Shared | undefined> {
  const rules = sharedRules(sitting);
  return rules && { ...rules, record: (await sitting.link()) ?? sitting.record };
}

function sharedRules({ view, key, files }: Sitting): Shared | undefined {
  if (view === undefined) return undefined;
  const options = view.options.filter((it) => it.value !== it.default);
  const shared: Shared = { game: gameOf(key) };
  if (files) shared.files = files;
  if (options.length > 0) {
    shared.options = Object.fromEntries(options.map((it) => [it.name, it.value]));
  }
  return shared;
}

/** Opens the dialog to share the game, with its moves or without. */
export async function share(desk: Desk): Promise<void> {
  const { openShare } = await import("../share/share.ts");
  const [moves, deal] = [await sharedMoves(desk), sharedDeal(desk)];
  if (moves === undefined || deal === undefined) return;
  openShare(desk.context, [
    { words: "Deal and moves", shared: moves },
    { words: "Deal only", shared: deal },
  ]);
}

/** Opens the game in the editor; a shared game is copied to the player's own first. */
export async function changeGame(desk: Desk): Promise<void> {
  const { key, files, view } = desk.sitting;
  const { store, go } = desk.context;
  if (!key.startsWith("shared:") || files === undefined) return go(routeTo("write", key));
  const wanted = gameOf(key);
  let id = wanted;
  for (let number = 2; (await store.ownGame(id)) !== undefined; number += 1)
    id = `${wanted}-${number}`;
  const note =
    id === wanted ? "" : ` Your game “${wanted}” stays as it is.`;
  const yes = await ask(
    `Save a copy of ${inSentence(view?.name ?? wanted)}?`,
    "Save a copy",
    [make("p", {}, `You can change the copy. It is saved in your games as “${id}”.${note}`)],
  );
  if (!yes) return;
  // The rules file is named for the game; other files keep their names.
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name === `${wanted}.toml` ? `${id}.toml` : name,
      text,
    ]),
  );
  await store.keepOwn({
    id,
    name: view?.name ?? id,
    about: "",
    files: renamed,
    changed: Date.now(),
  });
  go(routeTo("write", ownKey(id)));
}
