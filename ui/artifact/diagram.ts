// The script in a diagram's frame. It renders the Mermaid code in the frame's document, and reports
// the height of the diagram or the fault to the page.
import mermaid from "mermaid";
import { settingsFor } from "./settings";

const theme = new URLSearchParams(location.search).get("theme") === "dark" ? "dark" : "light";

async function draw(source: string): Promise<Element> {
  mermaid.initialize(settingsFor(theme));
  const { svg } = await mermaid.render(
    "diagram",
    source.replace(/^(\s*)flowchart-elk\b/u, "$1flowchart"),
  );
  // The labels in the SVG are HTML. Therefore, parse the whole SVG with the HTML parser.
  const rendered = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  if (rendered === null) {
    throw new Error("There is nothing to draw.");
  }
  document.body.append(rendered);
  return rendered;
}

function tell(words: { height: number } | { fault: string }): void {
  parent.postMessage(words, "*");
}

async function show(): Promise<void> {
  try {
    const rendered = await draw(document.querySelector("#source")?.textContent ?? "");
    const { top, height } = rendered.getBoundingClientRect();
    tell({ height: 2 * top + height });
  } catch (reason) {
    tell({ fault: reason instanceof Error ? reason.message : String(reason) });
  }
}

document.documentElement.dataset["theme"] = theme;
// Do not use a top-level `await`. If the user closed the preview during the `await`, WebKit might
// never resume the module. Its loader would then retry forever and freeze the whole window.
void show();
