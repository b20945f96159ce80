import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Writes over what is selected without the browser's help. Where colored text is replaced by
 * what is typed, Chromium gives the new text the old look by an inline style, which the
 * page's policy refuses and logs as a fault.
 */
export const overwriting: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data: text, inputType } = event;
    const { from, to, empty } = view.state.selection.main;
    // What is composed of several keys is the browser's until it is done.
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
    // A bracket or a quote may be put around the selection instead.
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((it) => it(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});
