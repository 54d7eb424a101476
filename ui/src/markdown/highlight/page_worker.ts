import { Highlighter, type Start } from "./highlighter";
import type { Answer } from "./tokenizer";
import workerUrl from "./worker?worker&url";

/**
 * The part of the Trusted Types API that this module needs. TypeScript's DOM library does not
 * declare it.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): URL };
}

let address: string | URL | undefined;

/**
 * Returns the address of the worker's script, as a trusted URL if the browser has Trusted Types.
 */
function trustedUrl(): string | URL {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("rivulet-highlighter", {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError(`not the highlighter: ${url}`);
      return url;
    },
  });
  return policy?.createScriptURL(workerUrl) ?? workerUrl;
}

const start: Start = (answer) => {
  if (!("Worker" in globalThis)) return undefined;
  address ??= trustedUrl();
  const worker = new Worker(address, { type: "module", name: "highlighter" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => answer(data);
  return {
    post: (request) => worker.postMessage(request),
    end: () => worker.terminate(),
  };
};

export const pageHighlighter = new Highlighter(start);

const RELEASE_AFTER_MS = 1_500;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Must be called when the page no longer contains code blocks. Ends the background worker after a
 * short delay to free memory, unless `keepHighlighter` is called in the meantime.
 */
export function releaseHighlighter(): void {
  clearTimeout(timer);
  timer = setTimeout(() => pageHighlighter.stop(), RELEASE_AFTER_MS);
}

/** Must be called when the page contains code blocks again. Keeps the background worker running. */
export function keepHighlighter(): void {
  clearTimeout(timer);
}
