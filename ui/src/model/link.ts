import { unicodeHost } from "./punycode";

/** A piece of an address; the one that says whose it is stands out. */
export interface AddressPiece {
  readonly text: string;
  readonly strong: boolean;
}

/** What a reader has to know of an address before it is opened or asked. */
export interface LinkFacts {
  readonly address: string;
  /** The address in order, its host (of a mail the recipient) marked. */
  readonly pieces: readonly AddressPiece[];
  /** The host in ASCII and small letters; `null` where there is none. */
  readonly host: string | null;
  /** The host as people write it. */
  readonly hostName: string;
  /** What may deceive, one sentence each. */
  readonly warnings: readonly string[];
}

const WEB = /^https?:$/;
/** What reads as an address: with a scheme, or a name with a dot and an ending of letters. */
const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}_-]+\.)+\p{L}{2,})(?=[:/?#]|$)/iu;
/** File endings that are names of countries or the like too, and mean a file in a text. */
const FILE_ENDING = /\.(?:md|rs|py|sh|pl|cc|ps|app|zip|mov|ts|js|json|txt|html|css|yml|toml)$/iu;
const PRIVATE_HOST =
  /^(?:localhost|.*\.localhost|.*\.local|.*\.lan|(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+|\[::1?\]|\[f[cd].*|\[fe[89ab].*)$/;

/** What is to be shown of an address that a text leads to; `text` is what the reader sees of it. */
export function linkFacts(address: string, text: string): LinkFacts {
  const url = parsed(address);
  if (url?.protocol === "mailto:") {
    return mailFacts(address, url);
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

/** Whether the reader said that this needs no question. What hides its host is asked about all the same. */
export function opensUnasked({ host, address }: LinkFacts, trusted: readonly string[]): boolean {
  const url = parsed(address);
  return host !== null && url !== null && loginOf(url) === "" && trusted.includes(host);
}

function warningsOf(url: URL, hostName: string, text: string): string[] {
  const warnings: string[] = [];
  const host = url.hostname;
  const said = hostIn(text);
  if (said !== null && without3w(said) !== without3w(host)) {
    warnings.push(`The text says ${unicodeHost(said)}, but it leads to ${hostName}.`);
  }
  if (loginOf(url) !== "") {
    warnings.push(`What stands before the @ is not where it leads: that is ${hostName}.`);
  }
  if (hostName !== host) {
    warnings.push(
      `Its name is written in other letters: ${hostName} is ${host}. Letters of different alphabets can look the same.`,
    );
  }
  if (PRIVATE_HOST.test(host)) {
    warnings.push("It leads to this computer or its own network.");
  }
  return warnings;
}

function mailFacts(address: string, url: URL): LinkFacts {
  const recipient = decoded(url.pathname);
  const fields = [...url.searchParams].map(([name, value]) => `\n${name}: ${value}`).join("");
  return {
    address,
    pieces: [
      { text: "mailto:", strong: false },
      { text: recipient, strong: true },
      { text: fields, strong: false },
    ],
    host: null,
    hostName: recipient,
    warnings: fields === "" ? [] : ["The mail is already written: read it before you send it."],
  };
}

/** The name and password before the host, with their `@`. */
function loginOf({ username, password }: URL): string {
  return username || password ? `${username}${password ? `:${password}` : ""}@` : "";
}

/** The host that a text names, if it reads as an address. */
function hostIn(text: string): string | null {
  const named = LOOKS_LIKE_ADDRESS.exec(text.trim())?.[1];
  if (named === undefined || (named === text.trim() && FILE_ENDING.test(named))) {
    return null;
  }
  return parsed(`http://${named}`)?.hostname ?? null;
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
