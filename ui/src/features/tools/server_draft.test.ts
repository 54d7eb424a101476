import { expect, it } from "vitest";
import { secretMask } from "../../bindings/contract";
import type { ToolServer } from "../../bindings/contract";
import { toolServer } from "../../model/test_fixtures";
import { newServer, serverProblems, serverFields, serverOf, suggestedName } from "./server_draft";

const env = [{ name: "TOKEN", value: secretMask }];
const saved: ToolServer = {
  ...toolServer().server,
  transport: { transport: "command", command: "npx", args: ["-y", "a b"], env, folder: "/tmp" },
};

it("a server that nothing was changed about is saved as it was", () => {
  expect(serverOf(serverFields(saved), saved)).toEqual(saved);
  const url: ToolServer = {
    ...saved,
    transport: { transport: "url", url: "https://mcp.example/mcp", headers: env },
  };
  expect(serverOf(serverFields(url), url)).toEqual(url);
});

it("a stored value is kept only under its own name", () => {
  const fields = serverFields(saved);
  fields.env[0]!.name = "OTHER";
  expect(serverProblems(fields)).toEqual({ env: "Each line needs a name and a value" });
  fields.env[0]!.value = "new";
  expect(serverProblems(fields)).toEqual({});
  expect(serverOf(fields, saved).transport).toMatchObject({
    env: [{ name: "OTHER", value: "new" }],
  });
});

it.each([
  [{ command: " " }, ["command"]],
  [{ transport: "url" as const, url: "http://example.com/" }, ["url"]],
  [{ transport: "url" as const, url: "http://127.0.0.2/" }, ["url"]],
  [{ transport: "url" as const, url: "http://127.0.0.1:3000/mcp" }, []],
  [{ limits: { start: 0, idle: 1, total: 1 } }, ["limits"]],
  [{ limits: { start: 1, idle: 1, total: 86_401 } }, ["limits"]],
])("the input %j has problems in the fields %j", (given, fields) => {
  expect(Object.keys(serverProblems({ ...serverFields(saved), ...given }))).toEqual(fields);
});

it.each([
  [{ command: "npx", args: "-y\n@modelcontextprotocol/server-files\n/home" }, "server-files"],
  [{ command: "npx", args: "server-files/\n/home" }, "server-files"],
  [{ command: "serve", args: "C:\\files\\" }, "files"],
  [{ command: "serve", args: "/\nmore" }, "serve"],
  [{ command: "my-server" }, "my-server"],
  [{ transport: "url" as const, url: "https://mcp.example/mcp" }, "mcp.example"],
])("the input %j suggests the name %s", (given, name) => {
  expect(suggestedName({ ...serverFields(newServer), ...given })).toBe(name);
});
