import { secretMask, secretName } from "../../bindings/contract";
import type {
  CaFile,
  FoundServer,
  Header,
  LimitKind,
  Limits,
  NetworkDraft,
  Preset,
  Provider,
  ProviderDraft,
  Proxy,
} from "../../bindings/contract";
import { noContinuing, plainNetwork } from "../../model/blank";
import { type PairFields, pairFields } from "../../model/pair_fields";

/** The input in the provider form. `draftOf` converts this input to a draft for the engine. */
export interface ProviderFields {
  name: string;
  preset: string | null;
  base_url: string;
  model: string;
  /** The typed key. If the field is empty, the stored key is kept. */
  key: string;
  removeKey: boolean;
  /** Whether the key is kept only in memory, so that it is forgotten when the program exits. */
  thisRunOnly: boolean;
  /**
   * The address and the proxy for which the user has allowed the key to be sent unencrypted, as one
   * text in the form that `wayOf` returns. `null` if the user has not allowed this.
   */
  readableAt: string | null;
  limits: Limits;
  proxy: Proxy["proxy"];
  proxyUrl: string;
  /** The path of the certificate file, as shown in the form; empty if there is none. */
  caPath: string;
  caFile: CaFile;
  /** The additional headers. */
  headers: PairFields[];
  include_usage: boolean;
  abort_billing: Provider["abort_billing"];
  continuing: Provider["continuing"];
  /**
   * The monthly cost limit that the user has typed; `null` or `undefined` if the field is empty.
   */
  monthlyLimit: number | null | undefined;
}

/** A limit in the form: one of the time limits, or the monthly cost limit. */
export type FormLimit = LimitKind | "budget";

const defaultLimits: Limits = { connect: 30, first_byte: 300, idle: 300 };

/** Returns the initial content of the form for a provider; `null` stands for a new provider. */
export function fieldsOf(provider: Provider | null): ProviderFields {
  const { proxy, ca_file, headers } = provider?.network ?? plainNetwork;
  return {
    name: provider?.name ?? "",
    preset: provider?.preset ?? null,
    base_url: provider?.base_url ?? "",
    model: provider?.model ?? "",
    key: "",
    removeKey: false,
    thisRunOnly: provider?.key_place === "session",
    readableAt: null,
    limits: { ...(provider?.limits ?? defaultLimits) },
    proxy: proxy.proxy,
    proxyUrl: proxy.proxy === "url" ? proxy.url : "",
    caPath: ca_file ?? "",
    caFile: { choice: "kept" },
    headers: headers.map(pairFields),
    include_usage: provider?.include_usage ?? true,
    abort_billing: provider?.abort_billing ?? "unknown",
    continuing: { ...(provider?.continuing ?? noContinuing) },
    monthlyLimit: provider?.monthly_limit === undefined ? null : provider.monthly_limit / 100,
  };
}

/**
 * Fills the form with the data of a preset. If `preset` is `null`, keeps the name and the address
 * that the user has typed, but removes those that came from the previous preset, `before`.
 */
export function withPreset(
  fields: ProviderFields,
  preset: Preset | null,
  before: Preset | null,
): ProviderFields {
  if (preset === before) {
    return fields;
  }
  const own = (typed: string, from: string | null | undefined) => (typed === from ? "" : typed);
  const plain = fieldsOf(null);
  const { limits, include_usage, abort_billing } = preset ?? plain;
  const name = own(fields.name.trim(), before?.name);
  return {
    ...fields,
    preset: preset?.id ?? null,
    name: preset?.name ?? name,
    // Replace or empty the address, because the key for one provider must not be sent to the
    // address of another.
    base_url: preset ? (preset.base_url ?? "") : own(fields.base_url.trim(), before?.base_url),
    limits: { ...limits },
    include_usage,
    abort_billing,
    continuing: { prefill: preset?.prefill ?? "none", resume: false },
  };
}

/** Returns the initial content of the form for a server that was found on this computer. */
export function foundFields(server: FoundServer, preset: Preset | null): ProviderFields {
  return {
    ...withPreset(fieldsOf(null), preset, null),
    name: server.name,
    base_url: server.base_url,
    model: server.models[0]?.name ?? "",
  };
}

/** Converts the input to a draft. If the name is empty, the host is used as the name. */
export function draftOf(fields: ProviderFields, provider: Provider | null): ProviderDraft {
  return {
    id: provider?.id ?? null,
    name: fields.name.trim() || hostOf(fields.base_url),
    preset: fields.preset,
    base_url: fields.base_url.trim(),
    model: fields.model.trim(),
    key: keyOf(fields),
    key_place: fields.thisRunOnly ? "session" : "keychain",
    readable_key: fields.readableAt === wayOf(fields),
    // Copy the limits, so that later changes in the form do not affect the draft.
    limits: { ...fields.limits },
    network: networkOf(fields),
    include_usage: fields.include_usage,
    abort_billing: fields.abort_billing,
    continuing: { ...fields.continuing },
    ...(typeof fields.monthlyLimit === "number"
      ? { monthly_limit: Math.round(fields.monthlyLimit * 100) }
      : {}),
  };
}

/**
 * Returns the address and the proxy of the input as one text. A permission to send the key
 * unencrypted holds only while this text stays the same.
 */
export function wayOf({ base_url, proxy, proxyUrl }: ProviderFields): string {
  return [base_url.trim(), proxy, proxy === "url" ? proxyUrl.trim() : ""].join(" ");
}

/** Returns an address with its scheme replaced by `https`. */
export function withHttps(address: string): string {
  return `https://${address.trim().replace(/^[a-z][a-z\d+.-]*:\/\//iu, "")}`;
}

/**
 * Returns the host and the port of an address as they are written; empty if the address has no
 * host.
 */
export function hostOf(address: string): string {
  const trimmed = address.trim();
  return /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)/iu.exec(trimmed)?.[1] ?? trimmed;
}

function networkOf({ proxy, proxyUrl, caFile, headers }: ProviderFields): NetworkDraft {
  return {
    proxy: proxy === "url" ? { proxy, url: proxyUrl.trim() } : { proxy },
    ca_file: caFile,
    // Omit rows that the user has added but left empty.
    headers: headers.map(headerOf).filter(({ name, value }) => name !== "" || value !== ""),
  };
}

function headerOf(row: PairFields): Header {
  const value = keepsValue(row) ? secretMask : row.value.trim();
  return { name: row.name.trim(), value };
}

/** Returns whether a header keeps its stored secret value when the form is saved. */
export function keepsValue({ name, value, saved }: PairFields): boolean {
  return saved !== null && saved === name.trim() && value.trim() === "";
}

/** Returns whether the value of a header is secret. This depends only on the header's name. */
export function isSecretHeader({ name }: PairFields): boolean {
  return secretName.test(name.trim());
}

/**
 * Returns whether the base URL or a header keeps a stored secret value. The key is not considered.
 */
export function keepsSecrets({ base_url, headers }: ProviderFields): boolean {
  return base_url.includes(secretMask) || headers.some(keepsValue);
}

function keyOf({ removeKey, key }: ProviderFields): string | null {
  // Remove whitespace around the key, because a pasted key may end with a line break.
  return removeKey ? "" : key.trim() || null;
}
