import * as markdownText from "../../bindings/texts/markdown";
import type { Token } from "markdown-it";
import { isInlineImage, isLinkAddress, isWebAddress } from "../parse/addresses";
import type { Cursor } from "./cursor";
import { drawInlineCode } from "./direction_marks";
import { drawFormula } from "./formula";
import { drawImageBox } from "./image_box";
import type { InlineImages } from "./inline_images";
import { drawNoteReference } from "./note_links";
import { drawRemoteImage } from "./remote_images";

/** The context in which inline tokens are rendered. */
export interface InlineContext {
  /** Prefix of all element ids in this document, which makes them unique on the page. */
  readonly idPrefix: string;
  readonly images: InlineImages;
}

/** Renders inline tokens at the position of `cursor` in the DOM. */
export function drawInline(
  tokens: readonly Token[],
  cursor: Cursor,
  { idPrefix, images }: InlineContext,
): void {
  // An entry for each link around the current token, from the outermost link to the innermost. An
  // entry is true if its link is rendered as an element. The parser accepts a link in angle
  // brackets inside another link, but HTML does not allow nested links, so the inner link is
  // rendered as text.
  const links: boolean[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case "link_open": {
        const href = address(token, "href");
        // The parser accepts `data:` addresses for images and, because it uses the same check, also
        // for links. Render a link to such an address as text. Render a link with an empty address
        // as an element, because its address may still be arriving.
        const isElement = !links.includes(true) && (href === "" || isLinkAddress(href));
        if (isElement) cursor.open("a", href === "" ? {} : { href, rel: "noreferrer" });
        links.push(isElement);
        break;
      }
      case "link_close":
        if (links.pop() === true) cursor.close();
        break;
      case "image":
        drawImage(token, cursor, links.includes(true), images);
        break;
      case "code_inline":
        drawInlineCode(token.content, cursor);
        break;
      case "formula":
        drawFormula(token, cursor, "span");
        break;
      case "footnote_reference":
        drawNoteReference(token, cursor, idPrefix);
        break;
      case "softbreak":
        cursor.text("\n");
        break;
      case "hardbreak":
        cursor.leaf("br");
        break;
      default:
        if (token.nesting === 1) cursor.open(token.tag);
        else if (token.nesting === -1) cursor.close();
        else cursor.text(token.content);
    }
  }
}

function drawImage(token: Token, cursor: Cursor, insideLink: boolean, images: InlineImages): void {
  const source = address(token, "src");
  if (isInlineImage(source)) {
    const state = images.refusal(source);
    const name = imageText(token);
    if (state === undefined) cursor.leaf("img", { src: source, alt: name });
    else drawImageBox(cursor, "span", { "data-state": "refused" }, { name, state });
    return;
  }
  // The parser accepts `mailto:` addresses for links and, because it uses the same check, also for
  // images. Show only the text of an image with such an address. Show a box for an image with an
  // empty address, because its address may still be arriving.
  if (source !== "" && !isWebAddress(source)) {
    cursor.text(imageText(token));
    return;
  }
  const alternative = inlineText(token.children ?? []);
  drawRemoteImage(cursor, source, alternative, insideLink || source === "");
}

function address(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

/** Returns the text of inline tokens without markup. The text of a formula is its TeX. */
export function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "image") return imageText(token);
      return token.tag === "br" ? "\n" : token.content;
    })
    .join("");
}

/** Returns the text that is shown in place of an image that is not loaded. */
function imageText(token: Token): string {
  const alternative = inlineText(token.children ?? []);
  return alternative === "" && !isInlineImage(address(token, "src"))
    ? markdownText.image()
    : alternative;
}
