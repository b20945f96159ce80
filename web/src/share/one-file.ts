import type { Shared } from "../protocol.ts";
import { nameOf } from "./describe.ts";
import { readShared } from "./shape.ts";

/** What stands in the template where the game is to go; `single.mjs` writes the same. */
const PLACE = /<script type="application\/json" id="shared">[^<]*<\/script>/;

/** A page of one file that plays a game without any network: the whole program is in it. */
export async function oneFile(shared: Shared): Promise<Blob> {
  const template = await templateText();
  if (!PLACE.test(template)) throw new Error("the template of the page cannot be read");
  const page = template
    .replace(PLACE, () => `<script type="application/json" id="shared">${data(shared)}</script>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(nameOf(shared))}</title>`);
  return new Blob([page], { type: "text/html" });
}

/** JSON in which nothing can end a script or begin a comment of HTML. */
function data(shared: Shared): string {
  return JSON.stringify(readShared(shared)).replaceAll("<", "\\u003c");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function templateText(): Promise<string> {
  if (globalThis.patienceInside !== undefined)
    throw new Error("this page is such a file already: save it from the browser");
  const answer = await fetch(new URL("single.html", document.baseURI));
  if (!answer.ok) throw new Error(`the page cannot be fetched (${answer.status})`);
  return answer.text();
}
