// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { TranscriptViewport } from "./transcript_viewport.svelte";

const HEIGHT = 500;
const ROW = 1_000;

/**
 * Creates a viewport with ten messages. The first message can grow: `above` is the number of pixels
 * by which it has grown.
 */
function view() {
  document.body.replaceChildren();
  const state = { top: 0, above: 0 };
  const scroller = document.createElement("div");
  const content = document.createElement("div");
  const [before, after] = [document.createElement("div"), document.createElement("div")];
  const ids = Array.from({ length: 10 }, (_, at) => `m${at}`);
  const rows = ids.map((id, at) => {
    const row = document.createElement("article");
    row.dataset["messageId"] = id;
    const offset = () => at * ROW + (at > 0 ? state.above : 0);
    const height = () => ROW + (at === 0 ? state.above : 0);
    row.getBoundingClientRect = () => new DOMRect(0, offset() - state.top, 600, height());
    return row;
  });
  content.append(before, ...rows, after);
  scroller.append(content);
  document.body.append(scroller);
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 600, HEIGHT);
  const total = () => ids.length * ROW + state.above;
  Object.defineProperties(scroller, {
    clientHeight: { get: () => HEIGHT },
    scrollHeight: { get: total },
    scrollTop: {
      get: () => state.top,
      set: (top: number) => (state.top = Math.max(0, Math.min(top, total() - HEIGHT))),
    },
  });
  const viewport = new TranscriptViewport("end");
  viewport.setMessages(ids, () => ROW);
  viewport.before(before);
  viewport.after(after);
  viewport.content(content);
  viewport.scroller(scroller);
  viewport.layOut();
  return { state, scroller, viewport };
}

let { state, scroller, viewport } = view();
beforeEach(() => ({ state, scroller, viewport } = view()));

const key = (name: string, shiftKey = false) =>
  scroller.dispatchEvent(new KeyboardEvent("keydown", { key: name, shiftKey }));

it("follows the end until the user scrolls up", () => {
  expect(state.top).toBe(10 * ROW - HEIGHT);
  state.above = 200;
  viewport.layOut();
  expect(state.top).toBe(10 * ROW + 200 - HEIGHT);
  key("PageUp");
  state.above = 400;
  viewport.layOut();
  expect(viewport.following).toBe(false);
  expect(state.top).toBe(10 * ROW + 400 - HEIGHT);
});

it.each([
  ["ArrowUp", false, false],
  ["Home", false, false],
  ["Home", true, false],
  ["End", false, true],
  [" ", true, false],
  [" ", false, true],
  ["ArrowDown", false, true],
])("the key %j, with Shift: %s, leaves it following: %s", (name, shift, following) => {
  key(name, shift);
  expect(viewport.following).toBe(following);
});

it("goes to the beginning and the end with a key", () => {
  key("Home");
  expect(state.top).toBe(0);
  key("End");
  viewport.layOut();
  expect(viewport.following).toBe(true);
  expect(state.top).toBe(10 * ROW - HEIGHT);
});

it("does not undo a smooth scroll whose event has not been dispatched yet", () => {
  key("PageUp");
  for (const step of [10, 40, 90]) {
    const before = state.top;
    // Scroll between two frames. The scroll event follows only later, as in a browser.
    state.top -= step;
    viewport.layOut();
    expect(state.top).toBe(before - step);
  }
  // The content above the view grows. Nevertheless, the visible content must move only as far as
  // the user scrolls.
  const before = state.top;
  state.top -= 30;
  state.above = 120;
  viewport.layOut();
  expect(state.top).toBe(before - 30 + 120);
  scroller.dispatchEvent(new Event("scroll"));
  expect(state.top).toBe(before - 30 + 120);
  expect(viewport.following).toBe(false);
});

it("finds a match of a comparison in the selected column", () => {
  const row = scroller.querySelector<HTMLElement>("[data-message-id=m9]")!;
  delete row.dataset["messageId"];
  row.dataset["sideBySide"] = "";
  for (const id of ["other", "m9"]) {
    const column = document.createElement("article");
    column.dataset["messageId"] = id;
    const part = document.createElement("div");
    part.dataset["part"] = "text";
    part.textContent = `words of ${id}`;
    column.append(part);
    row.append(column);
    const showMatch = () => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range;
    };
    viewport.addLongBlock({ reveal: () => {}, revealAll: () => {}, showMatch }, part);
  }
  expect(viewport.findMatch(9, 0, /words/gu, 0)?.toString()).toBe("words of m9");
});
