// @vitest-environment jsdom
import { expect, it } from "vitest";
import { Cursor } from "./cursor";

function container(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}

it("reuses matching nodes and changes only the differences", () => {
  const root = container('<p class="a" title="t">one <em>two</em> three</p><ul></ul>');
  const [p, em] = [root.querySelector("p"), root.querySelector("em")];
  const cursor = new Cursor(root, root.firstChild);
  cursor.open("p", { class: "b" });
  cursor.text("one");
  cursor.text(" ");
  cursor.open("em");
  cursor.text("too");
  cursor.close();
  cursor.close();
  cursor.leaf("hr");
  cursor.trim();
  expect(root.innerHTML).toBe('<p class="b">one <em>too</em></p><hr>');
  expect(root.querySelector("p")).toBe(p);
  expect(root.querySelector("em")).toBe(em);
});

it("preserves a selection when text after it grows or changes", () => {
  const root = container("<p>hello **wor</p>");
  const text = root.firstChild?.firstChild as Text;
  const range = document.createRange();
  range.setStart(text, 1);
  range.setEnd(text, 5);
  for (const next of ["hello **world", "hello ", "hello"]) {
    const cursor = new Cursor(root, root.firstChild);
    cursor.open("p");
    cursor.text(next);
    cursor.close();
    expect(root.textContent).toBe(next);
    expect(range.toString()).toBe("ello");
  }
});

it("inserts text before a reused element", () => {
  const root = container("<b>x</b>");
  const bold = root.firstChild;
  const cursor = new Cursor(root, bold);
  cursor.text("a");
  cursor.open("b");
  cursor.text("x");
  cursor.close();
  expect(root.innerHTML).toBe("a<b>x</b>");
  expect(root.lastChild).toBe(bold);
});

it("keeps, puts and trims nodes", () => {
  const root = container("<b></b><i></i><s></s>");
  const cursor = new Cursor(root, root.firstChild);
  cursor.keep();
  cursor.put(document.createElement("u"));
  cursor.trim();
  expect(root.innerHTML).toBe("<b></b><u></u>");
});
