import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Replaces the selection itself instead of leaving that to the browser. When typing replaces
 * colored text, Chromium keeps the old color with an inline style, which the page's policy
 * refuses and logs as an error.
 */
export const overwriting: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data: text, inputType } = event;
    const { from, to, empty } = view.state.selection.main;
    // The browser handles input methods that compose a character from several keys.
    if (inputType !== "insertText" || !text || empty || event.isComposing || view.composing)
      return false;
    event.preventDefault();
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        userEvent: "input.type",
        scrollIntoView: true,
      });
    // A handler may put brackets or quotes around the selection instead.
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((it) => it(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});
