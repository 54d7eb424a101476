import { describe, expect, it } from "vitest";
import { linkFacts, opensUnasked } from "./link";

const shown = (address: string) =>
  linkFacts(address, "")
    .pieces.map(({ text, strong }) => (strong ? `[${text}]` : text))
    .join("");

describe("the address is shown whole, with what says whose it is", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://[example.com]/a?b=c#d"],
    ["https://EXAMPLE.com:8443/", "https://[example.com]:8443/"],
    ["http://me:pw@evil.example/bank.com", "http://me:pw@[evil.example]/bank.com"],
    ["https://bank.com@evil.example", "https://bank.com@[evil.example]/"],
    ["https://münchen.de/x", "https://[xn--mnchen-3ya.de]/x"],
    ["http://[::1]:80/x", "http://[[::1]]/x"],
    ["mailto:ann@example.com", "mailto:[ann@example.com]"],
    ["mailto:a@b.c?subject=Hi%20there&body=x", "mailto:[a@b.c]\nsubject: Hi there\nbody: x"],
    ["not an address", "not an address"],
  ])("%s", (address, pieces) => {
    expect(shown(address)).toBe(pieces);
  });
});

describe("what may deceive is said", () => {
  it.each([
    ["https://example.com/", "the documentation", []],
    ["https://example.com/", "example.com", []],
    ["https://www.example.com/", "https://example.com/other", []],
    ["https://evil.example/", "https://bank.com/login", ["The text says bank.com"]],
    ["https://evil.example/", " bank.com ", ["The text says bank.com"]],
    ["https://evil.example/", "see bank.com for more", []],
    ["https://github.com/a/b", "README.md", []],
    ["https://xn--80ak6aa92e.com/", "аррӏе.com", ["written in other letters"]],
    ["https://xn--80ak6aa92e.com/", "apple.com", ["The text says apple.com", "other letters"]],
    ["https://bank.com@evil.example/", "go", ["before the @ is not where it leads"]],
    ["http://192.168.0.1/reboot", "go", ["its own network"]],
    ["http://localhost:3000/", "localhost", ["its own network"]],
    ["https://10.example.com/", "go", []],
    ["https://[fd00::1]/", "go", ["its own network"]],
    ["mailto:a@b.c?body=secret", "a@b.c", ["already written"]],
  ])("%s as “%s”", (address, text, expected) => {
    const { warnings } = linkFacts(address, text);
    expect(warnings).toHaveLength(expected.length);
    for (const [at, words] of expected.entries()) {
      expect(warnings[at]).toContain(words);
    }
  });
});

it("opens without asking where the reader trusts the host, and nothing hides it", () => {
  const opens = (address: string) => opensUnasked(linkFacts(address, ""), ["example.com"]);
  expect(opens("https://example.com/a")).toBe(true);
  expect(opens("http://EXAMPLE.com/a")).toBe(true);
  expect(opens("https://sub.example.com/")).toBe(false);
  expect(opens("https://example.com.evil.example/")).toBe(false);
  expect(opens("https://bank.com@example.com/")).toBe(false);
  expect(opens("mailto:a@example.com")).toBe(false);
});
