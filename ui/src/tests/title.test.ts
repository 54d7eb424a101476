// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { at, field, fill, library, pressOn, until } from "./test_window";

describe("a title that is being edited", () => {
  async function edit() {
    const backend = await library();
    const list = await backend.call("conversation_list");
    const [first, second] = list.map(({ id }) => id);
    at(`nav [data-conversation-id="${first}"]`).click();
    (await until(() => at("main h1 button.title"))).click();
    await until(() => fill("Title", "Mine"));
    const titleOf = async (id?: string) =>
      (await backend.call("conversation_list")).find((each) => each.id === id)?.title;
    return { backend, first: first!, second: second!, titleOf };
  }

  it("is not replaced by a title that arrives meanwhile", async () => {
    const { backend, first, titleOf } = await edit();
    await backend.call("conversation_rename", { conversation_id: first, title: "Generated" });
    backend.tell({ update: "title", conversation_id: first, title: "Generated" });
    await until(() => expect(at("nav").textContent).toContain("Generated"));
    expect(field("Title").value).toBe("Mine");
    pressOn(field("Title"), "Enter");
    await until(async () => expect(await titleOf(first)).toBe("Mine"));
  });

  it("is saved for its own conversation if another one is opened", async () => {
    const { first, second, titleOf } = await edit();
    const before = await titleOf(second);
    at(`nav [data-conversation-id="${second}"]`).click();
    await until(async () => expect(await titleOf(first)).toBe("Mine"));
    await until(() => expect(at("main h1").textContent).toContain(before));
    expect(await titleOf(second)).toBe(before);
  });
});
