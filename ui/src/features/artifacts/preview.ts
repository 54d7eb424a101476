import * as faultText from "../../bindings/texts/fault";
import { newFault } from "../../model/fault";
import type { Fault } from "../../bindings/contract";
import type { ArtifactKind } from "../../markdown";

/** The state of a preview. */
export interface Preview {
  readonly kind: ArtifactKind;
  /**
   * Whether the frame is still empty because its document is being loaded or its diagram is being
   * rendered.
   */
  readonly loading: boolean;
  /**
   * Height of the frame in pixels. Always 0 for an SVG drawing, whose height `drawingHeight`
   * returns instead.
   */
  readonly height: number;
  /** Whether `height` is the final height of the content rather than an estimate. */
  readonly measured: boolean;
  /** Whether an HTML page has tried to access the network, which Rivulet always blocks. */
  readonly refused: boolean;
  /** The reason why the preview failed; `null` if it did not fail. */
  readonly fault: Fault | null;
}

const LOWEST = 40;
const HIGHEST = 720;
/** Margin around the content on each side, in pixels. */
const MARGIN = 16;
/** Height of the frame, in pixels, until the content has reported its own height. */
const RESERVED = { mermaid: 240, html: 360, svg: 0 };
/** The size, in CSS pixels, that browsers give to an image that does not specify its size. */
const UNSIZED = { width: 300, height: 150 };
/** Maximum length of an error message from the frame. Longer messages are cut off. */
const MAX_MESSAGE_CHARS = 2_000;

export function begin(kind: ArtifactKind): Preview {
  const height = RESERVED[kind];
  return { kind, loading: true, height, measured: kind === "svg", refused: false, fault: null };
}

/**
 * Returns the state after the frame has loaded its document. A diagram still counts as loading,
 * because it must be rendered first.
 */
export function loaded(preview: Preview): Preview {
  return preview.kind === "mermaid" ? preview : { ...preview, loading: false };
}

export function failed(preview: Preview, fault: Fault): Preview {
  return { ...preview, loading: false, fault };
}

/** Returns the state after the frame has sent `message`, which is untrusted and may be anything. */
export function afterMessage(preview: Preview, message: unknown): Preview {
  if (typeof message !== "object" || message === null) {
    return preview;
  }
  if (preview.kind === "mermaid" && "fault" in message && typeof message.fault === "string") {
    const words = message.fault.slice(0, MAX_MESSAGE_CHARS);
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

/**
 * Returns whether a frame that is `height` pixels high shows the whole content. Always false for an
 * HTML page.
 */
export function fitsWhole({ kind, measured }: Preview, height: number): boolean {
  return kind !== "html" && measured && height < HIGHEST;
}

function clamped(height: number): number {
  return Math.min(Math.max(Math.ceil(height), LOWEST), HIGHEST);
}

/** Returns the height of an SVG drawing at a width of `frameWidth` pixels, from its `<svg>` tag. */
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
