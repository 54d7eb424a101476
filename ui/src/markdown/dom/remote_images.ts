import * as commonText from "../../bindings/texts/common";
import * as markdownText from "../../bindings/texts/markdown";
import { Cursor } from "./cursor";
import { drawImageBox } from "./image_box";

/** The state of an image from the network. */
export type RemoteImage =
  | { readonly state: "waiting" }
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly reason: string }
  | {
      readonly state: "loaded";
      /** The image as a `data:` URL. */
      readonly source: string;
      /** The size in pixels, used to reserve space before the image is decoded. */
      readonly width: number;
      readonly height: number;
    };

/** Maximum number of characters of a host name that are displayed. */
const MAX_HOST = 100;

const WAITING: RemoteImage = { state: "waiting" };
/**
 * Maximum total number of characters of the `data:` URLs in memory. If they exceed it, the oldest
 * images are removed from memory.
 */
const MAX_CACHED_CHARACTERS = 64 * 1024 * 1024;

// The images of the whole page, keyed by address. Rendering a text again does not reload them.
const images = new Map<string, RemoteImage>();

export function remoteImage(address: string): RemoteImage {
  return images.get(address) ?? WAITING;
}

/** Stores the state of an image, and shows it wherever the image occurs in `root`. */
export function setRemoteImage(root: ParentNode, address: string, image: RemoteImage): void {
  images.delete(address);
  images.set(address, image);
  makeRoom();
  for (const element of root.querySelectorAll<HTMLElement>("[data-address]")) {
    const { parentElement, dataset } = element;
    if (parentElement === null || dataset["address"] !== address) continue;
    const cursor = new Cursor(parentElement, element);
    drawRemoteImage(cursor, address, dataset["alternative"] ?? "", element.localName === "span");
  }
}

/**
 * Renders an image from the network if it is loaded, and a box otherwise. The box is a button
 * unless it is inside a link. No image is loaded before the user allows it, because a reply could
 * use the address of an image to send data to any server.
 */
export function drawRemoteImage(
  cursor: Cursor,
  address: string,
  alternative: string,
  insideLink: boolean,
): void {
  const image = remoteImage(address);
  const name = alternative === "" ? markdownText.image() : alternative;
  const known = { "data-address": address, "data-alternative": alternative };
  if (image.state === "loaded") {
    const { source, width, height } = image;
    const size = { width: String(width), height: String(height) };
    cursor.leaf("img", { ...known, ...size, class: "image-box", src: source, alt: name });
    return;
  }
  const tag = insideLink ? "span" : "button";
  const state = stateText(image, address);
  const attributes = {
    ...known,
    "data-state": image.state,
    ...(insideLink ? {} : { type: "button", "aria-label": `${state}: ${name}` }),
    ...(image.state === "loading" ? { "aria-busy": "true" } : {}),
  };
  drawImageBox(cursor, tag, attributes, { name, state });
}

function stateText(image: RemoteImage, address: string): string {
  switch (image.state) {
    case "loading":
      return commonText.loading();
    case "failed":
      return markdownText.imageRetry({ reason: image.reason });
    default:
      return markdownText.imageLoad({ host: hostOf(address) });
  }
}

/**
 * Returns the host in an address, or the whole address if it is not a valid URL. If the host is
 * very long, returns only its end, which shows to whom the host belongs.
 */
function hostOf(address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : address;
  return host.length > MAX_HOST ? `…${host.slice(-MAX_HOST)}` : host;
}

function makeRoom(): void {
  const size = (image: RemoteImage) => (image.state === "loaded" ? image.source.length : 0);
  let characters = [...images.values()].reduce((sum, image) => sum + size(image), 0);
  for (const [address, image] of images) {
    if (characters <= MAX_CACHED_CHARACTERS) return;
    characters -= size(image);
    images.delete(address);
  }
}
