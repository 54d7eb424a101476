import { expect, it } from "vitest";
import { unicodeHost } from "./host";

it.each([
  ["example.com", "example.com"],
  ["xn--mnchen-3ya.de", "münchen.de"],
  ["xn--bcher-kva.example", "bücher.example"],
  // Samples from RFC 3492, section 7.1.
  ["xn--egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"],
  ["xn--ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"],
  ["xn--4dbcagdahymbxekheh6e0a7fei0b", "למההםפשוטלאמדבריםעברית"],
  ["xn--3b-ww4c5e180e575a65lsy2b", "3年b組金八先生"],
  ["xn--80ak6aa92e.com", "аррӏе.com"],
  ["xn--ls8h.la", "💩.la"],
  // Host names with labels that are empty or invalid.
  ["xn--.com", ".com"],
  ["xn--ö.com", "xn--ö.com"],
  ["xn--99999999.com", "xn--99999999.com"],
  ["xn--a-.com", "a.com"],
])("%s is %s", (host, unicode) => {
  expect(unicodeHost(host)).toBe(unicode);
});
