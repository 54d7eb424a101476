// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { keepFocus } from "./keep_focus";

it.each([
  ["moves the focus on if a pressed control is disabled and removed", false, "Restore b"],
  ["leaves the focus alone if the user has moved it before", true, ""],
])("%s", async (_, leaves, wanted) => {
  vi.useFakeTimers();
  document.body.innerHTML = `<button>Other</button>
    <ul><li><button>Restore a</button></li><li><button>Restore b</button></li></ul>`;
  const [other, pressed] = document.querySelectorAll("button");
  keepFocus(document.querySelector("ul")!);
  pressed!.focus();
  pressed!.disabled = true;
  if (leaves) {
    other!.focus();
    other!.blur();
  }
  pressed!.closest("li")!.remove();
  await Promise.resolve();
  vi.runAllTimers();
  const { activeElement } = document;
  expect(activeElement === document.body ? "" : activeElement?.textContent).toBe(wanted);
});
