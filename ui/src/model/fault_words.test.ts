import { expect, it } from "vitest";
import type { FaultCategory } from "../bindings/contract";
import { actionName, adviceFor, faultFacts, sentence } from "./fault_words";
import { fault } from "./test_fixtures";

it.each<[FaultCategory, string | null]>([
  ["key", "Edit provider"],
  ["credits", "Retry"],
  ["budget", "Raise the limit…"],
  ["not_found", "Choose another model"],
  ["context_length", "Choose another model"],
  ["no_images", "Choose another model"],
  ["rate_limit", "Retry"],
  ["server", "Retry"],
  ["dns", "Edit provider"],
  ["no_route", "Retry"],
  ["proxy", "Edit provider"],
  ["connect", "Edit provider"],
  ["tls", "Edit provider"],
  ["protocol", "Edit provider"],
  ["keychain", "Edit provider"],
  ["storage_full", null],
  ["input", null],
])("the advice for %s is %s", (category, name) => {
  const { action } = adviceFor(fault({ category }));
  expect(action && actionName(action)).toBe(name);
});

it("llama.cpp's refusal of a long request comes with advice on its option", () => {
  const refused = fault({ category: "context_length", code: "exceed_context_size_error" });
  expect(adviceFor(refused).sentence).toContain("option -c");
  expect(adviceFor(fault({ category: "context_length" })).sentence).not.toContain("-c");
});

it.each([
  ["fault-database-damaged", /Restore a backup/u],
  ["fault-data-folder-unwritable", /writable/u],
  ["fault-already-running", null],
  ["fault-moved", null],
  ["fault-running-elsewhere", null],
  ["fault-backup-damaged", null],
  ["fault-database-newer", null],
])("the advice on a storage fault with the message %s is %s", (id, words) => {
  const advice = adviceFor(fault({ category: "storage", message: { id, args: {} } }));
  if (words === null) {
    expect(advice.sentence).toBeNull();
  } else {
    expect(advice.sentence).toMatch(words);
  }
});

it.each([
  [{}, []],
  [{ status: 500 }, ["HTTP 500"]],
  [{ status: 429, code: "rate_limit" }, ["HTTP 429", "error code rate_limit"]],
  [{ status: 429, code: "429" }, ["HTTP 429"]],
  [{ code: "overloaded" }, ["error code overloaded"]],
])("the facts of %o are %o", (given, facts) => {
  expect(faultFacts(fault(given))).toEqual(facts);
});

it.each([
  ["It failed", "It failed."],
  ["It failed.", "It failed."],
  ["Why?", "Why?"],
  ["", ""],
])("%s becomes %s", (text, whole) => {
  expect(sentence(text)).toBe(whole);
});
