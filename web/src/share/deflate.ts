/** Compresses bytes as raw deflate, without a header. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Decompresses bytes; undefined if the result exceeds `most` bytes, of which it never buffers
 * much more. Throws for invalid input.
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
