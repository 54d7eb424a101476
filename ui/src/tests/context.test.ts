// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { ModelFacts, RequestPreview } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import {
  allAt,
  at,
  button,
  chooseItem,
  composer,
  field,
  fill,
  open,
  opened,
  press,
  pressOn,
  show,
  type,
  until,
} from "./test_window";

const TITLE = "How does a streamed reply end?";

const body = {
  model: "m",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ url: `data:image/png;base64,${"A".repeat(4_000)}` }] },
  ],
};

const preview: RequestPreview = {
  request: {
    method: "POST",
    url: "https://api.example.com/v1/chat/completions",
    headers: [{ name: "authorization", value: "Bearer ••••" }],
    body: JSON.stringify(body),
  },
  parts: [
    { kind: "instructions", bytes: 40, tokens: 10 },
    { kind: "message", bytes: 4_100, tokens: null },
  ],
  tokens: { tokens: 12_300, exact: false },
  limit: { tokens: 128_000, source: "built_in" },
  unmeasured_files: 1,
  left_out: 2,
  unlisted_servers: ["Files"],
  open_calls: false,
  uncached: 900,
  notes: [],
};

const facts: ModelFacts = {
  own: { context: null, input: null, cached: null, output: null },
  limit: { tokens: 128_000, source: "model_list" },
  input: { price: 2.5, tiered: false },
  cached: null,
  output: { price: 10, tiered: false },
  list_date: "2026-11-10",
};

const gaugeOf = (tokens: number) => ({
  used: { tokens, exact: false },
  limit: { tokens: 100, source: "own" as const },
});

/**
 * Opens a conversation with a stub that answers the commands of the request preview and of the
 * gauge.
 */
async function withAnswers(): Promise<StubBackend> {
  const backend = show(full);
  backend.answer({
    request_preview: () => preview,
    model_facts: () => facts,
    context_gauge: () => gaugeOf(50),
  });
  await open(TITLE);
  return backend;
}

describe("the preview of the request", () => {
  it("shows the parts, the notes and the body, and leaves the draft as it is", async () => {
    const backend = await withAnswers();
    const call = vi.spyOn(backend, "call");
    type("A draft");
    pressOn(document.body, "P", { ctrlKey: true, shiftKey: true });
    await until(() => at("[data-request-part=instructions]"));
    const asked = call.mock.calls.find(([name]) => name === "request_preview");
    expect(asked?.[1]).toMatchObject({ message: { text: "A draft" } });
    expect(at("[data-request-tokens]").textContent).toBe("≈ 12,300 of 128,000 tokens");
    expect(at("[data-request-url]").textContent).toContain("api.example.com");
    const notes = allAt("[data-request-note]").map(({ textContent }) => textContent);
    expect(notes).toHaveLength(4);
    expect(notes.join(" ")).toMatch(/2 messages.*900 cached.*Files.*1 file/u);
    const text = at("[data-request-body]").textContent;
    expect(text).toContain('"content": "Be brief."');
    expect(text).toContain("3 kB of data");
    expect(text.length).toBeLessThan(1_000);
    expect(await faults()).toEqual([]);
    at("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    await until(() => expect(document.querySelector("[data-request-preview]")).toBeNull());
    expect(composer().value).toBe("A draft");
  });

  it("is searched, and its body is copied whole", async () => {
    await withAnswers();
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: copied },
    });
    pressOn(document.body, "P", { ctrlKey: true, shiftKey: true });
    await until(() => at("[data-request-body]"));
    fill("Search in the body", "ROLE");
    await until(() => expect(at("[data-request-found]").textContent.trim()).toBe("1 of 2"));
    pressOn(field("Search in the body"), "Enter");
    await until(() => expect(at("[data-request-found]").textContent.trim()).toBe("2 of 2"));
    expect(allAt("[data-request-body] mark")).toHaveLength(2);
    fill("Search in the body", "nowhere");
    await until(() => expect(at("[data-request-found]").textContent.trim()).toBe("No matches"));
    button("Copy the body").click();
    await until(() => expect(copied).toHaveBeenCalledWith(preview.request.body));
  });

  it("opens from the menu of the composer", async () => {
    await withAnswers();
    type("/request");
    await until(() => at("[data-slash-action=request]"));
    press("Enter");
    await until(() => at("[data-request-preview]"));
    expect(composer().value).toBe("");
  });
});

describe("the gauge", () => {
  it("shows how full the context is, and opens the preview", async () => {
    const backend = await withAnswers();
    const gauge = await until(() => at("[data-context-gauge=usual]"));
    expect(gauge.getAttribute("aria-label")).toBe("Context: ≈ 50 of 100 tokens");
    backend.answer({ context_gauge: () => gaugeOf(120) });
    type("More text");
    await until(() => at("[data-context-gauge=over]"));
    at("[data-context-gauge]").click();
    await until(() => at("[data-request-preview]"));
  });

  it("is hidden if nothing is known", async () => {
    const backend = show(full);
    const asked = vi.fn(() => ({ used: null, limit: null }));
    backend.answer({ context_gauge: asked });
    await open(TITLE);
    await until(() => expect(asked).toHaveBeenCalled());
    expect(document.querySelector("[data-context-gauge]")).toBeNull();
  });
});

async function askFacts(): Promise<void> {
  pressOn(document.body, "P", { ctrlKey: true, shiftKey: true });
  const opener = () =>
    allAt("button").find(({ textContent }) => textContent.trim().startsWith("Facts about"));
  await until(() => expect(opener()).toBeDefined());
  opener()!.click();
}

/** Opens the form for the facts about the model. Returns the field for its context length. */
async function openFacts(): Promise<HTMLInputElement> {
  await askFacts();
  return until(() => at("[data-model-fact=context]") as HTMLInputElement);
}

it("the facts about a model are corrected by the user and reset", async () => {
  const backend = await withAnswers();
  const saved = vi.fn(() => facts);
  backend.answer({ model_facts_set: saved });
  const context = await openFacts();
  expect(at("[data-model-facts]").textContent).toContain(
    "2.5 according to Rivulet’s own list, dated",
  );
  fill("Context length, in tokens", "0");
  await until(() => expect(button("Save").hasAttribute("disabled")).toBe(true));
  fill("Context length, in tokens", "32 000");
  fill("Output", "1.5");
  await until(() => expect(button("Save").hasAttribute("disabled")).toBe(false));
  expect(context.value).toBe("32 000");
  expect(await faults()).toEqual([]);
  button("Save").click();
  await until(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]).toMatchObject([
    { own: { context: 32_000, input: null, cached: null, output: 1.5 } },
  ]);
});

it("facts that cannot be loaded are reported, and leave a dialog open that was opened meanwhile", async () => {
  const backend = await withAnswers();
  backend.refuse("model_facts", newFault("storage", uncataloguedText("The disk is gone")));
  const deliver = backend.hold("model_facts");
  await askFacts();
  await until(() => expect(document.querySelector("dialog")).toBeNull());
  pressOn(document.body, "k", { ctrlKey: true });
  await until(() => at("dialog"));
  deliver();
  await until(() => expect(at("[data-announcement]").textContent).toBe("The disk is gone"));
  expect(document.querySelector("dialog")).not.toBeNull();
});

it("facts that are saved after their form was closed leave the next dialog open", async () => {
  const backend = await withAnswers();
  const saved = vi.fn(() => facts);
  backend.answer({ model_facts_set: saved });
  const deliver = backend.hold("model_facts_set");
  await openFacts();
  button("Save").click();
  await until(() => expect(saved).toHaveBeenCalled());
  button("Cancel").click();
  await until(() => expect(document.querySelector("dialog")).toBeNull());
  pressOn(document.body, "P", { ctrlKey: true, shiftKey: true });
  await until(() => at("[data-request-body]"));
  deliver();
  await until(() =>
    expect(at("[data-announcement]").textContent).toMatch(/^Values for .* saved$/u),
  );
  expect(document.querySelector("[data-request-preview]")).not.toBeNull();
});

describe("a message that is left out", () => {
  it("says so, and is included again by Undo", async () => {
    const backend = await withAnswers();
    const view = await opened(backend, TITLE);
    const reply = view.messages.find(({ message }) => message.role === "assistant")!;
    const out = (left: boolean) => ({
      ...view,
      messages: view.messages.map((each) =>
        each.message.id === reply.message.id && left
          ? { ...each, message: { ...each.message, left_out_at: 1 } }
          : each,
      ),
    });
    const change = vi.fn(({ left_out }: { left_out: boolean }) => out(left_out));
    backend.answer({ message_leave_out: change });
    const article = at(`[data-message-id="${reply.message.id}"]`);
    article.querySelector<HTMLElement>("[aria-label=More]")!.click();
    await chooseItem("menuitem", "Leave out of the context");
    await until(() => at("[data-left-out]"));
    await until(() => button("Undo").click());
    await until(() => expect(document.querySelector("[data-left-out]")).toBeNull());
    expect(change.mock.calls.map(([args]) => args.left_out)).toEqual([true, false]);
  });

  it("is never the last message of the user", async () => {
    await withAnswers();
    const last = allAt("[data-role=user]").at(-1)!;
    last.querySelector<HTMLElement>("[aria-label=More]")!.click();
    await until(() => {
      const items = [...last.querySelectorAll("[role=menuitem]")];
      expect(items.length).toBeGreaterThan(2);
      expect(items.some(({ textContent }) => textContent.includes("Leave out"))).toBe(false);
    });
  });
});
