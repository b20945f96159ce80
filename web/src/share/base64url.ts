/** Encodes bytes as base64url without padding, which needs no escapes in a link. */
export function toBase64url(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x4000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x4000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes base64url; undefined for invalid text. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const read = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(read, (it) => it.charCodeAt(0));
}
