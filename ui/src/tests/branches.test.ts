// @vitest-environment jsdom
import { tick } from "svelte";
import type { ConversationView, Message } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { textOf } from "../model/reply";
import { describe, expect, it, vi } from "vitest";
import type { StubBackend } from "./test_backend";
import { full, long, OVERLAP } from "./test_scenes";
import {
  again,
  allAt,
  at,
  button,
  chooseItem,
  composer,
  field,
  fill,
  giveFiles,
  open,
  opened,
  press,
  pressOn,
  send,
  show,
  showConversation,
  type,
  until,
} from "./test_window";

const messages = (role: string) => allAt(`[data-role=${role}]`);
const last = (role: string) => messages(role).at(-1);
const ended = (ending: string) => expect(last("assistant")?.dataset["ending"]).toBe(ending);
const versions = (role: string) => last(role)?.querySelector("[data-versions]")?.textContent;

const file = new File(["words"], "a.txt");

function menu(role: string, item: string, nth = -1) {
  messages(role).at(nth)!.querySelector<HTMLElement>("[aria-label=More]")!.click();
  return chooseItem("menuitem", item);
}

describe("a user's message", () => {
  it("is edited as a new version, and both versions can be shown", async () => {
    await showConversation("How does a streamed reply end?");
    const before = last("user")!.dataset["messageId"];
    button("Edit").click();
    await until(() => expect(document.activeElement).toBe(field("Edit message")));
    expect(field("Edit message").value).toBe("How does a streamed reply end?");
    fill("Edit message", "And how does it begin?");
    button("Send as a new version").click();
    await until(() => {
      ended("complete");
      expect(last("user")?.querySelector("[data-part=text]")?.textContent).toBe(
        "And how does it begin?",
      );
    });
    expect(versions("user")).toContain("2/2");
    last("user")!.querySelector<HTMLElement>("[aria-label='Previous version']")!.click();
    await until(() => expect(last("user")?.dataset["messageId"]).toBe(before));
    expect(last("assistant")?.textContent).toContain("What you see here");
  });

  it("can be edited in its middle: the caret stays where it is", async () => {
    await showConversation("How does a streamed reply end?");
    button("Edit").click();
    const area = await until(() => field("Edit message"));
    area.setRangeText("xy", 3, 3, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await tick();
    expect([area.value, area.selectionStart]).toEqual(["Howxy does a streamed reply end?", 5]);
  });

  it("keeps the edited text if it is rejected, and Escape ends editing", async () => {
    const backend = await showConversation("How does a streamed reply end?");
    pressOn(document.body, "e", { ctrlKey: true, shiftKey: true });
    await until(() => fill("Edit message", "Precious"));
    backend.refuse("turn_edit", newFault("storage_full", uncataloguedText("The disk is full")));
    button("Send as a new version").click();
    await until(() => at("[data-fault=storage_full]"));
    expect(field("Edit message").value).toBe("Precious");
    pressOn(field("Edit message"), "Escape");
    await until(() => expect(document.querySelector("[data-edit]")).toBeNull());
    expect(last("user")?.textContent).toContain("How does a streamed reply end?");
  });

  it("is not sent while its new files are being stored", async () => {
    const backend = show(full);
    const stored = { hash: "a", name: "a.txt", media_type: "text/plain", bytes: 5 };
    backend.answer({ attachment_add: () => stored });
    const store = backend.hold("attachment_add");
    await open("How does a streamed reply end?");
    button("Edit").click();
    giveFiles(await until(() => at("[data-edit] input[type=file]")), file);
    await until(() => expect(button("Send as a new version")).toHaveProperty("disabled", true));
    expect(at("[data-edit] [role=status]").textContent).toBe("Reading files…");
    expect(document.querySelector("[data-composer] .adding")).toBeNull();
    store();
    await until(() => expect(button("Send as a new version")).toHaveProperty("disabled", false));
    button("Send as a new version").click();
    await until(() =>
      expect(last("user")?.querySelector("[data-part=file]")?.textContent).toContain("a.txt"),
    );
  });

  it("can be sent while a file of the new message is being stored", async () => {
    const backend = show(full);
    let asked = false;
    backend.answer({
      attachment_add: () => {
        asked = true;
        return new Promise(() => undefined);
      },
    });
    await open("How does a streamed reply end?");
    button("Edit").click();
    await until(() => at("[data-edit]"));
    giveFiles(at("[data-composer] input[type=file]"), file);
    await until(() => expect(asked).toBe(true));
    await until(() => at("[data-composer] .adding"));
    expect(button("Send as a new version")).toHaveProperty("disabled", false);
    expect(document.querySelector("[data-edit] [role=status]")).toBeNull();
  });

  it("takes no files while it is being sent", async () => {
    const backend = await showConversation("How does a streamed reply end?");
    button("Edit").click();
    const attach = await until(() => at("[data-edit] [data-attach]"));
    expect(attach).toHaveProperty("disabled", false);
    backend.answer({ turn_edit: () => new Promise(() => undefined) });
    button("Send as a new version").click();
    await until(() => expect(attach).toHaveProperty("disabled", true));
  });

  it("without a reply has a button to request one", async () => {
    await showConversation("Cut in the middle");
    await menu("assistant", "Delete this version");
    await until(() => at("[data-unanswered]"));
    expect(messages("assistant")).toHaveLength(0);
    button("Get a reply").click();
    await until(() => ended("disconnected"));
    expect(document.querySelector("[data-unanswered]")).toBeNull();
  });
});

describe("a version", () => {
  it("is deleted with the messages after it, and restored with Undo", async () => {
    await showConversation("How does a streamed reply end?");
    send("And then?");
    await until(() => {
      expect(messages("assistant")).toHaveLength(2);
      ended("complete");
    });
    await menu("assistant", "Delete this version", 0);
    await until(() =>
      expect(at("[data-toast]").textContent).toContain("Reply and 2 later messages deleted"),
    );
    expect(messages("user")).toHaveLength(1);
    button("Undo").click();
    await until(() => expect(messages("assistant")).toHaveLength(2));
  });

  it("by another model is added, and the model of the next message stays the same", async () => {
    await showConversation("How does a streamed reply end?");
    const picked = at("[data-model-picker]").textContent;
    button("Retry with…").click();
    await until(() => fill("Model", "length"));
    await until(() => at("[role=option].active").click());
    await until(() => ended("length"));
    expect(versions("assistant")).toContain("2/2");
    expect(at("[data-model-picker]").textContent).toBe(picked);
  });
});

it("branching opens the new conversation and lists it beside the old one", async () => {
  const backend = await showConversation("How does a streamed reply end?");
  const list = await backend.call("conversation_list");
  const whole = await opened(backend, "How does");
  const conversation = { ...whole.conversation, id: "branch", updated_at: Date.now() };
  const branched = vi.fn(() => ({ ...whole, conversation, messages: whole.messages.slice(0, 1) }));
  backend.answer({
    conversation_branch: branched,
    conversation_list: () => [conversation, ...list],
  });
  await menu("user", "Branch");
  await until(() => expect(at("[data-toast]").textContent).toContain("Created a new conversation"));
  expect(branched).toHaveBeenCalledWith({ message_id: whole.messages[0]!.message.id });
  expect(messages("assistant")).toHaveLength(0);
  await until(() => expect(allAt("nav [data-conversation-id]")).toHaveLength(list.length + 1));
});

/**
 * Returns a copy of a conversation as it would be after the user had split its last reply at the
 * seam. The last reply of the conversation must be a continued reply. The last reply of the copy
 * contains only the text of the continuation.
 */
function splitAtSeam({ messages, ...rest }: ConversationView): ConversationView {
  const { message, ...view } = messages.at(-1)!;
  const [seam] = message.seams;
  const text = OVERLAP + textOf(message).slice(seam!.at);
  const split: Message = {
    ...message,
    parts: [{ part: "text", text }],
    seams: [{ ...seam!, apart: true }],
  };
  return { ...rest, messages: [...messages.slice(0, -1), { ...view, message: split }] };
}

describe("a reply that was cut", () => {
  const text = () => last("assistant")?.querySelector("[data-part=text]")?.textContent ?? "";

  async function continued(): Promise<StubBackend> {
    const backend = await showConversation("Cut in the middle");
    const before = text();
    button("Continue").click();
    await until(() => {
      expect(versions("assistant")).toContain("2/2");
      ended("complete");
    });
    expect(text().startsWith(before.trimEnd())).toBe(true);
    expect(text()).toContain("What was joined");
    return backend;
  }

  it("is continued after the old text, with a mark at the seam", async () => {
    await continued();
    const mark = at("[data-seam]");
    expect(mark.getAttribute("aria-label")).toBe(
      `Continued here by cut · ${OVERLAP.length} repeated characters removed`,
    );
    mark.click();
    await until(() => expect(at("[data-seam-facts] blockquote").textContent).toBe(OVERLAP));
  });

  it("is split and joined again, also from the details", async () => {
    const backend = await continued();
    const whole = text();
    const joined = await opened(backend, "Cut in the middle");
    backend.answer({ seam_split: ({ apart }) => (apart ? splitAtSeam(joined) : joined) });
    button("Details").click();
    await until(() => at("[data-details-seams]"));
    button("Split").click();
    await until(() => at("[data-apart]"));
    expect(text().startsWith(OVERLAP)).toBe(true);
    expect(document.querySelector("[data-seam]")).toBeNull();
    button("Join").click();
    await until(() => expect(text()).toBe(whole));
  });

  it("is continued with a key", async () => {
    await showConversation("Cut in the middle");
    pressOn(document.body, "Enter", { ctrlKey: true, shiftKey: true });
    await until(() => ended("complete"));
    expect(versions("assistant")).toContain("2/2");
  });

  it("is compared with its continuation", async () => {
    await continued();
    pressOn(document.body, "d", { ctrlKey: true, shiftKey: true });
    await until(() =>
      expect(at("[data-difference]").textContent).toMatch(
        /^Both versions begin with the same \d+ words; after that, only the second version continues/u,
      ),
    );
    expect(at("[data-pane=after] ins").textContent).toContain("What was joined");
    expect(document.querySelector("[data-pane=before] del")?.textContent).toBe("");
    pressOn(document.body, "F7");
    await until(() => expect(at("[data-place-count]").textContent).toBe("Difference 1 of 1"));
  });
});

describe("a draft", () => {
  it("survives a restart, with and without a conversation", async () => {
    show(full);
    await until(() => type("for a new one"));
    await open("Cut in the middle");
    type("for this one");
    window.dispatchEvent(new Event("pagehide"));
    await new Promise((done) => setTimeout(done));
    await again();
    await until(() => expect(composer().value).toBe("for a new one"));
    await open("Cut in the middle");
    await until(() => expect(composer().value).toBe("for this one"));
    type("");
    press("n", { ctrlKey: true });
    await until(() => expect(composer().value).toBe("for a new one"));
  });

  it("is saved soon and deleted once it is sent", async () => {
    const backend = await showConversation("Cut in the middle");
    type("soon");
    await until(async () => expect((await backend.call("draft_list"))[0]?.text).toBe("soon"));
    press("Enter");
    await until(async () => expect(await backend.call("draft_list")).toEqual([]));
  });
});

it("a long conversation shows its end first and then loads the rest", async () => {
  const backend = show(long);
  const deliver = backend.hold("conversation_unloaded");
  await open("Two hundred messages");
  const article = last("assistant")!;
  expect(article.getAttribute("aria-posinset")).toBe("200");
  expect(article.getAttribute("aria-setsize")).toBe("200");
  expect(allAt("[data-message-id]")).toHaveLength(100);
  deliver();
  await until(() => expect(allAt("[data-message-id]")).toHaveLength(200));
  expect(last("assistant")).toBe(article);
  expect(article.getAttribute("aria-posinset")).toBe("200");
});

it("shows a title that the model generated", async () => {
  const backend = await showConversation("Cut in the middle");
  const { id } = (await opened(backend, "Cut in the middle")).conversation;
  await backend.call("conversation_rename", { conversation_id: id, title: "A lost stream" });
  backend.tell({ update: "title", conversation_id: id, title: "A lost stream" });
  await until(() => {
    expect(at("h1").textContent).toContain("A lost stream");
    expect(at(`nav [data-conversation-id="${id}"]`).textContent).toContain("A lost stream");
  });
});
