import { mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import App from "./App.svelte";
import { type MemoryBackend, memoryFor } from "./backend/memory";

// The twin's scripts, played as fast as timers go.
const SPEED = "speed=100000";

let app: ReturnType<typeof mount>;
let backend: MemoryBackend;

function show(query: string) {
  backend = memoryFor(`?${SPEED}&${query}`);
  app = mount(App, { target: document.body, props: { backend } });
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find(
    (candidate) => (candidate.getAttribute("aria-label") ?? candidate.textContent).trim() === name,
  );
  if (!found) {
    throw new Error(`no button named ${name}`);
  }
  return found;
}

function composer(): HTMLTextAreaElement {
  const found = document.querySelector<HTMLTextAreaElement>("textarea[aria-label=Message]");
  if (!found) {
    throw new Error("no composer");
  }
  return found;
}

function type(text: string) {
  composer().value = text;
  composer().dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function press(key: string, more: KeyboardEventInit = {}) {
  composer().dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
}

const lastReply = () => [...document.querySelectorAll<HTMLElement>("[data-role=assistant]")].at(-1);
const ended = (ending: string) => expect(lastReply()?.dataset["ending"]).toBe(ending);

async function begin() {
  show("");
  await vi.waitFor(() => button("Try it now"));
  button("Try it now").click();
  await vi.waitFor(() => button("Send"));
}

async function choose(model: string) {
  const chip = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(".chip")].find((candidate) =>
      candidate.textContent.startsWith(model),
    );
    expect(found).toBeDefined();
    return found;
  });
  chip?.click();
}

beforeEach(() => {
  document.body.replaceChildren();
});

afterEach(() => unmount(app));

describe("the first run", () => {
  beforeEach(async () => {
    await begin();
  });

  it("goes from Welcome to a finished reply by keyboard", async () => {
    await vi.waitFor(() => expect(document.activeElement).toBe(composer()));
    type("Hello");
    press("Enter");
    await vi.waitFor(() => {
      ended("complete");
    });
    expect(lastReply()?.querySelector("[data-part=text]")?.textContent).toContain(
      "No word you received",
    );
    expect(lastReply()?.querySelector("[data-usage]")?.textContent).toContain("231 tokens");
    expect(document.querySelector("[data-role=user] [data-part=text]")?.textContent).toBe("Hello");
    expect(document.querySelector("[role=status]")?.textContent).toMatch(
      /^Reply complete, \d+ words$/u,
    );
    expect(document.querySelector("nav [data-conversation-id]")?.textContent).toContain("Hello");
    expect(composer().value).toBe("");
  });

  it("does not send while an input method composes, nor on Shift+Enter", async () => {
    type("こん");
    press("Enter", { isComposing: true });
    press("Enter", { keyCode: 229 });
    press("Enter", { shiftKey: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelector("article")).toBeNull();
    expect(composer().value).toBe("こん");
  });

  it("shows a cut reply with its card, which Keep puts away", async () => {
    await choose("cut");
    type("Go");
    press("Enter");
    await vi.waitFor(() => {
      ended("disconnected");
    });
    const card = lastReply()?.querySelector("[data-ending-card]");
    expect(card?.textContent).toMatch(/Connection lost after \d+ tokens/u);
    expect(card?.textContent).toContain("Connection reset by peer");
    button("Keep").click();
    await vi.waitFor(() => {
      expect(lastReply()?.querySelector("[data-ending-card]")).toBeNull();
    });
    expect(lastReply()?.textContent).toContain("kept");
  });

  it("retries beside the old version, and switches between them", async () => {
    await choose("cut");
    type("Go");
    press("Enter");
    await vi.waitFor(() => {
      ended("disconnected");
    });
    const first = lastReply()?.dataset["messageId"];
    button("Retry").click();
    await vi.waitFor(() => {
      ended("disconnected");
      expect(lastReply()?.dataset["messageId"]).not.toBe(first);
    });
    expect(lastReply()?.querySelector("[data-versions]")?.textContent).toContain("2/2");
    button("Previous version").click();
    await vi.waitFor(() => {
      expect(lastReply()?.dataset["messageId"]).toBe(first);
    });
  });

  it("keeps the text and says why, if a message was not taken", async () => {
    const refused = vi.spyOn(backend, "call").mockRejectedValueOnce({
      category: "storage_full",
      message: "The disk is full",
      detail: "No space left",
      status: null,
      code: null,
      retry_after: null,
      limit: null,
    });
    type("Precious");
    press("Enter");
    await vi.waitFor(() => {
      expect(document.querySelector("[data-fault=storage_full]")?.textContent).toContain(
        "No space left",
      );
    });
    expect(composer().value).toBe("Precious");
    refused.mockRestore();
  });
});

describe("a running reply", () => {
  it("is stopped by Escape, and what came is kept", async () => {
    backend = memoryFor("?speed=1");
    app = mount(App, { target: document.body, props: { backend } });
    await vi.waitFor(() => button("Try it now"));
    button("Try it now").click();
    await vi.waitFor(() => composer());
    type("Hello");
    press("Enter");
    await vi.waitFor(() => {
      expect(lastReply()?.querySelector("[data-part=text]")?.textContent).toContain("What");
    });
    expect(lastReply()?.dataset["ending"]).toBe("streaming");
    expect(lastReply()?.querySelector("[data-activity]")).not.toBeNull();
    press("Escape");
    await vi.waitFor(() => {
      ended("stopped");
    });
    expect(lastReply()?.querySelector("[data-part=text]")?.textContent).toContain("What");
    expect(lastReply()?.querySelector("[data-ending-card]")?.textContent).toContain(
      "This provider stops generating when the connection closes.",
    );
  });

  it("whose messages are lost is asked for", async () => {
    show("");
    const subscribe = backend.subscribe.bind(backend);
    let nth = 0;
    vi.spyOn(backend, "subscribe").mockImplementation((receive) =>
      subscribe((update) => {
        nth += 1;
        if (nth % 3 !== 0) {
          receive(update);
        }
      }),
    );
    await unmount(app);
    app = mount(App, { target: document.body, props: { backend } });
    await vi.waitFor(() => button("Try it now"));
    button("Try it now").click();
    await vi.waitFor(() => composer());
    type("Hello");
    press("Enter");
    await vi.waitFor(
      () => {
        ended("complete");
      },
      { timeout: 10_000 },
    );
    expect(lastReply()?.querySelector("[data-part=text]")?.textContent).toContain(
      "No word you received",
    );
  }, 15_000);
});

describe("the list", () => {
  it("deletes a conversation and brings it back", async () => {
    show("scene=full");
    await vi.waitFor(() =>
      expect(document.querySelectorAll("nav [data-conversation-id]")).toHaveLength(15),
    );
    const entry = document.querySelector<HTMLElement>("nav [data-conversation-id]");
    entry?.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    await vi.waitFor(() =>
      expect(document.querySelectorAll("nav [data-conversation-id]")).toHaveLength(14),
    );
    button("Undo").click();
    await vi.waitFor(() =>
      expect(document.querySelectorAll("nav [data-conversation-id]")).toHaveLength(15),
    );
  });
});

it("a start that fails is a page that says so", async () => {
  show("scene=broken");
  await vi.waitFor(() => {
    expect(document.querySelector("main")?.textContent).toContain(
      "database disk image is malformed",
    );
  });
});
