// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { Backend } from "../backend/backend";
import type { ConversationSummary } from "../bindings/contract";
import { newFault, uncataloguedText } from "../model/fault";
import { dataAnswers, importPreview } from "./test_answers";
import type { StubBackend } from "./test_backend";
import { choose, titles } from "./test_list";
import { full } from "./test_scenes";
import { at, button, composer, field, library, settingsPage, type, until } from "./test_window";

describe("import and export", () => {
  async function dialog(name: string) {
    const backend = await library();
    backend.answer({ ...dataAnswers(), import_preview: () => importPreview });
    backend.picks = "conversations.json";
    await settingsPage("data");
    await until(() => button(name).click());
    await until(() => at("dialog"));
    return backend;
  }

  function addImported(backend: StubBackend, list: ConversationSummary[]) {
    const added = { ...list[0]!, id: "imported", title: importPreview.titles[0]! };
    backend.answer({ conversation_list: () => [...list, added] });
  }

  it("shows a preview before the import, and a report after it", async () => {
    const backend = await dialog("Import…");
    const list = await backend.call("conversation_list");
    backend.answer({
      import_start: () => {
        addImported(backend, list);
        const counts = { added: 6, extended: 0, known: 0, messages: 12 };
        return { format: "chat_gpt", ...counts, stopped: false, notes: importPreview.notes };
      },
    });
    button("Choose a file…").click();
    await until(() => expect(at("[data-import-preview]").textContent).toContain("ChatGPT"));
    expect(at("dialog").textContent).toContain("conversations.json");
    button("Import").click();
    await until(() =>
      expect(at("[data-import-report]").textContent).toContain("6 new conversations"),
    );
    await until(() => expect(titles()).toContain(importPreview.titles[0]));
  });

  it("imports other kinds of content only if the user chooses them", async () => {
    const backend = await dialog("Import…");
    const counts = { added: 6, extended: 0, known: 0, messages: 12 };
    backend.answer({
      import_start: () => ({ format: "rivulet", ...counts, stopped: false, notes: [] }),
    });
    const call = vi.spyOn(backend, "call");
    const imported = () => call.mock.calls.filter(([name]) => name === "import_start");
    for (const also of [[], ["providers"]]) {
      await until(() => button("Choose a file…").click());
      const box = () => at("[data-import-also] input") as HTMLInputElement;
      await until(() => expect(at("[data-import-also]").textContent).toContain("sample.example"));
      expect(box().checked).toBe(false);
      if (also.length > 0) {
        box().click();
        const cancelled = vi
          .spyOn<Backend, "pickPath">(backend, "pickPath")
          .mockResolvedValue(null);
        button("Choose a file…").click();
        await until(() => expect(cancelled).toHaveResolved());
        expect(box().checked).toBe(true);
      }
      button("Import").click();
      await until(() => at("[data-import-report]"));
      expect(at("dialog p[role=status]").textContent).toContain("imported");
      expect(document.activeElement).toBe(button("Done"));
      expect(imported().at(-1)?.[1]).toMatchObject({ also });
      button("Import another file").click();
    }
  });

  it("lists the conversations that a failed import has stored", async () => {
    const backend = await dialog("Import…");
    const list = await backend.call("conversation_list");
    backend.answer({
      import_start: () => {
        addImported(backend, list);
        throw newFault("input", uncataloguedText("The file ends too early"));
      },
    });
    button("Choose a file…").click();
    await until(() => at("[data-import-preview]"));
    button("Import").click();
    await until(() => expect(at("dialog [data-fault]").textContent).toContain("ends too early"));
    await until(() => expect(titles()).toContain(importPreview.titles[0]));
  });

  it("shows why a file cannot be read", async () => {
    const backend = await dialog("Import…");
    backend.answer({
      import_preview: ({ source }) => {
        throw newFault("input", uncataloguedText("This file cannot be read"), source);
      },
    });
    backend.picks = "broken.zip";
    button("Choose a file…").click();
    await until(() => expect(at("dialog [data-fault]").textContent).toContain("broken.zip"));
  });

  it("shows progress and can be stopped", async () => {
    const backend = await library();
    let stop = () => {};
    backend.answer({
      export_start: () =>
        new Promise((_, reject) => {
          const progress = { done: 4, total: 15, conversations: 4 };
          backend.tell({ update: "transfer", progress });
          stop = () => reject(newFault("input", uncataloguedText("Stopped")));
        }),
      transfer_stop: () => {
        stop();
        return null;
      },
    });
    await choose("Too many requests", "Export…");
    await until(() => at("dialog"));
    field("Everything").click();
    button("Export").click();
    await until(() => expect(at("[data-progress]").textContent).toContain("of 15 conversations"));
    button("Cancel").click();
    await until(() => expect(document.querySelector("[data-progress]")).toBeNull());
    expect(document.querySelector("dialog [data-fault]")).toBeNull();
  });

  it("shows the path of an export, and how many attachments it lacks", async () => {
    const backend = await library();
    const path = "/home/you/Downloads/rivulet.md";
    backend.answer({
      export_start: () => ({ path, conversations: 1, messages: 2, missing_attachments: 3 }),
    });
    await choose("Too many requests", "Export…");
    await until(() => at("dialog"));
    expect(at("dialog").textContent).toContain("“Too many requests”");
    button("Export").click();
    await until(() => expect(at("[data-export-report]").textContent).toContain("rivulet.md"));
    const report = at("[data-export-report]").textContent;
    expect(report).toContain("3 attached files could not be read and were left out");
    expect(at("dialog p[role=status]").textContent).toContain(path);
    expect(document.activeElement).toBe(button("Done"));
  });
});

it("a read-only database shows a banner, and nothing can be sent", async () => {
  const reason = "This database is from a newer version of Rivulet";
  await library({ ...full, info: { read_only: newFault("storage", uncataloguedText(reason)) } });
  expect(at("[data-banner]").textContent).toContain("newer version of Rivulet");
  type("Hello");
  await until(() => expect(composer().placeholder).toContain("You cannot send messages"));
  expect(button("Send")).toHaveProperty("disabled", true);
});
