// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import * as faultText from "../bindings/texts/fault";
import { newFault } from "../model/fault";

describe("the texts of messages that the engine sends", () => {
  const fault = newFault("storage", faultText.notFound());
  const words = "This item no longer exists";

  it("appear in a component when they are loaded", async () => {
    vi.resetModules();
    const { mount } = await import("svelte");
    const { default: FaultNote } = await import("./FaultNote.svelte");
    mount(FaultNote, { target: document.body, props: { fault } });
    expect(document.body.textContent).not.toContain(words);
    await vi.waitFor(() => expect(document.body.textContent).toContain(words));
  });

  it("are loaded before a toast appears", async () => {
    vi.resetModules();
    const { Toasts } = await import("./toasts.svelte");
    const toasts = new Toasts();
    await toasts.report(fault);
    expect(toasts.list.map(({ text }) => text)).toEqual([words]);
  });
});
