import { mount, unmount } from "svelte";
import { afterEach, vi } from "vitest";
import App from "../App.svelte";
import type { ConversationView } from "../bindings/contract";
import type { SettingsPage } from "../model/settings_section";
import { loadLazyComponents } from "../shared/lazy_component.svelte";
import { StubBackend } from "./test_backend";
import { full, type Scene, shelves } from "./test_scenes";

// Load the code of all lazy components first, so that no test has to wait.
await loadLazyComponents();

/** Maximum time to wait for a condition, in milliseconds. It is long enough for slow machines. */
const PATIENCE_MS = 20_000;
/**
 * The page counts as idle when it has not called a command for this many milliseconds. This time is
 * longer than any delay after which a screen calls a command.
 */
const QUIET_MS = 400;

let app: ReturnType<typeof mount> | null = null;
let backend: StubBackend;

/**
 * Opens the window with a stub as its backend. If a window is still open, closes it first, because
 * its timers would keep running.
 */
export function show(scene: Scene = {}): StubBackend {
  void close();
  document.body.replaceChildren();
  backend = new StubBackend(scene);
  app = mount(App, { target: document.body, props: { backend } });
  return backend;
}

export async function again(): Promise<void> {
  await close();
  app = mount(App, { target: document.body, props: { backend } });
}

async function close(): Promise<void> {
  const open = app;
  app = null;
  if (open) {
    await unmount(open);
  }
}

afterEach(close);

export function until<Result>(look: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: PATIENCE_MS });
}

/** Waits until the page has called no command for `QUIET_MS`. Fails if that never happens. */
export async function atRest(): Promise<void> {
  await until(async () => {
    const before = backend.calls;
    await new Promise((done) => setTimeout(done, QUIET_MS));
    if (backend.calls > before) {
      throw new Error("the page calls commands all the time");
    }
  });
}

/**
 * Returns the button, link or summary with the accessible name `name`. Searches only inside
 * `within` if it is given.
 */
export function button(name: string, within: ParentNode = document): HTMLElement {
  const buttons = [...within.querySelectorAll<HTMLElement>("button, a, summary")];
  const found = buttons.find(
    (candidate) => (candidate.getAttribute("aria-label") ?? candidate.textContent).trim() === name,
  );
  if (!found) {
    throw new Error(`no button named ${name}`);
  }
  return found;
}

export function field(label: string): HTMLInputElement {
  const inputs = allAt<HTMLInputElement>("input, select, textarea");
  const found = inputs.find(
    (input) =>
      input.getAttribute("aria-label") === label ||
      [...(input.labels ?? [])].some(({ textContent }) => textContent.trim() === label),
  );
  if (!found) {
    throw new Error(`no field named ${label}`);
  }
  return found;
}

/** Returns the help text and the error messages that screen readers read out with a field. */
export function description(label: string): string {
  const ids = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

/** Types text into a field. */
export function fill(label: string, text: string): void {
  const input = field(label);
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/**
 * Sets the value of a field to one of its options. Dispatches the same events in the same order as
 * a browser.
 */
export function select(label: string, option: string): void {
  const input = field(label);
  input.value = option;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

export function giveFiles(input: HTMLElement, ...files: File[]): void {
  Object.defineProperty(input, "files", { value: files, configurable: true });
  Object.defineProperty(input, "value", { value: "", writable: true, configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Waits for an option or a menu item whose text begins with `words`, and chooses it. */
export async function chooseItem(role: "option" | "menuitem", words: string): Promise<void> {
  const item = await until(() => {
    const found = allAt(`[role=${role}]`).find(({ textContent }) =>
      textContent.trim().startsWith(words),
    );
    if (!found) {
      throw new Error(`no ${role} ${words}`);
    }
    return found;
  });
  item.click();
}

export function at(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) {
    throw new Error(`nothing at ${selector}`);
  }
  return found;
}

export function allAt<Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] {
  return [...document.querySelectorAll<Kind>(selector)];
}

/** Returns the visible entry of the conversation `title` in the list of conversations. */
export function entry(title: string): HTMLElement {
  const entries = allAt("nav [data-conversation-id]");
  const found = entries.find(({ textContent }) => textContent.includes(title));
  if (!found) {
    throw new Error(`no conversation ${title}`);
  }
  return found;
}

export async function open(title: string): Promise<void> {
  await until(() => entry(title).click());
  await until(() => at("[data-message-id]"));
}

/** Opens the window and then the conversation `title`. */
export async function showConversation(title: string, scene: Scene = full): Promise<StubBackend> {
  const backend = show(scene);
  await open(title);
  return backend;
}

/**
 * Returns the conversation `title` in the form in which the engine returns an opened conversation.
 */
export async function opened(backend: StubBackend, title: string): Promise<ConversationView> {
  const list = await backend.call("conversation_list");
  const found = list.find((each) => each.title.includes(title));
  return backend.call("conversation_open", { conversation_id: found!.id });
}

export function composer(): HTMLTextAreaElement {
  return at("textarea[aria-label=Message]") as HTMLTextAreaElement;
}

export function type(text: string): void {
  composer().value = text;
  composer().dispatchEvent(new InputEvent("input", { bubbles: true }));
}

export function press(key: string, more: KeyboardEventInit = {}): void {
  pressOn(composer(), key, more);
}

export function send(text: string): void {
  type(text);
  press("Enter");
}

export function pressOn(target: Element | null, key: string, more: KeyboardEventInit = {}) {
  target?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
}

/** Opens the settings, unless they are open, and opens a page of the settings. */
export async function settingsPage(page: SettingsPage): Promise<void> {
  if (!document.querySelector("main[data-screen=settings]")) {
    pressOn(document.body, ",", { ctrlKey: true });
  }
  await until(() => at(`[data-settings-page=${page}]`)).then((tab) => tab.click());
  await until(() => at(`[data-settings-page=${page}][aria-selected=true]`));
}

/** Opens the window with a list of conversations. */
export async function library(scene = shelves): Promise<StubBackend> {
  const backend = show(scene);
  await until(() => at("nav [data-conversation-id]"));
  return backend;
}
