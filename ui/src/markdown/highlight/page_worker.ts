import { Highlighter, type Start } from "./highlighter";
import type { Answer } from "./tokenizer";
import workerUrl from "./worker?worker&url";

/**
 * The part of the Trusted Types API that this module uses. TypeScript's DOM library does not
 * declare this part.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): URL };
}

let address: string | URL | undefined;

/**
 * Returns the worker's address, as a trusted URL where `require-trusted-types-for` requires one.
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
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    answer(data);
  };
  return {
    post(request) {
      worker.postMessage(request);
    },
    end() {
      worker.terminate();
    },
  };
};

/** The highlighter for all code of this page. */
export const pageHighlighter = new Highlighter(start);

const RELEASE_AFTER_MS = 1_500;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Terminates the worker to free its memory, unless `keepHighlighter` is called soon. Call this when
 * no code is left on the page.
 */
export function releaseHighlighter(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pageHighlighter.stop();
  }, RELEASE_AFTER_MS);
}

/** Cancels `releaseHighlighter`. Call this when there is code on the page. */
export function keepHighlighter(): void {
  clearTimeout(timer);
}
