// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Banner from "./Banner.svelte";
import { lazy, soon } from "./lazy";
import { holdLazyComponents } from "./lazy_component.svelte";

let shown: Record<string, unknown> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test("nothing is shown until the code is loaded, and the focus stays where it is", async () => {
  let resolve: (loaded: { default: typeof Banner }) => void = () => undefined;
  const promise = new Promise<{ default: typeof Banner }>((done) => (resolve = done));
  document.body.append(document.createElement("input"));
  document.querySelector("input")?.focus();
  shown = mount(
    lazy(() => promise),
    { target: document.body, props: { children: (() => undefined) as never } },
  );
  flushSync();
  expect(document.body.children).toHaveLength(1);
  resolve({ default: Banner });
  await vi.waitFor(() => expect(document.body.children.length).toBeGreaterThan(1));
  expect(document.activeElement?.localName).toBe("input");
});

test("code that cannot be loaded shows why, and what to do", async () => {
  const closed = vi.fn();
  const load = () => Promise.reject<{ default: typeof Banner }>(new TypeError("the file is gone"));
  const props = { onclose: closed } as never;
  shown = mount(lazy(load), { target: document.body, props });
  await vi.waitFor(() => expect(document.querySelector("dialog")).not.toBeNull());
  expect(document.body.textContent).toContain("the file is gone");
  expect(document.body.textContent).toContain("Reload the window");
  document.querySelector<HTMLElement>("button[aria-label=Close]")?.click();
  flushSync();
  expect(closed).toHaveBeenCalledOnce();
  expect(document.querySelector("dialog")).toBeNull();
});

test("components that are loaded soon wait until they are released, others do not", async () => {
  let release: () => void = () => undefined;
  holdLazyComponents(new Promise<void>((done) => (release = done)));
  const load = vi.fn(() => Promise.resolve({ default: Banner }));
  const loadSoon = vi.fn(() => Promise.resolve({ default: Banner }));
  const options = { target: document.body, props: { children: (() => undefined) as never } };
  const waiting = mount(soon(loadSoon), options);
  shown = mount(lazy(load), options);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(loadSoon).not.toHaveBeenCalled();
  release();
  await vi.waitFor(() => expect(loadSoon).toHaveBeenCalledOnce());
  await unmount(waiting);
});
