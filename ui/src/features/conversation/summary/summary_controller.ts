import type {
  ConversationView,
  MessageId,
  MessageView,
  TurnUpdate,
} from "../../../bindings/contract";
import * as conversationText from "../../../bindings/texts/conversation";
import { Handle } from "../../../shared/handle";

/**
 * The open dialog in which a summary is written. It receives updates of running turns because it
 * shows the reply in which the model writes the summary.
 */
export interface RunningSummary {
  update(update: TurnUpdate): boolean;
  put(view: MessageView): void;
  seqOf(id: MessageId): number;
}

/** The interface through which summaries use the other parts of the window. */
export interface SummaryPorts {
  /**
   * Opens the dialog. The summary replaces the exchange that contains the message `upTo`, and
   * everything before it. If `upTo` is `null`, the dialog suggests where the summary ends.
   */
  show(upTo: MessageId | null): void;
  /** Opens the branch that contains a message, and scrolls to the message. */
  openMessage(id: MessageId): void;
  /** Adds the turn in which the model writes the summary to the running turns. */
  runs(view: ConversationView): void;
  note(text: string): void;
  focusComposer(): void;
}

/** The user's actions on summaries. A summary stands for earlier messages of a conversation. */
export class SummaryController {
  /** The open dialog. */
  readonly panel = new Handle<RunningSummary>();
  readonly ports: SummaryPorts;

  constructor(ports: SummaryPorts) {
    this.ports = ports;
  }

  /** Shows a note that the conversation now continues from a summary. Also focuses the composer. */
  done(): void {
    this.ports.note(conversationText.summaryDone());
    this.ports.focusComposer();
  }
}
