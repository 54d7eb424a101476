// @vitest-environment jsdom
import type { Fragment } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { outcome } from "../model/test_fixtures";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { COPIED_MS } from "../shared/copied_mark.svelte";
import { EXACT, full, opening, reading } from "./test_scenes";
import {
  allAt,
  at,
  button,
  open,
  press,
  pressOn,
  send,
  settingsPage,
  show,
  until,
} from "./test_window";

const reply = () => at("[data-role=assistant]");
const inReply = (selector: string) => reply().querySelector<HTMLElement>(selector)!;

async function choose(message: string, name: string) {
  button("More", at(`[data-role=${message}]`)).click();
  await until(() => button(name, at(`[data-role=${message}]`)).click());
}

describe("the raw text of a message", () => {
  beforeEach(() => {
    show(reading);
  });

  it("is the received text character for character, until formatting is turned on again", async () => {
    await open("Exact");
    await choose("assistant", "Show raw text");
    const raw = await until(() => at("[data-role=assistant] [data-raw] pre"));
    expect(raw.textContent).toBe(EXACT);
    expect(inReply(".markdown")).toBeNull();
    await choose("assistant", "Show formatted text");
    await until(() => expect(inReply(".markdown")).not.toBeNull());
    expect(inReply("[data-raw]")).toBeNull();
  });

  it("can have its invisible characters marked without changing it", async () => {
    await open("Exact");
    await choose("user", "Show raw text");
    const raw = await until(() => at("[data-role=user] [data-raw] pre"));
    const before = raw.textContent;
    expect(before).toBe("Exact\tcharacters \u200b and no others  ");
    button("Show invisible characters").click();
    await until(() => expect(raw.querySelectorAll(".invisible")).toHaveLength(3));
    expect(raw.textContent).toBe(before);
  });

  it("names each part, including instructions and reasoning", async () => {
    await open("Thought");
    await choose("system", "Show raw text");
    await until(() =>
      expect(at("[data-role=system] [data-raw] pre").textContent).toContain("שלום"),
    );
    await choose("assistant", "Show raw text");
    await until(() => {
      const heads = [...reply().querySelectorAll("[data-raw] h3")];
      expect(heads.map(({ textContent }) => textContent.trim())).toEqual(["Reasoning", "Raw text"]);
    });
  });

  it("stays shown after a visit to another conversation, and so does opened reasoning", async () => {
    await open("Exact");
    await choose("user", "Show raw text");
    await open("Thought");
    await until(() => expect(document.querySelector("[data-raw]")).toBeNull());
    inReply("[data-part=reasoning] [aria-expanded=false]").click();
    await open("Exact");
    await until(() => at("[data-role=user] [data-raw]"));
    await open("Thought");
    await until(() => at("[data-part=reasoning] [aria-expanded=true]"));
  });
});

it("a reply is copied as plain text", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text)) };
  vi.stubGlobal("navigator", { language: "en", clipboard });
  show(full);
  await open("How does");
  await choose("assistant", "Copy as plain text");
  await until(() => expect(copied[0]).toContain("This reply is a script. It arrives"));
  expect(copied[0]).toContain("complete\tthe provider said that the reply is whole");
  await until(() => button("Copied"));
  vi.unstubAllGlobals();
});

it("the key that copies a message copies tool calls too, and nothing if there is no text", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text)) };
  vi.stubGlobal("navigator", { language: "en", clipboard });
  const backend = show(full);
  const replies = () => allAt("[data-role=assistant]");
  const copyReply = async (fragment: Fragment) => {
    const count = replies().length + 1;
    const ended = outcome({ ending: "length" });
    backend.script = [
      ...opening,
      { change: "fragment", fragment },
      { change: "ended", outcome: ended },
    ];
    send("Hello");
    await until(() => expect(replies()[count - 1]?.dataset["ending"]).toBe("length"));
    replies().at(-1)!.focus();
    pressOn(document.activeElement, "C", { ctrlKey: true, shiftKey: true });
  };
  await until(() => expect(at("[data-model-picker]").textContent).toContain("step-3"));
  await copyReply({ part: "reasoning", text: "Hmm" });
  await copyReply({ part: "tool_call", index: 0, id: "1", name: "clock", text: '{"zone":"UTC"}' });
  await until(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toContain("clock");
  expect(copied[0]).toContain('{"zone":"UTC"}');
  vi.unstubAllGlobals();
});

describe("a link", () => {
  const link = (words: string) =>
    [...reply().querySelectorAll("a")].find(({ textContent }) => textContent === words)!;
  const panel = () => at("[data-address-panel]");

  async function begin() {
    const backend = show(reading);
    const opened = vi.spyOn(backend, "openLink").mockResolvedValue();
    await open("Links");
    return opened;
  }

  it("shows its destination and opens after confirmation", async () => {
    const opened = await begin();
    link("the documentation").click();
    const address = (await until(panel)).querySelector(".address");
    expect(address?.textContent.trim()).toBe(
      "https://docs.example.com/guide?topic=streams#endings",
    );
    expect(address?.querySelector("strong")?.textContent).toBe("docs.example.com");
    await until(() => expect(document.activeElement?.textContent.trim()).toBe("Open in browser"));
    expect(opened).not.toHaveBeenCalled();
    button("Open in browser", panel()).click();
    expect(opened).toHaveBeenCalledWith("https://docs.example.com/guide?topic=streams#endings");
  });

  it("that may be deceptive shows a warning and cannot be trusted permanently", async () => {
    await begin();
    link("https://bank.example").click();
    await until(() => expect(panel().textContent).toContain("The link text says bank.example"));
    expect(panel().textContent).not.toContain("Always open");
  });

  it("asks after a middle click, but not after a right click", async () => {
    const opened = await begin();
    const aux = (which: number) =>
      link("an update").dispatchEvent(
        new MouseEvent("auxclick", { bubbles: true, cancelable: true, button: which }),
      );
    aux(2);
    expect(document.querySelector("[data-address-panel]")).toBeNull();
    aux(1);
    await until(panel);
    expect(opened).not.toHaveBeenCalled();
  });

  it("of a trusted host opens at once, until the host is removed in the settings", async () => {
    const opened = await begin();
    link("the documentation").click();
    await until(panel);
    button("Always open links to docs.example.com without asking", panel()).click();
    expect(opened).toHaveBeenCalledTimes(1);
    link("the documentation").click();
    expect(opened).toHaveBeenCalledTimes(2);
    await settingsPage("general");
    expect((await until(() => at("[data-trusted-hosts]"))).textContent).toContain("docs.example");
    button("Stop trusting docs.example.com").click();
    await until(() => expect(document.querySelector("[data-trusted-hosts]")).toBeNull());
  });

  it("to an email address offers the mail program", async () => {
    const opened = await begin();
    link("ann@example.com").click();
    await until(panel);
    button("Open in mail program", panel()).click();
    expect(opened).toHaveBeenCalledWith("mailto:ann@example.com");
  });
});

describe("an image on the network", () => {
  const image = (host: string) => inReply(`[data-address*="${host}"]`);
  const panel = () => at("[data-address-panel]");

  /**
   * Clicks the box of an image from `host`, and presses the button `name` in the panel that opens.
   */
  async function pressAt(host: string, name: string) {
    image(host).click();
    button(name, await until(panel)).click();
  }

  async function begin() {
    HTMLImageElement.prototype.decode = () => Promise.resolve();
    const backend = show(reading);
    const load = vi.fn(({ url }: { url: string; provider_id: string | null }) => {
      if (url.includes("broken")) {
        throw newFault("request", uncataloguedText("The server answered with status 404"));
      }
      return "data:image/png;base64,";
    });
    backend.answer({ image_load: load });
    await open("Links");
    return { asked: () => load.mock.calls.length, load };
  }

  it("is downloaded only after the user has seen its whole address and allowed it", async () => {
    const { asked } = await begin();
    image("charts").click();
    expect((await until(panel)).textContent).toContain("/week.png?user=ann&said=hello");
    expect(asked()).toBe(0);
    button("Load this image", panel()).click();
    await until(() => expect(image("charts").localName).toBe("img"));
    expect(image("charts").getAttribute("src")).toMatch(/^data:image\/png/);
    expect(image("charts").getAttribute("alt")).toBe("A chart of the last seven days");
    expect(image("badges").localName).toBe("span");
    expect(asked()).toBe(1);
  });

  /** Creates the button that is shown in place of an image until the user allows its download. */
  function box(address: string): HTMLElement {
    const button = document.createElement("button");
    button.className = "image-box";
    Object.assign(button.dataset, { address, state: "waiting" });
    return button;
  }

  /** Adds a button for the same image to the user's message and to the reply. */
  function addTwice(address: string) {
    at("[data-role=user]").append(box(address));
    inReply(".markdown").append(box(address));
  }

  it.each([
    ["one.example.com", "Load this image"],
    ["all.example.com", "Load images from all.example.com in this conversation"],
  ])("at %s is loaded for the message in which it was allowed", async (host, name) => {
    const { load } = await begin();
    addTwice(`https://${host}/1.png`);
    await pressAt(host, name);
    await until(() => expect(image(host).localName).toBe("img"));
    expect(load.mock.calls.map(([{ provider_id }]) => provider_id)).toEqual(["practice"]);
  });

  it("takes the focus of the button that it replaces, even if it occurs twice", async () => {
    const { load } = await begin();
    load.mockImplementationOnce(() => {
      throw newFault("request", uncataloguedText("The server answered with status 503"));
    });
    addTwice("https://twice.example.com/1.png");
    await pressAt("twice", "Load this image");
    await until(() => expect(image("twice").textContent).toContain("status 503"));
    image("twice").focus();
    image("twice").click();
    await until(() => expect(image("twice").localName).toBe("img"));
    expect(document.activeElement).toBe(image("twice"));
  });

  it("inside a link is loaded from the link's popover", async () => {
    await begin();
    await pressAt("badges", "Load the image");
    await until(() => expect(panel().textContent).toContain("badges.example.com/build.png"));
    await until(() => button("Load this image", panel()).click());
    await until(() => expect(image("badges").localName).toBe("img"));
    expect(image("badges").parentElement?.localName).toBe("a");
    image("badges").click();
    await until(() => expect(panel().textContent).toContain("ci.example.com"));
    expect(panel().textContent).not.toContain("Load the image");
  });

  it("that failed to load shows why, and retrying needs no confirmation", async () => {
    const { asked } = await begin();
    await pressAt("broken", "Load this image");
    await until(() => expect(image("broken").textContent).toContain("status 404"));
    image("broken").click();
    await until(() => expect(asked()).toBe(2));
  });

  it("of an allowed host loads everywhere in the conversation", async () => {
    const { asked } = await begin();
    inReply(".markdown").append(box("https://more.example.com/1.png"));
    await pressAt("more.example.com/1", "Load images from more.example.com in this conversation");
    await until(() => expect(image("more.example.com/1").localName).toBe("img"));
    inReply(".markdown").append(box("https://more.example.com/2.png"));
    await until(() => expect(image("more.example.com/2").localName).toBe("img"));
    expect(asked()).toBe(2);
  });
});

it("saving code shows the path", async () => {
  show(full).answer({ file_save: ({ name }) => `/home/you/Downloads/${name}` });
  await open("How does");
  const detail = { text: "fn main() {}", name: "main.rs" };
  inReply("figure").dispatchEvent(new CustomEvent("save-code", { bubbles: true, detail }));
  await until(() => expect(at("[data-toast]").textContent).toContain("Downloads/main.rs"));
});

it("a button of a code block says for the same time after each click that it has copied", async () => {
  const clipboard = { writeText: () => Promise.resolve() };
  vi.stubGlobal("navigator", { language: "en", clipboard });
  show(full);
  await open("How does");
  const copy = await until(() => {
    const buttons = [...inReply("figure").querySelectorAll("button")];
    return buttons.find(({ textContent }) => textContent === "Copy")!;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (let click = 0; click < 3; click++) {
    copy.click();
    await vi.advanceTimersByTimeAsync(COPIED_MS - 1);
    expect(copy.textContent).toBe("Copied");
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(copy.textContent).toBe("Copy");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keys zoom in, out and back to 100%", async () => {
  const backend = show(full);
  const zoomed = vi.spyOn(backend, "setZoom");
  await until(() => button("Send"));
  press("+", { ctrlKey: true, shiftKey: true });
  press("=", { ctrlKey: true });
  await until(() => expect(zoomed).toHaveBeenLastCalledWith(120));
  expect(at("[role=status]").textContent).toBe("Text size 120%");
  press("-", { ctrlKey: true });
  await until(() => expect(zoomed).toHaveBeenLastCalledWith(110));
  press("0", { ctrlKey: true });
  await until(() => expect(zoomed).toHaveBeenLastCalledWith(100));
});

it("font, line width and contrast apply at once and are saved", async () => {
  const backend = show(full);
  await until(() => button("Send"));
  await settingsPage("appearance");
  await until(() => at("[data-sample]"));
  for (const choice of ["serif", "wide", "more"]) {
    at(`[data-choice=${choice}] input`).click();
  }
  const { dataset } = document.documentElement;
  await until(() => expect(dataset["contrast"]).toBe("more"));
  expect([dataset["readingFont"], dataset["lineWidth"]]).toEqual(["serif", "wide"]);
  const { settings } = await backend.call("app_info");
  expect(settings).toMatchObject({ reading_font: "serif", line_width: "wide", contrast: "more" });
  button("Larger text").click();
  await until(() => expect(at("[data-zoom]").textContent).toBe("110%"));
  button("Reset to 100%").click();
  await until(() => expect(at("[data-zoom]").textContent).toBe("100%"));
});
