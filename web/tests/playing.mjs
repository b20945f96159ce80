/**
 * Plays games as a person does: by dragging, clicking, tapping and keys. A second session in
 * a separate worker gives the expected positions.
 */

import assert from "node:assert/strict";

import { calls, drag, hit, openGame, stand } from "./harness.mjs";

/** Opens a game in the page and in a separate worker, and finds a winning line. */
export async function begin(page, url, { game, deal, options = {}, made = 0 }) {
  const call = await calls(page);
  const limits = { seconds: 60, positions: 1_000_000, memory: 128 << 20 };
  const solved = await call("solve", [{}, game, options, deal, limits], 90_000);
  assert.equal(solved.verdict, "winnable", `${game} ${deal}`);
  const values = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  const parts = [game, deal, ...values];
  const before = solved.line.slice(0, made).map((it) => it.replaceAll(" ", "."));
  if (made > 0) parts.push(before.join(","));
  const line = `patience:${parts.join("/")}`;
  const start = { files: {}, game: "", options: {}, record: line };
  const { view, fault } = await call("start", [start]);
  assert.ok(view, fault);
  assert.equal(view.made, made);
  if (made > 0) await openGame(page, `${url}#${line}`);
  else await openGame(page, `${url}#/play/${game}?${new URLSearchParams({ deal, ...options })}`);
  await seen(page, view);
  return { call, view, line: solved.line.slice(made) };
}

/** Waits until the page shows a position: the number of moves, and the top card of each pile. */
export async function seen(page, view) {
  const tops = view.piles.map(({ cards }) => cards.at(-1) ?? "");
  const look = ({ made, tops }) => {
        const number = document.querySelector(".fact")?.textContent;
        const piles = [...document.querySelectorAll(".board > .pile")];
        const shown = piles.map((pile) => {
          const card = [...pile.querySelectorAll(".card")].at(-1);
          if (card === undefined) return "";
          if (card.classList.contains("back")) return "??";
          const rank = card.querySelector(".rank")?.dataset.text ?? "";
          return (rank === "10" ? "T" : rank) + (card.dataset.suit ?? "");
        });
        const wrong = tops.flatMap((it, pile) => (it === shown[pile] ? [] : [`${shown[pile]} for ${it}`]));
        if (number !== `move ${made}`) wrong.push(`${number} for ${made}`);
        return wrong;
  };
  const right = (it) => window.lookAtBoard(it).length === 0;
  await page.evaluate(`window.lookAtBoard = ${look}`);
  const what = { made: view.made, tops };
  if (await page.waitForFunction(right, what).catch(() => undefined)) return;
  const wrong = await page.evaluate((it) => window.lookAtBoard(it), what);
  const said = await page.locator(".messages").innerText();
  assert.fail(`${view.game} shows ${wrong.join(", ")}; the page says ${said}`);
}

/**
 * The card that a line moves, and its target; a card that is discarded alone has no target.
 * Undefined for a command.
 */
function onBoard(view, line) {
  for (const { card, targets } of view.picks) {
    const target = targets.find((it) => it.line === line);
    if (target) return { card, target: target.card, only: targets.length === 1 };
  }
  // A click on a card that can be discarded alone discards it.
  const alone = view.picks.find(({ card }) => view.piles[card[0]].id === line);
  if (alone) return { card: alone.card, only: true };
  const command = view.commands.find((it) => it.line === line && it.legal);
  assert.ok(command, `“${line}” is not a move in this position`);
  return undefined;
}

/** Two clicks at one place within this time may be a double click; in milliseconds. */
const DOUBLE = 400;

/** Clicks or taps, late enough not to make a double click with the last one. */
async function press(page, { x, y }, device = page.mouse) {
  const { last } = page;
  const near = last && Math.hypot(last.x - x, last.y - y) < 20;
  const left = near ? DOUBLE - (Date.now() - last.time) : 0;
  if (left > 0) await page.waitForTimeout(left);
  if (device === page.mouse) await device.click(x, y);
  else await device.tap(x, y);
  page.last = { x, y, time: Date.now() };
}

/** The ways to play: mouse, touch and keyboard. */
const WAYS = {
  /** Drags cards, and clicks the stock. */
  async drag(page, view, line) {
    const move = onBoard(view, line);
    if (move === undefined) return command(page, line);
    const from = await hit(page, move.card);
    if (move.target === undefined) return press(page, from);
    const to = await hit(page, move.target);
    await drag(page, from, to);
  },
  /** Clicks a card that has a single target; drags others. */
  async click(page, view, line) {
    const move = onBoard(view, line);
    if (move === undefined || !move.only) return WAYS.drag(page, view, line);
    await press(page, await hit(page, move.card));
    if (move.target !== undefined && await isHeld(page, view.made)) await press(page, await hit(page, move.target));
  },
  /** Taps a card that has a single target; drags others with a finger. */
  async tap(page, view, line) {
    const move = onBoard(view, line);
    if (move === undefined) return command(page, line);
    const from = await hit(page, move.card);
    if (!move.only) return swipe(page, from, await hit(page, move.target));
    await press(page, from, page.touchscreen);
    if (move.target === undefined || !(await isHeld(page, view.made))) return;
    await press(page, await hit(page, move.target), page.touchscreen);
  },
  /** Moves the cursor with arrows; Space picks a card up, Enter puts it down. */
  async keys(page, view, line) {
    const move = onBoard(view, line);
    if (move === undefined) {
      assert.ok(["deal", "redeal"].includes(line), `there is no key for “${line}”`);
      return page.keyboard.press("d");
    }
    await stand(page, move.card);
    await page.keyboard.press("Space");
    if (move.target === undefined) return;
    if (!(await isHeld(page, view.made))) return;
    await stand(page, move.target);
    await page.keyboard.press("Enter");
  },
};

/**
 * How long a finger rests before it is lifted, in milliseconds. Lifted at full speed, it makes
 * the browser fling, and the tap that stops the fling is no click.
 */
const REST = 100;

/** Drags with a finger. */
async function swipe(page, from, to) {
  const device = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", from);
  await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await touch("touchMove", to);
  await page.waitForTimeout(REST);
  await touch("touchEnd");
  await device.detach();
}

/** Presses the button of a command, or the stock. */
async function command(page, line) {
  const stock = page.locator('.pile[data-role="stock"] :is(.card, .slot)').last();
  if (line === "deal" && (await stock.count()) > 0) return stock.click();
  await page.locator(".bar").getByRole("button", { name: line }).first().click();
}

/** Waits for the effect of a click: true if a card was picked up, false if it moved. */
async function isHeld(page, made) {
  const look = (made) => {
    if (document.querySelector(".fact")?.textContent !== `move ${made}`) return "moved";
    return document.querySelector('.board [aria-pressed="true"]') === null ? false : "held";
  };
  const handle = await page.waitForFunction(look, made).catch(() => undefined);
  if (handle !== undefined) return (await handle.jsonValue()) === "held";
  const said = await page.locator(".messages").innerText();
  assert.fail(`a click after ${made} moves did nothing; the page says ${said}`);
}

/** Plays a line move by move, and checks the board after each. */
export async function playOut(page, { call, view, line }, way) {
  let now = view;
  for (const move of line) {
    await WAYS[way](page, now, move);
    const answer = await call("obey", [move]);
    assert.equal(answer.kind, "changed", answer.text);
    now = answer.view;
    await seen(page, now);
  }
  return now;
}
