import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change, MessageView } from "../bindings/contract";
import { conversation, outcome, reply, text, update, view } from "./test_fixtures";
import {
  activeEntries,
  applyTurnUpdate,
  applyVerdict,
  changeConversation,
  isStreaming,
  keepMessage,
  noTranscript,
  prepend,
  putMessage,
  refreshed,
  type Transcript,
  transcriptOf,
} from "./transcript";

const NOW = 10_000;

const question = () =>
  view(reply({ id: "question", role: "user", ending: "complete", parent_id: null }));

function begun(): Transcript {
  return transcriptOf({ conversation, unloaded: 0, messages: [question(), view(reply())] }, NOW);
}

function replyOf(transcript: Transcript) {
  const entry = transcript.entries.find(({ view: { message } }) => message.id === "reply");
  if (!entry) {
    throw new Error("the reply is gone");
  }
  return entry;
}

describe("an update", () => {
  it("that follows the current state is applied", () => {
    const { transcript, gap } = applyTurnUpdate(begun(), update(0, 2, [text("Hel"), text("lo")]));
    expect(gap).toBe(false);
    expect(replyOf(transcript).view).toMatchObject({ seq: 2, running_ms: 200 });
    expect(replyOf(transcript).view.message.parts).toEqual([{ part: "text", text: "Hello" }]);
  });

  it.each([
    ["begins after the current state", update(3, 4, [text("lo")]), true],
    ["begins before the current state and ends after it", update(0, 4, [text("Hello")]), true],
    ["was already applied", update(0, 2, [text("Hel")]), false],
    ["is older than the current state", update(0, 1, [text("H")]), false],
    [
      "belongs to another conversation",
      { ...update(2, 3, [text("lo")]), message_id: "other" },
      false,
    ],
  ])("that %s changes nothing", (_, next, gap) => {
    const before = applyTurnUpdate(begun(), update(0, 2, [text("Hel")])).transcript;
    expect(applyTurnUpdate(before, next)).toEqual({ transcript: before, gap });
  });

  it("after the ending changes nothing", () => {
    const ended = applyTurnUpdate(
      begun(),
      update(0, 1, [{ change: "ended", outcome: outcome({ ending: "stopped" }) }]),
    ).transcript;
    expect(applyTurnUpdate(ended, update(1, 2, [text("late")]))).toEqual({
      transcript: ended,
      gap: false,
    });
  });

  it("with the ending stops the clocks and keeps the parts", () => {
    const { transcript } = applyTurnUpdate(
      begun(),
      update(0, 2, [text("Hi"), { change: "ended", outcome: outcome({ ending: "disconnected" }) }]),
    );
    const entry = replyOf(transcript);
    expect(entry.clock).toBeNull();
    expect(entry.view.activity).toBeNull();
    expect(entry.view.message).toMatchObject({
      ending: "disconnected",
      parts: [{ part: "text", text: "Hi" }],
    });
    expect(activeEntries(transcript)).toEqual([]);
  });

  it("leaves the other messages unchanged", () => {
    const before = begun();
    const { transcript } = applyTurnUpdate(before, update(0, 1, [text("x")]));
    expect(transcript.entries[0]).toBe(before.entries[0]);
  });
});

describe("a whole message", () => {
  const ahead = view(reply({ parts: [{ part: "text", text: "Hello" }] }), {
    seq: 5,
    running_ms: 700,
  });

  it("fills a gap, and later updates continue from there", () => {
    const filled = putMessage(begun(), ahead, NOW);
    expect(replyOf(filled).view).toBe(ahead);
    const { transcript, gap } = applyTurnUpdate(filled, update(5, 6, [text("!")]));
    expect(gap).toBe(false);
    expect(replyOf(transcript).view.message.parts).toEqual([{ part: "text", text: "Hello!" }]);
  });

  it("that is older than the current state is ignored", () => {
    const newer = applyTurnUpdate(begun(), update(0, 6, [text("Hello!")])).transcript;
    expect(putMessage(newer, ahead, NOW)).toBe(newer);
  });

  it("that has ended is accepted whatever its sequence number is", () => {
    const ended = view(reply({ ending: "interrupted" }));
    expect(isStreaming(replyOf(putMessage(begun(), ended, NOW)).view)).toBe(false);
  });

  it("of another conversation is ignored", () => {
    const before = begun();
    expect(putMessage(before, view(reply({ id: "other" })), NOW)).toBe(before);
  });
});

it("a reply can be kept and a conversation renamed", () => {
  expect(replyOf(keepMessage(begun(), "reply")).view.message.kept).toBe(true);
  expect(changeConversation(begun(), { title: "Another" }).conversation?.title).toBe("Another");
});

describe("a conversation that is opened again", () => {
  const opened = (...messages: MessageView[]) => ({ conversation, unloaded: 0, messages });

  it("stays the same object if nothing changed, so that nothing is rendered again", () => {
    const before = begun();
    expect(refreshed(before, opened(question(), view(reply())), NOW)).toBe(before);
  });

  it("keeps newer messages of this window and adds messages of another program", () => {
    const before = applyTurnUpdate(begun(), update(0, 6, [text("Hello!")])).transcript;
    const other = view(reply({ id: "other", ending: "complete" }));
    const after = refreshed(before, opened(question(), view(reply(), { seq: 2 }), other), NOW);
    expect(after.entries.map(({ view: { message } }) => message.id)).toEqual([
      "question",
      "reply",
      "other",
    ]);
    expect(after.entries[1]).toBe(before.entries[1]);
  });

  it("receives an ending that was missed", () => {
    const ended = view(reply({ ending: "complete", parts: [{ part: "text", text: "Hi" }] }));
    const after = refreshed(begun(), opened(question(), ended), NOW);
    expect(replyOf(after).clock).toBeNull();
    expect(refreshed(after, opened(question(), view(reply(), { seq: 9 })), NOW)).toBe(after);
  });

  it("keeps a verdict that arrived before an earlier view", () => {
    const verdict = { enforcement: "asked", result: { kind: "valid" } } as const;
    const preview = { enforcement: "asked", result: { kind: "cut_off" } } as const;
    const earlier = () => opened(question(), view(reply({ ending: "complete", verdict: preview })));
    const judged = applyVerdict(refreshed(begun(), earlier(), NOW), "reply", verdict);
    expect(replyOf(judged).view.message.verdict).toEqual(verdict);
    expect(replyOf(refreshed(judged, earlier(), NOW)).view.message.verdict).toEqual(verdict);
    const early = applyVerdict(noTranscript, "reply", verdict);
    const loaded = transcriptOf(earlier(), NOW, early);
    expect(replyOf(loaded).view.message.verdict).toEqual(verdict);
  });

  it("receives a changed title", () => {
    const view = { conversation: { ...conversation, title: "Other" }, unloaded: 0, messages: [] };
    expect(refreshed(begun(), view, NOW)).toEqual({
      conversation: view.conversation,
      beside: [],
      early: [],
      verdicts: new Map(),
      unloaded: 0,
      entries: [],
    });
  });
});

describe("a conversation whose last messages were loaded first", () => {
  const said = (id: string) =>
    view(reply({ id, ending: "complete", parts: [{ part: "text", text: id }] }));
  const opened = (unloaded: number, ...ids: string[]) => ({
    conversation,
    unloaded,
    messages: ids.map(said),
  });
  const ids = ({ entries }: Transcript) => entries.map((entry) => entry.view.message.id).join("");
  const tail = () => transcriptOf(opened(2, "c", "d"), NOW);
  const whole = () => prepend(tail(), "c", [said("a"), said("b")], NOW);

  it("receives the earlier messages and keeps those that are already loaded", () => {
    const before = tail();
    const after = prepend(before, "c", [said("a"), said("b")], NOW);
    expect(ids(after)).toBe("abcd");
    expect(after.unloaded).toBe(0);
    expect(after.entries[2]).toBe(before.entries[0]);
  });

  it("ignores earlier messages that belong before another message or were already added", () => {
    expect(ids(prepend(tail(), "x", [said("a")], NOW))).toBe("cd");
    expect(ids(prepend(whole(), "a", [said("z")], NOW))).toBe("abcd");
  });

  it.each([
    ["the same end", "abcd", opened(2, "c", "d"), "abcd", 0],
    ["more at the end", "abcd", opened(2, "c", "d", "e"), "abcde", 0],
    ["an end that begins later", "abcd", opened(3, "d", "e"), "abcde", 0],
    ["an end that begins earlier", "cd", opened(1, "b", "c", "d"), "bcd", 1],
    ["another branch after the first fetched message", "abcd", opened(2, "c", "x"), "abcx", 0],
    ["another branch that shares no fetched message", "abcd", opened(2, "x", "y"), "xy", 2],
    ["a branch with fewer earlier messages", "abcd", opened(1, "c", "d"), "cd", 1],
  ])("can be opened again with %s", (_, here, there, shown, unloaded) => {
    const before = here === "cd" ? tail() : whole();
    const after = refreshed(before, there, NOW);
    expect(ids(after)).toBe(shown);
    expect(after.unloaded).toBe(unloaded);
  });

  it("stays the same object if nothing changed", () => {
    const before = whole();
    expect(refreshed(before, opened(2, "c", "d"), NOW)).toBe(before);
  });
});

describe("however changes are grouped into updates", () => {
  const word = fc.string({ maxLength: 4 });
  const change: fc.Arbitrary<Change> = fc.oneof(
    word.map((piece): Change => text(piece)),
    fc
      .record({ part: fc.constantFrom("reasoning" as const, "refusal" as const), text: word })
      .map((fragment): Change => ({ change: "fragment", fragment })),
    fc
      .record({ index: fc.nat(2), id: fc.option(word), name: fc.option(word), text: word })
      .map((call): Change => ({ change: "fragment", fragment: { part: "tool_call", ...call } })),
    fc
      .constantFrom("thinking" as const, "writing" as const, "calling" as const)
      .map((activity): Change => ({ change: "activity", activity })),
  );
  const turn = fc.record({
    changes: fc.array(change, { maxLength: 30 }),
    cuts: fc.array(fc.nat(30), { maxLength: 10 }),
    ends: fc.boolean(),
  });

  /**
   * Returns the state of a reply without its times, which depend on the grouping of changes into
   * updates.
   */
  function shape(transcript: Transcript) {
    const { view: shown, calls } = replyOf(transcript);
    const { parts, ending } = shown.message;
    return { seq: shown.seq, activity: shown.activity, parts, ending, calls };
  }

  function play(changes: readonly Change[], cuts: readonly number[]): Transcript {
    const bounds = [...new Set([0, ...cuts.filter((cut) => cut < changes.length), changes.length])];
    bounds.sort((a, b) => a - b);
    let transcript = begun();
    bounds.slice(1).forEach((end, nth) => {
      const start = bounds[nth] ?? 0;
      const applied = applyTurnUpdate(transcript, update(start, end, changes.slice(start, end)));
      expect(applied.gap).toBe(false);
      ({ transcript } = applied);
    });
    return transcript;
  }

  it("the transcript is the same", () => {
    fc.assert(
      fc.property(turn, ({ changes, cuts, ends }) => {
        const all: Change[] = ends
          ? [...changes, { change: "ended", outcome: outcome() }]
          : changes;
        const one = play(
          all,
          all.map((_, at) => at),
        );
        expect(shape(play(all, cuts))).toEqual(shape(one));
        expect(shape(play(all, []))).toEqual(shape(one));
      }),
    );
  });

  it("the text consists of the received pieces in order", () => {
    fc.assert(
      fc.property(turn, ({ changes, cuts }) => {
        const came = { text: "", refusal: "", reasoning: "", tool_call: "" };
        for (const each of changes) {
          if (each.change === "fragment") {
            came[each.fragment.part] +=
              each.fragment.part === "tool_call" ? "" : each.fragment.text;
          }
        }
        const { parts } = replyOf(play(changes, cuts)).view.message;
        const shown = { text: "", refusal: "", reasoning: "", tool_call: "" };
        for (const part of parts) {
          if (part.part === "text" || part.part === "refusal" || part.part === "reasoning") {
            shown[part.part] += part.text;
          }
        }
        expect(shown).toEqual(came);
      }),
    );
  });
});
