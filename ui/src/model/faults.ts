import type { Fault, FaultCategory } from "../bindings/contract";

/** What the screen can offer to do about a fault. */
export type FaultAction = "edit_provider" | "choose_model" | "new_conversation" | "retry";

/** What a category of faults means to the user. */
export interface FaultAdvice {
  /** One plain sentence on what helps; it stands under the fault's own. */
  readonly sentence: string | null;
  /** The action that helps, where there is one. */
  readonly action: FaultAction | null;
}

const advice: Record<FaultCategory, FaultAdvice> = {
  key: { sentence: "Check the API key of this provider.", action: "edit_provider" },
  credits: { sentence: "The account needs credit before it answers again.", action: "retry" },
  not_found: {
    sentence: "Check the model’s name, and the base URL of the provider.",
    action: "choose_model",
  },
  context_length: {
    sentence:
      "This conversation is longer than the model can read. Choose a model with a longer context.",
    action: "choose_model",
  },
  rate_limit: {
    sentence: "Wait a little, then retry.",
    action: "retry",
  },
  server: {
    sentence: "The provider is in trouble. Nothing is wrong on your side.",
    action: "retry",
  },
  request: { sentence: null, action: "edit_provider" },
  provider: { sentence: null, action: "retry" },
  protocol: {
    sentence: "Check that the base URL leads to an OpenAI-style chat service.",
    action: "edit_provider",
  },
  dns: { sentence: "Check the base URL and your network.", action: "edit_provider" },
  no_route: {
    sentence: "You seem to be offline: retry once the network is back.",
    action: "retry",
  },
  proxy: {
    sentence: "Check the proxy in the network settings of this provider.",
    action: "edit_provider",
  },
  connect: {
    sentence: "Check that the server runs and that the base URL is right.",
    action: "edit_provider",
  },
  tls: {
    sentence:
      "The connection would not be safe, so nothing was sent. Check the base URL and its certificate.",
    action: "edit_provider",
  },
  connection: { sentence: null, action: "retry" },
  timeout: { sentence: null, action: "retry" },
  keychain: {
    sentence: "Unlock or install a keychain, or keep the key for this run only.",
    action: "edit_provider",
  },
  storage: {
    sentence:
      "Check that the data folder can be written; if the database is damaged, restore a backup.",
    action: null,
  },
  storage_full: { sentence: "Free some space on the disk.", action: null },
  input: { sentence: null, action: null },
};

const actionNames: Record<FaultAction, string> = {
  edit_provider: "Edit provider",
  choose_model: "Choose another model",
  new_conversation: "New conversation",
  retry: "Retry",
};

/** What helps against a fault. */
export function adviceFor(fault: Fault): FaultAdvice {
  return advice[fault.category];
}

/** The name of an action on its button. */
export function actionName(action: FaultAction): string {
  return actionNames[action];
}

/** Status and code of a fault, for whoever has to report it. */
export function faultFacts(fault: Fault): string[] {
  const facts: string[] = [];
  if (fault.status !== null) {
    facts.push(`HTTP ${fault.status}`);
  }
  if (fault.code !== null && fault.code !== String(fault.status)) {
    facts.push(`code ${fault.code}`);
  }
  return facts;
}

/** A sentence with its full stop, whatever it came with. */
export function sentence(text: string): string {
  return /[.!?…:]$/u.test(text) ? text : `${text}.`;
}
