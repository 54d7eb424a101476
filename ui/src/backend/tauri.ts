import { Channel, invoke } from "@tauri-apps/api/core";
import type { ConversationId, Update } from "../bindings/contract";
import type { Backend } from "./backend";
import { asFault } from "../model/fault";

declare global {
  interface Window {
    /**
     * The answer to the `first_screen` command, which index.html calls; `undefined` after the
     * answer has been used.
     */
    firstScreen?: Promise<never> | undefined;
  }
}

function takeFirstScreen(): Promise<never> | undefined {
  const answer = window.firstScreen;
  // The answer has been requested by index.html. Use it only for the first call of `first_screen`.
  // A later call, for example after a failed start, must ask the engine again.
  window.firstScreen = undefined;
  return answer;
}

async function request<Result>(
  command: string,
  args: Record<string, unknown> = {},
): Promise<Result> {
  try {
    const early = command === "first_screen" ? takeFirstScreen() : undefined;
    return await (early ?? invoke<Result>(command, args));
  } catch (reason) {
    throw asFault(reason);
  }
}

/**
 * A piece of the JSON text of an update. Used for updates that are too large for one message
 * (`turn_channel.rs`).
 */
interface Piece {
  readonly piece: string;
  readonly last: boolean;
}

/** Returns a function that joins the pieces of updates and passes whole updates to `receive`. */
function joined(receive: (update: Update) => void): (message: Update | Piece) => void {
  let json = "";
  return (message) => {
    if (!("piece" in message)) {
      receive(message);
      return;
    }
    json += message.piece;
    if (message.last) {
      const whole = json;
      // Reset `json` before parsing. Otherwise, an update with a missing piece, which cannot be
      // parsed, would also spoil the next update.
      json = "";
      receive(JSON.parse(whole) as Update);
    }
  };
}

/** Connects the page to the engine in the desktop program, through Tauri. */
export const tauri: Backend = {
  call: (name, ...args) => request(name, args[0]),
  showWindow: (background) => request("window_show", { background }),
  subscribe(receive) {
    const channel = new Channel<Update | Piece>(joined(receive));
    return request("updates_subscribe", { channel });
  },
  beforeClose(save) {
    const channel = new Channel<null>(() => {
      void save()
        .catch(() => false)
        .then((saved) => request("close_continue", { saved }));
    });
    return request("close_subscribe", { channel });
  },
  setUnsaved: (unsaved) => request("page_unsaved", { unsaved }),
  showConversation: (id) => request("page_conversation", { conversation_id: id }),
  setTitle: (title) => request("window_title", { title }),
  notify: (id, notification) =>
    request("waiting_notify", { conversation_id: id, notice: notification }),
  onNotification(open) {
    const channel = new Channel<ConversationId>(open);
    return request("notifications_subscribe", { channel });
  },
  openLink: (url) => request("link_open", { url }),
  openLicences: () => request("notices_open"),
  openArtifact: (kind, text) => request("artifact_open", { kind, text }),
  pickPath: (kind) => request("path_pick", { kind }),
  clipboardFiles: () => request("clipboard_files"),
  reopen: () => request("program_reopen"),
  restoreUnopened: () => request("program_restore"),
  setZoom: (percent) => request("window_zoom", { percent }),
};

/** Returns whether the page runs in the window of the desktop program rather than in a browser. */
export function insideWindow(): boolean {
  return "__TAURI_INTERNALS__" in window;
}
