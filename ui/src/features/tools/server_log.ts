import type { ServerLogEvent, ServerLogLine } from "../../bindings/contract";
import * as toolsText from "../../bindings/texts/tools";
import { clockWords } from "../../model/locale";
import { say } from "../../text/catalogue";

/** Describes an event in a server's log. Lines from standard error stay unchanged. */
export function logWords(event: ServerLogEvent): string {
  switch (event.kind) {
    case "started":
      return toolsText.logStarted();
    case "stopped":
      return toolsText.logStopped();
    case "reconnected":
      return toolsText.logReconnected();
    case "failed":
      return say(event.reason);
    case "stderr":
      return event.text;
    case "noise":
      return `${toolsText.logNoise()} ${event.text}`;
  }
}

/** Returns the lines of a server's log as plain text, for copying. */
export function logText(lines: readonly ServerLogLine[]): string {
  return lines.map(({ at, event }) => `${clockWords(at)} ${logWords(event)}\n`).join("");
}
