import type { Ending } from "../../bindings/contract";
import * as searchText from "../../bindings/texts/search";

export const endingNames: Record<Ending, () => string> = {
  complete: searchText.endingComplete,
  length: searchText.endingLength,
  tool_calls: searchText.endingToolCalls,
  content_filter: searchText.endingContentFilter,
  provider_error: searchText.endingProviderError,
  unconfirmed: searchText.endingUnconfirmed,
  disconnected: searchText.endingDisconnected,
  timed_out: searchText.endingTimedOut,
  stopped: searchText.endingStopped,
  interrupted: searchText.endingInterrupted,
  empty: searchText.endingEmpty,
};
