import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/inter/wght-italic.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "./shared/base.css";
import "./shared/layout.css";
import "./shared/reading.css";
import "./shared/tooltip.css";
import { mount } from "svelte";
import * as windowText from "./bindings/texts/window";
import App from "./App.svelte";
import type { Backend } from "./backend/backend";
import { insideWindow, tauri } from "./backend/tauri";
import { firstUse } from "./shared/first_use";
import { holdLazyComponents, loadLazyComponents } from "./shared/lazy_component.svelte";
import { loadSentTexts } from "./text/catalogue";

/**
 * Pause, in milliseconds, between the first frame and the loading of components that are not needed
 * for typing, such as the button for tools. Without this pause, the loading could delay the first
 * key press.
 */
const LAZY_AFTER_MS = 100;
/**
 * Pause, in milliseconds, between the first frame and all work that the first screen does not need.
 * Without the pause, this work would delay the first paint and the first key press.
 */
const SETTLED_AFTER_MS = 300;
/**
 * Maximum time to wait for the first frame, in milliseconds. A hidden or minimised window draws no
 * frames.
 */
const FIRST_FRAME_MS = 1_000;
/**
 * Pause, in milliseconds, before the loading of each component that will be needed soon. With these
 * pauses, key presses and frames wait for at most one component.
 */
const PAUSE_MS = 20;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function chooseBackend(): Promise<Backend | null> {
  if (insideWindow()) {
    return tauri;
  }
  if (import.meta.env.DEV || import.meta.env.MODE === "browser") {
    const token = new URLSearchParams(location.search).get("loopback");
    if (token !== null) {
      const { loopback } = await import("./backend/loopback");
      return loopback(token);
    }
  }
  return null;
}

// Do not use a top-level `await` here. In the bundle, `chooseBackend` loads a module that imports
// this module, so the two would wait for each other forever.
async function start(): Promise<void> {
  const target = document.querySelector("#app");
  const backend = await chooseBackend();
  if (target && backend) {
    // Use `requestAnimationFrame`, because WebKitGTK has no `requestIdleCallback`.
    const firstFrame = new Promise(requestAnimationFrame);
    const painted = Promise.race([firstFrame, pause(FIRST_FRAME_MS)]);
    const settled = painted.then(() => pause(SETTLED_AFTER_MS));
    holdLazyComponents(painted.then(() => pause(LAZY_AFTER_MS)));
    mount(App, { target, props: { backend, settled } });
    // Wait until the user begins to use the window before loading the texts and components that it
    // does not need at first. Together they take 8 MB of memory.
    void Promise.all([settled, firstUse()])
      .then(loadSentTexts)
      .then(() =>
        loadLazyComponents(
          ({ ahead }) => ahead,
          () => pause(PAUSE_MS),
        ),
      );
  } else if (target) {
    target.textContent = windowText.notInBrowser();
  }
}

void start();
