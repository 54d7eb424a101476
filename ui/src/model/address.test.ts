import { expect, it } from "vitest";
import { isProtected } from "./address";

it.each([
  ["https://example.com/login", true],
  ["http://127.0.0.1:8080/", true],
  ["http://localhost/", true],
  ["http://[::1]/", true],
  ["http://example.com/", false],
  ["http://127.0.0.2/", false],
  ["http://127.evil.example/", false],
  ["http://localhost.evil.example/", false],
  ["javascript:alert(1)", false],
  ["file:///etc/passwd", false],
  ["not an address", false],
])("what is exchanged with %s is protected: %s", (address, expected) => {
  expect(isProtected(address)).toBe(expected);
});
