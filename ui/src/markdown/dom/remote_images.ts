import { Cursor } from "./cursor";

/** How far an image of the network has come. */
export type RemoteImage =
  | { readonly state: "waiting" }
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly reason: string }
  | {
      readonly state: "loaded";
      /** A `data:` address. */
      readonly source: string;
      /** In pixels, so that its room is kept before it is drawn. */
      readonly width: number;
      readonly height: number;
    };

const WAITING: RemoteImage = { state: "waiting" };
/** Most characters of loaded images that are kept; the oldest make room. */
const KEPT_CHARACTERS = 64 * 1024 * 1024;

// By address and for the whole page: a text that is drawn anew shows what was loaded before.
const images = new Map<string, RemoteImage>();

/** How far the image of an address has come. */
export function remoteImage(address: string): RemoteImage {
  return images.get(address) ?? WAITING;
}

/** Takes what became of an image, and draws it so wherever it stands inside `root`. */
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
 * Draws the image of an address if it was loaded, and otherwise something to press: nothing is
 * fetched before the reader asks, because a reply could tell a server of its choice what it knows
 * by the address of an image.
 */
export function drawRemoteImage(
  cursor: Cursor,
  address: string,
  alternative: string,
  insideLink: boolean,
): void {
  const image = remoteImage(address);
  const name = alternative === "" ? "Image" : alternative;
  const known = { "data-address": address, "data-alternative": alternative };
  if (image.state === "loaded") {
    const { source, width, height } = image;
    const size = { width: String(width), height: String(height) };
    cursor.leaf("img", { ...known, ...size, class: "remote-image", src: source, alt: name });
    return;
  }
  const tag = insideLink ? "span" : "button";
  const state = stateWords(image, address);
  cursor.open(tag, {
    ...known,
    class: "remote-image",
    "data-state": image.state,
    ...(insideLink ? {} : { type: "button", "aria-label": `${state}: ${name}` }),
    ...(image.state === "loading" ? { "aria-busy": "true" } : {}),
  });
  cursor.open("span", { class: "remote-image-name", dir: "auto" });
  cursor.text(name);
  cursor.close();
  cursor.text(" ");
  cursor.open("span", { class: "remote-image-state" });
  cursor.text(state);
  cursor.close();
  cursor.close();
}

function stateWords(image: RemoteImage, address: string): string {
  switch (image.state) {
    case "loading":
      return "Loading…";
    case "failed":
      return `${image.reason}. Try again`;
    default:
      return `Load image from ${hostOf(address)}`;
  }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

function makeRoom(): void {
  const size = (image: RemoteImage) => (image.state === "loaded" ? image.source.length : 0);
  let characters = [...images.values()].reduce((sum, image) => sum + size(image), 0);
  for (const [address, image] of images) {
    if (characters <= KEPT_CHARACTERS) return;
    characters -= size(image);
    images.delete(address);
  }
}
