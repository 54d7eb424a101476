import { Highlighter, type Start } from "./highlighter";
import type { Answer } from "./tokenizer";
import workerUrl from "./worker?worker&url";

/** The used part of Trusted Types, which the DOM library does not declare. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): URL };
}

let address: string | URL | undefined;

/** Returns the worker's address as `require-trusted-types-for` demands. */
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
 * Reports that no code is left on the page. Unless `keepHighlighter` is called soon, the worker is
 * terminated to free its memory.
 */
export function releaseHighlighter(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pageHighlighter.stop();
  }, RELEASE_AFTER_MS);
}

/** Reports that there is code on the page. */
export function keepHighlighter(): void {
  clearTimeout(timer);
}
