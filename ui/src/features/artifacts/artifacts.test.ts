// @vitest-environment jsdom
import * as faultText from "../../bindings/texts/fault";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newFault } from "../../model/fault";
import { loadLazyComponents } from "../../shared/lazy_component.svelte";
import { artifacts, type ChosenArtifact, type OpenArtifact } from "./artifacts";
import type { ArtifactKind } from "../../markdown";

await loadLazyComponents();

let transcript: HTMLElement;
let figure: HTMLElement;
let button: HTMLButtonElement;
let detach: () => void;
let chosen: ChosenArtifact[];

/** Creates a transcript with a code block, and attaches the preview handler to it. */
function begin(open: OpenArtifact) {
  document.body.innerHTML = `<div role="log"><figure><button class="code-code">Code</button>
    <button class="code-preview">Preview</button><pre>code</pre><div class="artifact" hidden></div></figure></div>`;
  transcript = document.querySelector<HTMLElement>("[role=log]")!;
  figure = document.querySelector("figure")!;
  button = document.querySelector(".code-preview")!;
  chosen = [];
  detach = artifacts(transcript, {
    open,
    showBeside: (artifact) => chosen.push(artifact),
    allowsAutomaticPreviews: () => true,
  });
}

function press(kind: ArtifactKind, text = "code", view = "preview") {
  const detail = { kind, text, figure, view, name: "code.txt" };
  button.dispatchEvent(new CustomEvent("show-artifact", { bubbles: true, detail }));
}

const slot = () => figure.querySelector<HTMLElement>(".artifact")!;
const frame = () => slot().querySelector("iframe");
const stage = () => slot().querySelector<HTMLElement>("[aria-busy]")!;
const named = (name: string) => slot().querySelector<HTMLElement>(`[aria-label="${name}"]`)!;

async function shown(): Promise<HTMLIFrameElement> {
  return vi.waitFor(() => {
    flushSync();
    if (!frame()) throw new Error("no frame");
    return frame()!;
  });
}

function tell(data: unknown, source: unknown = frame()!.contentWindow) {
  window.dispatchEvent(new MessageEvent("message", { data, source: source as Window }));
  flushSync();
}

let opened: [ArtifactKind, string][] = [];
const open: OpenArtifact = (kind, text) => {
  opened.push([kind, text]);
  return Promise.resolve(`about:blank#${opened.length}`);
};

beforeEach(() => {
  opened = [];
  begin(open);
});

afterEach(() => {
  detach();
});

it("shows a preview in a frame with only the permissions that its kind needs", async () => {
  press("html", "<p>");
  expect(slot().hidden).toBe(false);
  expect(button.ariaPressed).toBe("true");
  expect(figure.dataset["view"]).toBe("preview");
  const page = await shown();
  expect(opened).toEqual([["html", "<p>"]]);
  expect(page.getAttribute("sandbox")).toBe("allow-scripts");
  expect(page.getAttribute("allow")).toBe("");
  expect(page.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(page.title).toBe("HTML preview");
  expect(figure.querySelector("pre")?.textContent).toBe("code");
});

it("lets no script run in an SVG", async () => {
  press("svg", "<svg>");
  expect((await shown()).getAttribute("sandbox")).toBe("");
});

it("shows the code in place of the preview, and the preview again", async () => {
  press("html");
  await shown();
  press("html", "code", "code");
  flushSync();
  expect(slot().hidden).toBe(true);
  expect(slot().childElementCount).toBe(0);
  expect(button.ariaPressed).toBe("false");
  expect(figure.dataset["view"]).toBe("code");
  press("html");
  await shown();
  expect(opened).toHaveLength(2);
});

it("opens an artifact beside the conversation", () => {
  press("html", "<p>", "panel");
  expect(chosen).toEqual([{ kind: "html", text: "<p>", name: "code.txt", message: null }]);
  expect(slot().hidden).toBe(true);
});

describe("without a request", () => {
  let seen: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  const observed = new Set<Element>();

  beforeEach(() => {
    observed.clear();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: typeof seen) {
          seen = callback;
        }
        observe = (element: Element) => observed.add(element);
        unobserve = (element: Element) => observed.delete(element);
        disconnect = () => observed.clear();
      },
    );
    detach();
    begin(open);
  });

  afterEach(() => vi.unstubAllGlobals());

  function complete(kind: ArtifactKind, text: string) {
    const detail = { kind, text, figure, view: "preview", name: "code.txt" };
    figure.dispatchEvent(new CustomEvent("artifact-ready", { bubbles: true, detail }));
  }
  const look = () => seen([...observed].map((target) => ({ target, isIntersecting: true })));

  it("a small drawing is rendered when its reply is complete and it is visible", async () => {
    transcript.dataset["ending"] = "streaming";
    complete("svg", "<svg></svg>");
    expect(observed.size).toBe(0);
    transcript.dataset["ending"] = "complete";
    await vi.waitFor(() => expect(observed.size).toBe(1));
    look();
    await shown();
    expect(figure.dataset["view"]).toBe("preview");
    expect(observed.size).toBe(0);
  });

  it("a page, and a drawing that repeats its parts, are not rendered", () => {
    complete("html", "<p>");
    complete("svg", "<svg><use/></svg>");
    expect(observed.size).toBe(0);
  });

  it("nothing is rendered after the user has chosen the code", () => {
    complete("svg", "<svg></svg>");
    press("svg", "<svg></svg>", "code");
    expect(observed.size).toBe(0);
  });

  it("a fault leaves the code as it is", async () => {
    complete("mermaid", "flowchart TD\n A-->B");
    look();
    await shown();
    tell({ fault: "Parse error" });
    await vi.waitFor(() => expect(figure.dataset["view"]).toBe("code"));
    expect(slot().childElementCount).toBe(0);
  });
});

it("creates another frame for a reload", async () => {
  press("html");
  const first = await shown();
  named("Reload").click();
  await vi.waitFor(() => {
    flushSync();
    expect(frame()).not.toBeNull();
    expect(frame()).not.toBe(first);
  });
  expect(opened).toHaveLength(2);
});

it("accepts messages from its own frame only", async () => {
  press("mermaid");
  await shown();
  const before = stage().style.height;
  tell({ height: 500 }, window);
  expect(stage().style.height).toBe(before);
  tell({ height: 500 });
  expect(stage().style.height).toBe("500px");
  expect(stage().getAttribute("aria-busy")).toBe("false");
});

it("renders a diagram again when the theme changes", async () => {
  press("mermaid");
  const light = await shown();
  expect(light.src).toContain("theme=light");
  document.documentElement.dataset["theme"] = "dark";
  await vi.waitFor(() => {
    flushSync();
    expect(frame()?.src).toContain("theme=dark");
  });
  delete document.documentElement.dataset["theme"];
});

it("shows why a diagram cannot be rendered", async () => {
  press("mermaid");
  await shown();
  tell({ fault: "Parse error on line 2" });
  expect(slot().textContent).toContain("This diagram cannot be rendered.");
  expect(slot().textContent).toContain("Parse error on line 2");
  expect(frame()).toBeNull();
});

it("shows why the program refused a preview, and tries again on a reload", async () => {
  detach();
  const fault = newFault("input", faultText.previewTooLarge());
  begin(() => Promise.reject(Object.assign(new Error(), fault)));
  press("svg");
  await vi.waitFor(() => {
    flushSync();
    expect(slot().textContent).toContain("This code is too large for a preview.");
  });
  named("Reload").click();
  flushSync();
  expect(slot().textContent).not.toContain("too large");
});

it("removes its previews when it is removed", async () => {
  press("html");
  await shown();
  detach();
  flushSync();
  expect(frame()).toBeNull();
});

it("removes a preview whose message was removed", async () => {
  press("html");
  await shown();
  const gone = figure;
  gone.remove();
  figure = document.createElement("figure");
  figure.innerHTML = '<button class="code-preview"></button><div class="artifact" hidden></div>';
  transcript.append(figure);
  button = figure.querySelector("button")!;
  press("html");
  flushSync();
  expect(gone.querySelector("iframe")).toBeNull();
  await shown();
});
