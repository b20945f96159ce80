/** Games as links and as single-file pages. */

export { decode, encode } from "./link.ts";
export { describe, nameOf } from "./describe.ts";
export { openShare } from "./dialog.ts";
export { oneFile } from "./one-file.ts";
export { isFileName, isGameName } from "./shape.ts";
