import { beforeEach, describe, expect, it, vi } from "vitest";
import type { WireEvent } from "../bindings/contract";
import { WireLog } from "../features/wire/wire_log.svelte";
import { fault } from "../model/test_fixtures";
import { wireTurn } from "./test_answers";
import { StubBackend } from "./test_backend";

const event = (number: number, cut: boolean): WireEvent => {
  return { number, at_ms: 0, bytes: 2, kind: "event", text: `event ${number}`, cut };
};
const refused = () => Promise.reject(fault({ category: "storage" }));

let backend: StubBackend;
let log: WireLog;

beforeEach(async () => {
  backend = new StubBackend({});
  backend.answer({
    wire_turns: () => [wireTurn("first", 2), wireTurn("second", 2)],
    wire_events: () => ({ total: 2, events: [event(0, true), event(1, false)] }),
    wire_event: ({ number }) => `whole event ${number}`,
  });
  log = new WireLog(backend);
  await log.load("conversation");
  await log.poll();
});

/**
 * Delays all responses to `command`. Returns a function that delivers the response to one of these
 * requests. `nth` is the number of the request, counted from 0.
 */
function hold<Result>(command: "wire_event" | "wire_search") {
  const waiting: ((result: Result | Promise<Result>) => void)[] = [];
  backend.answer({ [command]: () => new Promise<Result>((resolve) => waiting.push(resolve)) });
  return async (nth: number, result: Result | Promise<Result>) => {
    const deliver = await vi.waitFor(() => {
      expect(waiting.length).toBeGreaterThan(nth);
      return waiting[nth]!;
    });
    deliver(result);
    await new Promise((resolve) => setTimeout(resolve));
  };
}

describe("a fault in the wire view", () => {
  it.each([
    ["an export", () => log.export("wire_save")],
    ["a search", () => log.search("e")],
    ["an event that was opened", () => log.show(0)],
  ])("of %s stays until the user does something else, whatever is loaded", async (_, act) => {
    backend.answer({ wire_save: refused, wire_search: refused, wire_event: refused });
    await act();
    await log.poll();
    await log.load("conversation");
    expect(log.actionFault?.category).toBe("storage");
    await log.show(1);
    expect(log.actionFault).toBeNull();
  });

  it("of loading stays until something can be loaded", async () => {
    backend.answer({ wire_events: refused });
    await log.poll();
    const later = log.poll();
    expect(log.loadFault?.category).toBe("storage");
    await later;
    expect(log.loadFault?.category).toBe("storage");
    await log.load("conversation");
    expect(log.loadFault).toBeNull();
  });

  it.each([
    ["tries again", () => log.load("conversation")],
    ["waits until more of the response arrives", () => log.poll()],
  ])("of events is gone, and the events are shown, when the user %s", async (_, act) => {
    log.choose("first");
    backend.refuse("wire_events", fault({ category: "storage" }));
    await log.ensure({ first: 0, end: 2 });
    expect([log.loadFault?.category, log.event(0)]).toEqual(["storage", undefined]);
    backend.answer({
      wire_events: ({ from }) => ({
        total: 2,
        events: from === 0 ? [event(0, true), event(1, false)] : [],
      }),
    });
    await act();
    await vi.waitFor(() => expect(log.event(0)?.text).toBe("event 0"));
    expect(log.loadFault).toBeNull();
  });

  it("does not concern another turn", async () => {
    backend.answer({ wire_events: refused, wire_save: refused });
    await log.poll();
    await log.export("wire_save");
    const late = log.poll();
    log.choose("first");
    await late;
    expect([log.actionFault, log.loadFault]).toEqual([null, null]);
  });
});

describe("a late response in the wire view is ignored", () => {
  it("if it answers an earlier search, or one that the user has ended", async () => {
    const deliver = hold<number[]>("wire_search");
    const searches = [log.search("e"), log.search("event 1")];
    await deliver(1, [1]);
    await deliver(0, [0, 1]);
    await Promise.all(searches);
    expect([log.found, log.jump]).toEqual([[1], { number: 1 }]);
    const ended = log.search("event 0");
    await log.search("");
    await deliver(2, [0]);
    await ended;
    expect(log.found).toBeNull();
  });

  it("if it answers an earlier search with a fault", async () => {
    const deliver = hold<number[]>("wire_search");
    const searches = [log.search("e"), log.search("event 1")];
    await deliver(1, [1]);
    await deliver(0, refused());
    await Promise.all(searches);
    expect(log.actionFault).toBeNull();
  });

  it("if the user has opened another event, or has closed the event", async () => {
    const deliver = hold<string>("wire_event");
    const slow = log.show(0);
    await log.show(1);
    await deliver(0, "whole event 0");
    await slow;
    expect(log.opened).toEqual({ number: 1, text: "event 1" });
    const closed = log.show(0);
    await log.show(null);
    await deliver(1, "whole event 0");
    await closed;
    expect(log.opened).toBeNull();
  });

  it("if the user has selected another turn and then the same one again", async () => {
    const deliver = hold<number[]>("wire_search");
    const searched = log.search("e");
    log.choose("first");
    log.choose("second");
    await deliver(0, [0]);
    await searched;
    expect(log.found).toBeNull();
  });
});
