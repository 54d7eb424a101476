import type { MermaidConfig } from "mermaid";

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

/**
 * Selects the `dagre` layout. Used for the diagram types that would otherwise use ELK, which the
 * build does not contain. `dagre` is not the default for all diagram types, because it would
 * replace the special layouts of mind maps and swimlanes.
 */
const dagre = { layout: "dagre" };

export function settingsFor(theme: "light" | "dark"): MermaidConfig {
  const colours = theme === "dark" ? dark : light;
  return {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    agentflow: dagre,
    class: dagre,
    er: dagre,
    flowchart: dagre,
    requirement: dagre,
    state: dagre,
    usecase: dagre,
    // Settings that the code of a diagram must not change. These are the settings that mermaid
    // protects by default, plus `layout`. If `layout` were not protected, the code could choose the
    // ELK layout, which the build does not contain.
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
  };
}
