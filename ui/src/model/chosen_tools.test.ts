import { expect, it } from "vitest";
import { chosenSize, offeredServers, withServer, withTool } from "./chosen_tools";
import { toolDefinition, toolServer } from "./test_fixtures";

const tool = (name: string, on = true) => ({
  definition: toolDefinition({ name }),
  on,
  tokens: 100,
});
const files = toolServer({ tools: [tool("read"), tool("write"), tool("never", false)] });
const off = toolServer({ server: { ...files.server, id: "off", on: false }, state: "off" });

const offered = (...chosen: Parameters<typeof offeredServers>[1]) =>
  offeredServers([files, off], chosen);

it("only servers and tools that are switched on are offered", () => {
  expect(offered().map(({ id }) => id)).toEqual(["server"]);
  expect(offered()[0]?.tools.map(({ name }) => name)).toEqual(["read", "write"]);
});

it.each([
  [[], "none", 0],
  [[{ server_id: "server", only: null }], "all", 2],
  [[{ server_id: "server", only: ["read"] }], "some", 1],
  [[{ server_id: "server", only: ["read", "write"] }], "all", 2],
  [[{ server_id: "server", only: ["gone"] }], "some", 0],
  [[{ server_id: "server", only: ["gone", "read", "write"] }], "all", 2],
  [[{ server_id: "server", only: [] }], "none", 0],
])("the choice %j is %s, %i tools", (chosen, state, count) => {
  const servers = offered(...chosen);
  expect(servers[0]?.chosen).toBe(state);
  expect(chosenSize(servers)).toEqual({ count, tokens: count * 100 });
});

it("choosing a server includes its future tools, and choosing a tool does not", () => {
  const [server] = offered();
  expect(withServer([], server!, true)).toEqual([{ server_id: "server", only: null }]);
  const [all] = offered({ server_id: "server", only: null });
  expect(withServer([{ server_id: "server", only: null }], all!, false)).toEqual([]);
  const one = withTool([{ server_id: "server", only: null }], all!, "read", false);
  expect(one).toEqual([{ server_id: "server", only: ["write"] }]);
  expect(withTool(one, offered(...one)[0]!, "read", true)).toEqual([
    { server_id: "server", only: ["write", "read"] },
  ]);
  const [some] = offered(...one);
  expect(withTool(one, some!, "write", false)).toEqual([]);
  expect(withTool([{ server_id: "other", only: null }], server!, "read", true)).toEqual([
    { server_id: "other", only: null },
    { server_id: "server", only: ["read"] },
  ]);
});

it("chosen tools that are not offered at present stay chosen", () => {
  const chosen = [{ server_id: "server", only: ["never", "read", "unlisted"] }];
  const [server] = offered(...chosen);
  const fewer = [{ server_id: "server", only: ["never", "unlisted"] }];
  expect(withTool(chosen, server!, "read", false)).toEqual(fewer);
  expect(withTool(fewer, offered(...fewer)[0]!, "write", true)).toEqual([
    { server_id: "server", only: ["never", "unlisted", "write"] },
  ]);
});
