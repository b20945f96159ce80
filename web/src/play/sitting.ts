import { Ended } from "../engine.ts";
import type { Answer, Calls, Files, Start, View } from "../protocol.ts";
import { countWord } from "../shell/dom.ts";
import type { Context } from "../shell/page.ts";
import { takePlace, takeSlot, type Slot } from "../store/slot.ts";
import type { Kept, PutBy } from "../store/store.ts";
import { Clock, timeText } from "./clock.ts";
import { gameOf, sharedKey } from "./identity.ts";
import { isAnother, isSame, keptOf, type Opening, type Watcher } from "./opening.ts";
import { isSearch, patienceFor } from "./patience.ts";
import { plainView } from "./plain-view.ts";

/** A game in play: talks to the worker, saves every move, and survives a stopped worker. */
export class Sitting {
  readonly clock = new Clock();
  view: View | undefined;
  record = "";
  key = "";
  files: Files | undefined;
  #context: Context;
  #watcher: Watcher;
  #slot: Slot | undefined;
  /** When the game was dealt (ms); results with the same time are of one game. */
  #begun = 0;
  /** Whether the player has moved here: a lost game from a link does not count by itself. */
  #played = false;
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #left = false;
  #asking = 0;

  constructor(context: Context, watcher: Watcher) {
    this.#context = context;
    this.#watcher = watcher;
  }

  /** Opens a game or resumes the saved one; returns an error message if it cannot. */
  async open(opening: Opening): Promise<string | undefined> {
    const { store } = this.#context;
    this.key = opening.key;
    this.files = opening.files;
    const slot = await placeOf(opening);
    if (slot === undefined && opening.place !== undefined) {
      return "This game is open in another window. Continue there, or close that window.";
    }
    this.#slot = slot;
    const kept = slot && (await store.keptGame(slot.key).catch(() => undefined));
    if (this.files === undefined && opening.key.startsWith("shared:")) {
      // In a new slot, take the rules from the first slot, which another window may hold.
      this.files = (kept ?? (await store.keptGame(opening.key)))?.files;
      if (this.files === undefined) {
        return "This game is not saved in this browser. Open its link or file again.";
      }
    }
    const asked = opening.deal ?? opening.record ?? Object.keys(opening.options ?? {})[0];
    const open =
      kept &&
      (asked === undefined || isSame(kept, opening)) &&
      (kept.status !== "won" || opening.again === true);
    const begun = (kept?.made ?? 0) > 0 && kept?.status === "playing";
    let fault: string | undefined;
    if (open) {
      fault = await this.#resume(kept, begun ? "Game resumed. " : "");
      if (fault === undefined) return undefined;
    }
    if (kept && begun) await this.#putBy(kept);
    const { options, deal, record } = opening;
    const unfit = fault && `Your saved game cannot be resumed: ${fault}. `;
    const said = unfit || (kept === undefined && slot ? await this.#missing(slot, opening) : "");
    return this.#start(
      { ...(options && { options }), ...(deal && { deal }), ...(record && { record }) },
      0,
      slot?.shared
        ? `${said}This game is also open in another window; here you play a separate one. `
        : said,
    );
  }

  /** Runs a line after all earlier ones. */
  obey(line: string): Promise<Answer> {
    const turn = this.#turn.then(() => this.#obey(line));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Completes a typed line; nothing while another line runs. */
  async complete(line: string): Promise<{ start: number; words: string[] }> {
    const none = { start: 0, words: [] };
    if (this.#asking > 0) return none;
    try {
      return await this.#ask("complete", [line], 5_000);
    } catch (error) {
      if (error instanceof Ended && !this.#left) await this.#call({ record: this.record });
      return none;
    }
  }

  /** The game as a line to share, after all earlier lines; null if it has none. */
  link(): Promise<string | null> {
    const turn = this.#turn.then(() => this.#ask("link", [], 5_000));
    const link = turn.catch(async (error: unknown) => {
      // The caller shares the record instead.
      if (error instanceof Ended && !this.#left) await this.#call({ record: this.record });
      return null;
    });
    this.#turn = link.catch(() => {});
    return link;
  }

  /** Stops the search; the game stays unchanged. */
  stop(): void {
    this.#stopped = true;
    this.#context.play.end("stopped");
  }

  /** The previous games of this slot, the last one first. */
  async before(): Promise<PutBy[]> {
    const { store } = this.#context;
    return this.#slot ? store.before(this.#slot.key).catch(() => []) : [];
  }

  /** Returns to a previous game, by default the last; the current one takes its place. */
  async back(to?: PutBy): Promise<boolean> {
    const before = to ?? (await this.before())[0];
    if (before === undefined) return false;
    const now = this.#asKept();
    const { files } = this;
    if (before.game.files !== undefined) this.files = before.game.files;
    const fault = await this.#resume(before.game, "Back to ");
    if (fault !== undefined) {
      this.files = files;
      this.#watcher.failed(fault);
      return false;
    }
    // Order matters: each game is stored in its new place before its old one is overwritten.
    if (now && now.made > 0 && now.status !== "won") await this.#putBy(now);
    await this.#trying(this.#context.store.takeOut(before.id));
    return true;
  }

  /** Continues a record or a game line; returns an error message if it cannot. */
  async load(record: string): Promise<string | undefined> {
    const now = this.#asKept();
    const fault = await this.#start({ record, game: "", files: {} }, 0, "");
    if (fault === undefined && now && now.made > 0 && now.status !== "won") {
      await this.#putBy(now);
    }
    return fault;
  }

  /** Ends the sitting; the game stays saved. */
  leave(): void {
    if (this.#left) return;
    this.#left = true;
    // Stop the worker only for this page's own calls.
    if (this.#asking > 0) this.#context.play.end("left");
    this.part();
    this.#slot?.free();
  }

  /**
   * Saves the game when the page is left, and counts it if it is lost. As at the prompt, the
   * player can resume it; a later outcome then counts instead.
   */
  part(): void {
    this.rest();
    const kept = this.#asKept();
    if (kept?.status !== "lost" || !this.#played) return;
    this.#played = false;
    void this.#count(kept);
  }

  /** Saves the time played, because the page may close. */
  rest(): void {
    const kept = this.#asKept();
    if (kept) void this.#trying(this.#context.store.keep(kept));
  }

  async #obey(line: string): Promise<Answer> {
    if (this.#left) return { kind: "refused", text: "" };
    if (line.trim() === "load last" && (await this.back())) {
      return { kind: "changed", text: "" };
    }
    if (line.trim() === "time") return this.#tellTime(line);
    const before = this.#asKept();
    this.#stopped = false;
    this.#watcher.working(line);
    let answer: Answer;
    try {
      answer = await this.#ask("obey", [line], patienceFor(line));
    } catch (error) {
      if (this.#left) return { kind: "refused", text: "" };
      answer = await this.#recover(error, line);
    } finally {
      this.#watcher.working(undefined);
    }
    if (this.#left) return answer;
    await this.#take(line, answer, before);
    return answer;
  }

  /** Answers `time`: the page has the clock, not the worker. */
  #tellTime(line: string): Answer {
    const moves = countWord(this.view?.made ?? 0, "move");
    const text = `${timeText(this.clock.time)} so far, ${moves}`;
    const answer: Answer = { kind: "answered", text };
    this.#watcher.answered(line, answer, "same");
    return answer;
  }

  /** Restores the game after the worker was stopped, and returns the answer to show. */
  async #recover(error: unknown, line: string): Promise<Answer> {
    const message = error instanceof Error ? error.message : String(error);
    const stopped = this.#stopped && error instanceof Ended;
    if (!(error instanceof Ended)) return { kind: "refused", text: message };
    const started = await this.#call({ record: this.record }).catch((again: Error) => ({
      fault: again.message,
    }));
    if ("fault" in started) return { kind: "refused", text: `${message}: ${started.fault}` };
    const text = stopped
      ? "stopped; the game is unchanged"
      : `\`${line}\` was stopped: ${message}; the game is unchanged`;
    return { kind: "refused", text, code: "ended", view: started.view };
  }

  /** Applies an answer, and saves it. */
  async #take(line: string, answer: Answer, before: Kept | undefined): Promise<void> {
    const { store, save } = this.#context;
    const old = this.view;
    if (answer.view) this.view = plainView(answer.view);
    if (answer.kind === "changed") this.#played = true;
    if (answer.record !== undefined) this.record = answer.record;
    const view = this.view;
    // A restart of the same deal is a new game too: the previous one was left.
    const left = answer.finished?.some((it) => it.outcome !== "won") ?? false;
    const another = left || isAnother(old, view);
    const begun = this.#begun;
    this.clock.touch();
    if (another) {
      if (before && before.made > 0 && before.status !== "won")
        await this.#trying(store.putBy(before));
      this.clock.set(0, true);
      this.#begun = Date.now();
      if (view && view.game !== gameOf(this.key)) await this.#move(view.game, view);
    }
    if (view && view.status !== "playing") this.clock.halt();
    else this.clock.go();
    // Start the write before drawing, so that a crash loses no move.
    const keeping = answer.record === undefined ? undefined : this.#asKept();
    if (keeping) void this.#trying(store.keep(keeping));
    if (answer.settings !== undefined)
      void this.#trying(store.keepText("settings", answer.settings));
    if (answer.finished?.length) {
      const when = Date.now();
      const time = another ? (before?.time ?? null) : Math.round(this.clock.time);
      const results = answer.finished.map((it) => ({ ...it, when, time, begun }));
      void this.#trying(store.addResults(results));
    }
    for (const it of answer.written ?? []) save(it.name, it.text);
    this.#watcher.answered(line, answer, another ? "new" : answer.view ? "move" : "same");
  }

  /** Switches to the slot of another game; sets aside and returns the game in progress there. */
  async #move(key: string, view: View, files?: Files): Promise<Kept | undefined> {
    this.#slot?.free();
    this.key = key;
    this.files = files;
    this.#slot = await takeSlot(this.key);
    const kept = await this.#context.store.keptGame(this.#slot.key).catch(() => undefined);
    if (kept === undefined || kept.made === 0 || kept.status !== "playing") return undefined;
    if (kept.deal !== view.deal) await this.#putBy(kept);
    return kept;
  }

  /** Resumes a saved game. */
  #resume(kept: Kept, said: string): Promise<string | undefined> {
    return this.#start({ record: kept.record }, kept.time, said, kept.begun);
  }

  /** The message if the saved game is missing or damaged. */
  async #missing({ key }: Slot, { place }: Opening): Promise<string> {
    const damaged = await this.#context.store.damaged().catch(() => []);
    if (damaged.some((it) => it.table === "kept" && it.key === key))
      return "Your saved game is damaged; this is a new game. ";
    return place === undefined ? "" : "That game is no longer saved; this is a new game. ";
  }

  /** Sets a game aside, and counts it as left, as the prompt does. */
  async #putBy(kept: Kept): Promise<void> {
    await this.#trying(this.#context.store.putBy(kept));
    await this.#count(kept);
  }

  /** Counts a game with its current result, unless it is won (wins count at once). */
  async #count({ result, time, begun }: Kept): Promise<void> {
    if (result === undefined || result.outcome === "won") return;
    const counted = { ...result, time, when: Date.now(), ...(begun && { begun }) };
    await this.#trying(this.#context.store.addResults([counted]));
  }

  async #start(
    start: Partial<Start>,
    time: number,
    said: string,
    begun = Date.now(),
  ): Promise<string | undefined> {
    this.#watcher.working("");
    let started;
    try {
      started = await this.#call(start);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      this.#watcher.working(undefined);
    }
    if (this.#left) return undefined;
    if ("fault" in started) return started.fault;
    const { text, record } = started;
    const view = plainView(started.view);
    const key = await this.#keyOf(start, view, started.files);
    if (key !== this.key) {
      const own = key.startsWith("shared:") ? started.files : undefined;
      const kept = await this.#move(key, view, own);
      if (kept?.deal === view.deal && start.record === undefined) {
        return this.#resume(kept, "Game resumed. ");
      }
    }
    this.view = view;
    this.record = record;
    this.#begun = begun;
    this.#played = false;
    this.clock.set(time, view.status === "playing");
    const kept = this.#asKept();
    if (kept) void this.#trying(this.#context.store.keep(kept));
    if (this.#context.looks().auto) await this.#ask("obey", ["auto on"], 15_000);
    const answer: Answer = { kind: "changed", text: said + text, view, record };
    this.#watcher.answered("", answer, "new");
    return undefined;
  }

  /** The key of the started game: a record or the game of the day may be any game. */
  async #keyOf(start: Partial<Start>, view: View, files: Files): Promise<string> {
    const named = start.game === undefined && this.key !== "today" && this.key !== "";
    if (named) return this.key;
    if (Object.keys(files).length === 0) return view.game;
    const shared = { game: view.game, files };
    const own = this.files && (await sharedKey({ game: view.game, files: this.files }));
    const key = await sharedKey(shared);
    return key === own ? this.key : key;
  }

  async #call(start: Partial<Start>) {
    const settings = await this.#context.store.text("settings").catch(() => undefined);
    const whole: Start = {
      files: this.files ?? {},
      game: gameOf(this.key),
      options: {},
      ...start,
      ...(settings !== undefined && { settings }),
    };
    const long = isSearch(`new ${start.deal ?? ""}`) || this.key === "today";
    return this.#ask("start", [whole], long ? 90_000 : 30_000);
  }

  async #ask<K extends "obey" | "start" | "complete" | "link">(
    name: K,
    args: Parameters<Calls[K]>,
    milliseconds: number,
  ): Promise<ReturnType<Calls[K]>> {
    this.#asking += 1;
    try {
      return await this.#context.play.call(name, args, milliseconds);
    } finally {
      this.#asking -= 1;
    }
  }

  #asKept(): Kept | undefined {
    if (this.view === undefined || this.#slot === undefined) return undefined;
    const { key: game, record, files } = this;
    return keptOf(
      this.view,
      { key: this.#slot.key, game, record, time: this.clock.time, begun: this.#begun },
      files,
    );
  }

  #trying(keeping: Promise<void>): Promise<void> {
    return keeping.catch((error: unknown) => {
      this.#watcher.failed(`Could not save to this browser: ${String(error)}`);
    });
  }
}

/**
 * The slot of a game to open: the named one, or any. The game of the day gets its slot once
 * the game is known.
 */
async function placeOf({ key, place }: Opening): Promise<Slot | undefined> {
  if (key === "today") return undefined;
  return place === undefined ? takeSlot(key) : takePlace(key, place);
}
