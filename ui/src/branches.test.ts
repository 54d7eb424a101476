import { plainText } from "./model/fault";
import { describe, expect, it, vi } from "vitest";
import type { MemoryBackend } from "./backend/memory";
import { OVERLAP } from "./backend/memory_texts";
import {
  again,
  at,
  button,
  composer,
  field,
  fill,
  open,
  press,
  show,
  type,
  until,
} from "./test_window";

const messages = (role: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-role=${role}]`),
];
const last = (role: string) => messages(role).at(-1);
const ended = (ending: string) => expect(last("assistant")?.dataset["ending"]).toBe(ending);
const versions = (role: string) => last(role)?.querySelector("[data-versions]")?.textContent;

function menu(role: string, item: string) {
  last(role)!.querySelector<HTMLElement>("[aria-label=More]")!.click();
  return until(() => {
    const found = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
      ({ textContent }) => textContent.includes(item),
    );
    expect(found).toBeDefined();
    found!.click();
  });
}

function key(name: string, more: KeyboardEventInit) {
  window.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true, ...more }));
}

describe("a user's message", () => {
  it("is edited as a new version, and both versions can be shown", async () => {
    show("scene=full");
    await open("How does a streamed reply end?");
    const before = last("user")!.dataset["messageId"];
    button("Edit").click();
    await until(() => expect(document.activeElement).toBe(field("Edit message")));
    expect(field("Edit message").value).toBe("How does a streamed reply end?");
    fill("Edit message", "And how does it begin?");
    button("Send as a new version").click();
    await until(() => {
      ended("complete");
      expect(last("user")?.querySelector("[data-part=text]")?.textContent).toBe(
        "And how does it begin?",
      );
    });
    expect(versions("user")).toContain("2/2");
    last("user")!.querySelector<HTMLElement>("[aria-label='Previous version']")!.click();
    await until(() => expect(last("user")?.dataset["messageId"]).toBe(before));
    expect(last("assistant")?.textContent).toContain("What you see here");
  });

  it("keeps the edited text if it is rejected, and Escape ends editing", async () => {
    const backend = show("scene=full");
    await open("How does a streamed reply end?");
    key("e", { ctrlKey: true, shiftKey: true });
    await until(() => fill("Edit message", "Precious"));
    const call = vi.spyOn(backend, "call").mockRejectedValueOnce({
      category: "storage_full",
      message: plainText("The disk is full"),
      detail: null,
    });
    button("Send as a new version").click();
    await until(() => at("[data-fault=storage_full]"));
    expect(field("Edit message").value).toBe("Precious");
    call.mockRestore();
    field("Edit message").dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
    await until(() => expect(document.querySelector("[data-edit]")).toBeNull());
    expect(last("user")?.textContent).toContain("How does a streamed reply end?");
  });

  it("without a reply has a button to request one", async () => {
    show("scene=full");
    await open("Cut in the middle");
    await menu("assistant", "Delete this version");
    await until(() => at("[data-unanswered]"));
    expect(messages("assistant")).toHaveLength(0);
    button("Answer").click();
    await until(() => ended("disconnected"));
    expect(document.querySelector("[data-unanswered]")).toBeNull();
  });
});

describe("a version", () => {
  it("is deleted with the messages after it, and restored with Undo", async () => {
    show("scene=full");
    await open("How does a streamed reply end?");
    type("And then?");
    press("Enter");
    await until(() => {
      expect(messages("assistant")).toHaveLength(2);
      ended("complete");
    });
    const first = messages("assistant")[0]!;
    first.querySelector<HTMLElement>("[aria-label=More]")!.click();
    await until(() => {
      [...document.querySelectorAll<HTMLElement>("[role=menuitem]")]
        .find(({ textContent }) => textContent.includes("Delete this version"))!
        .click();
    });
    await until(() =>
      expect(at("[data-toast]").textContent).toContain("Reply deleted, with 2 later messages"),
    );
    expect(messages("user")).toHaveLength(1);
    button("Undo").click();
    await until(() => expect(messages("assistant")).toHaveLength(2));
  });

  it("by another model is added, and the model of the next message stays the same", async () => {
    show("scene=full");
    await open("How does a streamed reply end?");
    const picked = at("[data-model-picker]").textContent;
    button("Retry with…").click();
    await until(() => fill("Model", "length"));
    await until(() => at("[role=option].active").click());
    await until(() => ended("length"));
    expect(versions("assistant")).toContain("2/2");
    expect(at("[data-model-picker]").textContent).toBe(picked);
  });
});

it("branching creates a new conversation and keeps the old one", async () => {
  show("scene=full");
  await open("How does a streamed reply end?");
  type("And then?");
  press("Enter");
  await until(() => {
    expect(messages("user")).toHaveLength(2);
    ended("complete");
  });
  const count = document.querySelectorAll("nav [data-conversation-id]").length;
  messages("user")[0]!.querySelector<HTMLElement>("[aria-label=More]")!.click();
  await until(() => {
    [...document.querySelectorAll<HTMLElement>("[role=menuitem]")]
      .find(({ textContent }) => textContent.includes("Branch"))!
      .click();
  });
  await until(() => expect(at("[data-toast]").textContent).toContain("Created a new conversation"));
  expect(messages("user")).toHaveLength(1);
  await until(() =>
    expect(document.querySelectorAll("nav [data-conversation-id]")).toHaveLength(count + 1),
  );
});

describe("a reply that was cut", () => {
  const text = () => last("assistant")?.querySelector("[data-part=text]")?.textContent ?? "";

  async function continued(): Promise<MemoryBackend> {
    const backend = show("scene=full");
    await open("Cut in the middle");
    const before = text();
    button("Continue").click();
    await until(() => {
      expect(versions("assistant")).toContain("2/2");
      ended("complete");
    });
    expect(text().startsWith(before.trimEnd())).toBe(true);
    expect(text()).toContain("What was joined");
    return backend;
  }

  it("is continued after the old text, with a mark at the seam", async () => {
    await continued();
    const mark = at("[data-seam]");
    expect(mark.getAttribute("aria-label")).toBe(
      `Continued here by cut · ${OVERLAP.length} repeated characters left out`,
    );
    mark.click();
    await until(() => expect(at("[data-seam-facts] blockquote").textContent).toBe(OVERLAP));
  });

  it("is split and joined again, also from the details", async () => {
    await continued();
    const whole = text();
    button("Details").click();
    await until(() => at("[data-details-seams]"));
    button("Split").click();
    await until(() => at("[data-apart]"));
    expect(text().startsWith(OVERLAP)).toBe(true);
    expect(document.querySelector("[data-seam]")).toBeNull();
    button("Join").click();
    await until(() => expect(text()).toBe(whole));
  });

  it("is continued with a key", async () => {
    show("scene=full");
    await open("Cut in the middle");
    key("Enter", { ctrlKey: true, shiftKey: true });
    await until(() => ended("complete"));
    expect(versions("assistant")).toContain("2/2");
  });

  it("is compared with its continuation", async () => {
    await continued();
    key("d", { ctrlKey: true, shiftKey: true });
    await until(() =>
      expect(at("[data-difference]").textContent).toMatch(
        /^\d+ words in common, then the second version continues/u,
      ),
    );
    expect(at("[data-pane=after] ins").textContent).toContain("What was joined");
    expect(document.querySelector("[data-pane=before] del")?.textContent).toBe("");
    key("F7", {});
    await until(() => expect(at("[data-place-count]").textContent).toBe("1 of 1 difference"));
  });
});

describe("a draft", () => {
  it("survives a restart, with and without a conversation", async () => {
    show("scene=full");
    await until(() => composer());
    type("for a new one");
    await open("Cut in the middle");
    type("for this one");
    window.dispatchEvent(new Event("pagehide"));
    await new Promise((done) => setTimeout(done));
    await again();
    await until(() => expect(composer().value).toBe("for a new one"));
    await open("Cut in the middle");
    await until(() => expect(composer().value).toBe("for this one"));
    type("");
    press("n", { ctrlKey: true });
    await until(() => expect(composer().value).toBe("for a new one"));
  });

  it("is saved soon and deleted once it is sent", async () => {
    const backend = show("scene=full");
    await open("Cut in the middle");
    type("soon");
    await until(async () => expect((await backend.call("draft_list"))[0]?.text).toBe("soon"));
    press("Enter");
    await until(async () => expect(await backend.call("draft_list")).toEqual([]));
  });
});

it("a long conversation shows its end first and then loads the rest", async () => {
  const backend = show("scene=long");
  const ask = backend.call.bind(backend);
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  vi.spyOn(backend, "call").mockImplementation(async (...asked: Parameters<typeof ask>) => {
    const given = await ask(...asked);
    if (asked[0] === "conversation_unloaded") {
      await held;
    }
    return given;
  });
  await open("Two hundred messages");
  const article = last("assistant")!;
  expect(article.getAttribute("aria-posinset")).toBe("200");
  expect(article.getAttribute("aria-setsize")).toBe("200");
  expect(document.querySelectorAll("[data-message-id]")).toHaveLength(100);
  answer();
  await until(() => expect(document.querySelectorAll("[data-message-id]")).toHaveLength(200));
  expect(last("assistant")).toBe(article);
  expect(article.getAttribute("aria-posinset")).toBe("200");
});

it("shows a title that the model generated", async () => {
  let tell: Parameters<MemoryBackend["subscribe"]>[0] = () => undefined;
  const backend = show("scene=full");
  const subscribe = backend.subscribe.bind(backend);
  vi.spyOn(backend, "subscribe").mockImplementation((receive) => {
    tell = receive;
    return subscribe(receive);
  });
  await again();
  await open("Cut in the middle");
  const { id } = (await backend.call("conversation_list")).find(
    ({ title }) => title === "Cut in the middle",
  )!;
  await backend.call("conversation_rename", { conversation_id: id, title: "A lost stream" });
  tell({ update: "title", conversation_id: id, title: "A lost stream" });
  await until(() => {
    expect(at("h1").textContent).toContain("A lost stream");
    expect(at(`nav [data-conversation-id="${id}"]`).textContent).toContain("A lost stream");
  });
});
