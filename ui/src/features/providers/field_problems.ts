import * as providersText from "../../bindings/texts/providers";
import type { Fault, Provider } from "../../bindings/contract";
import { draftOf, type ProviderFields } from "./provider_draft";

/** A field of the provider form whose input is invalid, together with the reason. */
export interface FieldProblem {
  readonly field: "name" | "base_url" | "limits" | "budget" | "proxy" | "headers";
  readonly sentence: string;
}

/** Checks the input of all fields, in the order of the form. */
export function fieldProblems(fields: ProviderFields, provider: Provider | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (provider?.kind !== "practice" && fields.base_url.trim() === "") {
    problems.push({ field: "base_url", sentence: providersText.faultBaseUrl() });
  }
  if (draftOf(fields, provider).name === "") {
    problems.push({ field: "name", sentence: providersText.faultName() });
  }
  if (Object.values(fields.limits).some((limit) => !isLimit(limit))) {
    problems.push({ field: "limits", sentence: providersText.faultLimit() });
  }
  if (typeof fields.monthlyLimit === "number" && !isMonthlyLimit(fields.monthlyLimit)) {
    problems.push({ field: "budget", sentence: providersText.faultMonthlyLimit() });
  }
  if (fields.proxy === "url" && fields.proxyUrl.trim() === "") {
    problems.push({ field: "proxy", sentence: providersText.faultProxy() });
  }
  if (fields.headers.some(({ name, value }) => name.trim() === "" && value.trim() !== "")) {
    problems.push({ field: "headers", sentence: providersText.faultHeader() });
  }
  return problems;
}

/** The ids of the faults that require the user to enter the saved key again. */
const lostKeys: readonly string[] = [
  "fault-provider-other-server",
  "fault-key-other-address",
  "fault-key-other-route",
  "fault-key-unbound",
  "fault-key-missing",
  "fault-key-session-over",
];

/** The ids of the faults that require the user to enter saved secret values again. */
const lostValues: readonly string[] = [
  "fault-secret-missing",
  "fault-values-other-address",
  "fault-values-other-route",
];

/**
 * Returns whether `fault` requires the user to enter secret values in headers or in the base URL
 * again.
 */
export function asksForValues(fault: Fault | null): boolean {
  return fault !== null && lostValues.includes(fault.message.id);
}

/** Returns whether `fault` requires the user to enter the saved key again. */
export function asksForKey(fault: Fault | null): boolean {
  return fault !== null && lostKeys.includes(fault.message.id);
}

/** The largest monthly cost limit that can be entered. */
const MAX_MONTHLY = 1_000_000;

function isMonthlyLimit(value: number): boolean {
  return Math.round(value * 100) >= 1 && value <= MAX_MONTHLY;
}

function isLimit(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 86_400;
}
