import type { Option } from "../protocol.ts";
import { button } from "../shell/button.ts";
import { make, refill } from "../shell/dom.ts";
import { plainName } from "../shell/names.ts";
import { labelled } from "./solve-panel.ts";
import type { Tool, Tools } from "./tools.ts";

/** The panel with the options of the game. */
export class OptionsPanel implements Tool {
  readonly element = make("div", { class: "write-tool" });
  #asked = 0;

  constructor(readonly tools: Tools) {}

  show(): void {
    void this.#show(++this.#asked);
  }

  async #show(asked: number): Promise<void> {
    const version = this.tools.version();
    if (version === undefined) return;
    let options: Option[];
    try {
      options = await this.tools.author.call("options", [version.files, version.game], 3_000);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return refill(this.element, make("p", {}, words));
    }
    if (asked !== this.#asked || this.element.contains(document.activeElement)) return;
    if (options.length === 0)
      return refill(this.element, make("p", {}, "The game has no options."));
    const reset = button("Reset to defaults", () => {
      reset.blur();
      this.tools.choose({});
      this.show();
    });
    const intro = "The game deals the same cards again with the options you choose here. They " +
      "also apply to the other tabs.";
    refill(this.element, make("p", {}, intro), ...options.map((it) => this.#field(it)), reset);
  }

  #field(option: Option): HTMLElement {
    const chosen = this.tools.options()[option.name] ?? option.default;
    const items = option.values.map(({ value, about }) => {
      const words = [plainName(value), about && `: ${plainName(about, 300)}`, value === option.default && " (default)"];
      const label = words.filter(Boolean).join("");
      return make("option", { value, selected: value === chosen }, label);
    });
    const input = make("select", {}, ...items);
    input.addEventListener("change", () => {
      const others = { ...this.tools.options() };
      if (input.value === option.default) delete others[option.name];
      else others[option.name] = input.value;
      this.tools.choose(others);
    });
    return labelled(`${plainName(option.name)}: ${plainName(option.about, 300)}`, input);
  }
}
