import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Syntax colors; `write.css` defines them for light and dark. */
const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.docComment, color: "var(--code-doc)", fontStyle: "italic" },
  { tag: [tags.string, tags.character], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.keyword, color: "var(--code-word)", fontWeight: "bold" },
  { tag: tags.definition(tags.variableName), color: "var(--code-name)", fontWeight: "bold" },
  { tag: tags.function(tags.variableName), color: "var(--code-name)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--code-ink)", backgroundColor: "var(--code-field)" },
  "&.cm-focused": { outline: "3px solid var(--code-focus)", outlineOffset: "-3px" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
    fontSize: "0.875rem",
    lineHeight: "1.5",
    overflow: "auto",
  },
  ".cm-content": { caretColor: "var(--code-ink)", padding: "0.5rem 0" },
  ".cm-gutters": {
    backgroundColor: "var(--code-edge)",
    color: "var(--code-comment)",
    borderRight: "1px solid var(--code-line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-active)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid currentColor",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--code-edge)",
    color: "var(--code-ink)",
    border: "1px solid var(--code-line)",
    maxWidth: "min(30rem, 90vw)",
  },
  ".cm-tooltip .cm-about": { padding: "0.4rem 0.6rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.6rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--code-chosen)",
    color: "var(--code-chosen-ink)",
  },
  ".cm-completionDetail": { opacity: "1" },
  ".cm-completionMatchedText": { fontWeight: "bold", textDecoration: "none" },
  ".cm-diagnostic": { borderLeftWidth: "4px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--code-error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--code-warning)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--code-chosen)",
    color: "var(--code-chosen-ink)",
    padding: "0.3rem 0.6rem",
  },
  // Text decorations, not images, because only they follow forced colors.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": {
    textDecoration: "underline wavy var(--code-error)",
    textDecorationSkipInk: "none",
    backgroundColor: "var(--code-error-field)",
  },
  ".cm-lintRange-warning": {
    textDecoration: "underline dotted 2px var(--code-warning)",
    textDecorationSkipInk: "none",
  },
});

/** The theme of the editor. */
export const theme = [look, syntaxHighlighting(colors)];
