// @vitest-environment jsdom
import { createRawSnippet, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Panes from "./Panes.svelte";

const side = createRawSnippet(() => ({
  render: () => `<div>
    <button>Side</button>
    <div popover="auto"><button>In a menu</button></div>
    <dialog><button>In a dialog</button></dialog>
  </div>`,
}));
const children = createRawSnippet(() => ({ render: () => `<div><button>Main</button></div>` }));

const onclose = vi.fn();
let shown: Record<string, unknown> = {};

beforeEach(() => {
  onclose.mockClear();
  shown = mount(Panes, {
    target: document.body,
    props: { open: true, over: true, onclose, side, children },
  });
});

afterEach(async () => {
  await unmount(shown);
});

function pressEscape(name: string, more: KeyboardEventInit = {}) {
  const init = { key: "Escape", bubbles: true, cancelable: true, ...more };
  const event = new KeyboardEvent("keydown", init);
  const buttons = [...document.querySelectorAll("button")];
  buttons.find(({ textContent }) => textContent === name)!.dispatchEvent(event);
  return event;
}

it.each(["Side", "Main"])(
  "Escape closes a side pane that covers the main pane: focus in %s",
  (name) => {
    expect(pressEscape(name).defaultPrevented).toBe(true);
    expect(onclose).toHaveBeenCalledOnce();
  },
);

it("Escape in a menu of the side pane closes only the menu", () => {
  expect(pressEscape("In a menu").defaultPrevented).toBe(false);
  expect(onclose).not.toHaveBeenCalled();
});

it("Escape while a dialog is open closes only the dialog", () => {
  document.querySelector("dialog")!.open = true;
  expect(pressEscape("In a dialog").defaultPrevented).toBe(false);
  expect(pressEscape("Main").defaultPrevented).toBe(false);
  expect(onclose).not.toHaveBeenCalled();
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  "Escape that belongs to an input method closes nothing: %j",
  (composing) => {
    pressEscape("Side", composing);
    expect(onclose).not.toHaveBeenCalled();
  },
);
