import type { Update } from "../bindings/contract";
import { asFault, newFault, uncataloguedText } from "../model/fault";
import type { Backend } from "./backend";

/**
 * Connects the page to an engine in another process. `token` is the secret part of the engine's URL
 * paths.
 */
export function loopback(token: string): Backend {
  const base = `/loopback/${encodeURIComponent(token)}`;

  async function request<Result>(command: string, args: unknown): Promise<Result> {
    let answer: unknown;
    let response: Response;
    try {
      const body = JSON.stringify(args);
      response = await fetch(`${base}/call/${command}`, { method: "POST", body });
      answer = await response.json();
    } catch (reason) {
      throw newFault(
        "connect",
        uncataloguedText("The development server does not answer"),
        String(reason),
      );
    }
    if (!response.ok) {
      throw asFault(answer);
    }
    return answer as Result;
  }

  /** Rejects a call that works only in the desktop window. Here, the page runs in a browser. */
  async function refuse(message: string): Promise<never> {
    await Promise.resolve();
    throw newFault("input", uncataloguedText(message));
  }

  return {
    call: (name, ...args) => request(name, args[0] ?? {}),
    showWindow: () => Promise.resolve(),
    subscribe(receive) {
      const updates = new EventSource(`${base}/updates`);
      updates.onmessage = ({ data }: MessageEvent<string>) => receive(JSON.parse(data) as Update);
      return new Promise((resolve) => {
        updates.onopen = () => resolve(null);
      });
    },
    // Do not register the function: a browser closes the page without waiting until input has been
    // saved.
    beforeClose: () => Promise.resolve(),
    setUnsaved: () => Promise.resolve(),
    showConversation: () => Promise.resolve(),
    setTitle(title) {
      document.title = title;
      return Promise.resolve();
    },
    // Do nothing, because only the desktop window can show notifications.
    notify: () => Promise.resolve(),
    onNotification: () => Promise.resolve(),
    openLink(url) {
      window.open(url, "_blank", "noopener");
      return Promise.resolve();
    },
    openLicences: () => refuse("The licences need the window: cargo xtask run"),
    openArtifact: () => refuse("Previews need the window: cargo xtask run"),
    async pickPath(kind) {
      const path = window.prompt(`Path for ${kind}`);
      return path === null ? null : await request("path_pick", { kind, path });
    },
    // Return no files, because a browser's paste event always contains the pasted files.
    clipboardFiles: () => Promise.resolve([]),
    reopen: () => Promise.resolve(),
    restoreUnopened: () => refuse("Restoring needs the window: cargo xtask run"),
    setZoom(percent) {
      document.documentElement.style.zoom = String(percent / 100);
      return Promise.resolve();
    },
  };
}
