import { button } from "./button.ts";
import { fresh, make } from "./dom.ts";

/** A window over the page, with its name and a way out. */
export interface Dialog {
  element: HTMLDialogElement;
  /** Where its content goes. */
  body: HTMLElement;
  close(): void;
}

/**
 * Opens a window over the page. It is gone once closed, by its button, Escape, or a click
 * beside it, and the focus is where it was.
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
    // Who closed it may have gone on to something else; this event comes later. What was
    // pressed may be gone, as a menu that led here.
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

/** Asks for a yes, and returns whether it was given. */
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
