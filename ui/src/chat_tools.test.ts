import { beforeEach, expect, it } from "vitest";
import type { CallEntry, CallFilter, ChosenTools } from "./bindings/contract";
import { toolCall, toolDefinition, toolServer } from "./model/test_fixtures";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import {
  at,
  button,
  chooseItem,
  field,
  fill,
  open,
  opened,
  press,
  show,
  until,
} from "./test_window";

const tools = ["read_file", "write_file"].map((name) => ({
  definition: toolDefinition({ name }),
  on: true,
  tokens: 150,
}));

let backend: StubBackend;
/** The tools last saved for the conversation. */
let chosen: ChosenTools[];

beforeEach(async () => {
  document.documentElement.lang = "en";
  document.title = "Rivulet";
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
  const choose = async (label: string, value: string) => {
    const select = await until(() => field(label));
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    select.dispatchEvent(new Event("input", { bubbles: true }));
  };
  await choose("Use of tools", "required");
  await choose("Parallel tool calls", "false");
  await until(() => expect(saved.at(-1)).toEqual(["required", false]));
});

const entry = (given: Partial<CallEntry["call"]>, conversation_id: string): CallEntry => ({
  call: toolCall(given),
  conversation_id,
  title: "Cut in the middle",
  model: "step-3",
});

it("all tool calls are listed, filtered, exported and opened", async () => {
  const { conversation, messages } = await opened(backend, "Filtered");
  const message_id = messages.at(-1)!.message.id;
  const filters: CallFilter[] = [];
  backend.answer({
    call_list: ({ filter }) => {
      filters.push(filter);
      const calls = [
        entry({ message_id, ending: "denied" }, conversation.id),
        entry({ id: "b", ending: "outcome_unknown", granted: "always" }, conversation.id),
        entry({ id: "c" }, conversation.id),
      ];
      return filter.text === "nothing" ? [] : calls;
    },
    call_export: () => "/home/you/Downloads/calls.json",
  });
  press("k", { ctrlKey: true });
  await chooseItem("option", "All tool calls");
  const entries = await until(() => {
    const found = [...document.querySelectorAll<HTMLElement>("[data-call-entry]")];
    expect(found).toHaveLength(3);
    return found;
  });
  expect(entries[0]?.textContent).toMatch(/write_file Files[^]*Denied[^]*denied by you/u);
  expect(entries[1]?.textContent).toMatch(/Outcome unknown[^]*always allowed/u);
  expect(entries[2]?.textContent).toMatch(/Unfinished[^]*no decision/u);
  expect(await faults()).toEqual([]);
  button("Export").click();
  await until(() => expect(document.body.textContent).toContain("Saved as /home/you/Downloads"));
  fill("Search tool calls", "nothing");
  await until(() => expect(at("[data-no-calls]").textContent.trim()).toBe("No matching calls."));
  expect(filters.at(-1)).toEqual({ text: "nothing", ending: null, server_id: null });
  fill("Search tool calls", "");
  const server = field("Server");
  server.value = "server";
  server.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => expect(filters.at(-1)?.server_id).toBe("server"));
  await until(() => at("[data-call-entry]").click());
  await until(() => at(`[data-message-id="${message_id}"]`));
  expect(document.querySelector("[data-calls]")).toBeNull();
});
