// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import type { CallEntry, CallFilter, Commands } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { callEntry, toolServer } from "../model/test_fixtures";
import { faults } from "./test_accessibility";
import type { StubBackend } from "./test_backend";
import { full } from "./test_scenes";
import {
  allAt,
  at,
  atRest,
  button,
  chooseItem,
  fill,
  open,
  opened,
  press,
  select,
  show,
  until,
} from "./test_window";

/** The arguments of all requests for the list of tool calls, in order. */
let requests: Commands["call_list"]["args"][];
let backend: StubBackend;

beforeEach(async () => {
  requests = [];
  backend = show({ ...full, answers: { tool_server_list: () => [toolServer({})] } });
  await open("Cut in the middle");
});

/**
 * Opens the list of all tool calls, which contains `entries`. If the user filters the list by the
 * text "nothing", the stub returns no calls.
 */
async function list(...entries: CallEntry[]): Promise<HTMLElement[]> {
  backend.answer({
    call_list: (args) => {
      requests.push(args);
      const { after, filter } = args;
      const from = after ? entries.findIndex(({ call }) => call.id === after.id) + 1 : 0;
      const found = filter.text === "nothing" ? [] : entries;
      return { entries: found.slice(from, from + 200), total: found.length };
    },
  });
  press("k", { ctrlKey: true });
  await until(() => fill("Command", "all tool calls"));
  await chooseItem("option", "All tool calls");
  return until(() => {
    const shown = allAt("[data-call-entry]");
    expect(shown.length).toBe(Math.min(entries.length, 200));
    return shown;
  });
}

const lastFilter = (): CallFilter | undefined => requests.at(-1)?.filter;

it("all tool calls are listed, filtered, exported and opened", async () => {
  const { messages } = await opened(backend, "Filtered");
  const message_id = messages.at(-1)!.message.id;
  const exported = vi.fn(() => "/home/you/Downloads/calls.json");
  backend.answer({ call_export: exported });
  const entries = await list(
    callEntry({ message_id, ending: "denied" }),
    callEntry({ id: "b", ending: "outcome_unknown", granted: "always" }),
    callEntry({ id: "c" }),
  );
  expect(entries[0]?.textContent).toMatch(/write_file Files[^]*Denied[^]*denied by you/u);
  expect(entries[1]?.textContent).toMatch(/Outcome unknown[^]*always allowed/u);
  expect(entries[2]?.textContent).toMatch(/Unfinished[^]*no decision/u);
  expect(await faults()).toEqual([]);
  fill("Search tool calls", "nothing");
  await until(() => expect(at("[data-no-calls]").textContent.trim()).toBe("No matching calls."));
  expect(lastFilter()).toEqual({ text: "nothing", ending: null, decision: null, server_id: null });
  fill("Search tool calls", "");
  await until(() => select("Server", "server"));
  await until(() => expect(lastFilter()?.server_id).toBe("server"));
  await until(() => select("Ending", "denied"));
  await until(() => expect(lastFilter()?.ending).toBe("denied"));
  for (const decision of ["once", "conversation", "always", "denied", "none"]) {
    await until(() => select("Decision", decision));
    await until(() => expect(lastFilter()?.decision).toBe(decision));
  }
  button("Export").click();
  await until(() => expect(document.body.textContent).toContain("Saved as /home/you/Downloads"));
  const filter = { text: "", ending: "denied", decision: "none", server_id: "server" };
  expect(exported.mock.calls).toMatchObject([[{ filter }]]);
  const refused = newFault("input", uncataloguedText("This folder is read-only"));
  backend.answer({ call_export: () => Promise.reject(refused) });
  button("Export").click();
  await until(() => expect(at("[data-calls] [data-fault]").textContent).toContain("read-only"));
  expect(document.body.textContent).not.toContain("Saved as");
  await until(() => at("[data-call-entry]").click());
  await until(() => at(`[data-message-id="${message_id}"]`));
  expect(document.querySelector("[data-calls]")).toBeNull();
});

it("calls of deleted conversations stay listed, say what became of them, and open nothing", async () => {
  const hash = "a28aeba99771d6ed7085f304fb326efae3d96051340612a6a8e48c4626115ec7";
  const removed = { place: "removed", arguments_hash: hash } as const;
  const entries = await list(
    callEntry({ id: "a", ending: "succeeded", granted: "once" }, { place: "trash" }),
    callEntry({ id: "b", ending: "succeeded", granted: "once", arguments: "" }, removed),
    callEntry({ id: "c", ending: "denied", arguments: "" }, { ...removed, title: null }),
  );
  expect(entries[0]?.textContent).toMatch(/notes\.txt[^]*A title · in the trash/u);
  expect(entries[1]?.textContent).toMatch(/SHA-256 a28aeba9[^]*A title · message deleted/u);
  expect(entries[2]?.textContent).toMatch(/Denied[^]*denied by you[^]*conversation deleted/u);
  expect(entries.map(({ tagName }) => tagName)).toEqual(["DIV", "DIV", "DIV"]);
  expect(await faults()).toEqual([]);
});

it("a long list is loaded in parts, and a filter begins again", async () => {
  const many = Array.from({ length: 450 }, (_, at) =>
    callEntry({ id: `call ${at}`, proposed_at: 450 - at }),
  );
  await list(...many);
  expect(at("[data-more-calls]").textContent).toMatch(/200 of 450 calls/u);
  button("Show 200 more").click();
  await until(() => button("Show 50 more").click());
  await until(() => expect(document.querySelector("[data-more-calls]")).toBeNull());
  // The dialog must not load the list again. Otherwise, the entries that were loaded later would
  // disappear.
  await atRest();
  const shown = allAt("[data-call-entry]");
  expect(shown.map(({ dataset }) => dataset["callEntry"])).toEqual(many.map(({ call }) => call.id));
  expect(requests.at(-1)?.after).toEqual({ proposed_at: 51, id: "call 399" });
  await until(() => select("Decision", "once"));
  await until(() => expect(requests.at(-1)?.after).toBeNull());
  await until(() => expect(allAt("[data-call-entry]")).toHaveLength(200));
});
