import { describe, expect, it } from "vitest";
import type { NetworkDraft } from "../../bindings/contract";
import { draftOf, fieldsOf, hostOf, keepsSecrets, type ProviderFields } from "./provider_draft";
import { fieldProblems } from "./field_problems";
import { provider } from "../../model/test_fixtures";

const typed: ProviderFields = {
  ...fieldsOf(null),
  name: " Mine ",
  base_url: " https://api.example.com/v1 ",
  model: " m ",
};

describe("a draft", () => {
  it("contains the user's input without surrounding white space", () => {
    expect(draftOf(typed, null)).toMatchObject({
      id: null,
      name: "Mine",
      base_url: "https://api.example.com/v1",
      model: "m",
    });
  });

  it("is named after the host if the user enters no name", () => {
    expect(draftOf({ ...typed, name: " " }, null).name).toBe("api.example.com");
  });

  it.each<[string, Partial<ProviderFields>, Partial<NetworkDraft>]>([
    [
      "nothing particular",
      {},
      { proxy: { proxy: "system" }, ca_file: { choice: "kept" }, headers: [] },
    ],
    ["no proxy", { proxy: "none", proxyUrl: "left over" }, { proxy: { proxy: "none" } }],
    [
      "a proxy",
      { proxy: "url", proxyUrl: " socks5h://127.0.0.1:1080 " },
      { proxy: { proxy: "url", url: "socks5h://127.0.0.1:1080" } },
    ],
    [
      "a chosen CA file, by its permit and not its path",
      { caPath: "/etc/ca.pem", caFile: { choice: "chosen", permit: "p" } },
      { ca_file: { choice: "chosen", permit: "p" } },
    ],
    [
      "headers, but no empty rows",
      {
        headers: [
          { name: " x-team ", value: " a ", saved: null },
          { name: "", value: " ", saved: null },
        ],
      },
      { headers: [{ name: "x-team", value: "a" }] },
    ],
  ])("has a network with %s", (_, change, network) => {
    expect(draftOf({ ...typed, ...change }, null).network).toMatchObject(network);
  });

  const saved = provider({ key_place: "keychain" });
  it.each<[string, Partial<ProviderFields>, typeof saved | null, string | null, string]>([
    ["no key for a new provider", {}, null, null, "keychain"],
    ["a new key goes to the keychain", { key: " sk-1\n" }, null, "sk-1", "keychain"],
    [
      "a new key stays in memory if so chosen",
      { key: "sk-1", thisRunOnly: true },
      null,
      "sk-1",
      "session",
    ],
    ["a blank field leaves the key there is", {}, saved, null, "keychain"],
    ["the key is removed", { removeKey: true, key: "" }, saved, "", "keychain"],
    ["a saved key is replaced", { key: "sk-2" }, saved, "sk-2", "keychain"],
  ])("%s", (_, change, before, key, key_place) => {
    expect(draftOf({ ...typed, ...change }, before)).toMatchObject({ key, key_place });
  });
});

describe("a form", () => {
  it("shows the provider's values but never its key", () => {
    expect(fieldsOf(provider({ key_place: "session" }))).toMatchObject({
      name: "Provider",
      key: "",
      thisRunOnly: true,
    });
  });

  it("keeps secret values of headers until they are replaced or renamed", () => {
    const headers = [
      { name: "x-auth-token", value: "••••" },
      { name: "x-team", value: "blue" },
    ];
    const network = { proxy: { proxy: "system" as const }, ca_file: "/ca.pem", headers };
    const saved = provider({ base_url: "https://h/v1?key=••••", network });
    const fields = fieldsOf(saved);
    expect(fields.headers[0]).toEqual({ name: "x-auth-token", value: "", saved: "x-auth-token" });
    expect(fields).toMatchObject({ caPath: "/ca.pem", caFile: { choice: "kept" } });
    expect(keepsSecrets(fields)).toBe(true);
    expect(draftOf(fields, saved)).toMatchObject({
      base_url: saved.base_url,
      network: { headers },
    });
    for (const [row, value] of [
      [{ name: "x-auth-token", value: "new" }, "new"],
      [{ name: "x-other-token", value: "" }, ""],
    ] as const) {
      const changed = { ...fields, headers: [{ ...fields.headers[0]!, ...row }] };
      expect(draftOf(changed, saved).network.headers).toEqual([{ name: row.name, value }]);
    }
    expect(keepsSecrets(fieldsOf(provider()))).toBe(false);
  });

  it.each<[string, Partial<ProviderFields>, string[]]>([
    ["nothing wrong", {}, []],
    ["no address", { base_url: " " }, ["base_url"]],
    ["neither name nor address", { name: "", base_url: "" }, ["base_url", "name"]],
    ["a limit of zero", { limits: { connect: 0, first_byte: 1, idle: 1 } }, ["limits"]],
    ["a limit above a day", { limits: { connect: 1, first_byte: 86_401, idle: 1 } }, ["limits"]],
    ["half a second", { limits: { connect: 1, first_byte: 1, idle: 0.5 } }, ["limits"]],
    ["no address of a proxy", { proxy: "url", proxyUrl: " " }, ["proxy"]],
    ["a header without a name", { headers: [{ name: " ", value: "x", saved: null }] }, ["headers"]],
  ])("with %s", (_, change, fields) => {
    expect(fieldProblems({ ...typed, ...change }, null).map(({ field }) => field)).toEqual(fields);
  });

  it("of the practice provider needs no address", () => {
    expect(fieldProblems({ ...typed, base_url: "" }, provider({ kind: "practice" }))).toEqual([]);
  });
});

it.each([
  ["https://api.example.com/v1", "api.example.com"],
  ["localhost:8080/v1", "localhost:8080"],
  ["http://[::1]:80", "[::1]:80"],
  [" ", ""],
])("the host of %j is %j", (address, host) => {
  expect(hostOf(address)).toBe(host);
});
