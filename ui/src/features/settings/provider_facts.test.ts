import { expect, it } from "vitest";
import { provider } from "../../model/test_fixtures";
import { providerFacts } from "./provider_facts";

it("the settings summarise a provider", () => {
  expect(providerFacts(provider())).toEqual([
    "https://api.example.com/v1",
    "model · Key in the keychain",
  ]);
  const practice = provider({ kind: "practice" });
  expect(providerFacts(practice)[0]).toBe("Built in, works offline, needs no key");
});
