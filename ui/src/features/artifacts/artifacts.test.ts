import * as faultText from "../../bindings/texts/fault";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newFault } from "../../model/fault";
import { loadParts } from "../../shared/part.svelte";
import { artifacts, type OpenArtifact } from "./artifacts";
import type { ArtifactKind } from "../../markdown";

await loadParts();

let transcript: HTMLElement;
let figure: HTMLElement;
let button: HTMLButtonElement;
let detach: () => void;

/** Creates a code block in a transcript and attaches the preview handler. */
function begin(open: OpenArtifact) {
  document.body.innerHTML = `<div role="log"><figure><button aria-expanded="false">Show preview</button>
    <pre>code</pre><div class="artifact" hidden></div></figure></div>`;
  transcript = document.querySelector<HTMLElement>("[role=log]")!;
  figure = document.querySelector("figure")!;
  button = document.querySelector("button")!;
  detach = artifacts(open)(transcript)!;
}

function press(kind: ArtifactKind, text = "code") {
  const detail = { kind, text, figure };
  button.dispatchEvent(new CustomEvent("show-artifact", { bubbles: true, detail }));
}

const slot = () => figure.querySelector<HTMLElement>(".artifact")!;
const frame = () => slot().querySelector("iframe");
const stage = () => slot().querySelector<HTMLElement>("[aria-busy]")!;
const named = (name: string) => slot().querySelector<HTMLElement>(`[aria-label="${name}"]`)!;

/** Waits for the frame of the preview. */
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
  expect(button.getAttribute("aria-expanded")).toBe("true");
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

it("hides the preview at the second press, and shows it at the third", async () => {
  press("html");
  await shown();
  press("html");
  flushSync();
  expect(slot().hidden).toBe(true);
  expect(slot().childElementCount).toBe(0);
  expect(button.getAttribute("aria-expanded")).toBe("false");
  press("html");
  await shown();
  expect(opened).toHaveLength(2);
});

it("returns the focus to the button when the preview is closed", async () => {
  press("html");
  await shown();
  named("Close").click();
  flushSync();
  expect(slot().hidden).toBe(true);
  expect(document.activeElement).toBe(button);
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
    expect(slot().textContent).toContain("This is too large for a preview.");
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
  figure.innerHTML = '<button></button><div class="artifact" hidden></div>';
  transcript.append(figure);
  button = figure.querySelector("button")!;
  press("html");
  flushSync();
  expect(gone.querySelector("iframe")).toBeNull();
  await shown();
});
