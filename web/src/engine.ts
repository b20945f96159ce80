import type { Calls } from "./protocol.ts";

/** The error of a call whose worker was stopped, by a timeout or by the player. */
export class Ended extends Error {}

type Waiting = {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * A worker with the rules, the checks and the solver, so that the page never blocks.
 *
 * Stopping a call stops its worker, which loses its state. The caller restores the game from
 * the record of the last answer.
 */
export class Engine {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #calls = 0;

  /** Starts the worker before the first call. */
  warm(): void {
    this.#worker ??= this.#begin();
  }

  /** Makes a call. Stops it after `milliseconds`; without them there is no limit. */
  call<K extends keyof Calls>(
    name: K,
    args: Parameters<Calls[K]>,
    milliseconds?: number,
  ): Promise<ReturnType<Calls[K]>> {
    this.#worker ??= this.#begin();
    const id = ++this.#calls;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const late = () => this.end(`no answer within ${(milliseconds ?? 0) / 1000} seconds`);
      const timer = milliseconds === undefined ? undefined : setTimeout(late, milliseconds);
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, timer });
      worker.postMessage({ id, name, args });
    });
  }

  /** Stops the worker and rejects all open calls; the next call starts a new worker. */
  end(why = "stopped"): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const it of waiting) {
      clearTimeout(it.timer);
      it.reject(new Ended(why));
    }
  }

  /** Whether a call is open. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  #begin(): Worker {
    const worker = beginWorker();
    worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      if (waiting === undefined) return;
      this.#waiting.delete(data.id);
      clearTimeout(waiting.timer);
      if ("error" in data) waiting.reject(new Error(data.error));
      else waiting.resolve(data.value as never);
      // After a trap the worker may be in any state.
      if (data.broken) this.end(data.error);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "the worker could not start");
    };
    return worker;
  }
}

/** The page's other files, if they are inside the page (a single-file page). */
declare global {
  var patienceInside: { worker: string; binding: Promise<WebAssembly.Module> } | undefined;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles the binding, once for all workers. */
function binding(): Promise<WebAssembly.Module> {
  compiled ??=
    globalThis.patienceInside?.binding ??
    WebAssembly.compileStreaming(fetch(new URL("binding.wasm", document.baseURI)));
  return compiled;
}

function beginWorker(): Worker {
  const url = globalThis.patienceInside?.worker ?? new URL("worker.js", document.baseURI);
  // A classic worker: a page opened from `file:` cannot start a module worker.
  const worker = new Worker(url);
  binding().then(
    (module) => worker.postMessage({ module }),
    (error) => worker.dispatchEvent(new ErrorEvent("error", { message: String(error) })),
  );
  return worker;
}
