// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fault } from "../model/test_fixtures";
import type { StubBackend } from "./test_backend";
import { opening } from "./test_scenes";
import { again, allAt, at, button, composer, press, send, show, type, until } from "./test_window";

const lastReply = () => allAt("[data-role=assistant]").at(-1);
const text = () => lastReply()?.querySelector("[data-part=text]")?.textContent;
const ended = (ending: string) => expect(lastReply()?.dataset["ending"]).toBe(ending);

async function begin() {
  const backend = show();
  await until(() => button("Try a demo").click());
  await until(() => button("Send"));
  return backend;
}

async function choose(model: string) {
  const chip = await until(() => {
    const found = allAt(".chip").find((candidate) => candidate.textContent.startsWith(model));
    expect(found).toBeDefined();
    return found;
  });
  chip?.click();
}

describe("the first run", () => {
  let backend: StubBackend;
  beforeEach(async () => {
    backend = await begin();
  });

  it("goes from Welcome to a finished reply by keyboard", async () => {
    await until(() => expect(document.activeElement).toBe(composer()));
    send("Hello");
    await until(() => ended("complete"));
    expect(text()).toContain("No word you received");
    expect(lastReply()?.querySelector("[data-usage]")?.textContent).toContain("231 tokens");
    expect(document.querySelector("[data-role=user] [data-part=text]")?.textContent).toBe("Hello");
    await until(() =>
      expect(document.querySelector("[role=status]")?.textContent).toMatch(
        /^Reply complete, \d+ words$/u,
      ),
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

  it("shows an ending card under a cut reply, and Dismiss hides the card", async () => {
    await choose("cut");
    send("Go");
    await until(() => ended("disconnected"));
    const card = lastReply()?.querySelector("[data-ending-card]");
    expect(card?.textContent).toMatch(/Connection lost after \d+ tokens/u);
    const technical = card?.querySelector<HTMLElement>("[data-ending-details]");
    expect(technical?.hidden).toBe(true);
    button("Details").click();
    await until(() => expect(technical?.hidden).toBe(false));
    expect(technical?.textContent).toContain("Connection reset by peer");
    const names = [...(card?.querySelectorAll("button") ?? [])].map(
      (each) => each.getAttribute("aria-label") ?? each.textContent.trim(),
    );
    expect(names).toEqual(["Continue", "Retry", "Retry with…", "Dismiss", "Details"]);
    expect(lastReply()?.querySelector("footer")?.textContent).not.toContain("Retry");
    expect(lastReply()?.querySelector("footer [aria-label^=Retry]")).toBeNull();
    button("Dismiss").click();
    await until(() => expect(lastReply()?.querySelector("[data-ending-card]")).toBeNull());
    expect(lastReply()?.querySelector("[data-ending-kept]")?.textContent).toContain("lost");
    expect(button("Retry").closest("footer")).not.toBeNull();
  });

  it("keeps the old version after a retry and switches between both", async () => {
    await choose("cut");
    send("Go");
    await until(() => ended("disconnected"));
    const first = lastReply()?.dataset["messageId"];
    button("Retry").click();
    await until(() => {
      ended("disconnected");
      expect(lastReply()?.dataset["messageId"]).not.toBe(first);
    });
    expect(lastReply()?.querySelector("[data-versions]")?.textContent).toContain("2/2");
    button("Previous version").click();
    await until(() => expect(lastReply()?.dataset["messageId"]).toBe(first));
  });

  it("keeps the text and shows the fault if a message was rejected", async () => {
    const detail = "No space left";
    backend.refuse("conversation_start", fault({ category: "storage_full", detail }));
    send("Precious");
    await until(() =>
      expect(at("[data-fault=storage_full]").textContent).toContain("No space left"),
    );
    expect(composer().value).toBe("Precious");
  });
});

describe("a running reply", () => {
  it("is stopped by Escape, and the received text stays", async () => {
    const fragment = { part: "text", text: "What you see" } as const;
    show().script = [...opening, { change: "fragment", fragment }];
    await until(() => button("Try a demo").click());
    await until(() => send("Hello"));
    await until(() => expect(text()).toContain("What"));
    expect(lastReply()?.dataset["ending"]).toBe("streaming");
    expect(lastReply()?.querySelector("[data-activity]")).not.toBeNull();
    press("Escape");
    await until(() => ended("stopped"));
    expect(text()).toContain("What");
    expect(lastReply()?.querySelector("[data-ending-card]")?.textContent).toContain(
      "This provider stops generating when the connection closes.",
    );
  });

  it("is queried again if its updates are lost", async () => {
    const backend = show();
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
    await again();
    await until(() => button("Try a demo").click());
    await until(() => send("Hello"));
    await until(() => ended("complete"));
    expect(text()).toContain("No word you received");
  });
});

it("a failed start is shown on a page of its own", async () => {
  const broken = fault({ category: "storage", detail: "database disk image is malformed" });
  show({ answers: { data_version: () => Promise.reject(broken) } });
  await until(() => expect(at("main").textContent).toContain("database disk image is malformed"));
});

describe("a page that the program reloaded", () => {
  it.each([
    ["died", "The window crashed and was reloaded. Nothing was lost."],
    ["preview", "A preview stopped responding, so the window was reloaded. Nothing was lost."],
  ] as const)("opens the conversation again and says why: %s", async (reason, notice) => {
    const backend = await begin();
    send("Hello");
    await until(() => ended("complete"));
    backend.reload(reason);
    await again();
    await until(() => ended("complete"));
    expect(document.body.textContent).toContain(notice);
  });

  it("says nothing after an ordinary start", async () => {
    await begin();
    await again();
    await until(() => button("Send"));
    expect(document.body.textContent).not.toContain("reloaded");
  });
});
