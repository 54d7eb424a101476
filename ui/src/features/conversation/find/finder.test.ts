import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { entry, reply } from "../../../model/test_fixtures";
import type { Entry } from "../../../model/transcript";
import { Finder } from "./finder.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  // Advance the clock whenever it is read, so that each step of the search ends after one message.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function entriesOf(texts: readonly string[]): Entry[] {
  return texts.map((text, at) =>
    entry(reply({ id: `m${at}`, ending: "complete", parts: [{ part: "text", text }] })),
  );
}

/**
 * Searches the texts for "x", beginning with the text whose index is `from`. Returns the id of each
 * message in which a match was selected during the search.
 */
function selections(texts: readonly string[], from: number): (string | undefined)[] {
  const finder = new Finder();
  finder.query = "x";
  finder.look(entriesOf(texts), from);
  const all = [finder.match?.message];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    all.push(finder.match?.message);
  }
  return [...new Set(all)];
}

it.each([
  [["x", "", "", "x"], 2, "m3"],
  [["x", "", "x", ""], 2, "m2"],
  [["", "x", "", ""], 2, "m1"],
  [["x", "x", "", ""], 2, "m0"],
  [["", "x", "x"], 0, "m1"],
])("in %j from %i, only the message %s is selected", (texts, from, wanted) => {
  expect(selections(texts, from).filter((id) => id !== undefined)).toEqual([wanted]);
});

it("a search without matches selects nothing", () => {
  expect(selections(["", "", ""], 1)).toEqual([undefined]);
});

it("the search begins at the same message when earlier messages are loaded meanwhile", () => {
  const finder = new Finder();
  const entries = entriesOf(["x", "x", "", "", "x"]);
  finder.query = "x";
  finder.look(entries.slice(1), 1);
  finder.changed(entries);
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
  }
  expect(finder.match?.message).toBe("m4");
});
