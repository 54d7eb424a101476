import { expect, it, vi } from "vitest";
import type { Message } from "../../bindings/contract";
import { artifactsIn } from "../../markdown";
import { artifactVersions } from "./artifact_versions";

const reply = (id: string, created_at: number, text: string) =>
  ({
    id,
    created_at,
    role: "assistant",
    parts: [{ part: "text", text }],
  }) as unknown as Message;
const fence = (kind: string, code: string) => `Look:\n\n\`\`\`${kind}\n${code}\n\`\`\`\n`;

const replies = [
  reply("third", 3, fence("html", "<p>3") + fence("html", "<b>3")),
  reply("first", 1, fence("svg", "<svg/>") + fence("html", "<p>1")),
  reply("none", 2, "No code"),
];

const crlf = replies.map((each) => ({
  ...each,
  parts: each.parts.map((part) =>
    part.part === "text" ? { ...part, text: part.text.replaceAll("\n", "\r\n") } : part,
  ),
}));

it.each([
  ["LF", replies],
  ["CRLF", crlf],
])(
  "finds the block at the same place among those of its kind, oldest reply first, with %s",
  (_, all) => {
    const chosen = { kind: "html", text: "<p>3\n", message: "third" } as const;
    expect(artifactVersions(chosen, [...all, ...all], artifactsIn)).toEqual([
      { message: "first", text: "<p>1\n" },
      { message: "third", text: "<p>3\n" },
    ]);
  },
);

it("keeps the second block apart from the first, and knows an artifact in a list", () => {
  const second = { kind: "html", text: "<b>3\n", message: "third" } as const;
  expect(artifactVersions(second, replies, artifactsIn)).toHaveLength(1);
  expect(artifactsIn("- a\n\n  ```svg\n  <svg/>\n  ```")).toEqual([
    { kind: "svg", text: "<svg/>\n" },
  ]);
});

it("is the artifact alone if its reply is not known", () => {
  const chosen = { kind: "html", text: "<p>", message: null } as const;
  expect(artifactVersions(chosen, replies, artifactsIn)).toEqual([{ message: "", text: "<p>" }]);
});

it("leaves out a reply that is still arriving, and parses every other reply once", () => {
  const parse = vi.fn(artifactsIn);
  const chosen = { kind: "svg", text: "<svg/>\n", message: "first" } as const;
  const all = replies.map((each) => ({ ...each }));
  for (const text of ["<svg", "<svg>", "<svg/>"]) {
    const arriving: Message = { ...reply("fourth", 4, fence("svg", text)), ending: null };
    expect(artifactVersions(chosen, [...all, arriving], parse)).toEqual([
      { message: "first", text: "<svg/>\n" },
    ]);
  }
  expect(parse).toHaveBeenCalledTimes(all.length);
});
