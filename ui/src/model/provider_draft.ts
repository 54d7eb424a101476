import type { KeyPlace, Limits, Provider, ProviderDraft } from "../bindings/contract";

/** What is typed into the provider form, before it is a draft of the contract. */
export interface ProviderFields {
  name: string;
  base_url: string;
  model: string;
  /** Empty leaves the key there is. */
  key: string;
  removeKey: boolean;
  /** The user chose to keep the key in memory only. */
  thisRunOnly: boolean;
  limits: Limits;
  include_usage: boolean;
  abort_billing: Provider["abort_billing"];
}

/** A field that cannot be saved as it is, with the reason. */
export interface FieldFault {
  readonly field: "name" | "base_url" | "limits";
  readonly sentence: string;
}

const defaultLimits: Limits = { connect: 30, first_byte: 300, idle: 300 };

/** The form for a provider, or for a new one. */
export function fieldsOf(provider: Provider | null): ProviderFields {
  return {
    name: provider?.name ?? "",
    base_url: provider?.base_url ?? "",
    model: provider?.model ?? "",
    key: "",
    removeKey: false,
    thisRunOnly: provider?.key_place === "session",
    limits: { ...(provider?.limits ?? defaultLimits) },
    include_usage: provider?.include_usage ?? true,
    abort_billing: provider?.abort_billing ?? "unknown",
  };
}

/** The draft that the fields make. A blank name becomes the host of the address. */
export function draftOf(fields: ProviderFields, provider: Provider | null): ProviderDraft {
  return {
    id: provider?.id ?? null,
    name: fields.name.trim() || hostOf(fields.base_url),
    base_url: fields.base_url.trim(),
    model: fields.model.trim(),
    key: keyOf(fields),
    key_place: keyPlaceOf(fields, provider),
    limits: fields.limits,
    include_usage: fields.include_usage,
    abort_billing: fields.abort_billing,
  };
}

/** What keeps the fields from being saved, in the order of the form. */
export function fieldFaults(fields: ProviderFields, provider: Provider | null): FieldFault[] {
  const faults: FieldFault[] = [];
  if (provider?.kind !== "practice" && fields.base_url.trim() === "") {
    faults.push({
      field: "base_url",
      sentence: "Where is the server? For example https://api.example.com/v1",
    });
  }
  if (draftOf(fields, provider).name === "") {
    faults.push({ field: "name", sentence: "Give it a name that you will recognise" });
  }
  if (Object.values(fields.limits).some((limit) => !isLimit(limit))) {
    faults.push({ field: "limits", sentence: "Time limits are whole seconds from 1 to 86400" });
  }
  return faults;
}

/** The host of an address as people type it; the address itself where it has none. */
export function hostOf(address: string): string {
  const trimmed = address.trim();
  return /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)/iu.exec(trimmed)?.[1] ?? trimmed;
}

function keyOf(fields: ProviderFields): string | null {
  if (fields.removeKey) {
    return "";
  }
  // A line end that came along with a pasted key is no part of it.
  return fields.key.trim() === "" ? null : fields.key.trim();
}

function keyPlaceOf(fields: ProviderFields, provider: Provider | null): KeyPlace {
  if (fields.removeKey) {
    return "none";
  }
  if (fields.key.trim() === "") {
    return provider?.key_place ?? "none";
  }
  return fields.thisRunOnly ? "session" : "keychain";
}

function isLimit(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 86_400;
}
