import { expect, it } from "vitest";
import { mayShowAutomatically } from "./automatic_preview_rule";

it.each([
  ["svg", '<svg viewBox="0 0 9 9"><g><rect fill="url(#a)"/></g><text>a</text></svg>', true],
  ["svg", '<svg><defs><linearGradient id="a"><stop/></linearGradient></defs></svg>', true],
  ["svg", "<svg><use href='#p'/></svg>", false],
  ["svg", "<svg><filter id='f'/></svg>", false],
  ["svg", "<svg><script>1</script></svg>", false],
  ["svg", "<svg><style>g{}</style></svg>", false],
  ["svg", "<svg><g style='filter: blur(9px)'/></svg>", false],
  ["svg", "<svg><text font-style='italic' style='fill: red'>a</text></svg>", true],
  ["svg", "<svg><line stroke-dasharray='0.001'/></svg>", false],
  ["svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', false],
  ["svg", `<svg>${"<g/>".repeat(2_000)}</svg>`, false],
  ["svg", `<svg>${" ".repeat(50_000)}</svg>`, false],
  ["mermaid", "flowchart TD\n  A --> B\n", true],
  ["mermaid", "sequenceDiagram\n  A->>B: Hello\n", true],
  ["mermaid", "flowchart TD\n  A & B --> C & D\n", false],
  ["mermaid", `flowchart TD\n  A ${"-".repeat(99)}> B\n`, false],
  ["mermaid", "gantt\n  tickInterval 1millisecond\n", false],
  ["mermaid", "%%{init: {}}%%\nflowchart TD\n", false],
  ["mermaid", `flowchart TD\n${"A-->B\n".repeat(100)}`, false],
  ["html", "<p>a</p>", false],
] as const)("%s %j is rendered automatically: %s", (kind, text, expected) => {
  expect(mayShowAutomatically(kind, text)).toBe(expected);
});
