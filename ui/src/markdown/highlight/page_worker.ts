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
  const worker = new Worker(trustedUrl(), { type: "module", name: "highlighter" });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    answer(data);
  };
  return (request) => {
    worker.postMessage(request);
  };
};

/** Colours for all the code of this page. */
export const pageHighlighter = new Highlighter(start);
