// @vitest-environment jsdom
import mermaid from "mermaid";
import { expect, it } from "vitest";
import { settingsFor } from "./settings";

// Only this deprecated interface of mermaid reports which layout a diagram uses.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const { mermaidAPI } = mermaid;

async function layoutOf(code: string): Promise<string | undefined> {
  mermaid.initialize(settingsFor("light"));
  const parsed = mermaidAPI.parse(code, { suppressErrors: true });
  // Read the layout before parsing ends, because the settings in a diagram's source apply only
  // while mermaid parses it.
  const { layout } = mermaidAPI.getConfig();
  await parsed;
  return layout;
}

it.each([
  ["agentflow-beta", "dagre"],
  ["classDiagram", "dagre"],
  ["erDiagram", "dagre"],
  ["flowchart TD", "dagre"],
  ["graph TD", "dagre"],
  ["requirementDiagram", "dagre"],
  ["stateDiagram-v2", "dagre"],
  ["usecase-beta", "dagre"],
  ["swimlane-beta", "swimlane"],
  ["---\nconfig:\n  layout: elk\n---\nflowchart TD", "dagre"],
  ["---\nconfig:\n  flowchart:\n    layout: elk\n---\nflowchart TD", "dagre"],
  ['%%{init: {"layout": "elk"}}%%\nstateDiagram-v2', "dagre"],
])("%j uses the layout %s", async (code, layout) => {
  expect(await layoutOf(code)).toBe(layout);
});

it("mind maps use the layout that mermaid has for them", async () => {
  mermaid.initialize(settingsFor("light"));
  const { db } = await mermaidAPI.getDiagramFromText("mindmap\n  River\n    Mill");
  const { config } = (db as unknown as { getData(): { config: { layout: string } } }).getData();
  expect(config.layout).toBe("cose-bilkent");
});
