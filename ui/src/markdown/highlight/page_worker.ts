import { Highlighter, type Start } from "./highlighter";
import type { Answer } from "./tokenizer";
import workerUrl from "./worker?worker&url";

/** As much of trusted types as is used; the DOM library does not know them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): URL };
}

let address: string | URL | undefined;

/** The worker's address in the form that `require-trusted-types-for` asks for. */
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

/** Colours for all the code of this page. */
export const pageHighlighter = new Highlighter(start);

const REST_MS = 1_500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** All code of the page is gone. Unless `codeDrawn` says otherwise soon, the worker gives back its memory. */
export function codeLeft(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    pageHighlighter.rest();
  }, REST_MS);
}

/** There is code on the page. */
export function codeDrawn(): void {
  clearTimeout(timer);
}
