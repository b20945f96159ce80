import type { Shared } from "../protocol.ts";
import { nameOf } from "./describe.ts";
import { readShared } from "./shape.ts";

/**
 * Makes a single-file page that contains the whole program and plays a game offline.
 * `single.mjs` builds its template; this adds the binding and the game.
 */
export async function oneFile(shared: Shared): Promise<Blob> {
  if (globalThis.patienceInside !== undefined)
    throw new Error("this page is already an HTML file: save it from the browser");
  const game = data(shared);
  const [template, binding] = await Promise.all([
    fetched("single.html").then((it) => it.text()),
    fetched("binding.wasm").then(packed),
  ]);
  const page = fill(fill(template, "shared", game), "binding", binding).replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escaped(nameOf(shared))}</title>`,
  );
  return new Blob([page], { type: "text/html" });
}

/** Puts data into an empty script element of the template. */
function fill(template: string, id: string, text: string): string {
  const place = ` id="${id}"></script>`;
  if (!template.includes(place)) throw new Error("the page template cannot be read");
  return template.replace(place, () => ` id="${id}">${text}</script>`);
}

/** JSON that can neither end a script element nor start an HTML comment. */
function data(shared: Shared): string {
  return JSON.stringify(readShared(shared)).replaceAll("<", "\\u003c");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`the page template cannot be downloaded (${answer.status})`);
  return answer;
}

/** Compresses a response with gzip, and encodes it as base64. */
async function packed(answer: Response): Promise<string> {
  const stream = answer.body!.pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  // Encode chunks whose length is divisible by three, so that they can be concatenated.
  for (let from = 0; from < bytes.length; from += 0x6000)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + 0x6000)));
  return text;
}
