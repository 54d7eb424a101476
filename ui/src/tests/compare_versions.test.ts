// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import Compare from "../features/compare/Compare.svelte";
import { reply } from "../model/test_fixtures";
import { StubBackend } from "./test_backend";
import { allAt, at, button, pressOn, until } from "./test_window";

let shown: ReturnType<typeof mount>;
afterEach(() => unmount(shown));

interface Content {
  readonly reasoning: string;
  readonly text: string;
}

async function compare(...versions: readonly [Content, Content]): Promise<void> {
  const messages = versions.map(({ reasoning, text }, number) =>
    reply({
      id: `version-${number}`,
      ending: "complete",
      parts: [
        { part: "reasoning", text: reasoning },
        { part: "text", text },
      ],
    }),
  );
  const backend = new StubBackend({});
  backend.answer({ message_versions: () => messages });
  document.body.replaceChildren();
  const props = { backend, message: messages[1]!, onclose: () => undefined };
  shown = mount(Compare, { target: document.body, props });
  (await until(() => at("[data-compare] input[type=checkbox]"))).click();
}

async function raw(): Promise<void> {
  await until(() => expect(allAt("[data-pane] h3")).toHaveLength(4));
}

const text = (place: string) => "The river runs past the old mill. ".repeat(20) + place;

it("a reply that repeats its reasoning is rendered with both", async () => {
  await compare(
    { reasoning: "The same words", text: "The same words" },
    { reasoning: "The same", text: "Words" },
  );
  button("Rendered").click();
  await until(() => {
    const parts = allAt("[data-pane=before] .markdown");
    const texts = parts.map(({ textContent }) => textContent.trim());
    expect(texts).toEqual(["The same words", "The same words"]);
  });
});

it("the differences of texts are marked although their reasoning has nothing in common", async () => {
  await compare(
    { reasoning: "alpha beta ".repeat(100), text: text("here") },
    { reasoning: "gamma delta ".repeat(100), text: text("there") },
  );
  await raw();
  expect(at("[data-pane=before] del").textContent).toBe("here");
  expect(at("[data-pane=after] ins").textContent).toBe("there");
  expect(allAt("del, ins")).toHaveLength(2);
  expect(at("[data-difference]").textContent).toMatch(
    /^1 difference · The reasoning texts have almost nothing in common/u,
  );
  pressOn(document.body, "F7");
  await until(() => expect(at("[data-place-count]").textContent).toBe("Difference 1 of 1"));
});

it("nothing is marked if the texts have nothing in common", async () => {
  await compare(
    { reasoning: text("here"), text: "alpha beta ".repeat(100) },
    { reasoning: text("there"), text: "gamma delta ".repeat(100) },
  );
  expect(at("[data-difference]").textContent).toMatch(/^The versions have almost nothing/u);
  button("Raw").click();
  await raw();
  expect(allAt("del, ins")).toHaveLength(0);
});
