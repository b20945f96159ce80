const KEY = "patience keys";

/** Whether single keys act: who speaks to the computer, or types by chance, may not want it. */
export function keysAct(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function setKeysAct(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // It holds as long as nothing asks again.
  }
}

/** Whether a key is typed into something, or belongs to a window over the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  const at = event.target;
  return (
    at instanceof HTMLElement &&
    (at.isContentEditable || at.matches("input, textarea, select, [role=textbox]"))
  );
}
