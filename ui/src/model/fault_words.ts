import type { Fault, FaultCategory, UiText } from "../bindings/contract";
import * as commonText from "../bindings/texts/common";
import * as adviceText from "../bindings/texts/advice";
import { say } from "../text/catalogue";

/** An action that may remove the cause of a fault. */
export type FaultAction =
  "edit_provider" | "raise_limit" | "choose_model" | "new_conversation" | "retry";

export interface FaultAdvice {
  /** Advice, shown below the fault's own sentence. */
  readonly sentence: string | null;
  readonly action: FaultAction | null;
}

const advice: Record<FaultCategory, readonly [(() => string) | null, FaultAction | null]> = {
  key: [adviceText.key, "edit_provider"],
  credits: [adviceText.credits, "retry"],
  not_found: [adviceText.notFound, "choose_model"],
  context_length: [adviceText.contextLength, "choose_model"],
  no_images: [adviceText.noImages, "choose_model"],
  rate_limit: [adviceText.rateLimit, "retry"],
  server: [adviceText.server, "retry"],
  request: [null, "edit_provider"],
  provider: [null, "retry"],
  protocol: [adviceText.protocol, "edit_provider"],
  dns: [adviceText.dns, "edit_provider"],
  no_route: [adviceText.noRoute, "retry"],
  proxy: [adviceText.proxy, "edit_provider"],
  connect: [adviceText.connect, "edit_provider"],
  tls: [adviceText.tls, "edit_provider"],
  connection: [null, "retry"],
  timeout: [null, "retry"],
  keychain: [adviceText.keychain, "edit_provider"],
  storage: [null, null],
  storage_full: [adviceText.storageFull, null],
  budget: [adviceText.budget, "raise_limit"],
  input: [null, null],
};

/**
 * Advice on storage faults, keyed by the id of the fault's message. A fault has no entry here if
 * its message already contains the advice.
 */
const storageAdvice: Readonly<Record<string, () => string>> = {
  "fault-data-folder-unwritable": adviceText.folder,
  "fault-data-folder-unusable": adviceText.folder,
  "fault-data-folder-at": adviceText.folder,
  "fault-path-unwritable": adviceText.folder,
  "fault-folder-unusable": adviceText.folder,
  "fault-backup-folder-unusable": adviceText.folder,
  "fault-database-unopened": adviceText.folder,
  "fault-database-failed": adviceText.folder,
  "fault-database-damaged": adviceText.damaged,
  "fault-database-damaged-uncopied": adviceText.damaged,
};

/** The error code of llama.cpp for a request that is longer than the model's context. */
const CONTEXT_SIZE = "exceed_context_size_error";

const actionNames: Record<FaultAction, () => string> = {
  edit_provider: adviceText.editProvider,
  raise_limit: adviceText.raiseLimit,
  choose_model: adviceText.chooseModel,
  new_conversation: commonText.newConversation,
  retry: commonText.retry,
};

export function adviceFor(fault: Fault): FaultAdvice {
  const [sentence, action] = advice[fault.category];
  const specific =
    fault.category === "storage"
      ? storageAdvice[fault.message.id]
      : fault.code === CONTEXT_SIZE
        ? adviceText.contextSize
        : undefined;
  return { sentence: (specific ?? sentence)?.() ?? null, action };
}

export function actionName(action: FaultAction): string {
  return actionNames[action]();
}

export function faultFacts(fault: Fault): string[] {
  const facts: string[] = [];
  if (fault.status !== null) {
    facts.push(adviceText.httpStatus({ status: String(fault.status) }));
  }
  if (fault.code !== null && fault.code !== String(fault.status)) {
    facts.push(adviceText.code({ code: fault.code }));
  }
  return facts;
}

/** Formats an interface text as a sentence. */
export function sentenceOf(text: UiText): string {
  return sentence(say(text));
}

/** Adds a full stop, unless the text is empty or already ends with punctuation. */
export function sentence(text: string): string {
  return /(?:^|[.!?…:])$/u.test(text) ? text : `${text}.`;
}
