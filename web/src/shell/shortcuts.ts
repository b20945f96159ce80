const KEY = "patience keys";

/** Whether single-key shortcuts are on; users of speech input may turn them off. */
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
    // Without storage the setting is lost.
  }
}

/** Whether a key belongs to an input field or a dialog, or has a modifier. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  const at = event.target;
  return (
    at instanceof HTMLElement &&
    (at.isContentEditable || at.matches("input, textarea, select, [role=textbox]"))
  );
}
