// @vitest-environment jsdom
import { expect, it } from "vitest";
import { formulasTypeset } from "./formula";
import { growing, rendered } from "../test_documents";

it("shows the source until the typesetter is loaded, then the formula", async () => {
  const container = rendered("a $x^2$ b\n\n$$\ny\n$$");
  const [inline, display] = container.querySelectorAll("[data-tex]");
  expect(inline?.outerHTML).toContain(">x^2<");
  expect(inline?.className).toBe("math math-source");
  await formulasTypeset();
  expect(inline?.className).toBe("math");
  expect(inline?.querySelector("math msup")).not.toBeNull();
  expect(inline?.querySelector(".katex-html")?.getAttribute("aria-hidden")).toBe("true");
  expect(display?.querySelector(".katex-display")).not.toBeNull();
  // By now, the typesetter is loaded. When the text is rendered again, its formulas are therefore
  // typeset immediately.
  expect(container.isEqualNode(rendered("a $x^2$ b\n\n$$\ny\n$$"))).toBe(true);
});

it("shows an invalid formula as its source with the reason", async () => {
  const container = rendered("$\\frac{a$ and $\\nonsense$");
  await formulasTypeset();
  const [first, second] = container.querySelectorAll<HTMLElement>("[data-tex]");
  expect(first?.textContent).toBe("\\frac{a");
  expect(first?.className).toBe("math math-source math-wrong");
  expect(first?.title).toContain("expected");
  expect(second?.title).toContain("\\nonsense");
});

it("loads no address and runs no markup from a formula", async () => {
  const container = rendered(
    "$\\href{https://e.x}{a}$ $\\includegraphics{https://e.x/a.png}$ $\\htmlStyle{color: red}{b}$",
  );
  await formulasTypeset();
  expect(container.querySelector("a, img, [style*=red]")).toBeNull();
  expect(container.querySelectorAll(".math-wrong, .math").length).toBeGreaterThan(0);
});

it("stops a formula that expands endlessly", async () => {
  const container = rendered("$\\def\\a{\\a\\a}\\a$");
  await formulasTypeset();
  expect(container.querySelector<HTMLElement>(".math-wrong")?.title).toContain(
    "Too many expansions",
  );
});

it.each([
  [
    "few macros that are long",
    `\\def\\a{${"x".repeat(900)}}${"\\a".repeat(900)}`,
    "This formula is too long",
  ],
  ["many letters", "x+".repeat(6_000), "This formula is too long"],
  ["many layers", `${"\\sqrt{".repeat(3_000)}x${"}".repeat(3_000)}`, "too deep"],
])("rejects a formula of %s with a reason", async (_, tex, reason) => {
  const container = rendered(`$$${tex}$$`);
  await formulasTypeset();
  const [wrong] = container.querySelectorAll<HTMLElement>(".math-wrong");
  expect(wrong?.title).toContain(reason);
  expect(wrong?.textContent).toBe(tex);
});

it("reuses the node of a formula while the text around it grows", async () => {
  const { container, view } = growing(["a $x$ and \\[y\\] more"]);
  await formulasTypeset();
  const before = [...container.querySelectorAll(".katex")];
  expect(before).toHaveLength(2);
  for (const delta of [" text", " **bold", "** and", " $z$ ", "end\n\n", "new"]) view.append(delta);
  view.finish();
  expect([...container.querySelectorAll(".katex")].slice(0, 2)).toEqual(before);
});

it("typesets a formula only once it is closed", async () => {
  rendered("$x$");
  await formulasTypeset();
  const { container, view } = growing();
  view.append("so \\(\\frac{a}");
  expect(container.querySelector(".math-open")?.textContent).toBe("\\frac{a}");
  view.append("{b");
  expect(container.querySelector(".math-open")?.textContent).toBe("\\frac{a}{b");
  expect(container.querySelector(".katex")).toBeNull();
  view.append("}\\) end");
  expect(container.querySelector(".math-open")).toBeNull();
  expect(container.querySelector(".katex")).not.toBeNull();
});
