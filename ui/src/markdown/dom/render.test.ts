// @vitest-environment jsdom
import spec from "commonmark-spec";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render";
import { rendered } from "../test_documents";

function html(text: string): string {
  return rendered(text).innerHTML;
}

describe("blocks", () => {
  it("renders headings below the page's own levels, with their Markdown level as a class", () => {
    expect(html("# a\n###### b")).toBe(
      '<h3 class="md-h1" dir="ltr">a</h3><h6 class="md-h6" dir="ltr">b</h6>',
    );
  });

  it("renders a single newline as text and a hard break as an element", () => {
    expect(html("a\nb  \nc")).toBe('<p dir="ltr">a\nb<br>c</p>');
  });

  it.each(["<br>", "<br/>", "<BR />"])(
    "breaks the line in a cell at %s and renders other tags as text",
    (tag) => {
      expect(html(`| a |\n|---|\n| b${tag}c |`)).toContain("<td>b<br>c</td>");
      expect(rendered(`\`${tag}\` <br class> <brx> </br>`).querySelector("br")).toBeNull();
    },
  );

  it("starts a list at its number and distinguishes tight from loose lists", () => {
    expect(html("3. a\n4. b")).toBe('<ol start="3" dir="ltr"><li>a</li><li>b</li></ol>');
    expect(html("- a\n\n- b")).toBe('<ul dir="ltr"><li><p>a</p></li><li><p>b</p></li></ul>');
  });

  it("shows tasks as disabled checkboxes", () => {
    expect(html("- [ ] a\n- [x] b\n- [x]c")).toBe(
      '<ul dir="ltr">' +
        '<li class="task"><input type="checkbox" disabled="" aria-label="Not done"> a</li>' +
        '<li class="task"><input type="checkbox" disabled="" aria-label="Done" checked=""> b</li>' +
        "<li>[x]c</li></ul>",
    );
  });

  it("wraps tables in a scroll container and aligns cells by class", () => {
    const container = rendered("| a | b |\n|:-:|---|\n| c | d |");
    const scroller = container.firstElementChild;
    expect(scroller?.outerHTML).toContain(
      '<div class="table-scroll" role="group" aria-label="Table" tabindex="0" dir="ltr"><table>',
    );
    expect(container.querySelector("td")?.className).toBe("align-center");
    expect(container.querySelectorAll("th")[1]?.outerHTML).toBe('<th scope="col">b</th>');
    expect(container.querySelector("[style]")).toBeNull();
  });

  it("renders every word of text that is nested too deep", () => {
    const text = `${"> ".repeat(200)}deep\n${"- ".repeat(200)}deeper\n\nafter`;
    expect(rendered(text).textContent).toMatch(/deep[^]*deeper[^]*after/);
  });
});

describe("links and images", () => {
  it("links to http, https and mailto addresses", () => {
    expect(html("[a](https://e.x) <http://f.x> mailto:g@h.example")).toBe(
      '<p dir="ltr"><a href="https://e.x" rel="noreferrer">a</a> ' +
        '<a href="http://f.x" rel="noreferrer">http://f.x</a> ' +
        '<a href="mailto:g@h.example" rel="noreferrer">mailto:g@h.example</a></p>',
    );
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](data:text/html;base64,AAAA)",
    "[a](data:image/png;base64,AAAA)",
    "[a](file:///etc/passwd)",
    "[a](/relative) [b](#anchor) [c](//host)",
    "<vbscript:x> <tauri://localhost/> ftp://e.x //e.x e.example",
    "[a]\n\n[a]: asset://localhost/x",
    "![a](javascript:alert(1)) ![b](file:///x.png) ![c](data:image/svg+xml;base64,AAAA)",
  ])("renders %s as neither a link nor an image", (text) => {
    expect(rendered(text).querySelector("a, img")).toBeNull();
  });

  it.each([
    ["_see https://e.example_ b", "https://e.example"],
    ["~~see https://e.example/a~~, b", "https://e.example/a"],
    ["**https://e.example/a_b_**.", "https://e.example/a_b"],
    ["https://e.example/a_(b)_c", "https://e.example/a_(b)_c"],
    ["https://e.example/a_.b", "https://e.example/a_.b"],
  ])("excludes the closing marker from the address in %j", (text, address) => {
    expect(rendered(text).querySelector("a")?.getAttribute("href")).toBe(address);
  });

  it.each(["www. is no name", "so www.", "www.. www./x"])("renders %s without a link", (text) => {
    expect(html(text)).toBe(`<p dir="ltr">${text}</p>`);
  });

  it("renders an address inside a link as text, and everything after it", () => {
    expect(html("[a <https://e.x> b](https://f.x) c\n\nd")).toBe(
      '<p dir="ltr"><a href="https://f.x" rel="noreferrer">a https://e.x b</a> c</p>' +
        '<p dir="ltr">d</p>',
    );
  });

  it("shows a refused address as its source text", () => {
    expect(rendered("[a](javascript:b)").textContent).toBe("[a](javascript:b)");
  });

  it("loads no image from the network", () => {
    expect(html("![cat *b*](https://e.x/c.png)")).toBe(
      '<p dir="ltr"><button data-address="https://e.x/c.png" data-alternative="cat b" data-state="waiting" type="button" aria-label="Load image from e.x: cat b" class="image-box"><span class="image-box-name" dir="auto">cat b</span> <span class="image-box-state">Load image from e.x</span></button></p>',
    );
    expect(html("[![in](https://e.x/c.png)](https://e.x)")).toContain(
      '<span class="image-box-name" dir="auto">in</span>',
    );
    expect(rendered("![](https://e.x/c.png)").textContent).toBe("Image Load image from e.x");
  });

  it("shows small raster images embedded in the text", () => {
    const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
    expect(html(`![dot](${dot})`)).toBe(`<p dir="auto"><img src="${dot}" alt="dot"></p>`);
    const large = `![a](data:image/png;base64,${"A".repeat(1_500_000)})`;
    expect(rendered(large).querySelector("img")).toBeNull();
  });

  it("shows raw HTML as text", () => {
    const container = rendered("<b onclick='x'>a</b>\n\n<script>alert(1)</script>\n\n<!-- c -->");
    expect(container.querySelector("b, script")).toBeNull();
    expect(container.textContent).toBe("<b onclick='x'>a</b><script>alert(1)</script><!-- c -->");
  });
});

it("reuses the nodes of an earlier render", () => {
  const container = rendered("# old\n\ntext");
  renderMarkdown("new", container);
  expect(container.isEqualNode(rendered("new"))).toBe(true);
});

// Skip the CommonMark examples that contain links, images, addresses, definitions of link labels or
// raw HTML, because Rivulet intentionally treats these differently.
const structural = spec.tests.filter(
  ({ markdown, html: expected, section }) =>
    !section.includes("HTML") &&
    !/<[a-z!]|\]:|:\/\/|\w@\w/i.test(markdown) &&
    !/<(?:a|img)\b/.test(expected),
);

/**
 * Returns the elements and the text of a node in a short notation. Leaves out elements that only
 * Rivulet creates, such as the captions of code blocks, and shortens whitespace outside `<pre>` to
 * single spaces.
 */
function outline(node: Node): string {
  const inner = [...node.childNodes].map(outline).join("");
  if (node instanceof Text)
    return node.data.replace(/\s+/g, node.parentElement?.closest("pre") ? "$&" : " ");
  if (!(node instanceof Element)) return inner;
  if (node.localName === "figcaption") return "";
  if (["figure", "span", "div"].includes(node.localName)) return inner;
  const tag = /md-(h\d)/.exec(node.className)?.[1] ?? node.localName;
  return `<${tag} ${node.getAttribute("start") ?? ""}>${inner}</${tag}>`;
}

function tidy(text: string): string {
  return text.replace(/ *(<\/?(?:p|ul|ol|li|blockquote|pre|h\d|hr|br) ?\d*>) */g, "$1").trim();
}

it("produces the structure of the CommonMark specification", () => {
  expect(structural.length).toBeGreaterThan(350);
  for (const { markdown, html: expected, number } of structural) {
    const want = document.createElement("div");
    want.innerHTML = expected.replaceAll("→", "\t");
    const got = tidy(outline(rendered(markdown.replaceAll("→", "\t"))));
    expect(got, `example ${String(number)}`).toBe(tidy(outline(want)));
  }
});

it("renders deeply nested emphasis as text, and no text is missing", () => {
  const text = `${"*a ".repeat(300)}${"b* ".repeat(300)}`;
  const container = rendered(text.trim());
  expect(container.textContent.replaceAll("*", "")).toBe(text.trim().replaceAll("*", ""));
  const deepest = `p ${"> em ".repeat(100)}`;
  expect(container.querySelector(deepest)).not.toBeNull();
  expect(container.querySelector(`${deepest}> em`)).toBeNull();
});
