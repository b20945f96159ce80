/** Compresses; the result has no header of its own. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The bytes that were compressed; undefined if they are more than `most`, of which no more
 * than a piece is ever held. Throws for what was not made by `deflate`.
 */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array | undefined> {
  const way = new DecompressionStream("deflate-raw");
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    pieces.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const it of pieces) {
    all.set(it, at);
    at += it.length;
  }
  return all;
}
