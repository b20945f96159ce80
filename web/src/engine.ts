import type { Calls } from "./protocol.ts";

/** Error of a call that was ended: the worker took too long, or somebody had enough. */
export class Ended extends Error {}

type Waiting = {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * The rules, the check and the solver in a worker, so that the page never waits for them.
 *
 * What a worker knows is lost with it when a call is ended; who plays starts again from the
 * record of the last answer.
 */
export class Engine {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #calls = 0;

  /** Begins the worker before there is a call. */
  warm(): void {
    this.#worker ??= this.#begin();
  }

  /** Makes a call. It is ended after so many milliseconds; without them it may take its time. */
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

  /** Ends whatever the worker is doing; the next call begins a new one. */
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

  /** Whether a call is waited for. */
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
      // A worker that failed within may be in any state.
      if (data.broken) this.end(data.error);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "the worker could not start");
    };
    return worker;
  }
}

/** Where the page's other files are; a page of one file has them inside. */
declare global {
  var patienceInside: { worker: string; binding: Promise<WebAssembly.Module> } | undefined;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles the binding once for all workers. */
function binding(): Promise<WebAssembly.Module> {
  compiled ??=
    globalThis.patienceInside?.binding ??
    WebAssembly.compileStreaming(fetch(new URL("binding.wasm", document.baseURI)));
  return compiled;
}

function beginWorker(): Worker {
  const url = globalThis.patienceInside?.worker ?? new URL("worker.js", document.baseURI);
  // A page that is opened as a file begins no worker that is a module.
  const worker = new Worker(url);
  binding().then(
    (module) => worker.postMessage({ module }),
    (error) => worker.dispatchEvent(new ErrorEvent("error", { message: String(error) })),
  );
  return worker;
}
