import type { CardPlace, Pick, View } from "../protocol.ts";
import type { Looks } from "../looks.ts";
import type { Arrangement } from "./arrange.ts";
import { ARROWS, STEPS } from "./cursor.ts";
import { dress, isStill, watchWishes } from "./dress.ts";
import { Dragging } from "./dragging.ts";
import { Drawing } from "./drawing.ts";
import { Keeper } from "./keeper.ts";
import { reaches } from "./layout.ts";
import { Marks } from "./marks.ts";
import { type Home, homeOf, isHome } from "./homing.ts";
import { clickOn, dropLine, isPaired, isSame, pickAt, source, targetLine } from "./picking.ts";
import { Pointer } from "./pointer.ts";
import { Stops } from "./stops.ts";
import { cardWords, placeWords } from "./words.ts";

export { thumbnail } from "./thumbnail.ts";

/** The events of a board. */
export interface BoardEvents {
  /** The player made a move: the line to run, as typed at the prompt. */
  obey(line: string): void;
  /** A text for the live region, such as the card that was picked up. */
  tell(words: string): void;
  /** The next step with a picked-up card; undefined once it is put down. */
  ask(words: string | undefined): void;
}

/** A “Why not?” question, which the player asks by pointing at two places. */
export interface Question {
  /** The player pointed at the first place. */
  taken(): void;
  /** The player pointed at both: the line that would move the card there. */
  asked(line: string): void;
  /** The question was cancelled, or the position changed. */
  ended(): void;
}

/** How long a hint stays highlighted, in milliseconds. */
const POINTED = 3000;

/** How long dropped cards wait for an answer before they go back, in milliseconds. */
const PATIENCE = 3000;

/** The name of the performance measure of a redraw. */
const DRAWN = "patience:draw";

/** The board of any game, drawn from its rules alone, and played by pointer and keyboard. */
export class Board {
  readonly element = document.createElement("div");
  #events: BoardEvents;
  #drawing = new Drawing(this.element);
  #marks = new Marks(this.#drawing);
  #stops = new Stops(this.#drawing);
  #dragging = new Dragging(this.#drawing);
  #pointer: Pointer;
  #view: View | undefined;
  #looks: Looks | undefined;
  #keeper = new Keeper();
  #arrangement: Arrangement | undefined;
  #held: Pick | undefined;
  /** The moves of the dragged cards. */
  #lifted: Pick | undefined;
  /** The last clicked card, until an answer comes, and the time of the click. */
  #asked: { place: CardPlace; time: number } | undefined;
  #pointing: ReturnType<typeof setTimeout> | undefined;
  /** Whether the prompt may be waiting for the number of a move. */
  #numbered = false;
  /** Counts the positions shown, to know whether a drop was answered. */
  #shown = 0;
  /** The last clicked card, and the line that moves it to a foundation. */
  #clicked: Home | undefined;
  /** The open question, and the place the player pointed at first. */
  #question: (Question & { from?: CardPlace }) | undefined;

  constructor(events: BoardEvents) {
    this.#events = events;
    this.element.className = "board";
    this.element.setAttribute("role", "application");
    this.element.setAttribute("aria-label", "board");
    this.#pointer = new Pointer(this.element, {
      placeAt: (target) => this.#drawing.placeOf(target),
      press: (place) => this.#press(place),
      release: () => this.#showTargets(this.#held),
      lift: (place) => this.#lift(place),
      carry: (right, down) => this.#dragging.carry(right, down),
      drop: (x, y) => this.#drop(x, y),
      giveUp: () => this.#dragging.leave()(),
      click: (place, again) => this.#click(place, again),
    });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", (event) => {
      const place = this.#drawing.placeOf(event.target);
      if (place !== undefined) this.#stops.move(place, false);
    });
    new ResizeObserver(() => this.#resized()).observe(this.element);
    watchWishes(() => this.#dress());
  }

  /** Draws a position; after a `move`, cards are animated from where they were. */
  show(view: View, looks: Looks, change: "new" | "move" | "same"): void {
    const begun = performance.now();
    const focused = this.element.contains(document.activeElement);
    this.#pointer.stop();
    const held = change === "same" ? this.#held : undefined;
    this.#view = view;
    this.#looks = looks;
    if (change !== "same") this.#asked = undefined;
    this.#shown++;
    this.element.setAttribute("aria-label", `board of ${view.name}`);
    this.#dress();
    if (change !== "same") this.#question?.ended();
    if (change === "new") this.#keeper.forget();
    this.#draw(change === "move");
    this.#held = held && pickAt(view, held.card);
    this.#showTargets(this.#held);
    if (change !== "same") this.#point([]);
    if (focused) this.focus();
    // For `bench.mjs`. The browser keeps every entry, so clear the earlier ones.
    performance.clearMeasures(DRAWN);
    performance.measure(DRAWN, { start: begun });
  }

  /**
   * Highlights cards for a moment: a hint, or the moves that an ambiguous line can mean. If
   * the line came from a click on a card, picks the card up instead.
   */
  point(moves: { card: CardPlace | null; target: CardPlace | null }[]): void {
    const view = this.#view;
    const asked = this.#asked;
    this.#asked = undefined;
    this.#numbered = moves.length > 1;
    const all = moves.flatMap(({ card, target }) => [card, target]);
    const places = all.filter((it) => it !== null);
    const soon = asked !== undefined && performance.now() - asked.time < PATIENCE;
    if (view !== undefined && soon && moves.length > 1) {
      const pick = pickAt(view, asked.place);
      const [pile] = asked.place;
      const own = moves.every((it) => it.card?.[0] === pile || it.target?.[0] === pile);
      if (pick !== undefined && own) return this.#hold(pick);
    }
    this.#point(places);
  }

  /** Makes the next two places the player points at a question; undefined cancels. */
  ask(question: Question | undefined): void {
    this.#release();
    this.#question = question && { ...question };
    this.element.classList.toggle("asking", question !== undefined);
  }

  /** Moves the keyboard focus to the board. */
  focus(): void {
    this.#drawing.elementAt(this.#stops.cursor)?.focus({ preventScroll: true });
  }

  /** Sends a line. `#` first, so that the prompt does not take a pile's number for a move's. */
  #obey(line: string): void {
    if (this.#numbered && /^\d+$/.test(line)) this.#events.obey("#");
    this.#numbered = false;
    this.#events.obey(line);
  }

  #dress(): void {
    if (this.#looks === undefined) return;
    dress(this.element, this.#looks);
    this.#drawing.still = isStill(this.#looks);
  }

  #resized(): void {
    if (this.#view === undefined) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    const now = this.#arrangement;
    if (now?.width === width && now.height === height) return;
    this.#pointer.stop();
    this.#draw(false);
    this.#showTargets(this.#held);
  }

  #draw(move: boolean): void {
    const view = this.#view;
    if (view === undefined) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    const left = this.#looks?.leftHanded ?? false;
    const arrangement = this.#keeper.arrange(view, width, height, left);
    this.#arrangement = arrangement;
    if (arrangement === undefined) return;
    this.#drawing.show(view, arrangement, reaches(view), move);
    this.#marks.set("can", view.picks.map((it) => it.card));
    this.#marks.set("last", view.last);
    this.#stops.set(view, arrangement);
  }

  #showTargets(pick: Pick | undefined): void {
    const view = this.#view;
    if (view === undefined) return;
    const targets = pick?.targets.map((it) => it.card) ?? [];
    const from = this.#question?.from ?? this.#held?.card;
    this.#marks.set("held", from ? [from] : []);
    this.#marks.set("target", targets.map((it) => this.#topOf(it)));
    this.#stops.name(view, this.#held, pick);
  }

  /** Returns the place itself, or the top of its pile if no card is drawn there. */
  #topOf(place: CardPlace): CardPlace {
    if (this.#drawing.elementAt(place) !== undefined) return place;
    const top = this.#drawing.topOf(place[0]);
    return top === undefined ? [place[0], 0] : [top.pile, top.place];
  }

  #press(place: CardPlace): void {
    const pick = this.#view && this.#held === undefined && pickAt(this.#view, place);
    if (pick) this.#showTargets(pick);
  }

  #lift(place: CardPlace): boolean {
    const view = this.#view;
    const pick = view && pickAt(view, place);
    if (view === undefined || !this.#dragging.lift(view, place, pick)) return false;
    this.#held = undefined;
    this.#lifted = pick;
    this.#showTargets(pick);
    return true;
  }

  #drop(x: number, y: number): void {
    const view = this.#view;
    if (view === undefined || this.#arrangement === undefined) return;
    const edge = this.element.getBoundingClientRect();
    const point = { x: x - edge.x, y: y - edge.y };
    const drop = this.#dragging.over(view, this.#arrangement, point, this.#lifted);
    const giveBack = this.#dragging.leave();
    if (drop === undefined) return giveBack();
    if (this.#question !== undefined) {
      giveBack();
      return this.#question.asked(dropLine(view, drop.from, drop.to));
    }
    if (drop.legal) {
      // The cards stay where they were dropped until the answer comes, and move from there.
      const shown = this.#shown;
      setTimeout(() => {
        if (shown === this.#shown) giveBack();
      }, PATIENCE);
    } else giveBack();
    this.#obey(dropLine(view, drop.from, drop.to));
  }

  #click(place: CardPlace, again: boolean): void {
    const view = this.#view;
    if (view === undefined) return;
    const stock = view.groups[view.piles[place[0]]?.group ?? -1]?.role === "stock";
    this.#stops.move(place, false);
    if (this.#question !== undefined) return this.#pointAt(view, place);
    const clicked = this.#clicked;
    this.#clicked = again ? undefined : homeOf(view, place);
    if (again && !stock && clicked !== undefined) {
      // The first click may have moved the card already, or be about to.
      const settled = clicked.text !== undefined && isHome(view, clicked.text);
      const held = this.#held !== undefined;
      if (settled || (clicked.moves && !clicked.legal && !held)) return;
      if (clicked.legal || !clicked.moves) {
        this.#release();
        return this.#obey(clicked.line);
      }
    }
    this.#activate(view, place);
  }

  /** Handles a place that the player points at during a question. */
  #pointAt(view: View, place: CardPlace): void {
    const question = this.#question;
    if (question === undefined) return;
    const { from } = question;
    if (from !== undefined) {
      const same = from[0] === place[0];
      return question.asked(same ? source(view, from) : dropLine(view, from, place));
    }
    question.from = place;
    this.#marks.set("held", [place]);
    question.taken();
  }

  /** Handles a click or the Enter key. */
  #activate(view: View, place: CardPlace): void {
    if (this.#question !== undefined) return this.#pointAt(view, place);
    const held = this.#held;
    if (held !== undefined) {
      const line = targetLine(held, place);
      this.#release();
      if (line !== undefined && !isSame(held.card, place)) return this.#obey(line);
      if (isSame(held.card, place)) return this.#events.tell("put back");
    }
    const click = clickOn(view, place);
    if ("pick" in click) return this.#hold(click.pick);
    if (held !== undefined && pickAt(view, place) === undefined) {
      return this.#obey(dropLine(view, held.card, place));
    }
    this.#asked = { place, time: performance.now() };
    if (click.line !== "") this.#obey(click.line);
  }

  #hold(pick: Pick): void {
    const view = this.#view;
    if (view === undefined) return;
    this.#held = pick;
    this.#showTargets(pick);
    const card = view.piles[pick.card[0]]?.cards[pick.card[1]];
    const name = card === undefined ? "place" : cardWords(card, view.suits);
    const targets = pick.targets.map((it) => placeWords(view, it.card)).join("; ");
    const goes = isPaired(view, pick) ? "goes with" : "can go to";
    const next = isPaired(view, pick) ? "choose a card to pair it with" : "choose where to move it";
    this.#events.ask(`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${next}`);
    this.#events.tell(`${name} picked up; ${goes}: ${targets || "nowhere"}`);
  }

  #release(): void {
    if (this.#held !== undefined) this.#events.ask(undefined);
    this.#held = undefined;
    this.#showTargets(undefined);
  }

  #point(places: CardPlace[]): void {
    clearTimeout(this.#pointing);
    this.#marks.set("pointed", places.map((it) => this.#topOf(it)));
    if (places.length === 0) return;
    this.#pointing = setTimeout(() => this.#marks.set("pointed", []), POINTED);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || this.#view === undefined) return;
    if (!this.#obeyKey(event.key, this.#view)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handles a key; returns false if the board does not use it. */
  #obeyKey(key: string, view: View): boolean {
    const arrow = ARROWS[key];
    if (arrow !== undefined && this.#arrangement !== undefined) {
      this.#stops.go(arrow, this.#arrangement);
      return true;
    }
    const step = STEPS[key];
    if (step !== undefined) {
      this.#stops.step(step);
      return true;
    }
    switch (key) {
      case "Enter":
        this.#activate(view, this.#stops.cursor);
        return true;
      case " ":
        this.#takeOrPut(view);
        return true;
      case "Escape":
        if (this.#pointer.dragging) this.#pointer.stop();
        else if (this.#question !== undefined) this.#question.ended();
        else if (this.#held === undefined) return false;
        else {
          this.#release();
          this.#events.tell("put back");
        }
        return true;
      default:
        return false;
    }
  }

  #takeOrPut(view: View): void {
    if (this.#question !== undefined) return this.#pointAt(view, this.#stops.cursor);
    const held = this.#held;
    if (held === undefined) {
      const pick = pickAt(view, this.#stops.cursor);
      if (pick !== undefined && pick.targets.length > 0) this.#hold(pick);
      else this.#activate(view, this.#stops.cursor);
      return;
    }
    this.#release();
    if (isSame(held.card, this.#stops.cursor)) this.#events.tell("put back");
    else this.#obey(dropLine(view, held.card, this.#stops.cursor));
  }
}
