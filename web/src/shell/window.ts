import { choosePage } from "../choose/page.ts";
import { readPlace, sharedKey } from "../play/identity.ts";
import { PlayPage } from "../play/page.ts";
import type { Opening } from "../play/opening.ts";
import type { Files, Shared } from "../protocol.ts";
import { linkButton } from "./button.ts";
import { ask } from "./dialog.ts";
import { countWord, make, refill } from "./dom.ts";
import { helpPage } from "./help.ts";
import { tell } from "./live.ts";
import { inSentence } from "./names.ts";
import type { Context, Page, Route } from "./page.ts";
import { readRoute } from "./router.ts";
import { siteHeader } from "./site-header.ts";
import { statsPage } from "./stats.ts";

/** Shows the page that the address names. */
export class Window {
  #context: Context;
  #place: HTMLElement;
  #page: Page | undefined;
  #turn = 0;
  #first = true;

  constructor(context: Context, place: HTMLElement) {
    this.#context = context;
    this.#place = place;
  }

  async begin(): Promise<void> {
    addEventListener("hashchange", () => void this.#show());
    document.querySelector(".skip")?.addEventListener("click", (event) => {
      // The fragment is the route, so this link must not change it.
      event.preventDefault();
      document.querySelector<HTMLElement>("#main")?.focus();
    });
    await this.#show();
  }

  async #show(): Promise<void> {
    const turn = ++this.#turn;
    const route = readRoute(location.hash);
    const first = this.#first;
    this.#first = false;
    for (const it of document.querySelectorAll("dialog")) it.close();
    this.#page?.left?.();
    this.#page = undefined;
    let page: Page;
    try {
      page = await this.#pageOf(route, first);
    } catch (error) {
      page = faultPage(error instanceof Error ? error.message : String(error));
    }
    if (turn !== this.#turn) return page.left?.();
    this.#page = page;
    const bare = page instanceof PlayPage;
    document.documentElement.dataset["page"] = bare ? "play" : route.name || "choose";
    if (bare) refill(this.#place, page.element);
    else refill(this.#place, siteHeader(this.#context, route), page.element);
    document.title = page.title === "" ? "Patience" : `${page.title} · Patience`;
    if (!first) {
      scrollTo(0, 0);
      tell(document.title);
      // Keyboard users continue at the start of the new page.
      if (!bare) document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
    }
    page.shown?.();
  }

  async #pageOf(route: Route, first: boolean): Promise<Page> {
    const context = this.#context;
    const alone = globalThis.patienceShared;
    switch (route.name) {
      case "":
        if (alone) return this.#shared(alone, first);
        return choosePage(context);
      case "play":
        return this.#play(route, first);
      case "line":
        return this.#shared({ game: lineGame(route.rest), record: route.rest }, false);
      case "s": {
        const turn = this.#turn;
        const { decode, describe } = await import("../share/share.ts");
        const shared = await decode(route.rest);
        // Do not ask if the player has navigated meanwhile.
        if (turn !== this.#turn) return choosePage(context);
        if (shared.files && !(await agreed(describe(shared)))) return choosePage(context);
        return this.#shared(shared, false);
      }
      case "write": {
        const { writePage } = await import("../write/page.ts");
        return writePage(context, route.rest);
      }
      case "stats":
        return statsPage(context);
      case "help":
        return helpPage(context);
      default:
        throw new Error(`There is no page “${route.name}” here.`);
    }
  }

  async #play(route: Route, first: boolean): Promise<Page> {
    const { key, place } = readPlace(route.rest);
    if (key === "") return choosePage(this.#context);
    const opening: Opening = { key, again: first, ...(place && { place }) };
    const options = new Map(route.options);
    const deal = options.get("deal");
    if (deal) opening.deal = deal;
    options.delete("deal");
    if (options.size > 0) opening.options = Object.fromEntries(options);
    if (key.startsWith("own:")) {
      opening.files = await this.#ownFiles(key.slice("own:".length), route.rest);
    } else if (
      globalThis.patienceShared &&
      key === (await sharedKey(globalThis.patienceShared))
    ) {
      return this.#shared(globalThis.patienceShared, first);
    }
    return new PlayPage(this.#context, opening);
  }

  /** The rules of the player's own game. A game in progress keeps them after it is deleted. */
  async #ownFiles(id: string, route: string): Promise<Files> {
    const { store } = this.#context;
    const own = await store.ownGame(id);
    const files = own?.files ?? (await store.keptGame(route.replace(/~1$/, "")))?.files;
    if (files !== undefined) return files;
    const damaged = (await store.damaged()).find((it) => it.table === "own" && it.key === id);
    if (damaged) throw new Error(`The saved game “${id}” is damaged: ${damaged.why}.`);
    throw new Error(`This browser has no game “${id}”.`);
  }

  /** Opens a game from a link, or from a single-file page. */
  async #shared(shared: Shared, first: boolean): Promise<Page> {
    const key = await sharedKey(shared);
    const opening: Opening = { key, again: first };
    if (shared.files) opening.files = shared.files;
    if (globalThis.patienceShared !== shared || !(await this.#context.store.keptGame(key))) {
      if (shared.options) opening.options = shared.options;
      if (shared.deal) opening.deal = shared.deal;
      if (shared.record) opening.record = shared.record;
    }
    const kept = await this.#context.store.keptGame(key).catch(() => undefined);
    const other = opening.deal ?? opening.record;
    if (kept && other !== undefined && kept.made > 0 && kept.status === "playing") {
      const go = await ask("You have a game in progress", "Open shared game", [
        make(
          "p",
          {},
          `Your game of ${inSentence(kept.name)} (${kept.deal}, ${countWord(kept.made, "move")}) `,
          "is kept: “Previous game” in the menu returns to it. Cancel to continue your game.",
        ),
      ]);
      if (!go) return new PlayPage(this.#context, { key, again: true, ...files(shared) });
    }
    return new PlayPage(this.#context, opening);
  }
}

/** Asks whether to open a game from a stranger's link. */
function agreed(description: string): Promise<boolean> {
  return ask("Open this game?", "Open", [
    make("p", {}, description),
    make(
      "p",
      { class: "quiet-text" },
      "Its rules can only deal and move cards. They cannot change your other games.",
    ),
  ]);
}

function files(shared: Shared): Partial<Opening> {
  return shared.files ? { files: shared.files } : {};
}

/** The game name in a line `patience:GAME/...`. */
function lineGame(line: string): string {
  return /^patience:([^/?#]+)/i.exec(line)?.[1] ?? "";
}

function faultPage(fault: string): Page {
  const element = make(
    "main",
    { id: "main", tabindex: "-1", class: "text-page" },
    make("h1", {}, "Cannot open this page"),
    make("p", { class: "prose" }, fault),
    linkButton("Choose a game", "#/", { main: true, icon: "back" }),
  );
  return { element, title: "Cannot open this page" };
}
