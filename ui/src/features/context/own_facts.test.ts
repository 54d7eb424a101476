import { expect, it } from "vitest";
import type { ModelFacts } from "../../bindings/contract";
import { limitHelp, parsedFacts, priceHelp, typedFacts } from "./own_facts";

const nothing = { context: null, input: null, cached: null, output: null };
const facts: ModelFacts = {
  own: nothing,
  limit: { tokens: 128_000, source: "model_list" },
  input: { price: 2.5, tiered: false },
  cached: null,
  output: { price: 10, tiered: true },
  list_date: "2026-11-10",
};

it("typed facts are read, and wrong ones are refused", () => {
  expect(parsedFacts({ context: "128 000", input: "2.5", cached: "", output: "0,1" })).toEqual({
    context: 128_000,
    input: 2.5,
    cached: null,
    output: 0.1,
  });
  // The help text of the field shows the context length with thousands separators, so the user may
  // type them too.
  expect(parsedFacts({ ...typedFacts(nothing), context: "128,000" }).context).toBe(128_000);
  expect(parsedFacts({ context: "0", input: "-1", cached: "free", output: "1e999" })).toEqual({
    context: undefined,
    input: undefined,
    cached: undefined,
    output: undefined,
  });
  expect(typedFacts({ ...nothing, context: 5, output: 0.25 })).toEqual({
    context: "5",
    input: "",
    cached: "",
    output: "0.25",
  });
});

it("each field says what is known, from where and of which day", () => {
  expect(limitHelp(facts)).toBe("128,000 according to the provider’s list of models");
  expect(priceHelp(facts, "input")).toContain(
    "2.5 according to Rivulet’s own list, dated Nov 10, 2026",
  );
  expect(priceHelp(facts, "output")).toContain("short requests");
  expect(priceHelp(facts, "cached")).toContain("Rivulet does not know");
  const own = { ...facts, own: { ...nothing, input: 3 } };
  expect(priceHelp(own, "input")).toMatch(/^Entered by you\. 2\.5/u);
  expect(priceHelp({ ...own, own: { ...nothing, cached: 1 } }, "cached")).toBe("Entered by you.");
});
