// The script that runs in a diagram's frame. It renders the Mermaid code that the frame's document
// contains. It then reports to the page the height of the diagram or, if rendering has failed, the
// fault.
import mermaid from "mermaid";

// A copy of the colours in src/shared/tokens.css, which the frame cannot load.
const light = {
  surface: "#fdfdfc",
  raised: "#f2f5f4",
  line: "#87949a",
  text: "#1a2023",
  quiet: "#586469",
  accent: "#0b6473",
  soft: "#e0f0ef",
  caution: "#fbf1dc",
};
const dark: typeof light = {
  surface: "#15191b",
  raised: "#1d2326",
  line: "#6b7a81",
  text: "#e3e8e9",
  quiet: "#9aa7ac",
  accent: "#58c7bd",
  soft: "#1c3536",
  caution: "#332b1b",
};

const theme = new URLSearchParams(location.search).get("theme") === "dark" ? "dark" : "light";
const colours = theme === "dark" ? dark : light;

async function draw(source: string): Promise<Element> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    layout: "dagre",
    // The settings that a diagram's code cannot change: those that mermaid protects by default, and
    // `layout`. The code must not choose a layout, because the build does not contain the layout
    // engine ELK.
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "maxTextSize",
      "suppressErrorRendering",
      "maxEdges",
      "layout",
    ],
    fontFamily: "system-ui, sans-serif",
    theme: "base",
    themeVariables: {
      darkMode: theme === "dark",
      background: colours.surface,
      fontSize: "15px",
      primaryColor: colours.soft,
      primaryBorderColor: colours.accent,
      primaryTextColor: colours.text,
      secondaryColor: colours.raised,
      secondaryBorderColor: colours.line,
      tertiaryColor: colours.raised,
      tertiaryBorderColor: colours.line,
      lineColor: colours.quiet,
      textColor: colours.text,
      edgeLabelBackground: colours.surface,
      noteBkgColor: colours.caution,
      noteTextColor: colours.text,
      noteBorderColor: colours.line,
    },
  });
  const { svg } = await mermaid.render(
    "diagram",
    source.replace(/^(\s*)flowchart-elk\b/u, "$1flowchart"),
  );
  // Parse the SVG as HTML, because its labels are HTML.
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
// Do not use a top-level `await` here. If the user closed the preview while this module was
// waiting, WebKit might never resume it. The module loader would then retry forever and freeze the
// whole window.
void show();
