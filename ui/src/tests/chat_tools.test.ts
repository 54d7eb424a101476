// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { ChosenTools } from "../bindings/contract";
import { fault, toolDefinition, toolServer } from "../model/test_fixtures";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import { at, field, open, select, show, until } from "./test_window";

const tools = ["read_file", "write_file"].map((name) => ({
  definition: toolDefinition({ name }),
  on: true,
  tokens: 150,
}));

let backend: StubBackend;
/** The tools last saved for the conversation. */
let chosen: ChosenTools[];

beforeEach(async () => {
  chosen = [];
  backend = show({ ...full, answers: { tool_server_list: () => [toolServer({ tools })] } });
  backend.answer({
    conversation_settings: ({ settings }) => {
      chosen = settings.tools;
      return null;
    },
  });
  await open("Cut in the middle");
});

const count = () => until(() => at("[data-tools-button]").dataset["toolsButton"]);

it("the button at the composer opens the tools of the chat and shows how many are chosen", async () => {
  expect(await count()).toBe("0");
  at("[data-tools-button]").click();
  await until(() => expect(document.activeElement).toBe(field("All tools of Files")));
  expect(await faults()).toEqual([]);
  field("All tools of Files").click();
  await until(() => expect(chosen).toEqual([{ server_id: "server", only: null }]));
  await until(() => expect(at("[data-tools-button]").dataset["toolsButton"]).toBe("2"));
  expect(at("[data-chosen-tools]").textContent).toBe("2 tools · about 300 tokens");
  field("read_file").click();
  await until(() => expect(chosen).toEqual([{ server_id: "server", only: ["write_file"] }]));
  expect(field("All tools of Files").indeterminate).toBe(true);
  at("[data-tools-button]").click();
  await until(() => expect(document.querySelector("[data-chat-settings]")).toBeNull());
});

it("the use of tools and parallel calls are settings of a chat", async () => {
  const saved: unknown[] = [];
  backend.answer({
    conversation_settings: ({ settings }) => {
      saved.push([settings.tool_choice, settings.parallel_tool_calls]);
      return null;
    },
  });
  await count();
  at("[data-tools-button]").click();
  await until(() => field("All tools of Files").click());
  await until(() => select("Tool use", "required"));
  await until(() => select("Parallel tool calls", "false"));
  await until(() => expect(saved.at(-1)).toEqual(["required", false]));
});

it("a chosen server that has failed is named at the composer and in the settings, and is restarted there", async () => {
  const start = vi.fn(() => toolServer({ tools, state: "starting" }));
  backend.answer({ tool_server_start: start });
  await count();
  const trouble = () => document.querySelector("[data-composer] [data-server-trouble=server]");
  const failed = toolServer({ tools, state: "failed", fault: fault({}) });
  backend.tell({ update: "tool_server", server: failed });
  // The composer must not mention the failed server, because the chat does not use the server's
  // tools yet.
  at("[data-tools-button]").click();
  await until(() => at("[data-chat-tools] [data-server-trouble=server]"));
  expect(trouble()).toBeNull();
  field("All tools of Files").click();
  const told = await until(() => trouble()!.textContent);
  expect(told).toContain("Files has failed, so its tools are not available to the model.");
  expect(await faults()).toEqual([]);
  trouble()!.querySelector("button")!.click();
  await until(() => expect(trouble()).toBeNull());
  expect(start.mock.calls).toEqual([[{ server_id: "server" }]]);
});

it("a chosen server that needs a sign-in offers it at the composer", async () => {
  const page = "https://id.example/authorize";
  const signIn = vi.fn(() => page);
  backend.answer({ tool_sign_in: signIn });
  await count();
  at("[data-tools-button]").click();
  await until(() => field("All tools of Files").click());
  backend.tell({ update: "tool_server", server: toolServer({ tools, state: "sign_in" }) });
  const trouble = await until(() => at("[data-composer] [data-server-trouble=server]"));
  expect(trouble.textContent).toContain(
    "To make the tools of Files available to the model, sign in",
  );
  trouble.querySelector<HTMLElement>('button[aria-label="Sign in to Files"]')!.click();
  await until(() => expect(backend.opened).toEqual([page]));
  expect(signIn.mock.calls).toMatchObject([[{ server_id: "server", call_id: null }]]);
});
