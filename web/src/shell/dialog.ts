import { button } from "./button.ts";
import { fresh, make } from "./dom.ts";

/** A modal dialog. */
export interface Dialog {
  element: HTMLDialogElement;
  /** The element for its content. */
  body: HTMLElement;
  close(): void;
}

/**
 * Opens a modal dialog. Its button, Escape, or a click outside closes and removes it, and
 * the focus returns to where it was.
 */
export function openDialog(
  name: string,
  content: Node[],
  manner: { class?: string; closed?: () => void } = {},
): Dialog {
  const id = fresh("dialog");
  const before = document.activeElement;
  const body = make("div", { class: "dialog-body" }, ...content);
  const close = () => element.close();
  const out = button("Close", close, {
    icon: "close",
    class: "quiet only-icon",
    says: "Close",
  });
  const title = make("h2", { id, tabindex: "-1" }, name);
  const element = make(
    "dialog",
    { class: manner.class ?? "", "aria-labelledby": id },
    make("div", { class: "dialog-head" }, title, out),
    body,
  );
  element.addEventListener("close", () => {
    // This event comes late: the focus may have moved on meanwhile, and the element that had
    // it before may be gone.
    const now = document.activeElement;
    const free = now === null || now === document.body || element.contains(now);
    if (free && before instanceof HTMLElement && before.isConnected) before.focus();
    element.remove();
    manner.closed?.();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element) close();
  });
  document.body.append(element);
  element.showModal();
  const first = element.querySelector<HTMLElement>("[autofocus]") ?? title;
  first.focus();
  return { element, body, close };
}

/** Asks for confirmation, and returns whether the player agreed. */
export function ask(question: string, yes: string, more: Node[] = []): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const agree = () => {
      answer = true;
      dialog.close();
    };
    const row = make(
      "div",
      { class: "row end" },
      button("Cancel", () => dialog.close()),
      button(yes, agree, { main: true }),
    );
    const dialog = openDialog(question, [...more, row], {
      class: "small",
      closed: () => resolve(answer),
    });
    row.querySelector<HTMLElement>(".main")?.focus();
  });
}
