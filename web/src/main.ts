/** The entry point: starts the workers and the store, then shows the page of the address. */

import { Engine } from "./engine.ts";
import type { Listed } from "./protocol.ts";
import { beginTelling, notice, tell } from "./shell/live.ts";
import { currentLooks, wearLooks } from "./shell/looks.ts";
import { keepOffline } from "./shell/offline.ts";
import type { Context } from "./shell/page.ts";
import { save } from "./shell/save.ts";
import { Window } from "./shell/window.ts";
import { openStore } from "./store/open.ts";

wearLooks();
beginTelling();

const play = new Engine();
// The worker loads while the page is drawn.
play.warm();

let listed: Promise<Listed[]> | undefined;

async function catalogue(): Promise<Listed[]> {
  if (globalThis.patienceInside !== undefined) return [];
  listed ??= fetch(new URL("catalogue.json", document.baseURI)).then((it) => {
    if (!it.ok) throw new Error(`The list of games could not be loaded (${it.status})`);
    return it.json() as Promise<Listed[]>;
  });
  // A failed request is not cached: the next call tries again.
  listed.catch(() => (listed = undefined));
  return listed;
}

async function begin(): Promise<void> {
  const context: Context = {
    play,
    author: new Engine(),
    store: await openStore(notice),
    catalogue,
    looks: currentLooks,
    tell,
    go: (route) => {
      location.hash = route;
    },
    save,
    notice,
  };
  const page = document.getElementById("page");
  if (page) await new Window(context, page).begin();
  keepOffline();
}

void begin();
