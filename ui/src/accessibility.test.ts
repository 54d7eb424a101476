import axe from "axe-core";
import { mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import App from "./App.svelte";
import { memoryFor } from "./backend/memory";

let app: ReturnType<typeof mount>;

async function show(scene: string, ready: string) {
  document.documentElement.lang = "en";
  document.title = "Rivulet";
  document.body.replaceChildren();
  app = mount(App, { target: document.body, props: { backend: memoryFor(`?scene=${scene}`) } });
  await seen(ready);
}

async function seen(selector: string) {
  await vi.waitFor(() => {
    expect(document.querySelector(selector)).not.toBeNull();
  });
}

function click(selector: string) {
  document.querySelector<HTMLElement>(selector)?.click();
}

async function faults() {
  // Nothing is laid out or coloured here; the tests of the real window look at contrast.
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

afterEach(() => unmount(app));

it("Welcome has no fault", async () => {
  await show("empty", "[data-screen=welcome]");
  expect(await faults()).toEqual([]);
});

it("the provider form has no fault", async () => {
  await show("empty", "[data-screen=welcome]");
  [...document.querySelectorAll("button")].find((b) => b.textContent === "Add a provider")?.click();
  await seen("dialog");
  expect(await faults()).toEqual([]);
});

it("a conversation with a card has no fault", async () => {
  await show("full", "nav [data-conversation-id]");
  [...document.querySelectorAll<HTMLElement>("nav [data-conversation-id]")]
    .find((entry) => entry.textContent.includes("Cut"))
    ?.click();
  await seen("[data-ending-card]");
  expect(await faults()).toEqual([]);
});

it("the settings have no fault", async () => {
  await show("full", "nav .bottom");
  click("nav .bottom");
  await seen("[data-screen=settings]");
  expect(await faults()).toEqual([]);
});
