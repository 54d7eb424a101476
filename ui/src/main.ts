import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css";
import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/inter/opsz-italic.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import "@fontsource-variable/source-serif-4/opsz.css";
import "@fontsource-variable/source-serif-4/opsz-italic.css";
import "./shared/base.css";
import "./shared/reading.css";
import "./shared/tooltip.css";
import "./markdown/markdown.css";
import "./markdown/table.css";
import "./markdown/remote_image.css";
import "./markdown/code.css";
import "./markdown/math.css";
import "./markdown/footnotes.css";
import { mount } from "svelte";
import App from "./App.svelte";
import type { Backend } from "./backend/backend";
import { insideWindow, tauri } from "./backend/tauri";

async function chooseBackend(): Promise<Backend | null> {
  if (insideWindow()) {
    return tauri;
  }
  if (import.meta.env.DEV || import.meta.env.MODE === "twin") {
    const { memoryFor } = await import("./backend/memory");
    return memoryFor(location.search);
  }
  return null;
}

const target = document.querySelector("#app");
const backend = await chooseBackend();
if (target && backend) {
  mount(App, { target, props: { backend } });
} else if (target) {
  target.textContent = "Rivulet runs in its own window. Start the program instead of this page.";
}
