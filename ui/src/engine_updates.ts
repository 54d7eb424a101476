import type { Backend } from "./backend/backend";
import type { ConversationId, MessageId, ToolCall, TurnUpdate, Update } from "./bindings/contract";
import * as callsText from "./bindings/texts/calls";
import type { EngineStatus } from "./engine_status.svelte";
import type { ConversationController } from "./features/conversation/conversation_controller.svelte";
import type { OpenConversation } from "./features/conversation/open_conversation.svelte";
import type { Turns } from "./features/conversation/turns.svelte";
import type { LibraryController } from "./features/library/library_controller.svelte";
import type { ProvidersController } from "./features/providers/providers_controller.svelte";
import type { SettingsController } from "./features/settings/settings_controller.svelte";
import type { UpdatesController } from "./features/settings/updates_controller.svelte";
import type { ToolServers } from "./features/tools/tool_servers.svelte";
import type { WaitingCalls } from "./features/tools/waiting_calls.svelte";
import type { TransferController } from "./features/transfer/transfer_controller.svelte";
import { waitsForUser } from "./model/waiting";
import type { Navigation } from "./navigation.svelte";
import type { Toasts } from "./shared/toasts.svelte";

export interface EngineUpdatesPorts {
  readonly backend: Pick<Backend, "notify">;
  readonly toasts: Pick<Toasts, "note">;
  readonly status: Pick<EngineStatus, "storageFault" | "damageFault" | "exposedFault">;
  readonly settings: Pick<SettingsController, "current">;
  readonly conversation: Pick<
    OpenConversation,
    "id" | "update" | "seqOf" | "takeCall" | "takeVerdict" | "retitle"
  >;
  readonly conversationController: Pick<ConversationController, "queue" | "summary">;
  readonly library: Pick<LibraryController, "find" | "refresh">;
  readonly navigation: Pick<Navigation, "screen">;
  readonly providers: Pick<ProvidersController, "test">;
  readonly toolServers: Pick<ToolServers, "take">;
  readonly transfer: Pick<TransferController, "take">;
  readonly turns: Pick<Turns, "query" | "update">;
  readonly updates: Pick<UpdatesController, "take">;
  readonly waitingCalls: Pick<WaitingCalls, "conversations" | "take">;
  /** Called after the engine has sent tool results or a queued message to the model. */
  readonly messagesSent: (id: ConversationId) => Promise<void>;
}

/** Passes each update of the engine to the parts of the window that show it. */
export class EngineUpdates {
  readonly #ports: EngineUpdatesPorts;

  constructor(ports: EngineUpdatesPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the sequence number of the last change that was applied to the reply `id`; 0 if none
   * was.
   */
  readonly seqOf = (id: MessageId): number => {
    const { conversation, conversationController } = this.#ports;
    return conversation.seqOf(id) || (conversationController.summary.current?.seqOf(id) ?? 0);
  };

  readonly receive = (update: Update): void => {
    const { conversation, conversationController, library, status, waitingCalls } = this.#ports;
    switch (update.update) {
      case "storage":
        status.storageFault = update.fault;
        break;
      case "damaged":
        status.damageFault = update.fault;
        break;
      case "exposed":
        status.exposedFault = update.fault;
        break;
      case "call":
        conversation.takeCall(update.conversation_id, update.call);
        waitingCalls.take(update.conversation_id, update.call);
        this.#noteWaiting(update.conversation_id, update.call);
        break;
      case "verdict":
        conversation.takeVerdict(update.conversation_id, update.message_id, update.verdict);
        break;
      case "queue":
        void conversationController.queue.load(update.conversation_id);
        break;
      case "results_sent":
        void this.#ports.messagesSent(update.conversation_id);
        break;
      case "test":
        this.#ports.providers.test?.take(update.step);
        break;
      case "title":
        if (conversation.id === update.conversation_id) {
          conversation.retitle(update.title);
        }
        void library.refresh();
        break;
      case "tool_server":
        this.#ports.toolServers.take(update.server);
        break;
      case "program":
        this.#ports.updates.take(update.view);
        break;
      case "transfer":
        this.#ports.transfer.take(update.progress);
        break;
      case "turn":
        this.#applyTurn(update.turn);
        break;
    }
  };

  #applyTurn(turn: TurnUpdate): void {
    const { conversation, conversationController, turns } = this.#ports;
    const missed =
      conversation.update(turn) || conversationController.summary.current?.update(turn) === true;
    if (missed) {
      // The page has missed an earlier update, so it cannot apply this one. Ask the engine for the
      // state of the turn. The turn counts as running until the engine reports its end, even if
      // this update already ends it.
      void turns.query(turn.message_id, this.seqOf(turn.message_id));
    } else {
      turns.update(turn);
    }
  }

  /**
   * Informs the user if `call` is waiting for them. Shows a toast, unless the conversation is on
   * the screen. Also shows a desktop notification, unless the user has switched notifications off
   * or the window has the keyboard focus. Withdraws the notification if no call of the conversation
   * is waiting any longer.
   */
  #noteWaiting(id: ConversationId, call: ToolCall): void {
    const { backend, conversation, library, navigation, settings, toasts, waitingCalls } =
      this.#ports;
    const shown = conversation.id === id && navigation.screen === "conversation";
    if (!shown && waitsForUser(call)) {
      const title = library.find(id)?.title ?? "";
      toasts.note(callsText.waitingElsewhere({ title, tool: call.tool }));
    }
    if (
      waitsForUser(call) ? settings.current.notify_waiting : !waitingCalls.conversations.has(id)
    ) {
      // Do not show the arguments of the call in the notification, because other people may see the
      // screen.
      const notification = { summary: callsText.notification(), body: call.tool };
      // Ignore a failure, because the sidebar also marks the conversation as waiting.
      backend.notify(id, waitsForUser(call) ? notification : null).catch(() => undefined);
    }
  }
}
