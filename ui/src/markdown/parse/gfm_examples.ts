/**
 * A Markdown document, and the elements into which it must be rendered, in the notation of
 * `outline` in gfm.test.ts.
 */
export type GfmExample = readonly [markdown: string, structure: string];

/**
 * Examples of the extensions in the GFM specification 0.29, by section. Those that Rivulet renders
 * differently are in `gfmDifferences`. Examples of raw HTML are left out, because Rivulet shows
 * HTML as text.
 */
export const gfmExamples: Readonly<Record<string, readonly GfmExample[]>> = {
  "4.10 tables": [
    [
      "| foo | bar |\n| --- | --- |\n| baz | bim |",
      "<table><thead><tr><th>foo</th><th>bar</th></tr></thead>" +
        "<tbody><tr><td>baz</td><td>bim</td></tr></tbody></table>",
    ],
    [
      "| abc | defghi |\n:-: | -----------:\nbar | baz",
      "<table><thead><tr><th center>abc</th><th right>defghi</th></tr></thead>" +
        "<tbody><tr><td center>bar</td><td right>baz</td></tr></tbody></table>",
    ],
    [
      "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |",
      "<table><thead><tr><th>f|oo</th></tr></thead><tbody>" +
        "<tr><td>b <code>|</code> az</td></tr>" +
        "<tr><td>b <strong>|</strong> im</td></tr></tbody></table>",
    ],
    [
      "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar",
      "<table><thead><tr><th>abc</th><th>def</th></tr></thead>" +
        "<tbody><tr><td>bar</td><td>baz</td></tr></tbody></table><blockquote><p>bar</p></blockquote>",
    ],
    [
      "| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar",
      "<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody>" +
        "<tr><td>bar</td><td>baz</td></tr><tr><td>bar</td><td></td></tr></tbody></table><p>bar</p>",
    ],
    ["| abc | def |\n| --- |\n| bar |", "<p>| abc | def | | --- | | bar |</p>"],
    [
      "| abc | def |\n| --- | --- |",
      "<table><thead><tr><th>abc</th><th>def</th></tr></thead></table>",
    ],
  ],
  "5.3 task list items": [
    ["- [ ] foo\n- [x] bar", "<ul><li>☐ foo</li><li>☑ bar</li></ul>"],
    [
      "- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim",
      "<ul><li>☑ foo<ul><li>☐ bar</li><li>☑ baz</li></ul></li><li>☐ bim</li></ul>",
    ],
  ],
  "6.5 strikethrough": [
    ["~~Hi~~ Hello, ~there~ world!", "<p><s>Hi</s> Hello, <s>there</s> world!</p>"],
    ["This ~~has a\n\nnew paragraph~~.", "<p>This ~~has a</p><p>new paragraph~~.</p>"],
    ["This will ~~~not~~~ strike.", "<p>This will ~~~not~~~ strike.</p>"],
  ],
  "6.9 extended autolinks": [
    ["www.commonmark.org", "<p><a http://www.commonmark.org>www.commonmark.org</a></p>"],
    [
      "Visit www.commonmark.org/help for more information.",
      "<p>Visit <a http://www.commonmark.org/help>www.commonmark.org/help</a> for more information.</p>",
    ],
    [
      "Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.",
      "<p>Visit <a http://www.commonmark.org>www.commonmark.org</a>.</p>" +
        "<p>Visit <a http://www.commonmark.org/a.b>www.commonmark.org/a.b</a>.</p>",
    ],
    [
      "www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n" +
        "(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)",
      "<p><a http://www.google.com/search?q=Markup+(business)>www.google.com/search?q=Markup+(business)</a></p>" +
        "<p><a http://www.google.com/search?q=Markup+(business)>www.google.com/search?q=Markup+(business)</a>))</p>" +
        "<p>(<a http://www.google.com/search?q=Markup+(business)>www.google.com/search?q=Markup+(business)</a>)</p>" +
        "<p>(<a http://www.google.com/search?q=Markup+(business)>www.google.com/search?q=Markup+(business)</a></p>",
    ],
    [
      "www.google.com/search?q=commonmark&hl=en",
      "<p><a http://www.google.com/search?q=commonmark&hl=en>www.google.com/search?q=commonmark&hl=en</a></p>",
    ],
    [
      "www.commonmark.org/he<lp",
      "<p><a http://www.commonmark.org/he>www.commonmark.org/he</a><lp</p>",
    ],
    [
      "http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))",
      "<p><a http://commonmark.org>http://commonmark.org</a></p>" +
        "<p>(Visit <a https://encrypted.google.com/search?q=Markup+(business)>https://encrypted.google.com/search?q=Markup+(business)</a>)</p>",
    ],
    ["foo@bar.baz", "<p><a mailto:foo@bar.baz>foo@bar.baz</a></p>"],
    [
      "a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_",
      "<p><a mailto:a.b-c_d@a.b>a.b-c_d@a.b</a></p><p><a mailto:a.b-c_d@a.b>a.b-c_d@a.b</a>.</p>" +
        "<p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>",
    ],
    [
      "mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b\n\nmailto:a.b-c_d@a.b.",
      "<p><a mailto:foo@bar.baz>mailto:foo@bar.baz</a></p>" +
        "<p><a mailto:a.b-c_d@a.b>mailto:a.b-c_d@a.b</a></p>" +
        "<p><a mailto:a.b-c_d@a.b>mailto:a.b-c_d@a.b</a>.</p>",
    ],
  ],
};

/**
 * Intended differences from GFM. The linkify-it library decides which parts of a text are
 * addresses. It ends an address at an unmatched parenthesis, and its rules for characters in host
 * names differ from those of GFM. If a table row has more cells than the header, GFM ignores the
 * surplus cells. Rivulet shows them, because every word must be visible.
 */
export const gfmDifferences: readonly GfmExample[] = [
  [
    "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |",
    "<table><thead><tr><th>abc</th><th>def</th></tr></thead><tbody>" +
      "<tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz | boo</td></tr></tbody></table>",
  ],
  [
    "> | a | b |\n> |:-:|---|\n> | `c|d` | e\\|f | **g** |\n> h | i || j | ||",
    "<blockquote><table><thead><tr><th center>a</th><th>b</th></tr></thead><tbody>" +
      "<tr><td center>`c</td><td>d` | e|f | <strong>g</strong></td></tr>" +
      "<tr><td center>h</td><td>i || j</td></tr></tbody></table></blockquote>",
  ],
  [
    "www.google.com/search?q=(business))+ok",
    "<p><a http://www.google.com/search?q=(business)>www.google.com/search?q=(business)</a>)+ok</p>",
  ],
  [
    "www.google.com/search?q=commonmark&hl;",
    "<p><a http://www.google.com/search?q=commonmark&hl>www.google.com/search?q=commonmark&hl</a>;</p>",
  ],
  [
    "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
    "<p><a mailto:hello@mail+xyz.example>hello@mail+xyz.example</a> isn't valid, but <a mailto:hello+xyz@mail.example>hello+xyz@mail.example</a> is.</p>",
  ],
  ["ftp://foo.bar.baz", "<p>ftp://foo.bar.baz</p>"],
];
