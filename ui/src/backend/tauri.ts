import { Channel, invoke } from "@tauri-apps/api/core";
import type { ConversationId, Update } from "../bindings/contract";
import type { Backend } from "./backend";
import { asFault } from "../model/fault";

declare global {
  interface Window {
    /**
     * The answer to the `first_screen` command, which index.html calls before the page's code is
     * loaded; `undefined` once the answer has been used.
     */
    firstScreen?: Promise<never> | undefined;
  }
}

function takeFirstScreen(): Promise<never> | undefined {
  const answer = window.firstScreen;
  // Use the answer only once. Later calls ask the engine again, for example after a failed start.
  window.firstScreen = undefined;
  return answer;
}

async function ask<Result>(command: string, args: Record<string, unknown> = {}): Promise<Result> {
  try {
    const asked = command === "first_screen" ? takeFirstScreen() : undefined;
    return await (asked ?? invoke<Result>(command, args));
  } catch (reason) {
    throw asFault(reason);
  }
}

/** A piece of the JSON of an update that is too large for one message (`turn_channel.rs`). */
interface Piece {
  readonly piece: string;
  readonly last: boolean;
}

/** Returns a function that takes updates and pieces of updates, and passes whole updates on. */
function joined(receive: (update: Update) => void): (message: Update | Piece) => void {
  let json = "";
  return (message) => {
    if (!("piece" in message)) {
      receive(message);
      return;
    }
    json += message.piece;
    if (message.last) {
      const update = JSON.parse(json) as Update;
      json = "";
      receive(update);
    }
  };
}

/** Connects the page to the engine in the desktop program, through Tauri. */
export const tauri: Backend = {
  call: (name, ...args) => ask(name, args[0]),
  showWindow: (background) => ask("window_show", { background }),
  subscribe(receive) {
    const channel = new Channel<Update | Piece>(joined(receive));
    return ask("updates_subscribe", { channel });
  },
  beforeClose(save) {
    const channel = new Channel<null>(() => {
      void save()
        .catch(() => false)
        .then((saved) => ask("close_continue", { saved }));
    });
    return ask("close_subscribe", { channel });
  },
  setUnsaved: (unsaved) => ask("page_unsaved", { unsaved }),
  showConversation: (id) => ask("page_conversation", { conversation_id: id }),
  setTitle: (title) => ask("window_title", { title }),
  notify: (id, notification) =>
    ask("waiting_notify", { conversation_id: id, notice: notification }),
  onNotification(open) {
    const channel = new Channel<ConversationId>(open);
    return ask("notifications_subscribe", { channel });
  },
  openLink: (url) => ask("link_open", { url }),
  openLicences: () => ask("notices_open"),
  openArtifact: (kind, text) => ask("artifact_open", { kind, text }),
  pickPath: (kind) => ask("path_pick", { kind }),
  clipboardFiles: () => ask("clipboard_files"),
  reopen: () => ask("program_reopen"),
  restoreUnopened: () => ask("program_restore"),
  setZoom: (percent) => ask("window_zoom", { percent }),
};

/** Returns whether the page runs in the window of the desktop program rather than in a browser. */
export function insideWindow(): boolean {
  return "__TAURI_INTERNALS__" in window;
}
