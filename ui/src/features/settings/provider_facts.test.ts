import { expect, it } from "vitest";
import { provider } from "../../model/test_fixtures";
import { providerFacts } from "./provider_facts";

it("the settings summarise a provider", () => {
  expect(providerFacts(provider())).toEqual([
    "https://api.example.com/v1",
    "model · Key in the keychain",
  ]);
  const figures = {
    replies: 3,
    prompt: 0,
    completion: 0,
    cached: 0,
    reasoning: 0,
    cost: 1.5,
    estimate: 0,
    reported: 3,
    estimated: 0,
    unknown: 0,
  };
  const budget = {
    provider_id: "provider",
    name: "A",
    limit: 1.5,
    figures,
    state: "reached",
  } as const;
  expect(providerFacts(provider(), budget).at(-1)).toBe(
    "1.50 of 1.50 used this month. Limit reached: nothing is sent to this provider until you raise the limit or the month ends",
  );
  const practice = provider({ kind: "practice" });
  expect(providerFacts(practice)[0]).toBe("Built in, works offline, needs no key");
});
