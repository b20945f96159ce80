/** The content security policy: no foreign scripts, and no requests to other servers. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame, withPage } from "./harness.mjs";

/** Does what a stranger's text could do as markup, and returns what was blocked. */
async function tried(page) {
  return page.evaluate(async () => {
    const stopped = new Set();
    document.addEventListener("securitypolicyviolation", (it) => stopped.add(it.effectiveDirective));
    window.ran = [];
    const script = document.createElement("script");
    script.textContent = "window.ran.push('script')";
    document.body.append(script);
    const place = document.createElement("div");
    place.innerHTML = `<img src="data:,x" onerror="window.ran.push('handler')">`
      + `<style>:root { --odd: 1 }</style><iframe src="data:text/html,x"></iframe>`
      + `<img src="https://example.invalid/x.png">`;
    document.body.append(place);
    await fetch("https://example.invalid/").catch(() => {});
    const foreign = document.createElement("script");
    foreign.src = "https://example.invalid/x.js";
    document.body.append(foreign);
    const form = document.createElement("form");
    form.action = "https://example.invalid/";
    form.method = "post";
    document.body.append(form);
    form.submit();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const odd = getComputedStyle(document.documentElement).getPropertyValue("--odd");
    return { stopped: [...stopped].sort(), ran: window.ran, odd };
  });
}

test("the policy blocks foreign scripts and requests to other servers", async () => {
  await withPage(async ({ page, url, faults }) => {
    await openGame(page, `${url}#/play/klondike?deal=seed:9`);
    const { stopped, ran, odd } = await tried(page);
    assert.deepEqual(ran, []);
    assert.equal(odd, "");
    for (const it of ["connect-src", "form-action", "frame-src", "img-src", "script-src-attr",
      "script-src-elem", "style-src-elem"]) {
      assert.ok(stopped.includes(it), `${it} is not among ${stopped}`);
    }
    // The browser reports all of it on the console, as expected.
    faults.length = 0;
  });
});
