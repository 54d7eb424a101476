import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Backend } from "../../backend/backend";
import type { Draft } from "../../bindings/contract";
import { Drafts } from "./drafts.svelte";

const saved: number[] = [];
/** The values that the page reports to the window, in order: `true` if there is unsaved text. */
const reports: boolean[] = [];
let refuses = false;
const answering = (call: (name: string, args?: { draft: Draft }) => Promise<unknown>) =>
  ({
    call,
    setUnsaved: (unsaved: boolean) => Promise.resolve(void reports.push(unsaved)),
  }) as unknown as Backend;
const backend = answering((_name, args) => {
  saved.push(args!.draft.text.length);
  return refuses ? Promise.reject(new Error("the disk is full")) : Promise.resolve(null);
});

beforeEach(() => {
  saved.length = 0;
  reports.length = 0;
  refuses = false;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it.each([
  [100, 10],
  [100_000, 10],
  [1_000_000, 2],
  [10_000_000, 1],
])("saves a draft of %i characters %i times in 2.5 seconds of typing", async (chars, times) => {
  const drafts = new Drafts(backend);
  for (let key = 0; key < 100; key += 1) {
    drafts.set(null, "x".repeat(chars));
    await vi.advanceTimersByTimeAsync(25);
  }
  expect(saved.length).toBe(times);
});

it("saves a large draft at once when the field loses the focus", () => {
  const drafts = new Drafts(backend);
  drafts.set(null, "x".repeat(1_000_000));
  drafts.flush();
  expect(saved).toEqual([1_000_000]);
});

it("reports text as unsaved from the first key press until the engine has saved it", async () => {
  const drafts = new Drafts(backend);
  drafts.set(null, "a");
  drafts.set(null, "ab");
  expect(reports).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([true, false]);

  refuses = true;
  drafts.set(null, "abc");
  await vi.advanceTimersByTimeAsync(1000);
  expect(reports).toEqual([true, false, true]);
  expect(drafts.fault?.detail).toContain("the disk is full");

  // The page must try to save the draft again, even if the user makes no further change to it.
  refuses = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([true, false, true, false]);
  expect(drafts.fault).toBeNull();
});

it("stores the edited version of a message until it is sent or cancelled", async () => {
  const stored: Draft[] = [];
  const engine = answering((name, args) => {
    if (args) {
      stored.push(args.draft);
    }
    return Promise.resolve(name === "draft_list" ? stored.slice(-1) : null);
  });
  const drafts = new Drafts(engine);
  expect(drafts.edit("m")).toBeNull();
  drafts.setEdit("m", { text: "changed", attachments: [] });
  await vi.advanceTimersByTimeAsync(1000);
  const edited = { conversation_id: null, message_id: "m", attachments: [] };
  expect(stored).toEqual([{ ...edited, text: "changed" }]);

  const restarted = new Drafts(engine);
  await restarted.load();
  expect(restarted.edit("m")?.text).toBe("changed");
  expect(restarted.edit("other")).toBeNull();
  restarted.setEdit("m", null);
  await vi.advanceTimersByTimeAsync(0);
  expect(restarted.edit("m")).toBeNull();
  expect(stored.at(-1)).toEqual({ ...edited, text: "" });
});

it("the draft of a new conversation is added to the draft that its created conversation has", () => {
  const drafts = new Drafts(backend);
  drafts.set("created", "Written there");
  drafts.set(null, "Written before");
  drafts.begun("created");
  expect(drafts.of("created").text).toBe("Written there\nWritten before");
  expect(drafts.has(null)).toBe(false);
});

describe("text that is typed before the stored drafts are loaded", () => {
  async function loaded(typed: string, stored: string): Promise<string> {
    const drafts = new Drafts(
      answering((name) =>
        Promise.resolve(
          name === "draft_list" ? [{ conversation_id: null, text: stored, attachments: [] }] : null,
        ),
      ),
    );
    const loading = drafts.load();
    drafts.set(null, typed);
    await loading;
    return drafts.of(null).text;
  }

  it("stands after the stored text", async () => {
    expect(await loaded("new words", "stored words")).toBe("stored words\nnew words");
  });

  it("replaces an earlier state of itself", async () => {
    expect(await loaded("one two", "one")).toBe("one two");
  });
});

describe("after all stored data was replaced", () => {
  /**
   * Changes some drafts, and then replaces all drafts with `restored`, as the page does after the
   * user has restored a backup. `saves` collects each draft that the page saves.
   */
  async function replaced(restored: Record<string, string>) {
    const saves: [string | null, string][] = [];
    const drafts = new Drafts(
      answering((name, args) => {
        if (args) {
          saves.push([args.draft.conversation_id, args.draft.text]);
        }
        const stored = Object.entries(restored);
        return Promise.resolve(
          name === "draft_list"
            ? stored.map(([conversation_id, text]) => ({ conversation_id, text, attachments: [] }))
            : null,
        );
      }),
    );
    drafts.set("a", "old a");
    drafts.set("b", "old b");
    drafts.setEdit("m", { text: "old edit", attachments: [] });
    drafts.forget();
    await drafts.load();
    return { drafts, saves };
  }

  it("the restored drafts take the place of the old ones and are not overwritten", async () => {
    const { drafts, saves } = await replaced({ a: "restored a" });
    saves.length = 0;
    await vi.advanceTimersByTimeAsync(5000);
    expect([drafts.of("a").text, drafts.has("b"), drafts.edit("m")]).toEqual([
      "restored a",
      false,
      null,
    ]);
    expect(saves).toEqual([]);
  });

  it.each([
    ["restored a", "typed", "restored a\ntyped"],
    ["typed and more", "typed", "typed and more"],
    ["", "typed", "typed"],
    ["restored a", "", "restored a"],
  ])("the stored text %j and the text on the screen %j become %j", async (stored, typed, all) => {
    const { drafts, saves } = await replaced(stored === "" ? {} : { a: stored });
    saves.length = 0;
    drafts.append("a", { text: typed, attachments: [] });
    await vi.advanceTimersByTimeAsync(5000);
    expect(drafts.of("a").text).toBe(all);
    expect(saves).toEqual(all === stored ? [] : [["a", all]]);
  });
});

describe("before the window closes", () => {
  /** Opens drafts on a backend that finishes each save only when the test calls `answer`. */
  function slowDisk() {
    const texts: string[] = [];
    const answers: ((taken: boolean) => void)[] = [];
    const drafts = new Drafts(
      answering(
        (_name, args) =>
          new Promise((resolve, reject) => {
            texts.push(args!.draft.text);
            answers.push((taken) => (taken ? resolve(null) : reject(new Error("disk"))));
          }),
      ),
    );
    let closed = false;
    let saved: boolean | null = null;
    return {
      drafts,
      texts,
      isClosed: () => closed,
      isSaved: () => saved,
      close: () =>
        void drafts.saveAll().then((all) => {
          closed = true;
          saved = all;
        }),
      async answer(taken = true) {
        answers.shift()?.(taken);
        await vi.advanceTimersByTimeAsync(60);
      },
    };
  }

  it("everything is saved, including text that is typed during a save", async () => {
    const { drafts, texts, close, answer, isClosed } = slowDisk();
    drafts.set(null, "one");
    close();
    drafts.set(null, "one two");
    await answer();
    expect([texts, isClosed()]).toEqual([["one", "one two"], false]);
    drafts.set("other", "three");
    await answer();
    expect([texts, isClosed()]).toEqual([["one", "one two", "three"], false]);
    await answer();
    expect(isClosed()).toBe(true);
  });

  it("keys that arrive after the page was busy are saved", async () => {
    const { drafts, texts, close, answer, isClosed } = slowDisk();
    drafts.set(null, "one");
    close();
    // Simulate a busy page: the timer of 50 ms fires only after 300 ms, and the next key press
    // arrives even later.
    const now = vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValueOnce(300);
    await answer();
    expect([texts, isClosed()]).toEqual([["one"], false]);
    now.mockRestore();
    drafts.set(null, "one two");
    await vi.advanceTimersByTimeAsync(60);
    await answer();
    expect([texts, isClosed()]).toEqual([["one", "one two"], true]);
  });

  it("a message that is not accepted is saved again as a draft", async () => {
    const { drafts, texts, close, answer, isClosed } = slowDisk();
    let accept: (taken: boolean) => void = () => undefined;
    drafts.set(null, "hello");
    void drafts.send(null, () => new Promise<boolean>((resolve) => (accept = resolve)));
    close();
    await vi.advanceTimersByTimeAsync(1000);
    expect([texts, isClosed()]).toEqual([[], false]);
    accept(false);
    await vi.advanceTimersByTimeAsync(60);
    expect(texts).toEqual(["hello"]);
    await answer();
    expect(isClosed()).toBe(true);
  });

  it("a refused draft is reported, and all other drafts are saved", async () => {
    const { drafts, texts, close, answer, isClosed, isSaved } = slowDisk();
    drafts.set(null, "hello");
    close();
    drafts.set("other", "typed meanwhile");
    await answer(false);
    await answer();
    await answer(false);
    expect(texts).toEqual(["hello", "typed meanwhile", "hello"]);
    expect([isClosed(), isSaved()]).toEqual([true, false]);
  });

  it("a refused draft that is stored at the second attempt is saved", async () => {
    const { drafts, close, answer, isSaved } = slowDisk();
    drafts.set(null, "hello");
    close();
    await answer(false);
    await answer();
    expect(isSaved()).toBe(true);
  });

  it("a refused draft without any text loses nothing", async () => {
    const { drafts, close, answer, isSaved } = slowDisk();
    drafts.set(null, "");
    close();
    await answer(false);
    await answer(false);
    expect(isSaved()).toBe(true);
  });

  it("a second refusal does not end the wait for the save of another draft", async () => {
    const { drafts, texts, close, answer, isClosed, isSaved } = slowDisk();
    drafts.set(null, "");
    close();
    await answer(false);
    drafts.set("other", "typed meanwhile");
    await vi.advanceTimersByTimeAsync(1000);
    expect(texts).toEqual(["", "", "typed meanwhile"]);
    await answer(false);
    expect(isClosed()).toBe(false);
    await answer();
    await answer(false);
    expect([isClosed(), isSaved()]).toEqual([true, true]);
  });
});
