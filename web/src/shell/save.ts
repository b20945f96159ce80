import { make } from "./dom.ts";

/** Saves a file to the player's disk. */
export function save(name: string, content: string | Blob): void {
  const blob =
    typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const url = URL.createObjectURL(blob);
  const link = make("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the player choose a file, and returns its text; undefined if the player cancels. */
export function open(accept: string): Promise<{ name: string; text: string } | undefined> {
  return new Promise((resolve) => {
    const input = make("input", { type: "file", accept, hidden: true, "aria-label": "File" });
    document.body.append(input);
    const done = async () => {
      const file = input.files?.[0];
      input.remove();
      resolve(file && { name: file.name, text: await file.text() });
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    input.click();
  });
}
