import { expect, it } from "vitest";
import type { ChatSettings } from "../bindings/contract";
import { noChatSettings } from "./blank";
import { chatProblems, chatFields, chatSettings } from "./chat_settings";
import { hasSettings, settingWords } from "./setting_words";

const all: ChatSettings = {
  system: "Be brief.\n",
  temperature: 0.7,
  top_p: 1,
  max_tokens: 256,
  stop: ["END", "\n\n"],
  seed: -3,
  presence_penalty: -2,
  frequency_penalty: 0,
  reasoning_effort: "low",
  tools: [{ server_id: "00000000-0000-0000-0000-000000000000", only: ["time"] }],
  tool_choice: "required",
  parallel_tool_calls: false,
  response_format: { type: "json_schema", name: "a", schema: '{"type":"object"}', strict: true },
  extra: '{"top_k":40}',
};

it.each([[noChatSettings], [all]])(
  "settings are unchanged after a round trip through the form",
  (settings) => {
    expect(chatSettings(chatFields(settings))).toEqual(settings);
    expect(chatProblems(chatFields(settings))).toEqual({});
  },
);

const typed = (numbers: Record<string, string>) => {
  const fields = chatFields(noChatSettings);
  return { ...fields, numbers: { ...fields.numbers, ...numbers } };
};

it("numbers may contain a decimal comma, a typographic minus sign and surrounding spaces", () => {
  const { temperature, presence_penalty } = chatSettings(
    typed({ temperature: " 0,5 ", presence_penalty: "−1" }),
  );
  expect([temperature, presence_penalty]).toEqual([0.5, -1]);
});

it("whole numbers may contain thousands separators", () => {
  const { max_tokens, seed } = chatSettings(typed({ max_tokens: "4,000", seed: "-1.234.567" }));
  expect([max_tokens, seed]).toEqual([4_000, -1_234_567]);
});

it.each<[string, string, boolean]>([
  ["temperature", "2", true],
  ["temperature", "2.1", false],
  ["temperature", "warm", false],
  ["top_p", "0", true],
  ["top_p", "-0.1", false],
  ["max_tokens", "1", true],
  ["max_tokens", "0", false],
  ["max_tokens", "1.5", false],
  ["max_tokens", "4,00", false],
  ["seed", "-1", true],
  ["seed", "1.5", false],
  ["frequency_penalty", "-2.5", false],
])("the number %s of %s is valid: %s", (name, value, right) => {
  expect(Object.keys(chatProblems(typed({ [name]: value })))).toEqual(right ? [] : [name]);
});

it.each([
  ["", true],
  ["  ", true],
  ["{}", true],
  ['{"a": 1}', true],
  ["[]", false],
  ["null", false],
  ["1", false],
  ["{", false],
])("extra JSON “%s” is valid: %s", (extra, right) => {
  expect("extra" in chatProblems({ ...chatFields(noChatSettings), extra })).toBe(!right);
});

it("the summary names the settings that are set", () => {
  expect(settingWords(all)).toEqual([
    "System prompt",
    "Temperature 0.7",
    "Top P 1",
    "Max tokens 256",
    "Seed -3",
    "Presence penalty -2",
    "Frequency penalty 0",
    "Stop sequences",
    "Reasoning effort low",
    "tools from 1 server",
    "Extra JSON",
  ]);
  expect(hasSettings(noChatSettings)).toBe(false);
  expect(hasSettings({ ...noChatSettings, temperature: 0 })).toBe(true);
});
