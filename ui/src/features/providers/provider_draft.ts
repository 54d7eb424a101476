import { secretMask, secretName } from "../../bindings/contract";
import type {
  CaFile,
  FoundServer,
  Header,
  Limits,
  NetworkDraft,
  Preset,
  Provider,
  ProviderDraft,
  Proxy,
} from "../../bindings/contract";
import { noContinuing, plainNetwork } from "../../model/blank";

/** A row in the form's list of additional headers. */
export interface HeaderFields {
  name: string;
  /** The typed value. If it is empty and `saved` is not `null`, the stored value is kept. */
  value: string;
  /** The name of the header whose secret value is stored; `null` if no such value is stored. */
  readonly saved: string | null;
}

/** Form input before it is converted to a provider draft of the contract. */
export interface ProviderFields {
  name: string;
  preset: string | null;
  base_url: string;
  model: string;
  /** The typed key; an empty field keeps the stored key. */
  key: string;
  removeKey: boolean;
  /** Whether the user has chosen to keep the key in memory only. */
  thisRunOnly: boolean;
  /**
   * The address and proxy (see `wayOf`) for which the user allows sending the key without
   * encryption; `null` if the user allows none.
   */
  readableAt: string | null;
  limits: Limits;
  proxy: Proxy["proxy"];
  proxyUrl: string;
  /** The path of the certificate file, as shown in the form; empty if there is no such file. */
  caPath: string;
  caFile: CaFile;
  headers: HeaderFields[];
  include_usage: boolean;
  abort_billing: Provider["abort_billing"];
  continuing: Provider["continuing"];
}

const defaultLimits: Limits = { connect: 30, first_byte: 300, idle: 300 };

/** Returns the form input for an existing or a new provider. */
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
    headers: headers.map(({ name, value }) =>
      value === secretMask ? { name, value: "", saved: name } : { name, value, saved: null },
    ),
    include_usage: provider?.include_usage ?? true,
    abort_billing: provider?.abort_billing ?? "unknown",
    continuing: { ...(provider?.continuing ?? noContinuing) },
  };
}

/**
 * Fills in the values of a preset. Where the preset has no value, the user's input stays. Values that came
 * from the previous preset, `before`, are removed.
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
    // Do not keep an address that was entered for another provider, so that the key cannot be sent
    // there.
    base_url: preset ? (preset.base_url ?? "") : own(fields.base_url.trim(), before?.base_url),
    limits: { ...limits },
    include_usage,
    abort_billing,
    continuing: { prefill: preset?.prefill ?? "none", resume: false },
  };
}

/** Returns the form input for a server that was found on this computer. */
export function foundFields(server: FoundServer, preset: Preset | null): ProviderFields {
  return {
    ...withPreset(fieldsOf(null), preset, null),
    name: server.name,
    base_url: server.base_url,
    model: server.models[0]?.name ?? "",
  };
}

/** Converts form input to a draft. An empty name becomes the address's host name. */
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
    // Copy the fields, because they may change later.
    limits: { ...fields.limits },
    network: networkOf(fields),
    include_usage: fields.include_usage,
    abort_billing: fields.abort_billing,
    continuing: { ...fields.continuing },
  };
}

/** Returns the address and the proxy, which determine whether the key travels without encryption. */
export function wayOf({ base_url, proxy, proxyUrl }: ProviderFields): string {
  return [base_url.trim(), proxy, proxy === "url" ? proxyUrl.trim() : ""].join(" ");
}

/** Returns an address with the scheme `https` in place of its own. */
export function withHttps(address: string): string {
  return `https://${address.trim().replace(/^[a-z][a-z\d+.-]*:\/\//iu, "")}`;
}

/** Returns the host and port of an address as written, or the whole address if it contains no host. */
export function hostOf(address: string): string {
  const trimmed = address.trim();
  return /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#]*)/iu.exec(trimmed)?.[1] ?? trimmed;
}

function networkOf({ proxy, proxyUrl, caFile, headers }: ProviderFields): NetworkDraft {
  return {
    proxy: proxy === "url" ? { proxy, url: proxyUrl.trim() } : { proxy },
    ca_file: caFile,
    // Ignore rows that the user has added but not filled in.
    headers: headers.map(headerOf).filter(({ name, value }) => name !== "" || value !== ""),
  };
}

function headerOf(row: HeaderFields): Header {
  const value = keepsValue(row) ? secretMask : row.value.trim();
  return { name: row.name.trim(), value };
}

/** Returns whether saving the form keeps the stored secret value of a header row. */
export function keepsValue({ name, value, saved }: HeaderFields): boolean {
  return saved !== null && saved === name.trim() && value.trim() === "";
}

/** Returns whether the value of a header is secret, judged by the header's name. */
export function isSecretHeader({ name }: HeaderFields): boolean {
  return secretName.test(name.trim());
}

/** Returns whether saving the form keeps any stored secret value other than the key. */
export function keepsSecrets({ base_url, headers }: ProviderFields): boolean {
  return base_url.includes(secretMask) || headers.some(keepsValue);
}

function keyOf(fields: ProviderFields): string | null {
  if (fields.removeKey) {
    return "";
  }
  // Trim the key, because a pasted key may end with a line break.
  return fields.key.trim() === "" ? null : fields.key.trim();
}
