import * as faultText from "../../bindings/texts/fault";
import { newFault } from "../../model/fault";
import type { Fault } from "../../bindings/contract";
import type { ArtifactKind } from "../../markdown";

/** A preview as it stands. */
export interface Preview {
  readonly kind: ArtifactKind;
  /** Nothing can be seen yet. */
  readonly loading: boolean;
  /** Of its frame, in pixels. */
  readonly height: number;
  /** The height is the content's own, and stays. */
  readonly measured: boolean;
  /** The content asked for something from outside and got nothing. */
  readonly refused: boolean;
  /** Why there is nothing to see. */
  readonly fault: Fault | null;
}

const LOWEST = 40;
const HIGHEST = 720;
/** White space round a drawing, in pixels. */
const MARGIN = 16;
/** The height until the content tells its own. */
const RESERVED = { mermaid: 240, html: 360 };
/** What browsers give a drawing without a size. */
const UNSIZED = { width: 300, height: 150 };
/** The most of somebody's words that are shown. */
const LONGEST_WORDS = 2_000;

/** A preview whose frame was just made, as wide as that many pixels. */
export function begin(kind: ArtifactKind, text: string, width: number): Preview {
  const height = kind === "svg" ? drawingHeight(text, width) : RESERVED[kind];
  return { kind, loading: true, height, measured: kind === "svg", refused: false, fault: null };
}

/** After the frame has loaded its document. A diagram is drawn only then. */
export function loaded(preview: Preview): Preview {
  return preview.kind === "mermaid" ? preview : { ...preview, loading: false };
}

/** After it turned out that there is nothing to see. */
export function failed(preview: Preview, fault: Fault): Preview {
  return { ...preview, loading: false, fault };
}

/** After the frame sent a message. What runs in it may send anything: it is heard only as far as it does no harm. */
export function told(preview: Preview, message: unknown): Preview {
  if (typeof message !== "object" || message === null) {
    return preview;
  }
  if (preview.kind === "mermaid" && "fault" in message && typeof message.fault === "string") {
    const words = message.fault.slice(0, LONGEST_WORDS);
    return failed(preview, newFault("input", faultText.diagramFailed(), words));
  }
  if (preview.kind === "html" && "refused" in message && message.refused === true) {
    return { ...preview, refused: true };
  }
  if (!preview.measured && "height" in message && Number.isFinite(message.height)) {
    const height = clamped(message.height as number);
    return { ...preview, loading: false, measured: true, height };
  }
  return preview;
}

function clamped(height: number): number {
  return Math.min(Math.max(Math.ceil(height), LOWEST), HIGHEST);
}

/** How high a frame of that width has to be for a drawing, from what its first tag says. */
export function drawingHeight(text: string, frameWidth: number): number {
  const tag = /<svg\b[^>]*>/iu.exec(text)?.[0] ?? "";
  const box = (attribute(tag, "viewBox") ?? "")
    .trim()
    .split(/[\s,]+/u)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxHeight / boxWidth : null;
  const room = Math.max(frameWidth - 2 * MARGIN, 1);
  const width = pixels(attribute(tag, "width"));
  const height = pixels(attribute(tag, "height"));
  const natural = width ?? (height !== null && ratio !== null ? height / ratio : null);
  const shown = Math.min(natural ?? (ratio === null ? UNSIZED.width : room), room);
  const own = ratio === null ? (height ?? UNSIZED.height) : shown * ratio;
  return clamped(own + 2 * MARGIN);
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, "iu").exec(tag)?.[1] ?? null;
}

function pixels(length: string | null): number | null {
  const number = /^\s*(\d*\.?\d+)(px)?\s*$/u.exec(length ?? "")?.[1];
  return number === undefined || Number(number) === 0 ? null : Number(number);
}
