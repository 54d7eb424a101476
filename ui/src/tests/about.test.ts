// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { at, button, library, settingsPage, until } from "./test_window";

it("the settings have a page with the version, its origin and the licences", async () => {
  const backend = await library();
  const openLicences = vi.spyOn(backend, "openLicences");
  await settingsPage("about");
  await until(() => at("[data-section=about]"));
  expect(at("[data-version]").textContent).toBe("0.1.0 (build 96c4251a20)");
  button("Licences of the libraries and fonts").click();
  expect(openLicences).toHaveBeenCalledOnce();
});
