import * as conversationText from "../../bindings/texts/conversation";
import { unicodeHost } from "../../model/host";

/**
 * A piece of an address. `strong` is true for the host of a web address and the recipient of a mail
 * address.
 */
export interface AddressPiece {
  readonly text: string;
  readonly strong: boolean;
}

/** The facts about a link that the user needs before opening it. */
export interface LinkFacts {
  readonly address: string;
  /** The address, divided into pieces so that the host or the recipient can be emphasised. */
  readonly pieces: readonly AddressPiece[];
  /** The host in lower-case ASCII; `null` if the address has no host. */
  readonly host: string | null;
  /**
   * The host in Unicode. For a mail address, the recipient; for any other address without a host,
   * the whole address.
   */
  readonly hostName: string;
  /** Sentences that warn the user that the link may be deceptive. */
  readonly warnings: readonly string[];
}

const WEB = /^https?:$/;
/** Matches text that looks like an address without a scheme: it begins with a dotted host name. */
const LOOKS_LIKE_ADDRESS = /^[^\p{L}\p{N}._~@/-]*((?:[\p{L}\p{N}_-]+\.)+\p{L}{2,})(?=[:/?#]|$)/iu;
const HAS_ADDRESS = /https?:\/\/[^\s<>"'()]+/iu;
const MAIL = /^[^\p{L}\p{N}]*([^\s@:/]+@[^\s@:/]+\.\p{L}{2,})$/iu;
/** Characters that change the direction of text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
const HIDDEN =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Matches the extensions of file names such as `notes.md`. A name with such an extension looks like
 * a host but is probably a file.
 */
const FILE_ENDING = /\.(?:md|rs|py|sh|pl|cc|ps|app|zip|mov|ts|js|json|txt|html|css|yml|toml)$/iu;
const PRIVATE_NAME = /^(?:[^.]+|.*\.(?:localhost|local|lan|internal|home\.arpa))$/;
const PRIVATE_ADDRESS =
  /^(?:(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+|\[::1?\]|\[f[cd].*|\[fe[89ab].*)$/;
/** Matches IPv6 addresses that embed an IPv4 address. */
const MAPPED = /^\[(?:::(?:ffff:)?|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** Returns the facts about a link. `text` is the visible text of the link. */
export function linkFacts(address: string, text: string): LinkFacts {
  const url = parsed(address);
  if (url?.protocol === "mailto:") {
    return mailFacts(address, url, text);
  }
  if (!url || !WEB.test(url.protocol)) {
    const pieces = [{ text: address, strong: false }];
    return { address, pieces, host: null, hostName: address, warnings: [] };
  }
  const host = url.hostname;
  const hostName = unicodeHost(host);
  const login = loginOf(url);
  const start = `${url.protocol}//${login}`;
  const pieces = [
    { text: start, strong: false },
    { text: host, strong: true },
    { text: url.href.slice(start.length + host.length), strong: false },
  ];
  return { address, pieces, host, hostName, warnings: warningsOf(url, hostName, text) };
}

/**
 * Returns whether a link opens without confirmation. The user must trust its host, and its address
 * must not contain a user name or a password, which could be mistaken for the host.
 */
export function opensUnasked({ host, address }: LinkFacts, trusted: readonly string[]): boolean {
  const url = parsed(address);
  return host !== null && url !== null && loginOf(url) === "" && trusted.includes(host);
}

function warningsOf(url: URL, hostName: string, text: string): string[] {
  const warnings: string[] = [];
  const host = url.hostname;
  const said = hostIn(text);
  if (said !== null && without3w(said) !== without3w(host)) {
    warnings.push(conversationText.linkSaysHost({ said: unicodeHost(said), host: hostName }));
  }
  if (loginOf(url) !== "") {
    warnings.push(conversationText.linkLogin({ host: hostName }));
  }
  if (hostName !== host) {
    warnings.push(conversationText.linkLetters({ name: hostName, host }));
  }
  if (isPrivate(host)) {
    warnings.push(conversationText.linkPrivate());
  }
  if (TURNS.test(text)) {
    warnings.push(conversationText.linkTurned());
  }
  return warnings;
}

function isPrivate(host: string): boolean {
  const name = host.replace(/\.$/, "");
  const [, high, low] = MAPPED.exec(name) ?? [];
  if (high !== undefined && low !== undefined) {
    const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
    return PRIVATE_ADDRESS.test([a >> 8, a & 255, b >> 8, b & 255].join("."));
  }
  return PRIVATE_ADDRESS.test(name) || (!name.startsWith("[") && PRIVATE_NAME.test(name));
}

function mailFacts(address: string, url: URL, text: string): LinkFacts {
  const recipient = visible(decoded(url.pathname));
  const hostName = recipient || address;
  const fields = [...url.searchParams]
    .map(([name, value]) => `\n${visible(name)}: ${value.split("\n").map(visible).join("\n")}`)
    .join("");
  const said = MAIL.exec(plain(text))?.[1];
  const warnings = fields === "" ? [] : [conversationText.mailWritten()];
  if (said !== undefined && said.toLowerCase() !== recipient.toLowerCase()) {
    warnings.unshift(conversationText.linkSaysMail({ said, recipient: hostName }));
  }
  return {
    address,
    pieces: [
      { text: "mailto:", strong: false },
      { text: recipient, strong: true },
      { text: fields, strong: false },
    ].filter(({ text: piece }) => piece !== ""),
    host: null,
    hostName,
    warnings,
  };
}

/**
 * Returns the user name and the password in an address, followed by `@`; empty if the address
 * contains neither.
 */
function loginOf({ username, password }: URL): string {
  return username || password ? `${username}${password ? `:${password}` : ""}@` : "";
}

/**
 * Returns the host in a text that contains an address or looks like one; `null` if there is no
 * host.
 */
function hostIn(text: string): string | null {
  const words = plain(text);
  const whole = HAS_ADDRESS.exec(words)?.[0];
  if (whole !== undefined) {
    return parsed(whole)?.hostname ?? null;
  }
  const named = LOOKS_LIKE_ADDRESS.exec(words)?.[1];
  if (named === undefined || (named === words && FILE_ENDING.test(named))) {
    return null;
  }
  return parsed(`http://${named}`)?.hostname ?? null;
}

/**
 * Removes invisible characters, and replaces variants such as full-width letters with the usual
 * characters (NFKC).
 */
function plain(text: string): string {
  return text.replace(HIDDEN, "").normalize("NFKC").replaceAll("\u3002", ".").trim();
}

/** Percent-encodes characters that are invisible or change the direction of text. */
function visible(text: string): string {
  return text.replace(HIDDEN, encodeURIComponent);
}

function without3w(host: string): string {
  return host.replace(/^www\./, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
