/** A worker: loads the binding, and answers calls one by one. */

import init, { call } from "../binding.generated/binding.js";

type Call = { id: number; name: string; args: unknown[] };

const early: Call[] = [];
let ready = false;

self.onmessage = async ({ data }: MessageEvent<Call | { module: WebAssembly.Module }>) => {
  if ("module" in data) {
    await init({ module_or_path: data.module });
    ready = true;
    for (const it of early.splice(0)) answer(it);
  } else if (ready) answer(data);
  else early.push(data);
};

function answer({ id, name, args }: Call): void {
  try {
    self.postMessage({ id, value: JSON.parse(call(name, JSON.stringify(args))) });
  } catch (error) {
    // The binding throws its errors as strings. Anything else is a trap: out of memory or stack.
    const broken = typeof error !== "string";
    self.postMessage({ id, error: String(error), broken });
  }
}
