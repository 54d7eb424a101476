// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Backend } from "../backend/backend";
import { secretMask } from "../bindings/contract";
import type { ServerLog, ServerLogEvent, ToolServer, ToolServerView } from "../bindings/contract";
import { fault, toolDefinition, toolServer } from "../model/test_fixtures";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import { say } from "../text/catalogue";
import {
  allAt,
  at,
  atRest,
  button,
  description,
  field,
  fill,
  settingsPage,
  show,
  until,
} from "./test_window";

const BUILT_IN = "00000000-0000-0000-0000-000000000000";
const files = toolServer({
  tools: [{ definition: toolDefinition(), on: true, tokens: 1_200 }],
});
const builtIn = toolServer({
  ...files,
  server: { ...files.server, id: BUILT_IN, name: "Built-in" },
});

let backend: StubBackend;
/** The servers that the stub returns. */
let servers: ToolServerView[];
/** The servers that the page has saved. */
let saved: ToolServer[];

beforeEach(async () => {
  servers = [];
  saved = [];
  backend = show(full);
  backend.answer({
    tool_server_list: () => servers,
    tool_server_save: ({ server }) => {
      saved.push(server);
      const view = toolServer({ server: { ...server, id: server.id ?? "new" } });
      servers = [...servers.filter((other) => other.server.id !== view.server.id), view];
      return view;
    },
  });
  await until(() => at("nav [data-conversation-id]"));
});

async function settings(...given: ToolServerView[]) {
  servers = given;
  await settingsPage("tools");
  return until(() => at("[data-section=tools]"));
}

const entry = (id: string) => until(() => at(`[data-tool-server="${id}"]`));

it("without servers, the settings say what to do", async () => {
  await settings(builtIn);
  await entry(BUILT_IN);
  expect(at("[data-no-servers]").textContent).toContain("Add one by its command or its address");
  expect(await faults()).toEqual([]);
});

it("the built-in tools come first, and servers show their state", async () => {
  const failed = toolServer({
    server: { ...files.server, id: "failed", name: "Another" },
    state: "failed",
    fault: fault({ detail: "No such file" }),
  });
  await settings(files, failed, builtIn);
  const shown = await until(() => {
    const entries = allAt("[data-tool-server]");
    expect(entries).toHaveLength(3);
    return entries;
  });
  expect(shown.map(({ dataset }) => dataset["toolServer"])).toEqual([BUILT_IN, "failed", "server"]);
  expect(shown[1]?.textContent).toMatch(/Failed[^]*No such file/u);
  expect(shown.map((each) => each.querySelectorAll("input").length)).toEqual([0, 1, 2]);
  expect(shown[2]?.textContent).toMatch(/Ready[^]*1 tool · about 1,200 tokens in each request/u);
  expect(await faults()).toEqual([]);
  backend.tell({ update: "tool_server", server: toolServer({ state: "starting" }) });
  await until(() => expect(at("[data-tool-server=server]").dataset["state"]).toBe("starting"));
});

it("the log of a server is shown, refreshed while it is open, and copied", async () => {
  let log: ServerLog = { lines: [], left_out: 0, noise: 0 };
  backend.answer({ tool_server_log: () => log });
  await settings(files);
  const details = (await until(() => at("[data-server-log]"))) as HTMLDetailsElement;
  expect(details.open).toBe(false);
  details.querySelector("summary")?.click();
  const empty = await until(() => at("[data-server-log-empty]"));
  expect(empty.textContent).toContain("what it prints");
  expect(await faults()).toEqual([]);
  const events: ServerLogEvent[] = [
    { kind: "started" },
    { kind: "stderr", text: "  listening" },
    { kind: "noise", text: "hello" },
    { kind: "failed", reason: fault().message },
  ];
  log = { lines: events.map((event, at) => ({ at, event })), left_out: 2, noise: 1 };
  const lines = await until(() => {
    const shown = allAt("[data-server-log-line]");
    expect(shown).toHaveLength(4);
    return shown;
  });
  expect(lines.map((line) => line.querySelector("span")?.textContent)).toEqual([
    "Started",
    "  listening",
    "Not a protocol message: hello",
    say(fault().message),
  ]);
  expect(details.textContent).toContain("2 earlier lines are not shown.");
  expect(at("[data-server-noise]").textContent).toContain("ignored 1 line");
  expect(await faults()).toEqual([]);
});

it("the log of a server that failed is open", async () => {
  backend.answer({
    tool_server_log: () => ({
      lines: [{ at: 0, event: { kind: "stderr", text: "command not found" } }],
      left_out: 0,
      noise: 0,
    }),
  });
  await settings(toolServer({ server: files.server, state: "failed", fault: fault() }));
  const line = await until(() => at("[data-server-log-line=stderr]"));
  expect(line.textContent).toContain("command not found");
});

it("the fault of a server is read out only if the user has started it", async () => {
  const failed = toolServer({ server: files.server, state: "failed", fault: fault() });
  backend.answer({ tool_server_start: () => failed });
  await settings(failed);
  await until(() => at("[data-tool-server] [data-fault]:not([role])"));
  button("Start Files").click();
  await until(() => at("[data-tool-server] [data-fault][role=alert]"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(at("[data-tool-server] [data-fault]").role).toBe("alert");
  backend.tell({ update: "tool_server", server: structuredClone(failed) });
  await until(() => at("[data-tool-server] [data-fault]:not([role])"));
});

it("a server and a tool are switched off", async () => {
  await settings(files);
  await entry("server");
  field("Use Files").click();
  await until(() => expect(saved.at(-1)?.on).toBe(false));
  servers = [files];
  backend.tell({ update: "tool_server", server: files });
  await until(() => expect(field("write_file").checked).toBe(true));
  field("write_file").click();
  await until(() => expect(saved.at(-1)?.tools_off).toEqual(["write_file"]));
});

const other = { ...toolDefinition(), name: "read_file" };

/** Returns a tool server with two tools and the settings in `server`. */
function withTools(server: ToolServer = files.server): ToolServerView {
  const tools = [toolDefinition(), other].map((definition) => ({
    definition,
    on: !server.tools_off.includes(definition.name),
    tokens: 1_200,
  }));
  return toolServer({ server, tools });
}

it("two tools that are switched off in quick succession are both off", async () => {
  await settings(withTools());
  backend.answer({
    tool_server_save: ({ server }) => {
      saved.push(server);
      return withTools(server);
    },
  });
  const deliver = backend.hold("tool_server_save");
  await until(() => field("write_file").click());
  field("read_file").click();
  await until(() => expect(saved).toHaveLength(1));
  deliver();
  await until(() => expect(saved.at(-1)?.tools_off).toEqual(["write_file", "read_file"]));
  await until(() => expect(field("read_file").checked).toBe(false));
  expect(field("write_file").checked).toBe(false);
});

it("a tool that is switched off while the form is open stays off when the form is saved", async () => {
  await settings(withTools());
  await entry("server");
  const deliver = backend.hold("tool_server_save");
  field("write_file").click();
  button("Edit Files").click();
  await until(() => fill("Name", "My files"));
  button("Save").click();
  deliver();
  await until(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ name: "My files", tools_off: ["write_file"] });
});

it("a switch shows the actual state if the change is refused", async () => {
  await settings(withTools());
  await entry("server");
  for (const name of ["Use Files", "write_file"]) {
    backend.refuse("tool_server_save", fault());
    field(name).click();
    await until(() => expect(field(name).checked).toBe(true));
  }
  expect(saved).toEqual([]);
});

it("a server is added by its command, with a secret variable", async () => {
  await settings();
  button("Add a server").click();
  await until(() => at("[data-tool-server-form]"));
  button("Save").click();
  await until(() => expect(document.activeElement).toBe(field("Command")));
  expect(await faults()).toEqual([]);
  fill("Command", "npx");
  fill("Arguments, one per line", "-y\nserver-files\n/home/you/My documents");
  button("Add a variable").click();
  await until(() => fill("Name 1", "TOKEN"));
  fill("Value 1", "secret");
  expect(field("Value 1").type).toBe("password");
  button("Save").click();
  await until(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    id: null,
    name: "server-files",
    transport: {
      transport: "command",
      command: "npx",
      args: ["-y", "server-files", "/home/you/My documents"],
      env: [{ name: "TOKEN", value: "secret" }],
      folder: null,
    },
    on: true,
  });
  await entry("new");
});

it("each time limit of a server says why the limits are invalid", async () => {
  await settings(files);
  await until(() => button("Edit Files").click());
  await until(() => fill("Idle", "0"));
  button("Save").click();
  await until(() => expect(field("Idle").getAttribute("aria-invalid")).toBe("true"));
  for (const [label, help] of [
    ["Startup", "Maximum time until the server is ready."],
    ["Idle", "Maximum time without a progress report during a call."],
  ] as const) {
    expect(description(label)).toBe(`${help} Each limit must be a whole number from 1 to 86,400`);
  }
  expect(await faults()).toEqual([]);
});

it("an edited server keeps its stored values", async () => {
  const headers = [{ name: "Authorization", value: secretMask }];
  const transport = { transport: "url", url: "https://mcp.example/mcp", headers } as const;
  await settings(toolServer({ server: { ...files.server, transport } }));
  await until(() => button("Edit Files").click());
  await until(() => expect(field("Value 1").placeholder).toBe("saved"));
  fill("URL", "https://mcp.example/v2");
  button("Save").click();
  await until(() =>
    expect(saved[0]?.transport).toEqual({ ...transport, url: "https://mcp.example/v2" }),
  );
});

describe("a form that is closed while it is saved", () => {
  const another = { ...files.server, id: "another", name: "Another" };
  const open = (name: string) => until(() => button(name).click());
  const form = (selector: string) => document.querySelector(selector);

  /** Presses a button that calls `command`, and closes the dialog before the answer arrives. */
  async function closeDuring(command: "tool_server_save" | "tool_import", name: string) {
    const call = vi.spyOn(backend, "call");
    const deliver = backend.hold(command);
    button(name).click();
    await until(() => expect(call).toHaveBeenCalledWith(command, expect.anything()));
    button("Cancel").click();
    await until(() => expect(form("dialog")).toBeNull());
    return deliver;
  }

  it("leaves another form open", async () => {
    await settings(files, toolServer({ server: another }));
    await open("Edit Files");
    await until(() => at("[data-tool-server-form]"));
    const deliver = await closeDuring("tool_server_save", "Save");
    await open("Edit Another");
    await until(() => fill("Command", "typed"));
    deliver();
    await atRest();
    expect(saved).toHaveLength(1);
    expect(field("Command").value).toBe("typed");
  });

  it("shows as a toast why the save was refused", async () => {
    await settings(files);
    await open("Edit Files");
    await until(() => at("[data-tool-server-form]"));
    backend.refuse("tool_server_save", fault({ detail: "The keychain is locked" }));
    const deliver = await closeDuring("tool_server_save", "Save");
    deliver();
    await until(() => expect(at("[data-toast]").textContent).toContain("The keychain is locked"));
  });

  it("leaves the dialog open if the import of servers was opened again", async () => {
    backend.answer({
      tool_import_preview: () => ({
        servers: [{ server: another, known: false }],
        inputs: [],
      }),
      tool_import: () => [],
    });
    await settings();
    await open("Import servers…");
    await open("Choose a file…");
    await until(() => at("[data-found-tool-server]"));
    const deliver = await closeDuring("tool_import", "Import 1 server");
    await open("Import servers…");
    await until(() => at("[data-tool-import]"));
    deliver();
    await until(() => expect(at("[data-announcement]").textContent).toContain("0 servers"));
    expect(form("[data-tool-import]")).not.toBeNull();
  });
});

it("a deleted server can be restored", async () => {
  backend.answer({
    tool_server_delete: () => {
      servers = [];
      return null;
    },
  });
  await settings(files);
  await until(() => button("Delete Files").click());
  await until(() => expect(document.querySelector("[data-tool-server]")).toBeNull());
  button("Undo").click();
  await until(() => expect(saved).toEqual([files.server]));
  await entry("server");
});

it("servers are started and stopped", async () => {
  const requests: string[] = [];
  backend.answer({
    tool_server_start: ({ server_id }) => {
      requests.push(`start ${server_id}`);
      return files;
    },
    tool_server_stop: ({ server_id }) => {
      requests.push(`stop ${server_id}`);
      servers = [toolServer({ state: "idle" })];
      return null;
    },
  });
  await settings(files);
  await until(() => button("Restart Files").click());
  await until(() => expect(requests).toHaveLength(1));
  button("Stop Files").click();
  await until(() => button("Start Files").click());
  await until(() => expect(requests).toEqual(["start server", "stop server", "start server"]));
});

it("a sign-in opens its page in the browser, waits, and can be cancelled; a sign-out ends it", async () => {
  const page = "https://id.example/authorize?state=x";
  const requests: unknown[] = [];
  const wanted = toolServer({ state: "sign_in", fault: fault({}) });
  backend.answer({
    tool_sign_in: (args) => {
      requests.push(args);
      backend.tell({
        update: "tool_server",
        server: toolServer({ state: "signing_in", sign_in_page: page }),
      });
      return page;
    },
    tool_sign_in_cancel: () => {
      backend.tell({ update: "tool_server", server: wanted });
      return null;
    },
    tool_sign_out: () => toolServer({ state: "idle" }),
  });
  await settings(wanted);
  await until(() => button("Sign in to Files").click());
  await until(() => expect(backend.opened).toEqual([page]));
  expect(requests).toEqual([{ server_id: "server", call_id: null, client: null }]);
  expect((await entry("server")).textContent).toContain("Waiting for your browser…");
  expect(await faults()).toEqual([]);
  button("Open the page again").click();
  await until(() => expect(backend.opened).toEqual([page, page]));
  button("Cancel the sign-in").click();
  await until(() => button("Sign in to Files"));
  backend.tell({ update: "tool_server", server: toolServer({ signed_in: "session" }) });
  await until(() => expect(at("[data-signed-in]").textContent).toContain("until Rivulet closes"));
  expect(await faults()).toEqual([]);
  button("Sign out of Files").click();
  await until(() => expect(document.querySelector("[data-signed-in]")).toBeNull());
});

it("a user signs in as an application that is registered at the server", async () => {
  const signIn = vi.fn(() => null);
  backend.answer({ tool_sign_in: signIn });
  await settings(toolServer({ server: files.server, state: "sign_in", fault: fault() }));
  await until(() => button("Sign in to Files with a client ID").click());
  await until(() => at("[data-sign-in-form]"));
  const confirm = () => button("Sign in") as HTMLButtonElement;
  expect(confirm().disabled).toBe(true);
  fill("Client ID", "rivulet");
  fill("Client secret (if you received one)", "s3cret");
  expect(field("Client secret (if you received one)").type).toBe("password");
  expect(await faults()).toEqual([]);
  await until(() => expect(confirm().disabled).toBe(false));
  confirm().click();
  const client = { id: "rivulet", secret: "s3cret" };
  const args = { server_id: "server", call_id: null, client };
  await until(() => expect(signIn.mock.calls).toEqual([[args]]));
  await until(() => expect(document.querySelector("[data-sign-in-form]")).toBeNull());
});

it("servers of another program are previewed, chosen and imported", async () => {
  const found = (name: string, known = false) => ({ server: { ...files.server, name }, known });
  let imported: unknown = null;
  const input = { description: "", default: "", password: false, exposed: false };
  backend.answer({
    tool_import_preview: () => ({
      servers: [found("Git"), found("Memory"), found("Files", true)],
      inputs: [
        { ...input, id: "key", description: "API key", password: true, servers: ["Git"] },
        { ...input, id: "region", default: "eu", exposed: true, servers: ["Git", "Memory"] },
        { ...input, id: "path", servers: ["Memory"] },
      ],
    }),
    tool_import: ({ names, inputs }) => {
      imported = { names, inputs };
      return names.map(() => files);
    },
  });
  await settings();
  button("Import servers…").click();
  await until(() => button("Choose a file…").click());
  await until(() => expect(allAt("[data-found-tool-server]")).toHaveLength(3));
  expect(await faults()).toEqual([]);
  expect(field("path").value).toBe("");
  field("Memory").click();
  await until(() => expect(at("[data-tool-import]").textContent).not.toContain("Used by Memory."));
  expect(field("API key").type).toBe("password");
  fill("API key", "s3cret");
  expect(field("region").value).toBe("eu");
  const cancelled = vi.spyOn<Backend, "pickPath">(backend, "pickPath").mockResolvedValue(null);
  button("Choose a file…").click();
  await until(() => expect(cancelled).toHaveResolved());
  expect(field("API key").value).toBe("s3cret");
  expect(field("Memory").checked).toBe(false);
  button("Import 1 server").click();
  const inputs = [
    ["key", "s3cret"],
    ["region", "eu"],
  ];
  await until(() => expect(imported).toEqual({ names: ["Git"], inputs }));
  await until(() => expect(document.querySelector("[data-tool-import]")).toBeNull());
});

it("a permission is listed and revoked", async () => {
  const grant = {
    id: "grant",
    server_id: "server",
    tool: "write_file",
    site: null,
    scope: "conversation" as const,
    conversation_id: "c",
    definition: "{}",
    launch: "hash",
    created_at: 1,
  };
  let grants = [{ grant, server: "Files", title: "Notes" }];
  backend.answer({
    grant_list: () => grants,
    grant_revoke: () => {
      grants = [];
      return null;
    },
  });
  await settings(files);
  const listed = await until(() => at("[data-grant]"));
  expect(listed.textContent).toMatch(/write_file Files[^]*in the conversation “Notes”/u);
  expect(await faults()).toEqual([]);
  button("Revoke the permission for write_file").click();
  await until(() => expect(document.querySelector("[data-grant]")).toBeNull());
});
