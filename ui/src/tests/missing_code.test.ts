// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { full } from "./test_scenes";
import { at, show, until } from "./test_window";

vi.mock("../features/artifacts/artifacts", () => {
  throw new Error("the file is gone");
});

it("the window says that the code of the previews could not be loaded", async () => {
  show(full);
  await until(() => expect(at("dialog").textContent).toContain("Reload the window"));
});
