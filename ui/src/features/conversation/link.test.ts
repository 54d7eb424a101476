import { expect, it } from "vitest";
import { linkFacts, opensUnasked } from "./link";

const shown = (address: string) =>
  linkFacts(address, "")
    .pieces.map(({ text, strong }) => (strong ? `[${text}]` : text))
    .join("");

it.each([
  ["https://example.com/a?b=c#d", "https://[example.com]/a?b=c#d"],
  ["https://EXAMPLE.com:8443/", "https://[example.com]:8443/"],
  ["http://me:pw@evil.example/bank.com", "http://me:pw@[evil.example]/bank.com"],
  ["https://bank.com@evil.example", "https://bank.com@[evil.example]/"],
  ["https://münchen.de/x", "https://[xn--mnchen-3ya.de]/x"],
  ["http://[::1]:80/x", "http://[[::1]]/x"],
  ["mailto:ann@example.com", "mailto:[ann@example.com]"],
  ["mailto:?subject=Hi", "mailto:\nsubject: Hi"],
  ["mailto:a@b.c?subject=Hi%20there&body=x", "mailto:[a@b.c]\nsubject: Hi there\nbody: x"],
  ["mailto:a@b.c%E2%80%AE%0Ax", "mailto:[a@b.c%E2%80%AE%0Ax]"],
  ["mailto:a@b.c?body=x%0Ay%E2%80%AE", "mailto:[a@b.c]\nbody: x\ny%E2%80%AE"],
  ["not an address", "not an address"],
])("the whole address is shown with its host marked: %s", (address, pieces) => {
  expect(shown(address)).toBe(pieces);
});

it("a mail address without a recipient is named as a whole", () => {
  const { hostName, pieces } = linkFacts("mailto:?subject=Hi", "");
  expect(hostName).toBe("mailto:?subject=Hi");
  expect(pieces.filter(({ strong }) => strong)).toEqual([]);
});

it.each([
  ["https://example.com/", "the documentation", []],
  ["https://example.com/", "example.com", []],
  ["https://www.example.com/", "https://example.com/other", []],
  ["https://evil.example/", "https://bank.com/login", ["The link text says bank.com"]],
  ["https://evil.example/", " bank.com ", ["The link text says bank.com"]],
  ["https://evil.example/", "see bank.com for more", []],
  ["https://github.com/a/b", "README.md", []],
  ["https://github.com/a/b", "./README.md", []],
  ["https://github.com/a/b", ".env.local", []],
  ["https://xn--80ak6aa92e.com/", "аррӏе.com", ["like ordinary letters"]],
  [
    "https://xn--80ak6aa92e.com/",
    "apple.com",
    ["The link text says apple.com", "like ordinary letters"],
  ],
  ["https://bank.com@evil.example/", "go", ["before the @ is not the destination"]],
  ["http://192.168.0.1/reboot", "go", ["your own computer or local network"]],
  ["http://localhost:3000/", "localhost", ["your own computer or local network"]],
  ["https://10.example.com/", "go", []],
  ["https://[fd00::1]/", "go", ["your own computer or local network"]],
  ["http://localhost./", "go", ["your own computer or local network"]],
  ["http://[::ffff:127.0.0.1]/", "go", ["your own computer or local network"]],
  ["http://[64:ff9b::10.0.0.1]/", "go", ["your own computer or local network"]],
  ["http://[::ffff:8.8.8.8]/", "go", []],
  ["http://2130706433/", "go", ["your own computer or local network"]],
  ["http://0x7f.1/", "go", ["your own computer or local network"]],
  ["http://100.100.1.1/", "go", ["your own computer or local network"]],
  ["http://100.200.1.1/", "go", []],
  ["http://router/", "go", ["your own computer or local network"]],
  ["http://nas.home.arpa/", "go", ["your own computer or local network"]],
  ["https://[2001:db8::1]/", "go", []],
  ["https://evil.example/", "\u200bbank.com", ["The link text says bank.com"]],
  ["https://evil.example/", "ba\u00adnk.com", ["The link text says bank.com"]],
  ["https://evil.example/", "bank。com", ["The link text says bank.com"]],
  ["https://evil.example/", "bank\u2024com", ["The link text says bank.com"]],
  ["https://evil.example/", "“bank.com", ["The link text says bank.com"]],
  ["https://evil.example/", "Sign in at https://bank.com now", ["The link text says bank.com"]],
  ["https://evil.example/", "http://10.0.0.1/", ["The link text says 10.0.0.1"]],
  ["https://example.com/", "see (https://example.com/)", []],
  ["https://evil.example/", "\u202emoc.knab", ["The link text says", "the order in which"]],
  ["mailto:evil@e.example", "help@bank.com", ["The link text says help@bank.com"]],
  ["mailto:Help@bank.com", "help@bank.com", []],
  ["mailto:a@b.c?body=secret", "a@b.c", ["fills in the text"]],
])("deceptive links show a warning: %s as “%s”", (address, text, expected) => {
  const { warnings } = linkFacts(address, text);
  expect(warnings).toHaveLength(expected.length);
  for (const [at, words] of expected.entries()) {
    expect(warnings[at]).toContain(words);
  }
});

it("a link opens without confirmation if its host is trusted and nothing hides the host", () => {
  const opens = (address: string) => opensUnasked(linkFacts(address, ""), ["example.com"]);
  expect(opens("https://example.com/a")).toBe(true);
  expect(opens("http://EXAMPLE.com/a")).toBe(true);
  expect(opens("https://sub.example.com/")).toBe(false);
  expect(opens("https://example.com.evil.example/")).toBe(false);
  expect(opens("https://bank.com@example.com/")).toBe(false);
  expect(opens("mailto:a@example.com")).toBe(false);
});
