/** The timeout of a line, in milliseconds. A search has its own, shorter limit in seconds. */
export function patienceFor(line: string): number {
  const words = line.trim().split(/\s+/);
  const first = words[0] ?? "";
  if (!isSearch(line)) return 15_000;
  const named = Number(words.find((it) => /^\d+$/.test(it)) ?? 0);
  if (first.startsWith("n")) return 90_000;
  const waits = first.startsWith("w") || first === "par";
  return 45_000 + (waits ? named * 1_000 : 0);
}

/** Whether a line starts a search, which may take long and can be stopped. */
export function isSearch(line: string): boolean {
  const [first = "", ...rest] = line.trim().split(/\s+/);
  if (first.length >= 3 && ["winnable", "par", "solve"].some((it) => it.startsWith(first)))
    return true;
  if (first === "hint" || first === "home") return true;
  return first === "new" && rest.some((it) => it === "winnable" || it === "today");
}
