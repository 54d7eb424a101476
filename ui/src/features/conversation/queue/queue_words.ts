import type { QueueHold } from "../../../bindings/contract";
import * as queueText from "../../../bindings/texts/queue";
import { sentence } from "../../../model/fault_words";
import { say } from "../../../text/catalogue";

/** Returns a sentence about a queued message: when it will be sent, or why it has not been sent. */
export function queueWords(hold: QueueHold | null): string {
  switch (hold?.hold) {
    case undefined:
      return queueText.waits();
    case "reply_ended":
      return queueText.heldEnded({ ending: hold.ending });
    case "results_not_sent":
      return queueText.heldResults();
    case "restarted":
      return queueText.heldRestarted();
    case "elsewhere":
      return queueText.heldElsewhere();
    case "other_branch":
      return queueText.heldBranch();
    case "editing":
      return queueText.heldEditing();
    case "refused":
      return queueText.heldRefused({ reason: sentence(say(hold.fault.message)) });
    case "earlier_refused":
      return queueText.heldEarlierRefused();
  }
}
